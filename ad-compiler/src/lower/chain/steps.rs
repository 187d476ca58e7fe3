//! The stages of a chain, and what they add to its loops.

use super::binding::bound;
use super::inlinable;
use super::one_loop::{Around, Steps};
use crate::library::Method;
use crate::lower::place::{grouped, strip};
use crate::lower::spelling::Changed;
use syn::{Expr, ExprClosure, Pat, Stmt, parse_quote};

/// A chain up to its end.
pub(in crate::lower) struct Chain {
    /// What comes before the loops.
    pub(super) before: Vec<Stmt>,
    /// One after another.
    pub(super) loops: Vec<Steps>,
}

impl Chain {
    /// `for item in source`.
    pub(super) fn over(source: Expr, item: &syn::Ident) -> Self {
        Chain {
            before: Vec::new(),
            loops: vec![Steps::new(parse_quote!(#item), source, parse_quote!(#item))],
        }
    }

    /// One loop over numbers, whose first statement makes something of each.
    pub(in crate::lower) fn counting(
        before: Stmt,
        source: Expr,
        number: &syn::Ident,
        first: Stmt,
        item: Expr,
    ) -> Self {
        Chain { before: vec![before], loops: vec![Steps::counting(source, number, first, item)] }
    }

    /// The statements of all loops, whose bodies end with what is done with an item.
    pub(super) fn each(&self, mut last: impl FnMut(&Expr) -> Vec<Stmt>) -> Vec<Stmt> {
        let written = self.loops.iter().map(|steps| steps.written(last(&steps.item)));
        self.before.iter().cloned().chain(written).collect()
    }

    /// The one loop.
    pub(super) fn single(self) -> Option<(Vec<Stmt>, Steps)> {
        let Chain { before, loops } = self;
        let [steps] = <[Steps; 1]>::try_from(loops).ok()?;
        Some((before, steps))
    }

    fn every(&mut self, mut stage: impl FnMut(&mut Steps) -> Option<()>) -> Option<()> {
        self.loops.iter_mut().try_for_each(&mut stage)
    }

    pub(super) fn map(&mut self, function: &Expr, name: &syn::Ident) -> Option<()> {
        self.every(|steps| {
            let item = steps.applied(function)?;
            // What changes something does so once for each item, whatever comes after.
            if Changed::by(&item).is_nothing() {
                steps.item = item;
            } else {
                steps.statements.push(parse_quote!(let #name = #item;));
                steps.item = parse_quote!(#name);
            }
            Some(())
        })
    }

    /// `copied()`, `cloned()` after another stage.
    pub(super) fn copied(&mut self) {
        for steps in &mut self.loops {
            let item = grouped(&steps.item);
            steps.item = parse_quote!((*#item));
        }
    }

    pub(super) fn inspect(&mut self, closure: &ExprClosure, name: &syn::Ident) -> Option<()> {
        self.every(|steps| {
            let look = steps.looked_at(closure, name)?;
            steps.statements.push(parse_quote!(#look;));
            Some(())
        })
    }

    pub(super) fn filter(&mut self, closure: &ExprClosure, name: &syn::Ident) -> Option<()> {
        self.every(|steps| {
            let condition = steps.looked_at(closure, name)?;
            steps.unless(&condition, parse_quote!(continue;));
            steps.one_to_one = false;
            Some(())
        })
    }

    /// `filter_map`, and `flatten` of options by the function that changes nothing.
    pub(super) fn filter_map(&mut self, function: Option<&Expr>, name: &syn::Ident) -> Option<()> {
        self.every(|steps| {
            let item = match function {
                Some(function) => steps.applied(function)?,
                None => steps.item.clone(),
            };
            steps.statements.push(parse_quote!(let Some(#name) = (#item) else { continue };));
            steps.item = parse_quote!(#name);
            steps.one_to_one = false;
            Some(())
        })
    }

    pub(super) fn take_while(&mut self, closure: &ExprClosure, name: &syn::Ident) -> Option<()> {
        let [steps] = &mut self.loops[..] else { return None };
        let condition = steps.looked_at(closure, name)?;
        steps.leave_unless(&condition)
    }

    pub(super) fn map_while(&mut self, function: &Expr, name: &syn::Ident) -> Option<()> {
        let [steps] = &mut self.loops[..] else { return None };
        let item = steps.applied(function)?;
        steps.leave_if_none(&item, name)
    }

    pub(super) fn skip_while(
        &mut self,
        closure: &ExprClosure,
        name: &syn::Ident,
        flag: &syn::Ident,
    ) -> Option<()> {
        self.before.push(parse_quote!(let mut #flag = true;));
        self.every(|steps| {
            let condition = steps.looked_at(closure, name)?;
            if Changed::by(&condition).is_nothing() {
                steps.statements.push(parse_quote!(if #flag && (#condition) { continue; }));
            } else {
                steps.statements.push(parse_quote!(if #flag {
                    #flag = #condition;
                    if #flag { continue; }
                }));
            }
            steps.statements.push(parse_quote!(#flag = false;));
            steps.remembers(false);
            Some(())
        })
    }

    pub(super) fn skip(&mut self, count: &Expr, limit: &syn::Ident, skipped: &syn::Ident) {
        self.before.push(parse_quote!(let #limit: usize = #count;));
        // What counts for ever counts from there.
        if let [steps] = &mut self.loops[..]
            && steps.numbered == Some(steps.statements.len())
            && steps.around.is_empty()
            && matches!(steps.pattern, Pat::Ident(_))
            && matches!(strip(&steps.source), Expr::Range(_))
        {
            steps.source = parse_quote!(#limit..);
            // The next one would count from there.
            steps.numbered = None;
            return;
        }
        self.before.push(parse_quote!(let mut #skipped: usize = 0;));
        for steps in &mut self.loops {
            steps.statements.push(parse_quote!(if #skipped < #limit { #skipped += 1; continue; }));
            steps.remembers(false);
        }
    }

    pub(super) fn take(&mut self, count: &Expr, limit: &syn::Ident, taken: &syn::Ident) -> Option<()> {
        self.before.push(parse_quote!(let #limit: usize = #count;));
        self.before.push(parse_quote!(let mut #taken: usize = 0;));
        self.every(|steps| {
            // Nothing is asked of the stages before, once all are taken.
            steps.leave_unless(&parse_quote!(#taken < #limit))?;
            steps.statements.rotate_right(1);
            steps.statements.push(parse_quote!(#taken += 1;));
            Some(())
        })
    }

    pub(super) fn step_by(&mut self, step: &Expr, size: &syn::Ident, position: &syn::Ident) {
        self.before.push(parse_quote!(let #size: usize = #step;));
        self.before.push(parse_quote!(let mut #position: usize = 0;));
        for steps in &mut self.loops {
            steps.statements.push(parse_quote!(#position += 1;));
            steps.statements.push(parse_quote!(if (#position - 1) % #size != 0 { continue; }));
            steps.remembers(false);
        }
    }

    pub(super) fn enumerate(&mut self, index: &syn::Ident, number: &syn::Ident) {
        if let [steps] = &mut self.loops[..]
            && steps.one_to_one
            && steps.stateless
            && steps.around.is_empty()
            && !is_reversed(&steps.source)
            && !matches!(strip(&steps.source), Expr::Range(_))
        {
            let (pattern, source, inner) = (&steps.pattern, grouped(&steps.source), &steps.item);
            steps.item = parse_quote!((#index, #inner));
            steps.source = parse_quote!(#source.enumerate());
            steps.pattern = parse_quote!((#index, #pattern));
            return;
        }
        if let [steps] = &mut self.loops[..]
            && let Some(position) = &steps.position
            && steps.one_to_one
            && steps.stateless
            && !is_reversed(&steps.source)
        {
            let inner = &steps.item;
            steps.item = parse_quote!((#position, #inner));
            return;
        }
        self.before.push(parse_quote!(let mut #index: usize = 0;));
        for steps in &mut self.loops {
            let inner = &steps.item;
            steps.item = parse_quote!((#number, #inner));
            steps.statements.push(parse_quote!(let #number = #index;));
            steps.statements.push(parse_quote!(#index += 1;));
            steps.remembers(steps.one_to_one);
        }
    }

    /// `rev()`: the same items from the other end.
    pub(super) fn reversed(&mut self) -> Option<()> {
        let [steps] = &mut self.loops[..] else { return None };
        if !steps.stateless || !steps.around.is_empty() {
            return None;
        }
        steps.source = match strip(&steps.source) {
            Expr::MethodCall(call) if Method::of(call) == Method::Rev => (*call.receiver).clone(),
            source => {
                let source = grouped(source);
                parse_quote!(#source.rev())
            }
        };
        Some(())
    }

    pub(super) fn scan(
        &mut self,
        start: &Expr,
        closure: &ExprClosure,
        state: &syn::Ident,
        name: &syn::Ident,
    ) -> Option<()> {
        let [steps] = &mut self.loops[..] else { return None };
        let [first, second] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
        let body = inlinable(closure)?;
        let item = &steps.item;
        self.before.push(parse_quote!(let mut #state = #start;));
        steps.statements.extend(bound(second, item));
        steps.statements.push(parse_quote!(let #first = &mut #state;));
        steps.stateless = false;
        match body {
            // Most give an item every time.
            Expr::Block(block) if some_of_tail(&block.block).is_some() => {
                let (statements, item) = some_of_tail(&block.block)?;
                steps.statements.push(parse_quote!(let #name = { #(#statements)* #item };));
                steps.item = parse_quote!(#name);
                Some(())
            }
            body => steps.leave_if_none(body, name),
        }
    }

    /// `list.iter().rev()` as `(0..list.len()).map(|k| &list[list.len() - 1 - k])`.
    pub(super) fn counted_from_end(&mut self, number: &syn::Ident) {
        let [steps] = &mut self.loops[..] else { return };
        let Expr::MethodCall(turned) = strip(&steps.source) else { return };
        let Expr::MethodCall(walk) = strip(&turned.receiver) else { return };
        if Method::of(turned) != Method::Rev || Method::of(walk) != Method::Iter || !steps.around.is_empty() {
            return;
        }
        let list = super::windows::fixed_list(
            &walk.receiver,
            &super::windows::derived(number, "list"),
            &mut self.before,
        );
        let pattern = &steps.pattern;
        steps.statements.insert(0, parse_quote!(let #pattern = &#list[#list.len() - 1 - #number];));
        steps.pattern = parse_quote!(#number);
        steps.source = parse_quote!(0..#list.len());
    }

    /// Both at once.
    pub(super) fn zip(self, other: Chain) -> Option<Chain> {
        let (mut before, left) = self.single()?;
        let (more, right) = other.single()?;
        let fits = |steps: &Steps| steps.one_to_one && steps.around.is_empty();
        if !fits(&left) || !fits(&right) {
            return None;
        }
        before.extend(more);
        let (a, b) = (&left.pattern, &right.pattern);
        let (first, second) = (grouped(&left.source), &right.source);
        let (x, y) = (&left.item, &right.item);
        let steps = Steps {
            pattern: parse_quote!((#a, #b)),
            source: parse_quote!(#first.zip(#second)),
            item: parse_quote!((#x, #y)),
            statements: left.statements.iter().chain(&right.statements).cloned().collect(),
            stateless: left.stateless && right.stateless,
            position: None,
            ..left
        };
        Some(Chain { before, loops: vec![steps] })
    }

    /// One after the other.
    pub(super) fn followed_by(
        mut self,
        mut other: Chain,
        mut fresh: impl FnMut(&str) -> syn::Ident,
    ) -> Chain {
        // Ranges have their bounds, and lists are lent, before anything is walked.
        for steps in &mut other.loops {
            let mut source = strip(&steps.source).clone();
            if let Expr::MethodCall(walk) = &mut source
                && Method::of(walk) == Method::Iter
            {
                *walk.receiver = super::windows::fixed_list(&walk.receiver, &fresh("list"), &mut self.before);
                steps.source = source;
                continue;
            }
            let Expr::Range(range) = &mut source else { continue };
            for bound in [&mut range.start, &mut range.end].into_iter().flatten() {
                if !matches!(strip(bound), Expr::Lit(_)) {
                    let (name, value) = (fresh("bound"), &*bound);
                    self.before.push(parse_quote!(let #name = #value;));
                    **bound = parse_quote!(#name);
                }
            }
            steps.source = source;
        }
        self.before.extend(other.before);
        self.loops.extend(other.loops);
        self
    }

    /// Whether the items are those of a list, as they are there.
    pub(super) fn is_plain(&self) -> bool {
        self.loops.iter().all(Steps::is_plain)
    }

    /// Whether the items are visibly references to elements.
    pub(super) fn gives_references(&self) -> bool {
        let untouched = |steps: &Steps| {
            let (pattern, item) = (&steps.pattern, &steps.item);
            quote::quote!(#pattern).to_string() == quote::quote!(#item).to_string()
        };
        self.loops.iter().any(|steps| steps.statements.is_empty() && untouched(steps) && lends(&steps.source))
    }

    /// Whether the items are windows or chunks, as they are there.
    pub(super) fn gives_slices(&self) -> bool {
        let is_part = |expr: &Expr| {
            matches!(expr, Expr::Reference(part)
                if matches!(strip(&part.expr), Expr::Index(index) if matches!(strip(&index.index), Expr::Range(_))))
        };
        self.loops.iter().any(|steps| {
            steps.statements.iter().any(|statement| match (statement, &steps.item) {
                (
                    Stmt::Local(syn::Local { pat: syn::Pat::Ident(name), init: Some(init), .. }),
                    Expr::Path(item),
                ) => item.path.is_ident(&name.ident) && is_part(&init.expr),
                _ => false,
            })
        })
    }

    /// `flatten()` of lists.
    pub(super) fn flattened(&mut self, name: &syn::Ident) -> Option<()> {
        self.every(|steps| {
            let item = grouped(&steps.item);
            let taken = matches!(strip(&steps.source), Expr::MethodCall(call) if Method::of(call) == Method::IntoIter);
            let source = if taken { parse_quote!(#item.into_iter()) } else { parse_quote!(#item.iter()) };
            let inner = Steps::new(parse_quote!(#name), source, parse_quote!(#name));
            let outer = std::mem::replace(steps, inner);
            let Steps { around, pattern, source, statements, .. } = outer;
            steps.around = around;
            steps.around.push(Around { pattern, source, statements });
            steps.one_to_one = false;
            Some(())
        })
    }

    /// For each item all of another chain.
    pub(super) fn flat(self, closure: &ExprClosure, inner: Chain) -> Option<Chain> {
        let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
        let (before, mut outer) = self.single()?;
        let (first, steps) = inner.single()?;
        outer.receive(input);
        let mut statements = outer.statements;
        statements.extend(first);
        let around = Around { pattern: outer.pattern, source: outer.source, statements };
        let around = outer.around.into_iter().chain([around]).chain(steps.around).collect();
        Some(Chain { before, loops: vec![Steps { around, one_to_one: false, ..steps }] })
    }
}

fn is_reversed(source: &Expr) -> bool {
    matches!(strip(source), Expr::MethodCall(call) if Method::of(call) == Method::Rev)
}

/// Whether an iterator visibly gives references.
fn lends(source: &Expr) -> bool {
    let Expr::MethodCall(call) = strip(source) else { return false };
    match Method::of(call) {
        Method::Iter => true,
        Method::Enumerate | Method::Rev | Method::Skip | Method::Take | Method::StepBy => {
            lends(&call.receiver)
        }
        Method::Zip => lends(&call.receiver) || call.args.iter().any(lends),
        _ => false,
    }
}

/// The statements of a block and `x`, if it ends with `Some(x)`.
fn some_of_tail(block: &syn::Block) -> Option<(&[Stmt], &Expr)> {
    let (tail, statements) = block.stmts.split_last()?;
    let Stmt::Expr(tail, None) = tail else { return None };
    let Expr::Call(call) = strip(tail) else { return None };
    match (strip(&call.func), call.args.first()) {
        (Expr::Path(path), Some(item)) if path.path.is_ident("Some") && call.args.len() == 1 => {
            Some((statements, item))
        }
        _ => None,
    }
}
