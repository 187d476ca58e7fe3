//! Methods that give a reference into what they are called on, spelled out where they are called.
//!
//! `fn row(&self, i: usize) -> &[f64] { &self.data[i * self.columns..] }` names a place, and so does `matrix.row(k)`:
//! `&matrix.data[k * matrix.columns..]`. The same goes for `impl Index`. A macro sees neither; but where the source file of a function
//! has the one method of that name, and it is nothing but the name of a place, the derivative goes by the place.
//!
//! That a method has the name of the one in the file does not make it that one: the type of what it is called on has to be certainly the struct
//! that the file declares. Another type may have fields of the same names.

mod place;
mod types;

use crate::source::{Context, Declared, Viewer};
use place::{is_plain, is_view, spelled};
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemFn, Local};
use types::Types;

/// How many views may be spelled with the help of another one.
const DEEPEST: usize = 4;

/// The function with its views spelled out; `None` if it has none.
pub(crate) fn spelled_out(item: &ItemFn, context: &Context) -> Option<ItemFn> {
    let declared = Declared::around(&item.sig.ident);
    let types = Types::of(item, context);
    let mut speller = Speller { declared, types, depth: 0, changed: false };
    let mut item = item.clone();
    speller.visit_block_mut(&mut item.block);
    speller.changed.then_some(item)
}

struct Speller {
    declared: Declared,
    types: Types,
    depth: usize,
    changed: bool,
}

impl Speller {
    /// What an expression stands for, if it is a view.
    fn view(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::MethodCall(call) if call.turbofish.is_none() => {
                let owner = self.types.of_expr(&call.receiver, &self.declared)?;
                let viewer = self.declared.viewer(&owner, &call.method)?;
                let arguments: Vec<&Expr> = call.args.iter().collect();
                self.of(&viewer, &call.receiver, &arguments, &call.method)
            }
            Expr::Index(index) => {
                let owner = self.types.of_expr(&index.expr, &self.declared)?;
                let viewer = self.declared.index_of(&owner)?;
                let at = Ident::new("index", syn::spanned::Spanned::span(&index.bracket_token.span.join()));
                match self.of(&viewer, &index.expr, &[&index.index], &at)? {
                    Expr::Paren(view) => match *view.expr {
                        Expr::Reference(view) => Some(*view.expr),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn of(&self, viewer: &Viewer, receiver: &Expr, arguments: &[&Expr], at: &Ident) -> Option<Expr> {
        if !is_plain(receiver) || !arguments.iter().all(|argument| is_plain(argument)) {
            return None;
        }
        let arguments = viewer.bound(arguments)?;
        is_view(&viewer.body, &arguments).then(|| spelled(&viewer.body, receiver, &arguments, at.span()))?
    }
}

impl VisitMut for Speller {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if self.depth == DEEPEST {
            return;
        }
        if let Some(view) = self.view(expr) {
            *expr = view;
            self.changed = true;
            self.depth += 1;
            self.visit_expr_mut(expr);
            self.depth -= 1;
        }
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        let outside = self.types.clone();
        self.types.bind_element(&each.pat, &each.expr, &self.declared);
        self.visit_block_mut(&mut each.body);
        self.types = outside;
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        visit_mut::visit_local_mut(self, local);
        self.types.bind(local, &self.declared);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let outside = self.types.clone();
        visit_mut::visit_block_mut(self, block);
        self.types = outside;
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outside = self.types.clone();
        closure.inputs.iter().for_each(|input| self.types.bind_pattern(input, None));
        self.visit_expr_mut(&mut closure.body);
        self.types = outside;
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let outside = self.types.clone();
        self.types.bind_pattern(&arm.pat, None);
        visit_mut::visit_arm_mut(self, arm);
        self.types = outside;
    }

    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        let outside = self.types.clone();
        visit_mut::visit_expr_if_mut(self, branch);
        self.types = outside;
    }

    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        let outside = self.types.clone();
        visit_mut::visit_expr_while_mut(self, each);
        self.types = outside;
    }

    fn visit_expr_let_mut(&mut self, condition: &mut syn::ExprLet) {
        self.visit_expr_mut(&mut condition.expr);
        self.types.bind_pattern(&condition.pat, None);
    }

    // A function inside is one of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
