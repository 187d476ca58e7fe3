//! What is emitted beside an error: the item unchanged, and functions that type-check, so that one mistake
//! gives one message.

use crate::args::Args;
use crate::context::Context;
use crate::emit::{reverse, wrappers};
use crate::errors::Errors;
use crate::expand;
use crate::lower;
use crate::lower::signature::Signature;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// The item without what only the macros understand: their attributes, and `adjoint! { .. }`.
pub(crate) fn without_marks(tokens: TokenStream) -> TokenStream {
    unmarked(tokens.clone()).unwrap_or(tokens)
}

/// The tokens without what only the macros understand; `None` if there is none.
fn unmarked(tokens: TokenStream) -> Option<TokenStream> {
    let mut result: Vec<TokenTree> = Vec::new();
    let mut changed = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_mark = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#')
            && matches!(tokens.peek(), Some(TokenTree::Group(group)) if is_mark(group.stream()));
        if is_mark {
            tokens.next();
            changed = true;
            continue;
        }
        if matches!(&token, TokenTree::Ident(name) if name == "adjoint") {
            let mut ahead = tokens.clone();
            let bang = matches!(ahead.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '!');
            if bang && matches!(ahead.next(), Some(TokenTree::Group(_))) {
                tokens = ahead;
                changed = true;
                continue;
            }
        }
        // An invisible group that is made anew would lose its meaning, so groups stay as they are.
        result.push(match token {
            TokenTree::Group(group) => match unmarked(group.stream()) {
                Some(inside) => {
                    changed = true;
                    let mut inner = proc_macro2::Group::new(group.delimiter(), inside);
                    inner.set_span(group.span());
                    inner.into()
                }
                None => group.into(),
            },
            other => other,
        });
    }
    changed.then(|| result.into_iter().collect())
}

fn is_mark(tokens: TokenStream) -> bool {
    let Ok(meta) = syn::parse2::<syn::Meta>(tokens) else { return false };
    match &meta {
        syn::Meta::Path(path) => path.is_ident("no_derivative") || is_differentiable(path),
        syn::Meta::List(list) => is_differentiable(&list.path),
        syn::Meta::NameValue(_) => false,
    }
}

/// Whether a mark inside of what is marked asks for a derivative.
pub(crate) fn is_differentiable(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "differentiable")
}

/// Stand-ins for what would have been generated: they have its types and never run.
pub(crate) fn stubs(args: TokenStream, tokens: TokenStream) -> TokenStream {
    let Ok(syn::Item::Fn(item)) = syn::parse2(tokens) else { return TokenStream::new() };
    // A second mark generates all by itself.
    if expand::marked_again(&item).is_some() {
        return TokenStream::new();
    }
    match Args::parse(args) {
        Ok(args) => of_function(&args, &item, &Context::of(&item.sig.ident)),
        Err(_) if item.sig.receiver().is_some() => TokenStream::new(),
        Err(_) => bare(&item),
    }
}

/// The companion alone.
fn bare(item: &syn::ItemFn) -> TokenStream {
    let (vis, name) = (&item.vis, &item.sig.ident);
    quote! {
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #name {}
    }
}

/// Stand-ins for the derivative of a function.
pub(crate) fn of_function(args: &Args, item: &syn::ItemFn, context: &Context) -> TokenStream {
    // An item inside of an impl cannot be a struct.
    if item.sig.receiver().is_some() {
        return TokenStream::new();
    }
    let named = lower::anonymous::with_named_types(item);
    let item = named.as_ref().unwrap_or(item);
    let vis = &item.vis;
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, context, &mut errors);
    if signature.is_associated() {
        let _ = errors.check();
        return TokenStream::new();
    }
    let readable = errors.check().is_ok()
        && wrappers::is_known(&signature)
        && expand::taken_name(item, args, &signature).is_none()
        && signature.parameters.iter().any(|parameter| parameter.active);
    if !readable {
        return bare(item);
    }
    let interface = reverse::interface(&signature, false, false);
    let (generics, clause) = (&item.sig.generics, &item.sig.generics.where_clause);
    let prim = wrappers::sibling(item, "prim");
    let parameters = wrappers::parameters(&signature);
    let checkpoints = reverse::checkpoints_type(item, &signature, &interface);
    let (inputs, result) = (&interface.inputs, &signature.result);
    let wrappers_of_prim =
        args.reverse.then(|| wrappers::reverse(item, &signature, &interface, &wrappers::Once::default(), ""));
    let companion = wrappers::companion(item, &signature, args.reverse.then_some(&interface), None);
    let jvp = args.forward.then(|| crate::emit::forward_stub(item, &signature));
    let prim = args.reverse.then(|| {
        quote! {
            #[doc(hidden)]
            #[allow(unused, clippy::all)]
            #vis fn #prim #generics(#parameters) -> (#checkpoints, #result) #clause {
                (|#(_: #inputs),*| {}, unreachable!("the function has an error"))
            }
        }
    });
    quote!(#prim #wrappers_of_prim #jvp #companion)
}
