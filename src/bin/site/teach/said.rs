//! Words of the instructor's page: its messages, filled from the analysis of the states that they are about.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::plans::State;
use sectorwise::lesson::{Analysis, DATA, Key, StepId, hex, shown_ns};
use sectorwise::message::{Arg, Catalog, Message, Span};
use sectorwise::permalink::Link;
use sectorwise::ui::{Element, Node, el, span};

/// Where the words of a message lead that name a place.
const PLACES: [(&str, &str); 7] = [
    ("slide", "./?step=stride&view=slide"),
    ("handout", "./?view=handout"),
    ("codes", "./#check-codes"),
    ("seed", SEEDED),
    ("requests", "./?step=vector"),
    ("time", "./?step=time"),
    ("license", "https://creativecommons.org/licenses/by/4.0/"),
];
/// A link to the summary with a seed of its own.
pub const SEEDED: &str = "./?step=summary&seed=42";

/// The messages, and which of them were said.
pub struct Words {
    catalog: Catalog,
    said: RefCell<BTreeSet<String>>,
}

/// The link that opens a state.
pub fn link((step, keys): State) -> String {
    let keys = keys.split(' ').filter(|key| !key.is_empty()).map(|key| format!("&{key}"));
    format!("./?step={}{}", step.slug(), keys.collect::<String>())
}

/// The same link, to the figure itself.
pub fn to_figure(state: State) -> String {
    format!("{}#{}-figure", link(state), state.0.slug())
}

/// The analysis of the state that a link opens.
pub fn analysis(state: State) -> Analysis {
    let query = link(state);
    let (link, notes) = Link::parse(query.trim_start_matches("./"));
    assert!(notes.is_empty(), "{query} is no link without notes");
    Analysis::of(state.0, &link.values)
}

/// What a message may name of a state.
fn named(a: &Analysis, name: &str) -> Option<Arg> {
    let data = |attribute: &str| {
        let said = a.data(DATA.iter().position(|known| *known == attribute)?)?;
        Some(said.parse::<i64>().map_or_else(|_| Arg::text(said), Arg::n))
    };
    let at = a.access.address(0);
    match name {
        "used" => data("data-unique-bytes"),
        "percent" => data("data-efficiency"),
        "fetched" | "wasted" => data(&format!("data-{name}-bytes")),
        "summed" => data("data-units-summed"),
        "units" => a.stream.as_ref().map(|stream| Arg::n(stream.n_units())).or_else(|| data("data-units")),
        "at" => Some(Arg::n(at)),
        "hex" => Some(Arg::text(hex(at))),
        "gap" => Some(Arg::n(a.values.gap_bytes())),
        "ns" => a.timing.as_ref().map(|timing| Arg::text(shown_ns(timing.time(a.values.model())))),
        "index" | "range" | "pitch" | "warps" | "stride" | "offset" | "elem" => {
            Key::by_name(name).map(|key| Arg::n(a.values.get(key)))
        }
        _ => data(&format!("data-{name}")),
    }
}

impl Words {
    pub fn new() -> Words {
        Words { catalog: Catalog::teaching(), said: RefCell::default() }
    }

    /// The ids of the messages that were said.
    #[cfg(test)]
    pub fn said(&self) -> BTreeSet<String> {
        self.said.borrow().clone()
    }

    /// A message with its arguments, not put into words yet.
    pub fn message(&self, id: &str, arg: impl FnMut(&str) -> Arg) -> Message {
        self.said.borrow_mut().insert(id.to_owned());
        Message::teaching(id, arg).unwrap_or_else(|| panic!("there is no message {id}"))
    }

    /// A message as elements. Its strong words lead to `links` in turn, where there are any.
    fn spans(&self, message: &Message, links: &[String]) -> Vec<Node> {
        let mut links = links.iter();
        let node = |part: Span| {
            let place = match &part {
                Span::Strong(_) => links.next().map(String::as_str),
                Span::Term { id, .. } => PLACES.iter().find(|(name, _)| name == id).map(|(_, place)| *place),
                _ => None,
            };
            match place {
                Some(place) => el("a").attr("href", place.to_owned()).child(part.text().to_owned()).into(),
                None => span(part),
            }
        };
        let spans: Vec<Node> = self.catalog.spans(message).into_iter().map(node).collect();
        assert!(links.next().is_none(), "{}: a link without strong words", self.catalog.plain(message));
        spans
    }

    /// A message of the lesson, as elements.
    pub fn lesson(&self, message: impl Into<Message>) -> Node {
        self.spans(&message.into(), &[]).into()
    }

    /// A message of the lesson, as plain text.
    pub fn plain(&self, message: impl Into<Message>) -> String {
        self.catalog.plain(&message.into())
    }

    /// A message without arguments.
    pub fn fixed(&self, id: &str) -> Node {
        self.with(id, &[])
    }

    /// A message without arguments, as plain text.
    pub fn label(&self, id: &str) -> String {
        self.catalog.plain(&self.message(id, |name| panic!("{id} asks for {name}")))
    }

    /// A message with arguments by their names.
    pub fn with(&self, id: &str, args: &[(&str, Arg)]) -> Node {
        let arg = |name: &str| {
            let found = args.iter().find(|(known, _)| *known == name);
            found.unwrap_or_else(|| panic!("{id} asks for {name}")).1.clone()
        };
        self.spans(&self.message(id, arg), &[]).into()
    }

    /// A message about states: a name with a number behind it is that state's, any other the first one's. Its strong words
    /// lead to the states in `links`.
    pub fn about(&self, id: &str, first: State, numbered: &[State], links: &[State]) -> Node {
        let arg = |name: &str| {
            let number = name.rsplit_once('-').and_then(|(name, n)| Some((name, n.parse::<usize>().ok()?)));
            let (name, state) = number.map_or((name, first), |(name, n)| (name, numbered[n - 1]));
            named(&analysis(state), name).unwrap_or_else(|| panic!("{id}: {state:?} has no {name}"))
        };
        let message = self.message(id, arg);
        self.spans(&message, &links.iter().map(|state| to_figure(*state)).collect::<Vec<_>>()).into()
    }

    /// A message about a state, which its strong words lead to, if it has any.
    pub fn linked(&self, id: &str, state: State) -> Node {
        let arg = |name: &str| named(&analysis(state), name).unwrap_or_else(|| panic!("{id}: {state:?} has no {name}"));
        let message = self.message(id, arg);
        let n = self.catalog.spans(&message).iter().filter(|part| matches!(part, Span::Strong(_))).count();
        self.spans(&message, &vec![to_figure(state); n]).into()
    }

    /// A paragraph with a message without arguments.
    pub fn p(&self, id: &str) -> Element {
        el("p").child(self.fixed(id))
    }

    /// The live sentence of a state.
    pub fn sentence(&self, state: State) -> Node {
        let a = analysis(state);
        let said = state.0.step().sentence(&a);
        el("p").class("says").child(self.with("teach-plans-figure", &[("said", Arg::message(said))])).into()
    }

    /// A step's name.
    pub fn step(&self, step: StepId) -> Node {
        self.lesson(step.step().nav)
    }
}
