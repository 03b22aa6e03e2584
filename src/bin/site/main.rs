//! What happens after the page is built, natively: `site page dist` writes the still page into it, `site host dist` then
//! finishes it for any static host, `site size dist` weighs it against the budget.

mod host;
mod pack;
mod page;
mod size;
mod teach;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["page", dist] => page::write(Path::new(dist)),
        ["host", dist] => host::write(Path::new(dist)),
        ["size", dist] => size::report(Path::new(dist)),
        _ => Err("usage: site page|host|size FOLDER".to_string()),
    };
    match result {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}
