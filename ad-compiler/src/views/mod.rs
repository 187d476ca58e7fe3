//! Methods that give a reference into what they are called on, spelled out where they are called.
//!
//! `fn row(&self, i: usize) -> &[f64] { &self.data[i * self.columns..] }` names a place, and so does `matrix.row(k)`:
//! `&matrix.data[k * matrix.columns..]`. The same goes for `impl Index`. A macro sees neither; but where the source file of a function
//! has the one method of that name, and it is nothing but the name of a place, the derivative goes by the place.
//!
//! That a method has the name of the one in the file does not make it that one: the type of what it is called on has to be certainly the struct
//! that the file declares. Another type may have fields of the same names.

mod asked;
mod choice;
mod dereferenced;
mod place;
mod types;
mod walks;

use crate::library::Method;
use crate::source::{Context, Declared, Indexing, Viewer};
use choice::chosen;
use place::{checked, is_plain, is_view, spelled};
use proc_macro2::Ident;
use std::rc::Rc;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprIndex, ItemFn, Local};
use types::Types;

/// How many views may be spelled with the help of another one.
const DEEPEST: usize = 4;

/// The function with its views spelled out; `None` if it has none.
pub(crate) fn spelled_out(item: &ItemFn, context: &Context) -> Option<ItemFn> {
    let declared = Rc::new(Declared::around(&item.sig.ident));
    if !asked::may_have_views(item, &declared) {
        return None;
    }
    let types = Types::of(item, context, declared.clone());
    let mut speller = Speller { declared, types, depth: 0, changed: false, is_placed: false };
    // A name that is bound by `ref mut` to a value instead of a place would change something else.
    speller.is_placed = crate::syntax::mentions::mentions(&item.block, &|ident| ident == "ref");
    let mut item = item.clone();
    speller.visit_block_mut(&mut item.block);
    speller.changed.then_some(item)
}

struct Speller {
    declared: Rc<Declared>,
    types: Types,
    depth: usize,
    changed: bool,
    /// What is visited is changed in place.
    is_placed: bool,
}

impl Speller {
    /// What an expression stands for, if it is a view.
    fn view(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::MethodCall(call) if call.turbofish.is_none() => {
                let owner = self.types.of_expr(&call.receiver)?;
                let viewer = self.declared.viewer(&owner, &call.method)?;
                let arguments: Vec<&Expr> = call.args.iter().collect();
                self.of(&viewer, &call.receiver, &arguments, &call.method)
            }
            Expr::Index(index) => self.index(index),
            _ => None,
        }
    }

    /// What `x[i]` stands for, of a type of the user's.
    fn index(&self, index: &ExprIndex) -> Option<Expr> {
        let owner = match self.types.of_expr(&index.expr) {
            Some(owner) => owner,
            // No list is indexed by a tuple: of another type, rustc would not find the fields.
            None if matches!(strip(&index.index), Expr::Tuple(_)) => {
                self.declared.only_owner_of_tuple_index()?
            }
            None => return None,
        };
        let meaning = self.declared.index_of(&owner, &index.index)?;
        let at = place_of_brackets(index);
        if let Some(temporary) = self.in_temporary(index, &meaning) {
            return Some(temporary);
        }
        if meaning.is_one_place
            && let Some(Expr::Paren(view)) = self.of(&meaning.read, &index.expr, &[&index.index], &at)
            && let Expr::Reference(view) = *view.expr
        {
            return Some(*view.expr);
        }
        let may_be_value = !self.is_placed && meaning.read.of_float;
        may_be_value.then(|| self.choice(&meaning.read, index, &|part| part.clone()))?
    }

    /// An index that chooses among parts, with what is done with the part.
    fn choice(&self, viewer: &Viewer, index: &ExprIndex, with: choice::Use) -> Option<Expr> {
        if !is_plain(&index.expr) || !is_plain(&index.index) {
            return None;
        }
        let arguments = viewer.bound(&[&index.index])?;
        let body = chosen(viewer, &arguments, with)?;
        spelled(&body, &index.expr, &arguments, place_of_brackets(index).span())
    }

    /// `let c = self.part(t);`, of a method that chooses between parts: a choice between references.
    fn chosen_part(&self, init: &Expr) -> Option<Expr> {
        let Expr::MethodCall(call) = strip(init) else { return None };
        if call.turbofish.is_some() || !is_plain(&call.receiver) || !call.args.iter().all(is_plain) {
            return None;
        }
        let owner = self.types.of_expr(&call.receiver)?;
        let viewer = self.declared.viewer(&owner, &call.method)?;
        let arguments = viewer.bound(&call.args.iter().collect::<Vec<_>>())?;
        let body = chosen(&viewer, &arguments, &|part| syn::parse_quote!(&#part))?;
        spelled(&body, &call.receiver, &arguments, call.method.span())
    }

    /// `(a * b)[0]`: the value gets a name.
    fn in_temporary(&self, index: &ExprIndex, meaning: &Indexing) -> Option<Expr> {
        let list = strip(&index.expr);
        if !matches!(
            list,
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Binary(_) | Expr::Unary(_) | Expr::Struct(_)
        ) || !meaning.read.of_float
            || self.is_placed
        {
            return None;
        }
        let mut name = "indexed".to_owned();
        while crate::syntax::mentions::mentions(index, &|ident| ident == &name) {
            name.push('_');
        }
        let name = Ident::new(&name, place_of_brackets(index).span());
        let named = ExprIndex { expr: syn::parse_quote!(#name), ..index.clone() };
        let view = self.of(&meaning.read, &named.expr, &[&index.index], &name);
        let part = match view {
            Some(Expr::Paren(view)) => match *view.expr {
                Expr::Reference(view) => *view.expr,
                _ => return None,
            },
            _ => self.choice(&meaning.read, &named, &|part| part.clone())?,
        };
        Some(syn::parse_quote!({ let #name = #list; #part }))
    }

    /// `x[i] = y` and `x[i] += y`, where the index chooses among parts.
    fn stored(&mut self, expr: &Expr) -> Option<Expr> {
        let (left, right) = match expr {
            Expr::Assign(assign) => (&assign.left, &assign.right),
            Expr::Binary(binary) if is_assignment(&binary.op) => (&binary.left, &binary.right),
            _ => return None,
        };
        let Expr::Index(index) = strip(left) else { return None };
        let owner = self.types.of_expr(&index.expr)?;
        let meaning = self.declared.index_of(&owner, &index.index)?;
        let written = meaning.written.as_ref()?;
        let (mut index, mut value) = (index.clone(), (**right).clone());
        self.visit_expr_mut(&mut index.expr);
        self.visit_expr_mut(&mut index.index);
        self.visit_expr_mut(&mut value);
        let mut name = "stored".to_owned();
        while crate::syntax::mentions::mentions(&index, &|ident| ident == &name) {
            name.push('_');
        }
        let name = Ident::new(&name, place_of_brackets(&index).span());
        let with = |part: &Expr| match expr {
            Expr::Binary(binary) => {
                let op = &binary.op;
                syn::parse_quote!(#part #op #name)
            }
            _ => syn::parse_quote!(#part = #name),
        };
        let choice = self.choice(written, &index, &with)?;
        Some(syn::parse_quote!({ let #name = #value; #choice; }))
    }

    fn of(&self, viewer: &Viewer, receiver: &Expr, arguments: &[&Expr], at: &Ident) -> Option<Expr> {
        if !is_plain(receiver) || !arguments.iter().all(|argument| is_plain(argument)) {
            return None;
        }
        let arguments = viewer.bound(arguments)?;
        let names: Vec<Ident> = arguments.iter().map(|(name, _)| name.clone()).collect();
        if !is_view(&viewer.body, &names) {
            return None;
        }
        spelled(&checked(&viewer.body, &viewer.checks)?, receiver, &arguments, at.span())
    }

    /// The same inside of what is changed in place: there a value would be changed instead.
    fn placed(&mut self, visit: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.is_placed, true);
        visit(self);
        self.is_placed = outside;
    }
}

fn place_of_brackets(index: &ExprIndex) -> Ident {
    Ident::new("index", index.bracket_token.span.join())
}

fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
    )
}

/// Without parentheses.
fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => strip(&inner.expr),
        other => other,
    }
}

impl VisitMut for Speller {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(stored) = self.stored(expr) {
            *expr = stored;
            self.changed = true;
            return;
        }
        match expr {
            Expr::Assign(assign) => {
                self.placed(|speller| speller.visit_expr_mut(&mut assign.left));
                self.visit_expr_mut(&mut assign.right);
            }
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                self.placed(|speller| speller.visit_expr_mut(&mut binary.left));
                self.visit_expr_mut(&mut binary.right);
            }
            Expr::Reference(reference) if reference.mutability.is_some() => {
                self.placed(|speller| speller.visit_expr_mut(&mut reference.expr));
            }
            Expr::MethodCall(call)
                if Method::of(call) == Method::CloneFrom || call.method.to_string().ends_with("_assign") =>
            {
                self.placed(|speller| speller.visit_expr_mut(&mut call.receiver));
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            }
            Expr::Index(index) => {
                self.visit_expr_mut(&mut index.expr);
                self.visit_expr_mut(&mut index.index);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        if self.depth == DEEPEST {
            return;
        }
        self.dereferenced(expr);
        if let Expr::Call(call) = expr {
            self.coerced(call);
        }
        if let Some(view) = self.view(expr).or_else(|| self.walk(expr)) {
            *expr = view;
            self.changed = true;
            self.depth += 1;
            self.visit_expr_mut(expr);
            self.depth -= 1;
        }
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        if let Some(walk) = self.walk_by_for(&each.expr) {
            *each.expr = walk;
            self.changed = true;
        }
        let outside = self.types.clone();
        self.types.bind_element(&each.pat, &each.expr);
        self.visit_block_mut(&mut each.body);
        self.types = outside;
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        visit_mut::visit_local_mut(self, local);
        if let Some(init) = local.init.as_mut().filter(|init| init.diverge.is_none())
            && let Some(choice) = self.chosen_part(&init.expr)
        {
            *init.expr = choice;
            self.changed = true;
        }
        self.types.bind(local);
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
