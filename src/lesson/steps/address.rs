//! Step `address`: an index is not an address; the hardware counts bytes.

use super::{FLOAT_BYTES, number, words};
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Guess, GuessForm, Key, KeyUse, Page, Place, Prediction, Step, StepId, Table,
    TableRow, Verdict, hex, parse_address,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::WARP_LANES;

/// The index that the question asks for.
const ASKED: i64 = 3;
/// The index that the first challenge wants.
const TARGET: i64 = 5;
/// The index that the second challenge asks for: a warp's last float.
const LAST: i64 = WARP_LANES as i64 - 1;
const FLOAT: i64 = FLOAT_BYTES as i64;

pub static STEP: Step = Step {
    id: StepId::Address,
    keys: &[
        KeyUse::slider(Key::Index, 0, (0, 15), Page::By(8)),
        KeyUse::choice(Key::Format, 0),
        KeyUse::choice(Key::Elem, 4).at(Place::More),
    ],
    title: text::ADDRESS_TITLE,
    nav: text::ADDRESS_NAV,
    caption: text::ADDRESS_CAPTION,
    tell: || vec![text::ADDRESS_TELL_1.into(), text::ADDRESS_TELL_2.into()],
    prediction: Prediction {
        ask: || msg::AddressAsk { index: Arg::n(ASKED) }.into(),
        form: GuessForm::Choice(|| {
            let first = ASKED * FLOAT;
            vec![
                msg::AddressOptionIndex { a: Arg::n(ASKED) }.into(),
                msg::AddressOptionSpan { a: Arg::n(ASKED), b: Arg::n(ASKED + FLOAT - 1) }.into(),
                msg::AddressOptionSpan { a: Arg::n(first), b: Arg::n(first + FLOAT - 1) }.into(),
                msg::AddressOptionOne { a: Arg::n(first) }.into(),
            ]
        }),
        reply,
    },
    asks: |a| msg::AddressAsks { index: Arg::n(index(a)), elem: Arg::n(a.values.elem_bytes()).requested() }.into(),
    code: None,
    hand: Some(text::ADDRESS_HAND),
    grabs: Some(Key::Index),
    say: |a| {
        let (first, last) = bytes(a);
        msg::AddressSay {
            index: Arg::n(index(a)),
            first: Arg::n(first).requested(),
            hex: Arg::text(hex(first)),
            last: Arg::n(last).requested(),
            elem: Arg::n(a.values.elem_bytes()),
        }
        .into()
    },
    value: |a, key, veiled| match key {
        Key::Index if veiled => msg::AddressValueIndexVeiled { index: Arg::n(index(a)) }.into(),
        Key::Index => {
            let (first, _) = bytes(a);
            msg::AddressValueIndex { index: Arg::n(index(a)), first: Arg::n(first), hex: Arg::text(hex(first)) }.into()
        }
        _ => number(a.values.get(key)),
    },
    formula: |a| {
        let (first, _) = bytes(a);
        let elem = Arg::n(a.values.elem_bytes()).requested();
        let args = vec![Arg::n(index(a)), elem, Arg::n(first), Arg::text(hex(first))];
        vec![math("address = i × E = $ × $ = $ = $", args)]
    },
    table,
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge {
            ask: || msg::AddressChallenge1 { target: Arg::text(hex(TARGET * FLOAT)) }.into(),
            form: ChallengeForm::State(land_on_target),
        },
        Challenge {
            ask: || msg::AddressChallenge2 { index: Arg::n(LAST) }.into(),
            form: ChallengeForm::Typed(text::ADDRESS_CHALLENGE_2_LABEL, address_of_last),
        },
    ],
    why: |a| {
        let (first, _) = bytes(a);
        let elem = Arg::n(a.values.elem_bytes());
        vec![
            msg::AddressWhy1 { elem: elem.clone() }.into(),
            msg::AddressWhy2 { index: Arg::n(index(a)), elem, first: Arg::n(first) }.into(),
        ]
    },
    why_step: None,
};

fn index(a: &Analysis) -> i64 {
    a.values.get(Key::Index)
}

/// First and last byte of the element.
fn bytes(a: &Analysis) -> (i64, i64) {
    let first = a.access.address(0);
    (first, first + i64::from(a.values.elem_bytes()) - 1)
}

fn reply(guess: Guess) -> (bool, Message) {
    let first = ASKED * FLOAT;
    let (elem, first_arg, last) = (Arg::n(FLOAT), Arg::n(first), Arg::n(first + FLOAT - 1));
    match guess {
        Guess::Choice(2) => (true, msg::AddressReplyRight { elem, first: first_arg, last }.into()),
        Guess::Choice(3) => (false, msg::AddressReplyOne { elem, first: first_arg, last }.into()),
        _ => (false, msg::AddressReplyIndex { elem, first: first_arg }.into()),
    }
}

fn land_on_target(a: &Analysis) -> Verdict {
    let target = hex(TARGET * FLOAT);
    let (first, _) = bytes(a);
    let wrong = |message: Message| Verdict::Wrong(message, Some(0));
    if first == TARGET * FLOAT && a.values.elem_bytes() == FLOAT_BYTES {
        Verdict::Right(msg::AddressChallenge1Right { index: Arg::n(TARGET), elem: Arg::n(FLOAT) }.into())
    } else if first == TARGET * FLOAT {
        wrong(msg::AddressChallenge1Elem { elem: Arg::n(FLOAT) }.into())
    } else if [14, 20].contains(&index(a)) {
        // The address taken for an index, as its digits stand or converted.
        wrong(
            msg::AddressChallenge1Index { given: Arg::n(index(a)), first: Arg::n(first), target: Arg::text(target) }
                .into(),
        )
    } else {
        let byte = Arg::n(TARGET * FLOAT);
        wrong(msg::AddressChallenge1Off { given: Arg::text(hex(first)), target: Arg::text(target), byte }.into())
    }
}

fn address_of_last(answer: &str) -> Verdict {
    let byte = LAST * FLOAT;
    let wrong = |message: Message| Verdict::Wrong(message, None);
    let elem = || Arg::n(FLOAT);
    match parse_address(answer) {
        None => wrong(text::ADDRESS_CHALLENGE_2_UNREAD.into()),
        Some(given) if given == byte => Verdict::Right(
            msg::AddressChallenge2Right {
                index: Arg::n(LAST),
                elem: elem(),
                byte: Arg::n(byte),
                hex: Arg::text(hex(byte)),
            }
            .into(),
        ),
        Some(given) if given == LAST => wrong(msg::AddressChallenge2Index { elem: elem() }.into()),
        Some(given) if given == byte + FLOAT - 1 => wrong(text::ADDRESS_CHALLENGE_2_END.into()),
        Some(given) if i64::from_str_radix(&byte.to_string(), 16) == Ok(given) => {
            wrong(msg::AddressChallenge2Hex { hex: Arg::text(hex(given)), given: Arg::n(given) }.into())
        }
        Some(_) => wrong(msg::AddressChallenge2Off { elem: elem() }.into()),
    }
}

fn table(a: &Analysis) -> Table {
    let (first, last) = bytes(a);
    let rows = (first..=last).map(|byte| {
        let k = Arg::n(byte - first + 1);
        let part = msg::CellElement { index: Arg::n(index(a)), k, elem: Arg::n(a.values.elem_bytes()) };
        TableRow { cells: vec![number(byte), words(hex(byte)), part.into()], lanes: 1 }
    });
    Table {
        caption: msg::AddressTable { index: Arg::n(index(a)) }.into(),
        head: vec![text::HEAD_BYTE, text::HEAD_HEX, text::HEAD_PART],
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_addresses() {
        for right in ["0x07C", "07c", "124"] {
            assert!(address_of_last(right).is_right(), "{right}");
        }
        let says = |answer: &str, expected: Message| match address_of_last(answer) {
            Verdict::Wrong(message, _) => assert_eq!(message, expected, "{answer}"),
            Verdict::Right(_) => panic!("{answer} counts as right"),
        };
        says("31", msg::AddressChallenge2Index { elem: Arg::n(4u32) }.into());
        says("127", text::ADDRESS_CHALLENGE_2_END.into());
        says("ninety", text::ADDRESS_CHALLENGE_2_UNREAD.into());
    }
}
