//! `adjoint! { |seed| wrt(a, b) => .. }` before the result of a body: the adjoint stands where the values are that it needs.

use crate::diagnostics::{Errors, Page, error};
use crate::interface::Signature;
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ItemFn, Pat, Stmt, Token, parenthesized};

/// A body whose adjoint is written in it.
pub(crate) struct Inline {
    /// What comes before the result.
    pub(crate) statements: Vec<Stmt>,
    pub(crate) result: Expr,
    pub(crate) adjoint: Adjoint,
}

/// What stands in `adjoint! { .. }`.
pub(crate) struct Adjoint {
    pub(crate) seed: Pat,
    /// The parameters, in the order of their gradients.
    pub(crate) wrt: Vec<Ident>,
    pub(crate) gradients: Expr,
}

const FORM: &str = "write it as in `adjoint! { |seed| wrt(a, b) => (seed * b, seed * a) }`";

impl Parse for Adjoint {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        input.parse::<Token![|]>()?;
        let seed = Pat::parse_single(input)?;
        input.parse::<Token![|]>()?;
        let word = input.call(Ident::parse_any)?;
        if word != "wrt" {
            return Err(syn::Error::new(word.span(), "expected `wrt(..)`"));
        }
        let list;
        parenthesized!(list in input);
        let wrt = Punctuated::<Ident, Token![,]>::parse_terminated_with(&list, Ident::parse_any)?;
        input.parse::<Token![=>]>()?;
        let gradients = input.parse()?;
        Ok(Adjoint { seed, wrt: wrt.into_iter().collect(), gradients })
    }
}

impl Inline {
    /// The adjoint in a body; `None` if there is none.
    pub(crate) fn of(item: &ItemFn) -> syn::Result<Option<Self>> {
        let statements = &item.block.stmts;
        let is_adjoint = |statement: &Stmt| match statement {
            Stmt::Macro(mac) => mac.mac.path.segments.last().is_some_and(|last| last.ident == "adjoint"),
            _ => false,
        };
        let Some(position) = statements.iter().position(is_adjoint) else { return Ok(None) };
        let Stmt::Macro(mac) = &statements[position] else { unreachable!("a macro was found") };
        let [Stmt::Expr(result, None)] = &statements[position + 1..] else {
            return Err(error(
                Page::CustomAdjoint,
                &mac.mac.path,
                "`adjoint!` does not stand right before the result",
                "make it the last statement, followed by the expression that the function gives",
            ));
        };
        let adjoint: Adjoint = mac.mac.parse_body().map_err(|other| {
            error(Page::CustomAdjoint, other.span(), format!("`adjoint!` cannot be read here: {other}"), FORM)
        })?;
        if adjoint.wrt.is_empty() {
            return Err(error(Page::CustomAdjoint, &mac.mac.path, "`wrt` names no parameter", FORM));
        }
        Ok(Some(Inline { statements: statements[..position].to_vec(), result: result.clone(), adjoint }))
    }

    /// What cannot be combined with an adjoint in the body.
    pub(crate) fn check(&self, item: &ItemFn, signature: &Signature, errors: &mut Errors) {
        if let Some(receiver) = item.sig.receiver() {
            errors.add(
                Page::CustomAdjoint,
                receiver,
                "`adjoint!` in a method is not accepted",
                "put the computation into a free function and call that",
            );
        }
        for parameter in &signature.parameters {
            if parameter.is_lent() {
                errors.add(
                    Page::CustomAdjoint,
                    &parameter.ident,
                    format!(
                        "`{}` may be changed, and `adjoint!` only knows what it was before",
                        parameter.ident
                    ),
                    "take it by value or by `&`, and return what is new",
                );
            }
        }
        let mut exits = Exits(Vec::new());
        self.statements.iter().for_each(|statement| exits.visit_stmt(statement));
        exits.visit_expr(&self.result);
        for exit in exits.0 {
            errors.add(
                Page::CustomAdjoint,
                &exit,
                "a function with `adjoint!` is left before its adjoint",
                "give the result at the end of the body alone",
            );
        }
    }

    /// The parameters that the gradients speak of; where the body has bound the name anew, they speak of that.
    pub(crate) fn reads(&self, parameter: &Ident) -> bool {
        let mut bound = Bound(parameter, false);
        for statement in &self.statements {
            if let Stmt::Local(local) = statement {
                bound.visit_pat(&local.pat);
            }
        }
        !bound.1 && mentions(&self.adjoint.gradients, &|ident| ident == parameter)
    }

    /// Whether the gradients speak of what the function gives, which is a name alone.
    pub(crate) fn reads_result(&self) -> bool {
        match &self.result {
            Expr::Path(path) => path
                .path
                .get_ident()
                .is_some_and(|result| mentions(&self.adjoint.gradients, &|ident| ident == result)),
            _ => false,
        }
    }
}

/// Whether a pattern binds a name.
struct Bound<'a>(&'a Ident, bool);

impl Visit<'_> for Bound<'_> {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.1 |= pattern.ident == *self.0;
        visit::visit_pat_ident(self, pattern);
    }
}

/// The expressions that leave the function.
struct Exits(Vec<TokenStream>);

impl Visit<'_> for Exits {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Return(inner) => self.0.push(inner.return_token.to_token_stream()),
            Expr::Try(inner) => self.0.push(inner.question_token.to_token_stream()),
            // Its exits are its own.
            Expr::Closure(_) => return,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
    fn visit_item(&mut self, _: &syn::Item) {}
}
