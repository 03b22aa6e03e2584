//! Arguments of messages: exact numbers, texts or messages, each with the role it plays in the figure.

use std::borrow::Cow;

use super::Message;

/// What a value stands for in the figure; it takes the color of its role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nothing in particular.
    #[default]
    Plain,
    /// Requested bytes.
    Requested,
    /// Fetched units.
    Fetched,
    /// Wasted bytes.
    Wasted,
}

/// An argument of a message. Half the program makes them: a pointer, which one call returns and the next one takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg(Box<Valued>);

#[derive(Clone, Debug, PartialEq)]
struct Valued {
    value: Value,
    role: Role,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(i64),
    PercentHundredths(u64),
    Text(Cow<'static, str>),
    Message(Message),
}

/// Integers that a message can show: every primitive up to 64 bits. What exceeds an `i64` counts as its maximum.
pub trait Integer {
    /// The number as an `i64`.
    fn to_i64(self) -> i64;
}

macro_rules! integers {
    ($($int:ty)*) => {
        $(impl Integer for $int {
            fn to_i64(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }
        })*
    };
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 usize);

impl Integer for u64 {
    #[inline(never)]
    fn to_i64(self) -> i64 {
        i64::try_from(self).unwrap_or(i64::MAX)
    }
}

impl Arg {
    #[inline(never)]
    fn new(value: Value) -> Arg {
        Arg(Box::new(Valued { value, role: Role::Plain }))
    }

    #[inline(never)]
    fn number(number: i64) -> Arg {
        Arg::new(Value::Number(number))
    }

    #[inline(never)]
    fn said(message: Message) -> Arg {
        Arg::new(Value::Message(message))
    }

    /// An integer, written in Western digits without grouping.
    pub fn n(number: impl Integer) -> Arg {
        Arg::number(number.to_i64())
    }

    /// A text that is the same in all languages, such as a name or a hexadecimal address.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Arg {
        Arg::new(Value::Text(text.into()))
    }

    /// A percentage given in hundredths of a percent, written exactly: 8750 is `87.5`. The sign stands in the message.
    #[inline(never)]
    pub fn percent_hundredths(hundredths: u64) -> Arg {
        Arg::new(Value::PercentHundredths(hundredths))
    }

    /// A message, shown as its own spans.
    pub fn message(message: impl Into<Message>) -> Arg {
        Arg::said(message.into())
    }

    /// The argument in the role of requested bytes.
    #[inline(never)]
    pub fn requested(self) -> Arg {
        self.with(Role::Requested)
    }

    /// The argument in the role of fetched units.
    #[inline(never)]
    pub fn fetched(self) -> Arg {
        self.with(Role::Fetched)
    }

    /// The argument in the role of wasted bytes.
    #[inline(never)]
    pub fn wasted(self) -> Arg {
        self.with(Role::Wasted)
    }

    fn with(mut self, role: Role) -> Arg {
        self.0.role = role;
        self
    }

    pub(super) fn value(&self) -> &Value {
        &self.0.value
    }

    /// What it stands for; a message stands for nothing in particular.
    pub fn role(&self) -> Role {
        self.0.role
    }

    /// The value as it is written; empty for a message.
    pub fn written(&self) -> Cow<'static, str> {
        match self.value() {
            Value::Number(number) => number.to_string().into(),
            Value::PercentHundredths(hundredths) => percent(*hundredths).into(),
            Value::Text(text) => text.clone(),
            Value::Message(_) => "".into(),
        }
    }
}

/// Hundredths as a decimal number with at most two decimals and no trailing zeros.
fn percent(hundredths: u64) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    if rest == 0 {
        whole.to_string()
    } else if rest % 10 == 0 {
        format!("{whole}.{}", rest / 10)
    } else {
        format!("{whole}.{rest:02}")
    }
}
