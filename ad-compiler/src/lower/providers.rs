//! Methods of type parameters that are named like functions of floats: which trait they come from.
//!
//! `a.max(b)` has the derivative of floats only if a trait of numbers brings it. A marked trait of the user's has a derivative of its own, one
//! without a mark has none. Where a trait is not in the file, the derivative is that of floats, and what the name means is compared when it runs.

use super::place::strip;
use super::*;
use crate::diagnostics::Page;
use crate::source::bounds_of;
use crate::source::{Provider, type_name};
use syn::{Expr, ExprMethodCall, TypeParamBound};

/// The type parameters in scope, with their bounds; in a trait `Self` is one of them.
pub(super) fn parameters(
    item: &syn::ItemFn,
    signature: &Signature,
    declared: &Declared,
) -> Vec<(Ident, Vec<TypeParamBound>)> {
    let generics = [&item.sig.generics, &signature.outer];
    let names = generics.iter().flat_map(|generics| generics.type_params()).map(|parameter| &parameter.ident);
    let bounds = |name: &Ident| {
        let all = generics.iter().flat_map(|generics| bounds_of(name, generics));
        (name.clone(), all.cloned().collect())
    };
    let mut parameters: Vec<_> = names.map(bounds).collect();
    if let Some(name) = declared.trait_around() {
        parameters.push((Ident::new("Self", name.span()), vec![syn::parse_quote!(#name)]));
    }
    parameters
}

/// What the name of a method means.
pub(super) enum Meaning {
    /// What it means for floats.
    OfFloats,
    /// A method with a derivative of its own.
    Mirrored,
    /// That of a trait which has none.
    Unmarked(String),
}

impl Lowering<'_> {
    /// What a method means that is named like a function of floats.
    pub(super) fn meaning_of_method(&mut self, call: &ExprMethodCall) -> Meaning {
        if self.parameters_in_scope.is_empty() {
            return Meaning::OfFloats;
        }
        let parameter = match self.visible_ty(&call.receiver).kind() {
            TyKind::Float(Float::Parameter(number)) => {
                Some(self.function.scalars[usize::from(*number)].clone())
            }
            TyKind::Float(_) => return Meaning::OfFloats,
            _ => self.parameter_of(&call.receiver),
        };
        let known = self.is_visibly_no_parameter(&call.receiver);
        if parameter.is_none() && known {
            return Meaning::OfFloats;
        }
        self.meaning(parameter.as_ref(), &call.method)
    }

    /// What `Owner::max` means.
    pub(super) fn meaning_of_path(&mut self, path: &syn::Path) -> Meaning {
        let mut segments = path.segments.iter().rev();
        let (Some(method), Some(owner)) = (segments.next(), segments.next()) else {
            return Meaning::OfFloats;
        };
        let (method, owner) = (&method.ident, &owner.ident);
        if self.parameters_in_scope.iter().any(|(name, _)| name == owner) {
            return self.meaning(Some(owner), method);
        }
        let bound: TypeParamBound = syn::parse_quote!(#owner);
        match self.declared.provider([&bound], &method.to_string()) {
            Provider::Own { marked: true, .. } => Meaning::Mirrored,
            Provider::Own { name, marked: false } => Meaning::Unmarked(name),
            Provider::Numbers | Provider::Unseen => Meaning::OfFloats,
        }
    }

    fn meaning(&mut self, parameter: Option<&Ident>, method: &Ident) -> Meaning {
        let bounds =
            self.parameters_in_scope.iter().filter(|(name, _)| parameter.is_none_or(|wanted| wanted == name));
        match self.declared.provider(bounds.flat_map(|(_, bounds)| bounds), &method.to_string()) {
            Provider::Own { marked: true, .. } => Meaning::Mirrored,
            Provider::Own { name, marked: false } => Meaning::Unmarked(name),
            Provider::Unseen => {
                let checked = parameter.map(|parameter| (parameter.clone(), method.clone()));
                let checked = checked.filter(|checked| !self.function.of_floats.contains(checked));
                self.function.of_floats.extend(checked);
                Meaning::OfFloats
            }
            Provider::Numbers => Meaning::OfFloats,
        }
    }

    /// The type parameter that is the type of a variable or a field.
    fn parameter_of(&self, receiver: &Expr) -> Option<Ident> {
        let seen = self.named_place(receiver).and_then(|place| self.declared_in(&place))?;
        let name = type_name(&seen.ty)?;
        self.parameters_in_scope
            .iter()
            .map(|(parameter, _)| parameter)
            .find(|parameter| **parameter == name)
            .cloned()
    }

    /// Whether the type of a variable or a field is written, and is none of the type parameters.
    fn is_visibly_no_parameter(&self, receiver: &Expr) -> bool {
        let of_self = matches!(strip(receiver), Expr::Path(path) if path.path.is_ident("self"));
        !of_self && self.named_place(receiver).and_then(|place| self.declared_in(&place)).is_some()
    }

    /// The words for a method of a trait that has no derivative.
    pub(super) fn of_unmarked_trait(&mut self, expr: &Expr, method: &Ident, of_trait: &str) -> Lowered {
        self.barred(
            expr,
            Page::NotMarked,
            method,
            format!("`{method}` is a method of the trait `{of_trait}`, which has no derivative"),
            "write #[differentiable] before the trait and its impls: it need not mean what floats mean by that name",
        )
    }
}
