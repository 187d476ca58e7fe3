//! Second derivatives: the reverse sweep of forward mode, and the functions around it.

mod by_hand;
mod callers;
mod gradients;
mod hessian;
mod into;
mod products;

use super::*;
use crate::emit::custom::ByHand;
use crate::emit::reverse::Interface;
use crate::interface::Signature;
use crate::source::Declared;
pub(crate) use hessian::has_hessian;
pub(super) use hessian::{one_product, zeros};
use products::Outcome;
use quote::ToTokens;

/// Forward mode as a function with a reverse sweep: `f_jvp`, which has `f_jvp_prim`, or what gives the tangent alone, `f_hvp_prim`.
pub(crate) struct SecondOrder {
    pub(crate) item: syn::ItemFn,
    pub(crate) signature: Signature,
    pub(crate) interface: Interface,
    /// It gives the tangent alone, and the tangents of its parameters have no adjoints.
    alone: bool,
    /// Its sweep has everything from the arguments, and is a function.
    stateless: bool,
}

/// All that the second order adds beside `f_jvp_prim` and `f_hvp_prim`, and what belongs to the companion. Without an `f_hvp_prim`, `products` are from
/// `second`; `lanes` says that there is an `f_lanes_hvp_prim`.
pub(crate) fn second_order(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    keeping: &Keeping,
    products: &SecondOrder,
    lanes: bool,
) -> (TokenStream, TokenStream) {
    let products = Products { sweep: products, lanes };
    around(item, signature, second, keeping, &products, &named(item))
}

/// What products with the Hessian come from.
struct Products<'a> {
    sweep: &'a SecondOrder,
    /// There is a sweep of several.
    lanes: bool,
}

/// Whether products with the Hessian have a sweep of their own.
pub(crate) fn has_products_alone(item: &syn::ItemFn, signature: &Signature) -> bool {
    let is_float = !matches!(Outcome::of(item, signature), Outcome::Other);
    let is_taken = |suffix| Declared::around(&item.sig.ident).is_taken(&sibling(item, suffix));
    is_free(signature) && is_float && !signature.has_lent() && !["hvp", "hvp_prim"].into_iter().any(is_taken)
}

/// All of the second order where the adjoint is written by hand, and what belongs to the companion; `function` is the original.
pub(crate) fn second_order_by_hand(
    item: &syn::ItemFn,
    signature: &Signature,
    hand: &ByHand,
    function: &impl ToTokens,
) -> (TokenStream, TokenStream) {
    let second = SecondOrder::of(item, signature, false);
    let prim = by_hand::prim(item, signature, hand, &second);
    let keeping = Keeping::of_copies(&second.item, &second.signature);
    let products = Products { sweep: &second, lanes: false };
    let (functions, of_companion) = around(item, signature, &second, &keeping, &products, function);
    let keeping = keeping.by_copies();
    (quote!(#prim #keeping #functions), of_companion)
}

fn around(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    keeping: &Keeping,
    products: &Products,
    function: &impl ToTokens,
) -> (TokenStream, TokenStream) {
    // An impl of a trait has only what the trait asks for.
    if signature.owner == Owner::ImplOfTrait {
        return (TokenStream::new(), TokenStream::new());
    }
    let products = is_free(signature).then(|| {
        let Products { sweep, lanes } = products;
        let gradients = gradients::gradients(item, signature, second, sweep);
        let (into, hessian) =
            (into::hvp_into(item, signature, sweep), hessian::hessian(item, signature, *lanes));
        let products = products::products(item, signature, second, sweep);
        quote!(#products #into #hessian #gradients)
    });
    // The user's own functions may call `f_jvp`, too.
    let companion = signature.is_called.then(|| {
        companion_called(
            &second.item.sig.ident,
            &generated_named(&second.item),
            &second.item,
            &second.signature,
            Some(&second.interface),
            Some(keeping),
            None,
        )
    });
    let sweep = second.stateless.then(|| callers::sweep(item, signature, second));
    let prim = callers::prim(item, signature, second, function);
    let keeping = callers::keeping_prim(item, signature, second, keeping, function);
    (quote!(#products #companion #sweep), quote!(#prim #keeping))
}

/// `f_jvp` with the types of its parameters, of which the tangents follow the first ones.
fn jvp_item(item: &syn::ItemFn, signature: &Signature, first: usize) -> syn::ItemFn {
    let mut jvp = item.clone();
    jvp.sig.ident = sibling(item, "jvp");
    let result = &signature.result;
    jvp.sig.output = parse_quote!(-> #result);
    for dot in &signature.parameters[first..] {
        let dot = declaration(dot);
        jvp.sig.inputs.push(parse_quote!(#dot));
    }
    jvp
}

/// The names of the tangents of active parameters.
pub(crate) fn dots(signature: &Signature) -> Vec<Option<Ident>> {
    let names = derived(signature, "dot").into_iter().zip(&signature.parameters);
    names.map(|(dot, parameter)| parameter.active.then_some(dot)).collect()
}

/// The names of all tangents that forward mode takes.
fn taken_dots(signature: &Signature) -> Vec<Option<Ident>> {
    let names = derived(signature, "dot").into_iter().zip(&signature.parameters);
    names.map(|(dot, parameter)| signature.takes_tangent(parameter).then_some(dot)).collect()
}

impl SecondOrder {
    /// Forward mode of a function, which may be recursive.
    pub(crate) fn of(item: &syn::ItemFn, signature: &Signature, recursive: bool) -> Self {
        let own = signature.with_tangents(&taken_dots(signature));
        let jvp = jvp_item(item, &own, signature.parameters.len());
        let interface = crate::emit::reverse::interface(&own, recursive, true);
        SecondOrder { item: jvp, signature: own, interface, alone: false, stateless: false }
    }

    /// What gives the tangent alone.
    pub(crate) fn of_products(item: &syn::ItemFn, signature: &Signature) -> Self {
        let own = signature.with_tangents_alone(&taken_dots(signature));
        let mut product = jvp_item(item, &own, signature.parameters.len());
        product.sig.ident = sibling(item, "hvp");
        let interface = crate::emit::reverse::interface(&own, false, true);
        SecondOrder { item: product, signature: own, interface, alone: true, stateless: false }
    }

    /// Says that the sweep keeps nothing; so there is no need for a box.
    pub(crate) fn keep_nothing(&mut self) {
        self.stateless = true;
        self.interface.recursive = false;
    }

    /// The adjoint of what it gives, from those of the result and of its tangent.
    fn seed(&self, of_result: impl ToTokens, of_tangent: impl ToTokens) -> TokenStream {
        if self.alone { quote!(#of_tangent) } else { quote!((#of_result, #of_tangent)) }
    }

    /// A slot for the adjoint of a tangent that is not asked for.
    fn nothing(&self) -> TokenStream {
        if self.alone { quote!(::ad_runtime::__private::none()) } else { quote!(None) }
    }
}

/// `f_jvp_prim` and what goes with it, where a trait declares it.
pub(crate) fn second_order_declaration(item: &syn::ItemFn, signature: &Signature) -> TokenStream {
    let second = SecondOrder::of(item, signature, false);
    let declaration = crate::emit::reverse::declaration(&second.item, &second.signature, &second.interface);
    let prim = callers::prim(item, signature, &second, &named(item));
    let keeping = Keeping::of_copies(&second.item, &second.signature);
    let of_callers = callers::keeping_prim(item, signature, &second, &keeping, &named(item));
    let keeping = keeping.declared();
    quote!(#declaration; #keeping #prim #of_callers)
}
