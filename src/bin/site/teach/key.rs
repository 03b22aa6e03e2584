//! The answer key: what each question and challenge accepts, and what the page says to it, found by asking the lesson.

use super::said::{Words, link, to_figure};
use sectorwise::lesson::{
    BLANKS, Challenge, ChallengeForm, Guess, GuessForm, POINTS, Question, StepId, Verdict, n_questions, picked,
    question, solutions,
};
use sectorwise::message::{Arg, Message};
use sectorwise::permalink::Link;
use sectorwise::ui::{Node, el};

/// Numbers that a question may ask for.
const NUMBERS: std::ops::RangeInclusive<i64> = 0..=64;
/// The seed that every reader begins with.
const SEED: u32 = 1;

/// All answers of a step.
pub fn step(words: &Words, step: StepId) -> Node {
    let record = step.step();
    let (answer, reply) = answered(words, step);
    let mut list = el("dl")
        .child(el("dt").child(words.fixed("teach-key-question")))
        .child(el("dd").child(el("p").class("ask").child(words.lesson((record.prediction.ask)()))))
        .child(el("dd").child(el("p").child(words.with("teach-key-answer", &[("answer", Arg::text(answer))]))))
        .child(el("dd").child(el("p").child(words.lesson(reply))));
    for (place, (challenge, solution)) in record.challenges.iter().zip(solutions(step)).enumerate() {
        let name = words.with("teach-key-challenge", &[("n", Arg::n(place + 1))]);
        list = list
            .child(el("dt").child(name))
            .child(el("dd").child(el("p").class("ask").child(words.lesson((challenge.ask)()))))
            .child(el("dd").child(el("p").child(solved(words, step, challenge, solution))))
            .child(el("dd").child(el("p").child(words.lesson(right(step, challenge, solution)))));
    }
    el("section").attr("id", format!("key-{}", step.slug())).child(el("h3").child(words.step(step))).child(list).into()
}

/// The answer to a step's own question, and what is said to it.
fn answered(words: &Words, step: StepId) -> (String, Message) {
    let prediction = &step.step().prediction;
    let reply = |guess: Guess| Some((prediction.reply)(guess)).filter(|(is_right, _)| *is_right).map(|(_, said)| said);
    let text = |id: &str, args: &[(&str, i64)]| {
        let arg = |name: &str| Arg::n(args.iter().find(|(known, _)| *known == name).expect("an argument").1);
        words.plain(words.message(id, arg))
    };
    let found = match prediction.form {
        GuessForm::Choice(options) => {
            let mut right = options().into_iter().enumerate();
            right.find_map(|(place, option)| Some((words.plain(option), reply(Guess::Choice(place))?)))
        }
        GuessForm::Numbers([_]) => {
            let right: Vec<i64> = NUMBERS.filter(|n| reply(Guess::Numbers(*n, 0)).is_some()).collect();
            let (first, last) = (right[0], right[right.len() - 1]);
            assert_eq!(last - first + 1, right.len() as i64, "{}: one run of answers", step.slug());
            let answer = match first == last {
                true => first.to_string(),
                false => text("teach-key-range", &[("first", first), ("last", last)]),
            };
            reply(Guess::Numbers(first, 0)).map(|said| (answer, said))
        }
        GuessForm::Numbers(_) => NUMBERS.flat_map(|a| NUMBERS.map(move |b| (a, b))).find_map(|(a, b)| {
            Some((text("teach-key-pair", &[("first", a), ("second", b)]), reply(Guess::Numbers(a, b))?))
        }),
        GuessForm::Share(_) => {
            let right: Vec<i64> = (0..=100).filter(|share| reply(Guess::Share(*share)).is_some()).collect();
            let answer = text("teach-key-percent", &[("first", right[0]), ("last", right[right.len() - 1])]);
            reply(Guess::Share(right[0])).map(|said| (answer, said))
        }
        GuessForm::Points(_) => {
            let points: [i64; POINTS] = std::array::from_fn(|stride| {
                let query = format!("step={}&stride={stride}", step.slug());
                let a = sectorwise::lesson::Analysis::of(step, &Link::parse(&query).0.values);
                a.coverage().map_or(0, |coverage| coverage.n_units().into())
            });
            reply(Guess::Points(points)).map(|said| (points.map(|n| n.to_string()).join(", "), said))
        }
        GuessForm::Blanks(blanks) => {
            let first = |accepts: String| accepts.split('|').next().unwrap_or_default().to_owned();
            let answers = blanks.iter().map(|blank| first(words.plain((blank.accepts)()))).collect::<Vec<_>>();
            reply(Guess::Blanks([true; BLANKS])).map(|said| (answers.join("; "), said))
        }
    };
    found.unwrap_or_else(|| panic!("{} has no right answer", step.slug()))
}

/// How a challenge is solved.
fn solved(words: &Words, step: StepId, challenge: &Challenge, solution: &'static str) -> Node {
    let place = |all: Vec<Message>, place: usize| words.plain(all[place].clone());
    let answer = match challenge.form {
        ChallengeForm::State(_) => {
            let state = (step, solution);
            let shown = link(state).split_once('&').map_or("", |(_, keys)| keys).to_owned();
            let link = el("a").attr("href", to_figure(state)).child(el("code").child(shown));
            return Node::from(vec![words.fixed("teach-key-solved"), " ".into(), link.into()]);
        }
        ChallengeForm::Typed(..) => solution.to_owned(),
        ChallengeForm::Pick(options, _) => {
            picked(solution).map(|at| place(options(), at)).collect::<Vec<_>>().join(", ")
        }
        ChallengeForm::Match { lines, options, .. } => {
            let pairs = picked(solution).enumerate();
            pairs
                .map(|(line, at)| format!("{}: {}", place(lines(), line), place(options(), at)))
                .collect::<Vec<_>>()
                .join("; ")
        }
    };
    words.with("teach-key-answer", &[("answer", Arg::text(answer))])
}

/// What a challenge says to its solution.
fn right(step: StepId, challenge: &Challenge, solution: &'static str) -> Message {
    let verdict = match challenge.form {
        ChallengeForm::State(check) => check(&super::said::analysis((step, solution))),
        ChallengeForm::Typed(_, check) | ChallengeForm::Pick(_, check) | ChallengeForm::Match { check, .. } => {
            check(solution)
        }
    };
    match verdict {
        Verdict::Right(said) => said,
        Verdict::Wrong(..) => panic!("{}: {solution} does not solve its challenge", step.slug()),
    }
}

/// The questions for recall after a step; nothing where it has none.
pub fn recall(words: &Words, step: StepId) -> Node {
    let n = n_questions(step);
    let item = |question: Question| {
        let answer = Arg::n(question.answer());
        let why = Arg::message(question.reply(Some(question.answer())).said);
        let link = Link {
            step: Some(question.step()),
            values: question.values,
            keyed: true,
            presentation: Default::default(),
        };
        let show = el("a")
            .attr("href", format!("./?{}#{}-figure", link.print(), question.step().slug()))
            .child(words.fixed("teach-recall-show"));
        let said = words.with("teach-recall-answer", &[("answer", answer), ("why", why)]);
        el("li")
            .child(el("p").class("ask").child(words.lesson(question.words())))
            .child(el("p").child(said).child(" ").child(show))
            .into()
    };
    let questions = (0..n).filter_map(|place| question(step, SEED, place)).map(item);
    let title = words.with("teach-recall-of", &[("step", Arg::message(step.step().nav))]);
    (n > 0).then(|| el("section").child(el("h3").child(title)).child(el("ol").children(questions))).into()
}

/// What is said before the questions for recall.
pub fn recall_lead(words: &Words) -> Node {
    el("p").child(words.with("teach-recall-lead", &[("seed", Arg::n(SEED))])).into()
}
