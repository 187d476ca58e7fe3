//! Derivatives written by hand.
//!
//! `#[adjoint(of = f)]` and `#[differentiable(adjoint = f_adjoint)]` come to the same: the functions that
//! `#[differentiable]` would generate, around a primal whose reverse sweep calls the adjoint. With `adjoint! { .. }` in the body
//! it has the adjoint in it.

use crate::attribute::args::{Args, marked_again};
use crate::custom::{Inline, Method};
use crate::diagnostics::{Errors, Page, error};
use crate::driver;
use crate::emit::custom as emit;
use crate::interface::Signature;
use crate::source::marks;
use crate::source::{Context, Declared};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{FnArg, Path, parse_quote};

/// `#[adjoint(of = path)]`.
pub(crate) fn adjoint(args: TokenStream, tokens: TokenStream) -> TokenStream {
    // What marks the adjoint itself comes after this attribute, and needs the other marks.
    let untouched = match driver::parse(tokens.clone()) {
        Ok(item) if marked_again(&item).is_some() => tokens.clone(),
        _ => marks::without_marks(tokens.clone()),
    };
    match register(args, tokens) {
        Ok(generated) => quote!(#untouched #generated),
        Err(error) => {
            let message = error.to_compile_error();
            quote!(#untouched #message)
        }
    }
}

/// What is generated for the original function needs its names; that of the adjoint is the one most likely taken.
fn check_names(original: &syn::ItemFn, adjoint: &syn::Ident, signature: &Signature, errors: &mut Errors) {
    let both = Args { reverse: true, forward: true, ..Args::default() };
    let Some(taken) = driver::taken_name(original, &both, signature) else { return };
    let name = &original.sig.ident;
    if taken == *adjoint {
        let what = format!("`{taken}` is the name of a function that is generated for `{name}`");
        errors.add(
            Page::Names,
            adjoint,
            what,
            format!("give the adjoint another name, as in `{name}_adjoint`"),
        );
    } else {
        let what = format!("`{taken}` is generated for `{name}`, and a function beside it has that name");
        errors.add(Page::Names, name, what, "give one of the two another name");
    }
}

fn register(args: TokenStream, tokens: TokenStream) -> syn::Result<TokenStream> {
    let Registered { of, second_order } = parse_of(args)?;
    let adjoint = driver::parse(tokens)?;
    let mut item = original(&of, &adjoint)?;
    let method = Method::named(&of, &item)?;
    if let Some(method) = &method {
        item.sig.ident = method.function();
    }
    let mut errors = Errors::default();
    let asked = Args { second_order: second_order.is_some(), ..Args::default() };
    let signature = Signature::read(&item, &asked, &Context::Free, &mut errors);
    let name = &adjoint.sig.ident;
    if let (Some(word), Some(_)) = (&second_order, &method) {
        no_second_order(word, "a method whose adjoint is written by hand", &mut errors);
    } else if second_order.is_some()
        && marked_again(&adjoint).is_none()
        && Declared::around(name).is_marked_itself() == Some(false)
    {
        not_marked(name, &item.sig.ident, &mut errors);
    }
    check_names(&item, name, &signature, &mut errors);
    errors.check()?;
    let by_reference = takes_result_by_reference(&adjoint);
    let adjoint_path = parse_quote!(#name);
    let hand = emit::ByHand {
        original: of.clone(),
        is_elsewhere: true,
        primal: None,
        adjoint: adjoint_path,
        by_reference,
    };
    let generated = emit::registered(&item, &signature, hand, name, method.as_ref(), second_order.is_some());
    Ok(standing_at(generated, item.sig.ident.span()))
}

/// Generated items, standing where the original function is named: a second one of the same name is reported
/// there.
fn standing_at(items: TokenStream, place: Span) -> TokenStream {
    let generated = format!("{:?}", Span::call_site());
    let moved = items.into_iter().map(|mut token| {
        if format!("{:?}", token.span()) == generated {
            token.set_span(token.span().located_at(place));
        }
        token
    });
    moved.collect()
}

/// What `#[adjoint(..)]` is given.
struct Registered {
    of: Path,
    /// The word, where it is there.
    second_order: Option<syn::Ident>,
}

/// Second derivatives follow from an adjoint that is a function by itself, and only from that.
fn no_second_order(place: &impl quote::ToTokens, what: &str, errors: &mut Errors) {
    errors.add(
        Page::SecondOrder,
        place,
        format!("there is no second derivative of {what}"),
        "write the adjoint of a free function as a function of its own, marked #[differentiable], or leave out `second_order`",
    );
}

/// `of = path`, and perhaps `second_order`.
fn parse_of(args: TokenStream) -> syn::Result<Registered> {
    const HELP: &str = "name the function that this is the adjoint of, as in `#[adjoint(of = tanh)]`";
    let parser = |input: syn::parse::ParseStream| {
        if input.is_empty() {
            return Err(error(
                Page::CustomAdjoint,
                Span::call_site(),
                "`#[adjoint]` names no function",
                HELP,
            ));
        }
        let word: syn::Ident = input
            .parse()
            .map_err(|other| error(Page::CustomAdjoint, other.span(), "expected `of = ..`", HELP))?;
        if word != "of" {
            return Err(error(
                Page::CustomAdjoint,
                &word,
                format!("expected `of = ..`, found `{word}`"),
                HELP,
            ));
        }
        if input.parse::<syn::Token![=]>().is_err() || input.is_empty() {
            return Err(error(Page::CustomAdjoint, &word, "`of` names no function", HELP));
        }
        let path = input.call(Path::parse_mod_style).map_err(|other| {
            error(Page::CustomAdjoint, other.span(), "`of` takes the path of a function", HELP)
        })?;
        input.parse::<Option<syn::Token![,]>>()?;
        let word = input.fork().parse::<syn::Ident>().ok().filter(|word| word == "second_order");
        if word.is_some() {
            input.parse::<syn::Ident>()?;
            input.parse::<Option<syn::Token![,]>>()?;
        }
        let rest: TokenStream = input.parse()?;
        if !rest.is_empty() {
            let help = "leave it out; both modes come with it, `second_order` may follow, and parameters marked #[no_derivative] are excluded";
            return Err(error(Page::CustomAdjoint, &rest, "this is not expected after the path", help));
        }
        Ok(Registered { of: path, second_order: word })
    };
    syn::parse::Parser::parse2(parser, args)
}

/// The signature of the original function, as its adjoint has it: the parameters, without result and seed.
fn original(of: &Path, adjoint: &syn::ItemFn) -> syn::Result<syn::ItemFn> {
    let sig = &adjoint.sig;
    let inputs: Vec<&FnArg> = sig.inputs.iter().collect();
    let [parameters @ .., result, _seed] = &inputs[..] else {
        return Err(too_few(of));
    };
    if parameters.is_empty() {
        return Err(too_few(of));
    }
    let FnArg::Typed(result) = result else { return Err(too_few(of)) };
    let result = owned(&result.ty);
    let name = &of.segments.last().expect("a path has a segment").ident;
    let (generics, where_clause) = (&sig.generics, &sig.generics.where_clause);
    Ok(parse_quote! {
        pub fn #name #generics(#(#parameters),*) -> #result #where_clause {}
    })
}

fn too_few(of: &Path) -> syn::Error {
    error(
        Page::CustomAdjoint,
        of,
        "an adjoint takes the parameters of the original function, its result, and the seed",
        "as in `fn tanh_adjoint(x: f64, y: f64, seed: f64) -> f64`",
    )
}

/// The type of the result, which the adjoint may take by reference.
fn owned(ty: &syn::Type) -> syn::Type {
    match ty {
        syn::Type::Reference(reference) => match &*reference.elem {
            syn::Type::Slice(slice) => {
                let element = &slice.elem;
                parse_quote!(Vec<#element>)
            }
            inner => inner.clone(),
        },
        ty => ty.clone(),
    }
}

fn takes_result_by_reference(adjoint: &syn::ItemFn) -> bool {
    match adjoint.sig.inputs.iter().rev().nth(1) {
        Some(FnArg::Typed(result)) => matches!(*result.ty, syn::Type::Reference(_)),
        _ => false,
    }
}

/// `#[differentiable(adjoint = path)]`, with or without `primal = path`.
pub(crate) fn with_adjoint(
    item: &syn::ItemFn,
    signature: &Signature,
    args: &Args,
) -> syn::Result<TokenStream> {
    let name = &item.sig.ident;
    let adjoint = args.adjoint.clone().expect("the caller has seen it");
    let mut errors = Errors::default();
    if args.second_order {
        can_be_differentiated(item, signature, &adjoint, args.primal.is_some(), &mut errors);
    }
    errors.check()?;
    let hand = emit::ByHand {
        original: parse_quote!(#name),
        is_elsewhere: false,
        primal: args.primal.clone(),
        adjoint,
        by_reference: false,
    };
    Ok(emit::generate(item, signature, &emit::Derivative::Functions(hand), modes(args)))
}

/// Whether an adjoint is a function that has a derivative, as far as the file shows.
fn can_be_differentiated(
    item: &syn::ItemFn,
    signature: &Signature,
    adjoint: &Path,
    has_checkpoints: bool,
    errors: &mut Errors,
) {
    let name = &item.sig.ident;
    if has_checkpoints {
        no_second_order(adjoint, "a function that makes its own checkpoints", errors);
    } else if signature.is_associated() {
        no_second_order(name, "a method whose adjoint is written by hand", errors);
    } else if Declared::around(name).unmarked(adjoint).is_some() {
        not_marked(&adjoint.segments.last().expect("a path has a segment").ident, name, errors);
    }
}

fn not_marked(adjoint: &syn::Ident, function: &syn::Ident, errors: &mut Errors) {
    errors.add(
        Page::SecondOrder,
        adjoint,
        format!(
            "`{adjoint}` is not differentiable, and the second derivative of `{function}` is the derivative of it"
        ),
        "mark it with #[differentiable]",
    );
}

fn modes(args: &Args) -> emit::Modes {
    emit::Modes { forward: args.forward, second_order: args.second_order }
}

/// `adjoint! { .. }` in the body.
pub(crate) fn with_inline_adjoint(
    item: &syn::ItemFn,
    args: &Args,
    context: &Context,
    inline: Inline,
) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    if args.adjoint.is_some() || args.wrt.is_some() {
        errors.add(
            Page::CustomAdjoint,
            &item.sig.ident,
            format!("`{}` has an `adjoint!` in its body", item.sig.ident),
            "leave out `adjoint = ..` and `wrt(..)` among the arguments of the attribute",
        );
    }
    if args.second_order {
        no_second_order(&item.sig.ident, "a function with an `adjoint!` in its body", &mut errors);
    }
    let args = Args { wrt: Some(inline.adjoint.wrt.clone()), ..args.clone() };
    let signature = Signature::read(item, &args, context, &mut errors);
    inline.check(item, &signature, &mut errors);
    errors.check()?;
    Ok(emit::generate(item, &signature, &emit::Derivative::Inline(inline), modes(&args)))
}
