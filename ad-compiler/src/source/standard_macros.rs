//! Macros of the standard library, by what they do with their arguments.

/// They tell something, or end the program, and give nothing.
const TELLING: [&str; 14] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
];

/// They give text, a list of what they are given, or what they are given itself.
const PASSING_ON: [&str; 6] = ["dbg", "format", "format_args", "vec", "write", "writeln"];

/// They are text of the program itself.
const TEXT_OF_THE_PROGRAM: [&str; 3] = ["concat", "env", "stringify"];

/// Whether a macro only tells of its arguments.
pub(crate) fn only_tells(name: &str) -> bool {
    TELLING.contains(&name)
}

/// The same of the path that it is called by.
pub(crate) fn only_tells_path(path: &syn::Path) -> bool {
    path.get_ident().is_some_and(|name| only_tells(&name.to_string()))
}

/// Whether a macro makes text of its arguments.
pub(crate) fn makes_text(name: &str) -> bool {
    ["format", "format_args", "write", "writeln"].contains(&name)
}

/// Whether the arguments of a macro are expressions, each evaluated once at the most.
pub(crate) fn evaluates_arguments(name: &str) -> bool {
    only_tells(name) || PASSING_ON.contains(&name) || TEXT_OF_THE_PROGRAM.contains(&name)
}

/// Whether a macro makes no float of text or bits: it gives nothing, text, or what it is given.
pub(crate) fn makes_no_float(name: &str) -> bool {
    only_tells(name) || PASSING_ON.contains(&name) || name == "matches"
}
