//! Attributes that give a function no derivative.

use super::lexical::{for_each_character, is_part_of_a_word};

/// Attributes that have nothing to do with derivatives.
const PLAIN: [&str; 12] = [
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
pub(super) fn has_plain_attributes(text: &str) -> bool {
    let mut plain = true;
    for_each_character(text, |at, character| {
        if character == '#' {
            let attribute = text[at + 1..].trim_start().trim_start_matches('[').trim_start();
            plain &= PLAIN.iter().any(|known| {
                attribute.strip_prefix(known).is_some_and(|after| !after.starts_with(is_part_of_a_word))
            });
        }
        plain
    });
    plain
}
