//! Bodies of methods as one expression: what a `let` names is put where the name stands.

use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Macro, Member, Pat, Stmt, parse_quote};

/// A body that checks something and then gives one expression.
#[derive(Clone, Debug)]
pub(super) struct Inlined {
    /// `assert!(..)` and the like, which come first.
    pub(super) checks: Vec<Macro>,
    pub(super) tail: Expr,
}

/// The body as such, if it consists of `let`s that give names, checks, and an expression.
pub(super) fn inlined(block: &Block) -> Option<Inlined> {
    let (Stmt::Expr(tail, None), statements) = block.stmts.split_last()? else { return None };
    let (mut named, mut checks) = (Named(Vec::new()), Vec::new());
    for statement in statements {
        match statement {
            Stmt::Local(local) => {
                let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
                let mut value = (*init.expr).clone();
                named.visit_expr_mut(&mut value);
                named.bind(&local.pat, value)?;
            }
            Stmt::Macro(check) if is_check(&check.mac) => {
                let mut check = check.mac.clone();
                named.visit_macro_mut(&mut check);
                checks.push(check);
            }
            _ => return None,
        }
    }
    let mut tail = tail.clone();
    named.visit_expr_mut(&mut tail);
    Some(Inlined { checks, tail })
}

fn is_check(mac: &Macro) -> bool {
    const CHECKS: [&str; 6] =
        ["assert", "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq", "debug_assert_ne"];
    CHECKS.iter().any(|name| mac.path.is_ident(name)) && arguments_of(mac).is_some()
}

/// The arguments of a macro that takes expressions, if no text among them names a variable.
pub(crate) fn arguments_of(mac: &Macro) -> Option<Vec<Expr>> {
    let arguments =
        mac.parse_body_with(syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated).ok()?;
    let names_one = |argument: &Expr| match argument {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Str(text) => {
                let text = text.value();
                let mut parts = text.split('{').skip(1);
                parts.any(|part| part.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            }
            _ => false,
        },
        _ => false,
    };
    (!arguments.iter().any(names_one)).then(|| arguments.into_iter().collect())
}

/// What names stand for.
struct Named(Vec<(Ident, Expr)>);

impl Named {
    fn bind(&mut self, pattern: &Pat, value: Expr) -> Option<()> {
        match pattern {
            Pat::Ident(name)
                if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() =>
            {
                self.0.retain(|(known, _)| *known != name.ident);
                self.0.push((name.ident.clone(), value));
            }
            // The type decides what a conversion gives.
            Pat::Type(typed) => {
                let ty = &typed.ty;
                self.bind(&typed.pat, parse_quote!({ let said: #ty = #value; said }))?;
            }
            Pat::Tuple(names) => {
                let value = delimited(value);
                for (position, name) in names.elems.iter().enumerate() {
                    let member = Member::from(position);
                    self.bind(name, parse_quote!(#value.#member))?;
                }
            }
            _ => return None,
        }
        Some(())
    }
}

impl VisitMut for Named {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(ident) = path.path.get_ident()
        {
            if let Some((_, value)) = self.0.iter().find(|(name, _)| name == ident) {
                *expr = delimited(value.clone());
            }
            return;
        }
        // What binds names anew is none of the bodies that name places.
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let Some(mut arguments) = arguments_of(mac) else { return };
        if !arguments
            .iter()
            .any(|argument| mentions(argument, &|ident| self.0.iter().any(|(name, _)| name == ident)))
        {
            return;
        }
        arguments.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        mac.tokens = quote::quote!(#(#arguments),*);
    }
}

/// With parentheses, where operators beside it could tear it apart.
fn delimited(value: Expr) -> Expr {
    match value {
        Expr::Path(_)
        | Expr::Lit(_)
        | Expr::Field(_)
        | Expr::Index(_)
        | Expr::Paren(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Tuple(_) => value,
        composed => parse_quote!((#composed)),
    }
}

/// The same place, whether it is read or written: without `mut`, and without parentheses.
pub(super) fn without_mut(expr: &Expr) -> Expr {
    struct Plain;
    impl VisitMut for Plain {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            while let Expr::Paren(inner) = expr {
                *expr = (*inner.expr).clone();
            }
            visit_mut::visit_expr_mut(self, expr);
            match expr {
                Expr::Reference(reference) => reference.mutability = None,
                Expr::MethodCall(call) => {
                    let name = call.method.to_string();
                    if let Some(shared) = name.strip_suffix("_mut") {
                        call.method = Ident::new(shared, call.method.span());
                    }
                }
                _ => {}
            }
        }
    }
    let mut expr = expr.clone();
    Plain.visit_expr_mut(&mut expr);
    expr
}
