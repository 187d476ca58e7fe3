//! Iterator chains as the loops that they are: `x.iter().zip(y).map(|(a, b)| a * b).sum::<f64>()`.
//!
//! A chain has a source, which `for` understands, stages, which become the first statements of the loop's body, and an end, which
//! says what the loop does with each item. What does not fit is kept as tokens, like any other method call.

pub(super) mod apart;
mod binding;
mod endless;
mod ends;
mod names;
mod one_loop;
mod steps;
mod tried;
mod unfollowed;
mod windows;

use super::place::{grouped, strip};
use super::spelling::Changed;
use super::*;
use crate::diagnostics::Page;
pub(super) use endless::makes_iterator;
pub(super) use names::Names;
pub(super) use steps::Chain;
use syn::{Expr, ExprClosure, ExprMethodCall, Stmt, Type, parse_quote};
use windows::{is_new_list, is_window, over_source};

impl Lowering<'_> {
    /// The value of a chain; `None` if the method ends none.
    pub(super) fn chain(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        if !ends::is_end(call) || super::known::is_sum_of_entries(call) {
            return None;
        }
        if self.is_no_walk(call) {
            return None;
        }
        let ty = self.wanted_type(call, expr);
        if let Some(ty) = ty.as_ref().map(types::of)
            && ty.is_inert()
        {
            // Integers come out, whatever the closures look at.
            let opaque = self.opaque(expr, None);
            return Some(Lowered::Value(self.let_(
                &call.method.to_string(),
                call.method.span(),
                ty,
                Op::Opaque(opaque),
            )));
        }
        if !self.may_be_active(&call.receiver, &call.args) {
            return None;
        }
        self.check_own_iterator(&call.receiver);
        let chain = self.parse_chain(&call.receiver, &mut Names::default())?;
        if Method::of(call) == Method::Count {
            return Some(self.inert(&call.method.to_string(), expr));
        }
        // A reference to an element is no value.
        if gives_item(call) && chain.gives_references() {
            return None;
        }
        if Method::of(call) == Method::Collect && ends::collects_references(&chain, ty.as_ref()) {
            let help = "collect copies, with `.copied()`, `.cloned()` or `.map(|part| part.to_vec())`, or walk the references with `for`";
            return Some(self.barred(
                expr,
                Page::References,
                &call.method,
                "references to parts of a list are collected",
                help,
            ));
        }
        let structured = self.ended(call, chain, ty)?;
        Some(self.expression(&structured))
    }

    /// Whether a method with the name of an end of chains is called on what is no iterator, or may be none: numbers have methods of traits of the user's, and so has what a name stands for.
    fn is_no_walk(&self, call: &ExprMethodCall) -> bool {
        let is_scalar = self.inferred_kind(&call.receiver).is_some_and(|kind| kind.is_primitive());
        let is_name = matches!(strip(&call.receiver), Expr::Path(_) | Expr::Field(_) | Expr::Index(_));
        is_scalar || is_name && !self.methods_named(call).is_empty()
    }

    /// Whether the expression is a chain that ends in a reference to one of its items.
    pub(super) fn gives_reference(&self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = strip(expr) else { return false };
        let chain =
            ends::is_end(call).then(|| self.parse_chain(&call.receiver, &mut Names::default())).flatten();
        chain.is_some_and(|chain| gives_item(call) && chain.gives_references())
    }

    /// Refuses to walk what begins with an iterator of the user's own, where its state is active.
    pub(in crate::lower) fn check_own_iterator(&mut self, walked: &Expr) {
        let mut source = strip(walked);
        while let Expr::MethodCall(call) = source {
            source = strip(&call.receiver);
        }
        let Some(place) = self.named_place(source) else { return };
        if self.declared_in(&place).is_some_and(|owner| self.declared.is_own_iterator(&owner)) {
            let barrier = Barrier {
                page: Page::Iterators,
                at: source.into(),
                what: "an iterator of a type of your own that holds something active is not accepted yet".into(),
                help: "write the loop, with what `next` does in its body, or let a marked method give the items as a `Vec`".into(),
            };
            self.function.refused.push((place.root, barrier));
        }
    }

    /// `list.extend(chain)`.
    pub(super) fn extended(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        if !self.is_place(&call.receiver) || call.args.len() != 1 || self.is_map(&call.receiver) {
            return None;
        }
        let chain = match (Method::of(call), &call.args[0]) {
            (Method::Extend, items) => self.parse_chain(items, &mut Names::default())?,
            (Method::ExtendFromSlice, items) => {
                let source: Expr = match strip(items) {
                    Expr::Reference(reference) => {
                        let list = &reference.expr;
                        parse_quote!(#list.iter().cloned())
                    }
                    list => {
                        let list = grouped(list);
                        parse_quote!(#list.iter().cloned())
                    }
                };
                self.parse_chain(&source, &mut Names::default())?
            }
            _ => return None,
        };
        let mut before = Vec::new();
        let list = super::maybe::settled(&call.receiver, &call.args, &mut before);
        let loops = chain.each(|item| vec![parse_quote!(#list.push(#item);)]);
        Some(self.expression(&parse_quote!({ #(#before)* #(#loops)* })))
    }

    /// A `for` over a chain, and what comes before it: the stages come first in its body.
    pub(super) fn for_over_chain(
        &mut self,
        each: &syn::ExprForLoop,
    ) -> Option<(Vec<Stmt>, syn::ExprForLoop)> {
        let is_chain =
            matches!(strip(&each.expr), Expr::MethodCall(_)) || self.walked_map(&each.expr).is_some();
        if !is_chain
            || !self.may_be_active(&each.expr, &Default::default())
            || self.is_source(&each.expr, &Names::default())
                && !is_window(&each.expr)
                && self.part_of_list(&each.expr).is_none()
        {
            return None;
        }
        if self.moving_closure(&each.expr).is_some() {
            return None;
        }
        let (before, steps) = self.parse_chain(&each.expr, &mut Names::default())?.single()?;
        let plain = steps.is_plain();
        let (pattern, source, statements, item) = steps.parts()?;
        // Nothing would be gained; and what was no walk by itself is none again.
        if strip(&source) == strip(&each.expr) {
            return None;
        }
        let (own, body) = (&each.pat, &each.body.stmts);
        let mut structured = each.clone();
        if plain {
            structured.expr = Box::new(source);
            return Some((before, structured));
        }
        structured.pat = Box::new(pattern);
        structured.expr = Box::new(source);
        structured.body = parse_quote!({ #(#statements)* let #own = #item; #(#body)* });
        Some((before, structured))
    }

    /// Whether something that may be active stands in a chain.
    pub(super) fn may_be_active(
        &self,
        receiver: &Expr,
        arguments: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
    ) -> bool {
        struct Finder<'a, 'e>(&'a Lowering<'e>, bool);
        impl syn::visit::Visit<'_> for Finder<'_, '_> {
            fn visit_ident(&mut self, ident: &Ident) {
                let value = self.0.scopes.value(ident);
                self.1 |= value.is_some_and(|value| !self.0.ty(value).is_inert());
            }
            fn visit_macro(&mut self, mac: &syn::Macro) {
                mac.parse_body_with(syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated)
                    .into_iter()
                    .flatten()
                    .for_each(|argument| self.visit_expr(&argument));
            }
        }
        let mut finder = Finder(self, false);
        syn::visit::Visit::visit_expr(&mut finder, receiver);
        arguments.iter().for_each(|argument| syn::visit::Visit::visit_expr(&mut finder, argument));
        finder.1
    }

    /// The type that the end of a chain gives: from its own `::<T>`, or from where the value goes.
    fn wanted_type(&self, call: &ExprMethodCall, expr: &Expr) -> Option<Type> {
        if let Some(turbofish) = &call.turbofish {
            return turbofish.args.iter().find_map(|argument| match argument {
                syn::GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            });
        }
        self.wanted_of(expr)
    }

    pub(super) fn parse_chain(&self, expr: &Expr, names: &mut Names) -> Option<Chain> {
        if let Some(rest) = self.rest_of_cursor(expr) {
            return self.parse_chain(&rest, names);
        }
        if let Some(walk) = self.walk_of_map(expr, names) {
            return Some(walk);
        }
        if let Some(pairs) = self.parse_pairs(expr, names) {
            return Some(pairs);
        }
        if let Expr::Call(call) = strip(expr)
            && let Some(made) = self.made_source(call, names)
        {
            return Some(made);
        }
        let part = self.part_of_list(expr);
        if part.is_some() || self.is_source(expr, names) {
            let (item, position) = names.of_source();
            return Some(over_source(part.as_ref().unwrap_or(expr), &item, &position));
        }
        let Expr::MethodCall(call) = strip(expr) else { return None };
        // A range is its own iterator.
        if Method::of(call) == Method::IntoIter && matches!(strip(&call.receiver), Expr::Range(_)) {
            return self.parse_chain(&call.receiver, names);
        }
        if self.is_asked_once_more(call) {
            return None;
        }
        let argument = call.args.first();
        let called;
        let closure = match argument.map(strip) {
            Some(Expr::Closure(closure)) => Some(closure),
            Some(Expr::Path(function)) => {
                let given = local("given");
                called = parse_quote!(|#given| #function(#given));
                Some(&called)
            }
            _ => None,
        };
        let mut chain = self.parse_chain(&call.receiver, names)?;
        let mut fresh = |name: &str| names.fresh(name);
        match (Method::of(call), call.args.len()) {
            (Method::Map, 1) => chain.map(argument?, &fresh("mapped"))?,
            (Method::FilterMap, 1) => chain.filter_map(argument, &fresh("some"))?,
            (Method::Flatten, 0) if chain.is_plain() && !self.walks_options(&call.receiver) => {
                chain.flattened(&fresh("item"))?
            }
            (Method::Flatten, 0) => chain.filter_map(None, &fresh("some"))?,
            (Method::Filter, 1) => chain.filter(closure?, &fresh("item"))?,
            (Method::TakeWhile, 1) => chain.take_while(closure?, &fresh("item"))?,
            (Method::SkipWhile, 1) => chain.skip_while(closure?, &fresh("item"), &fresh("skipping"))?,
            (Method::MapWhile, 1) => chain.map_while(argument?, &fresh("some"))?,
            (Method::Inspect, 1) => chain.inspect(closure?, &fresh("item"))?,
            (Method::Copied | Method::Cloned, 0) => chain.copied(),
            (Method::Skip, 1) => chain.skip(argument?, &fresh("limit"), &fresh("skipped")),
            (Method::Take, 1) => chain.take(argument?, &fresh("limit"), &fresh("taken"))?,
            (Method::StepBy, 1) => chain.step_by(argument?, &fresh("step"), &fresh("position")),
            (Method::Enumerate, 0) => chain.enumerate(&fresh("index"), &fresh("number")),
            (Method::Rev, 0) => chain.reversed()?,
            (Method::Cycle, 0) => chain.cycle(&fresh("number"))?,
            (Method::Scan, 2) => match strip(&call.args[1]) {
                Expr::Closure(closure) => {
                    chain.scan(&call.args[0], closure, &fresh("state"), &fresh("scanned"))?;
                }
                _ => return None,
            },
            (Method::Zip, 1) => {
                let other = self.parse_chain(argument?, names)?;
                return zipped(chain, other, names);
            }
            (Method::Chain, 1) => {
                let other = self.parse_chain(argument?, names)?;
                return Some(chain.followed_by(other, |name| names.fresh(name)));
            }
            (Method::FlatMap, 1) => {
                let closure = closure?;
                names.bind(closure);
                let inner = self.parse_chain(inlinable(closure)?, names)?;
                return chain.flat(closure, inner);
            }
            _ => return None,
        }
        Some(chain)
    }

    /// `zip` and `enumerate` of sources: their items are pairs whose parts have names.
    fn parse_pairs(&self, expr: &Expr, names: &mut Names) -> Option<Chain> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if self.is_asked_once_more(call) {
            return None;
        }
        let given = names.given;
        let pairs = match (Method::of(call), call.args.first()) {
            (Method::Zip, Some(other)) => self
                .parse_chain(&call.receiver, names)
                .and_then(|first| zipped(first, self.parse_chain(other, names)?, names)),
            (Method::Enumerate, None) => self.parse_chain(&call.receiver, names).map(|mut chain| {
                chain.enumerate(&names.fresh("index"), &names.fresh("number"));
                chain
            }),
            _ => None,
        };
        if pairs.is_none() {
            names.given = given;
        }
        pairs
    }

    /// `x.iter().skip(1).take(n)` goes over a part of the list.
    pub(in crate::lower) fn part_of_list(&self, expr: &Expr) -> Option<Expr> {
        let (list, start, end) = self.bounds_of_part(expr)?;
        let length: Expr = match end {
            Some(end) => parse_quote!((#end).min(#list.len())),
            None => parse_quote!(#list.len()),
        };
        Some(match (start, end_is_given(expr)) {
            (Some(start), false) => parse_quote!(#list[(#start).min(#length)..].iter()),
            (Some(start), true) => parse_quote!(#list[(#start).min(#length)..#length].iter()),
            (None, _) => parse_quote!(#list[..#length].iter()),
        })
    }

    /// The list, how many elements are left out at its beginning, and where the part ends.
    fn bounds_of_part<'e>(&self, expr: &'e Expr) -> Option<(&'e Expr, Option<Expr>, Option<Expr>)> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if !matches!(Method::of(call), Method::Skip | Method::Take) {
            return None;
        }
        // It is written more than once.
        let count = call
            .args
            .first()
            .filter(|count| self.is_visibly_inert(count) && Changed::by(count).is_nothing())?;
        let (list, start, end) = match strip(&call.receiver) {
            Expr::MethodCall(walk) if Method::of(walk) == Method::Iter && self.is_place(&walk.receiver) => {
                (&*walk.receiver, None, None)
            }
            part => self.bounds_of_part(part)?,
        };
        let behind: Expr = match &start {
            Some(start) => sum(start, count),
            None => parse_quote!(#count),
        };
        Some(match (Method::of(call) == Method::Skip, end) {
            (true, end) => (list, Some(behind), end),
            (false, None) => (list, start, Some(behind)),
            (false, Some(end)) => (list, start, Some(parse_quote!((#behind).min(#end)))),
        })
    }

    /// Whether an expression visibly walks a list of options, which are no lists.
    fn walks_options(&self, walk: &Expr) -> bool {
        let list = match strip(walk) {
            Expr::MethodCall(call) if [Method::Iter, Method::IntoIter].contains(&Method::of(call)) => {
                &*call.receiver
            }
            list => list,
        };
        let item = self.type_of(list).and_then(|seen| crate::source::element(&seen.ty));
        item.and_then(|item| crate::source::type_name(&item)).is_some_and(|name| name == "Option")
    }

    /// What a `for` goes over by itself, and windows and chunks of lists.
    fn is_source(&self, expr: &Expr, names: &Names) -> bool {
        let expr = strip(expr);
        if self.walked_map(expr).is_some() {
            return false;
        }
        if names.walk(expr) {
            return true;
        }
        if is_window(expr) {
            let Expr::MethodCall(call) = expr else { return false };
            let is_macro = matches!(strip(&call.receiver), Expr::Macro(_));
            let is_made = || is_new_list(&call.receiver) && (is_macro || self.makes_list(&call.receiver));
            return self.is_place(&call.receiver) || is_made();
        }
        if let Expr::MethodCall(call) = expr
            && Method::of(call) == Method::Rev
            && call.args.is_empty()
        {
            // The items of pairs have names for their parts, and windows are made by number.
            if is_window(&call.receiver)
                || matches!(strip(&call.receiver), Expr::MethodCall(pairs) if matches!(Method::of(pairs), Method::Zip | Method::Enumerate))
            {
                return false;
            }
            return self.is_source(&call.receiver, names);
        }
        matches!(expr, Expr::Range(_))
            || self.walks_list(expr)
            || self.is_integer_walk(expr)
            || self.gives_iterator(expr)
    }
}

/// Both at once; what is walked from its end goes by numbers.
fn zipped(mut first: Chain, mut second: Chain, names: &mut Names) -> Option<Chain> {
    first.counted_from_end(&names.fresh("before_end"));
    second.counted_from_end(&names.fresh("before_end"));
    first.zip(second)
}

/// The sum of two numbers of elements.
fn sum(first: &Expr, second: &Expr) -> Expr {
    let literal = |expr: &Expr| match strip(expr) {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse::<usize>().ok(),
        _ => None,
    };
    match (literal(first), literal(second)) {
        (Some(a), Some(b)) if a.checked_add(b).is_some() => {
            let sum = proc_macro2::Literal::usize_unsuffixed(a + b);
            parse_quote!(#sum)
        }
        // The cast says what type they have, where both are literals in disguise.
        _ => parse_quote!(((#first) as usize).saturating_add(#second)),
    }
}

/// Whether a `take` stands among `skip` and `take`.
fn end_is_given(part: &Expr) -> bool {
    matches!(strip(part), Expr::MethodCall(call)
        if Method::of(call) == Method::Take || (Method::of(call) == Method::Skip && end_is_given(&call.receiver)))
}

/// Whether a chain ends in one of its items.
fn gives_item(end: &ExprMethodCall) -> bool {
    matches!(
        Method::of(end),
        Method::Last | Method::Nth | Method::Find | Method::MinBy | Method::MaxBy | Method::Reduce
    )
}

/// The body of a closure, if it means the same where the closure is called: nothing in it leaves the closure.
pub(super) fn inlinable(closure: &ExprClosure) -> Option<&Expr> {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_expr(&mut self, expr: &Expr) {
            match expr {
                Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_) => self.0 = true,
                // Its exits are its own.
                Expr::Closure(_) => {}
                _ => syn::visit::visit_expr(self, expr),
            }
        }
        fn visit_item(&mut self, _: &syn::Item) {}
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_expr(&mut finder, &closure.body);
    // `|..|` is no parameter, which rustc says.
    let takes_rest = closure.inputs.iter().any(has_stray_rest);
    (!finder.0 && !takes_rest && closure.asyncness.is_none()).then_some(&*closure.body)
}

/// Whether `..` stands where no pattern of parts is around it.
fn has_stray_rest(pattern: &syn::Pat) -> bool {
    use syn::Pat;
    let among = |part: &Pat| !matches!(part, Pat::Rest(_)) && has_stray_rest(part);
    match pattern {
        Pat::Rest(_) => true,
        Pat::Reference(inner) => has_stray_rest(&inner.pat),
        Pat::Paren(inner) => has_stray_rest(&inner.pat),
        Pat::Type(typed) => has_stray_rest(&typed.pat),
        Pat::Tuple(parts) => parts.elems.iter().any(among),
        Pat::TupleStruct(parts) => parts.elems.iter().any(among),
        Pat::Slice(parts) => parts.elems.iter().any(among),
        _ => false,
    }
}
