//! `for` over elements of lists, beside each other or with their numbers.

use super::patterns::Source;
use super::{Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind};
use crate::ir::*;
use crate::library::Method;
use crate::ty::{Mutability, TyKind};
use proc_macro2::Span;
use syn::Expr;

/// What one step of an iterator gives.
enum Visit {
    /// The number of the step.
    Index,
    Element(Source),
    Pair(Box<Visit>, Box<Visit>),
}

/// An iterator that is understood.
struct Walk {
    visit: Visit,
    /// The lengths of what is walked together; the shortest says how often.
    lengths: Vec<Expr>,
    tokens: Expr,
}

impl Lowering<'_> {
    /// The iterator of a loop over elements, how often it goes, and what a step gives.
    pub(super) fn walk_over(
        &mut self,
        items: ExprId,
        index: ValueId,
        span: Span,
    ) -> Result<(Opaque, Sequence, Source)> {
        let walk = self.walk(items, index)?;
        if !has_element(&walk.visit) {
            return unsupported("a `for` over numbers");
        }
        let shortest =
            walk.lengths.into_iter().reduce(|length, other| syn::parse_quote!(#length.min(#other)));
        let shortest = shortest.expect("a walk has a list");
        let opaque = kept(shortest);
        let length = self.let_("length", span, Ty::inert(), Op::Opaque(opaque));
        let sequence = Sequence::Elements { length, reversed: false };
        Ok((kept(walk.tokens), sequence, source(walk.visit, index)))
    }

    fn walk(&mut self, items: ExprId, index: ValueId) -> Result<Walk> {
        let body = self.body;
        if let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(items) {
            let is_known = self.types.callee(items).is_some_and(|callee| !callee.is_doubtful);
            return match (Method::named(method), &arguments[..]) {
                _ if !is_known => unsupported("an iterator that is not known"),
                (Method::Enumerate, []) => {
                    let mut walk = self.walk(*receiver, index)?;
                    let tokens = &walk.tokens;
                    walk.tokens = syn::parse_quote!(#tokens.enumerate());
                    walk.visit = Visit::Pair(Box::new(Visit::Index), Box::new(walk.visit));
                    Ok(walk)
                }
                (Method::Zip, [other]) => {
                    let (left, right) = (self.walk(*receiver, index)?, self.walk(*other, index)?);
                    let (a, b) = (&left.tokens, &right.tokens);
                    let tokens = syn::parse_quote!(#a.zip(#b));
                    let visit = Visit::Pair(Box::new(left.visit), Box::new(right.visit));
                    let lengths = left.lengths.into_iter().chain(right.lengths).collect();
                    Ok(Walk { visit, lengths, tokens })
                }
                (Method::Copied | Method::Cloned, []) => {
                    let mut walk = self.walk(*receiver, index)?;
                    let Visit::Element(Source::Place { form, .. }) = &mut walk.visit else {
                        return unsupported("copies of pairs");
                    };
                    *form = Form::Value;
                    let tokens = &walk.tokens;
                    walk.tokens = syn::parse_quote!(#tokens.#method());
                    Ok(walk)
                }
                (Method::Iter | Method::IterMut, [])
                    if self.is_list(*receiver) && self.is_place(*receiver) =>
                {
                    let place = self.place(*receiver)?;
                    let form =
                        if Method::named(method) == Method::Iter { Form::Shared } else { Form::Mutable };
                    Ok(self.elements(place, index, form, |list| syn::parse_quote!(#list.#method())))
                }
                _ => unsupported("a `for` over something else"),
            };
        }
        let borrowed = match body.kind(items) {
            ExprKind::Reference { is_mutable, of } => Some((*is_mutable, *of)),
            _ => None,
        };
        let list = borrowed.map_or(items, |(_, of)| of);
        if !self.is_list(list) || !self.is_place(list) {
            return unsupported("a `for` over something else");
        }
        let form = match (borrowed, self.types.expr(list).kind()) {
            (Some((true, _)), _) | (None, TyKind::Reference(_, Mutability::Mutable)) => Form::Mutable,
            (Some((false, _)), _) | (None, TyKind::Reference(_, Mutability::Shared)) => Form::Shared,
            (None, _) => return unsupported("a list that is walked by value"),
        };
        let place = self.place(list)?;
        let whole = place.path.is_empty();
        let lent = whole && self.function.is_lent(place.root);
        Ok(self.elements(place, index, form, |list| {
            if lent && borrowed.is_none() {
                return syn::parse_quote!(#list.iter_mut());
            }
            // The name of a part stands for a reference to it.
            let part: Expr = if whole { syn::parse_quote!(#list) } else { syn::parse_quote!(*#list) };
            match borrowed {
                Some((true, _)) => syn::parse_quote!(&mut #part),
                Some((false, _)) => syn::parse_quote!(&#part),
                None => part,
            }
        }))
    }

    fn is_list(&self, id: ExprId) -> bool {
        matches!(self.ty_of(id).kind(), TyKind::Slice(_) | TyKind::Array(..))
    }

    fn elements(
        &mut self,
        place: Place,
        index: ValueId,
        form: Form,
        tokens: impl FnOnce(proc_macro2::Ident) -> Expr,
    ) -> Walk {
        let span = self.function.info(place.root).span;
        let list = self.borrowed(&place, span);
        let element = place.then(Projection::Index(index));
        let name = marker(list, span);
        Walk {
            visit: Visit::Element(Source::Place { place: element, form }),
            lengths: vec![syn::parse_quote!(#name.len())],
            tokens: tokens(name),
        }
    }

    /// A name for a place, that stands for it in kept tokens.
    fn borrowed(&mut self, place: &Place, span: Span) -> ValueId {
        if place.path.is_empty() {
            return place.root;
        }
        let alias = Alias { place: place.clone(), bound: false, form: Form::Shared };
        let ty = self.place_ty(place);
        self.function.temporary("reference", span, ty, Kind::Alias(alias))
    }
}

fn has_element(visit: &Visit) -> bool {
    match visit {
        Visit::Index => false,
        Visit::Element(_) => true,
        Visit::Pair(left, right) => has_element(left) || has_element(right),
    }
}

fn source(visit: Visit, index: ValueId) -> Source {
    match visit {
        Visit::Index => Source::Place { place: Place::of(index), form: Form::Value },
        Visit::Element(source) => source,
        Visit::Pair(left, right) => Source::Parts(vec![source(*left, index), source(*right, index)]),
    }
}

/// Tokens made here, with markers, that only read.
fn kept(expr: Expr) -> Opaque {
    let reads = crate::lower::marked_reads(&expr);
    Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits: false, barrier: None }
}
