//! References to elements that are taken out of an `Option`: `*list.get(i)?`, `*list.get(i).unwrap_or(&0.0)`, `*made(x).last().unwrap()`.
//!
//! What is taken out where it stands is read there: so it is a value, and what dereferences it stands for the value itself.

use super::carried::{Applied, otherwise};
use super::maybe::{Maybe, after};
use super::place::{grouped, strip};
use super::scoped::{Rewriting, Scoped};
use super::through_options::read_through_option;
use super::*;
use crate::source::bound_names;
use crate::syntax::mentions::mentions;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprTry, Pat, Stmt, parse_quote};

/// Methods of lists that give an element that may not be there.
const OF_LISTS: [Method; 5] =
    [Method::First, Method::Last, Method::Get, Method::SplitFirst, Method::SplitLast];

/// Methods that walk through parts of lists.
const WALKS: [Method; 6] =
    [Method::Chunks, Method::ChunksExact, Method::IntoIter, Method::Iter, Method::Rchunks, Method::Windows];

impl Lowering<'_> {
    /// What `*expr` is, without the reference.
    pub(super) fn behind(&self, expr: &Expr) -> Option<Expr> {
        if let Some((made, named)) = self.on_named_list(expr) {
            return Some(parse_quote!({ #made *#named }));
        }
        if let Some(carrier) = taken_out_of_view(expr) {
            return Some(carrier);
        }
        match strip(expr) {
            Expr::Try(inner) => {
                let (there, otherwise) = self.or_returned(inner)?;
                let Maybe { before, condition, item: Expr::Reference(item), .. } = there else { return None };
                let place = item.expr;
                Some(after(&before, parse_quote!(if #condition { #place } else { #otherwise })))
            }
            Expr::MethodCall(call) if let Some(part) = self.behind_by_table(call) => Some(part),
            Expr::MethodCall(_) if let Some(read) = read_through_option(expr) => Some(read),
            Expr::MethodCall(call) => {
                let there = self.maybe_after(&call.receiver)?;
                let Maybe { before, condition, item: Expr::Reference(item), .. } = there else { return None };
                let place = item.expr;
                let meaning: Option<Expr> = match (Method::of(call), call.args.first()) {
                    (Method::Unwrap, None) | (Method::Expect, Some(_)) => Some(
                        parse_quote!(if #condition { #place } else { panic!("there is no such element") }),
                    ),
                    (Method::UnwrapOr, Some(default)) => {
                        let (missing, default) = (local("default"), referred_to(default));
                        Some(
                            parse_quote!({ let #missing = #default; if #condition { #place } else { #missing } }),
                        )
                    }
                    (Method::UnwrapOrElse, Some(function)) => {
                        let default = referred_to(&otherwise(function)?);
                        Some(parse_quote!(if #condition { #place } else { #default }))
                    }
                    _ => None,
                };
                meaning.map(|meaning| after(&before, meaning))
            }
            _ => None,
        }
    }

    /// `list.get(i).unwrap_or(&0.0)` as a value, if it is one that is copied.
    pub(super) fn element_or_default(&self, call: &syn::ExprMethodCall) -> Option<Expr> {
        let with_default = matches!(Method::of(call), Method::UnwrapOr | Method::UnwrapOrElse);
        let expr = Expr::MethodCall(call.clone());
        let Maybe { item: Expr::Reference(item), .. } = self.maybe_after(&call.receiver)? else {
            return None;
        };
        let is_copy = self.ty_of(&item.expr).is_copy();
        (with_default && is_copy).then(|| self.behind(&expr)).flatten()
    }

    /// `list.get(i).ok_or(error)?` as a branch.
    pub(super) fn element_or_error(&self, inner: &ExprTry) -> Option<Expr> {
        let Expr::MethodCall(call) = strip(&inner.expr) else { return None };
        if !matches!(Method::of(call), Method::OkOr | Method::OkOrElse) {
            return None;
        }
        let (Maybe { before, condition, item, .. }, otherwise) = self.or_returned(inner)?;
        Some(after(&before, parse_quote!(if #condition { #item } else { #otherwise })))
    }

    /// `list.get(i)?` as what leaves where the element is missing, and the element.
    pub(super) fn element_or_return(&self, inner: &ExprTry) -> Option<(Vec<Stmt>, Expr)> {
        let (Maybe { before, condition, item, .. }, otherwise) = self.or_returned(inner)?;
        let Expr::Reference(element) = item else { return None };
        let leaves = parse_quote!(if !(#condition) { #otherwise; });
        Some((before.into_iter().chain([leaves]).collect(), *element.expr))
    }

    /// What stands before `?`, and the return of what is not there.
    fn or_returned(&self, inner: &ExprTry) -> Option<(Maybe, Expr)> {
        if let Some(there) = self.maybe_after(&inner.expr) {
            return Some((there, parse_quote!(return None)));
        }
        let Expr::MethodCall(call) = strip(&inner.expr) else { return None };
        let there = self.maybe_after(&call.receiver)?;
        let error: Expr = match (Method::of(call), call.args.first()) {
            (Method::OkOr, Some(error)) => error.clone(),
            (Method::OkOrElse, Some(function)) => otherwise(function)?,
            _ => return None,
        };
        let converted = self.converted_error(&error);
        Some((there, parse_quote!(return Err(#converted))))
    }

    /// `made(x).first().copied()` and the like: the list gets a name.
    pub(super) fn on_named_list(&self, expr: &Expr) -> Option<(Stmt, Expr)> {
        let mut named = expr.clone();
        let list = self.list_in(&mut named)?;
        let made = local("made");
        Some((parse_quote!(let #made = #list;), named))
    }

    fn list_in(&self, expr: &mut Expr) -> Option<Expr> {
        match expr {
            Expr::Paren(inner) => self.list_in(&mut inner.expr),
            Expr::Group(inner) => self.list_in(&mut inner.expr),
            Expr::Try(inner) => self.list_in(&mut inner.expr),
            Expr::MethodCall(call) => {
                let of_list = OF_LISTS.iter().chain(&WALKS).any(|method| Method::of(call) == *method);
                let makes = of_list
                    && self.makes_list(&call.receiver)
                    && self.methods_named(call).is_empty()
                    && self.may_be_active(&call.receiver, &Default::default());
                if !makes {
                    return self.list_in(&mut call.receiver);
                }
                let made = local("made");
                Some(std::mem::replace(&mut *call.receiver, parse_quote!(#made)))
            }
            _ => None,
        }
    }

    /// The statements after `let x = list.get(i)?;`, with `x` for `*x`: what is read is no reference any more. `None` if the statement is
    /// none of that kind, or nothing dereferences the name.
    pub(super) fn with_reference_read(&self, statement: &Stmt, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let Stmt::Local(syn::Local { pat: Pat::Ident(name), init: Some(init), .. }) = statement else {
            return None;
        };
        let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        if !plain || init.diverge.is_some() || !self.reads_reference(&init.expr) {
            return None;
        }
        let mut read = Scoped(Read { name: &name.ident, found: false });
        let mut statements = rest.to_vec();
        read.statements(&mut statements);
        read.0.found.then(|| std::iter::once(statement.clone()).chain(statements).collect())
    }

    /// `let (first, rest) = list.split_first()?;`, or with `unwrap()`, `let row = rows.get(i)?;`: the parts, and elements that are no copies, are
    /// places. `None` for elements that are, which are read.
    pub(super) fn with_parts_there(&self, statement: &Stmt) -> Option<Vec<Stmt>> {
        let Stmt::Local(syn::Local { pat: pattern, init: Some(init), .. }) = statement else {
            return None;
        };
        if let (Pat::Tuple(names), Expr::Tuple(given)) = (pattern, strip(&init.expr)) {
            return self.one_by_one(names, given);
        }
        let (there, otherwise, asks) = match strip(&init.expr) {
            Expr::Try(inner) => {
                let (there, otherwise) = self.or_returned(inner)?;
                (there, otherwise, true)
            }
            Expr::MethodCall(call) => (self.maybe_after(&call.receiver)?, panicking(call)?, false),
            Expr::Match(choice) => (self.maybe_after(&choice.expr)?, left_without(choice)?, true),
            _ => return None,
        };
        let Maybe { before, condition, item, .. } = there;
        let is_place = match &item {
            Expr::Tuple(_) => matches!(pattern, Pat::Tuple(_)),
            // What is unwrapped is the place already.
            Expr::Reference(element) => {
                asks && (is_part(&element.expr) || !self.ty_of(&element.expr).is_copy())
            }
            _ => false,
        };
        if !is_place {
            return None;
        }
        let diverge = init.diverge.iter().map(|(token, block)| quote::quote!(#token #block));
        let block: syn::Block =
            parse_quote!({ #(#before)* if !(#condition) { #otherwise; } let #pattern = #item #(#diverge)*; });
        Some(block.stmts)
    }

    /// `let (a, b) = (rows.get(i)?, rows.get(j)?);` as two statements, where each stands for such a place.
    fn one_by_one(&self, names: &syn::PatTuple, given: &syn::ExprTuple) -> Option<Vec<Stmt>> {
        let bound: Vec<String> = names.elems.iter().flat_map(bound_names).collect();
        if names.elems.len() != given.elems.len()
            || mentions(given, &|name| bound.iter().any(|bound| name == bound))
        {
            return None;
        }
        let statements: Vec<Stmt> = names
            .elems
            .iter()
            .zip(&given.elems)
            .map(|(name, given)| parse_quote!(let #name = #given;))
            .collect();
        statements.iter().any(|statement| self.with_parts_there(statement).is_some()).then_some(statements)
    }

    /// Whether the expression gives a reference that lowering reads where it stands.
    fn reads_reference(&self, expr: &Expr) -> bool {
        let is_element = |expr: &Expr| matches!(self.maybe_after(expr), Some(Maybe { owned: false, .. }));
        match strip(expr) {
            Expr::If(branch) => {
                let named = match strip(&branch.cond) {
                    Expr::Let(condition) => is_element(&condition.expr).then(|| bound_names(&condition.pat)),
                    _ => None,
                };
                let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| &**otherwise);
                let then = tail_of(&branch.then_branch.stmts);
                then.into_iter()
                    .chain(otherwise)
                    .any(|arm| is_reference(arm, named.as_deref().unwrap_or(&[])))
            }
            Expr::Match(branch) => {
                let of_element = is_element(&branch.expr);
                branch.arms.iter().any(|arm| {
                    let names = if of_element { bound_names(&arm.pat) } else { Vec::new() };
                    is_reference(&arm.body, &names)
                })
            }
            Expr::Try(_) | Expr::MethodCall(_) if self.reference_is_place(expr) => false,
            _ => self.behind(expr).is_some(),
        }
    }

    /// Whether `let` makes a name for the place of it.
    fn reference_is_place(&self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = strip(expr) else { return false };
        let unwraps = matches!(Method::of(call), Method::Unwrap | Method::Expect);
        let list = match strip(&call.receiver) {
            Expr::MethodCall(end) => &end.receiver,
            _ => return false,
        };
        unwraps && self.maybe_after(&call.receiver).is_some() && self.is_place(list)
    }
}

/// `list[from..to]`
fn is_part(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::Index(index) if matches!(strip(&index.index), Expr::Range(_)))
}

/// What `option.unwrap()` and `option.expect(..)` do where nothing is there.
fn panicking(call: &syn::ExprMethodCall) -> Option<Expr> {
    match (Method::of(call), call.args.first()) {
        (Method::Unwrap, None) => Some(parse_quote!(panic!("called `Option::unwrap()` on a `None` value"))),
        (Method::Expect, Some(message)) => Some(parse_quote!(panic!("{}", #message))),
        _ => None,
    }
}

/// How `match option { Some(x) => x, None => return y }` leaves.
fn left_without(choice: &syn::ExprMatch) -> Option<Expr> {
    let [first, second] = &choice.arms[..] else { return None };
    let gives = |arm: &syn::Arm| match (&arm.pat, strip(&arm.body)) {
        (Pat::TupleStruct(some), Expr::Path(body)) if some.path.is_ident("Some") && some.elems.len() == 1 => {
            matches!(&some.elems[0], Pat::Ident(name) if body.path.is_ident(&name.ident))
        }
        _ => false,
    };
    let (there, missing) = if gives(first) { (first, second) } else { (second, first) };
    let is_none = match &missing.pat {
        Pat::Wild(_) => gives(first),
        Pat::Ident(none) => none.ident == "None",
        Pat::Path(none) => none.path.is_ident("None"),
        _ => false,
    };
    let leaves = matches!(strip(&missing.body), Expr::Return(_) | Expr::Break(_) | Expr::Continue(_));
    (gives(there) && is_none && leaves).then(|| (*missing.body).clone())
}

/// What is given to the closure of `carrier.as_ref().map(|x| ..)` is read as a value, too.
pub(super) fn applied_to_view(applied: Applied) -> Applied {
    let Applied { pattern, mut body } = applied;
    match pattern {
        Pat::Reference(inner) => Applied { pattern: *inner.pat, body },
        Pat::Ident(name) => {
            Scoped(Read { name: &name.ident, found: false }).visit_expr_mut(&mut body);
            Applied { pattern: Pat::Ident(name), body }
        }
        pattern => Applied { pattern, body },
    }
}

/// The carrier in `carrier.as_ref().unwrap()`, which is read as a value.
fn taken_out_of_view(expr: &Expr) -> Option<Expr> {
    let (carrier, takes) = match strip(expr) {
        Expr::Try(inner) => (strip(&inner.expr), true),
        Expr::MethodCall(call) => {
            let takes = [Method::Unwrap, Method::Expect, Method::UnwrapOr].contains(&Method::of(call));
            (strip(&call.receiver), takes)
        }
        _ => return None,
    };
    let Expr::MethodCall(view) = carrier else { return None };
    if !takes || !view.args.is_empty() || Method::of(view) != Method::AsRef {
        return None;
    }
    let mut value = strip(expr).clone();
    match &mut value {
        Expr::Try(inner) => inner.expr = view.receiver.clone(),
        Expr::MethodCall(call) => {
            call.receiver = view.receiver.clone();
            if Method::of(call) == Method::UnwrapOr {
                call.args.iter_mut().for_each(|default| *default = referred_to(default));
            }
        }
        _ => return None,
    }
    Some(value)
}

/// `x` for `&x`.
fn referred_to(expr: &Expr) -> Expr {
    match strip(expr) {
        Expr::Reference(reference) => (*reference.expr).clone(),
        other => {
            let other = grouped(other);
            parse_quote!(*#other)
        }
    }
}

/// Whether an arm gives a reference, visibly or by one of these names.
fn is_reference(arm: &Expr, names: &[String]) -> bool {
    match strip(arm) {
        Expr::Reference(reference) => reference.mutability.is_none(),
        Expr::Path(path) => path.path.get_ident().is_some_and(|name| names.iter().any(|other| name == other)),
        Expr::Block(block) => tail_of(&block.block.stmts).is_some_and(|tail| is_reference(tail, names)),
        _ => false,
    }
}

/// Puts a name where it is dereferenced.
struct Read<'a> {
    name: &'a Ident,
    found: bool,
}

impl Rewriting for Read<'_> {
    fn is_bound_by(&self, pattern: &Pat) -> bool {
        bound_names(pattern).iter().any(|name| self.name == name)
    }

    fn rewritten(&mut self, expr: &mut Expr) -> bool {
        if let Expr::Unary(unary) = expr
            && matches!(unary.op, syn::UnOp::Deref(_))
            && let Expr::Path(path) = strip(&unary.expr)
            && path.path.is_ident(self.name)
        {
            *expr = Expr::Path(path.clone());
            self.found = true;
            return true;
        }
        false
    }
}
