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

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg(pub(super) Value);

// Half the program builds arguments: with their role inside and a tag of a byte, a number is two stores.
#[derive(Clone, Debug, PartialEq)]
#[repr(u8)]
pub(super) enum Value {
    Number(Role, i64),
    PercentHundredths(Role, u64),
    Text(Role, Cow<'static, str>),
    Message(Box<Message>),
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
    /// An integer, written in Western digits without grouping.
    pub fn n(number: impl Integer) -> Arg {
        Arg(Value::Number(Role::Plain, number.to_i64()))
    }

    /// A text that is the same in all languages, such as a name or a hexadecimal address.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Arg {
        Arg(Value::Text(Role::Plain, text.into()))
    }

    /// A percentage given in hundredths of a percent, written exactly: 8750 is `87.5`. The sign stands in the message.
    pub const fn percent_hundredths(hundredths: u64) -> Arg {
        Arg(Value::PercentHundredths(Role::Plain, hundredths))
    }

    /// A message, shown as its own spans.
    pub fn message(message: impl Into<Message>) -> Arg {
        Arg(Value::Message(Box::new(message.into())))
    }

    /// The argument in the role of requested bytes.
    pub fn requested(self) -> Arg {
        self.with(Role::Requested)
    }

    /// The argument in the role of fetched units.
    pub fn fetched(self) -> Arg {
        self.with(Role::Fetched)
    }

    /// The argument in the role of wasted bytes.
    pub fn wasted(self) -> Arg {
        self.with(Role::Wasted)
    }

    #[inline(always)]
    fn with(mut self, new: Role) -> Arg {
        match &mut self.0 {
            Value::Number(role, _) | Value::PercentHundredths(role, _) | Value::Text(role, _) => *role = new,
            Value::Message(_) => (),
        }
        self
    }

    /// What it stands for.
    pub fn role(&self) -> Role {
        match self.0 {
            Value::Number(role, _) | Value::PercentHundredths(role, _) | Value::Text(role, _) => role,
            Value::Message(_) => Role::Plain,
        }
    }

    /// The value as it is written; empty for a message.
    pub fn written(&self) -> Cow<'static, str> {
        match &self.0 {
            Value::Number(_, number) => number.to_string().into(),
            Value::PercentHundredths(_, hundredths) => percent(*hundredths).into(),
            Value::Text(_, text) => text.clone(),
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
