//! The instructor's page: whole, and true.

use std::collections::BTreeSet;

use super::*;
use sectorwise::message::TEACHING;

/// The links of the page to the article, without the place.
fn links(html: &str) -> BTreeSet<String> {
    let all = html.split("href=\"./?").skip(1).filter_map(|rest| rest.split('"').next());
    all.map(|query| query.replace("&amp;", "&").split('#').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_link_leads_to_a_step_without_notes() {
    let links = links(&html(&[]));
    assert!(links.len() > 100, "{}", links.len());
    for query in links {
        let (link, notes) = Link::parse(&query);
        assert!(notes.is_empty(), "{query}");
        assert!(link.step.is_some() || query.starts_with("view="), "{query}");
        // Every key of it is one of the step, or of the page.
        let record = link.target().step();
        for (name, _) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            let of_page = sectorwise::permalink::page_keys().iter().any(|(known, _)| *known == name);
            assert!(of_page || Key::by_name(name).is_some_and(|key| record.key(key).is_some()), "{query}: {name}");
        }
    }
}

#[test]
fn every_message_is_said_and_none_is_missing() {
    let words = Words::new();
    Still::default().html(&body(&words));
    words.label("teach-page-description");
    let all: BTreeSet<String> = TEACHING.iter().map(|(id, _)| (*id).to_owned()).collect();
    let silent: Vec<_> = all.difference(&words.said()).cloned().collect();
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn every_step_has_its_plan_and_its_answers() {
    let html = html(&[]);
    for step in StepId::ALL {
        assert_eq!(html.matches(&format!("id=\"plan-{}\"", step.slug())).count(), 1);
        assert_eq!(html.matches(&format!("id=\"key-{}\"", step.slug())).count(), 1);
    }
    let n_challenges: usize = StepId::ALL.iter().map(|step| step.step().challenges.len()).sum();
    assert_eq!(html.matches("<dt>Challenge ").count(), n_challenges);
    assert!(PLANS.iter().map(|plan| plan.step).eq(StepId::ALL));
}

/// A page without its tags.
fn text(html: &str) -> String {
    let mut parts = html.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('>').map_or("", |(_, text)| text))
}

/// Plans show what they say they show: these counts are ACCEPTANCE's and MODEL.md's.
#[test]
fn counts_are_those_of_the_states() {
    let text = text(&html(&[]));
    for said in [
        "16 at stride 4: two neighbors",
        "The gap is 28 bytes, and that many sectors: 28.",
        "Byte 4: 5 sectors, 80 % used.",
        "Byte 32: 4 sectors again, but 2 lines.",
        "33 for the whole stream",
        "64 sectors asked for, 16 different",
        "32 threads want words of one bank",
        "goes from 12 sectors in 12-byte structs to 16 in padded ones",
        "One book says 12.5 %, another 3.13 %",
        "One wait for each sector: 9600 ns.",
        "8 warps in a row",
        "Answer: 1, 4, 8, 12, 16, 20, 24, 28, 32.",
        "Answer: 10 to 15 percent.",
        "Answer: 31 to 32.",
        "Answer: 4 and 32.",
    ] {
        assert!(text.contains(said), "{said}");
    }
    for slip in [" 1 sectors", " 1 lines", " 1 rows", "NaN", "{ $", "()", "..", " ."] {
        let at = text.find(slip);
        assert!(at.is_none(), "{slip}: {}", at.map_or("", |at| &text[at.saturating_sub(60)..at + 20]));
    }
}

#[test]
fn nothing_runs_and_ids_are_unique() {
    let html = html(&["./a.css"]);
    assert!(!html.contains("<script") && !html.contains("style=") && !html.contains("\" on"), "a script or a style");
    let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    for part in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(ids.contains(&part), "#{part}");
    }
}
