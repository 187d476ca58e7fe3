//! What the documentation says of the order and the types of derivatives.

use super::active;
use crate::diagnostics::text;
use crate::interface::Signature;
use crate::source::Declared;
use proc_macro2::Ident;
use quote::format_ident;
use syn::visit_mut::{self, VisitMut};
use syn::{PathArguments, Type, parse_quote};

/// The derivatives that a function gives, in their order: "the derivatives by `line` (`LineTangent`) and by `x` (`f64`), in this order".
pub(super) fn by_parameters(signature: &Signature) -> String {
    let each = active(signature).map(|parameter| {
        let ident = &parameter.ident;
        let mut tangent = signature.tangent(&parameter.ty);
        Names(ident).visit_type_mut(&mut tangent);
        format!("by `{ident}` (`{}`)", text(&tangent))
    });
    let each: Vec<String> = each.collect();
    match &each[..] {
        [one] => format!("the derivative {one}"),
        [others @ .., last] => format!("the derivatives {} and {last}, in this order", others.join(", ")),
        [] => "nothing".to_string(),
    }
}

/// The names of tangents, as users write them, where the generated code asks traits: `LineTangent`.
struct Names<'a>(&'a Ident);

impl VisitMut for Names<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Some(named) = self.named(ty) {
            *ty = named;
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

impl Names<'_> {
    fn named(&self, ty: &Type) -> Option<Type> {
        let Type::Path(path) = ty else { return None };
        let value = &*path.qself.as_ref()?.ty;
        if path.path.segments.last()?.ident != "Tangent" {
            return None;
        }
        let declared = Declared::around(self.0);
        let of_self = declared.self_type();
        let is_self = matches!(value, Type::Path(path) if path.path.is_ident("Self"));
        let value = of_self.as_ref().filter(|_| is_self).unwrap_or(value);
        let Type::Path(name) = value else { return None };
        let last = name.path.segments.last()?;
        if name.qself.is_some() || !declared.has_struct_or_enum(&last.ident) {
            return Some(parse_quote!(#value::Tangent));
        }
        let mut name = name.clone();
        let last = name.path.segments.last_mut()?;
        last.ident = format_ident!("{}Tangent", last.ident);
        // The tangent has only those arguments that its fields need.
        last.arguments = PathArguments::None;
        Some(Type::Path(name))
    }
}
