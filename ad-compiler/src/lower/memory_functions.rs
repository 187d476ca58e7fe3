//! `mem::swap`, `mem::replace`, `mem::take`.

use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use syn::{Expr, ExprCall};

impl Lowering<'_> {
    /// `mem::swap`, `mem::replace`, `mem::take`.
    pub(super) fn memory_function(&mut self, call: &ExprCall, expr: &Expr) -> Lowered {
        let arguments: Vec<&Expr> = call.args.iter().map(strip).collect();
        let name = match strip(&call.func) {
            Expr::Path(path) => path.path.segments.last().expect("a path has a segment").ident.to_string(),
            _ => String::new(),
        };
        let refused = |this: &mut Self| {
            this.barred(
                expr,
                Page::SharedState,
                &*call.func,
                format!("`mem::{name}` of something that is no local of the function"),
                "give it a place of a local, as in `mem::swap(&mut a, &mut b)`",
            )
        };
        match (name.as_str(), &arguments[..]) {
            ("swap", [a, b]) => match (self.mutable_place(a), self.mutable_place(b)) {
                (Some(place), Some(other)) => {
                    // Two elements of one list cannot be borrowed at once.
                    if let Some((list, i, j)) = self.elements_of_one_list(&place, &other) {
                        self.push(Line::Mutate { place: list, how: Mutation::SwapElements(i, j) });
                        return Lowered::Unit;
                    }
                    let (ty, other_ty) = (self.place_ty(&place), self.place_ty(&other));
                    if ty.is_inert() != other_ty.is_inert()
                        && ty != Ty::unknown()
                        && other_ty != Ty::unknown()
                    {
                        self.error(
                            Page::Changes,
                            call,
                            "`mem::swap` of what holds numbers with what holds none",
                            "swap two variables of one type",
                        );
                        return Lowered::Unit;
                    }
                    self.push(Line::Mutate { place, how: Mutation::Swap(other) });
                    Lowered::Unit
                }
                _ => refused(self),
            },
            ("replace", [a, b]) => match self.mutable_place(a) {
                Some(place) => {
                    let value = self.value(b);
                    let ty = self.place_ty(&place);
                    let op = Op::Replace { place, value: Some(value), before: None };
                    Lowered::Value(self.let_("replaced", expr.span(), ty, op))
                }
                None => refused(self),
            },
            ("take", [a]) => match self.mutable_place(a) {
                Some(place) => {
                    let ty = self.place_ty(&place);
                    let op = Op::Replace { place, value: None, before: None };
                    Lowered::Value(self.let_("taken", expr.span(), ty, op))
                }
                None => refused(self),
            },
            _ => refused(self),
        }
    }

    /// The list that two places are elements of, and which; no names of a kept pattern, which hold references to them.
    fn elements_of_one_list(&self, a: &Place, b: &Place) -> Option<(Place, ValueId, ValueId)> {
        let is_bound =
            |place: &Place| matches!(&self.function.info(place.root).kind, Kind::Alias(alias) if alias.bound);
        if is_bound(a) || is_bound(b) {
            return None;
        }
        self.function.elements_of_one_list(a, b)
    }

    /// `&mut place`, or a reference that is one already; none of what rustc lets nobody change.
    fn mutable_place(&mut self, expr: &Expr) -> Option<Place> {
        let place = self.exclusive_place(expr)?;
        self.function.is_memory(self.function.resolve(&place).root).then_some(place)
    }

    fn exclusive_place(&mut self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Reference(reference) if reference.mutability.is_some() => self.place(&reference.expr),
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                match value {
                    Some(value) if self.function.is_lent(value) => {
                        Some(Place::of(value).then(Projection::Deref))
                    }
                    _ => self.reference(expr),
                }
            }
            _ => None,
        }
    }
}
