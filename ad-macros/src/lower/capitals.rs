//! Capitalised names in patterns: constants, or names that the pattern binds.
//!
//! A pattern of a `for` or a `let` has to fit whatever comes, which no constant does, so there each name binds. Elsewhere only the
//! compiler knows. Taken for a constant, a name that is bound would have no derivative; so one that its arm speaks of has to be known: what
//! nothing in the file can bring as a constant is bound, as `NAME @ _`, which rustc refuses of a constant.

use crate::context::Declared;
use crate::errors::Errors;
use crate::mentions::mentions;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, Block, Expr, Pat, PatIdent, Stmt, parse_quote};

/// A capitalised name in a pattern is a constant, as everywhere in Rust. `NAME @ _` is never one.
pub(super) fn is_constant_name(name: &PatIdent) -> bool {
    name.subpat.is_none() && name.ident.to_string().starts_with(char::is_uppercase)
}

/// Whether nothing is asked of what the name binds.
pub(super) fn is_plain(name: &PatIdent) -> bool {
    name.subpat.as_ref().is_none_or(|(_, all)| matches!(**all, Pat::Wild(_)))
}

/// A pattern that has to fit whatever comes: each name in it binds.
pub(super) fn fitting(pattern: &Pat) -> Pat {
    let mut pattern = pattern.clone();
    Names(&mut |_| true).visit_pat_mut(&mut pattern);
    pattern
}

/// `NAME @ _` as `NAME` again, where the name can be no constant.
pub(super) fn without_mark(pattern: &mut Pat) {
    struct Plain;
    impl VisitMut for Plain {
        fn visit_pat_ident_mut(&mut self, name: &mut PatIdent) {
            if is_plain(name) {
                name.subpat = None;
            }
            visit_mut::visit_pat_ident_mut(self, name);
        }
    }
    Plain.visit_pat_mut(pattern);
}

/// The block with `NAME @ _` for the names that patterns of arms bind; `None` if there are none.
pub(super) fn with_names_marked(block: &Block, declared: &Declared, errors: &mut Errors) -> Option<Block> {
    let mut block = block.clone();
    let mut arms = Arms { declared, errors, changed: false };
    arms.visit_block_mut(&mut block);
    arms.changed.then_some(block)
}

/// Marks the names in a pattern that read as constants and are none.
struct Names<'a>(&'a mut dyn FnMut(&PatIdent) -> bool);

impl VisitMut for Names<'_> {
    fn visit_pat_ident_mut(&mut self, name: &mut PatIdent) {
        if is_constant_name(name) && (self.0)(name) {
            name.subpat = Some((Default::default(), Box::new(parse_quote!(_))));
        }
        visit_mut::visit_pat_ident_mut(self, name);
    }
}

struct Arms<'a> {
    declared: &'a Declared,
    errors: &'a mut Errors,
    changed: bool,
}

impl Arms<'_> {
    fn pattern(&mut self, pattern: &mut Pat, spoken_of_in: &[&dyn ToTokens]) {
        let mut binds = |name: &PatIdent| self.binds(name, spoken_of_in);
        Names(&mut binds).visit_pat_mut(pattern);
    }

    fn binds(&mut self, name: &PatIdent, spoken_of_in: &[&dyn ToTokens]) -> bool {
        let ident = &name.ident;
        let is_wanted = |other: &proc_macro2::Ident| other == ident;
        if ident == "None"
            || !spoken_of_in.iter().any(|tokens| mentions(tokens, &is_wanted))
            || self.declared.constant(&ident.clone().into()).is_some()
        {
            return false;
        }
        if self.declared.may_bring(ident) {
            self.errors.add(
                ident,
                format!("`{ident}` may be a constant here, or a name that the pattern binds"),
                "write a name in small letters, and a constant or a variant by its path",
            );
            return false;
        }
        self.changed = true;
        true
    }
}

impl VisitMut for Arms<'_> {
    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        let body = arm.body.clone();
        match &mut arm.pat {
            Pat::Guard(guarded) => {
                let guard = guarded.guard.clone();
                self.pattern(&mut guarded.pat, &[&guard, &body]);
            }
            pattern => self.pattern(pattern, &[&body]),
        }
        visit_mut::visit_arm_mut(self, arm);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::If(branch) => {
                let then = branch.then_branch.clone();
                self.condition(&mut branch.cond, &then);
            }
            Expr::While(each) => {
                let body = each.body.clone();
                self.condition(&mut each.cond, &body);
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        for position in 0..block.stmts.len() {
            let (before, after) = block.stmts.split_at_mut(position + 1);
            if let Some(Stmt::Local(local)) = before.last_mut()
                && local.init.as_ref().is_some_and(|init| init.diverge.is_some())
            {
                let after: Vec<&dyn ToTokens> = after.iter().map(|stmt| stmt as &dyn ToTokens).collect();
                self.pattern(&mut local.pat, &after);
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    // An item has names of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Arms<'_> {
    /// `let pattern = value` in a condition, and more conditions beside it.
    fn condition(&mut self, condition: &mut Expr, body: &Block) {
        match condition {
            Expr::Let(inner) => self.pattern(&mut inner.pat, &[body]),
            Expr::Binary(both) => {
                let right = both.right.clone();
                if let Expr::Let(inner) = &mut *both.left {
                    self.pattern(&mut inner.pat, &[body, &right]);
                } else {
                    self.condition(&mut both.left, body);
                }
                self.condition(&mut both.right, body);
            }
            _ => {}
        }
    }
}
