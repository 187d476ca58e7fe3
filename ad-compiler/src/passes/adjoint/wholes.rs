//! The reverse of what puts values together: tuples, arrays, lists, structs and variants of enums.

use super::*;
use crate::passes::shapes::is_visible;
use proc_macro2::Ident;

impl Reverse<'_> {
    pub(super) fn tuple(&mut self, value: ValueId, parts: &[ValueId]) {
        let members = parts.iter().enumerate();
        let parts = members.map(|(k, &part)| (Projection::Field(syn::Member::from(k)), part)).collect();
        self.parts(value, parts);
    }

    pub(super) fn elements(&mut self, value: ValueId, parts: &[ValueId]) {
        let parts = parts
            .iter()
            .enumerate()
            .map(|(k, &part)| {
                let literal = proc_macro2::Literal::usize_unsuffixed(k);
                let index = self.out.let_("index", Ty::inert(), Op::Constant(syn::parse_quote!(#literal)));
                (Projection::Index(index), part)
            })
            .collect();
        self.parts(value, parts);
    }

    /// `Type { field: part, ..rest }`: what is not a part comes from the rest.
    pub(super) fn construct(
        &mut self,
        value: ValueId,
        parts: &[(Projection, ValueId)],
        rest: Option<&Place>,
    ) {
        let Some(rest) = rest.filter(|rest| self.is_active_place(rest)) else {
            return self.parts(value, parts.to_vec());
        };
        let Some(bar) = self.bar_place(&Place::of(value)) else { return };
        let ty = self.out.function.ty(value);
        let info = self.out.function.info(bar.root).clone();
        let left = self.out.function.temporary(&info.ident.to_string(), info.span, ty, Kind::Memory);
        self.out.lines.push(Line::Let { value: left, op: Op::Read(bar) });
        for (projection, part) in parts {
            let place = Place::of(left).then(projection.clone());
            let ty = self.out.function.ty(*part);
            let op = if is_visible(ty) {
                Op::Take(place.clone(), Zero::Like(place))
            } else {
                let zero = Zero::Like(self.part_of_rest(rest, projection));
                let zero = self.out.let_("zero", ty, Op::Zero(zero));
                Op::ReplaceKept { place, value: zero, kept: None, before: None }
            };
            let taken = self.out.let_("part_bar", ty, op);
            self.add_from(&Place::of(value).then(projection.clone()), *part, taken);
        }
        let whole = self.out.let_("rest_bar", ty, Op::Read(Place::of(left)));
        self.out.function.moved.insert(whole);
        self.add_place(rest, whole.into());
        let root = self.root(value);
        self.bars.remove(root);
    }

    /// Something with the dimensions of a part of the rest, which may be others than those of what stands there in the whole.
    fn part_of_rest(&mut self, rest: &Place, projection: &Projection) -> Place {
        let resolved = self.out.function.resolve(rest);
        match self.bars.get(resolved.root) {
            // A parameter is given again.
            Some(Bar::Slot(_)) => return resolved.then(projection.clone()),
            Some(_) => {}
            None => self.declare_zero(resolved.root),
        }
        self.bar_place(&resolved).expect("the adjoint is there").then(projection.clone())
    }

    /// Each part receives its part of the adjoint.
    fn parts(&mut self, value: ValueId, parts: Vec<(Projection, ValueId)>) {
        let Some(bar) = self.bar_place(&Place::of(value)) else { return };
        for (projection, part) in parts {
            if self.is_active(part) {
                let ty = self.out.function.ty(part);
                let place = bar.then(projection.clone());
                // What is in a list or behind a reference cannot be moved out of it.
                let op = match place.path.last() {
                    Some(Projection::Index(_) | Projection::Key { .. } | Projection::Payload { .. })
                        if !ty.is_copy() =>
                    {
                        Op::Duplicate(place, Ident::new("clone", Span::mixed_site()))
                    }
                    _ => Op::Read(place),
                };
                let element = self.out.let_("part_bar", ty, op);
                self.add_from(&Place::of(value).then(projection), part, element);
            }
        }
        let root = self.root(value);
        self.bars.remove(root);
    }
}
