//! `cargo run -p ad-compiler --features tool --bin expand -- FILE[:FUNCTION] [--after PASS]`
//!
//! Prints what `#[differentiable]` makes of a source file, or the IR after a pass (`all` prints it after each).

use ad_compiler::tool;
use std::process::ExitCode;

const USAGE: &str = "usage: expand FILE[:FUNCTION] [--after PASS]";

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> tool::Result<String> {
    let (place, pass) = match arguments {
        [place] => (place, None),
        [place, option, pass] if option == "--after" => (place, Some(pass)),
        _ => return Err(USAGE.to_owned()),
    };
    let (path, function) = match place.rsplit_once(".rs:") {
        Some((path, function)) => (format!("{path}.rs"), Some(function)),
        None => (place.clone(), None),
    };
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path} cannot be read: {error}"))?;
    match pass {
        Some(pass) => tool::after_pass(&text, function, pass),
        None => tool::expansions(&text, function),
    }
}
