//! `cargo run -p ad-compiler --features tool --bin expand -- FILE.rs[:FUNCTION]`
//!
//! Shows what `#[differentiable]` makes of a source file; `--help` says how.

use ad_compiler::tool;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
What #[differentiable] makes of a source file. Nothing is built, and nothing is fetched.

Usage: expand [OPTIONS] FILE.rs[:FUNCTION]

FILE.rs is read as it is: no other file, and no dependency. With FUNCTION, only what is marked and has that name, or declares it.

Options:
    --html          write a page: each marked function as it is written, its IR, its graph, and what is generated
    --graph         write the graph of one function, as SVG
    --after PASS    write the IR after that pass: `lowering` is what comes before the first one, `all` means each of them
    --types         write the types of the variables in the functions of the file, whose crate is read
    --both          compare the two lowerings of the marked functions of the file, whose crate is read
    --output PATH   write to this file, and not to the standard output
    -h, --help      write this

Without --html, --graph and --after, what is generated is written, as Rust.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// What is to be written.
enum Form {
    Expansion,
    Page,
    Graph,
    After(String),
    Types,
    Both,
}

fn run() -> tool::Result<()> {
    let (mut form, mut output, mut place) = (None, None, None);
    let mut arguments = lexopt::Parser::from_env();
    let told = |error: lexopt::Error| format!("{error}; --help says what there is");
    while let Some(argument) = arguments.next().map_err(told)? {
        let asked = match argument {
            lexopt::Arg::Long("html") => Form::Page,
            lexopt::Arg::Long("graph") => Form::Graph,
            lexopt::Arg::Long("types") => Form::Types,
            lexopt::Arg::Long("both") => Form::Both,
            lexopt::Arg::Long("after") => Form::After(text(arguments.value().map_err(told)?)?),
            lexopt::Arg::Long("output") => {
                output = Some(PathBuf::from(arguments.value().map_err(told)?));
                continue;
            }
            lexopt::Arg::Value(value) if place.is_none() => {
                place = Some(text(value)?);
                continue;
            }
            lexopt::Arg::Short('h') | lexopt::Arg::Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(told(other.unexpected())),
        };
        if form.replace(asked).is_some() {
            return Err("only one of --html, --graph and --after can be asked for".to_owned());
        }
    }
    let place = place.ok_or_else(|| "which file? --help says how it is named".to_owned())?;
    let written = written(&place, form.unwrap_or(Form::Expansion))?;
    match output {
        Some(path) => std::fs::write(&path, written)
            .map_err(|error| format!("{} cannot be written: {error}", path.display())),
        None => {
            print!("{written}");
            Ok(())
        }
    }
}

fn text(value: OsString) -> tool::Result<String> {
    value.into_string().map_err(|value| format!("{} is no Unicode", value.display()))
}

fn written(place: &str, form: Form) -> tool::Result<String> {
    let (path, function) = match place.rsplit_once(".rs:") {
        Some((path, function)) => (format!("{path}.rs"), Some(function)),
        None => (place.to_owned(), None),
    };
    if matches!(form, Form::Types) {
        return tool::types(std::path::Path::new(&path), function);
    }
    if matches!(form, Form::Both) {
        return tool::both(std::path::Path::new(&path), function);
    }
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path} cannot be read: {error}"))?;
    match form {
        Form::Expansion => tool::expansions(&text, function),
        Form::Page => tool::page(&text, function, place),
        Form::Graph => tool::graph(&text, function),
        Form::Types | Form::Both => unreachable!("it was asked for before"),
        Form::After(pass) => tool::after_pass(&text, function, &pass),
    }
}
