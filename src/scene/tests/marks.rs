//! Words of the article and the marks that they light up.

use super::*;
use crate::lesson::tests::spans;
use crate::message::{Mark, Span};

/// The marks that the words of a step's article name.
fn named(id: StepId) -> Vec<Mark> {
    let spans = (id.step().tell)().into_iter().flat_map(spans);
    spans.filter_map(|span| if let Span::Mark { mark, .. } = span { Some(mark) } else { None }).collect()
}

/// The layers of a step's figure at its start that stand for a mark, as far as they have any.
fn layers(id: StepId, width: f64) -> Vec<Layer> {
    let all = scene(id, "", width).layers.into_iter();
    all.filter(|layer| layer.mark().is_some() && !layer.is_empty()).collect()
}

#[test]
fn every_step_has_words_and_each_of_them_has_its_mark() {
    for id in StepId::ALL {
        let named = named(id);
        assert!(!named.is_empty(), "{}", id.slug());
        for (mark, width) in named.iter().flat_map(|mark| WIDTHS.map(|width| (*mark, width))) {
            let has = layers(id, width).iter().any(|layer| layer.mark() == Some(mark));
            assert!(has, "{} at {width} has no {}", id.slug(), mark.name());
        }
    }
}

#[test]
fn a_mark_is_named_once_in_a_step() {
    for id in StepId::ALL {
        let mut named: Vec<&str> = named(id).into_iter().map(Mark::name).collect();
        let n = named.len();
        named.sort_unstable();
        named.dedup();
        assert_eq!(named.len(), n, "{}", id.slug());
    }
}

#[test]
fn every_mark_is_named_somewhere() {
    let all: Vec<Mark> = StepId::ALL.into_iter().flat_map(named).collect();
    for mark in Mark::ALL {
        assert!(all.contains(&mark), "{}", mark.name());
    }
}

/// So that a word under the veil lights up nothing that is hidden, and everything else.
#[test]
fn a_mark_is_a_part_of_the_answer_everywhere_or_nowhere() {
    for layer in StepId::ALL.into_iter().flat_map(|id| layers(id, 328.0)) {
        let mark = layer.mark().expect("a mark");
        assert_eq!(layer.answer, mark.is_answer(), "{}", layer.class);
    }
}
