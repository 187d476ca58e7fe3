//! The derivative of a method that stands somewhere else, as a trait: a call finds it by the type of what the method is called on.
//!
//! Expands to:
//!
//! ```text
//! trait Circle__area {
//!     fn area_prim(&self, scale: f64) -> (impl Fn(&Circle, &f64, f64, Option<&mut CircleTangent>, Option<&mut f64>) + use<Self>, f64);
//!     fn area_push(&self, scale: f64, circle_dot: Option<&CircleTangent>, scale_dot: Option<&f64>) -> (f64, f64);
//! }
//! impl Circle__area for Circle { … by the companion … }
//! ```

use super::calls::with_suffix;
use super::reverse::Interface;
use super::wrappers::{declaration, derived};
use crate::custom::Method;
use crate::interface::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The trait and its impl; `companion` has the derivative.
pub(super) fn extension(
    method: &Method,
    original: &syn::Path,
    vis: &syn::Visibility,
    signature: &Signature,
    [interface, keeping]: [&Interface; 2],
    companion: &Ident,
) -> TokenStream {
    let Method { owner, name, receiver } = method;
    let of_trait = Ident::new(&crate::source::companion_of(original), name.span());
    let (prim, push) = (with_suffix(name, "prim"), with_suffix(name, "push"));
    let keeping_prim = with_suffix(name, "keeping_prim");
    let (result, result_dot) = (&signature.result, signature.tangent(&signature.result));
    let (dots, slots): (Vec<Ident>, Vec<TokenStream>) = signature
        .parameters
        .iter()
        .zip(derived(signature, "dot"))
        .map(|(parameter, dot)| (dot, signature.tangent_slot(parameter)))
        .unzip();
    let own = usize::from(receiver.is_some());
    let idents = signature.parameters[own..].iter().map(|parameter| &parameter.ident);
    let this = receiver.as_ref().map(|_| quote!(self));
    let given: Vec<TokenStream> = this.into_iter().chain(idents.map(|ident| quote!(#ident))).collect();
    let declared = signature.parameters[own..].iter().map(declaration);
    let parameters: Vec<TokenStream> = receiver.iter().cloned().chain(declared).collect();
    let (closure, keeping) = (&interface.closure, &keeping.closure);
    let doc = format!("Where functions that call the method `{name}` find its derivative.");
    quote! {
        #[doc = #doc]
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code, private_interfaces, private_bounds)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments)]
        #vis trait #of_trait {
            #[doc(hidden)]
            fn #prim(#(#parameters),*) -> (impl #closure + use<Self>, #result);
            #[doc(hidden)]
            fn #keeping_prim(#(#parameters),*) -> (impl #keeping + use<Self>, #result);
            #[doc(hidden)]
            fn #push(#(#parameters,)* #(#dots: #slots),*) -> (#result, #result_dot);
        }
        #[allow(clippy::type_complexity, clippy::too_many_arguments)]
        impl #of_trait for #owner {
            #[inline]
            fn #prim(#(#parameters),*) -> (impl #closure + use<>, #result) {
                #companion::prim(#original, #(#given),*)
            }
            #[inline]
            fn #keeping_prim(#(#parameters),*) -> (impl #keeping + use<>, #result) {
                #companion::keeping_prim(#original, #(#given),*)
            }
            #[inline]
            fn #push(#(#parameters,)* #(#dots: #slots),*) -> (#result, #result_dot) {
                #companion::jvp(#original, #(#given,)* #(#dots),*)
            }
        }
    }
}
