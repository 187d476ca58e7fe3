//! What a `match` takes apart.

use super::printer::{Printer, cloned};
use super::syntax::*;
use crate::ir::*;
use crate::syntax::mentions::mentions;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

impl Printer<'_> {
    /// What a `match` goes by. In the reverse sweep nothing is moved out of it.
    pub(super) fn matched(&mut self, matched: ValueId, arms: &[Arm]) -> Expr {
        let info = self.function.info(matched);
        match &info.kind {
            Kind::Alias(alias) if !info.named && !alias.bound && !self.reverse => {
                let (place, form) = (alias.place.clone(), alias.form);
                let root = self.function.resolve(&place).root;
                let place = self.place(&place);
                // Patterns would take away what the reverse sweep needs.
                let unknown = self.function.ty(root) == Ty::unknown();
                let takes = || {
                    self.holds_owned(root)
                        || arms.iter().any(takes_error)
                        || (unknown && arms.iter().any(takes_payload))
                };
                if !form.is_reference() && self.kept.contains(root) && takes() {
                    return cloned(place, Ty::unknown());
                }
                if form.is_reference() { reference(place, form == Form::Mutable) } else { place }
            }
            Kind::Alias(alias) if !info.named && !alias.bound && alias.form.is_reference() => {
                let place = alias.place.clone();
                reference(self.place(&place), false)
            }
            // What is made here is taken apart as it is in the primal.
            _ if matches!(self.inlined.op(matched), Some(Op::Opaque(_))) => self.value(matched),
            _ if self.reverse && info.ty == Ty::unknown() => match self.value(matched) {
                Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => *unary.expr,
                expr => reference(expr, false),
            },
            _ => self.given(matched),
        }
    }

    /// Whether the user has written a type with something in it that is no copy.
    fn holds_owned(&self, value: ValueId) -> bool {
        const OWNED: [&str; 4] = ["Vec", "Box", "String", "VecDeque"];
        let annotation = self.function.info(value).annotation.as_ref();
        annotation.is_some_and(|ty| mentions(ty, &|name| OWNED.iter().any(|owned| name == owned)))
    }
}

/// Whether the pattern of an arm takes all away that `Some` or `Ok` holds, which may be no copy: if it is one, a clone costs nothing.
fn takes_payload(arm: &Arm) -> bool {
    fn takes(pattern: &Pat) -> bool {
        match pattern {
            Pat::TupleStruct(pattern) => {
                let name = pattern.path.segments.last().map(|last| &last.ident);
                let of_library = name.is_some_and(|name| name == "Some" || name == "Ok");
                let is_taken = |part: &Pat| matches!(part, Pat::Ident(name) if name.by_ref.is_none());
                of_library && pattern.elems.iter().any(|part| is_taken(part) || takes(part))
            }
            Pat::Or(pattern) => pattern.cases.iter().any(takes),
            Pat::Paren(pattern) => takes(&pattern.pat),
            _ => false,
        }
    }
    arm.pattern.iter().any(takes)
}

/// Whether the pattern of an arm takes an error away. Few errors are copies, and a clone of one that is costs nothing.
fn takes_error(arm: &Arm) -> bool {
    struct Finder {
        in_error: bool,
        found: bool,
    }
    impl<'ast> Visit<'ast> for Finder {
        fn visit_pat_tuple_struct(&mut self, pattern: &'ast syn::PatTupleStruct) {
            let outside = self.in_error;
            self.in_error |= pattern.path.segments.last().is_some_and(|last| last.ident == "Err");
            visit::visit_pat_tuple_struct(self, pattern);
            self.in_error = outside;
        }
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.found |= self.in_error && name.by_ref.is_none();
            visit::visit_pat_ident(self, name);
        }
    }
    let mut finder = Finder { in_error: false, found: false };
    arm.pattern.iter().for_each(|pattern: &Pat| finder.visit_pat(pattern));
    finder.found
}
