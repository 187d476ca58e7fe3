//! What is found by tokens, with a file and without one.

use super::{Home, Inferred};
use crate::source::{Declared, given};
use syn::visit::Visit;

/// What is said of each expression of the last function of a text: how it is written, and its type or whether its method is of the library.
fn found(text: &str, has_file: bool) -> Vec<String> {
    let file = syn::parse_file(text).expect("the text is Rust");
    let Some(syn::Item::Fn(item)) = file.items.last() else { panic!("a function comes last") };
    let infer = || Inferred::of(item, &Declared::around(&item.sig.ident)).expect("its types fit together");
    let inferred = if has_file { given::with_text(text.to_owned(), 0, infer) } else { infer() };
    struct Each<'a>(&'a Inferred, Vec<String>);
    impl Visit<'_> for Each<'_> {
        fn visit_expr(&mut self, expr: &syn::Expr) {
            syn::visit::visit_expr(self, expr);
            let written = quote::quote!(#expr).to_string().replace(' ', "");
            match (expr, self.0.expr(expr)) {
                (syn::Expr::MethodCall(call), _) if self.0.home(&call.method) == Some(Home::Library) => {
                    self.1.push(format!("{written} of the library"));
                }
                (_, Some(ty)) => self.1.push(format!("{written}: {}", ty.written(&self.0.world))),
                (_, None) => self.1.push(format!("{written}: ?")),
            }
        }
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            if let Some(ty) = self.0.variable(&name.ident) {
                self.1.push(format!("{} is {}", name.ident, ty.written(&self.0.world)));
            }
        }
    }
    let mut each = Each(&inferred, Vec::new());
    each.visit_block(&item.block);
    each.1
}

fn has(found: &[String], expected: &str) {
    assert!(found.iter().any(|line| line == expected), "{expected} is not among {found:#?}");
}

#[test]
fn types_are_found_by_tokens() {
    let text = "struct P { x: f64 } fn f(p: &P, n: usize) -> f64 { let mut rows = Vec::new(); rows.push(p.x); (rows[n] * p.x) }";
    let found = found(text, true);
    has(&found, "rows is Vec<f64>");
    has(&found, "rows[n]: f64");
    has(&found, "rows[n]*p.x: f64");
}

#[test]
fn methods_of_own_types_are_not_of_the_library() {
    let text = "struct P(Vec<f64>); impl Extend<f64> for P { fn extend<I: IntoIterator<Item = f64>>(&mut self, i: I) {} }
        fn f(mut p: P, x: f64) { p.extend([x.sin()]); }";
    let found = found(text, true);
    has(&found, "x.sin() of the library");
    assert!(
        !found.iter().any(|line| line.starts_with("p.extend") && line.ends_with("library")),
        "{found:#?}"
    );
}

#[test]
fn without_a_file_a_function_shows_its_own_types() {
    let text = "fn f(x: &[f64], p: Elsewhere) -> f64 { let y = x[0] * 2.0; y * p.scale(y) }";
    let found = found(text, false);
    has(&found, "y is f64");
    has(&found, "p.scale(y): ?");
    has(&found, "y*p.scale(y): f64");
}

#[test]
fn products_with_what_another_crate_declares_are_open() {
    let text = "use faer::Col; fn f(x: &Col<f64>, s: f64) -> Col<f64> { let z = s * x / (s + 3.0); z }";
    let found = found(text, true);
    has(&found, "s*x: ?");
    has(&found, "s+3.0: f64");
}
