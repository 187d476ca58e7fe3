//! Which type parameters stand for floats.

use super::bounds::{bounds_of, has_function_bound, may_be_float, mentioned_parameters};
use super::operator_bounds::mixes;
use super::signature::Signature;
use crate::context::Declared;
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
            && !any(&|generics| has_function_bound(name, generics) || mixes(name, generics))
            // In what the file declares, the name would be that of the type.
            && !declared.has_type(name)
    });
    mentioned
}
