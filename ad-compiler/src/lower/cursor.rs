//! Iterators in variables: `let mut it = list.iter();` is the list and a position in it.

use super::maybe::Maybe;
use super::place::strip;
use super::*;
use crate::diagnostics::Page;
use scope::Binding;
use syn::{Expr, parse_quote};

/// How far a list has been walked.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    list: Ident,
    /// How many elements have been taken.
    taken: Ident,
    reversed: bool,
    /// It gives values, and no references.
    owned: bool,
}

impl Lowering<'_> {
    /// `let mut name = list.iter();`, perhaps with `skip(n)`, `take(n)`, `rev()`, `copied()` or `cloned()`.
    pub(super) fn local_cursor(&mut self, name: &Ident, init: &Expr) -> bool {
        let (mut walk, mut reversed, mut owned) = (init.clone(), false, false);
        let list = loop {
            let Expr::MethodCall(call) = strip(&walk) else { return false };
            let next = match (Method::of(call), call.args.len()) {
                (Method::Rev, 0) if !reversed => {
                    reversed = true;
                    (*call.receiver).clone()
                }
                (Method::Copied | Method::Cloned, 0) if !owned => {
                    owned = true;
                    (*call.receiver).clone()
                }
                (Method::Iter, 0) => break (*call.receiver).clone(),
                (Method::Skip | Method::Take, 1) => match self.part_of_list(&walk) {
                    Some(part) => part,
                    None => return false,
                },
                _ => return false,
            };
            walk = next;
        };
        let list = &list;
        if !self.is_place(list) || !self.may_be_active(list, &Default::default()) {
            return false;
        }
        let Some(place) = self.place(list) else { return false };
        let barrier = Barrier {
            page: Page::Iterators,
            at: init.into(),
            what: "an iterator in a variable is not accepted here yet".into(),
            help: "take elements with next(), or walk what is left with `for` or a chain".into(),
        };
        let mut opaque = self.opaque(init, Some(barrier));
        // Where all its uses are followed, it is not made.
        opaque.pure = true;
        opaque.writes.clear();
        let value = self.let_(&name.to_string(), name.span(), Ty::unknown(), Op::Opaque(opaque));
        let local = |what: &str| local(&format!("{name}_{what}"));
        let cursor = Cursor { list: local("list"), taken: local("taken"), reversed, owned };
        self.bind_place(&cursor.list, place, Form::Shared);
        let taken = &cursor.taken;
        self.statements(&parse_quote!({ let mut #taken: usize = 0; }));
        self.cursors.push(cursor);
        self.scopes.bind_cursor(name, value, self.cursors.len() - 1);
        true
    }

    fn cursor(&self, expr: &Expr) -> Option<&Cursor> {
        let Expr::Path(path) = strip(expr) else { return None };
        match self.scopes.get(path.path.get_ident()?) {
            Some(Binding::Cursor(_, cursor)) => Some(&self.cursors[cursor]),
            _ => None,
        }
    }

    /// `it.next()`.
    pub(super) fn next_of_cursor(&self, expr: &Expr) -> Option<Maybe> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if Method::of(call) != Method::Next || !call.args.is_empty() {
            return None;
        }
        let Cursor { list, taken, reversed, owned } = self.cursor(&call.receiver)?;
        let element: Expr = if *reversed {
            parse_quote!(#list[{ #taken += 1; #list.len() - #taken }])
        } else {
            parse_quote!(#list[{ #taken += 1; #taken - 1 }])
        };
        let item = if *owned { parse_quote!(#element.clone()) } else { parse_quote!(&#element) };
        let condition = parse_quote!(#taken < #list.len());
        Some(Maybe { before: Vec::new(), condition, item, owned: *owned })
    }

    /// What an iterator in a variable still has to walk.
    pub(super) fn rest_of_cursor(&self, expr: &Expr) -> Option<Expr> {
        let Cursor { list, taken, reversed, owned } = self.cursor(expr)?;
        let rest: Expr = if *reversed {
            parse_quote!(#list[..#list.len() - #taken].iter().rev())
        } else {
            parse_quote!(#list[#taken..].iter())
        };
        Some(if *owned { parse_quote!(#rest.copied()) } else { rest })
    }
}
