//! Views as one plain type, built and patched by one piece of code. Leptos's typed views compile every element tree anew:
//! for six steps they took 228 kB of compressed WebAssembly, more than twice the whole budget. Signals, memos and effects
//! are Leptos's; a view here is what it would be there, without a type of its own.
//!
//! A list keeps its elements by place: the n-th child is patched into the n-th, and only what differs is written.

#[cfg(not(target_arch = "wasm32"))]
pub mod html;

use std::borrow::Cow;

use leptos::ev::Event;
use leptos::prelude::{Mountable, Render, RenderEffect};
use leptos::tachys::renderer::{CastFrom, Rndr, types};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// A piece of the page. In a box, so that handing it on costs a word.
pub struct Node(Box<Kind>);

enum Kind {
    Text(Words),
    Element(Element),
    /// Pieces side by side.
    Many(Vec<Node>),
    /// A piece that follows signals: it is made anew when they change, and what differs is written.
    Live(Box<dyn Fn() -> Node>),
}

/// The namespaces of elements.
#[derive(Clone, Copy, PartialEq)]
enum Space {
    Html,
    Svg,
    Math,
}

/// An element with its attributes, properties, listeners and children. In a box, so that handing it on costs a word.
pub struct Element(Box<Parts>);

struct Parts {
    tag: &'static str,
    space: Space,
    attributes: Vec<(&'static str, Words)>,
    live: Vec<(&'static str, LiveValue)>,
    listeners: Vec<(&'static str, Listener)>,
    children: Vec<Node>,
}

type Listener = Box<dyn FnMut(Event)>;

/// Text that is mostly known beforehand.
type Words = Cow<'static, str>;

/// The value of an attribute or property that follows signals.
enum LiveValue {
    Attribute(Box<dyn Fn() -> Option<String>>),
    Style(Box<dyn Fn() -> String>),
    Value(Box<dyn Fn() -> String>),
    Flag(Box<dyn Fn() -> bool>),
}

/// An HTML element.
pub fn el(tag: &'static str) -> Element {
    Element::new(tag, Space::Html)
}

/// An SVG element.
pub fn svg(tag: &'static str) -> Element {
    Element::new(tag, Space::Svg)
}

/// A MathML element.
pub fn math(tag: &'static str) -> Element {
    Element::new(tag, Space::Math)
}

/// A piece that follows signals.
pub fn live(piece: impl Fn() -> Node + 'static) -> Node {
    Node::live(Box::new(piece))
}

impl Element {
    fn new(tag: &'static str, space: Space) -> Element {
        Element(Box::new(Parts {
            tag,
            space,
            attributes: Vec::new(),
            live: Vec::new(),
            listeners: Vec::new(),
            children: Vec::new(),
        }))
    }

    /// An attribute.
    #[inline(never)]
    pub fn attr(mut self, name: &'static str, value: impl Into<Words>) -> Element {
        self.0.attributes.push((name, value.into()));
        self
    }

    #[inline(never)]
    fn with_live(mut self, name: &'static str, value: LiveValue) -> Element {
        self.0.live.push((name, value));
        self
    }

    #[inline(never)]
    fn with_listener(mut self, event: &'static str, listener: Listener) -> Element {
        self.0.listeners.push((event, listener));
        self
    }

    #[inline(never)]
    fn with_live_child(self, piece: Box<dyn Fn() -> Node>) -> Element {
        self.child(Node::live(piece))
    }

    #[inline(never)]
    fn with_live_attr(self, name: &'static str, value: Box<dyn Fn() -> Option<String>>) -> Element {
        self.with_live(name, LiveValue::Attribute(value))
    }

    /// The class.
    #[inline(never)]
    pub fn class(self, class: &'static str) -> Element {
        self.attr("class", class)
    }

    /// An attribute that is there only under a condition fixed at the start.
    #[inline(never)]
    pub fn attr_if(self, condition: bool, name: &'static str, value: &'static str) -> Element {
        if condition { self.attr(name, value) } else { self }
    }

    /// An attribute that follows signals; `None` removes it.
    pub fn live_attr(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Element {
        self.with_live_attr(name, Box::new(value))
    }

    /// A style property that follows signals, set without the `style` attribute, which a strict content policy refuses.
    pub fn live_style(self, name: &'static str, value: impl Fn() -> String + 'static) -> Element {
        self.with_live(name, LiveValue::Style(Box::new(value)))
    }

    /// The `value` property of a field, following signals. Attributes that bound it come before.
    pub fn live_value(self, value: impl Fn() -> String + 'static) -> Element {
        self.with_live("value", LiveValue::Value(Box::new(value)))
    }

    /// A property that is true or false, following signals: `checked`, `open`, `disabled`.
    pub fn live_flag(self, name: &'static str, value: impl Fn() -> bool + 'static) -> Element {
        self.with_live(name, LiveValue::Flag(Box::new(value)))
    }

    /// A listener.
    pub fn on(self, event: &'static str, listener: impl FnMut(Event) + 'static) -> Element {
        self.with_listener(event, Box::new(listener))
    }

    /// A child.
    #[inline(never)]
    pub fn child(mut self, child: impl Into<Node>) -> Element {
        self.0.children.push(child.into());
        self
    }

    /// Children.
    pub fn children(mut self, children: impl IntoIterator<Item = Node>) -> Element {
        for child in children {
            self = self.child(child);
        }
        self
    }

    /// A child that follows signals.
    pub fn live_child(self, piece: impl Fn() -> Node + 'static) -> Element {
        self.with_live_child(Box::new(piece))
    }
}

impl Node {
    #[inline(never)]
    fn new(kind: Kind) -> Node {
        Node(Box::new(kind))
    }

    #[inline(never)]
    fn live(piece: Box<dyn Fn() -> Node>) -> Node {
        Node::new(Kind::Live(piece))
    }
}

impl From<Element> for Node {
    #[inline(never)]
    fn from(element: Element) -> Node {
        Node::new(Kind::Element(element))
    }
}

impl From<String> for Node {
    #[inline(never)]
    fn from(text: String) -> Node {
        Node::new(Kind::Text(Cow::Owned(text)))
    }
}

impl From<&'static str> for Node {
    #[inline(never)]
    fn from(text: &'static str) -> Node {
        Node::new(Kind::Text(Cow::Borrowed(text)))
    }
}

impl From<Vec<Node>> for Node {
    #[inline(never)]
    fn from(nodes: Vec<Node>) -> Node {
        Node::new(Kind::Many(nodes))
    }
}

impl<T: Into<Node>> From<Option<T>> for Node {
    fn from(node: Option<T>) -> Node {
        node.map_or_else(|| Vec::new().into(), Into::into)
    }
}

/// A piece in the document.
pub enum Mounted {
    Text(types::Text, Words),
    Element(MountedElement),
    Many(Vec<Mounted>, types::Placeholder),
    Live(RenderEffect<Mounted>),
}

/// An element in the document, with what its attributes hold.
pub struct MountedElement {
    element: types::Element,
    tag: &'static str,
    attributes: Vec<(&'static str, Words)>,
    /// Effects and listeners: an element that has any is replaced, not patched, when the piece around it is made anew.
    effects: Vec<RenderEffect<Option<String>>>,
    listeners: Vec<Closure<dyn FnMut(Event)>>,
    children: Vec<Mounted>,
}

impl Render for Node {
    type State = Mounted;

    fn build(self) -> Mounted {
        match *self.0 {
            Kind::Text(text) => Mounted::Text(Rndr::create_text_node(&text), text),
            Kind::Element(element) => Mounted::Element(element.0.build()),
            Kind::Many(nodes) => {
                Mounted::Many(nodes.into_iter().map(Node::build).collect(), Rndr::create_placeholder())
            }
            Kind::Live(piece) => Mounted::Live(follow(piece)),
        }
    }

    fn rebuild(self, state: &mut Mounted) {
        match (*self.0, state) {
            (Kind::Text(text), Mounted::Text(node, shown)) => {
                if *shown != text {
                    Rndr::set_text(node, &text);
                    *shown = text;
                }
            }
            (Kind::Element(element), Mounted::Element(mounted)) if element.0.fits(mounted) => element.0.patch(mounted),
            (Kind::Many(nodes), Mounted::Many(mounted, end)) => {
                patch_list(nodes, mounted, |new| {
                    Rndr::try_mount_before(new, end.as_ref());
                });
            }
            (kind, state) => {
                let mut new = Node::new(kind).build();
                state.insert_before_this(&mut new);
                state.unmount();
                *state = new;
            }
        }
    }
}

fn follow(piece: Box<dyn Fn() -> Node>) -> RenderEffect<Mounted> {
    RenderEffect::new(move |mounted: Option<Mounted>| match mounted {
        Some(mut mounted) => {
            piece().rebuild(&mut mounted);
            mounted
        }
        None => piece().build(),
    })
}

/// Patches a list by place; what is new is handed to `append`.
fn patch_list(nodes: Vec<Node>, mounted: &mut Vec<Mounted>, append: impl Fn(&mut Mounted)) {
    for surplus in mounted.iter_mut().skip(nodes.len()) {
        surplus.unmount();
    }
    mounted.truncate(nodes.len());
    for (place, node) in nodes.into_iter().enumerate() {
        match mounted.get_mut(place) {
            Some(old) => node.rebuild(old),
            None => {
                let mut new = node.build();
                append(&mut new);
                mounted.push(new);
            }
        }
    }
}

impl Parts {
    fn build(self) -> MountedElement {
        let space = match self.space {
            Space::Html => None,
            Space::Svg => Some("http://www.w3.org/2000/svg"),
            Space::Math => Some("http://www.w3.org/1998/Math/MathML"),
        };
        let element = Rndr::create_element(self.tag, space);
        for (name, value) in &self.attributes {
            Rndr::set_attribute(&element, name, value);
        }
        let listeners = self.listeners.into_iter();
        let listeners = listeners
            .map(|(name, listener)| {
                let listener = Closure::wrap(listener);
                // It only fails for a name that is no string.
                let _ = element.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
                listener
            })
            .collect();
        let effects = self.live.into_iter().map(|(name, value)| value.follow(element.clone(), name)).collect();
        let mut children: Vec<Mounted> = self.children.into_iter().map(Node::build).collect();
        for child in &mut children {
            child.mount(&element, None);
        }
        MountedElement { element, tag: self.tag, attributes: self.attributes, effects, listeners, children }
    }

    /// Whether the element can be patched into the one that is there.
    fn fits(&self, mounted: &MountedElement) -> bool {
        self.tag == mounted.tag
            && self.live.is_empty()
            && self.listeners.is_empty()
            && mounted.effects.is_empty()
            && mounted.listeners.is_empty()
    }

    fn patch(self, mounted: &mut MountedElement) {
        for (name, value) in &self.attributes {
            if !mounted.attributes.iter().any(|(shown, is)| shown == name && is == value) {
                Rndr::set_attribute(&mounted.element, name, value);
            }
        }
        for (name, _) in &mounted.attributes {
            if !self.attributes.iter().any(|(kept, _)| kept == name) {
                Rndr::remove_attribute(&mounted.element, name);
            }
        }
        mounted.attributes = self.attributes;
        let element = &mounted.element;
        patch_list(self.children, &mut mounted.children, |new| new.mount(element, None));
    }
}

impl LiveValue {
    /// Writes the value whenever what it follows changes.
    fn follow(self, element: types::Element, name: &'static str) -> RenderEffect<Option<String>> {
        RenderEffect::new(move |shown: Option<Option<String>>| match &self {
            LiveValue::Attribute(value) => {
                let value = value();
                match &value {
                    now if shown.as_ref() == Some(now) => (),
                    Some(value) => Rndr::set_attribute(&element, name, value),
                    None => Rndr::remove_attribute(&element, name),
                }
                value
            }
            LiveValue::Style(value) => {
                Rndr::set_css_property(&Rndr::style(&element), name, &value());
                None
            }
            LiveValue::Value(value) => {
                Rndr::set_property(&element, name, &value().into());
                None
            }
            LiveValue::Flag(value) => {
                Rndr::set_property(&element, name, &value().into());
                None
            }
        })
    }
}

impl Mountable for Mounted {
    fn unmount(&mut self) {
        match self {
            Mounted::Text(node, _) => Rndr::remove(node.as_ref()),
            Mounted::Element(mounted) => Rndr::remove(mounted.element.as_ref()),
            Mounted::Many(mounted, end) => {
                mounted.iter_mut().for_each(Mounted::unmount);
                Rndr::remove(end.as_ref());
            }
            Mounted::Live(effect) => {
                effect.with_value_mut(Mounted::unmount);
            }
        }
    }

    fn mount(&mut self, parent: &types::Element, marker: Option<&types::Node>) {
        match self {
            Mounted::Text(node, _) => Rndr::insert_node(parent, node.as_ref(), marker),
            Mounted::Element(mounted) => Rndr::insert_node(parent, mounted.element.as_ref(), marker),
            Mounted::Many(mounted, end) => {
                mounted.iter_mut().for_each(|piece| piece.mount(parent, marker));
                Rndr::insert_node(parent, end.as_ref(), marker);
            }
            Mounted::Live(effect) => {
                effect.with_value_mut(|mounted| mounted.mount(parent, marker));
            }
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let before = |node: &types::Node, child: &mut dyn Mountable| {
            let parent = Rndr::get_parent(node).and_then(types::Element::cast_from);
            if let Some(parent) = &parent {
                child.mount(parent, Some(node));
            }
            parent.is_some()
        };
        match self {
            Mounted::Text(node, _) => before(node.as_ref(), child),
            Mounted::Element(mounted) => before(mounted.element.as_ref(), child),
            Mounted::Many(mounted, end) => match mounted.first() {
                Some(first) => first.insert_before_this(child),
                None => before(end.as_ref(), child),
            },
            Mounted::Live(effect) => {
                effect.with_value_mut(|mounted| mounted.insert_before_this(child)).unwrap_or(false)
            }
        }
    }

    fn elements(&self) -> Vec<types::Element> {
        Vec::new()
    }
}
