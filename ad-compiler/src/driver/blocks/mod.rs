//! `#[differentiable]` on whole blocks: impls of traits, traits, and methods that a trait only declares.
//!
//! An attribute inside of an impl of a trait cannot add what the trait lacks, so such an impl is marked as a whole. What is
//! generated depends on the trait: for an operator it is an implementation of the runtime's rule for that operator; for
//! `From` one of the runtime's `FromRule`; for any other trait, whose methods are marked where they are declared, further
//! methods in the impl.

mod declaration;
mod freed;
mod implementation;
mod operators;

use crate::attribute::args::Args;
use crate::attribute::conditional::{self, Surroundings};
use crate::derive;
use crate::diagnostics::{Page, error};
use crate::source::Context;
use crate::source::marks;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::Item;

/// The expansion of a mark on a block; `None` if the tokens are none.
pub(crate) fn differentiable(args: &TokenStream, tokens: &TokenStream) -> Option<TokenStream> {
    if is_function(tokens) {
        return None;
    }
    if let Ok(method) = syn::parse2::<syn::TraitItemFn>(tokens.clone())
        && method.default.is_none()
    {
        let generated = declaration::method(args.clone(), &method);
        return Some(beside(tokens, generated));
    }
    match syn::parse2::<Item>(tokens.clone()).ok()? {
        Item::Impl(block) => Some(match implementation::expand(args.clone(), &block) {
            Ok(expansion) => expansion.around(tokens, &block),
            Err(error) => beside(tokens, Err(error)),
        }),
        Item::Trait(block) => Some(inside_each(args, tokens, &block)),
        Item::Struct(_) | Item::Enum(_) => Some(over_numbers(args, tokens)),
        _ => None,
    }
}

/// Whether the tokens are a function with a body, which is then read once.
fn is_function(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let keyword = tokens.iter().find_map(|token| match token {
        TokenTree::Ident(word) => {
            ["fn", "struct", "enum", "union", "trait", "impl"].into_iter().find(|keyword| word == keyword)
        }
        _ => None,
    });
    let has_body =
        matches!(tokens.last(), Some(TokenTree::Group(body)) if body.delimiter() == Delimiter::Brace);
    keyword == Some("fn") && has_body
}

/// The tokens as they are, and what is generated, or the message.
fn beside(tokens: &TokenStream, generated: syn::Result<TokenStream>) -> TokenStream {
    let untouched = marks::without_marks(tokens.clone());
    let generated = generated.unwrap_or_else(|error| error.to_compile_error());
    quote!(#untouched #generated)
}

/// A marked type, and that of the same over numbers.
fn over_numbers(args: &TokenStream, tokens: &TokenStream) -> TokenStream {
    let generated = || {
        let input = derive::parsed(tokens.clone())?;
        let args = Args::parse(args.clone())?;
        if !args.lifted {
            let what = format!("`{}` is a type, and #[differentiable] alone says nothing of it", input.ident);
            let help = "write #[derive(Differentiable)] for its tangent, #[differentiable(lifted)] for the type over other numbers";
            return Err(error(Page::Attributes, &input.ident, what, help));
        }
        Ok(derive::lifted::lifted(&input))
    };
    // Marks of fields are for the derive, which may come later.
    let generated = generated().unwrap_or_else(|error: syn::Error| error.to_compile_error());
    quote!(#tokens #generated)
}

/// A marked trait: each of its methods as if it were marked.
fn inside_each(args: &TokenStream, tokens: &TokenStream, block: &syn::ItemTrait) -> TokenStream {
    let context = Context::Trait(Box::new(syn::ItemTrait { items: Vec::new(), ..block.clone() }));
    let mut generated = TokenStream::new();
    let mut constants = Vec::new();
    let mut of_self = false;
    for item in &block.items {
        let syn::TraitItem::Fn(method) = item else { continue };
        let marks = Marks::of(&method.attrs, &method.sig, args);
        let has_derivative = || match Args::parse(marks.args.clone()) {
            Ok(args) => implementation::has_derivative(&declaration::item_of(method), &args, &context),
            // The message comes with the expansion.
            Err(_) => true,
        };
        if marks.excluded {
            continue;
        }
        if !has_derivative() {
            constants.push((declaration::item_of(method), marks.args));
            continue;
        }
        of_self |= method.sig.receiver().is_some();
        let expansion = declaration::in_trait(marks.args, method, &context);
        let expansion = expansion.unwrap_or_else(|error| error.to_compile_error());
        generated.extend(conditional::as_item(&method.attrs, expansion, Surroundings::Trait));
    }
    if of_self {
        generated.extend(constants.iter().filter_map(|(item, args)| {
            let args = Args::parse(args.clone()).ok()?;
            let generated = implementation::constant(item, &args, &context)?;
            Some(conditional::as_item(&item.attrs, generated, Surroundings::Trait))
        }));
    }
    with_more(tokens, generated)
}

/// The block with more at its end.
fn with_more(tokens: &TokenStream, more: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = marks::without_marks(tokens.clone()).into_iter().collect();
    if let Some(TokenTree::Group(body)) = tokens.pop() {
        let mut stream = body.stream();
        stream.extend(more);
        let mut group = proc_macro2::Group::new(body.delimiter(), stream);
        group.set_span(body.span());
        tokens.push(group.into());
    }
    tokens.into_iter().collect()
}

/// What the attributes of a method in a marked block say.
struct Marks {
    args: TokenStream,
    /// The method is left out: `#[no_derivative]`, or it is given functions, and so has derivatives in its callers alone.
    excluded: bool,
}

impl Marks {
    /// A mark of the method's own takes the place of the block's.
    fn of(attributes: &[syn::Attribute], method: &syn::Signature, block: &TokenStream) -> Self {
        let own =
            attributes.iter().find(|attribute| crate::source::marks::is_differentiable(attribute.path()));
        let args = match own.map(|attribute| &attribute.meta) {
            Some(syn::Meta::List(list)) => list.tokens.clone(),
            Some(_) => TokenStream::new(),
            None => block.clone(),
        };
        let excluded = attributes.iter().any(|attribute| attribute.path().is_ident("no_derivative"))
            || (own.is_none() && crate::source::left_to_callers(method).is_some());
        Marks { args, excluded }
    }
}

/// The arguments of a block, which derivatives written by hand are none of.
fn block_args(args: TokenStream) -> syn::Result<Args> {
    let args = Args::parse(args)?;
    if let Some(path) = args.adjoint.as_ref().or(args.primal.as_ref()) {
        return Err(error(
            Page::Attributes,
            path,
            "a block has no adjoint of its own",
            "mark the method inside with #[differentiable(adjoint = ..)]",
        ));
    }
    Ok(args)
}
