//! Macros: those of the standard library that are known, and those of the user's that can be expanded.

use super::once::numbered_again;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::function_values::FunctionValue;
use crate::source::evaluates_arguments;
use syn::Expr;

/// The names among the tokens of a macro that it may bind: what it begins with, and what stands before `=`.
fn perhaps_bound(tokens: &proc_macro2::TokenStream) -> Vec<Ident> {
    use proc_macro2::TokenTree;
    let is_punct = |token: Option<&TokenTree>, wanted: &[char]| matches!(token, Some(TokenTree::Punct(punct)) if wanted.contains(&punct.as_char()));
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut names = Vec::new();
    for (position, token) in tokens.iter().enumerate() {
        let (next, behind) = (tokens.get(position + 1), tokens.get(position + 2));
        match token {
            TokenTree::Ident(name) => {
                let first = position == 0 && (next.is_none() || is_punct(next, &[',', ':', ';', '<', '=']));
                let assigned = is_punct(next, &['=']) && !is_punct(behind, &['=', '>']);
                if first || assigned {
                    names.push(name.clone());
                }
            }
            TokenTree::Group(group) => names.extend(perhaps_bound(&group.stream())),
            _ => {}
        }
    }
    names
}

impl Lowering<'_> {
    /// A macro that is not known may bind what it is given, and what follows would mean that.
    pub(super) fn check_binding_macro(&mut self, statement: &syn::Stmt, rest: &[syn::Stmt]) {
        let syn::Stmt::Macro(mac) = statement else { return };
        let path = &mac.mac.path;
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if evaluates_arguments(&name) || name == "matches" || name == "gradient" {
            return;
        }
        let is_mentioned = |name: &Ident| {
            rest.iter().any(|statement| crate::syntax::mentions::mentions(statement, &|other| other == name))
        };
        if let Some(bound) = perhaps_bound(&mac.mac.tokens).into_iter().find(is_mentioned) {
            self.error(
                Page::NotAccepted,
                &bound,
                format!("the macro `{name}!` is not visible here, and may give `{bound}` another meaning for what follows"),
                "write what it expands to, or let it give a value: `let x = name!(..);`",
            );
        }
    }

    pub(super) fn macro_value(&mut self, mac: &syn::Macro, expr: &Expr) -> Lowered {
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "vec" => self.vec_macro(mac, expr),
            "matches" | "format" | "line" | "file" | "column" | "concat" | "stringify" | "env" | "cfg" => {
                self.inert(&name, expr)
            }
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                let opaque = self.opaque(expr, None);
                self.push(Line::Effect(opaque));
                self.regions.last_mut().expect("a region is open").end(End::Never);
                Lowered::Unit
            }
            "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq" | "debug_assert_ne"
            | "println" | "print" | "eprintln" | "eprint" => {
                let opaque = self.opaque(expr, None);
                self.push(Line::Effect(opaque));
                Lowered::Unit
            }
            "write" | "writeln" => self.inert("written", expr),
            "dbg" => match mac.parse_body::<Expr>() {
                Ok(inner) => {
                    let value = self.value(&inner);
                    let name = marker(value, inner.span());
                    let opaque = self.opaque_tokens(syn::parse_quote!(dbg!(&#name)), vec![value]);
                    self.push(Line::Effect(opaque));
                    Lowered::Value(value)
                }
                Err(_) => {
                    self.error(
                        Page::NotAccepted,
                        &mac.tokens,
                        "this cannot be read as one expression",
                        "give `dbg!` one value",
                    );
                    Lowered::Unit
                }
            },
            "differentiable_fn" => match mac.parse_body::<FunctionValue>() {
                Ok(function) => {
                    if let Some(forgotten) = function.forgotten(&|name| self.scopes.get(name).is_some()) {
                        self.error(
                            Page::FunctionValues,
                            &forgotten,
                            format!("the function does not say that it takes `{forgotten}` along"),
                            format!("name it and its type before the parameters, as in `[{forgotten}: f64] |x| ..`"),
                        );
                        return Lowered::Unit;
                    }
                    // The types stand in one scope.
                    self.function_values += 1;
                    self.expression(&Expr::Block(
                        function.block(&format!("Function{}", self.function_values)),
                    ))
                }
                Err(_) => self.inert(&name, expr),
            },
            "gradient" if let Some(lowered) = self.local_gradient(mac, expr) => lowered,
            _ if self.mentions_active(&mac.tokens)
                && let Some(lowered) = self.matrix_macro(mac, &name) =>
            {
                lowered
            }
            _ => self.barred(
                expr,
                Page::NoRule,
                Extent::between(&mac.path, &mac.bang_token),
                format!("the macro `{name}!` is not known, and its tokens cannot be differentiated"),
                "write what it expands to, or make it a function marked #[differentiable]",
            ),
        }
    }

    /// `gradient!(y, wrt = x)` of local values; that of a function is a macro by itself.
    fn local_gradient(&mut self, mac: &syn::Macro, expr: &Expr) -> Option<Lowered> {
        let parser = |input: syn::parse::ParseStream| {
            let of: Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let word: Ident = input.parse()?;
            if word != "wrt" {
                return Err(input.error("expected `wrt = ..`"));
            }
            input.parse::<syn::Token![=]>()?;
            let wrt: Expr = input.parse()?;
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((of, wrt))
        };
        let (of, wrt) = syn::parse::Parser::parse2(parser, mac.tokens.clone()).ok()?;
        if let Expr::Path(path) = &of
            && path.path.get_ident().is_none_or(|ident| self.scopes.value(ident).is_none())
        {
            return None;
        }
        let named = match &wrt {
            Expr::Path(path) => path.path.get_ident().and_then(|ident| self.scopes.value(ident)),
            _ => None,
        };
        let Some(wrt) = named else {
            self.error(
                Page::GradientExpressions,
                &wrt,
                "a gradient of local values is taken with respect to a local variable",
                "give the value a name of its own before it is used, and write `wrt =` and the name",
            );
            return Some(Lowered::Unit);
        };
        let of = self.value(&of);
        let (path, span) = (&mac.path, expr.span());
        let (y, x) = (marker(of, span), marker(wrt, span));
        let opaque = self.opaque_tokens(syn::parse_quote!(#path!(#y, wrt = #x)), vec![of, wrt]);
        let ty = self.ty(of);
        self.function.gradients.push(LocalGradient { span, of, wrt });
        Some(Lowered::Value(self.let_("gradient", span, ty, Op::Opaque(opaque))))
    }

    fn mentions_active(&self, tokens: &proc_macro2::TokenStream) -> bool {
        tokens.clone().into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => {
                self.scopes.value(&ident).is_some_and(|value| !self.ty(value).is_inert())
            }
            proc_macro2::TokenTree::Group(group) => self.mentions_active(&group.stream()),
            _ => false,
        })
    }

    fn vec_macro(&mut self, mac: &syn::Macro, expr: &Expr) -> Lowered {
        let parser = |input: syn::parse::ParseStream| {
            if input.is_empty() {
                return Ok((Vec::new(), None));
            }
            let first: Expr = input.parse()?;
            if input.peek(syn::Token![;]) {
                input.parse::<syn::Token![;]>()?;
                return Ok((vec![first], Some(input.parse::<Expr>()?)));
            }
            let mut all = vec![first];
            while !input.is_empty() {
                input.parse::<syn::Token![,]>()?;
                if !input.is_empty() {
                    all.push(input.parse()?);
                }
            }
            Ok((all, None))
        };
        // Effects among tokens have no numbers yet.
        let numbered = |(values, length): (Vec<Expr>, Option<Expr>)| {
            let values: Vec<Expr> = values.iter().map(numbered_again).collect();
            (values, length.as_ref().map(numbered_again))
        };
        match syn::parse::Parser::parse2(parser, mac.tokens.clone()).map(numbered) {
            Ok((values, Some(length))) => {
                let value = self.value(&values[0]);
                let length = self.value(&length);
                let ty = self.list_ty(self.ty(value));
                Lowered::Value(self.let_(
                    "list",
                    expr.span(),
                    ty,
                    Op::Repeat { value, length, form: Repetition::List },
                ))
            }
            Ok((values, None)) => {
                if let Some(kept) = self.list_of_closures(&values, expr) {
                    return kept;
                }
                let values: Vec<ValueId> = values.iter().map(|value| self.value(value)).collect();
                let ty = self.list_ty(self.common_ty(&values));
                Lowered::Value(self.let_("list", expr.span(), ty, Op::List(values)))
            }
            Err(_) => {
                let help = "write `vec![a, b]` or `vec![x; n]`";
                self.error(
                    Page::NotAccepted,
                    &mac.tokens,
                    "this cannot be read as the elements of a list",
                    help,
                );
                Lowered::Unit
            }
        }
    }

    fn list_ty(&self, element: Ty) -> Ty {
        Ty::list(element)
    }
}
