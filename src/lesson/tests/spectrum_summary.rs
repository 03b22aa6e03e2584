//! Steps `spectrum` and `summary`: sentences, formulas, tables, answers and replies, word for word.

use super::challenges::{check_replies, right, verdict, wrong};
use super::*;

#[track_caller]
fn says(id: StepId, keys: &str, expected: &str) {
    assert_eq!(said(id, keys), expected, "{keys}");
}

#[track_caller]
fn formulas(id: StepId, keys: &str) -> Vec<String> {
    (id.step().formula)(&state(id, keys)).iter().map(Math::plain).collect()
}

/// S7.1, S7.2 and S7.4.
#[test]
fn spectrum_sentences() {
    let says = |keys: &str, expected: &str| says(StepId::Spectrum, keys, expected);
    says("", "Stride 3: 12 sectors (33.33 %). The floor-and-ceiling shortcut says 16 (25 %): 4 too many.");
    says("stride=5", "Stride 5: 20 sectors (20 %). The floor-and-ceiling shortcut says 32 (12.5 %): 12 too many.");
    says("stride=6", "Stride 6: 24 sectors (16.67 %). The floor-and-ceiling shortcut says 32 (12.5 %): 8 too many.");
    says("stride=7", "Stride 7: 28 sectors (14.29 %). The floor-and-ceiling shortcut says 32 (12.5 %): 4 too many.");
    for stride in [8, 9, 16, 32] {
        let expected = format!("Stride {stride}: 32 sectors (12.5 %). The floor-and-ceiling shortcut says the same.");
        says(&format!("stride={stride}"), &expected);
    }
    says(
        "stride=0",
        "Stride 0: all threads ask for the same element: 1 sector, a broadcast. Neither formula holds here.",
    );
    says("stride=-1", "Stride -1: 5 sectors (80 %). The floor-and-ceiling shortcut says 4 (100 %): 1 too few.");
    says(
        "stride=3 unit=line",
        "Stride 3: 3 lines (33.33 %). The floor-and-ceiling shortcut says 4 (25 %): 1 too many.",
    );
}

#[test]
fn spectrum_fills_in_both_formulas() {
    assert_eq!(
        formulas(StepId::Spectrum, ""),
        [
            "N = min(W, E · S) = min(32, 4 · 3) = 12",
            "N_shortcut = ⌈32 ÷ ⌊32 ÷ 12⌋⌉ = ⌈32 ÷ 2⌉ = 16",
            "N_shortcut − N = 16 − 12 = +4",
        ]
    );
    assert_eq!(formulas(StepId::Spectrum, "stride=9")[1], "N_shortcut = W = 32");
    assert_eq!(formulas(StepId::Spectrum, "stride=0"), ["N = |{0}| = 1", "⌊32 ÷ 0⌋ : undefined, broadcast"]);
}

/// S7.3 and A20: a row for each stride, with the threads of each sector.
#[test]
fn spectrum_has_a_row_for_each_stride() {
    let rows = (StepId::Spectrum.step().table)(&state(StepId::Spectrum, "")).rows;
    let row = |stride: usize| rows[stride].cells.iter().cloned().map(words).collect::<Vec<_>>();
    assert_eq!(row(0), ["0", "1", "none", "neither formula holds", "32 each"]);
    assert_eq!(row(3), ["3", "12", "16", "4", "3, 3, 2, 3, 3, 2, 3, 3, 2, 3, 3, 2"]);
    assert_eq!(row(4), ["4", "16", "16", "0", "2 each"]);
    assert!(row(5)[4].starts_with("2, 2, 1, 2, 1"), "{:?}", row(5));
    assert!(row(6)[4].starts_with("2, 1, 1"), "{:?}", row(6));
    assert!(row(7)[4].starts_with("2, 1, 1, 1, 1, 1, 1"), "{:?}", row(7));
    assert_eq!(row(40), ["40", "32", "32", "0", "1 each"]);
    assert_eq!(rows.len(), 41);
}

#[test]
fn spectrum_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name| wrong(StepId::Spectrum, challenge, given, name, None);
    wrong(0, "", "spectrum-challenge-1-none");
    wrong(0, "2,4,5", "spectrum-challenge-1-missing");
    wrong(0, "2,4,5,6,7", "spectrum-challenge-1-extra");
    wrong(0, "0", "spectrum-challenge-1-extra");
    wrong(1, "32", "spectrum-challenge-2-shortcut");
    wrong(1, "16", "spectrum-challenge-2-off");
    wrong(1, "", "spectrum-challenge-2-off");
    wrong(2, "5", "spectrum-challenge-3-falls");
    wrong(2, "20 %", "spectrum-challenge-3-off");
    wrong(2, "an eighth", "spectrum-challenge-3-off");
    right(StepId::Spectrum, 0, "6,2,5,4");
    right(StepId::Spectrum, 2, "12,5 %");
}

#[test]
fn what_the_reader_draws_has_its_reply() {
    let exact = [1, 4, 8, 12, 16, 20, 24, 28, 32];
    let with = |stride: usize, n: i64| {
        let mut points = exact;
        points[stride] = n;
        Guess::Points(points)
    };
    check_replies(
        StepId::Spectrum,
        &[
            (Guess::Points(exact), true, "spectrum-reply-right"),
            (with(0, 0), false, "spectrum-reply-broadcast"),
            (with(5, 32), false, "spectrum-reply-off"),
            (Guess::Points([0, 4, 8, 16, 16, 32, 32, 32, 32]), false, "spectrum-reply-shortcut"),
            (Guess::Points([0; POINTS]), false, "spectrum-reply-off"),
        ],
    );
    let reply = |guess| words((StepId::Spectrum.step().prediction.reply)(guess).1);
    assert!(reply(Guess::Points([0; POINTS])).starts_with("None of these are exact."));
    assert!(reply(Guess::Points([1, 0, 0, 0, 0, 0, 0, 0, 0])).starts_with("1 of these is exact."));
}

/// Sum.1.
#[test]
fn summary_sentences() {
    let says = |keys, expected| says(StepId::Summary, keys, expected);
    says("stride=1", "Stride 1 vs 1: bytes 1×, lines 1×, row opens 1×.");
    says("stride=3", "Stride 3 vs 1: bytes 3×, lines 3×, row opens 1×.");
    says("", "Stride 8 vs 1: bytes 8×, lines 8×, row opens 1×.");
    says("stride=32", "Stride 32 vs 1: bytes 8×, lines 32×, row opens 4×.");
    says("stride=256", "Stride 256 vs 1: bytes 8×, lines 32×, row opens 32×.");
    says("stride=256 unit=line", "Stride 256 vs 1: bytes 32×, lines 32×, row opens 32×.");
    assert_eq!(formulas(StepId::Summary, "")[0], "bytes_S ÷ bytes_one = 1024 ÷ 128 = 8");
}

/// Sum.1: the guess of the first step comes back, or that there was none.
#[test]
fn the_first_guess_comes_back() {
    let told = |guess| words(first_guess(guess));
    let given = told(Some(Guess::Numbers(1, 32)));
    assert!(given.contains("you guessed 1 for the plain line and 32"), "{given}");
    assert!(given.contains("4 sectors and 32 sectors"), "{given}");
    assert!(told(None).contains("no guess"), "{}", told(None));
}

#[test]
fn summary_names_the_line_that_is_off() {
    let wrong = |given: &str, name| wrong(StepId::Summary, 0, given, name, None);
    wrong("", "summary-challenge-missing");
    wrong("3,4,0,2", "summary-challenge-missing");
    wrong("3,4,,2,1", "summary-challenge-missing");
    wrong("3,4,0,1,2", "summary-challenge-off");
    let Verdict::Wrong(message, _) = verdict(StepId::Summary, 0, "3,0,4,2,1") else { panic!("wrong") };
    assert_eq!(words(message), "Not data[3*i]: in its grid thread 1 stands 8 words after thread 0.");
}

#[test]
fn blanks_take_several_spellings() {
    let GuessForm::Blanks(blanks) = StepId::Summary.step().prediction.form else { panic!("blanks") };
    let accepts = |place: usize, typed: &str| is_accepted(typed, &words((blanks[place].accepts)()));
    let taken = [(0, "sectors"), (0, "Aligned sectors"), (0, "crates"), (1, "28"), (1, "28 bytes"), (1, " 28 B ")];
    for (place, typed) in taken.into_iter().chain([(2, "broadcast"), (2, "a Broadcast.")]) {
        assert!(accepts(place, typed), "{place}: {typed}");
    }
    for (place, typed) in [(0, "threads"), (0, ""), (1, "4"), (1, "32"), (2, "race")] {
        assert!(!accepts(place, typed), "{place}: {typed}");
    }
    check_replies(
        StepId::Summary,
        &[
            (Guess::Blanks([true; BLANKS]), true, "summary-reply-right"),
            (Guess::Blanks([true, false, true]), false, "summary-reply-some"),
        ],
    );
}

/// A slider with stops stands at the last one that is not above its value; Page keys go from stop to stop.
#[test]
fn stops_have_places() {
    let step = StepId::Summary.step();
    let key_use = step.key(Key::Stride).expect("its key");
    let places = [1, 3, 8, 31, 32, 256, 1024, -5].map(|value| key_use.place_of(value));
    assert_eq!(places, [0, 1, 2, 2, 3, 4, 4, 0]);
    assert_eq!([0, 1, 2, 3, 4, 5, -1].map(|place| key_use.value_at(place)), [1, 3, 8, 32, 256, 256, 1]);
    let page = |keys, up| step.page(Key::Stride, &state(StepId::Summary, keys).values, up);
    assert_eq!([page("", true), page("stride=256", true)], [32, 256]);
    assert_eq!([page("stride=3", false), page("stride=5", false), page("stride=5", true)], [1, 3, 8]);
}

/// The slider of strides reaches as far as the axis.
#[test]
fn the_logarithmic_axis_widens_the_slider() {
    let max = |keys| StepId::Spectrum.step().bounds(Key::Stride, &state(StepId::Spectrum, keys).values).max;
    assert_eq!([max(""), max("stride=300"), max("x=log")], [40, 300, 1024]);
    let key_use = StepId::Spectrum.step().key(Key::Stride).expect("its key");
    let places = [0, 3, 8, 40, 63, 64, 300, 1024].map(|value| key_use.place_of(value));
    assert_eq!(places, [0, 3, 8, 40, 40, 41, 43, 45]);
}
