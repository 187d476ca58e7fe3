//! Iterator chains as the loops that they are: `x.iter().zip(y).map(|(a, b)| a * b).sum::<f64>()`.
//!
//! A chain has a source, which `for` understands, stages, which become the first statements of the loop's body, and an end, which
//! says what the loop does with each item. What does not fit is kept as tokens, like any other method call.

use super::place::strip;
use super::*;
use syn::{Expr, ExprClosure, ExprMethodCall, Pat, Stmt, Type, parse_quote};

/// What happens to each item on its way.
enum Stage {
    Map(Expr),
    Filter(ExprClosure),
    FilterMap(Expr),
    TakeWhile(ExprClosure),
    Inspect(ExprClosure),
    /// `copied()`, `cloned()` after another stage.
    Copied,
    Skip(Expr),
    Take(Expr),
}

/// A chain up to its end.
pub(super) struct Chain {
    source: Expr,
    stages: Vec<Stage>,
}

/// A loop under construction.
struct Body {
    /// What comes before the loop.
    before: Vec<Stmt>,
    pattern: Pat,
    source: Expr,
    statements: Vec<Stmt>,
    /// The item as it leaves the last stage.
    item: Expr,
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

impl Lowering<'_> {
    /// The value of a chain; `None` if the method ends none.
    pub(super) fn chain(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let structured = self.chain_as_block(call, expr)?;
        Some(self.expression(&structured))
    }

    fn chain_as_block(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Expr> {
        let name = call.method.to_string();
        let count = call.args.len();
        let ends = matches!(
            (name.as_str(), count),
            ("sum" | "product" | "collect", 0) | ("fold", 2) | ("for_each", 1)
        );
        if !ends || super::known::is_sum_of_entries(call) || !self.may_be_active(&call.receiver, &call.args) {
            return None;
        }
        let mut chain = self.parse_chain(&call.receiver)?;
        let ty = self.wanted_type(call, expr);
        if ty.as_ref().is_some_and(|ty| types::of(ty).is_inert()) {
            return None;
        }
        match name.as_str() {
            "sum" | "product" => {
                let accumulator = local(&name);
                let start: Expr = match (name.as_str(), ty.as_ref().map(types::of)) {
                    ("sum", Some(Ty::Float(_))) => parse_quote!(-0.0),
                    ("product", Some(Ty::Float(_))) => parse_quote!(1.0),
                    ("sum", _) => parse_quote!(::ad_runtime::empty_sum()),
                    _ => parse_quote!(::ad_runtime::empty_product()),
                };
                let Body { before, pattern, source, statements, item } = chain.body()?;
                let annotation = ty.map(|ty| quote::quote!(: #ty));
                let op = if name == "sum" { quote::quote!(+=) } else { quote::quote!(*=) };
                Some(parse_quote!({
                    let mut #accumulator #annotation = #start;
                    #(#before)*
                    for #pattern in #source { #(#statements)* #accumulator #op #item; }
                    #accumulator
                }))
            }
            "fold" => {
                let accumulator = local("folded");
                let start = &call.args[0];
                let Body { before, mut pattern, source, mut statements, item } = chain.body()?;
                let next: Expr = match strip(&call.args[1]) {
                    Expr::Closure(closure) => {
                        let (first, second) = two_inputs(closure)?;
                        let body = inlinable(closure)?;
                        let plain = statements.is_empty() && !matches!(second, Pat::Type(_));
                        statements.push(parse_quote!(let #first = #accumulator;));
                        if plain && chain.stages.is_empty() {
                            pattern = second.clone();
                        } else {
                            statements.push(parse_quote!(let #second = #item;));
                        }
                        body.clone()
                    }
                    Expr::Path(path) => parse_quote!(#path(#accumulator, #item)),
                    _ => return None,
                };
                Some(parse_quote!({
                    let mut #accumulator = #start;
                    #(#before)*
                    for #pattern in #source { #(#statements)* #accumulator = #next; }
                    #accumulator
                }))
            }
            "for_each" => {
                chain.stages.push(Stage::Map(call.args[0].clone()));
                let Body { before, pattern, source, statements, item } = chain.body()?;
                Some(parse_quote!({ #(#before)* for #pattern in #source { #(#statements)* #item; } }))
            }
            _ => {
                let is_list = |ty: &Type| matches!(types::of(ty), Ty::List(_));
                let ty = ty.filter(is_list)?;
                let accumulator = local("collected");
                let Body { before, pattern, source, statements, item } = chain.body()?;
                Some(parse_quote!({
                    #(#before)*
                    let mut #accumulator: #ty = Vec::new();
                    for #pattern in #source { #(#statements)* #accumulator.push(#item); }
                    #accumulator
                }))
            }
        }
    }

    /// A `for` over a chain, and what comes before it: the stages come first in its body.
    pub(super) fn for_over_chain(
        &mut self,
        each: &syn::ExprForLoop,
    ) -> Option<(Vec<Stmt>, syn::ExprForLoop)> {
        if !matches!(strip(&each.expr), Expr::MethodCall(_))
            || !self.may_be_active(&each.expr, &Default::default())
        {
            return None;
        }
        let mut chain = self.parse_chain(&each.expr)?;
        if chain.stages.is_empty() && !chain.is_window() && self.part_of_list(&each.expr).is_none() {
            return None;
        }
        let Body { before, pattern, source, statements, item } = chain.body()?;
        let (own, body) = (&each.pat, &each.body.stmts);
        let mut structured = each.clone();
        structured.pat = Box::new(pattern);
        structured.expr = Box::new(source);
        structured.body = parse_quote!({ #(#statements)* let #own = #item; #(#body)* });
        Some((before, structured))
    }

    /// Whether something that may be active stands in a chain.
    fn may_be_active(
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
        self.wanted.iter().find(|(wanted, _)| std::ptr::eq(*wanted, expr)).map(|(_, ty)| ty.clone())
    }

    fn parse_chain(&self, expr: &Expr) -> Option<Chain> {
        if let Some(source) = self.part_of_list(expr) {
            return Some(Chain { source, stages: Vec::new() });
        }
        if self.is_source(expr) {
            return Some(Chain { source: expr.clone(), stages: Vec::new() });
        }
        let Expr::MethodCall(call) = strip(expr) else { return None };
        // A range is its own iterator.
        if call.method == "into_iter" && matches!(strip(&call.receiver), Expr::Range(_)) {
            return self.parse_chain(&call.receiver);
        }
        let argument = call.args.first();
        let closure = || match argument.map(strip) {
            Some(Expr::Closure(closure)) if closure.inputs.len() == 1 => Some(closure.clone()),
            _ => None,
        };
        let stage = match (call.method.to_string().as_str(), call.args.len()) {
            ("map", 1) => Stage::Map(argument?.clone()),
            ("filter_map", 1) => Stage::FilterMap(argument?.clone()),
            ("filter", 1) => Stage::Filter(closure()?),
            ("take_while", 1) => Stage::TakeWhile(closure()?),
            ("inspect", 1) => Stage::Inspect(closure()?),
            ("copied" | "cloned", 0) => Stage::Copied,
            ("skip", 1) => Stage::Skip(argument?.clone()),
            ("take", 1) => Stage::Take(argument?.clone()),
            _ => return None,
        };
        let mut chain = self.parse_chain(&call.receiver)?;
        chain.stages.push(stage);
        Some(chain)
    }

    /// `x.iter().skip(1).take(n)` goes over a part of the list.
    fn part_of_list(&self, expr: &Expr) -> Option<Expr> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if call.method != "skip" && call.method != "take" {
            return None;
        }
        let count = call.args.first().filter(|count| self.is_visibly_inert(count))?;
        let whole = self.part_of_list(&call.receiver);
        let Expr::MethodCall(walk) = strip(whole.as_ref().unwrap_or(&call.receiver)) else { return None };
        if walk.method != "iter" || !self.is_place(&walk.receiver) {
            return None;
        }
        let list = &walk.receiver;
        Some(if call.method == "skip" {
            parse_quote!(#list[(#count).min(#list.len())..].iter())
        } else {
            parse_quote!(#list[..(#count).min(#list.len())].iter())
        })
    }

    /// What a `for` goes over by itself, and windows and chunks of lists.
    fn is_source(&self, expr: &Expr) -> bool {
        let expr = strip(expr);
        if let Expr::MethodCall(call) = expr {
            let windows = ["windows", "chunks", "chunks_exact"].iter().any(|name| call.method == name);
            if windows && call.args.len() == 1 {
                return self.is_place(&call.receiver);
            }
            if call.method == "rev" && call.args.is_empty() {
                return self.is_source(&call.receiver);
            }
        }
        matches!(expr, Expr::Range(_)) || self.walks_list(expr) || self.is_integer_walk(expr)
    }
}

impl Chain {
    fn is_window(&self) -> bool {
        matches!(strip(&self.source), Expr::MethodCall(call)
            if ["windows", "chunks", "chunks_exact"].iter().any(|name| call.method == name))
    }

    /// The loop; `None` if a closure cannot be written in its place.
    fn body(&mut self) -> Option<Body> {
        let mut body = self.source_body();
        for (position, stage) in self.stages.iter().enumerate() {
            match stage {
                Stage::Map(function) => {
                    let first = position == 0 && body.statements.is_empty();
                    let item = body.applied(function, first)?;
                    body.item = item;
                }
                Stage::FilterMap(function) => {
                    let item = body.applied(function, false)?;
                    let some = local("some");
                    body.statements.push(parse_quote!(let Some(#some) = #item else { continue };));
                    body.item = parse_quote!(#some);
                }
                Stage::Filter(closure) => {
                    let condition = body.looked_at(closure)?;
                    body.statements.push(parse_quote!(if !(#condition) { continue; }));
                }
                Stage::TakeWhile(closure) => {
                    let condition = body.looked_at(closure)?;
                    body.statements.push(parse_quote!(if !(#condition) { break; }));
                }
                Stage::Inspect(closure) => {
                    let look = body.looked_at(closure)?;
                    body.statements.push(parse_quote!(#look;));
                }
                Stage::Copied => {
                    let item = &body.item;
                    body.item = parse_quote!((*#item));
                }
                Stage::Skip(count) => {
                    // Each stage counts by itself.
                    let skipped = local(&format!("skipped_{position}"));
                    let limit = local(&format!("limit_{position}"));
                    body.before.push(parse_quote!(let #limit: usize = #count;));
                    body.before.push(parse_quote!(let mut #skipped: usize = 0;));
                    body.statements.push(parse_quote!(if #skipped < #limit { #skipped += 1; continue; }));
                }
                Stage::Take(count) => {
                    let taken = local(&format!("taken_{position}"));
                    let limit = local(&format!("limit_{position}"));
                    body.before.push(parse_quote!(let #limit: usize = #count;));
                    body.before.push(parse_quote!(let mut #taken: usize = 0;));
                    body.statements.push(parse_quote!(if #taken == #limit { break; }));
                    body.statements.push(parse_quote!(#taken += 1;));
                }
            }
        }
        Some(body)
    }

    fn source_body(&self) -> Body {
        let item = local("item");
        let plain = || Body {
            before: Vec::new(),
            pattern: parse_quote!(#item),
            source: self.source.clone(),
            statements: Vec::new(),
            item: parse_quote!(#item),
        };
        let Expr::MethodCall(call) = strip(&self.source) else { return plain() };
        let (list, position) = (&call.receiver, local("start"));
        let Some(size) = call.args.first() else { return plain() };
        let (source, window): (Expr, Expr) = match call.method.to_string().as_str() {
            "windows" => (
                parse_quote!(0..(#list.len() + 1).saturating_sub(#size)),
                parse_quote!(&#list[#position..#position + #size]),
            ),
            "chunks_exact" => (
                parse_quote!(0..#list.len() / #size),
                parse_quote!(&#list[#position * #size..(#position + 1) * #size]),
            ),
            "chunks" => (
                parse_quote!(0..#list.len().div_ceil(#size)),
                parse_quote!(&#list[#position * #size..((#position + 1) * #size).min(#list.len())]),
            ),
            _ => return plain(),
        };
        let statements = vec![parse_quote!(let #item = #window;)];
        let (pattern, item) = (parse_quote!(#position), parse_quote!(#item));
        Body { before: Vec::new(), pattern, source, statements, item }
    }
}

impl Body {
    /// A function applied to the item. The first closure gives the loop its pattern.
    fn applied(&mut self, function: &Expr, first: bool) -> Option<Expr> {
        let item = &self.item;
        match strip(function) {
            Expr::Closure(closure) => {
                let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
                let body = inlinable(closure)?;
                match (first, input) {
                    (true, Pat::Type(_)) | (false, _) => {
                        self.statements.push(parse_quote!(let #input = #item;));
                    }
                    (true, input) => self.pattern = (*input).clone(),
                }
                Some(body.clone())
            }
            Expr::Path(path) => Some(parse_quote!(#path(#item))),
            _ => None,
        }
    }

    /// The body of a closure that is given a reference to the item.
    fn looked_at(&mut self, closure: &ExprClosure) -> Option<Expr> {
        let input = closure.inputs.first()?;
        let body = inlinable(closure)?;
        if !matches!(self.item, Expr::Path(_)) {
            let (name, item) = (local("item"), &self.item);
            self.statements.push(parse_quote!(let #name = #item;));
            self.item = parse_quote!(#name);
        }
        let item = &self.item;
        Some(parse_quote!({ let #input = &#item; #body }))
    }
}

fn two_inputs(closure: &ExprClosure) -> Option<(&Pat, &Pat)> {
    match &closure.inputs.iter().collect::<Vec<_>>()[..] {
        [first, second] => Some((first, second)),
        _ => None,
    }
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
    (!finder.0 && closure.asyncness.is_none()).then_some(&*closure.body)
}
