//! The reverse of what puts values together: tuples, arrays, lists, structs and variants of enums.

use super::*;
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
                let index = self.out.let_("index", Ty::Inert, Op::Constant(syn::parse_quote!(#literal)));
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
        let ty = self.out.function.ty(value).clone();
        let info = self.out.function.info(bar.root).clone();
        let left = self.out.function.temporary(&info.ident.to_string(), info.span, ty.clone(), Kind::Memory);
        self.out.lines.push(Line::Let { value: left, op: Op::Read(bar) });
        for (projection, part) in parts {
            let place = Place::of(left).then(projection.clone());
            let ty = self.out.function.ty(*part).clone();
            let taken = self.out.let_("part_bar", ty, Op::Take(place.clone(), Zero::Like(place)));
            self.add(*part, taken.into());
        }
        let whole = self.out.let_("rest_bar", ty, Op::Read(Place::of(left)));
        self.add_place(rest, whole.into());
        let root = self.root(value);
        self.bars.remove(root);
    }

    /// Each part receives its part of the adjoint.
    fn parts(&mut self, value: ValueId, parts: Vec<(Projection, ValueId)>) {
        let Some(bar) = self.bar_place(&Place::of(value)) else { return };
        for (projection, part) in parts {
            if self.is_active(part) {
                let ty = self.out.function.ty(part).clone();
                let place = bar.then(projection);
                // What is in a list or behind a reference cannot be moved out of it.
                let op = match place.path.last() {
                    Some(Projection::Index(_) | Projection::Payload { .. }) if !ty.is_copy() => {
                        Op::Duplicate(place, Ident::new("clone", Span::mixed_site()))
                    }
                    _ => Op::Read(place),
                };
                let element = self.out.let_("part_bar", ty, op);
                self.add(part, element.into());
            }
        }
        let root = self.root(value);
        self.bars.remove(root);
    }
}
