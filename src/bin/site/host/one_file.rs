//! The page as one file, which asks for nothing: it opens from a folder, and in a sandbox of a host that opens its files to
//! nobody.

use std::fs;
use std::path::Path;

use super::digest::base64;
use super::html::{attribute, inline, tags, tags_with};

/// The most that the one file may weigh, in bytes.
const MOST_BYTES: usize = 3_000_000;

/// Where only this file was handed out, nothing lies beside it.
const ALONE: &str = ".to-teach{display:none}";

/// The page with its style sheet, its program and its icon in it.
pub fn inlined(html: &str, dist: &Path) -> Result<String, String> {
    let read = |tag: &str, name: &str| {
        let file = attribute(tag, name).ok_or_else(|| format!("{tag} names no file"))?;
        fs::read(dist.join(file)).map_err(|error| format!("{file}: {error}"))
    };
    let only = |tags: Vec<&str>, what: &str| tags.first().map(|tag| tag.to_string()).ok_or(format!("no {what}"));
    let sheet = only(tags_with(html, "link", "rel", "stylesheet"), "style sheet")?;
    let glue = only(tags_with(html, "link", "rel", "modulepreload"), "program")?;
    let wasm = only(tags_with(html, "link", "rel", "preload"), "WebAssembly")?;
    let icon = only(tags_with(html, "link", "rel", "icon"), "icon")?;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).map_err(|error| error.to_string());

    let mut page = html.to_owned();
    for (element, _) in inline(html, "script").into_iter().filter(|(element, _)| element.contains("type=module")) {
        page = page.replacen(element, "", 1);
    }
    for tag in tags(html, "link").into_iter().filter(|tag| **tag != *sheet && **tag != *icon) {
        page = page.replacen(tag, "", 1);
    }
    let icon_data = format!("data:image/svg+xml;base64,{}", base64(&read(&icon, "href")?));
    page = page.replacen(&icon, &format!("<link rel=\"icon\" href=\"{icon_data}\">"), 1);
    page = page.replacen(&sheet, &format!("<style>{}{ALONE}</style>", text(read(&sheet, "href")?)?), 1);
    let program = classic(&text(read(&glue, "href")?)?, &read(&wasm, "href")?)?;
    let end = page.rfind("</body>").unwrap_or(page.len());
    page.insert_str(end, &format!("<script>{program}</script>"));
    if page.len() > MOST_BYTES {
        return Err(format!("the one file has {} bytes, more than {MOST_BYTES}", page.len()));
    }
    Ok(page)
}

/// The module that starts the program as a classic script, the program in it.
fn classic(glue: &str, wasm: &[u8]) -> Result<String, String> {
    let (code, exported) = glue.rsplit_once("export").ok_or("the glue exports nothing")?;
    let names = exported.trim().trim_start_matches('{').split('}').next().unwrap_or_default();
    let init = names.split(',').find_map(|name| name.trim().strip_suffix(" as default")).ok_or("no default export")?;
    let code = code.replace("export function", "function").replace("export class", "class");
    let code = code.replace("import.meta.url", "document.baseURI");
    if ["export ", "export{", "import.", "</script", "<!--"].iter().any(|word| code.contains(word)) {
        return Err("the glue cannot stand in a classic script".to_owned());
    }
    Ok(format!(
        "(()=>{{\"use strict\";{code};const bytes=Uint8Array.from(atob(\"{}\"),c=>c.charCodeAt(0));\
         {init}({{module_or_path:bytes}}).then(wasm=>dispatchEvent(new CustomEvent(\"TrunkApplicationStarted\",{{detail:{{wasm}}}})))}})()",
        base64(wasm)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_classic_script() {
        let glue = "export function start(){_.a()}const at=import.meta.url;export{C as initSync,E as default};";
        let script = classic(glue, b"wasm").unwrap();
        assert!(
            script.starts_with("(()=>{\"use strict\";function start(){_.a()}const at=document.baseURI;;"),
            "{script}"
        );
        assert!(script.contains("atob(\"d2FzbQ==\")") && script.contains("E({module_or_path:bytes})"), "{script}");
    }

    #[test]
    fn what_no_classic_script_can_hold_is_refused() {
        assert!(classic("const a='</script>';export{E as default};", b"").is_err());
        assert!(classic("export const a=1;export{E as default};", b"").is_err());
        assert!(classic("const a=1;", b"").is_err());
    }
}
