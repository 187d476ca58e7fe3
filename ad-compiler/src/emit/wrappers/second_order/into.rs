//! `f_hvp_into`: the product into what the caller has, so that an inner loop allocates nothing.

use super::products::Outcome;
use super::*;
use crate::emit::numbers::{visible_one, visible_zero};
use crate::emit::wrappers::buffers::{buffers, clearable, clearing, slots};
use crate::emit::wrappers::gradients::given_twice;
use crate::source::Declared;

/// The function, where the result is visibly a float and nothing is changed through `&mut`.
pub(super) fn hvp_into(
    item: &syn::ItemFn,
    signature: &Signature,
    products: &SecondOrder,
) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let function = sibling(item, "hvp_into");
    let Outcome::Float(visible) = Outcome::of(item, signature) else { return None };
    if signature.has_lent() || Declared::around(name).is_taken(&function) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let clause =
        clearable(signature, over_scalars(signature, given_twice(&products.signature, where_clause)));
    let mut parameters: Vec<TokenStream> = products.signature.parameters.iter().map(declaration).collect();
    let dots = derived(signature, "dot");
    let bars = derived_apart(signature, "bar", &[&dots]);
    parameters.extend(buffers(signature, &bars));
    let cleared = signature.parameters.iter().zip(&bars).filter(|(parameter, _)| parameter.active);
    let cleared = cleared.map(|(parameter, bar)| clearing(parameter, bar, signature));
    let (zero, one) = (visible_zero(visible, &signature.scalars), visible_one(visible, &signature.scalars));
    let (owner, turbofish, prim) = (owner(signature), turbofish(generics), sibling(&products.item, "prim"));
    let (again, primals) = (arguments_again(&products.signature), primals(&products.signature));
    let slots = slots(signature, &bars);
    let without = active(signature).map(|_| products.nothing());
    let (adjoint, seed) = (own("adjoint"), products.seed(zero, one));
    let hidden = hidden(signature, "hvp_into");
    let doc = format!(
        "The Hessian of [`{name}`] times the tangents of the parameters, written into what the caller has, whatever was there before. Lists must \
         have the lengths of those that they belong to, else it panics."
    );
    Some(quote! {
        #[doc = #doc]
        #hidden
        #allow
        #[inline]
        #vis fn #function #generics(#(#parameters),*) #clause {
            #(#cleared)*
            let (#adjoint, _) = #owner #prim #turbofish(#(#again),*);
            #adjoint(#(#primals,)* #seed, #(#slots,)* #(#without),*);
        }
    })
}
