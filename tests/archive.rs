//! E9: links that stand in somebody's notes. Each loads to what its figure said when it was written down.

use std::collections::HashSet;

use sectorwise::lesson::{Analysis, DATA, Key, StepId};
use sectorwise::permalink::Link;

/// The links, a line each: the query, the number of notes on it, what the program keeps of it, and what its figure says.
const ARCHIVE: &str = include_str!("links.v1.txt");

fn lines() -> impl Iterator<Item = &'static str> {
    ARCHIVE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The line of a link as it would be written down today.
fn line(query: &str) -> String {
    let (link, notes) = Link::parse(query);
    let analysis = Analysis::of(link.target(), &link.values);
    let data = (0..DATA.len()).filter_map(|place| {
        let value = analysis.data(place)?;
        Some(format!(" {}={value}", DATA[place].trim_start_matches("data-")))
    });
    format!("{query} notes={} ?{}{}", notes.len(), link.print(), data.collect::<String>())
}

#[test]
fn every_archived_link_loads_to_what_was_written_down() {
    for archived in lines() {
        let query = archived.split(' ').next().expect("a query");
        assert_eq!(line(query), archived, "a link that stands in somebody's notes shows something else now");
    }
}

#[test]
fn the_archive_has_every_step_and_every_public_key() {
    let kept: Vec<&str> = lines().map(|line| line.split(' ').nth(2).expect("what is kept")).collect();
    assert!((60..=200).contains(&kept.len()), "{}", kept.len());
    let pairs: HashSet<(&str, &str)> =
        kept.iter().flat_map(|kept| kept[1..].split('&')).filter_map(|pair| pair.split_once('=')).collect();
    let missing: Vec<&str> = Key::ALL
        .iter()
        .map(|key| key.spec().name)
        .chain(["embed", "lock", "hide", "view", "theme", "motion"])
        .filter(|name| !pairs.iter().any(|pair| pair.0 == *name))
        .chain(StepId::ALL.iter().map(|id| id.slug()).filter(|slug| !pairs.contains(&("step", slug))))
        .chain(["figure", "controls", "step"].into_iter().filter(|form| !pairs.contains(&("embed", form))))
        .collect();
    assert_eq!(missing, [""; 0], "add links with these at the end of tests/links.v1.txt");
}

#[test]
fn unknown_keys_are_passed_over_and_bad_values_noted() {
    let notes = |query| Link::parse(query).1.len();
    for query in ["?nothing=1", "?step=stride&utm_source=x&constructor=1&stride=3", "?=&&=x&step=warp", "?%ff=%00"] {
        assert_eq!(notes(query), 0, "{query}");
    }
    for (query, stride) in [("?step=stride&stride=9999", 1024), ("?step=stride&stride=-9999", -64), ("?stride=abc", 8)]
    {
        let (link, notes) = Link::parse(query);
        assert_eq!((link.values.get(Key::Stride), notes.len()), (stride, 1), "{query}");
    }
}
