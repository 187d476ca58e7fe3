//! Elements that may not be there: `a.get(i)`, `a.first()`, `v.pop()` and their kin, where they are taken apart.
//!
//! `if let Some(x) = a.get(i) { .. }` is `if i < a.len() { let x = &a[i]; .. }`: so what is bound is a place.

use super::ordering::{position_of_chosen, position_of_found};
use super::place::{grouped, strip};
use super::spelling::Changed;
use super::*;
use crate::library::StdTy;
use crate::syntax::mentions::mentions;
use syn::{Expr, ExprMethodCall, Pat, Stmt, parse_quote};

/// Something that is there under a condition.
pub(super) struct Maybe {
    /// What is computed once, before the condition.
    pub(super) before: Vec<Stmt>,
    pub(super) condition: Expr,
    pub(super) item: Expr,
    /// A value, and no reference to an element.
    pub(super) owned: bool,
}

/// `list.get(from..to)`: whether there is such a part, a reference to it, and that it is no value of its own.
fn part_of_list(list: &Expr, range: &syn::ExprRange, mutable: bool) -> (Expr, Expr, bool) {
    let mutability = mutable.then(|| quote::quote!(mut));
    let from = range.start.as_deref().map_or_else(|| parse_quote!(0), grouped);
    let to: Expr = match (range.end.as_deref().map(grouped), &range.limits) {
        (None, _) => parse_quote!(#list.len()),
        (Some(to), syn::RangeLimits::HalfOpen(_)) => to,
        (Some(to), syn::RangeLimits::Closed(_)) => parse_quote!((#to + 1)),
    };
    (parse_quote!(#from <= #to && #to <= #list.len()), parse_quote!(&#mutability #list[#from..#to]), false)
}

/// A list, to be named several times, behind the arguments of a method: indices that have an effect, or that the arguments change, get names before.
pub(super) fn settled<'a>(
    list: &Expr,
    arguments: impl IntoIterator<Item = &'a Expr>,
    before: &mut Vec<Stmt>,
) -> Expr {
    let changed: Vec<_> = arguments.into_iter().flat_map(|argument| Changed::by(argument).names).collect();
    let is_changed = |expr: &Expr| mentions(expr, &|name| changed.contains(name));
    let mut list = list.clone();
    let mut place = &mut list;
    let mut settled = Vec::new();
    loop {
        place = match place {
            Expr::Index(index) => {
                if is_changed(&index.index) || super::once::holds_effects(&index.index) {
                    let (name, at) = (local("at"), &index.index);
                    settled.push(parse_quote!(let #name = #at;));
                    *index.index = parse_quote!(#name);
                }
                &mut index.expr
            }
            Expr::Field(field) => &mut field.base,
            Expr::Paren(inner) => &mut inner.expr,
            _ => break,
        };
    }
    // Rust begins with the innermost one.
    before.extend(settled.into_iter().rev());
    list
}

impl Lowering<'_> {
    /// What is there under a condition, where nothing has to be computed before.
    pub(super) fn maybe(&self, expr: &Expr) -> Option<Maybe> {
        self.maybe_after(expr).filter(|maybe| maybe.before.is_empty())
    }

    /// What is there under a condition, perhaps after something that is computed once.
    pub(super) fn maybe_after(&self, expr: &Expr) -> Option<Maybe> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if let Some(next) = self.next_of_cursor(expr) {
            return Some(next);
        }
        let (list, method) = (&call.receiver, Method::of(call));
        if call.args.is_empty() && matches!(method, Method::Copied | Method::Cloned) {
            let Maybe { before, condition, item, owned: false } = self.maybe_after(list)? else {
                return None;
            };
            let place = match item {
                Expr::Reference(reference) => grouped(&reference.expr),
                _ => return None,
            };
            return Some(Maybe { before, condition, item: parse_quote!(#place.clone()), owned: true });
        }
        if let Some(chosen) = self.chosen(call).or_else(|| self.within(call)) {
            return Some(chosen);
        }
        if let Expr::MethodCall(walk) = strip(list)
            && method == Method::Next
            && Method::of(walk) == Method::IntoIter
            && self.is_list(&walk.receiver)
        {
            let list = &walk.receiver;
            let (condition, item) = (parse_quote!(!#list.is_empty()), parse_quote!(#list[0].clone()));
            return Some(Maybe { before: Vec::new(), condition, item, owned: true });
        }
        let arguments = call.args.len();
        if !self.is_list(list) || self.is_declared_for(call) || !self.may_be_active(list, &Default::default())
        {
            return None;
        }
        let mut before = Vec::new();
        let list = &settled(list, &call.args, &mut before);
        let some: Expr = parse_quote!(!#list.is_empty());
        let (condition, item, owned): (Expr, Expr, bool) = match (method, arguments) {
            (Method::Get | Method::GetMut, 1) if self.is_key(list, &call.args[0]) => {
                let key = &call.args[0];
                let item = if method == Method::Get {
                    parse_quote!(&#list[#key])
                } else {
                    parse_quote!(&mut #list[#key])
                };
                (parse_quote!(#list.contains_key(#key)), item, false)
            }
            (Method::Get | Method::GetMut, 1) if let Expr::Range(range) = strip(&call.args[0]) => {
                part_of_list(list, range, method == Method::GetMut)
            }
            (Method::Get | Method::GetMut, 1) => {
                let index = call.args.first()?;
                // A map has keys that look like indices.
                let visible = matches!(self.ty_of(list).kind(), TyKind::Slice(_) | TyKind::Array(..));
                let is_index = match strip(index) {
                    Expr::Range(_) | Expr::Reference(_) => false,
                    Expr::Lit(literal) => matches!(literal.lit, syn::Lit::Int(_)),
                    Expr::Binary(_) => true,
                    _ => visible,
                };
                // Arithmetic gives no range.
                let computed = visible && matches!(strip(index), Expr::Binary(_));
                if !is_index || !(computed || self.is_number(index)) {
                    return None;
                }
                let index = &self.evaluated_once(index, "index", &mut before);
                let item = if method == Method::Get {
                    parse_quote!(&#list[#index])
                } else {
                    parse_quote!(&mut #list[#index])
                };
                {
                    let index = grouped(index);
                    (parse_quote!(#index < #list.len()), item, false)
                }
            }
            (Method::First, 0) => (some, parse_quote!(&#list[0]), false),
            (Method::FirstMut, 0) => (some, parse_quote!(&mut #list[0]), false),
            (Method::Last, 0) => (some, parse_quote!(&#list[#list.len() - 1]), false),
            (Method::LastMut, 0) => (some, parse_quote!(&mut #list[#list.len() - 1]), false),
            (Method::SplitFirst, 0) => (some, parse_quote!((&#list[0], &#list[1..])), false),
            (Method::SplitLast, 0) => {
                (some, parse_quote!((&#list[#list.len() - 1], &#list[..#list.len() - 1])), false)
            }
            (Method::SplitFirstMut, 0) => (some, parse_quote!((&mut #list[0], &mut #list[1..])), false),
            (Method::SplitLastMut, 0) => {
                (some, parse_quote!((&mut #list[#list.len() - 1], &mut #list[..#list.len() - 1])), false)
            }
            (Method::Pop, 0) => (some, parse_quote!(#list.pop().unwrap()), true),
            _ => return None,
        };
        Some(Maybe { before, condition, item, owned })
    }

    /// `rows.get(i).and_then(|row| row.get(j))`: an element of an element.
    fn within(&self, call: &ExprMethodCall) -> Option<Maybe> {
        let function =
            call.args.first().filter(|_| Method::of(call) == Method::AndThen && call.args.len() == 1)?;
        let Expr::Closure(closure) = strip(function) else { return None };
        let Some(Pat::Ident(name)) = closure.inputs.first() else { return None };
        let Maybe { condition: first, item: Expr::Reference(outer), owned: false, .. } =
            self.maybe(&call.receiver)?
        else {
            return None;
        };
        let inner = super::chain::inlinable(closure)?;
        let Expr::MethodCall(inner) = strip(inner) else { return None };
        let is_name = matches!(strip(&inner.receiver), Expr::Path(path) if path.path.is_ident(&name.ident));
        let index = inner.args.first().filter(|_| inner.args.len() == 1)?;
        if !is_name || mentions(index, &|ident| *ident == name.ident) {
            return None;
        }
        let of_outer = ExprMethodCall { receiver: outer.expr, ..inner.clone() };
        let Maybe { condition: second, item, owned: false, .. } = self.maybe(&Expr::MethodCall(of_outer))?
        else {
            return None;
        };
        Some(Maybe { before: Vec::new(), condition: parse_quote!((#first) && (#second)), item, owned: false })
    }

    /// `list.iter().nth(i)`, `last()`, `max_by(..)`, `min_by(..)`, `find(..)`.
    fn chosen(&self, call: &ExprMethodCall) -> Option<Maybe> {
        let Expr::MethodCall(walk) = strip(&call.receiver) else { return None };
        let list = &walk.receiver;
        if Method::of(walk) != Method::Iter || !walk.args.is_empty() || !self.is_list(list) {
            return None;
        }
        let mut before = Vec::new();
        let list = &settled(list, &call.args, &mut before);
        let some: Expr = parse_quote!(!#list.is_empty());
        let (condition, item): (Expr, Expr) = match (Method::of(call), call.args.first()) {
            (Method::Nth, Some(index)) if self.is_number(index) => {
                let index = &grouped(&self.evaluated_once(index, "index", &mut before));
                (parse_quote!(#index < #list.len()), parse_quote!(&#list[#index]))
            }
            (Method::Next, None) => (some, parse_quote!(&#list[0])),
            (Method::Last, None) => (some, parse_quote!(&#list[#list.len() - 1])),
            (Method::MaxBy | Method::MinBy | Method::MaxByKey | Method::MinByKey, Some(_)) => {
                let position = position_of_chosen(call, list)?;
                (some, parse_quote!(&#list[#position]))
            }
            (Method::Find, Some(_)) => {
                let found = position_of_found(call, list)?;
                let found = self.evaluated_once(&found, "found", &mut before);
                (parse_quote!(#found.is_some()), parse_quote!(&#list[#found.unwrap()]))
            }
            _ => return None,
        };
        Some(Maybe { before, condition, item, owned: false })
    }

    /// An expression that may be written more than once: itself if it certainly only computes, else the name of a variable that `before` gives it.
    fn evaluated_once(&self, expr: &Expr, name: &str, before: &mut Vec<Stmt>) -> Expr {
        if self.is_repeatable(expr) {
            return expr.clone();
        }
        let name = local(name);
        before.push(parse_quote!(let #name = #expr;));
        parse_quote!(#name)
    }

    /// Names, numbers, and what certainly only computes with them.
    fn is_repeatable(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) => {
                self.only_computes(call, &|_| false)
                    && self.is_repeatable(&call.receiver)
                    && call.args.iter().all(|argument| self.is_repeatable(argument))
            }
            Expr::Binary(binary) => {
                !super::spelling::is_assignment(&binary.op)
                    && self.is_repeatable(&binary.left)
                    && self.is_repeatable(&binary.right)
            }
            Expr::Unary(unary) => self.is_repeatable(&unary.expr),
            Expr::Cast(cast) => self.is_repeatable(&cast.expr),
            expr => super::spelling::is_simple(expr),
        }
    }

    /// Whether an index has no derivative.
    fn is_number(&self, index: &Expr) -> bool {
        self.is_visibly_inert(index) || self.kind_of(index, &|_| false) == StdTy::Integer
    }

    /// Whether the expression is a place that most likely holds a list.
    fn is_list(&self, expr: &Expr) -> bool {
        let visible = self.visible_ty(expr);
        self.is_place(expr)
            && matches!(
                visible.kind(),
                TyKind::Slice(_) | TyKind::Array(..) | TyKind::Map(_) | TyKind::Unknown
            )
    }

    /// Whether the file has a method of that name for what is not visibly a list.
    pub(super) fn is_declared_for(&self, call: &ExprMethodCall) -> bool {
        let list = matches!(self.visible_ty(&call.receiver).kind(), TyKind::Slice(_) | TyKind::Array(..))
            || self.is_map(&call.receiver);
        !list && !self.methods_named(call).is_empty()
    }

    /// `v.pop()`, `a.get(i).copied()`, as an `Option`.
    pub(super) fn maybe_value(&mut self, expr: &Expr) -> Option<Lowered> {
        let Maybe { before, condition, item, owned: true } = self.maybe_after(expr)? else { return None };
        Some(self.expression(&after(&before, parse_quote!(if #condition { Some(#item) } else { None }))))
    }

    /// `if let Some(x) = a.get(i) { .. } else { .. }`.
    pub(super) fn if_there(&self, branch: &syn::ExprIf) -> Option<Expr> {
        let Expr::Let(condition) = strip(&branch.cond) else { return None };
        let pattern = of_some(&condition.pat)?;
        let Maybe { before, condition, item, .. } = self.maybe_after(&condition.expr)?;
        let statements = &branch.then_branch.stmts;
        let mut structured: syn::ExprIf =
            parse_quote!(if #condition { let #pattern = #item; #(#statements)* });
        structured.else_branch = branch.else_branch.clone();
        Some(after(&before, Expr::If(structured)))
    }

    /// `while let Some(x) = v.pop() { .. }`.
    pub(super) fn while_there(&self, each: &syn::ExprWhile) -> Option<Expr> {
        let Expr::Let(condition) = strip(&each.cond) else { return None };
        let pattern = of_some(&condition.pat)?;
        let Maybe { before, condition, item, .. } = self.maybe_after(&condition.expr)?;
        let statements = &each.body.stmts;
        if !before.is_empty() {
            let mut structured: syn::ExprLoop = parse_quote!(loop {
                #(#before)*
                if !(#condition) { break; }
                let #pattern = #item;
                #(#statements)*
            });
            structured.label = each.label.clone();
            return Some(Expr::Loop(structured));
        }
        let mut structured: syn::ExprWhile =
            parse_quote!(while #condition { let #pattern = #item; #(#statements)* });
        structured.label = each.label.clone();
        Some(Expr::While(structured))
    }

    /// `match a.get(i) { Some(x) => .., None => .. }`.
    pub(super) fn match_there(&self, branch: &syn::ExprMatch) -> Option<Expr> {
        let Maybe { before, condition, item, .. } = self.maybe_after(&branch.expr)?;
        let [first, second] = &branch.arms[..] else { return None };
        let is_rest = |pattern: &Pat| match pattern {
            Pat::Wild(_) => true,
            Pat::Ident(name) => name.ident == "None" && name.subpat.is_none(),
            Pat::Path(path) => path.path.is_ident("None"),
            _ => false,
        };
        let (some, none) = match (of_some(&first.pat), of_some(&second.pat)) {
            (Some(_), None) if is_rest(&second.pat) => (first, second),
            (None, Some(_)) if matches!(&first.pat, Pat::Ident(name) if name.ident == "None") => {
                (second, first)
            }
            _ => return None,
        };
        let (pattern, there, otherwise) = (of_some(&some.pat)?, &some.body, &none.body);
        let chosen = parse_quote!(if #condition { let #pattern = #item; #there } else { #otherwise });
        Some(after(&before, chosen))
    }

    /// `let Some(x) = a.get(i) else { .. };`.
    pub(super) fn let_there(&self, pattern: &Pat, init: &Expr, diverge: &Expr) -> Option<Vec<syn::Stmt>> {
        let pattern = of_some(pattern)?;
        let Maybe { before, condition, item, .. } = self.maybe_after(init)?;
        let block: syn::Block =
            parse_quote!({ #(#before)* if !(#condition) { #diverge; } let #pattern = #item; });
        Some(block.stmts)
    }
}

/// An expression after some statements.
pub(super) fn after(before: &[Stmt], expr: Expr) -> Expr {
    if before.is_empty() { expr } else { parse_quote!({ #(#before)* #expr }) }
}

/// The pattern in `Some(pattern)`, if it fits whatever is there.
fn of_some(pattern: &Pat) -> Option<&Pat> {
    let Pat::TupleStruct(some) = pattern else { return None };
    let inner = some.elems.first()?;
    (some.path.is_ident("Some") && some.elems.len() == 1 && fits_all(inner)).then_some(inner)
}

fn fits_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none() && !crate::source::is_constant_name(&name.ident),
        Pat::Reference(inner) => fits_all(&inner.pat),
        Pat::Tuple(parts) => parts.elems.iter().all(fits_all),
        _ => false,
    }
}
