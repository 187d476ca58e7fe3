//! Marked functions of the file that are short: formulas of their parameters, and a few statements and loops. Where one is called, its body may stand in
//! its place, since nothing but its name and its mark belongs to it. So the passes see what the caller needs of it: of `axpy(y, a, x)` with a constant
//! `a`, nothing has to be kept.

use super::unmarked::has_plain_attributes;
use super::{Context, Declared, File};
use crate::diagnostics::hygiene::placed;
use crate::library::{Fact, Method};
use crate::{rules, types};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, ExprClosure, ExprForLoop, ExprIf, FnArg, ItemFn, Local, Pat, Stmt, Type, parse_quote,
};

/// With more expressions it is a function for good.
const LONGEST: usize = 120;

/// The same for one with loops, which changes a list in place, as `axpy` does. A caller can save the lists that it gives to a function as a whole, where
/// loops like that of `dot` would save what they read, one by one.
const LONGEST_LOOP: usize = 24;

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
        let (file, at) = self.file()?;
        let at_home = file.declared(&file.followed(&name.clone().into(), at), at)?;
        let attributes = without_mark(&file.text[file.outline.item_start(at_home)..at_home], modes)?;
        if !has_plain_attributes(&attributes)
            || !matches!(file.context(at_home), Context::Free)
            || !file.is_unhidden(&name.to_string(), None, at)
        {
            return None;
        }
        let item = file.whole_function(at_home)?;
        let certain = file.may_stand(item.block.to_token_stream(), at_home, at)
            && file.may_stand(item.sig.inputs.to_token_stream(), at_home, at)
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
    /// Both, and the second derivatives.
    pub(crate) second_order: bool,
}

impl Modes {
    /// The first of these modes that a callee does not have.
    pub(crate) fn lacking_in(self, callee: Modes) -> Option<&'static str> {
        [
            ("reverse mode", self.reverse && !callee.reverse),
            ("forward mode", self.forward && !callee.forward),
            ("second derivatives", self.second_order && !callee.second_order),
        ]
        .into_iter()
        .find_map(|(mode, is_lacking)| is_lacking.then_some(mode))
    }
}

/// What comes before a function, without its one mark; `None` if that says more than the modes, or lacks one of these.
fn without_mark(attributes: &str, modes: Modes) -> Option<String> {
    const BOTH: [&str; 2] = ["#[differentiable(forward, reverse)]", "#[differentiable(reverse, forward)]"];
    const REVERSE: [&str; 2] = ["#[differentiable]", "#[differentiable(reverse)]"];
    const ALL: [&str; 1] = ["#[differentiable(second_order)]"];
    let enough: &[&[&str]] = match modes {
        Modes { second_order: true, .. } => &[&ALL],
        Modes { forward: true, reverse: true, .. } => &[&ALL, &BOTH],
        Modes { forward: true, .. } => &[&ALL, &BOTH, &["#[differentiable(forward)]"]],
        Modes { .. } => &[&ALL, &BOTH, &REVERSE],
    };
    let mark = enough.iter().copied().flatten().find(|mark| attributes.contains(**mark))?;
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
    if let syn::ReturnType::Type(_, result) = &sig.output
        && !types::of(result).is_copy()
    {
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
        loops: false,
        is_one: true,
    };
    body.statements(&item.block);
    let (block, result) = (&item.block, &sig.output);
    let closure = || match result {
        syn::ReturnType::Type(..) => parse_quote!(|#(#inputs),*| #result #block),
        syn::ReturnType::Default => parse_quote!(|#(#inputs),*| #block),
    };
    let longest = if body.loops { LONGEST_LOOP } else { LONGEST };
    let is_mutable = |input: &&syn::PatType| matches!(&*input.ty, Type::Reference(reference) if reference.mutability.is_some());
    let is_worth_it = !body.loops || inputs.iter().any(is_mutable);
    (body.is_one && is_worth_it && body.length <= longest)
        .then(|| Formula { closure: closure(), items: body.items })
}

/// A number, a shared reference, or one to numbers that are changed.
fn is_given_as_it_is(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) if reference.mutability.is_some() => {
            types::of(&reference.elem).is_of_floats()
        }
        Type::Reference(reference) => !matches!(*reference.elem, Type::TraitObject(_) | Type::ImplTrait(_)),
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
    loops: bool,
    is_one: bool,
}

impl Body<'_> {
    fn statements(&mut self, block: &Block) {
        let outer = self.names.len();
        for (position, statement) in block.stmts.iter().enumerate() {
            let is_last = position + 1 == block.stmts.len();
            match statement {
                Stmt::Local(local) => self.local(local),
                Stmt::Expr(Expr::ForLoop(each), _) => self.for_loop(each),
                Stmt::Expr(Expr::If(branch), _) => self.branch(branch),
                Stmt::Expr(Expr::Assign(assign), Some(_)) => {
                    self.visit_expr(&assign.left);
                    self.visit_expr(&assign.right);
                }
                Stmt::Expr(Expr::Binary(update), Some(_)) if is_assignment(&update.op) => {
                    self.visit_expr(&update.left);
                    self.visit_expr(&update.right);
                }
                Stmt::Expr(call @ (Expr::Call(_) | Expr::MethodCall(_)), Some(_)) => self.visit_expr(call),
                Stmt::Expr(value, None) if is_last => self.visit_expr(value),
                _ => self.is_one = false,
            }
        }
        self.names.truncate(outer);
    }

    fn local(&mut self, local: &Local) {
        let pattern = match &local.pat {
            Pat::Type(typed)
                if types::forms::is_copied_datum(&typed.ty) || types::of(&typed.ty).is_float() =>
            {
                &*typed.pat
            }
            pattern => pattern,
        };
        match &local.init {
            Some(init) if init.diverge.is_none() => self.visit_expr(&init.expr),
            _ => self.is_one = false,
        }
        self.bind(pattern);
    }

    fn for_loop(&mut self, each: &ExprForLoop) {
        self.loops = true;
        self.is_one &= each.label.is_none();
        self.visit_expr(&each.expr);
        let outer = self.names.len();
        self.bind(&each.pat);
        self.statements(&each.body);
        self.names.truncate(outer);
    }

    fn branch(&mut self, branch: &ExprIf) {
        self.visit_expr(&branch.cond);
        self.statements(&branch.then_branch);
        match branch.else_branch.as_ref().map(|(_, otherwise)| &**otherwise) {
            Some(Expr::If(otherwise)) => self.branch(otherwise),
            Some(Expr::Block(block)) => self.statements(&block.block),
            Some(_) => self.is_one = false,
            None => {}
        }
    }

    /// The names that a pattern brings; one with other forms is none of these.
    fn bind(&mut self, pattern: &Pat) {
        match pattern {
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                self.names.push(name.ident.clone());
            }
            Pat::Wild(_) => {}
            Pat::Reference(inner) if inner.mutability.is_none() => self.bind(&inner.pat),
            Pat::Tuple(parts) => parts.elems.iter().for_each(|part| self.bind(part)),
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
                let name = call.method.to_string();
                let known = rules::method(&name, call.args.len() + 1).is_some();
                self.is_one &= known || Method::of(call).is(Fact::Formula);
                visit::visit_expr(self, expr);
            }
            Expr::Closure(closure) => {
                self.loops = true;
                let outer = self.names.len();
                closure.inputs.iter().for_each(|input| self.bind(input));
                self.visit_expr(&closure.body);
                self.names.truncate(outer);
            }
            Expr::Paren(_)
            | Expr::Array(_)
            | Expr::Tuple(_)
            | Expr::Range(_)
            | Expr::Unary(_)
            | Expr::Cast(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Reference(_) => visit::visit_expr(self, expr),
            Expr::If(branch) => self.branch(branch),
            Expr::Block(block) if block.label.is_none() => self.statements(&block.block),
            Expr::Repeat(repeat) => {
                self.visit_expr(&repeat.expr);
                self.is_one &= matches!(*repeat.len, Expr::Lit(_));
            }
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
