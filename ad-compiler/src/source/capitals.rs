//! Whether a name is, in a pattern, that of a constant or a variant, or one that the pattern binds.

use super::constants::is_mathematical;
use super::outline::Block;
use super::{Context, Declared, File};

/// What a name means in a pattern that may fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InPattern {
    /// Something that has the name already.
    Constant,
    /// The pattern gives it to what is there.
    Binding,
    /// It cannot be seen.
    Unseen,
}

impl Declared {
    pub(crate) fn in_pattern(&self, name: &str) -> InPattern {
        let unseen = match name.starts_with(char::is_uppercase) {
            true => InPattern::Unseen,
            false => InPattern::Binding,
        };
        self.file().map_or(unseen, |(file, at)| in_pattern(file, name, at))
    }
}

fn in_pattern(file: &File, name: &str, function: usize) -> InPattern {
    let outline = &file.outline;
    let home = |at: usize| outline.around(at).next().map(|block| block.body);
    // Names of impls and traits are none by themselves.
    let is_body = |block: &&Block| matches!(super::in_block(Some(block.header(&file.text))), Context::Free);
    let inside = outline.around(function).take_while(|block| !block.is_module(&file.text)).filter(is_body);
    let mut around: Vec<Option<usize>> = inside.map(|block| Some(block.body)).collect();
    around.push(file.modules(function).last().copied());
    let visible = |at: &usize| around.contains(&home(*at));
    let places = || {
        let declared = [&outline.constants, &outline.structs];
        declared.into_iter().filter_map(|all| all.get(name)).flatten()
    };
    let mut imports = outline.imports.iter().filter(|at| visible(at));
    if places().any(visible) || file.is_fixed(name, function) {
        return InPattern::Constant;
    }
    if !name.starts_with(char::is_uppercase) {
        return in_small_letters(file, name, imports.copied(), places().next().is_some());
    }
    if imports.any(|at| file.imports_at(*at, name)) {
        return InPattern::Constant;
    }
    let globs = file.imports_around(function).into_iter().filter(|at| file.is_glob_at(*at));
    let may_bring = |at: usize| {
        let of_parent = file.is_glob_of_super_at(at) && !file.modules(at).is_empty();
        let path = file.glob_path_at(at, name);
        let known = path.as_ref().is_some_and(|path| match path[0].as_str() {
            "ad_runtime" => true,
            "std" | "core" => !is_mathematical(path),
            _ => false,
        });
        !of_parent && !known && file.may_bring_at(at, name)
    };
    match file.declares(name, function) || file.imports(name, function) || globs.into_iter().any(may_bring) {
        true => InPattern::Unseen,
        false => InPattern::Binding,
    }
}

/// A name in small letters is bound, unless the file says otherwise: functions have such names, and patterns may bind them all the same.
fn in_small_letters(
    file: &File,
    name: &str,
    mut imports: impl Iterator<Item = usize>,
    is_declared_elsewhere: bool,
) -> InPattern {
    let is_function = file.outline.functions.contains_key(name);
    let meanings = imports.by_ref().map(|at| match &file.paths_at(at, name)[..] {
        [] if file.brings_variant_at(at, name) => InPattern::Constant,
        [] if is_declared_elsewhere && file.is_glob_at(at) => InPattern::Unseen,
        [] => InPattern::Binding,
        paths if paths.iter().any(|path| file.is_variant(path, at)) => InPattern::Constant,
        _ if is_function => InPattern::Binding,
        _ => InPattern::Unseen,
    });
    let meanings: Vec<InPattern> = meanings.collect();
    let among = |meaning: InPattern| meanings.contains(&meaning).then_some(meaning);
    among(InPattern::Constant).or_else(|| among(InPattern::Unseen)).unwrap_or(InPattern::Binding)
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::{InPattern, in_pattern};

    fn meaning(text: &str) -> InPattern {
        meaning_of("T", text)
    }

    fn meaning_of(name: &str, text: &str) -> InPattern {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        in_pattern(&File::of(text.to_owned()), name, at)
    }

    #[test]
    fn names_in_small_letters_are_bound_unless_the_file_says_otherwise() {
        for (text, expected) in [
            ("fn f() {}", InPattern::Binding),
            ("use other::*; fn f() {}", InPattern::Binding),
            ("mod m { const t: usize = 1; } fn f() {}", InPattern::Binding),
            ("use m::t; mod m { pub fn t() {} } fn f() {}", InPattern::Binding),
            ("enum E { t, s } fn f() {}", InPattern::Binding),
            ("const t: usize = 1; fn f() {}", InPattern::Constant),
            ("enum E { t, s } use E::*; fn f() {}", InPattern::Constant),
            ("enum E { t, s } use E::{t, s}; fn f() {}", InPattern::Constant),
            ("use other::t; fn f() {}", InPattern::Unseen),
            ("const t: usize = 1; mod m { use super::*; fn f() {} }", InPattern::Constant),
        ] {
            assert_eq!(meaning_of("t", text), expected, "{text}");
        }
    }

    #[test]
    fn what_the_file_declares_is_a_constant() {
        for text in [
            "const T: f64 = 1.0; fn f() {}",
            "struct T; impl A { fn f() {} }",
            "use other::T; fn f() {}",
            "use other::Kind as T; fn f() {}",
            "mod m { static T: usize = 1; fn f() {} }",
            "fn outer() { const T: usize = 1; fn f() {} }",
        ] {
            assert_eq!(meaning(text), InPattern::Constant, "{text}");
        }
    }

    #[test]
    fn what_nothing_declares_is_bound() {
        for text in [
            "fn f() {}",
            "use ad_runtime::*; use std::ops::*; use std::f64::consts::*; use other::{S, U}; fn f() {}",
            "mod m { use super::*; fn f() {} }",
            "mod m { const T: usize = 1; } fn f() {}",
            "mod m { use other::T; } fn f() {}",
            "enum Kind { A, B } use Kind::*; fn f() {}",
        ] {
            assert_eq!(meaning(text), InPattern::Binding, "{text}");
        }
    }

    #[test]
    fn what_may_come_from_elsewhere_is_not_seen() {
        for text in [
            "use Kind::*; fn f() {}",
            "use super::*; fn f() {}",
            "impl A { const T: usize = 1; fn f() {} }",
            "#[cfg(any())] mod m { pub const T: usize = 1; } use m::*; fn f() {}",
        ] {
            assert_eq!(meaning(text), InPattern::Unseen, "{text}");
        }
    }
}
