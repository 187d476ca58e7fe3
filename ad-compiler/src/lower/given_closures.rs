//! Functions in variables, and closures that a block or a function of the file gives: `let f = f64::sin;`, `let scaled = scale_by(k);`, `let f = { let k = x * x; move |t| k * t };`. They are followed like those that are written where
//! they get their names; what they take along is what is there when the function has run.

use super::place::strip;
use super::scope::Binding;
use super::*;
use syn::{Block, Expr, ExprCall, ExprClosure, Stmt};

impl Lowering<'_> {
    /// `let name = init;`, if that gives a closure.
    pub(super) fn local_given_closure(&mut self, name: &Ident, init: &Expr) -> bool {
        let binding = match strip(init) {
            Expr::Block(block) if block.label.is_none() => {
                let Some((statements, closure)) = closure_at_end(&block.block) else { return false };
                self.scopes.enter();
                let binding = self.closure_behind(name, statements, closure);
                self.scopes.leave();
                binding
            }
            Expr::Call(call) => self.given_by_call(name, call, init),
            Expr::Reference(reference) => self.closure_named(&reference.expr),
            Expr::Path(path) => self.function_as_closure(&path.path).and_then(|closure| {
                self.local_closure(name, &closure);
                self.scopes.get(name)
            }),
            _ => None,
        };
        let Some(binding) = binding else { return false };
        self.scopes.give(name, binding);
        true
    }

    /// What the name of a closure means, of which there is a reference.
    fn closure_named(&self, expr: &Expr) -> Option<Binding> {
        let Expr::Path(path) = strip(expr) else { return None };
        self.scopes.get(path.path.get_ident()?).filter(|binding| matches!(binding, Binding::Closure(..)))
    }

    /// `let f = square;`, `let f: fn(f64) -> f64 = f64::sin;`
    fn function_as_closure(&self, path: &syn::Path) -> Option<ExprClosure> {
        let last = path.segments.last()?;
        let count = match path.segments.first()?.ident.to_string().as_str() {
            "f64" | "f32" => {
                let name = last.ident.to_string();
                (1..=3).find(|count| crate::rules::method(&name, *count).is_some())?
            }
            _ if path.get_ident().is_some_and(|name| self.scopes.get(name).is_some()) => return None,
            _ => self.declared.function_at(path)?.sig.inputs.len(),
        };
        let names: Vec<Ident> = (0..count).map(|position| local(&format!("x{position}"))).collect();
        Some(syn::parse_quote!(|#(#names),*| #path(#(#names),*)))
    }

    fn given_by_call(&mut self, name: &Ident, call: &ExprCall, init: &Expr) -> Option<Binding> {
        let Expr::Path(callee) = strip(&call.func) else { return None };
        if !self.may_be_active(init, &Default::default()) {
            return None;
        }
        let function = self.declared.higher_order(&callee.path)?.ok()?;
        let given = self.may_stand_here(&function, call).ok()?;
        let arguments = self.arguments_in_body(&function, call).ok()?;
        let (function, scopes, values) =
            self.body_with_scopes(&function.with_arguments(&arguments), given, call)?;
        let Expr::Block(body) = &*function.body else { return None };
        let (statements, closure) = closure_at_end(&body.block)?;
        self.with_parameters(&function, scopes, &values, |this| {
            this.closure_behind(name, statements, closure)
        })?
    }

    fn closure_behind(
        &mut self,
        name: &Ident,
        statements: &[Stmt],
        closure: &ExprClosure,
    ) -> Option<Binding> {
        self.statements(&syn::parse_quote!({ #(#statements)* }));
        self.local_closure(name, closure);
        self.scopes.get(name)
    }
}

/// The closure that a block gives, perhaps in a box, and what comes before it.
fn closure_at_end(block: &Block) -> Option<(&[Stmt], &ExprClosure)> {
    let [statements @ .., Stmt::Expr(tail, None)] = &block.stmts[..] else { return None };
    let closure = match strip(tail) {
        Expr::Call(call) => {
            let is_box = matches!(strip(&call.func), Expr::Path(path)
                if path.path.segments.len() == 2 && path.path.segments[0].ident == "Box");
            strip(call.args.first().filter(|_| is_box)?)
        }
        tail => tail,
    };
    match closure {
        Expr::Closure(closure) => Some((statements, closure)),
        _ => None,
    }
}
