//! Chains of parallel iterators as they are written, and the same as ordinary chains.

use super::source::{Kind, Source};
use crate::driver::outlined::names::Unused;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, Type, parse_quote};

/// A chain of a parallel iterator from what it goes over to its end.
pub(super) struct Chain {
    pub(super) sources: Vec<Source>,
    /// It counts its items.
    pub(super) counts: bool,
    pub(super) end: End,
}

impl Chain {
    /// It goes over a range of which a leaf takes its own part.
    pub(super) fn skips(&self) -> bool {
        self.sources.iter().any(|source| matches!(source, Source::Literal(_)))
    }
}

/// How a chain ends.
#[derive(Clone)]
pub(super) enum End {
    /// It gives nothing.
    ForEach,
    /// It gives a list.
    Collected,
    /// It gives one value of those of its items: the name of the method is `sum` or `product`.
    Added(Ident),
    /// The same by a function, from a value that changes nothing.
    Reduced { identity: Box<Expr>, by: Box<Expr> },
}

/// What stands for the sources of a chain, and for its counting.
pub(super) trait Writing {
    /// The iterator over a source; its number is that of the order in which they stand.
    fn source(&mut self, number: usize, source: Source) -> Expr;
    /// The items of an iterator with their numbers.
    fn counted(&mut self, iterator: Expr) -> Expr;
    /// The chain with its end.
    fn ended(&mut self, iterator: Expr, end: End, call: &ExprMethodCall) -> Expr;
}

/// The chain, if this is one and all its methods are known.
pub(super) fn chain_of(expr: &Expr) -> Option<Chain> {
    let mut reading = Reading { sources: Vec::new(), counts: false, end: None };
    written(expr, &mut reading)?;
    let Reading { sources, counts, end } = reading;
    Some(Chain { sources, counts, end: end? })
}

/// Whether this is a parallel iterator, of which all methods are known.
pub(super) fn is_iterator(expr: &Expr) -> bool {
    iterator(expr, &mut Reading { sources: Vec::new(), counts: false, end: None }, &mut 0).is_some()
}

struct Reading {
    sources: Vec<Source>,
    counts: bool,
    end: Option<End>,
}

impl Writing for Reading {
    fn source(&mut self, _: usize, source: Source) -> Expr {
        self.sources.push(source);
        parse_quote!(())
    }
    fn counted(&mut self, iterator: Expr) -> Expr {
        self.counts = true;
        iterator
    }
    fn ended(&mut self, iterator: Expr, end: End, _: &ExprMethodCall) -> Expr {
        self.end = Some(end);
        iterator
    }
}

/// The chain in sequence, on one core.
pub(super) struct InSequence;

impl Writing for InSequence {
    fn source(&mut self, _: usize, source: Source) -> Expr {
        source.in_sequence()
    }
    fn counted(&mut self, iterator: Expr) -> Expr {
        parse_quote!(#iterator.enumerate())
    }
    fn ended(&mut self, iterator: Expr, end: End, call: &ExprMethodCall) -> Expr {
        match end {
            End::Reduced { identity, by } => {
                let begin = called(&identity);
                parse_quote!(#iterator.fold(#begin, #by))
            }
            _ => {
                let (method, turbofish, args) = (&call.method, &call.turbofish, &call.args);
                parse_quote!(#iterator.#method #turbofish(#args))
            }
        }
    }
}

/// What a function without parameters gives.
pub(super) fn called(function: &Expr) -> Expr {
    match function {
        Expr::Closure(closure) if closure.inputs.is_empty() => (*closure.body).clone(),
        path => parse_quote!(#path()),
    }
}

/// A chain with its end, written in some way.
pub(super) fn written(expr: &Expr, writing: &mut impl Writing) -> Option<Expr> {
    let Expr::MethodCall(call) = expr else { return None };
    let end = match (call.method.to_string().as_str(), call.args.len()) {
        ("for_each", 1) => End::ForEach,
        ("sum" | "product", 0) => End::Added(call.method.clone()),
        ("collect", 0) => End::Collected,
        ("reduce", 2) => {
            End::Reduced { identity: Box::new(call.args[0].clone()), by: Box::new(call.args[1].clone()) }
        }
        _ => return None,
    };
    let mut count = 0;
    let iterator = iterator(&call.receiver, writing, &mut count)?;
    Some(writing.ended(iterator, end, call))
}

fn without_parentheses(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => without_parentheses(&inner.expr),
        Expr::Group(inner) => without_parentheses(&inner.expr),
        other => other,
    }
}

/// A parallel iterator in the middle of a chain.
fn iterator(expr: &Expr, writing: &mut impl Writing, count: &mut usize) -> Option<Expr> {
    let Expr::MethodCall(call) = without_parentheses(expr) else { return None };
    if let Some(source) = source(call) {
        *count += 1;
        return Some(writing.source(*count - 1, source));
    }
    let receiver = iterator(&call.receiver, writing, count)?;
    let (method, turbofish, args) = (&call.method, &call.turbofish, &call.args);
    let renamed = |name: &str| Ident::new(name, method.span());
    Some(match (method.to_string().as_str(), args.len()) {
        ("map" | "filter" | "filter_map", 1) | ("copied" | "cloned", 0) => {
            parse_quote!(#receiver.#method #turbofish(#args))
        }
        ("flat_map_iter", 1) => {
            let method = renamed("flat_map");
            parse_quote!(#receiver.#method(#args))
        }
        ("flatten_iter", 0) => {
            let method = renamed("flatten");
            parse_quote!(#receiver.#method())
        }
        ("zip" | "zip_eq", 1) => {
            let other = into_iterator(&args[0], writing, count)?;
            let method = renamed("zip");
            parse_quote!(#receiver.#method(#other))
        }
        ("enumerate", 0) => writing.counted(receiver),
        // What belongs to one core is a value of its own.
        ("fold", 2) => {
            let (begin, by) = (called(&args[0]), &args[1]);
            parse_quote!([#receiver.#method(#begin, #by)].into_iter())
        }
        // Hints.
        ("with_min_len" | "with_max_len", 1) => receiver,
        _ => return None,
    })
}

/// What can be given to `zip`.
fn into_iterator(expr: &Expr, writing: &mut impl Writing, count: &mut usize) -> Option<Expr> {
    let expr = without_parentheses(expr);
    if let Expr::MethodCall(_) = expr
        && let Some(iterator) = iterator(expr, writing, count)
    {
        return Some(iterator);
    }
    let source = source(&parse_quote!((#expr).into_par_iter()))?;
    *count += 1;
    Some(writing.source(*count - 1, source))
}

/// Whether a method is called with which a parallel iterator may begin.
pub(super) fn may_begin_in(block: &syn::Block) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
            self.0 |= call.method.to_string().contains("par_");
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut finder = Finder(false);
    finder.visit_block(block);
    finder.0
}

/// What a parallel iterator begins with.
fn source(call: &ExprMethodCall) -> Option<Source> {
    let receiver = without_parentheses(&call.receiver);
    let list = |kind| Some(Source::List { list: receiver.clone(), kind, size: None });
    let chunks =
        |kind| Some(Source::List { list: receiver.clone(), kind, size: Some((call.args[0].clone(), false)) });
    match (call.method.to_string().as_str(), call.args.len()) {
        ("par_iter", 0) => list(Kind::Read),
        ("par_iter_mut", 0) => list(Kind::Changed),
        ("par_chunks", 1) => chunks(Kind::Read),
        ("par_chunks_mut", 1) => chunks(Kind::Changed),
        ("par_chunks_exact", 1) => exact(chunks(Kind::Read)),
        ("par_chunks_exact_mut", 1) => exact(chunks(Kind::Changed)),
        ("into_par_iter", 0) => match receiver {
            Expr::Range(range) => Source::range(range),
            Expr::Reference(reference) => {
                let kind = if reference.mutability.is_some() { Kind::Changed } else { Kind::Read };
                Some(Source::List { list: (*reference.expr).clone(), kind, size: None })
            }
            _ => list(Kind::Given),
        },
        _ => None,
    }
}

fn exact(source: Option<Source>) -> Option<Source> {
    match source? {
        Source::List { list, kind, size: Some((size, _)) } => {
            Some(Source::List { list, kind, size: Some((size, true)) })
        }
        other => Some(other),
    }
}

/// What a leaf does: the chain in sequence, over its own part of the sources.
pub(super) struct OfLeaf<'a> {
    /// The iterators over the parts.
    pub(super) parts: &'a [Expr],
    pub(super) names: &'a Names,
    /// The type of what one leaf gives.
    pub(super) result: Option<&'a Type>,
}

impl Writing for OfLeaf<'_> {
    fn source(&mut self, number: usize, _: Source) -> Expr {
        self.parts[number].clone()
    }
    fn counted(&mut self, iterator: Expr) -> Expr {
        let Names { start, at, item, .. } = self.names;
        parse_quote!(#iterator.enumerate().map(|(#at, #item)| (#start + #at, #item)))
    }
    fn ended(&mut self, iterator: Expr, end: End, call: &ExprMethodCall) -> Expr {
        match end {
            End::ForEach => {
                let (method, args) = (&call.method, &call.args);
                parse_quote!(#iterator.#method(#args))
            }
            End::Collected => {
                let ty = self.result.map_or_else(|| quote!(_), |ty| quote!(#ty));
                parse_quote!(#iterator.collect::<Vec<#ty>>())
            }
            End::Added(method) => self.one(quote!(#iterator.#method())),
            End::Reduced { identity, by } => {
                let begin = called(&identity);
                self.one(quote!(#iterator.fold(#begin, #by)))
            }
        }
    }
}

impl OfLeaf<'_> {
    /// A list of one value.
    fn one(&self, value: TokenStream) -> Expr {
        let (name, ty) = (&self.names.value, self.result.map_or_else(|| quote!(_), |ty| quote!(#ty)));
        parse_quote!({ let #name: #ty = #value; vec![#name] })
    }
}

/// Names in the function of a leaf that are none of the user's.
pub(super) struct Names {
    /// The number of the leaf's first item.
    pub(super) start: Ident,
    /// How many items the leaf has.
    pub(super) count: Ident,
    at: Ident,
    item: Ident,
    value: Ident,
}

impl Names {
    pub(super) fn of(unused: &mut Unused) -> Self {
        let mut name = |wanted| unused.name(wanted);
        Names {
            start: name("first_of_leaf"),
            count: name("count_of_leaf"),
            at: name("at"),
            item: name("item"),
            value: name("value_of_leaf"),
        }
    }

    pub(super) fn has(&self, name: &Ident) -> bool {
        let Names { start, count, at, item, value } = self;
        [start, count, at, item, value].contains(&name)
    }
}
