//! The script: all that a step says in its default state, as plain text in a file that people read.

use super::challenges::verdict;
use super::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/script.txt");
/// Set to anything, this has the test write the file anew.
const WRITE: &str = "WRITE_SCRIPT";

fn script(id: StepId) -> String {
    let step = id.step();
    let a = state(id, "");
    let mut out = format!("=== {} ===\n", id.slug());
    let mut line = |head: &str, text: String| out.push_str(&format!("{head}: {text}\n"));
    line("title", words(step.title));
    line("nav", words(step.nav));
    for text in (step.tell)() {
        line("tell", words(text));
    }
    line("question", words((step.prediction.ask)()));
    match step.prediction.form {
        GuessForm::Choice(options) => options().into_iter().for_each(|option| line("option", words(option))),
        GuessForm::Numbers(labels) => labels.iter().for_each(|label| line("number", words(*label))),
        GuessForm::Share(label) => line("share", words(label)),
        GuessForm::Points(label) => (0..POINTS).for_each(|place| line("point", words(label(place)))),
        GuessForm::Blanks(blanks) => {
            for blank in blanks {
                line("blank", words((blank.label)()));
                line("accepts", words((blank.accepts)()));
            }
        }
    }
    for guess in guesses(step) {
        let (is_right, reply) = (step.prediction.reply)(guess);
        line(if is_right { "right" } else { "wrong" }, words(reply));
    }
    line("caption", words(step.caption));
    line("asks", words((step.asks)(&a)));
    if let Some(hand) = step.hand {
        line("hand", words(hand));
    }
    line("say", words(step.sentence(&a)));
    for key_use in step.keys.iter().filter(|key_use| key_use.place != Place::Link) {
        line("control", control(step, &a, key_use));
    }
    for formula in (step.formula)(&a) {
        line("formula", formula.plain());
    }
    let table = (step.table)(&a);
    line("table", words(table.caption));
    line("head", table.head.iter().map(|head| words(*head)).collect::<Vec<_>>().join(" | "));
    let n_rows = table.rows.len();
    for (place, row) in table.rows.into_iter().enumerate() {
        if place < 2 || place + 1 == n_rows {
            line("row", row.cells.into_iter().map(words).collect::<Vec<_>>().join(" | "));
        }
    }
    for part in step.parts {
        line("part", words(part.caption));
        (part.say)(&a).into_iter().for_each(|text| line("say", words(text)));
        let table = (part.table)(&a);
        line("table", words(table.caption));
        line("head", table.head.iter().map(|head| words(*head)).collect::<Vec<_>>().join(" | "));
        for row in table.rows {
            line("row", row.cells.into_iter().map(words).collect::<Vec<_>>().join(" | "));
        }
    }
    for note in step.notes {
        line("note", words(note.title));
        (note.text)().into_iter().for_each(|text| line("note", words(text)));
    }
    let solutions = solutions(id);
    for (place, challenge) in step.challenges.iter().enumerate() {
        line("challenge", words((challenge.ask)()));
        let list = |all: Vec<Message>| all.into_iter().map(words).collect::<Vec<_>>().join(" | ");
        match challenge.form {
            ChallengeForm::State(_) => (),
            ChallengeForm::Typed(label, _) => line("answer", words(label)),
            ChallengeForm::Pick(options, _) => line("options", list(options())),
            ChallengeForm::Match { lines, options, .. } => {
                line("lines", list(lines()));
                line("options", list(options()));
            }
        }
        if let Verdict::Right(message) = verdict(id, place, solutions[place]) {
            line("right", words(message));
        }
    }
    for text in step.reasons(&a) {
        line("why", words(text));
    }
    for question in (0..n_questions(id)).filter_map(|place| question(id, 1, place)) {
        line("recall", words(question.words()));
        line("answer", words(question.label()));
        line("right", words(question.reply(Some(question.answer())).said));
        for given in wrong_answers(&question) {
            let reply = question.reply(Some(given));
            line("wrong", format!("{given}: {}", words(reply.said)));
            for (shares, by_rule) in reply.played.into_iter().flatten().zip([true, false]) {
                line("played", words(shares.words(by_rule)));
            }
        }
    }
    out
}

/// What the wrong rules answer to a question, ascending.
fn wrong_answers(question: &Question) -> Vec<i64> {
    let wrong = |typed: &i64| question.reply(Some(*typed)).played.is_some();
    (0..=4096).filter(wrong).collect()
}

/// A guess of each kind that a step's question tells apart.
fn guesses(step: &Step) -> Vec<Guess> {
    match step.prediction.form {
        GuessForm::Choice(options) => (0..options().len()).map(Guess::Choice).collect(),
        GuessForm::Numbers([_]) => [4, 1, 32, 7].map(|n| Guess::Numbers(n, 0)).into(),
        GuessForm::Numbers(_) => [(4, 32), (4, 4), (1, 8)].map(|(a, b)| Guess::Numbers(a, b)).into(),
        GuessForm::Share(_) => [12, 50, 3].map(Guess::Share).into(),
        GuessForm::Points(_) => {
            let exact = [1, 4, 8, 12, 16, 20, 24, 28, 32];
            let shortcut = [1, 4, 8, 16, 16, 32, 32, 32, 32];
            let but_0 = [0, 4, 8, 12, 16, 20, 24, 28, 32];
            [exact, but_0, shortcut, [32; POINTS], [0; POINTS]].map(Guess::Points).into()
        }
        GuessForm::Blanks(_) => [[true; BLANKS], [true, false, false], [false; BLANKS]].map(Guess::Blanks).into(),
    }
}

/// The control of a key: its label, and its value in words or the words to choose from.
fn control(step: &Step, a: &Analysis, key_use: &KeyUse) -> String {
    let label = words(step.label(key_use.key));
    let value = match key_use.control {
        Control::Choice => {
            let choices = step
                .choices(key_use.key, &a.values)
                .into_iter()
                .map(|value| words(step.choice_words(key_use.key, value)));
            choices.collect::<Vec<_>>().join(" | ")
        }
        Control::Slider | Control::Stops(_) | Control::Lanes | Control::Word => {
            words(step.value_words(a, key_use.key, false))
        }
        Control::Seed => return label,
    };
    format!("{label}: {value}")
}

/// What the page says changes only together with the file in which people can read it whole.
#[test]
fn the_script_is_the_one_that_was_read() {
    let script: String = StepId::ALL.map(script).join("\n");
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(PATH, &script).expect("the file can be written");
    }
    let read = std::fs::read_to_string(PATH).expect("the file can be read");
    for (now, was) in script.lines().zip(read.lines()) {
        assert_eq!(now, was, "run the test once with {WRITE}=1 and read what changed in tests/script.txt");
    }
    assert_eq!(script.lines().count(), read.lines().count(), "lines of tests/script.txt");
}
