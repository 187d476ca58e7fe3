//! Functions of the file that certainly have no derivative.

use super::File;
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

/// Whether what a call by its bare name at `caller` reaches is the function at `function`, and that has no derivative: it stands in
/// the caller's module without a mark, and nothing in the file registers an adjoint for it or brings another companion.
pub(super) fn is_unmarked(file: &File, name: &str, function: usize, caller: usize) -> bool {
    let inside = file.outline.around(function).next();
    inside.is_none_or(|block| block.is_module(&file.text))
        && inside.map(|block| block.body) == file.modules(caller).last().copied()
        && has_plain_attributes(&file.text[file.outline.item_start(function)..function])
        && !file.outline.named.contains(name)
}

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

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::is_unmarked;

    fn is(text: &str) -> bool {
        let (function, caller) = (text.find("fn g").unwrap(), text.find("fn f").unwrap());
        is_unmarked(&File::of(text.to_owned()), "g", function, caller)
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
