//! The glossary and the words that open it.

use super::*;
use crate::message::Span;

#[test]
fn every_entry_begins_with_its_word_and_takes_two_or_three_sentences() {
    for Entry { id, text, .. } in GLOSSARY {
        let spans = spans(text);
        assert!(matches!(spans[0], Span::Strong(_)), "{id}");
        let said = crate::message::plain(&spans);
        let n = said.matches(". ").count() + 1;
        assert!((2..=3).contains(&n) && said.ends_with('.'), "{id}: {n} sentences");
    }
}

#[test]
fn entries_stand_in_order_of_their_ids() {
    assert!(GLOSSARY.is_sorted_by_key(|entry| entry.id));
    assert_eq!(entry(ROOFLINE).map(|entry| entry.step), Some(StepId::Time));
}

#[test]
fn a_step_marks_a_word_where_it_first_uses_it() {
    for id in StepId::ALL {
        let mut seen: Vec<String> = Vec::new();
        for part in (id.step().tell)().into_iter().flat_map(spans) {
            if let Span::Term { id: term, .. } = part {
                assert!(entry(&term).is_some() && !seen.contains(&term), "{}: {term}", id.slug());
                seen.push(term);
            }
        }
        assert!(!seen.is_empty(), "{}", id.slug());
    }
}
