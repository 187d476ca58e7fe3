//! Parameters that a function only asks for something: a generator of random numbers, which it calls and hands on. Nothing gets into them.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprMethodCall, FnArg, ItemFn, Pat, Path};

/// So many functions are followed.
const DEEPEST: usize = 4;

/// What calls mean in the crate.
pub(crate) struct Called<'a> {
    /// The function that a path leads to.
    pub(crate) function: &'a dyn Fn(&Path) -> Option<ItemFn>,
    /// Whether all methods of a name and so many arguments are known, and give numbers: what gives a part can be written to.
    pub(crate) gives_number: &'a dyn Fn(&Ident, usize) -> bool,
}

/// Whether nothing gets into a parameter of a function but constants.
pub(crate) fn is_only_asked(function: &ItemFn, parameter: &Ident, called: &Called) -> bool {
    asked(function, parameter, called, DEEPEST)
}

fn asked(function: &ItemFn, parameter: &Ident, called: &Called, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    let mut questions = Questions { parameter, called, depth, found: 0 };
    questions.visit_block(&function.block);
    questions.found == mentions(function.block.to_token_stream(), parameter)
}

/// How often a name is written that is not behind a dot.
fn mentions(tokens: TokenStream, name: &Ident) -> usize {
    let mut dots = 0;
    let mut count = 0;
    for token in tokens {
        let behind = std::mem::take(&mut dots);
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '.' => dots = behind + 1,
            TokenTree::Ident(ident) => count += usize::from(behind != 1 && ident == *name),
            TokenTree::Group(group) => count += mentions(group.stream(), name),
            _ => {}
        }
    }
    count
}

struct Questions<'a> {
    parameter: &'a Ident,
    called: &'a Called<'a>,
    depth: usize,
    /// The mentions that put nothing into it.
    found: usize,
}

impl Questions<'_> {
    fn is_it(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => path.path.is_ident(self.parameter),
            Expr::Paren(inner) => self.is_it(&inner.expr),
            Expr::Reference(reference) => match &*reference.expr {
                Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && self.is_it(&unary.expr),
                inner => self.is_it(inner),
            },
            _ => false,
        }
    }

    /// Whether a function that is handed the parameter puts nothing into it either.
    fn hands_on(&self, call: &ExprCall, position: usize) -> bool {
        let Expr::Path(callee) = &*call.func else { return false };
        let Some(function) = (self.called.function)(&callee.path) else { return false };
        let Some(FnArg::Typed(input)) = function.sig.inputs.iter().nth(position) else { return false };
        let Pat::Ident(name) = &*input.pat else { return false };
        let is_left_out = input.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative"));
        is_left_out && asked(&function, &name.ident, self.called, self.depth)
    }
}

/// Whether an argument names no variable.
fn names_nothing(argument: &Expr) -> bool {
    struct Names(bool);
    impl Visit<'_> for Names {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.0 |=
                path.path.get_ident().is_some_and(|name| !name.to_string().starts_with(char::is_uppercase));
        }
        fn visit_macro(&mut self, _: &syn::Macro) {
            self.0 = true;
        }
    }
    let mut names = Names(false);
    names.visit_expr(argument);
    !names.0
}

impl Visit<'_> for Questions<'_> {
    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        let is_question = self.is_it(&call.receiver)
            && call.args.iter().all(names_nothing)
            && (self.called.gives_number)(&call.method, call.args.len());
        self.found += usize::from(is_question);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &ExprCall) {
        let given = call.args.iter().enumerate();
        let handed =
            given.filter(|(position, argument)| self.is_it(argument) && self.hands_on(call, *position));
        self.found += handed.count();
        visit::visit_expr_call(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::{Called, is_only_asked};
    use quote::format_ident;

    fn only_asked(body: &str) -> bool {
        let function = |text: String| syn::parse_str::<syn::ItemFn>(&text).expect("a function");
        let called = |path: &syn::Path| {
            let name = path.get_ident()?.to_string();
            let body = match name.as_str() {
                "asks" => "r.next()",
                "keeps" => "r.keep(x)",
                "circles" => "circles(x, r)",
                _ => return None,
            };
            Some(function(format!("fn {name}(x: f64, #[no_derivative] r: &mut R) -> f64 {{ {body} }}")))
        };
        let function = function(format!("fn f(x: f64, n: usize, rng: &mut R) -> f64 {{ {body} }}"));
        let part = format_ident!("part_mut");
        let gives_number = |method: &syn::Ident, _: usize| *method != part;
        let called = Called { function: &called, gives_number: &gives_number };
        is_only_asked(&function, &format_ident!("rng"), &called)
    }

    #[test]
    fn generators_are_only_asked() {
        assert!(only_asked("x * rng.next()"));
        assert!(only_asked("x * (rng.below(N + 2) as f64) + rng.range(0.0..f64::MAX, Kind::Open)"));
        assert!(only_asked("let y = asks(x, rng); y * asks(x, &mut *rng) * asks(y, &mut rng)"));
        assert!(only_asked("x"));
        assert!(only_asked("x * rng.rng() + self.rng"));
    }

    #[test]
    fn what_may_be_put_into_them() {
        for body in [
            "rng.keep(x); x",
            "rng.next().max(rng.seed); x",
            "*rng.part_mut() = x; x",
            "let n = x; rng.below(n); x",
            "rng.last = x; x",
            "S { x, ..rng }.x",
            "*rng = R(x); x",
            "keeps(x, rng)",
            "unknown(x, rng)",
            "circles(x, rng)",
            "let r = rng; r.keep(x); x",
            "push!(rng, x); x",
            "rng.ask(format!(\"{x}\")); x",
            "let y = 3.0; rng.keep(y); x",
        ] {
            assert!(!only_asked(body), "{body}");
        }
    }
}
