//! Step `sector`: whatever is asked for, memory sends whole aligned units.

use super::{FLOAT_BYTES, grid_table, number, used_percent};
use crate::lesson::math::{equals, math};
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Guess, GuessForm, Key, KeyUse, Page, Place, Prediction, Step, StepId, Verdict,
    hex, parse_number,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{LINE_BYTES, SECTOR_BYTES, Unit};

const SECTOR: i64 = SECTOR_BYTES as i64;
const FLOAT: i64 = FLOAT_BYTES as i64;

/// The answers offered: what was asked for, twice that, the sector, the line.
const OFFERED: [i64; 4] = [FLOAT, 2 * FLOAT, SECTOR, LINE_BYTES as i64];

pub static STEP: Step = Step {
    id: StepId::Sector,
    keys: &[
        KeyUse::slider(Key::At, 0, (0, 60), Page::By(16)),
        KeyUse::choice(Key::Elem, 4).at(Place::More),
        KeyUse::choice(Key::Unit, 0).at(Place::Link),
        KeyUse::choice(Key::Format, 0).at(Place::Link),
    ],
    title: text::SECTOR_TITLE,
    nav: text::SECTOR_NAV,
    caption: text::SECTOR_CAPTION,
    tell: || vec![text::SECTOR_TELL_1.into(), text::SECTOR_TELL_2.into(), text::SECTOR_TELL_3.into()],
    prediction: Prediction {
        ask: || msg::SectorAsk { elem: Arg::n(FLOAT) }.into(),
        form: GuessForm::Choice(|| OFFERED.map(|n| msg::SectorOption { n: Arg::n(n) }.into()).into()),
        reply: |guess| {
            let sector = || Arg::n(SECTOR);
            match guess {
                Guess::Choice(0) => (false, msg::SectorReplyExact { sector: sector() }.into()),
                Guess::Choice(2) => (true, msg::SectorReplyRight { sector: sector() }.into()),
                Guess::Choice(3) => (false, msg::SectorReplyLine { n: Arg::n(LINE_BYTES), sector: sector() }.into()),
                _ => (false, msg::SectorReplySmall { sector: sector() }.into()),
            }
        },
    },
    asks: |a| {
        let elem = Arg::n(a.values.elem_bytes()).requested();
        msg::SectorAsks { elem, address: Arg::text(hex(a.access.address(0))) }.into()
    },
    code: None,
    hand: Some(text::SECTOR_HAND),
    grabs: Some(Key::At),
    say,
    value: |a, key, veiled| match (key, a.coverage()) {
        (Key::At, Some(coverage)) if !veiled => msg::SectorValueAt {
            at: Arg::n(a.access.address(0)),
            unit: Arg::text(a.values.unit().slug()),
            block: Arg::n(block(a)),
            used: Arg::n(coverage.unique_bytes),
            fetched: Arg::n(coverage.fetched_bytes()),
        }
        .into(),
        (Key::At, _) => msg::SectorValueAtVeiled { at: Arg::n(a.access.address(0)) }.into(),
        _ => number(a.values.get(key)),
    },
    formula: |a| {
        let Some(coverage) = a.coverage() else { return Vec::new() };
        let (unit, at) = (a.values.unit(), a.access.address(0));
        let size = Arg::n(unit.bytes());
        let is_exact = (10_000 * coverage.unique_bytes).is_multiple_of(coverage.fetched_bytes());
        vec![
            math(
                [unit.slug(), " = ⌊ address ÷ $ ⌋ = ⌊ $ ÷ $ ⌋ = $"].concat(),
                vec![size.clone(), Arg::n(at), size, Arg::n(block(a))],
            ),
            math(
                "used ÷ fetched = $ ÷ $ ? $ %",
                vec![
                    Arg::n(coverage.unique_bytes).requested(),
                    Arg::n(coverage.fetched_bytes()).fetched(),
                    equals(is_exact),
                    used_percent(a),
                ],
            ),
        ]
    },
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::SECTOR_CHALLENGE_1.into(), form: ChallengeForm::State(last_of_sector_0) },
        Challenge {
            ask: || text::SECTOR_CHALLENGE_2.into(),
            form: ChallengeForm::Typed(text::SECTOR_CHALLENGE_2_LABEL, floats_in_a_sector),
        },
    ],
    why: |a| {
        let Some(coverage) = a.coverage() else { return Vec::new() };
        vec![
            msg::SectorWhy {
                fetched: Arg::n(coverage.fetched_bytes()).fetched(),
                used: Arg::n(coverage.unique_bytes).requested(),
                unit: Arg::text(a.values.unit().slug()),
                at: Arg::n(a.access.address(0)),
                size: Arg::n(a.values.unit().bytes()),
                block: Arg::n(block(a)),
            }
            .into(),
        ]
    },
    why_step: None,
};

/// Number of the unit that holds the request.
fn block(a: &Analysis) -> i64 {
    a.access.address(0).div_euclid(i64::from(a.values.unit().bytes()))
}

fn say(a: &Analysis) -> Message {
    let Some(coverage) = a.coverage() else { return super::refused_say(a) };
    let size = i64::from(a.values.unit().bytes());
    msg::SectorSay {
        used: Arg::n(coverage.unique_bytes).requested(),
        address: Arg::text(hex(a.access.address(0))),
        unit: Arg::text(a.values.unit().slug()),
        block: Arg::n(block(a)),
        first: Arg::text(hex(block(a) * size)),
        last: Arg::text(hex(block(a) * size + size - 1)),
        wasted: Arg::n(coverage.wasted_bytes()).wasted(),
    }
    .into()
}

fn last_of_sector_0(a: &Analysis) -> Verdict {
    let at = a.access.address(0);
    let wrong = |message: Message| Verdict::Wrong(message, Some(0));
    if a.values.elem_bytes() != FLOAT_BYTES {
        wrong(msg::SectorChallenge1Elem { elem: Arg::n(FLOAT) }.into())
    } else if a.counts.is_err() {
        wrong(msg::SectorChallenge1Refused { elem: Arg::n(FLOAT) }.into())
    } else if at == SECTOR - FLOAT {
        Verdict::Right(msg::SectorChallenge1Right { at: Arg::text(hex(at)) }.into())
    } else if at < SECTOR {
        wrong(text::SECTOR_CHALLENGE_1_LOW.into())
    } else {
        let block = Arg::n(at / i64::from(Unit::Sector.bytes()));
        wrong(msg::SectorChallenge1High { block }.into())
    }
}

fn floats_in_a_sector(answer: &str) -> Verdict {
    let wrong = |message: Message| Verdict::Wrong(message, None);
    let (sector, elem) = (Arg::n(SECTOR), Arg::n(FLOAT));
    match parse_number(answer) {
        Some(n) if n == SECTOR / FLOAT => {
            Verdict::Right(msg::SectorChallenge2Right { sector, elem, n: Arg::n(n) }.into())
        }
        Some(SECTOR) => wrong(msg::SectorChallenge2Bytes { elem }.into()),
        Some(1) => wrong(text::SECTOR_CHALLENGE_2_ONE.into()),
        _ => wrong(msg::SectorChallenge2Off { sector, elem }.into()),
    }
}
