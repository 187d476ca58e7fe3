//! What is known of the types of expressions, values and places while names are lowered: what the function says itself, and what its file declares.

use super::place::strip;
use super::*;
use crate::source::{self, Names, element};
use crate::ty::Length;
use syn::{Expr, ExprCall, Type};

impl Names for Lowering<'_> {
    fn declared(&self) -> &Declared {
        &self.declared
    }

    fn type_of_name(&self, name: &Ident) -> Option<Seen> {
        let value = self.scopes.value(name)?;
        self.declared_in(&Place::of(value)).or_else(|| self.given.get(value).cloned())
    }

    fn is_variable(&self, name: &Ident) -> bool {
        self.scopes.get(name).is_some()
    }

    fn type_of_self(&self) -> Option<Seen> {
        self.declared.self_type().map(source::written)
    }

    fn given_by_generic(&self, function: &syn::Signature, call: &ExprCall) -> Option<Type> {
        let syn::ReturnType::Type(_, ty) = &function.output else { return None };
        let inputs = function.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(input) => Some(&*input.ty),
            syn::FnArg::Receiver(_) => None,
        });
        let given = inputs.zip(call.args.iter().map(|argument| self.ty_of(argument)));
        Some(self.parameters_by(&function.generics, given).put_into(ty))
    }
}

impl Lowering<'_> {
    /// The type of an expression, as it is written down somewhere.
    pub(super) fn type_of(&self, expr: &Expr) -> Option<Seen> {
        let place = self.named_place(expr).and_then(|place| self.declared_in(&place));
        place.or_else(|| source::type_of(expr, self)).or_else(|| self.inferred_type(expr))
    }

    /// The type that `Type::f` or `Self::f` belongs to.
    pub(super) fn owner_of(&self, path: &syn::Path) -> Option<Seen> {
        source::owner_of(path, self)
    }

    /// The type of an expression that names a place, without lowering it.
    pub(super) fn visible_ty(&self, expr: &Expr) -> Ty {
        match strip(expr) {
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                value.map_or(Ty::unknown(), |value| self.ty(value))
            }
            Expr::Field(field) => match (self.visible_ty(&field.base).kind(), &field.member) {
                (TyKind::Tuple(parts), syn::Member::Unnamed(index)) => {
                    parts.get(index.index as usize).cloned().unwrap_or(Ty::unknown())
                }
                _ => Ty::unknown(),
            },
            Expr::Index(index) => self.visible_ty(&index.expr).element(),
            Expr::Unary(unary) => self.visible_ty(&unary.expr),
            Expr::Reference(reference) => self.visible_ty(&reference.expr),
            _ => Ty::unknown(),
        }
    }

    /// The type of what is in the place, as far as it is visible in the function or in what the file declares.
    pub(super) fn place_ty(&self, place: &Place) -> Ty {
        match self.function.place_ty(place) {
            ty if ty.is_unknown() => {
                self.numbers_in(place).or_else(|| self.inferred_in(place)).unwrap_or(Ty::unknown())
            }
            ty => ty,
        }
    }

    /// The type of an expression, with what the file declares of fields and functions.
    pub(super) fn ty_of(&self, expr: &Expr) -> Ty {
        let known = |ty: Ty| Some(ty).filter(|ty| !ty.is_unknown());
        let of_place = || known(self.place_ty(&self.named_place(expr)?));
        known(self.visible_ty(expr))
            .or_else(of_place)
            .or_else(|| known(self.ty_by_form(expr)))
            .unwrap_or_else(|| self.type_of(expr).map_or(Ty::unknown(), |seen| types::of(&seen.ty)))
    }

    fn ty_by_form(&self, expr: &Expr) -> Ty {
        match strip(expr) {
            Expr::Index(index) => self.ty_of(&index.expr).element(),
            Expr::Reference(reference) => self.ty_of(&reference.expr),
            Expr::Array(array) => {
                let element = array.elems.first().map_or(Ty::unknown(), |first| self.ty_of(first));
                element.array(Length::Known(array.elems.len() as u64))
            }
            // `sum::<f64>()`
            Expr::MethodCall(call) if matches!(Method::of(call), Method::Sum | Method::Product) => {
                match call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first()) {
                    Some(syn::GenericArgument::Type(ty)) => types::of(ty),
                    _ => Ty::unknown(),
                }
            }
            _ => Ty::unknown(),
        }
    }

    /// The type of what is in a place, as it is written down somewhere; of what is in an `Option`, only if that has no derivative: other parts of variants go by the enum.
    pub(super) fn declared_in(&self, place: &Place) -> Option<Seen> {
        let place = self.function.resolve(place);
        let counts = |payload: &Type| types::of(payload).is_inert();
        let declared =
            self.types.get(place.root).and_then(|whole| self.part_of(whole.clone(), &place, counts));
        let has_payload = || place.path.iter().any(|step| matches!(step, Projection::Payload { .. }));
        declared.or_else(|| if has_payload() { None } else { self.inferred_type_in(&place) })
    }

    /// The same with what only says what forms mean.
    pub(super) fn meant_in(&self, place: &Place) -> Option<Seen> {
        let place = self.function.resolve(place);
        let whole = self.types.get(place.root).or_else(|| self.given.get(place.root))?;
        self.part_of(whole.clone(), &place, |_| true)
    }

    /// The type of a part; of what is in an `Option` or a `Result`, if that counts.
    fn part_of(&self, mut seen: Seen, place: &Place, counts: impl Fn(&Type) -> bool) -> Option<Seen> {
        for projection in &place.path {
            match projection {
                Projection::Field(member) => match (&seen.ty, member) {
                    (syn::Type::Tuple(parts), syn::Member::Unnamed(at)) => {
                        seen.ty = parts.elems.get(at.index as usize)?.clone();
                    }
                    _ => seen = self.declared.field_of(&seen, member)?,
                },
                Projection::Index(_) | Projection::Key { .. } => seen.ty = element(&seen.ty)?,
                Projection::Deref => {}
                Projection::Range { .. } => {
                    if let syn::Type::Array(array) = &seen.ty {
                        let element = &array.elem;
                        seen.ty = syn::parse_quote!([#element]);
                    }
                }
                Projection::Payload { variant, .. } => {
                    let is_inside = variant == "Some" || variant == "Ok";
                    seen.ty = source::payload(&seen.ty).filter(|ty| is_inside && counts(ty))?;
                }
            }
        }
        Some(seen)
    }
}
