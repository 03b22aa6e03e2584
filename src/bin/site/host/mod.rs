//! Finishes the built page for any static host: names by content, a content policy, headers for hosts that read them, a
//! service worker, packed copies, and the page as one file.

mod digest;
mod html;
mod one_file;

use std::fs;
use std::path::{Path, PathBuf};

use crate::teach;
use digest::{sha256, sha384, short};
use html::{attribute, inline, tags, tags_with, with_attribute};

pub use sectorwise::permalink::ONE_FILE;

/// The service worker.
pub const WORKER: &str = "sw.js";
const PAGE: &str = "index.html";
const HEADERS: &str = "_headers";
/// What packs well.
const TEXTS: [&str; 8] = ["html", "css", "js", "wasm", "svg", "json", "webmanifest", "txt"];
/// What every file is sent with.
const FOR_ALL: [&str; 4] = [
    "Access-Control-Allow-Origin: *",
    "Cross-Origin-Resource-Policy: cross-origin",
    "Cross-Origin-Embedder-Policy: require-corp",
    "X-Content-Type-Options: nosniff",
];

/// Finishes `dist`, in which `site page` has written the page.
pub fn write(dist: &Path) -> Result<String, String> {
    let mut html = text(&dist.join(PAGE))?;
    if html.contains("http-equiv") {
        return Err(format!("{}: it is finished already; build the page again", dist.join(PAGE).display()));
    }
    html = with_styles_in_sheet(&html, dist)?;
    html = with_names_by_content(&html, dist)?;
    let one_file = one_file::inlined(&html, dist)?;
    save(&dist.join(ONE_FILE), with_policy(&one_file, "").as_bytes())?;

    let teach = teach(&html, dist)?;
    let mut kept = kept_files(&[&html, &teach].map(String::as_str).concat(), dist)?;
    kept.push((teach::PAGE.to_owned(), sha256(teach.as_bytes())));
    let newer = crate::page::newer();
    let (register, worker) = (include_str!("register.js"), include_str!("sw.js"));
    let version = short(format!("{kept:?}{html}{newer}{register}{worker}").as_bytes());
    let script = register.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let script = script.collect::<Vec<_>>().join("\n").replace("{version}", &version);
    html = html.replacen("</body>", &format!("{newer}<script>{script}</script></body>"), 1);
    html = with_policy(&html, "'self' ");
    save(&dist.join(PAGE), html.as_bytes())?;

    let page = (PAGE.to_owned(), sha256(html.as_bytes()));
    let list: Vec<String> =
        [page].iter().chain(&kept).map(|(name, digest)| format!("  ['{name}', '{digest}'],\n")).collect();
    let worker = worker.replace("{version}", &version).replace("{files}", &format!("[\n{}]", list.concat()));
    save(&dist.join(WORKER), worker.as_bytes())?;
    save(&dist.join(HEADERS), headers(dist)?.as_bytes())?;

    for name in names(dist)?.iter().filter(|name| TEXTS.contains(&ending(name))) {
        let path = dist.join(name);
        let bytes = fs::read(&path).map_err(|error| said(&path, error))?;
        for (packed, added) in [(digest::gzip(&bytes), "gz"), (digest::brotli(&bytes), "br")] {
            let packed = packed.map_err(|error| said(&path, error))?;
            save(&dist.join(format!("{name}.{added}")), &packed)?;
        }
    }
    Ok(format!("{}: version {version}, and {ONE_FILE}\n", dist.display()))
}

fn said(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| said(path, error))
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| said(path, error))
}

fn ending(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

/// Names of the files of a folder, in order.
fn names(dist: &Path) -> Result<Vec<String>, String> {
    let name = |entry: std::io::Result<fs::DirEntry>| Some(entry.ok()?.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = fs::read_dir(dist).map_err(|error| said(dist, error))?.filter_map(name).collect();
    names.sort();
    Ok(names)
}

/// The page whose inline styles stand in its style sheet, where no policy of a host refuses them.
fn with_styles_in_sheet(html: &str, dist: &Path) -> Result<String, String> {
    let sheet = tags_with(html, "link", "rel", "stylesheet");
    let sheet = sheet.first().and_then(|tag| attribute(tag, "href")).ok_or("the page has no style sheet")?;
    let mut styles = text(&dist.join(sheet))?;
    let mut page = html.to_owned();
    for (element, style) in inline(html, "style") {
        styles += style;
        page = page.replacen(element, "", 1);
    }
    save(&dist.join(sheet), styles.as_bytes())?;
    Ok(page)
}

/// Writes the instructor's page, with the page's style sheet and one of its own, and gives it.
fn teach(html: &str, dist: &Path) -> Result<String, String> {
    let sheet = tags_with(html, "link", "rel", "stylesheet");
    let sheet = sheet.first().and_then(|tag| attribute(tag, "href")).ok_or("the page has no style sheet")?;
    let own = format!("teach-{}.css", short(teach::SHEET.as_bytes()));
    save(&dist.join(&own), teach::SHEET.as_bytes())?;
    let page = with_policy(&teach::html(&[sheet, &format!("./{own}")]), "'self' ");
    save(&dist.join(teach::PAGE), page.as_bytes())?;
    Ok(page)
}

/// The page whose style sheet, script and WebAssembly are named by the bytes they have now, with digests of these.
fn with_names_by_content(html: &str, dist: &Path) -> Result<String, String> {
    let mut page = html.to_owned();
    for tag in tags(html, "link") {
        let Some(old) = attribute(tag, "href").filter(|name| ["css", "js", "wasm"].contains(&ending(name))) else {
            continue;
        };
        let old = old.trim_start_matches("./");
        let path = dist.join(old);
        let bytes = fs::read(&path).map_err(|error| said(&path, error))?;
        let (stem, rest) = old.split_once('-').ok_or_else(|| format!("{old} has no digest in its name"))?;
        let after = rest.find(['_', '.']).map_or("", |at| &rest[at..]);
        let new = format!("{stem}-{}{after}", short(&bytes));
        let signed = with_attribute(tag, "integrity", &sha384(&bytes));
        page = page.replace(tag, &signed).replace(&format!("./{old}"), &format!("./{new}"));
        fs::rename(&path, dist.join(new)).map_err(|error| said(&path, error))?;
    }
    Ok(page)
}

/// The page with the policy that holds for it; `own` is where its scripts and styles may come from besides.
fn with_policy(html: &str, own: &str) -> String {
    let meta = format!("<meta http-equiv=\"content-security-policy\" content=\"{}\">", policy(html, own));
    match tags(html, "meta").into_iter().find(|tag| attribute(tag, "charset").is_some()) {
        Some(charset) => html.replacen(charset, &[charset, &meta].concat(), 1),
        None => [&meta, html].concat(),
    }
}

fn policy(html: &str, own: &str) -> String {
    let hashes = |name| {
        let hash = |(_, text): (&str, &str)| format!("'{}' ", sha256(text.as_bytes()));
        inline(html, name).into_iter().map(hash).collect::<String>()
    };
    let (scripts, styles) = (hashes("script"), hashes("style"));
    let styles = [own, &styles].concat();
    format!(
        "default-src 'none'; script-src {own}{scripts}'wasm-unsafe-eval'; style-src {}; img-src 'self' data: blob:; \
         connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
        styles.trim_end()
    )
}

/// What the page asks for, with digests: what a service worker keeps of it.
fn kept_files(html: &str, dist: &Path) -> Result<Vec<(String, String)>, String> {
    let files = tags(html, "link").into_iter().filter_map(|tag| attribute(tag, "href"));
    let mut files: Vec<PathBuf> = files.map(PathBuf::from).collect();
    files.sort();
    files.dedup();
    let file = |file: &PathBuf| {
        let bytes = fs::read(dist.join(file)).map_err(|error| said(file, error))?;
        Ok((file.to_string_lossy().trim_start_matches("./").to_owned(), sha256(&bytes)))
    };
    files.iter().map(file).collect()
}

/// The headers of each file, for hosts that read them from a file: a page has its policy, what is named by its content is
/// kept for ever, all else asked for anew. No two rules hold for one file, because hosts join what they say.
fn headers(dist: &Path) -> Result<String, String> {
    let mut out = String::new();
    let mut rule = |path: &str, own: &[String]| {
        let lines = FOR_ALL.iter().copied().chain(own.iter().map(String::as_str));
        out += &format!("/{path}\n{}", lines.map(|line| format!("  {line}\n")).collect::<String>());
    };
    for name in names(dist)?.iter().filter(|name| *name != HEADERS) {
        let mut own = Vec::new();
        let by_content = name
            .split_once('-')
            .is_some_and(|(_, rest)| rest.len() > 16 && rest[..16].bytes().all(|byte| byte.is_ascii_hexdigit()));
        let cache = if by_content { "public, max-age=31536000, immutable" } else { "no-cache" };
        own.push(format!("Cache-Control: {cache}"));
        own.extend(match ending(name) {
            "wasm" => Some("Content-Type: application/wasm".to_owned()),
            "webmanifest" => Some("Content-Type: application/manifest+json".to_owned()),
            "html" => {
                let page = text(&dist.join(name))?;
                let meta = tags_with(&page, "meta", "http-equiv", "content-security-policy");
                let policy = meta.first().and_then(|tag| attribute(tag, "content"));
                policy.map(|policy| format!("Content-Security-Policy: {policy}; frame-ancestors *"))
            }
            _ => None,
        });
        if name == PAGE {
            rule("", &own);
        }
        rule(name, &own);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_names_what_stands_in_the_page() {
        let page = "<meta charset=utf-8><script>one()</script><style>p{}</style><script src=a.js></script>";
        let policy = policy(page, "'self' ");
        let script = format!("script-src 'self' '{}' 'wasm-unsafe-eval';", sha256(b"one()"));
        assert!(policy.contains(&script), "{policy}");
        assert!(policy.contains(&format!("style-src 'self' '{}';", sha256(b"p{}"))), "{policy}");
        assert!(!policy.contains("'unsafe-eval'") && !policy.contains("unsafe-inline"), "{policy}");
        assert!(with_policy(page, "").starts_with("<meta charset=utf-8><meta http-equiv="));
    }

    /// A page of a built folder, in a folder of its own.
    fn folder(name: &str) -> PathBuf {
        let dist = std::env::temp_dir().join(format!("sectorwise-{name}-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let files = [
            ("icon.svg", "<svg/>"),
            ("style-0011.css", "p{color:red}"),
            ("sectorwise-22.js", "export{E as default};"),
            ("sectorwise-22_bg.wasm", "wasm"),
            (
                PAGE,
                "<!doctype html><meta charset=utf-8><link href=icon.svg rel=icon>\
                 <link href=./style-0011.css integrity=\"sha384-old\" rel=stylesheet>\
                 <script type=module>import init from './sectorwise-22.js';init('./sectorwise-22_bg.wasm')</script>\
                 <link href=./sectorwise-22.js integrity=\"sha384-old\" rel=modulepreload>\
                 <link as=fetch href=./sectorwise-22_bg.wasm rel=preload></head><body><style>b{}</style></body>",
            ),
        ];
        for (name, text) in files {
            fs::write(dist.join(name), text).unwrap();
        }
        dist
    }

    #[test]
    fn a_folder_is_finished_once() {
        let dist = folder("once");
        write(&dist).unwrap();
        let page = text(&dist.join(PAGE)).unwrap();
        let style = format!("style-{}.css", short(b"p{color:red}b{}"));
        assert!(page.contains(&format!("href=./{style} integrity=\"{}\"", sha384(b"p{color:red}b{}"))), "{page}");
        assert!(page.contains(&format!("from './sectorwise-{}.js'", short(b"export{E as default};"))), "{page}");
        assert!(!page.contains("<style>") && page.contains("id=\"newer\""));
        let all = names(&dist).unwrap();
        for name in [&style, PAGE, WORKER, ONE_FILE] {
            assert!(all.contains(&format!("{name}.gz")) && all.contains(&format!("{name}.br")), "{name}: {all:?}");
        }
        let worker = text(&dist.join(WORKER)).unwrap();
        assert!(worker.contains(&format!("['{PAGE}', '{}']", sha256(page.as_bytes()))), "{worker}");
        assert_eq!(worker.matches("', 'sha256-").count(), 7);
        assert!(worker.contains(&format!("['{}', 'sha256-", teach::PAGE)), "{worker}");
        let headers = text(&dist.join(HEADERS)).unwrap();
        assert!(headers.contains(&format!("/{style}\n")) && headers.matches("immutable").count() == 4, "{headers}");
        assert!(!headers.contains("X-Frame-Options") && headers.matches("frame-ancestors *").count() == 4, "{headers}");
        assert!(write(&dist).unwrap_err().contains("finished already"));
        fs::remove_dir_all(&dist).unwrap();
    }

    #[test]
    fn another_text_is_another_version_and_the_same_is_the_same() {
        let version = |name, change: &str| {
            let dist = folder(name);
            let page = text(&dist.join(PAGE)).unwrap().replace("<body>", &format!("<body>{change}"));
            fs::write(dist.join(PAGE), page).unwrap();
            let said = write(&dist).unwrap();
            fs::remove_dir_all(&dist).unwrap();
            said.split("version ").nth(1).unwrap().to_owned()
        };
        assert_eq!(version("one", ""), version("two", ""));
        assert_ne!(version("three", ""), version("four", "words"));
    }
}
