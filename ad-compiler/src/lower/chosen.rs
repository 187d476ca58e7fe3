//! A choice between references: `let a = if c { lo } else { hi };`, with lists behind them.
//!
//! A name for one of several places is no place, and the reverse sweep can keep no reference. But each of its arms names a place. So what follows
//! goes into the arms: `if c { let a = lo; .. } else { let a = hi; .. }`. The choice is a branch then like all others, and its condition is kept.

use super::place::strip;
use super::*;
use crate::diagnostics::Page;
use crate::source::bound_names;
use crate::syntax::mentions::mentions;
use syn::{Arm, Expr, Local, Pat, Stmt, parse_quote};

/// How often what follows may stand in the function, with choices in choices.
const MOST: usize = 32;

impl Lowering<'_> {
    /// The choice and the statements after it, as one expression.
    pub(super) fn with_rest_in_arms(&mut self, statement: &Stmt, rest: &[Stmt]) -> Option<Expr> {
        let Stmt::Local(local) = statement else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let choice = strip(&init.expr);
        let mut arms = Arms::default();
        arms.collect(choice);
        let is_choice = match choice {
            Expr::If(_) | Expr::Match(_) => true,
            Expr::Block(block) => block.label.is_none(),
            _ => false,
        };
        if !is_choice || !self.are_references(&arms.given) {
            return None;
        }
        // Names of patterns would be other ones in what follows, and a function inside would be declared twice.
        let is_bound = |ident: &Ident| arms.bound.iter().any(|name| ident == name);
        let is_moved_whole =
            rest.iter().all(|after| !mentions(after, &is_bound) && !matches!(after, Stmt::Item(_)));
        let is_small = self.arms_around * arms.given.len() <= MOST;
        if arms.has_items || !is_moved_whole || !is_small || is_mutable(&local.pat) {
            if self.are_certainly_inactive(&arms.given) {
                return None;
            }
            self.error(
                Page::References,
                choice,
                "a choice between references is not accepted here",
                "give each arm a value that is computed from what it refers to, or use an index instead of a reference",
            );
            return None;
        }
        self.arms_around *= arms.given.len();
        let follow = Follow { local, rest };
        Some(follow.choice(choice))
    }

    /// Whether what the arms give is visibly a reference to something that may be active, and is no copy.
    fn are_references(&self, given: &[Expr]) -> bool {
        !given.is_empty()
            && given.iter().all(|arm| self.is_reference(arm))
            && given.iter().any(|arm| self.is_no_copy(arm))
    }

    fn are_certainly_inactive(&self, given: &[Expr]) -> bool {
        let root = |arm: &Expr| match strip(arm) {
            Expr::Reference(reference) => super::spelling::root_ident(&reference.expr).cloned(),
            arm => super::spelling::root_ident(arm).cloned(),
        };
        let value = |arm: &Expr| root(arm).and_then(|name| self.scopes.value(&name));
        given.iter().all(|arm| value(arm).is_some_and(|value| self.is_certainly_inactive(value)))
    }

    pub(super) fn is_reference(&self, given: &Expr) -> bool {
        match strip(given) {
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|name| self.scopes.value(name));
                value.is_some_and(|value| match &self.function.info(value).kind {
                    Kind::Alias(alias) => alias.form == Form::Shared,
                    _ => self.references.contains(&value) && !self.function.is_lent(value),
                })
            }
            Expr::Reference(reference) => reference.mutability.is_none() && self.is_place(&reference.expr),
            Expr::Tuple(parts) => {
                !parts.elems.is_empty() && parts.elems.iter().all(|part| self.is_reference(part))
            }
            _ => false,
        }
    }

    /// What is certainly a copy, or has certainly no derivative, is chosen as a value.
    fn is_no_copy(&self, given: &Expr) -> bool {
        match strip(given) {
            Expr::Tuple(parts) => parts.elems.iter().any(|part| self.is_no_copy(part)),
            Expr::Reference(reference) => self.is_no_copy(&reference.expr),
            expr => {
                let declared = self.type_of(expr).map(|seen| types::of(&seen.ty));
                let named = || match expr {
                    Expr::Path(path) => path
                        .path
                        .get_ident()
                        .and_then(|name| self.scopes.value(name))
                        .map(|value| self.ty(value)),
                    _ => None,
                };
                let ty = declared.filter(|ty| *ty != Ty::unknown()).or_else(named).unwrap_or(Ty::unknown());
                !ty.is_inert() && !matches!(ty.kind(), TyKind::Array(..) | TyKind::Tuple(_) if ty.is_copy())
            }
        }
    }
}

/// What the arms of a choice give.
#[derive(Default)]
struct Arms {
    given: Vec<Expr>,
    /// Names that patterns and variables bind.
    bound: Vec<String>,
    /// An item is declared in an arm.
    has_items: bool,
}

impl Arms {
    fn collect(&mut self, choice: &Expr) {
        match strip(choice) {
            Expr::If(branch) => {
                if let Expr::Let(condition) = strip(&branch.cond) {
                    self.bound.extend(bound_names(&condition.pat));
                }
                self.block(&branch.then_branch);
                if let Some((_, otherwise)) = &branch.else_branch {
                    self.collect(otherwise);
                }
            }
            Expr::Match(choice) => {
                for arm in &choice.arms {
                    self.bound.extend(bound_names(&arm.pat));
                    self.collect(&arm.body);
                }
            }
            Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            given if leaves(given) => {}
            // What is named so outside is another one.
            given if self.binds(given) => self.given.push(parse_quote!({ #given })),
            given => self.given.push(given.clone()),
        }
    }

    /// Whether an expression is a name that is bound on the way to it.
    fn binds(&self, given: &Expr) -> bool {
        let Expr::Path(given) = given else { return false };
        self.bound.iter().any(|name| given.path.is_ident(name))
    }

    fn block(&mut self, block: &syn::Block) {
        for statement in &block.stmts {
            if let Stmt::Local(local) = statement {
                self.bound.extend(bound_names(&local.pat));
            }
        }
        match &block.stmts[..] {
            [Stmt::Expr(tail, None)] => self.collect(tail),
            [Stmt::Expr(last, Some(_))] if leaves(last) => {}
            [Stmt::Macro(last)] if leaves_by(&last.mac) => {}
            [lines @ .., Stmt::Expr(tail, None)] => {
                self.has_items |= lines.iter().any(|line| matches!(line, Stmt::Item(_)));
                self.collect(tail);
            }
            _ => self.given.push(Expr::Block(parse_quote!(#block))),
        }
    }
}

/// Whether control does not come back from an expression.
fn leaves(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(mac) => leaves_by(&mac.mac),
        _ => false,
    }
}

fn leaves_by(mac: &syn::Macro) -> bool {
    ["panic", "unreachable", "unimplemented", "todo"].iter().any(|name| mac.path.is_ident(name))
}

fn is_mutable(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(name) => name.mutability.is_some() || name.by_ref.is_some(),
        Pat::Type(typed) => is_mutable(&typed.pat),
        Pat::Tuple(parts) => parts.elems.iter().any(is_mutable),
        _ => false,
    }
}

/// What follows a choice.
struct Follow<'a> {
    local: &'a Local,
    rest: &'a [Stmt],
}

impl Follow<'_> {
    fn choice(&self, choice: &Expr) -> Expr {
        match strip(choice) {
            Expr::If(branch) => {
                let then_branch = self.block(&branch.then_branch);
                let else_branch = branch.else_branch.as_ref().map(|(token, otherwise)| {
                    let otherwise = match self.choice(otherwise) {
                        nested @ (Expr::If(_) | Expr::Block(_)) => nested,
                        other => parse_quote!({ #other }),
                    };
                    (*token, Box::new(otherwise))
                });
                Expr::If(syn::ExprIf { then_branch, else_branch, ..branch.clone() })
            }
            Expr::Match(choice) => {
                let arms = choice.arms.iter().map(|arm| Arm {
                    body: Box::new(self.choice(&arm.body)),
                    comma: Some(Default::default()),
                    ..arm.clone()
                });
                Expr::Match(syn::ExprMatch { arms: arms.collect(), ..choice.clone() })
            }
            Expr::Block(block) => {
                Expr::Block(syn::ExprBlock { block: self.block(&block.block), ..block.clone() })
            }
            given if leaves(given) => given.clone(),
            given => {
                let (named, rest) = (self.named(given), self.rest);
                parse_quote!({ #(#named)* #(#rest)* })
            }
        }
    }

    /// The names for what an arm gives; one by one, where none of them stands in it.
    fn named(&self, given: &Expr) -> Vec<Stmt> {
        if let (Pat::Tuple(names), Expr::Tuple(parts)) = (&self.local.pat, strip(given))
            && names.elems.len() == parts.elems.len()
            && !mentions(parts, &|ident| bound_names(&self.local.pat).iter().any(|name| ident == name))
        {
            let pairs = names.elems.iter().zip(&parts.elems);
            return pairs.map(|(name, part)| parse_quote!(let #name = #part;)).collect();
        }
        let mut local = self.local.clone();
        *local.init.as_mut().expect("a choice is a value").expr = given.clone();
        vec![Stmt::Local(local)]
    }

    fn block(&self, block: &syn::Block) -> syn::Block {
        match &block.stmts[..] {
            [Stmt::Expr(tail, None)] => match self.choice(tail) {
                Expr::Block(inner) if inner.label.is_none() => inner.block,
                inner => parse_quote!({ #inner }),
            },
            [lines @ .., Stmt::Expr(tail, None)] => {
                let chosen = self.choice(tail);
                parse_quote!({ #(#lines)* #chosen })
            }
            _ => block.clone(),
        }
    }
}
