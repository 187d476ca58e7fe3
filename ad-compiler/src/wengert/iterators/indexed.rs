//! What is walked by the number of the step: parts of lists, lists that begin anew, and such things beside each other.

use super::chains::Stage;
use super::entries::Entries;
use super::headers::{Numbers, shortest};
use super::list_parts::ListParts;
use super::stages::of_value;
use crate::hir::{ExprId, ExprKind};
use crate::ir::*;
use crate::library::Method;
use crate::ty;
use crate::wengert::branches::patterns::Source;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use syn::Expr;

#[derive(Clone)]
pub(in crate::wengert) enum Indexed {
    List(List),
    /// It begins anew after its last element.
    Cycle(List),
    Parts(ListParts),
    Entries(Entries),
    /// The number of the step itself.
    Position,
    Numbers(Numbers),
    /// Numbers without an end.
    From {
        from: ValueId,
        ty: ty::Ty,
    },
    /// The same value so often, or for ever.
    Repeated {
        value: ValueId,
        count: Option<ValueId>,
    },
    /// Two of them, as long as both have items.
    Pair(Box<[Side; 2]>),
}

#[derive(Clone)]
pub(in crate::wengert) struct List {
    pub(in crate::wengert) place: Place,
    pub(in crate::wengert) form: Form,
}

impl Indexed {
    /// The elements of a list, and how they are given.
    pub(in crate::wengert) fn list(place: Place, form: Form) -> Self {
        Indexed::List(List { place, form })
    }
}

/// One of two that are walked together. Each stage makes one item of each.
#[derive(Clone)]
pub(in crate::wengert) struct Side {
    pub(in crate::wengert) source: Indexed,
    pub(in crate::wengert) is_reversed: bool,
    pub(in crate::wengert) stages: Vec<Stage>,
}

impl Side {
    fn of(source: Indexed) -> Self {
        Side { source, is_reversed: false, stages: Vec::new() }
    }
}

impl Lowering<'_> {
    /// Elements of lists, by their numbers.
    pub(in crate::wengert) fn indexed(&mut self, items: ExprId) -> Result<Indexed> {
        let body = self.body;
        if let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(items) {
            match (Method::named(method), &arguments[..]) {
                (Method::Copied | Method::Cloned, []) => {
                    let Indexed::List(list) = self.indexed(*receiver)? else {
                        return unsupported("copies of pairs");
                    };
                    return Ok(Indexed::List(List { form: Form::Value, ..list }));
                }
                (Method::Iter | Method::IterMut, []) if self.is_list(*receiver) => {
                    let place = self.place_or_temporary(*receiver)?;
                    let is_shared = Method::named(method) == Method::Iter;
                    let form = if is_shared { Form::Shared } else { Form::Mutable };
                    return Ok(Indexed::List(List { place, form }));
                }
                (Method::Skip | Method::Take, [_]) if self.is_walk(items) => {
                    let (place, how) = self.part_walked(items)?;
                    let is_shared = Method::named(&how) == Method::Iter;
                    let form = if is_shared { Form::Shared } else { Form::Mutable };
                    return Ok(Indexed::List(List { place, form }));
                }
                (Method::Enumerate, []) => {
                    let of = self.indexed(*receiver)?;
                    return Ok(Indexed::Pair(Box::new([Side::of(Indexed::Position), Side::of(of)])));
                }
                (Method::Zip, [other]) => {
                    let (left, right) = (self.indexed(*receiver)?, self.indexed(*other)?);
                    return Ok(Indexed::Pair(Box::new([Side::of(left), Side::of(right)])));
                }
                (Method::IntoIter, []) if self.is_list(*receiver) => return self.list_indexed(*receiver),
                _ => return unsupported("an iterator of this form beside another one"),
            }
        }
        self.list_indexed(items)
    }

    fn list_indexed(&mut self, items: ExprId) -> Result<Indexed> {
        let (of, form) = match self.body.kind(items) {
            ExprKind::Reference { is_mutable, of } => {
                (*of, if *is_mutable { Form::Mutable } else { Form::Shared })
            }
            ExprKind::Range { .. } => (items, Form::Value),
            _ => (items, self.form_of_elements(items)?),
        };
        if let ExprKind::Range { start: Some(start), end: None, .. } = self.body.kind(of) {
            let from = self.value(*start)?;
            return match self.ty(from).is_inert() {
                true => Ok(Indexed::From { from, ty: self.types.expr(*start) }),
                false => unsupported("a range of numbers with a derivative"),
            };
        }
        if !self.is_list(of) {
            return unsupported("an iterator of this form beside another one");
        }
        let place = self.place_or_temporary(of)?;
        let place = self.elements_of(place, form);
        Ok(Indexed::List(List { place, form }))
    }

    /// `list.iter().cycle()`
    pub(in crate::wengert) fn cycle(&mut self, items: ExprId) -> Result<Indexed> {
        match self.indexed(items)? {
            Indexed::List(list) => Ok(Indexed::Cycle(list)),
            _ => unsupported("something else than a list that begins anew"),
        }
    }

    /// How many items there are; none where there is no end.
    pub(in crate::wengert) fn lengths(&mut self, indexed: &Indexed, span: Span) -> Vec<Expr> {
        match indexed {
            Indexed::List(list) => {
                let list = self.borrowed(&list.place, span);
                let list = marker(list, span);
                vec![syn::parse_quote!(#list.len())]
            }
            Indexed::Cycle(list) => {
                let list = self.borrowed(&list.place, span);
                let list = marker(list, span);
                vec![syn::parse_quote!(if #list.is_empty() { 0 } else { usize::MAX })]
            }
            Indexed::Position | Indexed::From { .. } => Vec::new(),
            Indexed::Parts(parts) => vec![self.count_of_parts(parts, span)],
            Indexed::Entries(entries) => vec![self.count_of_entries(entries, span)],
            Indexed::Numbers(numbers) => vec![numbers.count(span)],
            Indexed::Repeated { count, .. } => count
                .map(|count| {
                    let count = marker(count, span);
                    syn::parse_quote!(#count)
                })
                .into_iter()
                .collect(),
            Indexed::Pair(sides) => sides.iter().flat_map(|side| self.lengths(&side.source, span)).collect(),
        }
    }

    /// The loop over the numbers of the steps.
    pub(in crate::wengert) fn header_over_indexed(
        &mut self,
        indexed: &Indexed,
        is_reversed: bool,
        span: Span,
    ) -> (Header, ValueId) {
        let lengths = self.lengths(indexed, span);
        let shortest = shortest(lengths).unwrap_or_else(|| syn::parse_quote!(usize::MAX));
        let zero = Op::Constant(syn::parse_quote!(0));
        let from = self.let_("constant", span, Ty::inert(), zero);
        let to = self.computed("count", shortest, span);
        let index = self.new_local(&Ident::new("k", Span::mixed_site()), Ty::inert(), false);
        let (a, b, name) = (marker(from, span), marker(to, span), marker(index, span));
        let iterator: Expr = match is_reversed {
            true => syn::parse_quote!((#a..#b).rev()),
            false => syn::parse_quote!(#a..#b),
        };
        let header = Header::For(For {
            pattern: syn::parse_quote!(#name),
            iterator: super::walks::kept(iterator),
            sequence: Sequence::Range { from, to, inclusive: false, reversed: is_reversed },
            bindings: vec![index],
            index,
        });
        (header, index)
    }

    /// The item of a number, where it is no pair.
    pub(in crate::wengert) fn item_at(
        &mut self,
        indexed: &Indexed,
        index: ValueId,
        span: Span,
    ) -> Result<Source> {
        match indexed {
            Indexed::List(List { place, form }) => {
                Ok(Source::Place { place: place.then(Projection::Index(index)), form: *form })
            }
            Indexed::Cycle(List { place, form }) => {
                let list = self.borrowed(place, span);
                let (k, list) = (marker(index, span), marker(list, span));
                let at = self.computed("position", syn::parse_quote!(#k % #list.len()), span);
                Ok(Source::Place { place: place.then(Projection::Index(at)), form: *form })
            }
            Indexed::Position => Ok(of_value(index)),
            Indexed::Parts(parts) => Ok(self.part_at(parts, index, span)),
            Indexed::Entries(entries) => Ok(self.entry_at(entries, index, span)),
            Indexed::Numbers(numbers) => {
                let number = numbers.at(index, span);
                Ok(of_value(self.computed("number", number, span)))
            }
            Indexed::From { from, ty } => {
                let (from, k) = (marker(*from, span), super::headers::as_number(index, *ty, span));
                Ok(of_value(self.computed("number", syn::parse_quote!(#from + #k), span)))
            }
            Indexed::Repeated { value, .. } => Ok(of_value(*value)),
            Indexed::Pair(_) => unsupported("a pair that is not made"),
        }
    }

    /// The number on a side that goes from the other end.
    pub(in crate::wengert) fn index_on_side(&mut self, side: &Side, index: ValueId, span: Span) -> ValueId {
        if !side.is_reversed {
            return index;
        }
        let lengths = self.lengths(&side.source, span);
        let Some(length) = shortest(lengths) else { return index };
        let k = marker(index, span);
        self.computed("position", syn::parse_quote!(#length - 1 - #k), span)
    }
}
