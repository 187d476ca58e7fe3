//! Marked functions of the file that are formulas: a few `let`s and an expression of their parameters. Where one is called, its formula may stand in its
//! place, since nothing but its name and its mark belongs to it.

use super::unmarked::has_plain_attributes;
use super::{Context, Declared, File};
use crate::diagnostics::hygiene::placed;
use crate::{rules, types};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ExprClosure, FnArg, ItemFn, Pat, Stmt, Type, parse_quote};

/// Longer formulas are functions for good.
const LONGEST: usize = 40;

/// Such a function as a closure.
#[derive(Debug)]
pub(crate) struct Formula {
    pub(crate) closure: ExprClosure,
    /// What it names besides its own variables.
    pub(crate) items: Vec<Ident>,
}

impl Declared {
    /// The formula that a function is, if the name certainly means such a function, which has these modes.
    pub(crate) fn formula(&self, name: &Ident, modes: Modes) -> Option<Formula> {
        let (file, _) = self.file()?;
        let item = self.function_named(name, None)?;
        let at_home = *file.outline.functions.get(&name.to_string())?.first()?;
        let certain = self.is_plain(name)
            && matches!(file.context(at_home), Context::Free)
            && has_plain_attributes(&without_mark(
                &file.text[file.outline.item_start(at_home)..at_home],
                modes,
            )?)
            && !file.is_in_a_circle(at_home);
        let formula = certain.then(|| formula(self, modes, &item))??;
        let closure = syn::parse2(placed(formula.closure.to_token_stream(), name.span())).ok()?;
        Some(Formula { closure, ..formula })
    }
}

/// The modes that a function is differentiated in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modes {
    pub(crate) forward: bool,
    pub(crate) reverse: bool,
}

/// What comes before a function, without its one mark; `None` if that says more than the modes, or lacks one of these.
fn without_mark(attributes: &str, modes: Modes) -> Option<String> {
    const BOTH: [&str; 2] = ["#[differentiable(forward, reverse)]", "#[differentiable(reverse, forward)]"];
    const REVERSE: [&str; 2] = ["#[differentiable]", "#[differentiable(reverse)]"];
    let one: &[&str] = match modes {
        Modes { forward: true, reverse: true } => &[],
        Modes { forward: true, reverse: false } => &["#[differentiable(forward)]"],
        Modes { forward: false, .. } => &REVERSE,
    };
    let mark = BOTH.iter().chain(one).find(|mark| attributes.contains(**mark))?;
    Some(attributes.replacen(mark, "", 1))
}

fn formula(declared: &Declared, modes: Modes, item: &ItemFn) -> Option<Formula> {
    let (file, caller) = declared.file()?;
    let sig = &item.sig;
    if sig.generics.params.iter().any(|parameter| !matches!(parameter, syn::GenericParam::Lifetime(_)))
        || sig.asyncness.is_some()
        || !matches!(sig.safety, syn::Safety::Default)
    {
        return None;
    }
    let mut inputs = Vec::new();
    let mut names = Vec::new();
    for input in &sig.inputs {
        let FnArg::Typed(input) = input else { return None };
        let Pat::Ident(name) = &*input.pat else { return None };
        let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        if !plain || !input.attrs.is_empty() || !is_given_as_it_is(&input.ty) {
            return None;
        }
        names.push(name.ident.clone());
        inputs.push(input);
    }
    let syn::ReturnType::Type(_, result) = &sig.output else { return None };
    if !types::of(result).is_float() {
        return None;
    }
    let mut body = Body {
        function: &sig.ident,
        declared,
        modes,
        file,
        caller,
        names,
        items: Vec::new(),
        length: 0,
        is_one: true,
    };
    let (Stmt::Expr(value, None), lets) = item.block.stmts.split_last()? else { return None };
    for line in lets {
        body.line(line);
    }
    body.visit_expr(value);
    let block = &item.block;
    (body.is_one && body.length <= LONGEST)
        .then(|| Formula { closure: parse_quote!(|#(#inputs),*| -> #result #block), items: body.items })
}

/// A number, or a shared reference.
fn is_given_as_it_is(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => {
            reference.mutability.is_none()
                && !matches!(*reference.elem, Type::TraitObject(_) | Type::ImplTrait(_))
        }
        ty => types::of(ty).is_float() || types::forms::is_copied_datum(ty),
    }
}

/// What stands in such a body.
struct Body<'a> {
    /// The name of the function.
    function: &'a Ident,
    declared: &'a Declared,
    modes: Modes,
    file: &'a File,
    /// Where the function is called: names that are not its own have to mean the same there.
    caller: usize,
    names: Vec<Ident>,
    items: Vec<Ident>,
    length: usize,
    is_one: bool,
}

impl Body<'_> {
    fn line(&mut self, line: &Stmt) {
        let named = match line {
            Stmt::Local(local) => match (&local.pat, &local.init) {
                (Pat::Ident(name), Some(init)) if init.diverge.is_none() => Some((name, &init.expr)),
                _ => None,
            },
            _ => None,
        };
        match named {
            Some((name, init))
                if name.mutability.is_none() && name.by_ref.is_none() && name.subpat.is_none() =>
            {
                self.visit_expr(init);
                self.names.push(name.ident.clone());
            }
            _ => self.is_one = false,
        }
    }

    /// Whether a function is a formula, too, or one of floats: what else can be wrong with it is told where it is.
    fn is_formula(&self, callee: &Expr, arguments: usize) -> bool {
        let Expr::Path(callee) = callee else { return false };
        let segments: Vec<String> = callee.path.segments.iter().map(|part| part.ident.to_string()).collect();
        match &segments[..] {
            [_] => {
                let name = &callee.path.segments[0].ident;
                name != self.function && self.declared.formula(name, self.modes).is_some()
            }
            [float, name] => (float == "f64" || float == "f32") && rules::method(name, arguments).is_some(),
            _ => false,
        }
    }
}

impl Visit<'_> for Body<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        self.length += 1;
        match expr {
            Expr::Path(path) => {
                let first = &path.path.segments[0].ident;
                if path.path.get_ident().is_some_and(|name| self.names.contains(name)) {
                    return;
                }
                self.items.push(first.clone());
                self.is_one &=
                    path.qself.is_none() && self.file.is_unhidden(&first.to_string(), None, self.caller);
            }
            Expr::Binary(binary) => {
                self.is_one &= !is_assignment(&binary.op);
                visit::visit_expr(self, expr);
            }
            Expr::Lit(_) => {}
            Expr::Call(call) => {
                self.is_one &= self.is_formula(&call.func, call.args.len());
                visit::visit_expr(self, expr);
            }
            Expr::MethodCall(call) => {
                let known = rules::method(&call.method.to_string(), call.args.len() + 1).is_some();
                self.is_one &= known || call.method == "len";
                visit::visit_expr(self, expr);
            }
            Expr::Paren(_)
            | Expr::Unary(_)
            | Expr::Cast(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Reference(syn::ExprReference { mutability: None, .. }) => visit::visit_expr(self, expr),
            Expr::If(branch) if branch.else_branch.is_some() => visit::visit_expr(self, expr),
            Expr::Block(block) if block.label.is_none() => visit::visit_expr(self, expr),
            _ => self.is_one = false,
        }
    }

    /// Of a branch.
    fn visit_block(&mut self, block: &syn::Block) {
        match &block.stmts[..] {
            [Stmt::Expr(value, None)] => self.visit_expr(value),
            _ => self.is_one = false,
        }
    }

    fn visit_type(&mut self, _: &Type) {}
}

fn is_assignment(operator: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    !matches!(
        operator,
        Add(_)
            | Sub(_)
            | Mul(_)
            | Div(_)
            | Rem(_)
            | And(_)
            | Or(_)
            | BitXor(_)
            | BitAnd(_)
            | BitOr(_)
            | Shl(_)
            | Shr(_)
            | Eq(_)
            | Lt(_)
            | Le(_)
            | Ne(_)
            | Ge(_)
            | Gt(_)
    )
}
