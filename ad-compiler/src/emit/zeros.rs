//! Zero tangents, and the shapes that they are made of.

use super::numbers::{visible_zero, visible_zero_in_lanes};
use super::printer::Printer;
use super::syntax::*;
use crate::ir::*;
use quote::quote;
use syn::Expr;

impl Printer<'_> {
    /// A zero for a value, or for what is in a place of it.
    pub(super) fn zero(&mut self, zero: &Zero, of: ValueId) -> Expr {
        let Some(number) = self.lanes.clone() else { return self.zero_of_one(zero) };
        let source = match zero {
            Zero::Visible(_) | Zero::Default | Zero::Never => None,
            Zero::Shaped(shape) => Some(*shape),
            Zero::Like(place) => Some(self.function.root(place.root)),
        };
        let is_made_of_lanes = source.is_some_and(|source| self.carrying.contains(source));
        if !self.carrying.contains(self.function.root(of)) {
            let one = self.zero_of_one(zero);
            return match is_made_of_lanes {
                true => call_global("ad_runtime::__private::LanesOf::zero_of_lane", [reference(one, false)]),
                false => one,
            };
        }
        match zero {
            Zero::Visible(ty) => visible_zero_in_lanes(*ty, &number),
            // Its type is said by where it goes.
            Zero::Default => self.zero_of_one(zero),
            _ if is_made_of_lanes => self.zero_of_one(zero),
            Zero::Like(place) if !self.is_only_lent(place) => {
                let place = reference(self.place(place), false);
                atom(quote!(::ad_runtime::__private::zero_lanes::<_, #number>(#place)))
            }
            zero => {
                let one = self.zero_of_one(zero);
                atom(quote!(::ad_runtime::__private::in_lanes::<_, #number>(#one)))
            }
        }
    }

    /// A zero for a value, where its type says it.
    pub(super) fn visible_zero(&self, of: ValueId) -> Expr {
        let ty = self.function.ty(of);
        match &self.lanes {
            Some(number) if self.carrying.contains(of) => visible_zero_in_lanes(ty, number),
            _ => visible_zero(ty, &self.function.scalars),
        }
    }

    /// A zero of one tangent.
    pub(super) fn zero_of_one(&mut self, zero: &Zero) -> Expr {
        match zero {
            Zero::Visible(ty) => visible_zero(*ty, &self.function.scalars),
            Zero::Default => call_global("core::default::Default::default", []),
            Zero::Never => unreachable!("only what is opened has none"),
            Zero::Shaped(shape) => {
                if let Some(Op::Shape(place)) = self.inlined.op(*shape) {
                    return self.zero_of_one(&Zero::Like(place.clone()));
                }
                let shape = path(&self.name(*shape));
                method(shape, &word("zero"), [])
            }
            Zero::Like(place) => match self.place(place) {
                // What it would be the `None` of shows where it goes; so it does for the tangent, which is the same.
                Expr::Path(none) if none.path.is_ident("None") => Expr::Path(none),
                printed if self.is_only_lent(place) => method(lendable(printed), &word("zero"), []),
                place => call_global("ad_runtime::zero_like", [reference(place, false)]),
            },
        }
    }

    /// The dimensions of what is in a place.
    pub(super) fn shape(&mut self, place: &Place) -> Expr {
        let printed = self.place(place);
        if self.is_only_lent(place) {
            return method(lendable(printed), &word("shape"), []);
        }
        let is_reference = place.is_whole() && self.by_reference.contains(place.root);
        let argument = if is_reference { printed } else { reference(printed, false) };
        call_global("ad_runtime::Shape::of", [argument])
    }

    fn is_only_lent(&self, place: &Place) -> bool {
        self.function.only_lent.contains(&self.function.resolve(place).root)
    }
}

/// What asks the compiler whether a variable has a tangent.
fn lendable(variable: Expr) -> Expr {
    call_global("ad_runtime::__private::Lendable", [reference(variable, false)])
}
