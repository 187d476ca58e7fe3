//! Functions whose IR depends on the files that their program is taken apart into, and why.

pub(super) const DIFFERENT: &[(&str, &str)] = &[
    (
        "std_library::arrays_mapped::in_fields::f",
        "the length of a field is a constant that this file does not import: `[f64; _]`",
    ),
    (
        "regressions::structs::the_adjoint_of_a_field_that_was_subtracted_as_a_float_lost_its_sign::g",
        "a short function of another file that is given a struct: its body does not stand in the place of the call",
    ),
    (
        "types::generic_structs::at",
        "a method of another file gives its type parameter: the result is not known to be one of the numbers",
    ),
];
