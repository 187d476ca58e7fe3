//! Functions whose IR depends on the files that their program is taken apart into, and why.

pub(super) const DIFFERENT: &[(&str, &str)] = &[
    (
        "std_library::arrays_mapped::in_fields::f",
        "the length of a field is a constant that this file does not import: `[f64; _]`",
    ),
    ("std_library::arrays_mapped::of_calls_and_in_chains::f", "the same"),
];
