//! `for`: ranges, elements of places, and everything else.

use super::pattern::Source;
use super::place::strip;
use super::*;
use syn::{Expr, Pat};

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
    /// The lists that are walked together; the shortest says how often.
    lists: Vec<ValueId>,
    tokens: Expr,
}

impl Lowering<'_> {
    pub(super) fn for_(&mut self, each: &syn::ExprForLoop) -> Lowered {
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
        let index = self.function.temporary("k", span, Ty::Inert, Kind::Line);
        if let Some(walk) = self.walk(inner, index, span) {
            let length = self.length(&walk.lists, span);
            let tokens = &walk.tokens;
            let tokens = if reversed { syn::parse_quote!(#tokens.rev()) } else { tokens.clone() };
            let iterator = Opaque {
                reads: marked_reads(&tokens),
                expr: tokens,
                writes: Vec::new(),
                pure: true,
                barrier: None,
            };
            let sequence = Sequence::Elements { length, reversed };
            let source = self.source(walk.visit, index);
            return self.for_over(each, iterator, sequence, source, Some(index));
        }
        if self.is_integer_walk(&each.expr) {
            let iterator = self.opaque(&each.expr, None);
            return self.for_over(each, iterator, Sequence::Opaque, Source::Inert, Some(index));
        }
        let barrier = Barrier {
            at: (&*each.expr).into(),
            what: "this iterator over active values is not accepted yet".into(),
            help:
                "iterate over a range, or over slices, arrays and vectors with iter(), iter_mut(), zip() and \
                   enumerate()"
                    .into(),
        };
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
                let ty = Ty::Unknown;
                Source::Hidden(self.let_("walked", span, ty, all))
            }
        };
        self.for_over(each, iterator, Sequence::Opaque, from, Some(index))
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
        // The one name of a range is its index.
        let index = index
            .or(bindings.first().copied())
            .unwrap_or_else(|| self.function.temporary("k", each.for_token.span, Ty::Inert, Kind::Line));
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
            let method = call.method.to_string();
            match (method.as_str(), call.args.len()) {
                ("enumerate", 0) => {
                    let mut walk = self.walk(&call.receiver, index, span)?;
                    let tokens = &walk.tokens;
                    walk.tokens = syn::parse_quote!(#tokens.enumerate());
                    walk.visit = Visit::Pair(Box::new(Visit::Index), Box::new(walk.visit));
                    return Some(walk);
                }
                ("zip", 1) => {
                    let left = self.walk(&call.receiver, index, span)?;
                    let right = self.walk(&call.args[0], index, span)?;
                    let (a, b) = (&left.tokens, &right.tokens);
                    let tokens = syn::parse_quote!(#a.zip(#b));
                    let visit = Visit::Pair(Box::new(left.visit), Box::new(right.visit));
                    let lists = left.lists.into_iter().chain(right.lists).collect();
                    return Some(Walk { visit, lists, tokens });
                }
                ("copied" | "cloned", 0) => {
                    let mut walk = self.walk(&call.receiver, index, span)?;
                    let Visit::Element(Source::Place { reference, .. }) = &mut walk.visit else {
                        return None;
                    };
                    *reference = Some(false);
                    let (tokens, method) = (&walk.tokens, &call.method);
                    walk.tokens = syn::parse_quote!(#tokens.#method());
                    return Some(walk);
                }
                ("iter" | "iter_mut", 0) if self.is_place(&call.receiver) => {
                    let place = self.place(&call.receiver)?;
                    return Some(self.elements(place, index, Some(true), |list| {
                        let method = &call.method;
                        syn::parse_quote!(#list.#method())
                    }));
                }
                ("into_iter", 0) if self.is_place(&call.receiver) => {
                    let reference = self.by_reference(&call.receiver);
                    let place = self.place(&call.receiver)?;
                    return Some(self.elements(
                        place,
                        index,
                        reference,
                        |list| syn::parse_quote!(#list.into_iter()),
                    ));
                }
                _ => {}
            }
        }
        if !self.is_place(expr) || self.is_visible_scalar(expr) {
            return None;
        }
        let reference = self.by_reference(expr);
        let borrowed = match expr {
            Expr::Reference(reference) => Some(reference.clone()),
            _ => None,
        };
        let mut place = self.place(expr)?;
        if borrowed.is_none() && reference != Some(true) && self.function.is_memory(place.root) {
            // The elements are those that were there at the beginning, whatever the body writes.
            let ty = self.place_ty(&place);
            place = Place::of(self.let_("elements", span, ty, Op::Read(place)));
        }
        let whole = place.path.is_empty();
        Some(self.elements(place, index, reference, |list| {
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

    /// A range of integers, turned or thinned out.
    fn is_integer_walk(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Range(range) => {
                range.start.iter().chain(&range.end).all(|bound| self.is_visibly_inert(bound))
            }
            Expr::MethodCall(call) => {
                ["rev", "step_by", "skip", "take"].iter().any(|name| call.method == name)
                    && self.is_integer_walk(&call.receiver)
            }
            _ => false,
        }
    }

    /// A range in a variable, and the like: nothing that has elements in places.
    fn is_visible_scalar(&self, expr: &Expr) -> bool {
        matches!(self.visible_ty(expr), Ty::Inert)
    }

    fn elements(
        &mut self,
        place: Place,
        index: ValueId,
        reference: Option<bool>,
        tokens: impl FnOnce(Ident) -> Expr,
    ) -> Walk {
        let span = self.function.info(place.root).span;
        let list = self.borrowed(&place, span);
        let element = place.then(Projection::Index(index));
        Walk {
            visit: Visit::Element(Source::Place { place: element, reference }),
            lists: vec![list],
            tokens: tokens(marker(list, span)),
        }
    }

    /// Whether iterating over the expression gives references, as far as it is visible.
    fn by_reference(&self, expr: &Expr) -> Option<bool> {
        match strip(expr) {
            Expr::Reference(_) => Some(true),
            Expr::Path(path) => {
                let value = self.scopes.value(path.path.get_ident()?)?;
                let info = self.function.info(value);
                match &info.kind {
                    Kind::Alias(alias) => alias.reference.filter(|reference| *reference),
                    // A slice is always behind a reference; arrays and vectors may be either.
                    Kind::Memory | Kind::Line if matches!(info.ty, Ty::Array(..)) => Some(false),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn source(&mut self, visit: Visit, index: ValueId) -> Source {
        match visit {
            Visit::Index => Source::Place { place: Place::of(index), reference: Some(false) },
            Visit::Element(source) => source,
            Visit::Pair(left, right) => {
                Source::Parts(vec![self.source(*left, index), self.source(*right, index)])
            }
        }
    }

    /// How many steps lists allow that are walked together.
    fn length(&mut self, lists: &[ValueId], span: Span) -> ValueId {
        let mut names = lists.iter().map(|&list| marker(list, span));
        let first = names.next().expect("a walk has a list");
        let tokens: Expr = names.fold(
            syn::parse_quote!(#first.len()),
            |length, name| syn::parse_quote!(#length.min(#name.len())),
        );
        let opaque = self.opaque_tokens(tokens, lists.to_vec());
        self.let_("length", span, Ty::Inert, Op::Opaque(opaque))
    }
}

/// `a..b`, `a..=b`, and either with `.rev()`.
fn range(expr: &Expr) -> Option<(&Expr, &Expr, bool, bool)> {
    let (inner, reversed) = reversed(expr);
    let Expr::Range(range) = strip(inner) else { return None };
    let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
    Some((range.start.as_deref()?, range.end.as_deref()?, inclusive, reversed))
}

fn reversed(expr: &Expr) -> (&Expr, bool) {
    match strip(expr) {
        Expr::MethodCall(call) if call.method == "rev" && call.args.is_empty() => (&call.receiver, true),
        other => (other, false),
    }
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
