//! Expressions that are evaluated where their names might mean something else: they get names of their own.

use super::local;
use super::scope::{Binding, Scopes};
use crate::source::arguments_of;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprClosure};

/// The expression with other names for the variables in it, and what these mean; `None` if it binds names outside of closures.
pub(super) fn with_own_names(
    expr: &Expr,
    number: usize,
    scopes: &Scopes,
) -> Option<(Expr, Vec<(Ident, Binding)>)> {
    let mut renaming =
        Renaming { scopes, number, parameters: Vec::new(), named: Vec::new(), binds_others: false };
    let mut expr = expr.clone();
    renaming.visit_expr_mut(&mut expr);
    (!renaming.binds_others).then_some((expr, renaming.named))
}

struct Renaming<'a> {
    scopes: &'a Scopes,
    /// Tells apart the expressions that come to stand in one body.
    number: usize,
    /// The parameters of the closures around.
    parameters: Vec<String>,
    named: Vec<(Ident, Binding)>,
    binds_others: bool,
}

impl VisitMut for Renaming<'_> {
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if let Some(name) = path.path.get_ident()
            && !self.parameters.iter().any(|parameter| name == parameter)
            && let Some(binding) = self.scopes.get(name)
        {
            let own = local(&format!("{name}_given_{}", self.number));
            let own = Ident::new(&own.to_string(), own.span().located_at(name.span()));
            path.path = own.clone().into();
            self.named.push((own, binding));
        }
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        let around = self.parameters.len();
        self.parameters.extend(closure.inputs.iter().flat_map(crate::source::bound_names));
        self.visit_expr_mut(&mut closure.body);
        self.parameters.truncate(around);
    }

    fn visit_pat_ident_mut(&mut self, _: &mut syn::PatIdent) {
        self.binds_others = true;
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        // Which words of another macro are names, only its expansion says.
        match arguments_of(mac).filter(|_| mac.path.is_ident("vec")) {
            Some(mut elements) => {
                elements.iter_mut().for_each(|element| self.visit_expr_mut(element));
                mac.tokens = quote::quote!(#(#elements),*);
            }
            None => self.binds_others = true,
        }
    }
}
