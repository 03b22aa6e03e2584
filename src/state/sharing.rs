//! What the dialog for sharing a figure holds: whose it is, and what the reader chose in it.

use super::Slot;
use crate::lesson::{Key, StepId};
use crate::message::Text;
use crate::permalink::{Embed, Embedded, Link, ONE_FILE, Presentation, snippet};

/// Of an embed whose height is not known yet, in pixels.
const HEIGHT_PX: i32 = 640;

/// The state of the dialog.
pub struct Sharing {
    /// The step, while the dialog is open.
    pub of: Slot<Option<StepId>>,
    /// The form of the embed, with its locked and hidden keys.
    pub how: Slot<Presentation>,
    /// The kind of notes that it goes into, by its place in [`crate::permalink::HOSTS`].
    pub notes: Slot<usize>,
    /// Whether the frame is to follow its content's height, by a script.
    pub follows: Slot<bool>,
    /// Whether it is the page as one file that is embedded.
    pub one_file: Slot<bool>,
    /// The height of the preview's content, measured.
    pub height: Slot<i32>,
    /// What came of copying.
    pub said: Slot<Option<Text>>,
}

impl Sharing {
    pub(super) fn new() -> Sharing {
        Sharing {
            of: Slot::new(None),
            how: Slot::new(Presentation { embed: Some(Embed::Controls), ..Presentation::default() }),
            notes: Slot::new(0),
            follows: Slot::new(true),
            one_file: Slot::new(false),
            height: Slot::new(HEIGHT_PX),
            said: Slot::new(None),
        }
    }

    /// Takes up a step.
    pub fn open(&self, id: StepId) {
        let mut how = self.how.now();
        for list in [&mut how.lock, &mut how.hide] {
            list.retain(|key| id.step().key(*key).is_some());
        }
        self.how.set(how);
        self.said.set(None);
        self.of.set(Some(id));
    }

    /// Chooses the form of the embed.
    pub fn embed(&self, embed: Embed) {
        self.how.set(Presentation { embed: Some(embed), ..self.how.now() });
    }

    /// Locks or hides a key, or no longer.
    pub fn toggle(&self, key: Key, hide: bool) {
        let mut how = self.how.now();
        let list = if hide { &mut how.hide } else { &mut how.lock };
        *list = Key::ALL.into_iter().filter(|other| (*other == key) != list.contains(other)).collect();
        self.how.set(how);
    }

    /// Whether a key is to be locked or hidden, tracked.
    pub fn has(&self, key: Key, hide: bool) -> bool {
        let how = self.how.get();
        (if hide { how.hide } else { how.lock }).contains(&key)
    }
}

impl super::AppSlots {
    /// The address of a step's state on the whole page, tracked.
    pub fn address(&'static self, id: StepId) -> String {
        [&self.base.get(), "?", &self.plain_link(id).print()].concat()
    }

    /// The address of a step's state on the whole page, with the keys that are chosen locked or hidden, tracked.
    pub fn shared_address(&'static self, id: StepId) -> String {
        let presentation = Presentation { embed: None, ..self.sharing.how.get() };
        [&self.base.get(), "?", &Link { presentation, ..self.link(id) }.print()].concat()
    }

    /// The folder of the page, tracked; nothing for a page that is one file itself, beside which there need not be more.
    pub fn folder(&'static self) -> Option<String> {
        let base = self.base.get();
        base.strip_suffix("index.html").unwrap_or(&base).strip_suffix('/').map(|folder| [folder, "/"].concat())
    }

    /// The address of the embed that is chosen for a step, tracked.
    pub fn embed_address(&'static self, id: StepId) -> String {
        let link = Link { presentation: self.sharing.how.get(), ..self.link(id) };
        let folder = self.folder().filter(|_| self.sharing.one_file.get());
        let page = folder.map_or_else(|| self.base.get(), |folder| folder + ONE_FILE);
        [&page, "?", &link.print()].concat()
    }

    /// The title of an embed, tracked: the figure's caption, and what sets its state apart.
    pub fn embed_title(&'static self, id: StepId) -> String {
        let query = self.plain_link(id).print();
        let state = query.split_once('&').map_or(String::new(), |(_, keys)| [", ", &keys.replace('&', ", ")].concat());
        [&self.plain(&id.step().caption.into()), &state, " · Sectorwise"].concat()
    }

    /// What to paste into the notes that are chosen, tracked.
    pub fn snippet(&'static self, id: StepId) -> String {
        let of = Embedded {
            url: self.embed_address(id),
            whole: self.address(id),
            title: self.embed_title(id),
            height: self.sharing.height.get(),
            script: self.folder().filter(|_| self.sharing.follows.get()).map(|folder| folder + "embed.js"),
        };
        snippet(self.sharing.notes.get(), &of)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{App, AppSlots};
    use super::*;
    use crate::message::Catalog;
    use crate::scene::Layout;

    fn app(query: &str) -> App {
        let (link, notes) = Link::parse(query);
        let app = AppSlots::new(link, notes, Catalog::english(), Layout::new(328.0, 1.0));
        app.base.set("https://a.example/b/index.html".to_owned());
        app
    }

    #[test]
    fn a_snippet_has_the_state_the_form_and_the_locks() {
        let app = app("?step=stride&stride=3&theme=dark");
        app.sharing.open(StepId::Stride);
        app.sharing.embed(Embed::Step);
        for key in [Key::Unit, Key::Stride, Key::Elem, Key::Elem] {
            app.sharing.toggle(key, false);
        }
        app.sharing.toggle(Key::Offset, true);
        assert!(app.sharing.has(Key::Unit, false) && !app.sharing.has(Key::Elem, false));
        let query = "?step=stride&stride=3&embed=step&lock=stride,unit&hide=offset";
        assert_eq!(app.embed_address(StepId::Stride), ["https://a.example/b/index.html", query].concat());
        let text = app.snippet(StepId::Stride);
        assert!(text.contains(&query.replace('&', "&amp;")), "{text}");
        assert!(text.contains("<a href=\"https://a.example/b/index.html?step=stride&amp;stride=3\">"), "{text}");
        assert!(text.contains("src=\"https://a.example/b/embed.js\""), "{text}");
        // A link without a frame has the locks, but not the form.
        let link = "https://a.example/b/index.html?step=stride&stride=3&lock=stride,unit&hide=offset";
        assert_eq!(app.shared_address(StepId::Stride), link);
        // Another step has no key `offset`.
        app.sharing.open(StepId::Warp);
        assert!(!app.sharing.has(Key::Offset, true));
    }

    #[test]
    fn the_page_as_one_file_is_embedded_in_its_place() {
        let app = app("?step=stride&stride=3");
        app.sharing.one_file.set(true);
        for base in ["https://a.example/b/index.html", "https://a.example/b/"] {
            app.base.set(base.to_owned());
            let file = "https://a.example/b/sectorwise.html?step=stride&stride=3&embed=controls";
            assert_eq!(app.embed_address(StepId::Stride), file);
            let text = app.snippet(StepId::Stride);
            assert!(text.contains(&file.replace('&', "&amp;")) && text.contains("/b/embed.js"), "{text}");
            assert!(text.contains(&[base, "?step=stride&amp;stride=3\">"].concat()), "{text}");
        }
    }

    #[test]
    fn the_one_file_shares_itself_and_no_script() {
        let app = app("?step=stride");
        app.base.set("file:///notes/renamed.html".to_owned());
        for one_file in [false, true] {
            app.sharing.one_file.set(one_file);
            let text = app.snippet(StepId::Stride);
            assert!(text.contains("\"file:///notes/renamed.html?step=stride&amp;embed=controls\""), "{text}");
            assert!(!text.contains("embed.js"), "{text}");
        }
    }

    #[test]
    fn titles_tell_steps_and_states_apart() {
        let app = app("?step=stride&stride=3&unit=line");
        let titles: std::collections::HashSet<String> = StepId::ALL.map(|id| app.embed_title(id)).into();
        assert_eq!(titles.len(), StepId::COUNT);
        let title = app.embed_title(StepId::Stride);
        assert!(title.ends_with(", stride=3, unit=line · Sectorwise"), "{title}");
        assert!(titles.iter().all(|title| title.len() > " · Sectorwise".len() + 5));
    }
}
