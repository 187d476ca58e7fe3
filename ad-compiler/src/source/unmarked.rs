//! Attributes that give a function no derivative.

use crate::syntax::text::{for_each_character, is_part_of_a_word, words};

/// Attributes that have nothing to do with derivatives.
pub(crate) const PLAIN: [&str; 12] = [
    "allow",
    "cold",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "forbid",
    "inline",
    "must_use",
    "rustfmt::skip",
    "track_caller",
    "warn",
];

/// Whether none of the attributes in a text may bring a derivative.
pub(crate) fn has_plain_attributes(text: &str) -> bool {
    all_are(text, &PLAIN)
}

/// Whether none of the attributes in a text brings a derivative to a function that has it in its callers alone: a mark does not, one written by hand does.
pub(super) fn is_left_to_callers(text: &str) -> bool {
    let marks = ["differentiable", "ad_runtime::differentiable"];
    let known: Vec<&str> = PLAIN.iter().copied().chain(marks).collect();
    all_are(text, &known) && !words(text).any(|word| word == "adjoint")
}

fn all_are(text: &str, names: &[&str]) -> bool {
    let mut known = true;
    for_each_character(text, |at, character| {
        if character == '#' {
            let attribute = text[at + 1..].trim_start().trim_start_matches('[').trim_start();
            known &= names.iter().any(|name| {
                attribute.strip_prefix(name).is_some_and(|after| !after.starts_with(is_part_of_a_word))
            });
        }
        known
    });
    known
}
