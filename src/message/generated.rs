//! The tables that the build writes from the message files, as items; a message or argument that is missing there does
//! not compile here.

/// One constant per message without arguments.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)*) => {
        /// Messages without arguments.
        pub mod text {
            $($(#[$doc])* pub const $name: $crate::message::Text = $crate::message::Text($id);)*
        }
    };
}

/// One struct per message with arguments.
macro_rules! structs {
    ($($(#[$doc:meta])* $name:ident = $id:literal { $($field:ident)* },)*) => {
        /// Messages with arguments.
        pub mod msg {
            $(
                $(#[$doc])*
                #[derive(Clone, Debug, PartialEq)]
                pub struct $name {
                    $(
                        #[doc = concat!("The argument `", stringify!($field), "`.")]
                        pub $field: $crate::message::Arg,
                    )*
                }

                impl From<$name> for $crate::message::Message {
                    fn from(m: $name) -> Self {
                        $crate::message::Message::new($id)$(.with(m.$field))*
                    }
                }
            )*
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
