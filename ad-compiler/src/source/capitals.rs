//! Whether a name in capitals is, in a pattern, that of a constant or a variant, or one that the pattern binds.

use super::constants::is_mathematical;
use super::outline::Block;
use super::{Context, Declared, File};

/// What a name in capitals means in a pattern that may fail.
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
        self.file().map_or(InPattern::Unseen, |(file, at)| in_pattern(file, name, at))
    }
}

fn in_pattern(file: &File, name: &str, function: usize) -> InPattern {
    let outline = &file.outline;
    let home = |at: usize| outline.around(at).next().map(|block| block.body);
    // Names of impls and traits are none by themselves.
    let is_body = |block: &&Block| matches!(super::read(Some(block.header(&file.text))), Context::Free);
    let inside = outline.around(function).take_while(|block| !block.is_module(&file.text)).filter(is_body);
    let mut around: Vec<Option<usize>> = inside.map(|block| Some(block.body)).collect();
    around.push(file.modules(function).last().copied());
    let visible = |at: &usize| around.contains(&home(*at));
    let places = || {
        let declared = [&outline.constants, &outline.structs];
        declared.into_iter().filter_map(|all| all.get(name)).flatten()
    };
    let mut imports = outline.imports.iter();
    if places().any(visible) || imports.any(|at| file.imports_at(*at, name) && visible(at)) {
        return InPattern::Constant;
    }
    let globs = outline.imports.iter().filter(|at| file.is_glob_at(**at));
    let may_bring = |at: &&usize| {
        let of_parent = file.is_glob_of_super_at(**at) && !file.modules(**at).is_empty();
        let path = file.glob_path_at(**at, name);
        let known = path.as_ref().is_some_and(|path| match path[0].as_str() {
            "ad_runtime" => true,
            "std" | "core" => !is_mathematical(path),
            _ => false,
        });
        !of_parent && !known
    };
    match places().next().is_some() || file.imports(name) || globs.into_iter().any(|at| may_bring(&at)) {
        true => InPattern::Unseen,
        false => InPattern::Binding,
    }
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::{InPattern, in_pattern};

    fn meaning(text: &str) -> InPattern {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        in_pattern(&File::of(text.to_owned()), "T", at)
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
        ] {
            assert_eq!(meaning(text), InPattern::Binding, "{text}");
        }
    }

    #[test]
    fn what_may_come_from_elsewhere_is_not_seen() {
        for text in [
            "use Kind::*; fn f() {}",
            "use super::*; fn f() {}",
            "mod m { const T: usize = 1; } fn f() {}",
            "impl A { const T: usize = 1; fn f() {} }",
            "const T: usize = 1; mod m { use super::*; fn f() {} }",
            "mod m { use other::T; } fn f() {}",
        ] {
            assert_eq!(meaning(text), InPattern::Unseen, "{text}");
        }
    }
}
