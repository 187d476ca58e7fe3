//! Functions whose IR depends on the files that their program is taken apart into, and why.

pub(super) const DIFFERENT: &[(&str, &str)] = &[
    (
        "control_flow::loops_taken_apart::callers_that_have_no_use_for_some_of_it::blend",
        "a macro of another crate makes items beside it, perhaps a trait with `len`; in its own file it is lowered by types, with `f64` for `float`",
    ),
    (
        "std_library::arrays_mapped::in_fields::f",
        "the length of a field is a constant that this file does not import: `[f64; _]`",
    ),
    ("std_library::arrays_mapped::of_calls_and_in_chains::f", "the same"),
];
