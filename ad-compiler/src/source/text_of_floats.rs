//! Whether a function may make text of a float: text of its own, of integers and of lengths holds none.

use super::standard_macros::makes_text;
use crate::collections::HashSet;
use crate::ir::TyKind;
use crate::library::Method;
use crate::types;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, FnArg, ItemFn, Lit, Macro, Pat, Token};

/// Whether the function itself speaks of what makes text of its operands, and these may be floats.
pub(super) fn makes_text_of_floats(function: &ItemFn) -> bool {
    let mut bindings = Bindings::default();
    for input in &function.sig.inputs {
        if let FnArg::Typed(parameter) = input
            && let Pat::Ident(name) = &*parameter.pat
        {
            let name = name.ident.to_string();
            let ty = types::of(&parameter.ty);
            match ty.kind() {
                _ if ty.is_inert() => bindings.without_floats.insert(name),
                TyKind::Slice(_) | TyKind::Array(..) => bindings.lists.insert(name),
                _ => bindings.others.insert(name),
            };
        }
    }
    bindings.visit_block(&function.block);
    let mut made = Made { bindings, found: false };
    made.visit_block(&function.block);
    made.found
}

/// What names stand for; a name that stands for several things is also among the others.
#[derive(Default)]
struct Bindings {
    without_floats: HashSet<String>,
    lists: HashSet<String>,
    others: HashSet<String>,
}

impl Bindings {
    fn is_among(&self, names: &HashSet<String>, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        let name = path.path.get_ident().map(ToString::to_string);
        name.is_some_and(|name| names.contains(&name) && !self.others.contains(&name))
    }

    /// Whether an expression visibly is text of the program, an integer that it gets from none of the floats, or a length.
    fn has_no_float(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(_) => true,
            Expr::Reference(inner) => self.has_no_float(&inner.expr),
            Expr::Paren(inner) => self.has_no_float(&inner.expr),
            Expr::Group(inner) => self.has_no_float(&inner.expr),
            Expr::Binary(binary) => self.has_no_float(&binary.left) && self.has_no_float(&binary.right),
            Expr::MethodCall(call) => {
                Method::of(call) == Method::Len
                    && call.args.is_empty()
                    && self.is_among(&self.lists, &call.receiver)
            }
            _ => self.is_among(&self.without_floats, expr),
        }
    }
}

impl Visit<'_> for Bindings {
    fn visit_local(&mut self, local: &syn::Local) {
        let Some(init) = &local.init else { return visit::visit_local(self, local) };
        visit::visit_local_init(self, init);
        let (pattern, is_inert) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, types::of(&typed.ty).is_inert()),
            pattern => (pattern, self.has_no_float(&init.expr)),
        };
        match pattern {
            Pat::Ident(name) if is_inert => {
                self.without_floats.insert(name.ident.to_string());
            }
            pattern => self.visit_pat(pattern),
        }
    }

    fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
        match &*each.pat {
            // What a range counts is no float.
            Pat::Ident(name) if matches!(*each.expr, Expr::Range(_)) => {
                self.without_floats.insert(name.ident.to_string());
            }
            pattern => self.visit_pat(pattern),
        }
        self.visit_expr(&each.expr);
        self.visit_block(&each.body);
    }

    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.others.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}

struct Made {
    bindings: Bindings,
    found: bool,
}

impl Made {
    /// Whether what a formatting macro is given has no float.
    fn formats_none(&self, mac: &Macro) -> bool {
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
        let Ok(arguments) = arguments else { return false };
        if mac.path.is_ident("writeln") && arguments.len() == 1 {
            return true;
        }
        let is_text = |expr: &Expr| matches!(expr, Expr::Lit(ExprLit { lit: Lit::Str(_), .. }));
        // `write!` has where the text goes before it.
        let mut rest = arguments.iter().skip_while(|expr| !is_text(expr));
        let Some(Expr::Lit(ExprLit { lit: Lit::Str(format), .. })) = rest.next() else { return false };
        let (named, given): (Vec<&Expr>, Vec<&Expr>) = rest.partition(|expr| matches!(expr, Expr::Assign(_)));
        let is_given = |name: &String| {
            named.iter().any(|expr| match expr {
                Expr::Assign(named) => {
                    matches!(&*named.left, Expr::Path(path) if path.path.is_ident(name))
                        && self.bindings.has_no_float(&named.right)
                }
                _ => false,
            })
        };
        let is_inactive = |name: &String| {
            self.bindings.without_floats.contains(name) && !self.bindings.others.contains(name)
        };
        given.iter().all(|expr| self.bindings.has_no_float(expr))
            && crate::syntax::formats::inline_names(&format.value())
                .iter()
                .all(|name| is_given(name) || is_inactive(name))
    }
}

impl Visit<'_> for Made {
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.found |= Method::of(call) == Method::ToString && !self.bindings.has_no_float(&call.receiver);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.found |= path.segments.last().is_some_and(|last| last.ident == "to_string");
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &Macro) {
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        self.found |= match &name[..] {
            name if makes_text(name) => !self.formats_none(mac),
            _ => {
                // What else stands in a macro is not looked at so closely.
                let tokens = mac.tokens.to_string();
                crate::syntax::text::words(&tokens)
                    .any(|word| super::text_and_bits::MAKE_TEXT.contains(&word))
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::makes_text_of_floats;

    fn makes(text: &str) -> bool {
        makes_text_of_floats(&syn::parse_str(text).expect("a function"))
    }

    #[test]
    fn text_of_the_program_and_of_lengths_has_no_float() {
        assert!(!makes(r#"fn f(x: &[f64]) -> Result<usize, String> { Err("none".to_string()) }"#));
        assert!(!makes(
            r#"fn f(x: &[f64], k: usize) -> R { let n = x.len(); let m = n + k; Err(format!("{n} {{y}} {m:>3} {}", k + 1)) }"#
        ));
        assert!(!makes(r#"fn f(x: &[f64]) -> Result<usize, String> { Err(format!("{a}", a = x.len())) }"#));
        assert!(!makes(
            r#"fn f(x: &[f64]) -> R { let n: usize = first(x); for i in 0..n { return Err(format!("row {i} of {n}")) } }"#
        ));
        assert!(!makes(r#"fn f(s: &mut String, at: &[usize]) { writeln!(s); write!(s, "{at:?}") }"#));
    }

    #[test]
    fn text_of_a_float_is_found() {
        assert!(makes(r#"fn f(x: &[f64]) -> String { x[0].to_string() }"#));
        assert!(makes(r#"fn f(x: f64) -> String { format!("{x}") }"#));
        assert!(makes(r#"fn f(x: f64) -> String { format!("{x:?}") }"#));
        assert!(makes(r#"fn f(x: f64, n: usize) -> String { let w = x as usize; format!("{n:w$}") }"#));
        assert!(makes(r#"fn f(x: &[f64]) -> String { let n = x.len(); { let n = x[0]; format!("{n}") } }"#));
        assert!(makes(r#"fn f(x: f64, n: usize) -> String { format!("{n} {}", x) }"#));
        assert!(makes(r#"fn f(x: &[f64]) -> Vec<String> { x.iter().map(ToString::to_string).collect() }"#));
        assert!(makes(r#"fn f(x: f64, s: &mut String) { write!(s, "{}", x); }"#));
        assert!(makes(r#"fn f(x: &[f64], n: usize) -> Vec<String> { for n in x { own!(n.to_string()) } }"#));
    }
}
