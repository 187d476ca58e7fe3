//! One of the loops that a chain is.

use super::super::once::numbered_again;
use super::binding::{bound, looked_at_parts};
use super::inlinable;
use crate::library::Method;
use crate::lower::place::strip;
use crate::lower::spelling::{Changed, is_simple};
use crate::lower::{key, local};
use quote::quote;
use syn::{Expr, ExprClosure, Pat, Stmt, parse_quote};

/// One loop, perhaps with others around it.
pub(super) struct Steps {
    pub(super) around: Vec<Around>,
    pub(super) pattern: Pat,
    pub(super) source: Expr,
    pub(super) statements: Vec<Stmt>,
    /// The item as it leaves the last stage.
    pub(super) item: Expr,
    /// Every step gives an item, and none is given elsewhere.
    pub(super) one_to_one: bool,
    /// No stage remembers earlier items.
    pub(super) stateless: bool,
    /// How many statements say which item it is, where its number does so for ever: what runs for each item comes behind them.
    pub(super) numbered: Option<usize>,
    /// The position of the item, where the loop counts it.
    pub(super) position: Option<syn::Ident>,
}

/// A loop whose body begins with statements and ends with another loop.
pub(super) struct Around {
    pub(super) pattern: Pat,
    pub(super) source: Expr,
    pub(super) statements: Vec<Stmt>,
}

impl Steps {
    pub(super) fn new(pattern: Pat, source: Expr, item: Expr) -> Self {
        Steps {
            around: Vec::new(),
            pattern,
            source,
            statements: Vec::new(),
            item,
            one_to_one: true,
            stateless: true,
            numbered: None,
            position: None,
        }
    }

    /// A loop over the positions `0..`, whose first statement makes the item.
    pub(super) fn counting(source: Expr, position: &syn::Ident, first: Stmt, item: Expr) -> Self {
        let mut steps = Steps::new(parse_quote!(#position), source, item);
        steps.statements.push(first);
        steps.position = Some(position.clone());
        steps
    }

    /// With another statement at the end of the body.
    pub(super) fn then(&mut self, statement: Stmt) {
        self.statements.push(statement);
    }

    /// The list, if the items are references to its elements and no more.
    pub(super) fn plain_list(&self) -> Option<Expr> {
        match strip(&self.source) {
            Expr::MethodCall(call)
                if Method::of(call) == Method::Iter
                    && self.is_plain()
                    && matches!(self.pattern, Pat::Ident(_)) =>
            {
                Some((*call.receiver).clone())
            }
            _ => None,
        }
    }

    /// The parts of a plain `for`.
    pub(super) fn parts(self) -> Option<(Pat, Expr, Vec<Stmt>, Expr)> {
        self.around.is_empty().then_some((self.pattern, self.source, self.statements, self.item))
    }

    pub(super) fn is_plain(&self) -> bool {
        self.around.is_empty() && self.statements.is_empty() && self.names_item()
    }

    /// Whether the item is what the loop binds.
    pub(super) fn names_item(&self) -> bool {
        fn mirrors(pattern: &Pat, item: &Expr) -> bool {
            match (pattern, item) {
                (Pat::Ident(pattern), Expr::Path(item)) => {
                    item.path.get_ident().is_some_and(|item| key(item) == key(&pattern.ident))
                }
                (Pat::Tuple(pattern), Expr::Tuple(item)) => {
                    pattern.elems.len() == item.elems.len()
                        && pattern.elems.iter().zip(&item.elems).all(|(pattern, item)| mirrors(pattern, item))
                }
                _ => false,
            }
        }
        mirrors(&self.pattern, &self.item)
    }

    pub(super) fn remembers(&mut self, one_to_one: bool) {
        self.stateless = false;
        self.one_to_one = one_to_one;
    }

    /// The loop as a statement.
    pub(super) fn written(&self, last: Vec<Stmt>) -> Stmt {
        let (pattern, source, statements) = (&self.pattern, &self.source, &self.statements);
        let mut written: Stmt = parse_quote!(for #pattern in #source { #(#statements)* #(#last)* });
        for Around { pattern, source, statements } in self.around.iter().rev() {
            written = parse_quote!(for #pattern in #source { #(#statements)* #written });
        }
        written
    }

    /// Does something unless a condition holds. One that changes something is a statement by itself.
    pub(super) fn unless(&mut self, condition: &Expr, leaves: Stmt) {
        if Changed::by(condition).is_nothing() {
            self.statements.push(parse_quote!(if !(#condition) { #leaves }));
        } else {
            let holds = local("holds");
            self.statements.push(parse_quote!(let #holds: bool = #condition;));
            self.statements.push(parse_quote!(if !#holds { #leaves }));
        }
    }

    /// Leaves the loop; out of several one cannot get without a label.
    pub(super) fn leave_unless(&mut self, condition: &Expr) -> Option<()> {
        if !self.around.is_empty() {
            return None;
        }
        self.unless(condition, parse_quote!(break;));
        self.remembers(false);
        Some(())
    }

    pub(super) fn leave_if_none(&mut self, item: &Expr, name: &syn::Ident) -> Option<()> {
        if !self.around.is_empty() {
            return None;
        }
        self.statements.push(parse_quote!(let Some(#name) = (#item) else { break };));
        self.item = parse_quote!(#name);
        self.remembers(false);
        Some(())
    }

    /// Binds the item to the pattern of a closure. The first closure gives the loop its pattern.
    pub(super) fn receive(&mut self, input: &Pat) {
        if self.is_plain() && !matches!(input, Pat::Type(_)) {
            self.pattern = input.clone();
        } else {
            self.statements.extend(bound(input, &self.item));
        }
    }

    /// A function applied to the item.
    pub(super) fn applied(&mut self, function: &Expr) -> Option<Expr> {
        let item = &self.item;
        match strip(function) {
            Expr::Closure(closure) => {
                let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
                let body = numbered_again(inlinable(closure)?);
                self.receive(input);
                Some(body)
            }
            Expr::Path(path) => Some(parse_quote!(#path(#item))),
            _ => None,
        }
    }

    /// Gives names to the parts of an item that would be computed again where they are looked at and where they go.
    fn name_parts(&mut self, name: &syn::Ident) {
        fn parts(part: &mut Expr, names: &mut impl FnMut(&mut Expr)) {
            match part {
                Expr::Tuple(inner) => inner.elems.iter_mut().for_each(|part| parts(part, names)),
                Expr::Paren(inner) => parts(&mut inner.expr, names),
                Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_) | Expr::Block(_) => names(part),
                Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) if !is_simple(part) => names(part),
                _ => {}
            }
        }
        if !matches!(self.item, Expr::Tuple(_)) {
            return;
        }
        let statements = &mut self.statements;
        let mut count = 0;
        parts(&mut self.item, &mut |part| {
            let named = syn::Ident::new(&format!("{name}_{count}"), name.span());
            count += 1;
            statements.push(parse_quote!(let #named = #part;));
            *part = parse_quote!(#named);
        });
    }

    /// The body of a closure that is given a reference to the item.
    pub(super) fn looked_at(&mut self, closure: &ExprClosure, name: &syn::Ident) -> Option<Expr> {
        let input = closure.inputs.first()?;
        let body = &numbered_again(inlinable(closure)?);
        self.name_parts(name);
        if let Some(parts) = looked_at_parts(input, &self.item) {
            return syn::parse2(quote!({ #(#parts)* #body })).ok();
        }
        // The parts keep their names for what follows.
        if let Expr::Tuple(_) = &self.item {
            let item = &self.item;
            return syn::parse2(quote!({ let #name = #item; let #input = &#name; #body })).ok();
        }
        if !matches!(self.item, Expr::Path(_)) {
            let item = &self.item;
            self.statements.push(parse_quote!(let #name = #item;));
            self.item = parse_quote!(#name);
        }
        let item = &self.item;
        // What rustc does not take either may not be an expression.
        syn::parse2(quote!({ let #input = &#item; #body })).ok()
    }

    /// A closure of two arguments, of which the item is the second.
    pub(super) fn combined(&mut self, function: &Expr, first: &Expr) -> Option<Expr> {
        let item = &self.item;
        match strip(function) {
            Expr::Closure(closure) => {
                let [left, right] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
                let body = numbered_again(inlinable(closure)?);
                self.receive(right);
                self.statements.push(parse_quote!(let #left = #first;));
                Some(body)
            }
            Expr::Path(path) => Some(parse_quote!(#path(#first, #item))),
            _ => None,
        }
    }
}
