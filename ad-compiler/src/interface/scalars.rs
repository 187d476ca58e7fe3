//! Which type parameters stand for floats.

use super::bounds::{has_function_bound, may_be_float, mentioned_parameters};
use super::operator_bounds::mixes;
use super::signature::Signature;
use crate::source::bounds_of;
use crate::source::{Declared, OPERATORS};
use proc_macro2::Ident;
use syn::{Generics, TypeParamBound};

/// Notes which type parameters certainly stand for floats: their bounds say so, and the generated functions ask for it.
pub(crate) fn note_scalars(signature: &mut Signature, item: &syn::ItemFn) {
    signature.scalars = scalars(signature, item);
    let declared = Declared::around(&item.sig.ident);
    let generics = [&item.sig.generics, &signature.outer];
    let converts = |name: &&Ident| {
        let is_known = |bound: &&TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if declared.converts_numbers(&bound.path));
        generics.iter().any(|generics| bounds_of(name, generics).iter().any(is_known))
    };
    signature.converting = signature.scalars.iter().filter(converts).cloned().collect();
    signature.brought = brought(&signature.scalars, &generics, &declared);
}

/// The methods of operators that [`bounded`](super::bounds::bounded) brings to type parameters, by asking that they are scalars.
pub(crate) fn brought_by_bounds(
    item: &syn::ItemFn,
    bounded: &syn::ItemFn,
    signature: &Signature,
) -> Vec<&'static str> {
    let is_scalar = |name: &&Ident| {
        let scalars: [TypeParamBound; 2] = [
            syn::parse_quote!(::ad_runtime::Scalar),
            syn::parse_quote!(::ad_runtime::__private::SecondScalar),
        ];
        bounds_of(name, &bounded.sig.generics).iter().any(|bound| scalars.contains(bound))
    };
    let generics = [&item.sig.generics, &signature.outer];
    let parameters = generics.into_iter().flat_map(Generics::type_params).map(|parameter| &parameter.ident);
    let scalars: Vec<Ident> = parameters.filter(is_scalar).cloned().collect();
    brought(&scalars, &generics, &Declared::around(&bounded.sig.ident))
}

/// The methods of operators that some of the parameters have as a scalar only, not by what else is asked of them.
fn brought(scalars: &[Ident], generics: &[&Generics], declared: &Declared) -> Vec<&'static str> {
    let lacks = |name: &Ident, operator: &str| {
        let of_bound = |bound: &TypeParamBound| match bound {
            TypeParamBound::Trait(bound) => declared.operators_of(&bound.path),
            _ => Vec::new(),
        };
        let mut bounds = generics.iter().flat_map(|generics| bounds_of(name, generics));
        !bounds.any(|bound| of_bound(bound).contains(&operator))
    };
    let brought = |operator: &&str| scalars.iter().any(|name| lacks(name, operator));
    OPERATORS.into_iter().filter(brought).collect()
}

fn scalars(signature: &Signature, item: &syn::ItemFn) -> Vec<Ident> {
    if signature.owner.is_of_trait() {
        return Vec::new();
    }
    let own = &item.sig.generics;
    let declared = Declared::around(&item.sig.ident);
    let mut mentioned = mentioned_parameters(signature, own);
    mentioned.extend(signature.outer.type_params().map(|parameter| parameter.ident.clone()));
    let generics = [own, &signature.outer];
    let any = |is: &dyn Fn(&Generics) -> bool| generics.iter().any(|generics| is(generics));
    mentioned.retain(|name| {
        any(&|generics| may_be_float(name, generics))
            && !any(&|generics| has_function_bound(name, generics))
            && !any(&|generics| mixes(name, &declared.with_supertraits(generics)))
            // In what the file declares, the name would be that of the type.
            && !declared.has_type(name)
    });
    mentioned
}
