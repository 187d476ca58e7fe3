//! `std::iter::zip(a, b)`, which is `a.into_iter().zip(b)`, and constant arrays in `zip` and `chain`: spelled as the walks that they are.

use super::place::{grouped, strip};
use crate::ir::TyKind;
use crate::library::Method;
use crate::source::Declared;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, parse_quote};

/// The block with such walks spelled out; `None` if there are none.
pub(super) fn spelled_out(block: &Block, declared: &Declared) -> Option<Block> {
    let mut block = block.clone();
    let mut zips = Zips { declared, changed: false };
    zips.visit_block_mut(&mut block);
    zips.changed.then_some(block)
}

struct Zips<'a> {
    declared: &'a Declared,
    changed: bool,
}

impl VisitMut for Zips<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Call(call)
                if call.args.len() == 2
                    && matches!(strip(&call.func), Expr::Path(path)
                        if path.qself.is_none() && self.declared.is_zip_of_iterators(&path.path)) =>
            {
                let (first, second) = (walked(&call.args[0]), self.named(&call.args[1]));
                *expr = parse_quote!(#first.zip(#second));
                self.changed = true;
            }
            Expr::MethodCall(call)
                if call.args.len() == 1 && (matches!(Method::of(call), Method::Zip | Method::Chain)) =>
            {
                let named = self.named(&call.args[0]);
                if named != call.args[0] {
                    call.args[0] = named;
                    self.changed = true;
                }
            }
            _ => {}
        }
    }

    // A function inside is one of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Zips<'_> {
    /// An array of the file's that is walked by value; constants of numbers are copies.
    fn named(&self, walk: &Expr) -> Expr {
        match strip(walk) {
            Expr::Path(path)
                if path.qself.is_none()
                    && self.declared.constant(&path.path).is_some_and(|ty| is_array_of_copies(&ty)) =>
            {
                parse_quote!(#path.iter().copied())
            }
            _ => walk.clone(),
        }
    }
}

fn is_array_of_copies(ty: &syn::Type) -> bool {
    matches!(crate::types::of(ty).kind(), TyKind::Array(element, _) if element.is_copy() || element.is_inert())
}

/// What is walked first, as an iterator.
fn walked(first: &Expr) -> Expr {
    match strip(first) {
        walk @ Expr::MethodCall(call) if is_stage(call) => walk.clone(),
        Expr::Range(range) => parse_quote!((#range)),
        Expr::Reference(reference) => {
            let list = grouped(&reference.expr);
            match reference.mutability {
                Some(_) => parse_quote!(#list.iter_mut()),
                None => parse_quote!(#list.iter()),
            }
        }
        list => {
            let list = grouped(list);
            parse_quote!(#list.into_iter())
        }
    }
}

/// Methods that certainly give an iterator, which has no other one.
fn is_stage(call: &syn::ExprMethodCall) -> bool {
    use Method::*;
    matches!(
        Method::of(call),
        Iter | IterMut
            | IntoIter
            | Skip
            | Take
            | Copied
            | Cloned
            | Map
            | Rev
            | Windows
            | Chunks
            | StepBy
            | Enumerate
    )
}
