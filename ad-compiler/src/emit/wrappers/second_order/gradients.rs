//! The generated gradients as functions that have derivatives themselves: those of `f_grad` and `f_value_and_grad` are products with the Hessian.
//!
//! ```text
//! fn f_grad_prim(x: f64) -> (impl Fn(&f64, f64, Option<&mut f64>) + use<>, f64) {
//!     let gradients = f_grad(x);
//!     (
//!         move |x: &f64, x_dot: f64, x_slot: Option<&mut f64>| {
//!             let (adjoint, _) = f_jvp_prim(*x, x_dot);
//!             adjoint(x, &x_dot, (0.0, 1.0), x_slot, None);
//!         },
//!         gradients,
//!     )
//! }
//! struct f_grad {}
//! impl f_grad { fn prim(function, x: f64) -> .. { f_grad_prim(x) }  fn jvp(function, x: f64, x_dot: Option<&f64>) -> (f64, f64) { .. } }
//! ```

use super::callers::Opened;
use super::products::Outcome;
use super::*;
use crate::emit::custom::again;
use crate::emit::keeping::Keeping;
use crate::emit::numbers::{visible_one, visible_zero};
use crate::emit::reverse::{self, checkpoints_type};
use crate::emit::wrappers::gradients::given_twice;
use crate::source::Declared;

/// Both, with their companions.
pub(super) fn gradients(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    products: &SecondOrder,
) -> TokenStream {
    let Outcome::Float(float) = Outcome::of(item, signature) else { return TokenStream::new() };
    let is_generic = item.sig.generics.type_params().next().is_some();
    if is_generic || !signature.is_called || signature.has_lent() {
        return TokenStream::new();
    }
    let zero = visible_zero(float, &signature.scalars).into_token_stream();
    let floats = (zero, visible_one(float, &signature.scalars));
    let declared = Declared::around(&item.sig.ident);
    let of = |with_value| {
        let gradient = Gradient::of(item, signature, with_value);
        let uses =
            [gradient.item.sig.ident.clone(), sibling(&gradient.item, "prim"), sibling(item, "grad_and_hvp")];
        let is_free = !uses.iter().any(|name| declared.is_taken(name));
        // The value's own adjoint is there only beside that of its tangent.
        let sweep = if with_value { second } else { products };
        is_free.then(|| gradient.generated(item, signature, sweep, &floats))
    };
    let (alone, with_value) = (of(false), of(true));
    quote!(#alone #with_value)
}

/// One of the two as a function.
struct Gradient {
    item: syn::ItemFn,
    signature: Signature,
    with_value: bool,
}

impl Gradient {
    fn of(original: &syn::ItemFn, signature: &Signature, with_value: bool) -> Self {
        let (value, gradients) = (&signature.result, gradients_type(signature));
        let result: Type = if with_value { parse_quote!((#value, #gradients)) } else { gradients };
        let mut item = original.clone();
        item.sig.ident = sibling(original, if with_value { "value_and_grad" } else { "grad" });
        item.sig.output = parse_quote!(-> #result);
        item.sig.generics.where_clause = given_twice(signature, original.sig.generics.where_clause.as_ref());
        Gradient { item, signature: Signature { result, ..signature.clone() }, with_value }
    }

    fn generated(
        &self,
        original: &syn::ItemFn,
        signature: &Signature,
        second: &SecondOrder,
        floats: &(TokenStream, TokenStream),
    ) -> TokenStream {
        let interface = reverse::interface(&self.signature, false, true);
        let prim = self.prim(original, signature, second, &interface, floats);
        let jvp = self.jvp(original, signature);
        let name = &self.item.sig.ident;
        let keeping = Keeping::of_copies(&self.item, &self.signature);
        let companion = companion_called(
            name,
            &generated_named(&self.item),
            &self.item,
            &self.signature,
            Some(&interface),
            Some(&keeping),
            Some(jvp),
        );
        let keeping = keeping.by_copies();
        quote!(#prim #keeping #companion)
    }

    /// `f_grad_prim`.
    fn prim(
        &self,
        original: &syn::ItemFn,
        signature: &Signature,
        second: &SecondOrder,
        interface: &Interface,
        (zero, one): &(TokenStream, TokenStream),
    ) -> TokenStream {
        let Prelude { allow, vis, generics, where_clause, parameters } =
            Prelude::of(&self.item, &self.signature);
        let (function, name) = (&self.item.sig.ident, sibling(&self.item, "prim"));
        let checkpoints = checkpoints_type(&self.item, &self.signature, interface);
        let (result, turbofish) = (&self.signature.result, turbofish(generics));
        let (gradients, adjoint, value_bar) = (own("gradients"), own("adjoint"), own("value_bar"));
        let dots = derived(signature, "dot");
        let slots = derived_apart(signature, "slot", &[&dots]);
        let idents: Vec<&Ident> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
        let active: Vec<(&Parameter, &Ident)> =
            signature.parameters.iter().zip(&dots).filter(|(parameter, _)| parameter.active).collect();
        let given_dots = several(&active.iter().map(|(_, dot)| quote!(#dot)).collect::<Vec<_>>());
        let seed = if self.with_value { quote!((#value_bar, #given_dots)) } else { given_dots };
        let value_seed = if self.with_value { quote!(#value_bar) } else { zero.clone() };
        let seeds = second.seed(value_seed, one);
        let names = idents
            .iter()
            .map(|ident| quote!(#ident))
            .chain([seed])
            .chain(slots.iter().map(|slot| quote!(#slot)));
        let inputs = &interface.inputs;
        let again = signature.parameters.iter().map(|parameter| again(parameter, signature));
        // A tangent as forward mode takes it, and as its reverse sweep does.
        let lent = |dot: &Ident| quote!(::ad_runtime::AsAccumulator::as_accumulator(&#dot));
        let passed = active.iter().map(|(parameter, dot)| match parameter.is_reference() {
            true => lent(dot),
            false => copied(signature, &parameter.ty, dot),
        });
        let passed_again = active.iter().map(|(parameter, dot)| match parameter.is_reference() {
            true => lent(dot),
            false => quote!(&#dot),
        });
        let nothing = active.iter().map(|_| second.nothing());
        let prim = sibling(&second.item, "prim");
        let doc = format!(
            "[`{function}`] with a reverse sweep, which is a product with the Hessian of [`{}`].",
            original.sig.ident
        );
        quote! {
            #[doc = #doc]
            #[doc(hidden)]
            #allow
            #[inline]
            #vis fn #name #generics(#parameters) -> (#checkpoints, #result) #where_clause {
                let #gradients = #function #turbofish(#(#idents),*);
                (
                    move |#(#names: #inputs),*| {
                        let (#adjoint, _) = #prim #turbofish(#(#again,)* #(#passed),*);
                        #adjoint(#(#idents,)* #(#passed_again,)* #seeds, #(#slots,)* #(#nothing),*);
                    },
                    #gradients,
                )
            }
        }
    }

    /// `jvp` of the companion.
    fn jvp(&self, original: &syn::ItemFn, signature: &Signature) -> TokenStream {
        let function = generated_named(&self.item);
        let Tied { item: tied, argument, check } = Tied::of(&self.item, &self.signature, &function);
        let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(&tied, &self.signature);
        let dots = derived(signature, "dot");
        let given = signature.parameters.iter().zip(&dots).map(|(parameter, dot)| {
            let ty = signature.tangent_slot(parameter);
            quote!(#dot: #ty)
        });
        let Opened { lines, passed } = Opened::of(signature, &dots, true);
        // The first of two calls.
        let first = signature.parameters.iter().zip(&dots).filter(|(parameter, _)| parameter.active).map(
            |(parameter, dot)| match parameter.is_reference() {
                true => quote!(&#dot),
                false => copied(signature, &parameter.ty, dot),
            },
        );
        let again = arguments_again(signature);
        let idents: Vec<&Ident> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
        let (jvp, both) = (sibling(original, "jvp"), sibling(original, "grad_and_hvp"));
        let turbofish = turbofish(&original.sig.generics);
        let (value, value_dot, gradients, products) =
            (own("value"), own("value_dot"), own("gradients"), own("products"));
        let (result, result_dot) = (&self.signature.result, self.signature.tangent(&self.signature.result));
        let of_value = self
            .with_value
            .then(|| quote!(let (#value, #value_dot) = #jvp #turbofish(#(#again,)* #(#first),*);));
        let results = match self.with_value {
            true => quote!(((#value, #gradients), (#value_dot, #products))),
            false => quote!((#gradients, #products)),
        };
        quote! {
            #allow
            #[inline]
            #vis fn jvp #generics(#argument #parameters, #(#given),*) -> (#result, #result_dot) #where_clause {
                #check
                #(#lines)*
                #of_value
                let (_, #gradients, #products) = #both #turbofish(#(#idents,)* #(#passed),*);
                #results
            }
        }
    }
}
