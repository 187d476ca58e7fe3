//! The text of the IR says all that passes need: what is read from it has the same text, and every pass does the same to it.

#[cfg(feature = "tool")]
use super::messages::{files, text};
use super::pipeline::{Compiled, Module};
use super::random_programs::sources;
use crate::analysis::Activity;
use crate::attribute::switches::Options;
use crate::collections::HashMap;
use crate::diagnostics::Errors;
use crate::passes::read::Text;
use crate::passes::{self, ADJOINT, Pass, TANGENT, Unit};
use program_generator::Language;

/// Checks a function, as it is lowered and after each pass of both modes.
pub(super) fn check(compiled: &Compiled) {
    let Compiled { lowered, active, .. } = compiled;
    let mut errors = Errors::default();
    let activity = Activity::analyze(lowered, active, &mut errors);
    errors.check().expect("it was analysed before");
    for list in [ADJOINT, TANGENT] {
        let mut unit = Unit::new(lowered.clone(), &activity, active, Options::default());
        let mut before = "lowering";
        for pass in list {
            let text = unit.to_string();
            let read = read(&text, before);
            let mut again = read.unit();
            run(pass, &mut unit);
            run(pass, &mut again);
            let (expected, found) = (renumbered(&unit.to_string()), renumbered(&again.to_string()));
            assert_eq!(expected, found, "{} does something else to what is read from\n{text}", pass.name);
            before = pass.name;
        }
        drop(read(&unit.to_string(), before));
    }
}

fn run(pass: &'static Pass, unit: &mut Unit) {
    passes::run(std::slice::from_ref(pass), unit);
}

/// Reads a text, which has to be printed as it is.
fn read(text: &str, pass: &str) -> Text {
    let read = Text::parse(text).unwrap_or_else(|error| panic!("after {pass}: {error}\n{text}"));
    assert_eq!(read.unit().to_string(), text, "after {pass}, what is read has another text");
    read
}

/// The text with the numbers of values, regions and loops in the order in which they appear: what is read knows nothing of values that are not
/// mentioned, so that new ones have other numbers.
fn renumbered(text: &str) -> String {
    let mut numbers: HashMap<(char, String), usize> = HashMap::default();
    let mut renumbered = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['%', '@', '#']) {
        let (before, after) = rest.split_at(at + 1);
        renumbered += before;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = after.split_at(digits);
        if !number.is_empty() {
            let mark = before.chars().last().expect("it ends with the mark");
            let count = numbers.len();
            let new = numbers.entry((mark, number.to_owned())).or_insert(count);
            renumbered += &new.to_string();
        }
        rest = after;
    }
    renumbered + rest
}

/// Whether everything is read back, instead of a part.
fn all() -> bool {
    std::env::var_os("AD_READ_BACK_ALL").is_some()
}

fn check_random_programs(language: Language) {
    for source in sources(language).take(if all() { usize::MAX } else { 20 }) {
        if let Ok(module) = Module::try_of(&source, Options::default()) {
            module.functions.iter().for_each(check);
        }
    }
}

#[test]
fn random_programs_are_read_back() {
    super::random_programs::with_room(|| {
        for language in Language::ALL {
            check_random_programs(language);
        }
    });
}

/// No text makes the reader panic, or the analyses that come after it.
#[test]
fn texts_without_a_line_or_a_sign_are_read_or_refused() {
    let filetests = concat!(env!("CARGO_MANIFEST_DIR"), "/filetests");
    let (mut read, mut refused) = (0, 0);
    for pass in ADJOINT.iter().chain(TANGENT) {
        let folder = std::path::Path::new(filetests).join(pass.name);
        for entry in std::fs::read_dir(folder).expect("there are filetests") {
            let text =
                std::fs::read_to_string(entry.expect("an entry can be read").path()).expect("it is a file");
            let text = text.split("; pass: ").next().expect("there is a first part");
            let lines: Vec<&str> = text.lines().collect();
            let without_line =
                (0..lines.len()).map(|at| [&lines[..at], &lines[at + 1..]].concat().join("\n"));
            let signs = text.match_indices(|letter: char| "%@#:[]{}(),`".contains(letter));
            let without_sign = signs.map(|(at, sign)| [&text[..at], &text[at + sign.len()..]].concat());
            for changed in without_line.chain(without_sign) {
                *if Text::parse(&changed).is_ok() { &mut read } else { &mut refused } += 1;
            }
        }
    }
    println!("{read} are read, {refused} are refused");
    assert!(refused > 1000);
}

/// The corpus of the macros, which has structs, traits and files that declare them: every twelfth file, or all if `AD_READ_BACK_ALL` is set.
/// Where passes are left out by name, others work differently.
#[cfg(feature = "tool")]
#[test]
fn the_corpus_is_read_back() {
    super::random_programs::with_room(|| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/corpus/tests");
        let mut paths = files(folder.as_ref(), "rs");
        paths.sort();
        let every = if all() { 1 } else { 12 };
        let sources = paths.iter().step_by(every).map(|path| text(path));
        let compared: usize =
            sources.filter(|source| !source.contains("without(")).map(|source| check_file(&source)).sum();
        println!("{compared} texts");
        assert!(compared > 1000, "only {compared} texts were compared");
    });
}

/// Gives the number of texts.
#[cfg(feature = "tool")]
fn check_file(source: &str) -> usize {
    let texts = crate::tool::after_pass(source, None, "all").unwrap_or_default();
    // Before each of them stands `after PASS:`, on a line of its own.
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in texts.lines() {
        match line.strip_prefix("after ").and_then(|name| name.strip_suffix(':')) {
            Some(pass) => parts.push((pass, String::new())),
            None => parts.last_mut().expect("a text has a title").1 += &format!("{line}\n"),
        }
    }
    for (position, (pass, text)) in parts.iter().enumerate() {
        let text = format!("{}\n", text.trim_end());
        let read = read(&text, pass);
        let Some((next, expected)) = parts.get(position + 1) else { continue };
        let Some(next) = following(pass, next) else { continue };
        // A sweep of the second order may have to keep what one of the first has from its arguments, and it copies what callees keep otherwise.
        let found = [(true, true), (true, false), (false, true), (false, false)];
        let found = found.map(|(stateless, callees_keep)| {
            let mut unit = read.unit();
            (unit.options.stateless, unit.options.callees_keep) = (stateless, callees_keep);
            run(next, &mut unit);
            renumbered(&unit.to_string()).trim_end().to_owned()
        });
        let expected = renumbered(expected).trim_end().to_owned();
        if !found.contains(&expected) {
            assert_eq!(expected, found[0], "{} does something else to what is read from\n{text}", next.name);
        }
    }
    parts.len()
}

/// The pass of the next text, if it follows that of this text in a list.
#[cfg(feature = "tool")]
fn following(pass: &str, next: &str) -> Option<&'static Pass> {
    let position = |name: &str| ADJOINT.iter().position(|pass| pass.name == name);
    let (pass, next) = (position(pass)?, position(next)?);
    (pass + 1 == next).then(|| &ADJOINT[next])
}
