//! `for`: ranges, elements of places, and everything else.

use super::pattern::Source;
use super::place::strip;
use super::ranges::{counts_elements, is_zero, range, reversed};
use super::*;
use crate::diagnostics::Page;
use crate::library::StdTy;
use syn::{Expr, Pat};

/// What one step of an iterator gives.
pub(super) enum Visit {
    /// The number of the step.
    Index,
    Element(Source),
    /// An integer of a range.
    Number,
    Pair(Box<Visit>, Box<Visit>),
}

/// An iterator that is understood.
struct Walk {
    visit: Visit,
    /// The lengths of what is walked together; the shortest says how often.
    lengths: Vec<Expr>,
    tokens: Expr,
}

impl Walk {
    /// Whether no list is walked.
    fn is_of_numbers(&self) -> bool {
        fn numbers(visit: &Visit) -> bool {
            match visit {
                Visit::Index | Visit::Number => true,
                Visit::Element(_) => false,
                Visit::Pair(left, right) => numbers(left) && numbers(right),
            }
        }
        numbers(&self.visit)
    }
}

impl Lowering<'_> {
    /// A loop over a type of the file that has not been spelled as one over its parts.
    fn check_own_walk(&mut self, list: &Expr) {
        let value = match strip(list) {
            Expr::Reference(reference) => &*reference.expr,
            value => value,
        };
        if !matches!(strip(value), Expr::Path(_)) || !self.is_place(value) {
            return;
        }
        let Some(place) = self.place(value) else { return };
        let Some(owner) =
            self.declared_in(&place).filter(|owner| self.declared.has_method(owner, Method::IntoIter.name()))
        else {
            return;
        };
        let name = crate::source::type_name(&owner.ty).unwrap_or_default();
        let barrier = Barrier {
            page: Page::Iterators,
            at: list.into(),
            what: format!("this loop over a `{name}` is not accepted: what its `IntoIterator` gives is not visibly a part of it"),
            help: "loop over the list that is in it, as in `for x in &bag.items`, or over a reference to it, with an \
                   `impl IntoIterator` for that whose body is `self.items.iter()`"
                .into(),
        };
        self.function.refused.push((place.root, barrier));
    }

    pub(super) fn for_(&mut self, each: &syn::ExprForLoop) -> Lowered {
        if let Some(rest) = self.rest_of_cursor(&each.expr) {
            let mut structured = each.clone();
            *structured.expr = rest;
            return self.for_(&structured);
        }
        if let Some(rounds) = self.unrolled(each) {
            let around = self.arms_around;
            let lowered = self.expression(&rounds);
            self.arms_around = around;
            return lowered;
        }
        if let Some(structured) = self.over_range_given(each) {
            return self.expression(&structured);
        }
        self.check_own_walk(&each.expr);
        self.check_own_iterator(&each.expr);
        if let Some((before, structured)) = self.for_over_chain(each) {
            if before.is_empty() {
                return self.for_(&structured);
            }
            return self.expression(&syn::parse_quote!({ #(#before)* #structured }));
        }
        let (pattern, copies) = super::mutable::without_mut(&each.pat);
        if !copies.is_empty() {
            let mut structured = each.clone();
            *structured.pat = pattern;
            structured.body.stmts.splice(0..0, copies);
            return self.for_(&structured);
        }
        if let Some(structured) = self.over_parts_by_index(each) {
            return self.for_(&structured);
        }
        self.refuse_parts_together(&each.expr);
        let span = each.for_token.span;
        if let Some((from, to, inclusive, reversed)) = range(&each.expr)
            && let Pat::Ident(_) | Pat::Wild(_) = &*each.pat
        {
            let from = self.value(from);
            let to = self.value(to);
            let (a, b) = (marker(from, span), marker(to, span));
            let tokens: Expr = match (inclusive, reversed) {
                (false, false) => syn::parse_quote!(#a..#b),
                (true, false) => syn::parse_quote!(#a..=#b),
                (false, true) => syn::parse_quote!((#a..#b).rev()),
                (true, true) => syn::parse_quote!((#a..=#b).rev()),
            };
            let iterator = self.opaque_tokens(tokens, vec![from, to]);
            let sequence = Sequence::Range { from, to, inclusive, reversed };
            return self.for_over(each, iterator, sequence, Source::Inert, None);
        }
        let (inner, reversed) = reversed(&each.expr);
        let index = self.function.temporary("k", span, Ty::inert(), Kind::Line);
        if self.is_integer_walk(&each.expr) || self.walks_inert_map(&each.expr) {
            let iterator = self.opaque(&each.expr, None);
            return self.for_over(each, iterator, Sequence::Opaque, Source::Inert, Some(index));
        }
        if self.walks_list(inner)
            && let Some(walk) = self.walk(inner, index, span)
            && !walk.is_of_numbers()
        {
            let walk = if reversed { self.left_in_place(walk) } else { walk };
            let length = self.length(walk.lengths, span);
            let tokens = &walk.tokens;
            let tokens = if reversed { syn::parse_quote!(#tokens.rev()) } else { tokens.clone() };
            let iterator = Opaque {
                reads: marked_reads(&tokens),
                expr: tokens,
                writes: Vec::new(),
                pure: true,
                takes_bits: false,
                barrier: None,
            };
            let sequence = Sequence::Elements { length, reversed };
            let spelled_out = super::pairs::spelled_out(&walk.visit, each);
            let each = spelled_out.as_ref().unwrap_or(each);
            let source = self.source(walk.visit, index);
            return self.for_over(each, iterator, sequence, source, Some(index));
        }
        let barrier = Barrier {
            page: Page::Iterators,
            at: (&*each.expr).into(),
            what: "this iterator over active values is not accepted yet".into(),
            help:
                "iterate over a range, or over slices, arrays and vectors with iter(), iter_mut(), zip() and \
                   enumerate()"
                    .into(),
        };
        let barrier = self.unfollowed(&each.expr).unwrap_or(barrier);
        let iterator = self.opaque(&each.expr, Some(barrier));
        // Of several values that it goes over, one that is active decides.
        let from = match iterator.reads[..] {
            [] => {
                let nothing = self.materialise(Lowered::Unit, span);
                Source::Hidden(nothing)
            }
            [one] => Source::Hidden(one),
            _ => {
                let all = Op::Tuple(iterator.reads.clone());
                let ty = Ty::unknown();
                Source::Hidden(self.let_("walked", span, ty, all))
            }
        };
        self.for_over(each, iterator, Sequence::Opaque, from, Some(index))
    }

    /// A loop over the range that a function of the file gives: of that, nothing is active.
    fn over_range_given(&self, each: &syn::ExprForLoop) -> Option<Expr> {
        let Expr::Call(call) = strip(&each.expr) else { return None };
        // In a variable that would be taken for an iterator of the standard library.
        if super::chain::makes_iterator(call) || !self.gives_range(&each.expr) {
            return None;
        }
        let (range, mut walk) = (local("range"), each.clone());
        let given = std::mem::replace(&mut *walk.expr, syn::parse_quote!(#range));
        Some(syn::parse_quote!({ let #range = #given; #walk }))
    }

    fn for_over(
        &mut self,
        each: &syn::ExprForLoop,
        iterator: Opaque,
        sequence: Sequence,
        source: Source,
        index: Option<ValueId>,
    ) -> Lowered {
        let id = self.loop_id();
        self.scopes.enter();
        let mut bindings = Vec::new();
        let pattern = self.keep_pattern(&each.pat, &source, &mut bindings);
        if let (Some((from, to, ..)), Pat::Ident(name)) = (range(&each.expr), &*each.pat)
            && let Some(value) = self.scopes.value(&name.ident)
            && let Some(ty) = self.type_of(to).or_else(|| self.type_of(from))
        {
            *self.given.entry(value) = Some(ty);
        }
        // The one name of a range is its index.
        let index = index
            .or(bindings.first().copied())
            .unwrap_or_else(|| self.function.temporary("k", each.for_token.span, Ty::inert(), Kind::Line));
        self.kinds.insert(index, StdTy::Integer);
        let numbers = matches!(sequence, Sequence::Range { .. }) || self.is_integer_walk(&each.expr);
        if let (true, [number]) = (numbers, &bindings[..]) {
            self.kinds.insert(*number, StdTy::Integer);
        }
        let header = Header::For(For { pattern, iterator, sequence, bindings, index });
        let lowered = self.loop_with(&each.label, each.for_token.span, id, header, |this| {
            this.block(&each.body);
        });
        self.scopes.leave();
        lowered
    }

    /// Understands an iterator over places.
    fn walk(&mut self, expr: &Expr, index: ValueId, span: Span) -> Option<Walk> {
        let expr = strip(expr);
        if let Expr::MethodCall(call) = expr {
            match (Method::of(call), call.args.len()) {
                (Method::Enumerate, 0) => {
                    let walk = self.walk(&call.receiver, index, span)?;
                    let mut walk = self.left_in_place(walk);
                    let tokens = &walk.tokens;
                    walk.tokens = syn::parse_quote!(#tokens.enumerate());
                    walk.visit = Visit::Pair(Box::new(Visit::Index), Box::new(walk.visit));
                    return Some(walk);
                }
                (Method::Zip, 1) => {
                    let left = self.walk(&call.receiver, index, span)?;
                    let right = self.walk(&call.args[0], index, span)?;
                    let (left, right) = (self.left_in_place(left), self.left_in_place(right));
                    let (a, b) = (&left.tokens, &right.tokens);
                    let tokens = syn::parse_quote!(#a.zip(#b));
                    let visit = Visit::Pair(Box::new(left.visit), Box::new(right.visit));
                    let lengths = left.lengths.into_iter().chain(right.lengths).collect();
                    return Some(Walk { visit, lengths, tokens });
                }
                (Method::Copied | Method::Cloned, 0) => {
                    let mut walk = self.walk(&call.receiver, index, span)?;
                    let Visit::Element(Source::Place { form, .. }) = &mut walk.visit else {
                        return None;
                    };
                    *form = Form::Value;
                    let (tokens, method) = (&walk.tokens, &call.method);
                    walk.tokens = syn::parse_quote!(#tokens.#method());
                    return Some(walk);
                }
                (Method::Iter | Method::IterMut, 0)
                    if self.is_place(&call.receiver)
                        || self.makes_list(&call.receiver)
                        || self.may_give_list(&call.receiver)
                        || self.is_constant(&call.receiver) =>
                {
                    let place = self.place_or_temporary(&call.receiver);
                    let form = if Method::of(call) == Method::Iter { Form::Shared } else { Form::Mutable };
                    return Some(self.elements(place, index, form, |list| {
                        let method = &call.method;
                        syn::parse_quote!(#list.#method())
                    }));
                }
                (Method::IntoIter, 0)
                    if self.is_place(&call.receiver)
                        || self.makes_list(&call.receiver)
                        || self.may_give_list(&call.receiver) =>
                {
                    let form = self.form_of_elements(&call.receiver);
                    let place = self.place_or_temporary(&call.receiver);
                    let place = self.elements_of(place, form, span);
                    return Some(self.elements(
                        place,
                        index,
                        form,
                        |list| syn::parse_quote!(#list.into_iter()),
                    ));
                }
                _ => {}
            }
        }
        if let Expr::Range(range) = expr {
            return self.numbers(range, span);
        }
        let borrowed = match expr {
            Expr::Reference(reference) => Some(reference.clone()),
            _ => None,
        };
        let list = borrowed.as_ref().map_or(expr, |reference| strip(&reference.expr));
        let made = self.makes_list(list)
            || (borrowed.is_some() && (self.is_constant(list) || self.may_give_list(list)));
        if !made && (!self.is_place(expr) || self.is_visible_scalar(expr)) {
            return None;
        }
        let form = self.form_of_elements(expr);
        let mut place = self.place_or_temporary(list);
        if borrowed.is_none() {
            place = self.elements_of(place, form, span);
        }
        let whole = place.path.is_empty();
        let lent = whole && self.function.is_lent(place.root);
        Some(self.elements(place, index, form, |list| {
            if lent && borrowed.is_none() {
                return syn::parse_quote!(#list.iter_mut());
            }
            // The name of a part stands for a reference to it.
            let part: Expr = if whole { syn::parse_quote!(#list) } else { syn::parse_quote!(*#list) };
            match borrowed {
                Some(mut reference) => {
                    *reference.expr = part;
                    Expr::Reference(reference)
                }
                None => part,
            }
        }))
    }

    /// A list that is walked by value backward, or together with something else: a copy of it is, since the reverse sweep needs the list.
    fn left_in_place(&self, mut walk: Walk) -> Walk {
        let Visit::Element(Source::Place { place, form }) = &walk.visit else { return walk };
        let root = self.function.root(place.root);
        if form.is_reference() || self.function.parameters.contains(&root) {
            return walk;
        }
        if let Some(copied) = copied_to_walk(&walk.tokens) {
            walk.tokens = copied;
        }
        walk
    }

    /// What is walked by value: the elements are those that were there at the beginning, whatever the body writes.
    fn elements_of(&mut self, place: Place, form: Form, span: Span) -> Place {
        if form.is_reference() || !self.function.is_memory(place.root) {
            return place;
        }
        let ty = self.place_ty(&place);
        Place::of(self.let_("elements", span, ty, Op::Read(place)))
    }

    /// `from..to` beside a list.
    fn numbers(&mut self, range: &syn::ExprRange, span: Span) -> Option<Walk> {
        let from = self.value(range.start.as_deref()?);
        let from = marker(from, span);
        let (tokens, lengths): (Expr, Vec<Expr>) = match &range.end {
            None => (syn::parse_quote!(#from..), Vec::new()),
            Some(end) => {
                let to = self.value(end);
                let (to, limits) = (marker(to, span), &range.limits);
                (syn::parse_quote!((#from #limits #to)), vec![syn::parse_quote!((#from #limits #to).count())])
            }
        };
        let tokens = if lengths.is_empty() { syn::parse_quote!((#tokens)) } else { tokens };
        // The number of the step, and of the same type.
        let is_index = is_zero(range.start.as_deref()?) && range.end.as_deref().is_some_and(counts_elements);
        let visit = if is_index { Visit::Index } else { Visit::Number };
        Some(Walk { visit, lengths, tokens })
    }

    fn elements(
        &mut self,
        place: Place,
        index: ValueId,
        form: Form,
        tokens: impl FnOnce(Ident) -> Expr,
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

    /// What iterating over the expression gives.
    pub(super) fn form_of_elements(&self, expr: &Expr) -> Form {
        match strip(expr) {
            Expr::Reference(reference) if reference.mutability.is_some() => Form::Mutable,
            Expr::Reference(_) => Form::Shared,
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                let Some(value) = value else { return Form::Unknown };
                if self.function.is_lent(value) {
                    return Form::Mutable;
                }
                if self.references.contains(&value) {
                    return Form::Shared;
                }
                let info = self.function.info(value);
                match &info.kind {
                    Kind::Alias(alias) if alias.form.is_reference() => alias.form,
                    // A slice is always behind a reference; arrays and vectors may be either.
                    Kind::Memory | Kind::Line if matches!(info.ty.kind(), TyKind::Array(..)) => Form::Value,
                    _ if info.ty.element().is_float() && self.is_no_reference(&Place::of(value)) => {
                        Form::Value
                    }
                    _ => Form::Unknown,
                }
            }
            _ => Form::Unknown,
        }
    }

    fn source(&mut self, visit: Visit, index: ValueId) -> Source {
        match visit {
            Visit::Index => Source::Place { place: Place::of(index), form: Form::Value },
            Visit::Element(source) => source,
            Visit::Number => Source::Inert,
            Visit::Pair(left, right) => {
                Source::Parts(vec![self.source(*left, index), self.source(*right, index)])
            }
        }
    }

    /// How many steps are possible where several lists are walked together.
    fn length(&mut self, lengths: Vec<Expr>, span: Span) -> ValueId {
        let shortest = lengths
            .into_iter()
            .reduce(|length, other| syn::parse_quote!(#length.min(#other)))
            .expect("a walk has a list");
        let reads = marked_reads(&shortest);
        let opaque = self.opaque_tokens(shortest, reads);
        self.let_("length", span, Ty::inert(), Op::Opaque(opaque))
    }
}

/// An iterator that takes a list, over a copy of it.
pub(crate) fn copied_to_walk(walked: &Expr) -> Option<Expr> {
    let list = match walked {
        Expr::MethodCall(call) if Method::of(call) == Method::IntoIter => &*call.receiver,
        list @ Expr::Path(_) => list,
        _ => return None,
    };
    Some(syn::parse_quote!(#list.clone().into_iter()))
}

/// The values whose markers stand in the tokens.
pub(crate) fn marked_reads(expr: &Expr) -> Vec<ValueId> {
    struct Reads(Vec<ValueId>);
    impl syn::visit::Visit<'_> for Reads {
        fn visit_ident(&mut self, ident: &Ident) {
            if let Some(value) = marked(ident)
                && !self.0.contains(&value)
            {
                self.0.push(value);
            }
        }
    }
    let mut reads = Reads(Vec::new());
    syn::visit::Visit::visit_expr(&mut reads, expr);
    reads.0
}
