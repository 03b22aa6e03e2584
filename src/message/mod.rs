//! Messages: all text of the page as values that a catalog turns into spans; a message names its text and carries its
//! arguments, never words of a language.
//!
//! The sources are `locales/<lang>/*.ftl`. The build checks them and writes a constant in [`text`] for each message
//! without arguments, a struct in [`msg`] for each with, and one compiled text per language for [`Catalog`].

mod arg;
mod catalog;
mod format;
mod generated;
#[cfg(test)]
mod tests;

pub use arg::{Arg, Integer, Role};
pub use catalog::{Catalog, Span, plain};
pub use format::Mark;
#[cfg(not(target_arch = "wasm32"))]
pub use generated::{BLOBS, INDEX, TEACHING};
pub use generated::{LANGUAGES, msg, text};

impl Mark {
    /// Whether it gives the answer of a figure away.
    pub const fn is_answer(self) -> bool {
        self as u8 >= Mark::Fetched as u8
    }
}

/// A message without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text(u16);

impl Text {
    /// The message.
    pub fn message(self) -> Message {
        Message::new(self.0)
    }
}

impl From<Text> for Message {
    fn from(text: Text) -> Message {
        text.message()
    }
}

/// A text and the arguments that fill it, in no language yet. A pointer, as messages are handed on more than read.
#[derive(Clone, Debug, PartialEq)]
pub struct Message(Box<Parts>);

#[derive(Clone, Debug, PartialEq)]
struct Parts {
    id: u16,
    args: Vec<Arg>,
}

impl Message {
    #[inline(never)]
    fn new(id: u16) -> Message {
        Message(Box::new(Parts { id, args: Vec::new() }))
    }

    #[inline(never)]
    fn with(mut self, arg: Arg) -> Message {
        self.0.args.push(arg);
        self
    }

    /// The message at a place of [`INDEX`], with its arguments in the order given there. For code that walks all
    /// messages; to say something, use [`text`] and [`msg`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn from_parts(id: u16, args: Vec<Arg>) -> Message {
        Message(Box::new(Parts { id, args }))
    }

    /// A message of the instructor's page, by its id, filled by the names of its variables. `None` where there is none.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn teaching(id: &str, mut arg: impl FnMut(&str) -> Arg) -> Option<Message> {
        let place = TEACHING.iter().position(|(known, _)| *known == id)?;
        let args = TEACHING[place].1.iter().map(|name| arg(name)).collect();
        Some(Message::from_parts((generated::COUNT + place) as u16, args))
    }

    /// The message's id in the files.
    #[cfg(test)]
    pub(crate) fn name(&self) -> &'static str {
        INDEX[usize::from(self.0.id)].0
    }
}
