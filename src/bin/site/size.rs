//! Weighs the finished page: every file raw, by gzip -9 and by brotli 11, and the gzip sums against the stage's budget. What
//! the page itself does not load (the one file, the service worker, the instructor's page) is listed and does not count.
//! Where the page is over the budget, the report says by how much, and a bound of its own keeps it from growing.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::host::{ONE_FILE, WORKER};

/// What a stage of the project may weigh, in kB (1000 bytes) of gzip.
struct Budget {
    stage: &'static str,
    /// All of WebAssembly and JavaScript.
    code_kb: usize,
    /// All of HTML and CSS.
    page_kb: usize,
}

const BUDGETS: [Budget; 5] = [
    Budget { stage: "runs", code_kb: 100, page_kb: 15 },
    Budget { stage: "walkthrough", code_kb: 120, page_kb: 18 },
    Budget { stage: "fixes", code_kb: 135, page_kb: 20 },
    Budget { stage: "embeds", code_kb: 145, page_kb: 60 },
    Budget { stage: "lab, second language", code_kb: 170, page_kb: 65 },
];

/// The stage the project is in.
const BUDGET: &Budget = &BUDGETS[3];

/// What the page is held to while it is over its budget: what it weighs now, rounded up. It only shrinks; where the
/// budget is met it goes.
const HELD: Budget = Budget { stage: "held", code_kb: 238, page_kb: 112 };

/// One file of the page; sizes in bytes.
struct Weight {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// The report as text; an error that holds it where the page is over its budget, has no code, or can't be read.
pub fn report(dist: &Path) -> Result<String, String> {
    let mut weights = Vec::new();
    weigh_folder(dist, "", &mut weights).map_err(|why| format!("{}: {why}", dist.display()))?;
    if !weights.iter().any(|weight| weight.name.ends_with(".wasm") && weight.gzip < weight.raw) {
        return Err(format!("{}: no packed .wasm in it; build the page and finish it first", dist.display()));
    }
    weights.sort_by(|a, b| b.gzip.cmp(&a.gzip).then_with(|| a.name.cmp(&b.name)));
    judge(&weights, BUDGET, &HELD)
}

fn weigh_folder(folder: &Path, prefix: &str, weights: &mut Vec<Weight>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            weigh_folder(&path, &format!("{name}/"), weights)?;
        } else if !name.ends_with(".gz") && !name.ends_with(".br") {
            weights.push(weigh(name, &path)?);
        }
    }
    Ok(())
}

/// A file and its packed copies beside it. What does not pack well has none, and is sent as it is.
fn weigh(name: String, path: &Path) -> std::io::Result<Weight> {
    let raw = fs::metadata(path)?.len() as usize;
    let packed = |ending| {
        let copy = path.with_file_name(format!("{}.{ending}", path.file_name().unwrap_or_default().to_string_lossy()));
        fs::metadata(copy).map_or(raw, |file| file.len() as usize)
    };
    Ok(Weight { name, raw, gzip: packed("gz"), brotli: packed("br") })
}

/// Whether the article itself does not load a file: the one file, the service worker, the instructor's page.
fn is_apart(name: &str) -> bool {
    [ONE_FILE, WORKER].contains(&name) || name.starts_with("teach")
}

/// The table of the files and the sums; an error where a sum is over its budget and over what it is held to.
fn judge(weights: &[Weight], budget: &Budget, held: &Budget) -> Result<String, String> {
    let mut text = String::new();
    let mut line = |name: &str, cells: [&str; 3]| {
        let _ = writeln!(text, "{name:44} {:>9} {:>9} {:>9}", cells[0], cells[1], cells[2]);
    };
    line("size in bytes", ["raw", "gzip", "brotli"]);
    for Weight { name, raw, gzip, brotli } in weights {
        line(name, [&raw.to_string(), &gzip.to_string(), &brotli.to_string()]);
    }
    let mut over = false;
    for (label, endings, budget_kb, held_kb) in [
        ("wasm + js", [".wasm", ".js"], budget.code_kb, held.code_kb),
        ("html + css", [".html", ".css"], budget.page_kb, held.page_kb),
    ] {
        let counted = weights
            .iter()
            .filter(|weight| !is_apart(&weight.name) && endings.iter().any(|ending| weight.name.ends_with(ending)));
        let sum: usize = counted.map(|weight| weight.gzip).sum();
        let too_big = sum > budget_kb.max(held_kb) * 1000;
        over |= too_big;
        let verdict = match sum.checked_sub(budget_kb * 1000 + 1) {
            None => "ok".to_owned(),
            Some(_) if too_big => format!("TOO BIG: held to {held_kb} kB"),
            Some(more) => format!("over by {:.1} kB, held to {held_kb} kB", (more + 1) as f64 / 1000.0),
        };
        let _ = writeln!(text, "{label:10} {:6.1} kB gzip of {budget_kb:3} kB  {verdict}", sum as f64 / 1000.0);
    }
    let _ = writeln!(text, "budget of the stage \"{}\"", budget.stage);
    if over { Err(text) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge_gzip(files: &[(&str, usize)]) -> Result<String, String> {
        let weight = |&(name, gzip): &(&str, usize)| Weight { name: name.to_string(), raw: 0, gzip, brotli: 0 };
        let weights: Vec<_> = files.iter().map(weight).collect();
        let held = Budget { stage: "held", code_kb: 12, page_kb: 1 };
        judge(&weights, &Budget { stage: "test", code_kb: 10, page_kb: 2 }, &held)
    }

    #[test]
    fn a_sum_may_reach_its_limit_and_not_pass_it() {
        assert!(judge_gzip(&[("a.wasm", 7_000), ("a.js", 3_000), ("b.css", 2_000)]).is_ok());
        assert!(judge_gzip(&[("a.wasm", 7_000), ("a.js", 5_001)]).is_err());
        assert!(judge_gzip(&[("index.html", 1_000), ("deep/b.css", 1_001)]).is_err());
    }

    #[test]
    fn a_sum_over_its_budget_says_by_how_much_and_is_held() {
        let text = judge_gzip(&[("a.wasm", 12_000)]).unwrap();
        assert!(text.contains("wasm + js    12.0 kB gzip of  10 kB  over by 2.0 kB, held to 12 kB"), "{text}");
        let text = judge_gzip(&[("a.wasm", 12_001)]).unwrap_err();
        assert!(text.contains("TOO BIG: held to 12 kB"), "{text}");
    }

    #[test]
    fn other_files_are_listed_and_do_not_count() {
        let text = judge_gzip(&[("a.wasm", 1_234), ("icon.svg", 50_000)]).unwrap();
        assert!(text.contains("icon.svg"), "{text}");
        assert!(text.contains("wasm + js     1.2 kB gzip of  10 kB  ok"), "{text}");
    }

    #[test]
    fn a_file_is_weighed_with_the_copies_beside_it() {
        let path = std::env::temp_dir().join(format!("sectorwise-weigh-{}.css", std::process::id()));
        fs::write(&path, [0; 100]).unwrap();
        fs::write(path.with_extension("css.gz"), [0; 10]).unwrap();
        let weight = weigh("a.css".to_string(), &path).unwrap();
        assert_eq!((weight.raw, weight.gzip, weight.brotli), (100, 10, 100));
        fs::remove_file(path.with_extension("css.gz")).unwrap();
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_the_page_does_not_load_does_not_count() {
        let text = judge_gzip(&[("a.wasm", 1_000), (ONE_FILE, 50_000), (WORKER, 50_000)]).unwrap();
        assert!(text.contains("wasm + js     1.0 kB") && text.contains("html + css    0.0 kB"), "{text}");
    }

    #[test]
    fn budgets_only_grow() {
        assert!(BUDGETS.is_sorted_by_key(|budget| (budget.code_kb, budget.page_kb)));
    }

    #[test]
    fn a_folder_that_is_missing_is_named() {
        assert!(report(Path::new("no-such-folder")).unwrap_err().starts_with("no-such-folder: "));
    }
}
