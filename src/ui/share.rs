//! Sharing a figure: a button, and the dialog that it opens, with the link, what to paste into course notes, a preview of
//! it, and downloads.

use super::node::{Element, Node, el, live};
use super::prose::{fixed, label, plain, prose};
use crate::browser::{self, Download};
use crate::lesson::{KeyUse, Place, StepId};
use crate::message::{Arg, Message, Text, msg, text};
use crate::permalink::{Embed, HOSTS, ONE_FILE};
use crate::state::{App, Slot};

const FORMS: [(Embed, Text); 3] =
    [(Embed::Figure, text::SHARE_FIGURE), (Embed::Controls, text::SHARE_CONTROLS), (Embed::Step, text::SHARE_STEP)];
const DOWNLOADS: [(Download, &str); 3] = [(Download::Svg, "SVG"), (Download::Png, "PNG"), (Download::Csv, "CSV")];

/// The button of a figure that opens the dialog; an embed has none.
pub fn share(app: App, id: StepId) -> Option<Node> {
    let open = move |_| {
        app.sharing.open(id);
        browser::show_dialog("share");
    };
    let button = el("button")
        .class("share-button")
        .attr("type", "button")
        .attr("aria-haspopup", "dialog")
        .live_attr("aria-label", label(app, text::SHARE_OF))
        .on("click", open)
        .child(fixed(app, text::SHARE_BUTTON));
    app.embedded().is_none().then(|| button.into())
}

/// The dialog, closed at first.
pub fn share_dialog(app: App) -> Node {
    let content = move || app.sharing.of.get().map(|id| content(app, id)).into();
    el("dialog")
        .attr("id", "share")
        .attr("aria-labelledby", "share-title")
        .on("close", move |_| app.sharing.of.set(None))
        .child(el("h2").attr("id", "share-title").child(fixed(app, text::SHARE_TITLE)))
        .live_child(content)
        .child(el("form").attr("method", "dialog").child(el("button").child(fixed(app, text::UI_CLOSE))))
        .into()
}

fn content(app: App, id: StepId) -> Node {
    let link = el("input").attr("type", "text").live_value(move || app.shared_address(id));
    let paste = el("textarea").attr("rows", "7").attr("spellcheck", "false").live_value(move || app.snippet(id));
    let forms = FORMS.into_iter().map(|(form, name)| {
        let choose = move |_| app.sharing.embed(form);
        option(app, name, "radio", move || app.sharing.how.get().embed == Some(form), choose)
    });
    let notes = el("select")
        .attr("id", "share-notes")
        .on("change", move |event| app.sharing.notes.set(browser::number_of(&event).unwrap_or_default() as usize))
        .children(HOSTS.iter().enumerate().map(|(place, notes)| {
            let option = el("option").attr("value", place.to_string());
            option.live_flag("selected", move || app.sharing.notes.get() == place).child(fixed(app, notes.name)).into()
        }));
    let keys =
        id.step().keys.iter().filter(|key_use| key_use.place != Place::Link).map(|key_use| key(app, id, key_use));
    let keys = el("details")
        .class("more")
        .child(el("summary").child(fixed(app, text::SHARE_KEYS)))
        .child(el("div").class("keys").children(keys));
    // Beside the page lie a script and the page as one file; beside that file there need not be anything.
    let beside = move || {
        let [follows, one_file] = [&app.sharing.follows, &app.sharing.one_file].map(|slot| {
            let flip = move |_| slot.set(!slot.now());
            (move || slot.get(), flip)
        });
        let file = el("a").attr("href", ONE_FILE).attr("download", "").child(fixed(app, text::SHARE_FILE));
        Node::from(vec![
            option(app, text::SHARE_FOLLOWS, "checkbox", follows.0, follows.1),
            option(app, text::SHARE_ONE_FILE, "checkbox", one_file.0, one_file.1),
            el("p").child(file).into(),
        ])
    };
    let said = move || app.sharing.said.get().map(|said| fixed(app, said)).into();
    let group = |name: Text, content: Element| {
        el("fieldset").child(el("legend").child(fixed(app, name))).child(content.class("options")).into()
    };
    Node::from(vec![
        copied(app, text::SHARE_LINK, "share-link", link, app.sharing.said),
        browser::figures_of(id.slug()).into_iter().map(|of| downloads(app, id, of)).collect::<Vec<_>>().into(),
        group(text::SHARE_EMBED, el("div").children(forms)),
        keys.into(),
        el("div")
            .class("field")
            .child(el("label").attr("for", "share-notes").child(fixed(app, text::SHARE_NOTES)))
            .child(notes)
            .into(),
        app.folder().map(|_| beside()).into(),
        copied(app, text::SHARE_PASTE, "share-paste", paste, app.sharing.said),
        el("p").class("notice").attr("aria-live", "polite").live_child(said).into(),
        preview(app, id),
    ])
}

/// The downloads of a figure. A plot, a canvas, is no SVG.
fn downloads(app: App, id: StepId, (figure, caption): (String, String)) -> Node {
    let drawn = !figure.ends_with("-plot-figure");
    let name = msg::ShareDownload { caption: Arg::text(caption.clone()) };
    let kinds = DOWNLOADS.into_iter().filter(|(kind, _)| drawn || *kind != Download::Svg).map(|(kind, name)| {
        let (figure, caption) = (figure.clone(), caption.clone());
        let give = move |_| browser::download(&figure, kind, &caption, &app.address(id));
        el("button").attr("type", "button").on("click", give).child(name).into()
    });
    let name = name.into();
    el("fieldset")
        .child(el("legend").child(prose(app, move || Message::clone(&name))))
        .child(el("div").class("options").children(kinds))
        .into()
}

/// A field to copy from, with its button; `said` takes what came of it.
pub fn copied(app: App, name: Text, id: &'static str, field: Element, said: Slot<Option<Text>>) -> Node {
    let copy = move |_| {
        browser::copy_field(id, move |done| said.set(Some(if done { text::SHARE_COPIED } else { text::SHARE_REFUSED })))
    };
    let button = el("button")
        .attr("type", "button")
        .live_attr("aria-label", plain(app, move || msg::ShareCopyOf { name: Arg::message(name) }.into()))
        .on("click", copy)
        .child(fixed(app, text::SHARE_COPY));
    let field = field.attr("id", id).attr("readonly", "").on("focus", |event| browser::select(&event));
    el("div")
        .class("copied")
        .child(el("label").attr("for", id).child(fixed(app, name)))
        .child(field)
        .child(button)
        .into()
}

/// What may be done with the control of a key.
fn key(app: App, id: StepId, key_use: &KeyUse) -> Node {
    let key = key_use.key;
    let boxes = [(false, text::SHARE_LOCK), (true, text::SHARE_HIDE)].into_iter().map(|(hide, name)| {
        let toggle = move |_| app.sharing.toggle(key, hide);
        option(app, name, "checkbox", move || app.sharing.has(key, hide), toggle)
    });
    el("fieldset")
        .child(el("legend").child(fixed(app, id.step().label(key))))
        .child(el("div").class("options").children(boxes))
        .into()
}

fn option(
    app: App,
    name: Text,
    kind: &'static str,
    is: impl Fn() -> bool + 'static,
    choose: impl FnMut(leptos::ev::Event) + 'static,
) -> Node {
    let input = el("input").attr("type", kind).attr_if(kind == "radio", "name", "share-embed").live_flag("checked", is);
    el("label").class("option").child(input.on("change", choose)).child(el("span").child(fixed(app, name))).into()
}

/// The embed as it will be on a page 800 pixels wide: its height is what the snippet says.
fn preview(app: App, id: StepId) -> Node {
    // A frame that is led to another address makes an entry in the history; a new one does not.
    let frame = move || {
        let (address, title) = (app.embed_address(id), app.embed_title(id));
        el("iframe").attr("title", title).live_attr("src", move || Some(address.clone())).into()
    };
    let high = move || [&app.sharing.height.get().to_string(), "px"].concat();
    el("div")
        .child(el("p").child(fixed(app, text::SHARE_PREVIEW)))
        .child(el("div").class("preview").live_style("--high", high).child(live(frame)))
        .into()
}
