//! An index that chooses among the parts of what it is called on: `match i { 0 => &self.x, _ => &self.y }`. It names no one place, so it is spelled as
//! what is done with the part.

use super::place::{Arguments, is_part, is_said};
use crate::source::bound_names;
use crate::source::{Viewer, arguments_of};
use crate::syntax::mentions::mentions;
use syn::{Arm, Expr, Ident, Pat, Stmt, parse_quote};

/// What is done with the part that is chosen.
pub(super) type Use<'a> = &'a dyn Fn(&Expr) -> Expr;

/// The body of a method with something done to each part that it may refer to; `None` if it is no such choice.
pub(super) fn chosen(viewer: &Viewer, arguments: &Arguments, with: Use) -> Option<Expr> {
    let names = arguments.iter().map(|(name, _)| name.clone()).collect();
    let choice = Choice { arguments, stands: viewer.stands, names };
    if !matches!(viewer.body, Expr::Match(_) | Expr::If(_)) {
        return None;
    }
    let body = choice.part(&viewer.body, with)?;
    let checks = &viewer.checks;
    Some(if checks.is_empty() { body } else { parse_quote!({ #(#checks;)* #body }) })
}

struct Choice<'a> {
    arguments: &'a Arguments,
    stands: bool,
    /// What may be spoken of.
    names: Vec<Ident>,
}

impl Choice<'_> {
    fn part(&self, body: &Expr, with: Use) -> Option<Expr> {
        match body {
            Expr::Paren(inner) => self.part(&inner.expr, with),
            Expr::Reference(reference) => {
                is_part(&reference.expr, &self.names).then(|| with(&reference.expr))
            }
            Expr::Block(block) if block.label.is_none() => self.block(&block.block, with),
            Expr::Macro(mac) => {
                let diverges = ["panic", "unreachable", "unimplemented", "todo"];
                let known = diverges.iter().any(|name| mac.mac.path.is_ident(name));
                let said = arguments_of(&mac.mac)?.iter().all(|argument| is_said(argument, &self.names));
                (known && said).then(|| body.clone())
            }
            Expr::If(branch) => {
                let (_, otherwise) = branch.else_branch.as_ref()?;
                if !is_said(&branch.cond, &self.names) {
                    return None;
                }
                let (condition, then) = (&branch.cond, self.block(&branch.then_branch, with)?);
                let otherwise = self.part(otherwise, with)?;
                Some(parse_quote!(if #condition { #then } else { #otherwise }))
            }
            Expr::Match(choice) if is_said(&choice.expr, &self.names) => {
                let arms: Option<Vec<Arm>> = choice.arms.iter().map(|arm| self.arm(arm, with)).collect();
                Some(Expr::Match(syn::ExprMatch { arms: arms?, ..choice.clone() }))
            }
            _ => None,
        }
    }

    fn block(&self, block: &syn::Block, with: Use) -> Option<Expr> {
        match &block.stmts[..] {
            [Stmt::Expr(tail, None)] => self.part(tail, with),
            [Stmt::Macro(last)] if last.semi_token.is_none() => {
                self.part(&Expr::Macro(syn::ExprMacro { attrs: Vec::new(), mac: last.mac.clone() }), with)
            }
            _ => None,
        }
    }

    /// The names that a pattern binds may not be those of anything that is put into the arm.
    fn arm(&self, arm: &Arm, with: Use) -> Option<Arm> {
        let bound = bound_names(&arm.pat);
        let is_bound = |ident: &Ident| bound.iter().any(|name| ident == name);
        let given = self.arguments.iter().any(|(name, given)| is_bound(name) || mentions(given, &is_bound));
        let is_meant = self.stands || is_plain_pattern(&arm.pat);
        if given || !is_meant {
            return None;
        }
        let mut names = self.names.clone();
        names.extend(bound.iter().map(|name| Ident::new(name, proc_macro2::Span::call_site())));
        let inner = Choice { arguments: self.arguments, stands: self.stands, names };
        if let Pat::Guard(guarded) = &arm.pat
            && !is_said(&guarded.guard, &inner.names)
        {
            return None;
        }
        let body = inner.part(&arm.body, with)?;
        Some(Arm { body: Box::new(body), comma: Some(Default::default()), ..arm.clone() })
    }
}

/// Whether a pattern names nothing of the module.
fn is_plain_pattern(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(_) | Pat::Wild(_) | Pat::Range(_) => true,
        Pat::Ident(name) => name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase),
        Pat::Or(cases) => cases.cases.iter().all(is_plain_pattern),
        Pat::Tuple(parts) => parts.elems.iter().all(is_plain_pattern),
        _ => false,
    }
}
