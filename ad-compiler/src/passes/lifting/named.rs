//! Types of the user's by name, which have forms over numbers under names of their own.

use super::Lifting;
use crate::types::lifted_name;
use syn::visit_mut::{self, VisitMut};
use syn::{Ident, Pat, Path};

impl Lifting<'_> {
    /// A path of what is made of numbers: a struct, a variant, a function of a type.
    pub(super) fn put_over(&mut self, path: &mut Path) {
        if is_of_library(path) {
            return;
        }
        if let (Some(first), Some(own)) = (path.segments.first(), &self.own)
            && first.ident == "Self"
        {
            let rest: Vec<_> = path.segments.iter().skip(1).cloned().collect();
            *path = own.clone();
            path.segments.extend(rest);
        }
        let is_type = |name: &Ident| name.to_string().starts_with(char::is_uppercase);
        // `Type::Variant` and `Type::function` stand behind the type, `module::Type` does not.
        let last = path.segments.len() - 1;
        let at = last.checked_sub(1).filter(|&at| is_type(&path.segments[at].ident)).unwrap_or(last);
        let name = path.segments[at].ident.clone();
        if (self.holds_nothing)(&name) {
            return;
        }
        path.segments[at].ident = lifted_name(&name);
        // Whoever imports the type need not import the other.
        if at == 0 && path.leading_colon.is_none() && !self.named.contains(&name) {
            self.named.push(name);
        }
    }

    pub(super) fn pattern_over(&mut self, mut pattern: Pat) -> Pat {
        struct Over<'l, 'e>(&'l mut Lifting<'e>);
        impl VisitMut for Over<'_, '_> {
            fn visit_pat_mut(&mut self, pattern: &mut Pat) {
                match pattern {
                    Pat::Struct(syn::PatStruct { path, .. })
                    | Pat::TupleStruct(syn::PatTupleStruct { path, .. })
                    | Pat::Path(syn::PatPath { path, .. }) => self.0.put_over(path),
                    _ => {}
                }
                visit_mut::visit_pat_mut(self, pattern);
            }
            fn visit_expr_mut(&mut self, _: &mut syn::Expr) {}
        }
        Over(self).visit_pat_mut(&mut pattern);
        pattern
    }
}

/// `Some`, `Ok`, `Vec`: what the library has holds numbers as well as floats.
pub(super) fn is_of_library(path: &Path) -> bool {
    const HOLDING: [&str; 9] = ["Some", "None", "Ok", "Err", "Option", "Result", "Vec", "Box", "VecDeque"];
    path.segments.first().is_some_and(|first| HOLDING.iter().any(|known| first.ident == known))
}
