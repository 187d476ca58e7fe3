//! `for` over elements of lists, beside each other or with their numbers.

use super::chains::{Part, Walked};
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Alias, Form, Kind, Op, Opaque, Place, Projection, Sequence, ValueId, marker};
use crate::library::Method;
use crate::ty::{Mutability, Ty, TyKind};
use crate::wengert::branches::patterns::Source;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use syn::Expr;

/// What one step of an iterator gives.
enum Visit {
    /// The number of the step.
    Index,
    /// An integer of a range.
    Number,
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
    pub(in crate::wengert) fn walk_over(
        &mut self,
        items: ExprId,
        is_reversed: bool,
        item: Option<Ty>,
        index: ValueId,
        span: Span,
    ) -> Result<(Opaque, Sequence, Source)> {
        let (inner, turned) = self.turned(items);
        if !self.is_walk(inner) {
            // Whatever it goes over, there is nothing active in it.
            let has_none = item.is_some_and(|item| self.of(item).is_inert());
            if has_none && (self.is_pure(items) || self.looks(items)) && !is_reversed {
                return Ok((self.kept_items(items)?, Sequence::Opaque, Source::Inert));
            }
            return unsupported("a `for` over something else");
        }
        let walk = self.walk(inner, index)?;
        self.steps_of(walk, turned != is_reversed, index, span)
    }

    /// What is evaluated once, before the first step.
    fn kept_items(&mut self, items: ExprId) -> Result<Opaque> {
        match self.is_pure(items) {
            true => self.kept(items),
            false => Ok(Opaque { pure: false, ..self.tokens_of(items)? }),
        }
    }

    /// Two that are walked together.
    pub(in crate::wengert) fn walk_beside(
        &mut self,
        parts: &[Part; 2],
        is_reversed: bool,
        index: ValueId,
        span: Span,
    ) -> Result<(Opaque, Sequence, Source)> {
        let mut one = |part: &Part| {
            let Walked::Items(items) = part.walked else {
                return unsupported("such an iterator beside another one");
            };
            self.in_frame(part.frame, |this| {
                let walk = this.walk(items, index)?;
                Ok(this.left_in_place(walk))
            })
        };
        let (left, right) = (one(&parts[0])?, one(&parts[1])?);
        self.steps_of(together(left, right), is_reversed, index, span)
    }

    fn steps_of(
        &mut self,
        walk: Walk,
        reversed: bool,
        index: ValueId,
        span: Span,
    ) -> Result<(Opaque, Sequence, Source)> {
        let walk = if reversed { self.left_in_place(walk) } else { walk };
        if !has_element(&walk.visit) {
            return unsupported("a `for` over numbers");
        }
        let shortest = super::headers::shortest(walk.lengths.clone()).expect("a walk has a list");
        let opaque = kept(shortest);
        let length = self.let_("length", span, Ty::inert(), Op::Opaque(opaque));
        let sequence = Sequence::Elements { length, reversed };
        let tokens = match reversed {
            true => {
                let items = as_iterator(&walk);
                syn::parse_quote!(#items.rev())
            }
            false => walk.tokens,
        };
        Ok((kept(tokens), sequence, source(walk.visit, index)))
    }

    /// What `rev` turns around.
    pub(in crate::wengert) fn turned(&self, items: ExprId) -> (ExprId, bool) {
        match self.body.kind(items) {
            ExprKind::MethodCall { receiver, method, arguments, .. }
                if Method::named(method) == Method::Rev
                    && arguments.is_empty()
                    && self.callee(items).is_some() =>
            {
                let (inner, reversed) = self.turned(*receiver);
                (inner, !reversed)
            }
            _ => (items, false),
        }
    }

    /// Whether an iterator, or `rev` of one, goes over elements of lists and nothing else.
    pub(in crate::wengert) fn is_walked(&self, id: ExprId) -> bool {
        let (inner, reversed) = self.turned(id);
        self.is_walk(inner) || reversed && matches!(self.body.kind(inner), ExprKind::Range { .. })
    }

    pub(in crate::wengert) fn is_walk(&self, id: ExprId) -> bool {
        !self.is_of_half(id) && self.is_walk_of_lists(id)
    }

    /// Whether an iterator goes over a part of a list whose other part can be changed on the way.
    pub(in crate::wengert) fn is_of_half(&self, id: ExprId) -> bool {
        if let ExprKind::MethodCall { receiver, .. } = self.body.kind(id) {
            return self.is_of_half(*receiver);
        }
        let of = match self.body.kind(id) {
            ExprKind::Reference { of, .. } => *of,
            _ => id,
        };
        let Some(root) = self.root_value(of) else { return false };
        let is_cut = |step: &Projection| match step {
            Projection::Range { from, to, .. } => {
                from.iter().chain(to).any(|position| self.cuts.contains(position))
            }
            _ => false,
        };
        !self.cuts.is_empty() && self.function.resolve(&Place::of(root)).path.iter().any(is_cut)
    }

    fn is_walk_of_lists(&self, id: ExprId) -> bool {
        let ExprKind::MethodCall { receiver, method, arguments, .. } = self.body.kind(id) else {
            return match self.body.kind(id) {
                ExprKind::Reference { of, .. } => self.is_list(*of),
                ExprKind::Local(local) if self.value_of(*local).is_none() => false,
                _ => self.is_list(id),
            };
        };
        if self.callee(id).is_none() {
            return false;
        }
        match (Method::named(method), &arguments[..]) {
            (Method::Enumerate, []) => self.is_walk(*receiver),
            (Method::Copied | Method::Cloned, []) => self.is_walk(*receiver) && !self.gives_pairs(*receiver),
            (Method::Zip, [other]) => {
                self.is_walk(*receiver) && (self.is_walk(*other) || self.is_count(*other))
            }
            (Method::Iter | Method::IterMut | Method::IntoIter, []) => self.is_list(*receiver),
            (Method::Skip | Method::Take, [count]) => self.is_part(*receiver) && self.is_pure(*count),
            _ => self.is_list(id),
        }
    }

    /// Whether an iterator goes over a list that is borrowed, or a part of one.
    fn is_part(&self, id: ExprId) -> bool {
        let ExprKind::MethodCall { receiver, method, arguments, .. } = self.body.kind(id) else {
            return false;
        };
        match (Method::named(method), &arguments[..]) {
            (Method::Iter | Method::IterMut, []) => self.is_list(*receiver) && self.callee(id).is_some(),
            (Method::Skip | Method::Take, [count]) => self.is_part(*receiver) && self.is_pure(*count),
            _ => false,
        }
    }

    /// The list that such an iterator goes over, and how.
    pub(in crate::wengert) fn part_walked(&mut self, id: ExprId) -> Result<(Place, Ident)> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(id) else {
            return unsupported("a part of a list");
        };
        let [count] = arguments[..] else {
            return Ok((self.place_or_temporary(*receiver)?, method.clone()));
        };
        let (place, how) = self.part_walked(*receiver)?;
        let span = body.expr(id).span;
        let count = self.value(count)?;
        let list = self.borrowed(&place, span);
        let (list, n) = (marker(list, span), marker(count, span));
        let end = self.computed("end", syn::parse_quote!(#n.min(#list.len())), span);
        let (from, to) = match Method::named(method) {
            Method::Skip => (Some(end), None),
            _ => (None, Some(end)),
        };
        Ok((place.then(Projection::Range { from, to, inclusive: false }), how))
    }

    /// Whether steps of a walk give pairs.
    fn gives_pairs(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::MethodCall { receiver, method, .. } => match Method::named(method) {
                Method::Enumerate | Method::Zip => true,
                Method::Copied | Method::Cloned => self.gives_pairs(*receiver),
                _ => false,
            },
            _ => false,
        }
    }

    /// Numbers beside a list.
    fn is_count(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Range { start: Some(start), end, .. } => {
                self.is_kept(*start) && end.is_none_or(|end| self.is_kept(end))
            }
            _ => false,
        }
    }

    fn walk(&mut self, items: ExprId, index: ValueId) -> Result<Walk> {
        let body = self.body;
        if let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(items) {
            match (Method::named(method), &arguments[..]) {
                (Method::Enumerate, []) => {
                    let walk = self.walk(*receiver, index)?;
                    let mut walk = self.left_in_place(walk);
                    let tokens = &walk.tokens;
                    walk.tokens = syn::parse_quote!(#tokens.enumerate());
                    walk.visit = Visit::Pair(Box::new(Visit::Index), Box::new(walk.visit));
                    return Ok(walk);
                }
                (Method::Zip, [other]) => {
                    let (left, right) = (self.walk(*receiver, index)?, self.walk(*other, index)?);
                    return Ok(together(self.left_in_place(left), self.left_in_place(right)));
                }
                (Method::Copied | Method::Cloned, []) => {
                    let mut walk = self.walk(*receiver, index)?;
                    let Visit::Element(Source::Place { form, .. }) = &mut walk.visit else {
                        return unsupported("copies of pairs");
                    };
                    *form = Form::Value;
                    let tokens = &walk.tokens;
                    walk.tokens = syn::parse_quote!(#tokens.#method());
                    return Ok(walk);
                }
                (Method::Skip | Method::Take, [_]) => {
                    let (place, how) = self.part_walked(items)?;
                    let is_shared = Method::named(&how) == Method::Iter;
                    let form = if is_shared { Form::Shared } else { Form::Mutable };
                    return Ok(self.elements(place, index, form, |list| syn::parse_quote!(#list.#how())));
                }
                (Method::Iter | Method::IterMut, []) => {
                    let place = self.place_or_temporary(*receiver)?;
                    let form =
                        if Method::named(method) == Method::Iter { Form::Shared } else { Form::Mutable };
                    return Ok(self.elements(place, index, form, |list| syn::parse_quote!(#list.#method())));
                }
                (Method::IntoIter, []) if self.is_list(*receiver) => {
                    let form = self.form_of_elements(*receiver)?;
                    let place = self.place_or_temporary(*receiver)?;
                    let place = self.elements_of(place, form);
                    let tokens = |list| syn::parse_quote!(#list.into_iter());
                    return Ok(self.elements(place, index, form, tokens));
                }
                _ => {}
            }
        }
        if let ExprKind::Range { start: Some(start), end, is_inclusive } = body.kind(items) {
            return self.numbers_beside(*start, *end, *is_inclusive);
        }
        let borrowed = match body.kind(items) {
            ExprKind::Reference { is_mutable, of } => Some((*is_mutable, *of)),
            _ => None,
        };
        let list = borrowed.map_or(items, |(_, of)| of);
        let form = match borrowed {
            Some((true, _)) => Form::Mutable,
            Some((false, _)) => Form::Shared,
            None => self.form_of_elements(list)?,
        };
        let mut place = self.place_or_temporary(list)?;
        if borrowed.is_none() {
            place = self.elements_of(place, form);
        }
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

    /// What walking a list gives.
    pub(in crate::wengert) fn form_of_elements(&self, list: ExprId) -> Result<Form> {
        match self.types.expr(list).kind() {
            TyKind::Reference(_, Mutability::Mutable) => Ok(Form::Mutable),
            TyKind::Reference(_, Mutability::Shared) => Ok(Form::Shared),
            _ if crate::wengert::expressions::holds_references(self.types.expr(list)) => {
                unsupported("a list of references")
            }
            // The whole is moved.
            TyKind::Array(..) => Ok(Form::Value),
            _ => Ok(Form::Value),
        }
    }

    /// What is walked by value: the elements are those that were there at the beginning, whatever the body writes.
    pub(in crate::wengert) fn elements_of(&mut self, place: Place, form: Form) -> Place {
        if form.is_reference() || !self.is_memory(self.function.root(place.root)) {
            return place;
        }
        let (span, ty) = (self.function.info(place.root).span, self.place_ty(&place));
        Place::of(self.let_("elements", span, ty, Op::Read(place)))
    }

    /// A list that is walked by value backward, or together with something else: a copy of it is, since the reverse sweep needs the list.
    fn left_in_place(&self, mut walk: Walk) -> Walk {
        let Visit::Element(Source::Place { place, form }) = &walk.visit else { return walk };
        let root = self.function.root(place.root);
        if form.is_reference() || self.function.parameters.contains(&root) {
            return walk;
        }
        if let Some(copied) = crate::lower::copied_to_walk(&walk.tokens) {
            walk.tokens = copied;
        }
        walk
    }

    /// `from..to` beside a list.
    fn numbers_beside(&mut self, start: ExprId, end: Option<ExprId>, is_inclusive: bool) -> Result<Walk> {
        let span = self.body.expr(start).span;
        let from = self.value(start)?;
        let from = marker(from, span);
        let (tokens, lengths): (Expr, Vec<Expr>) = match end {
            None => (syn::parse_quote!((#from..)), Vec::new()),
            Some(end) => {
                let to = self.value(end)?;
                let to = marker(to, span);
                let range: Expr = if is_inclusive {
                    syn::parse_quote!((#from..=#to))
                } else {
                    syn::parse_quote!((#from..#to))
                };
                (range.clone(), vec![syn::parse_quote!(#range.count())])
            }
        };
        Ok(Walk { visit: Visit::Number, lengths, tokens })
    }

    pub(in crate::wengert) fn is_list(&self, id: ExprId) -> bool {
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
    pub(in crate::wengert) fn borrowed(&mut self, place: &Place, span: Span) -> ValueId {
        if place.path.is_empty() {
            return place.root;
        }
        let alias = Alias { place: place.clone(), bound: false, form: Form::Shared };
        let ty = self.place_ty(place);
        self.function.temporary("reference", span, ty, Kind::Alias(alias))
    }
}

/// Two walks beside each other.
fn together(left: Walk, right: Walk) -> Walk {
    let (a, b) = (as_iterator(&left), &right.tokens);
    let tokens = syn::parse_quote!(#a.zip(#b));
    let visit = Visit::Pair(Box::new(left.visit), Box::new(right.visit));
    let lengths = left.lengths.into_iter().chain(right.lengths).collect();
    Walk { visit, lengths, tokens }
}

/// A list as the iterator over it.
fn as_iterator(walk: &Walk) -> Expr {
    let list = match &walk.tokens {
        Expr::Reference(reference) => &*reference.expr,
        list @ Expr::Path(_) => list,
        iterator => return iterator.clone(),
    };
    match &walk.visit {
        Visit::Element(Source::Place { form: Form::Mutable, .. }) => syn::parse_quote!(#list.iter_mut()),
        Visit::Element(Source::Place { form: Form::Shared, .. }) => syn::parse_quote!(#list.iter()),
        _ => syn::parse_quote!(#list.into_iter()),
    }
}

fn has_element(visit: &Visit) -> bool {
    match visit {
        Visit::Index | Visit::Number => false,
        Visit::Element(_) => true,
        Visit::Pair(left, right) => has_element(left) || has_element(right),
    }
}

fn source(visit: Visit, index: ValueId) -> Source {
    match visit {
        Visit::Index => Source::Place { place: Place::of(index), form: Form::Value },
        Visit::Number => Source::Inert,
        Visit::Element(source) => source,
        Visit::Pair(left, right) => Source::Parts(vec![source(*left, index), source(*right, index)]),
    }
}

/// Tokens made here, with markers, that only read.
pub(in crate::wengert) fn kept(expr: Expr) -> Opaque {
    let reads = crate::lower::marked_reads(&expr);
    Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits: false, barrier: None }
}
