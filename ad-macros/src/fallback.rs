//! What is emitted beside an error: the item unchanged, and functions that type-check, so that one mistake
//! gives one message.

use crate::args::Args;
use crate::context::Context;
use crate::emit::{reverse, wrappers};
use crate::errors::Errors;
use crate::expand;
use crate::ir::Function;
use crate::lower;
use crate::lower::signature::{Owner, Signature};
use crate::mentions::mentions;
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
                without_path(&mut result);
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

/// The tokens without the path that they end with: `ad_runtime::`.
fn without_path(tokens: &mut Vec<TokenTree>) {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    while let [.., first, second] = &tokens[..]
        && is_colon(first)
        && is_colon(second)
    {
        tokens.truncate(tokens.len() - 2);
        if matches!(tokens.last(), Some(TokenTree::Ident(_))) {
            tokens.pop();
        }
    }
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
        Ok(args) => match Context::of(&item.sig.ident) {
            // An impl of a trait has only what the trait asks for, which a mark on the method does not add.
            Context::Impl(block) if block.trait_.is_some() => TokenStream::new(),
            context => of_function(&args, &item, &context),
        },
        // An item inside of an impl cannot be a struct.
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

/// Stand-ins for the derivative of a function. They have both modes, for callers may need either: that one is missing is not what is wrong
/// with them.
pub(crate) fn of_function(args: &Args, item: &syn::ItemFn, context: &Context) -> TokenStream {
    let open = lower::hidden::with_lifetimes(item);
    let item = open.as_ref().unwrap_or(item);
    let named = lower::anonymous::with_named_types(item);
    let item = named.as_ref().unwrap_or(item);
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, context, &mut errors);
    let readable = errors.check().is_ok()
        && expand::taken_name(item, args, &signature).is_none()
        && !mentions(&signature.result, &|word| word == "impl");
    // An item inside of an impl cannot be a struct.
    let nothing = if signature.is_associated() { TokenStream::new() } else { bare(item) };
    let Some(mut signature) = lower::underived::without(item, signature).filter(|_| readable) else {
        return nothing;
    };
    lower::scalars::note_scalars(&mut signature, item);
    let of_trait = signature.owner.is_of_trait();
    let modes =
        Args { reverse: args.reverse || !of_trait, forward: args.forward || !of_trait, ..args.clone() };
    let item = &lower::bounds::bounded(item, &signature, &Function::empty(), &modes);
    let interface = reverse::interface(&signature, false, false);
    let prim = modes.reverse.then(|| {
        let (declaration, inputs) = (reverse::declaration(item, &signature, &interface), &interface.inputs);
        quote! {
            #[allow(unused, clippy::all)]
            #declaration { (|#(_: #inputs),*| {}, unreachable!("the function has an error")) }
        }
    });
    let (jvp, push) = modes.forward.then(|| crate::emit::forward_stub(item, &signature)).unzip();
    if signature.owner == Owner::ImplOfTrait {
        return quote!(#prim #jvp);
    }
    let active = signature.parameters.iter().any(|parameter| parameter.active);
    let wrappers = (args.reverse && active)
        .then(|| wrappers::reverse(item, &signature, &interface, &wrappers::Once::default(), ""));
    let companion = wrappers::companion(item, &signature, modes.reverse.then_some(&interface), push);
    quote!(#prim #wrappers #jvp #companion)
}
