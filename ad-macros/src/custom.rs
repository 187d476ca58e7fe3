//! Derivatives written by hand.
use crate::args::Args;
use crate::lower::signature::Signature;
use proc_macro2::TokenStream;
pub(crate) fn adjoint(_args: TokenStream, item: TokenStream) -> TokenStream { item }
pub(crate) fn with_adjoint(_item: &syn::ItemFn, _signature: &Signature, _args: &Args) -> TokenStream { TokenStream::new() }
