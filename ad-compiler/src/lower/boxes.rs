//! `let b = Box::new(x); *b`: a variable in a box, of which only what is in it is used, is a variable.

use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Pat, Stmt, Type};

/// The block with such variables out of their boxes; `None` if there are none.
pub(super) fn unboxed(block: &Block) -> Option<Block> {
    let mut block = block.clone();
    let mut unboxing = Unboxing(false);
    unboxing.visit_block_mut(&mut block);
    unboxing.0.then_some(block)
}

impl Lowering<'_> {
    /// Whether what is in a place is visibly a box.
    pub(super) fn is_box(&self, place: &Place) -> bool {
        let name = self.declared_in(place).and_then(|seen| crate::source::type_name(&seen.ty));
        name.is_some_and(|name| ["Box", "Rc", "Arc"].contains(&name.as_str()))
    }

    /// Whether a place is all that is in a box.
    pub(super) fn is_in_box(&self, place: &Place) -> bool {
        let Some((Projection::Deref, of)) = place.path.split_last() else { return false };
        self.is_box(&Place { root: place.root, path: of.to_vec() })
    }

    /// `Box::new(value)`, where it does not show that a variable without the box does as well.
    pub(super) fn boxed(
        &mut self,
        owner: &str,
        callee: &syn::ExprPath,
        content: &Expr,
        expr: &Expr,
    ) -> Lowered {
        if let Some(ty) = self.wanted_of(expr).filter(types::mentions_dyn) {
            return Lowered::Value(self.trait_object(expr, &ty));
        }
        let value = self.value(content);
        let declared = self.types.get(value).cloned();
        let variant = Ident::new("Box", Span::call_site());
        let inside = Projection::Payload { variant, member: syn::Member::from(0) };
        let (path, parts) = (callee.clone(), vec![(inside, value)]);
        let op = Op::Construct { path, parts, rest: None, named: false, borrows: false };
        let boxed = self.let_("boxed", expr.span(), Ty::unknown(), op);
        if let Some(Seen { ty, from }) = declared {
            let owner = Ident::new(owner, Span::call_site());
            *self.types.entry(boxed) = Some(Seen { ty: syn::parse_quote!(#owner<#ty>), from });
        }
        Lowered::Value(boxed)
    }

    /// What has a type in which something is `dyn Trait`: it may hold nothing active.
    pub(super) fn trait_object(&mut self, expr: &Expr, ty: &Type) -> ValueId {
        let barred = self.barred(
            expr,
            Page::TraitObjects,
            ty,
            "a trait object does not say whose derivative it is",
            "make the function generic, as in `fn f<T: Trait>(x: &T, ..)`, or make an enum of the types",
        );
        self.materialise(barred, expr.span())
    }

    /// `*b`: references are looked through, and boxes would be, too.
    pub(super) fn what_is_in_box(&mut self, expr: &Expr) -> Lowered {
        self.barred(
            expr,
            Page::References,
            expr,
            "what is in a box is not read as a whole",
            "take the value itself or a reference to it instead of the box, or read its fields and elements",
        )
    }
}

struct Unboxing(bool);

impl VisitMut for Unboxing {
    fn visit_block_mut(&mut self, block: &mut Block) {
        for position in 0..block.stmts.len() {
            let Some(name) = boxed(&block.stmts[position]).cloned() else { continue };
            let (before, after) = block.stmts.split_at_mut(position + 1);
            if !after.iter().all(|statement| only_content(statement, &name)) {
                continue;
            }
            if let Some(Stmt::Local(local)) = before.last_mut() {
                let plain = match &local.pat {
                    Pat::Type(typed) => (*typed.pat).clone(),
                    pattern => pattern.clone(),
                };
                local.pat = plain;
                if let Some(init) = &mut local.init {
                    take_out(&mut init.expr);
                }
            }
            after.iter_mut().for_each(|statement| Content(&name).visit_stmt_mut(statement));
            self.0 = true;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The name in `let b = Box::new(..);`.
fn boxed(statement: &Stmt) -> Option<&Ident> {
    let Stmt::Local(local) = statement else { return None };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && content(&init.expr).is_some())?;
    let name = match &local.pat {
        Pat::Ident(name) => name,
        Pat::Type(typed) => match (&*typed.pat, &*typed.ty) {
            // What is behind `dyn` has a type of its own.
            (Pat::Ident(name), Type::Path(_))
                if !crate::syntax::mentions::mentions(&typed.ty, &|word| word == "dyn") =>
            {
                name
            }
            _ => return None,
        },
        _ => return None,
    };
    let is_closure = matches!(content(&init.expr).map(strip), Some(Expr::Closure(_)));
    (name.by_ref.is_none() && name.subpat.is_none() && !is_closure).then_some(&name.ident)
}

/// `x` in `Box::new(x)`.
fn content(expr: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = strip(expr) else { return None };
    let Expr::Path(callee) = strip(&call.func) else { return None };
    let names: Vec<&Ident> = callee.path.segments.iter().map(|segment| &segment.ident).collect();
    let is_box = matches!(names[..], [.., owner, new] if owner == "Box" && new == "new");
    if is_box && call.args.len() == 1 { call.args.first() } else { None }
}

fn take_out(expr: &mut Expr) {
    if let Some(inner) = content(expr).cloned() {
        *expr = inner;
    }
}

/// Whether a statement speaks of what is in a box and not of the box.
fn only_content(statement: &Stmt, name: &Ident) -> bool {
    let mut uses = Uses { name, all: 0, of_content: 0 };
    uses.visit_stmt(statement);
    uses.of_content == uses.all
}

struct Uses<'a> {
    name: &'a Ident,
    all: usize,
    of_content: usize,
}

impl Uses<'_> {
    fn is_it(&self, expr: &Expr) -> bool {
        matches!(strip(expr), Expr::Path(path) if path.path.is_ident(self.name))
    }
}

/// Methods that a box has itself.
const OF_BOXES: [Method; 8] = [
    Method::Clone,
    Method::AsRef,
    Method::AsMut,
    Method::Borrow,
    Method::BorrowMut,
    Method::Into,
    Method::Deref,
    Method::DerefMut,
];

impl Visit<'_> for Uses<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        let inner = match expr {
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => Some(&*unary.expr),
            Expr::Field(field) => Some(&*field.base),
            Expr::Index(index) => Some(&*index.expr),
            Expr::MethodCall(call) if !OF_BOXES.contains(&Method::of(call)) => Some(&*call.receiver),
            Expr::Reference(reference) => Some(&*reference.expr),
            Expr::Assign(assign) if content(&assign.right).is_some() => Some(&*assign.left),
            _ => None,
        };
        self.of_content += usize::from(inner.is_some_and(|inner| self.is_it(inner)));
        self.all += usize::from(matches!(expr, Expr::Path(_)) && self.is_it(expr));
        visit::visit_expr(self, expr);
    }

    // The name may mean something else, or be used in ways that are not seen.
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.all += usize::from(pattern.ident == *self.name);
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.all += usize::from(crate::syntax::mentions::mentions(&mac.tokens, &|ident| ident == self.name));
    }
}

/// Takes away the `*` of what is in no box any more.
struct Content<'a>(&'a Ident);

impl VisitMut for Content<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_it = |expr: &Expr| matches!(strip(expr), Expr::Path(path) if path.path.is_ident(self.0));
        match expr {
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) && is_it(&unary.expr) => {
                *expr = (*unary.expr).clone();
            }
            Expr::Assign(assign) if is_it(&assign.left) => take_out(&mut assign.right),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
