//! Functions of the file that certainly have no derivative.

use super::{Open, for_each_character, modules, open_blocks};

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

/// Whether what a call by its bare name at `caller` reaches is the function at `function`, and that has no derivative: it stands in
/// the caller's module without a mark, and nothing in the file registers an adjoint for it or brings another companion.
pub(super) fn is_unmarked(text: &str, name: &str, function: usize, caller: usize) -> bool {
    let inside = open_blocks(&text[..function]).pop();
    inside.as_ref().is_none_or(Open::is_module)
        && inside.map(|open| open.body) == modules(text, caller).last().copied()
        && has_plain_attributes(&text[item_start(text, function)..function])
        && !is_named_by(text, "adjoint", ']', name)
        && !is_named_by(text, "use", ';', name)
}

/// Where the item begins, with its attributes.
fn item_start(text: &str, position: usize) -> usize {
    let mut nested = 0usize;
    let mut start = 0;
    for_each_character(&text[..position], |at, character| {
        match character {
            '(' | '[' => nested += 1,
            ')' | ']' => nested = nested.saturating_sub(1),
            '{' | '}' | ';' if nested == 0 => start = at + 1,
            _ => {}
        }
        true
    });
    start
}

fn has_plain_attributes(text: &str) -> bool {
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

/// Whether the name stands between a keyword and what ends it.
fn is_named_by(text: &str, keyword: &str, end: char, name: &str) -> bool {
    words(text, keyword).any(|at| {
        let rest = &text[at..];
        let clause = &rest[..rest.find(end).unwrap_or(rest.len())];
        words(clause, name).next().is_some()
    })
}

pub(super) fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    text.match_indices(word).map(|(at, _)| at).filter(|&at| {
        !text[..at].ends_with(is_part_of_a_word) && !text[at + word.len()..].starts_with(is_part_of_a_word)
    })
}

fn is_part_of_a_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::is_unmarked;

    fn is(text: &str) -> bool {
        is_unmarked(text, "g", text.find("fn g").unwrap(), text.find("fn f").unwrap())
    }

    #[test]
    fn a_function_of_the_same_module() {
        assert!(is("#[differentiable] fn f() { g() } /// {\n#[inline(always)] pub fn g() {}"));
        assert!(is("fn g() {} impl A { fn f() { g() } }"));
        assert!(!is("mod a { fn g() {} } mod b { fn g() {} fn f() {} }"));
        assert!(is("mod a { fn g() {} impl A { fn f() {} } }"));
        assert!(!is("fn g() {} mod a { fn f() {} }"));
        assert!(!is("impl A { fn g() {} } fn f() {}"));
    }

    #[test]
    fn what_may_have_a_derivative() {
        assert!(!is("#[differentiable]\n/// Doc. {\nfn g() {} fn f() {}"));
        assert!(!is("#[mine] fn g() {} fn f() {}"));
        assert!(!is("fn g() {} fn f() {} #[adjoint(of = m::g)] fn back() {}"));
        assert!(!is("use adjoints::{h, g}; fn g() {} fn f() {}"));
        assert!(is("use adjoints::{h, gg}; fn g() {} fn f() {}"));
    }
}
