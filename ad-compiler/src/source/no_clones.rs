//! Types without `Clone`: what is of such a type cannot be kept for the reverse sweep beside what takes it apart.

use super::holding_nothing::{is_boxed_error, parts_of_carrier};
use super::{Declared, File, Seen};
use crate::syntax::text::words;
use syn::Type;

/// Errors of the standard library that are no `Clone`.
const ERRORS: [&str; 2] = ["io::Error", "std::io::Error"];

impl Declared {
    /// Whether a type, or what an `Option` or a `Result` holds, visibly has no `Clone`.
    pub(crate) fn has_no_clone(&self, seen: &Seen) -> bool {
        let Some((file, _)) = self.file() else { return false };
        has_no_clone(file, &seen.ty)
    }
}

fn has_no_clone(file: &File, ty: &Type) -> bool {
    if is_boxed_error(ty) {
        return true;
    }
    if let Some(parts) = parts_of_carrier(ty) {
        return parts.iter().any(|part| has_no_clone(file, part));
    }
    let Type::Path(path) = ty else { return false };
    let spelled = quote::quote!(#path).to_string().replace(' ', "");
    if ERRORS.contains(&spelled.as_str()) {
        return true;
    }
    path.path.get_ident().is_some_and(|name| is_declared_without(file, &name.to_string()))
}

/// Whether the one type of that name in the file neither derives nor implements the trait.
fn is_declared_without(file: &File, name: &str) -> bool {
    let outline = &file.outline;
    let places = [&outline.structs, &outline.types].into_iter().filter_map(|all| all.get(name)).flatten();
    let &[&at] = &places.collect::<Vec<_>>()[..] else { return false };
    let keyword = words(&file.text[at..]).next().unwrap_or_default();
    // A comment may speak of it, too.
    let lists = file.text[outline.item_start(at)..at].split("derive(").skip(1);
    let derives =
        lists.filter_map(|rest| rest.split(')').next()).any(|list| words(list).any(|word| word == "Clone"));
    let implements = file.text.match_indices("Clone for ").any(|(found, word)| {
        words(&file.text[found + word.len()..]).next().is_some_and(|implementor| implementor == name)
    });
    matches!(keyword, "struct" | "enum") && !derives && !implements
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::has_no_clone;

    fn lacks(ty: &str, text: &str) -> bool {
        has_no_clone(&File::of(text.to_owned()), &syn::parse_str(ty).expect("it is a type"))
    }

    #[test]
    fn types_without_clone() {
        assert!(lacks("Result<f64, Box<dyn std::error::Error>>", ""));
        assert!(lacks("Result<f64, E>", "#[derive(Debug)] pub enum E { A } impl Clone for EE {}"));
        assert!(lacks("Result<f64, E>", "/// It is not `Clone`.\n#[derive(Debug)] pub enum E { A }"));
        assert!(lacks("P", "struct P(f64);"));
        assert!(lacks("Result<f64, std::io::Error>", ""));
    }

    #[test]
    fn types_that_may_have_it() {
        assert!(!lacks("Result<f64, String>", ""));
        assert!(!lacks("Result<f64, E>", ""));
        assert!(!lacks("E", "#[derive(Clone, Debug)] enum E { A }"));
        assert!(!lacks("E", "enum E { A } impl Clone for E {}"));
        assert!(!lacks("Box<dyn Value>", ""));
    }
}
