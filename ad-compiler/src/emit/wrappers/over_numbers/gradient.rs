//! `f_lifted_grad`.

use super::*;
use crate::interface::names;

impl OverNumbers<'_> {
    /// A run over numbers that describe the derivative, and one sweep backward.
    pub(super) fn gradient(&self) -> Option<TokenStream> {
        let Self { item, signature, is_method } = self;
        if !self.gives_float() || *is_method {
            return None;
        }
        let (function, name) = (self.named("lifted_grad")?, &item.sig.ident);
        let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
        let scalar = names::scalar_name(item);
        let mut generics = generics.clone();
        generics.params.push(parse_quote!(#scalar: ::ad_runtime::numbers::Number));
        let parameters = signature.parameters.iter().map(|parameter| {
            let (ident, ty) = (&parameter.ident, &parameter.ty);
            let ty = if parameter.active { types::over(ty, &scalar) } else { ty.clone() };
            quote!(#ident: #ty)
        });
        let owned: Vec<TokenStream> = active(signature)
            .map(|parameter| {
                let ty = types::over(owned(&parameter.ty), &scalar);
                if let Type::Slice(slice) = &ty {
                    let element = &slice.elem;
                    return quote!(Vec<#element>);
                }
                quote!(#ty)
            })
            .collect();
        let owned = several(&owned);
        let doc = format!(
            "The gradient of [`{name}`] over numbers of another kind: its enclosure over intervals, its derivatives over dual numbers and Taylor polynomials."
        );
        // Numbers are copied, and lists of them are not.
        let inputs = lent(active(signature), |ty| matches!(signature.visible(ty).kind(), TyKind::Float(_)));
        let (pattern, call) = (self.pattern(), self.call());
        let (deltas, floats, gradient) = (own("deltas"), own("floats"), own("gradient"));
        Some(quote! {
            #[doc = #doc]
            #allow
            #vis fn #function #generics(#(#parameters),*) -> #owned #where_clause {
                let #deltas = ::ad_runtime::numbers::Deltas::new();
                let #floats = ::ad_runtime::numbers::Values::as_floats(#inputs);
                let #pattern = #deltas.arguments(#inputs);
                let #gradient = #deltas.gradient(#call.tangent);
                ::ad_runtime::numbers::lifted_from(&#floats, &#gradient)
            }
        })
    }
}

fn owned(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => &reference.elem,
        _ => ty,
    }
}
