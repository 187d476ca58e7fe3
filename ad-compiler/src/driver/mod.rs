//! The driver: the whole pipeline on one screen.

use crate::analysis::carrying::Carrying;
use crate::attribute::args::Args;
use crate::attribute::conditional::{self, Alternative, Surroundings};
use crate::custom::Inline;
use crate::diagnostics::{Errors, error};
use crate::diagnostics::{Page, fault};
use crate::emit::keeping::Keeping;
use crate::emit::wrappers::HasLanes;
use crate::emit::{self, wrappers};
use crate::interface::{Owner, Parameter, Signature};
use crate::interface::{anonymous, hidden, lanes};
use crate::ir::Call;
use crate::ir::values::ValueSet;
use crate::lower;
use crate::passes;
use crate::source::marks;
use crate::source::{Context, Declared};
use crate::syntax::forms::Forms;
use crate::views;

mod analysed;
pub(crate) mod blocks;
pub(crate) mod custom;
pub(crate) mod entry;
pub(crate) mod fallback;
pub(crate) mod gradient;
mod left_to_callers;
mod lifted;
mod local_gradients;
mod nested;
mod outlined;
pub(crate) mod second_order;
#[cfg(feature = "tool")]
pub(crate) mod watched;

pub(crate) use analysed::{Analysed, analysed};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// `#[differentiable(..)]`: the item as it is, and what is generated beside it.
pub(crate) fn differentiable(args: TokenStream, tokens: TokenStream) -> TokenStream {
    if let Some(expansion) = blocks::differentiable(&args, &tokens) {
        return expansion;
    }
    // The user's tokens go through unchanged: printing a parsed item loses invisible groups.
    let untouched = marks::without_marks(tokens.clone());
    match generate(args.clone(), tokens.clone()) {
        // A function whose derivative alone is called is used.
        Ok(Derivative { function: None, generated }) => quote!(#[allow(dead_code)] #untouched #generated),
        Ok(Derivative { function: Some(function), generated }) => quote!(#function #generated),
        Err(error) => {
            let message = error.to_compile_error();
            let function = local_gradients::stub(&tokens).unwrap_or(untouched);
            let stubs = fallback::stubs(args, tokens);
            quote!(#function #message #stubs)
        }
    }
}

/// What is generated for a function.
pub(crate) struct Derivative {
    /// The function itself, with the gradients of local values that its body asks for.
    function: Option<TokenStream>,
    generated: TokenStream,
}

fn generate(args: TokenStream, tokens: TokenStream) -> syn::Result<Derivative> {
    let args = Args::parse(args)?;
    let item = parse(tokens)?;
    if let Some(again) = crate::attribute::args::marked_again(&item) {
        let help = "ask for all in one of them, as in `#[differentiable(forward, reverse)]`";
        return Err(error(Page::Attributes, again, format!("`{}` is marked twice", item.sig.ident), help));
    }
    let context = Context::of(&item.sig.ident);
    if let Context::Impl(block) = &context
        && block.trait_.is_some()
    {
        return Err(error(
            Page::Attributes,
            &item.sig.ident,
            "an attribute inside of an impl of a trait cannot add what the trait lacks",
            "mark the whole block: write #[differentiable] before `impl`",
        ));
    }
    let name = &item.sig.ident;
    left_to_callers::or_left_to_callers(&args, &item, &context, || {
        fault::caught(&name.to_string(), name, || conditional(&args, &item, &context))
    })
}

/// All that a function's derivative consists of, where the function itself stays as it is.
pub(crate) fn derivative(args: &Args, item: &syn::ItemFn, context: &Context) -> syn::Result<TokenStream> {
    let name = &item.sig.ident;
    fault::caught(&name.to_string(), name, || uncaught(args, item, context))
}

/// The same, where a fault is not told here.
fn uncaught(args: &Args, item: &syn::ItemFn, context: &Context) -> syn::Result<TokenStream> {
    let derivative = conditional(args, item, context)?;
    if derivative.function.is_some() {
        return Err(error(
            Page::GradientExpressions,
            &local_gradients::first(item).unwrap_or_else(|| item.sig.ident.clone()),
            "`gradient!` of local values is not accepted here",
            "mark the function itself, rather than the block around it",
        ));
    }
    Ok(derivative.generated)
}

/// The derivative for each way in which the conditions of a body can turn out.
fn conditional(args: &Args, item: &syn::ItemFn, context: &Context) -> syn::Result<Derivative> {
    let surroundings = match context {
        Context::Trait(_) => Surroundings::Trait,
        Context::Impl(_) => Surroundings::Impl,
        Context::Free | Context::Unknown if item.sig.receiver().is_some() => Surroundings::Impl,
        Context::Free | Context::Freed | Context::Unknown => Surroundings::Module,
    };
    let item = &spelled_out(item, context);
    let (mut functions, mut generated) = (TokenStream::new(), TokenStream::new());
    let mut is_unfolded = false;
    for Alternative { condition, item } in conditional::alternatives(item)? {
        let derivative = unconditional(args, &item, context);
        let Some(condition) = condition else { return derivative };
        // What is wrong only matters under its condition.
        let derivative = derivative.unwrap_or_else(|error| {
            let (message, stubs) = (error.to_compile_error(), fallback::of_function(args, &item, context));
            Derivative { function: None, generated: quote!(#message #stubs) }
        });
        generated.extend(conditional::under(&condition, derivative.generated, surroundings)?);
        is_unfolded |= derivative.function.is_some();
        let function = derivative.function.unwrap_or_else(|| item.into_token_stream());
        functions.extend(conditional::under(&condition, function, surroundings)?);
    }
    Ok(Derivative { function: is_unfolded.then_some(functions), generated })
}

/// The function with what lowering does not know spelled out.
pub(crate) fn spelled_out(item: &syn::ItemFn, context: &Context) -> syn::ItemFn {
    let forms = Forms::of(item);
    let plain = forms.unseen_groups.then(|| lower::delimited::without_unseen_groups(item)).flatten();
    let item = plain.as_ref().unwrap_or(item);
    let expanded = (forms.macros || forms.items)
        .then(|| Declared::around(&item.sig.ident).with_macros_expanded(item))
        .flatten();
    let forms = expanded.as_ref().map_or(forms, Forms::of);
    let item = expanded.as_ref().unwrap_or(item);
    let nested = forms.lets.then(|| lower::let_chains::nested(item)).flatten();
    let item = nested.as_ref().unwrap_or(item);
    let spelled = Declared::around(&item.sig.ident).without_aliases(item);
    let item = spelled.as_ref().unwrap_or(item);
    let qualified = Declared::around(&item.sig.ident).with_enums_of_variants(item);
    let item = qualified.as_ref().unwrap_or(item);
    let open = hidden::with_lifetimes(item);
    let item = open.as_ref().unwrap_or(item);
    let named = anonymous::with_named_types(item);
    let item = named.as_ref().unwrap_or(item);
    let is_open = forms.closures || forms.alternatives;
    let closed = is_open.then(|| lower::delimited::with_closed_bodies(item)).flatten();
    let item = closed.as_ref().unwrap_or(item);
    let chained = lower::chained::without_returned_self(item);
    let item = chained.as_ref().unwrap_or(item);
    views::spelled_out(item, context).unwrap_or_else(|| item.clone())
}

fn unconditional(args: &Args, item: &syn::ItemFn, context: &Context) -> syn::Result<Derivative> {
    let is_by_hand = args.adjoint.is_some() || Inline::of(item)?.is_some();
    if is_by_hand && args.lifted {
        let what = format!("the derivative of `{}` is written by hand, for floats alone", item.sig.ident);
        return Err(error(Page::OtherNumbers, &item.sig.ident, what, "leave out `lifted`"));
    }
    if let Some(inline) = Inline::of(item)? {
        let generated = custom::with_inline_adjoint(item, args, context, inline)?;
        return Ok(Derivative { function: None, generated });
    }
    if let Some(outlined::Outlined { function, parts, plain }) = outlined::outlined(item, args, context)? {
        let floats = Args { lifted: false, ..args.clone() };
        let derivative = unconditional(&floats, &function, context)?.generated;
        // Over other numbers there is no reverse sweep.
        let lifted = args.lifted.then(|| lifted_alone(&plain, args, context)).transpose()?;
        return Ok(Derivative { function: None, generated: quote!(#parts #derivative #lifted) });
    }
    let mut errors = Errors::default();
    let lifted = Forms::of(item).items.then(|| lower::items::at_the_beginning(item, &mut errors)).flatten();
    let item = lifted.as_ref().unwrap_or(item);
    let mut signature = Signature::read(item, args, context, &mut errors);
    lower::underived::check(item, &signature, &mut errors);
    if let Some(name) = taken_name(item, args, &signature) {
        let what =
            format!("`{name}` is generated for `{}`, and a function beside it has that name", item.sig.ident);
        errors.add(Page::Names, &item.sig.ident, what, "give one of the two another name");
    }
    errors.check()?;
    if args.adjoint.is_some() {
        let generated = custom::with_adjoint(item, &signature, args)?;
        return Ok(Derivative { function: None, generated });
    }

    let analysed = analysed(item, &mut signature, args)?;
    passes::trace::lowered(&item.sig.ident, &analysed.function, &analysed.activity, &analysed.active);
    let tangent =
        args.forward.then(|| passes::forward(&analysed.function, &analysed.activity, &analysed.active));
    let composed = tangent
        .as_ref()
        .filter(|_| args.second_order)
        .map(|tangent| second_order::Functions::of(&analysed.bounded, tangent, &analysed, &signature))
        .transpose()?;
    let lifted = args.lifted.then(|| lifted::lifted(item, &signature, &analysed, context)).transpose()?;
    let Analysed { function, activity, active, bounded: item, unfolded } = analysed;

    // Nothing below can fail.
    let recursive = function.is_recursive();
    let has_jvps = wrappers::has_jvps(&item, &signature);
    let asked_forward = lanes::asked_forward(&item, &signature, has_jvps).filter(|_| args.forward);
    let mut interface = args.reverse.then(|| emit::reverse::interface(&signature, recursive, args.forward));
    let reverse = interface.as_mut().map(|interface| {
        let table = emit::table::table(&function, &activity);
        let mut options = args.options;
        options.last_use &= wrappers::once::is_possible(&item, &signature, &function);
        options.stateless &= emit::stateless::is_possible(&item, &signature);
        let differentiated = passes::Differentiated::of(&function, &activity, &active, options);
        let kept = differentiated.keeping(&given(&signature), args.options);
        let sweeps = differentiated.sweeps(options);
        // What keeps nothing needs no box for it.
        interface.recursive &= !sweeps.plan.stateless;
        let (prim, once) = emit::prim(&item, &signature, &sweeps, interface, &ValueSet::default());
        let (of_keeping, keeping) = Keeping::of_sweeps(&item, &signature, recursive, kept.as_ref());
        let laned = lanes::asked(&item, &signature).map(|by| {
            // Lanes have no primal that keeps. Copies for the callees could cost more than a sweep for each derivative.
            let several = (!sweeps.has_keeping_calls()).then(|| carrying_several(&item, &sweeps)).flatten();
            let several = several.map(|carrying| (&sweeps, carrying));
            emit::lanes::prim(&item, &signature, several, interface, by)
        });
        let has_lanes = HasLanes { reverse: laned.is_some(), forward: asked_forward.is_some() };
        // An impl of a trait has only what the trait asks for.
        let wrappers = (signature.owner != Owner::ImplOfTrait)
            .then(|| wrappers::reverse(&item, &signature, interface, &once, &table, has_lanes));
        let of_keeping = (!is_conversion(context)).then_some(of_keeping);
        (quote!(#prim #of_keeping #laned #wrappers), keeping)
    });
    let (reverse, keeping) = reverse.unzip();
    let forward = tangent.map(|tangent| {
        let (jvp, companion) = emit::jvp(&item, &signature, &tangent);
        let laned = asked_forward.map(|by| {
            let several = carrying_tangents(&item, &tangent).map(|carrying| (&tangent, carrying));
            emit::lanes::jvp(&item, &signature, several, by)
        });
        let jvps = wrappers::jvps(&item, &signature, laned.is_some());
        (quote!(#jvp #laned #jvps), companion)
    });
    let (second, second_of_companion) =
        composed.map(|composed| composed.second_order(&item, &signature, args.options)).unzip();
    let (jvp, companion_jvp) = forward.unzip();
    let companion_jvp = companion_jvp.map(|jvp| quote!(#jvp #second_of_companion));
    let companion = (signature.owner != Owner::ImplOfTrait)
        .then(|| wrappers::companion(&item, &signature, interface.as_ref(), keeping.as_ref(), companion_jvp));
    let function = unfolded.map(|function| {
        let allow = emit::allowances(&function);
        quote!(#allow #function)
    });
    let generated = emit::links::resolved(&signature, quote!(#reverse #jvp #second #companion #lifted));
    Ok(Derivative { function, generated })
}

/// Whether the block implements `From`, whose rule has no primal that keeps.
fn is_conversion(context: &Context) -> bool {
    let Context::Impl(block) = context else { return false };
    let of = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
    of.is_some_and(|last| last.ident == "From")
}

/// What the types of the parameters say.
pub(crate) fn given(signature: &Signature) -> Vec<passes::Given> {
    let given = |parameter: &Parameter| passes::Given {
        is_number: signature.is_copied_scalar(&parameter.ty),
        holds_references: emit::keeping::holds_references(parameter),
        is_owned: signature.is_owned(parameter),
    };
    signature.parameters.iter().map(given).collect()
}

/// The function over other numbers, and nothing else.
fn lifted_alone(item: &syn::ItemFn, args: &Args, context: &Context) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let mut signature = Signature::read(item, args, context, &mut errors);
    errors.check()?;
    let analysed = analysed(item, &mut signature, args)?;
    lifted::lifted(item, &signature, &analysed, context)
}

/// What carries a derivative in the reverse sweep, if that can carry several at once.
fn carrying_several(item: &syn::ItemFn, sweeps: &passes::Sweeps) -> Option<ValueSet> {
    let passes::Sweeps { function, adjoint, plan, .. } = sweeps;
    let given = adjoint.slots.iter().flatten().copied().chain([adjoint.seed]);
    let has_lanes = |call: &Call| lanes::has_lanes(&item.sig.ident, call, lanes::reverse);
    let is_called_back = plan.stateless || function.is_recursive();
    Carrying::several(function, &adjoint.region, given, &has_lanes).filter(|_| !is_called_back)
}

/// The same of forward mode.
fn carrying_tangents(item: &syn::ItemFn, tangent: &passes::tangent::Tangent) -> Option<ValueSet> {
    let (function, given) = (&tangent.function, tangent.parameters.iter().flatten().copied());
    let has_lanes = |call: &Call| lanes::has_lanes(&item.sig.ident, call, lanes::forward);
    Carrying::several(function, &function.body, given, &has_lanes)
}

/// The first of the names that callers of the function look for that a function beside it has.
pub(crate) fn taken_name(
    item: &syn::ItemFn,
    args: &Args,
    signature: &Signature,
) -> Option<proc_macro2::Ident> {
    let declared = Declared::around(&item.sig.ident);
    let reverse: &[&str] = if args.reverse { &["prim", "adj", "can_grad"] } else { &[] };
    let forward: &[&str] = if args.forward { &["jvp"] } else { &[] };
    let suffixes = reverse.iter().chain(forward).filter(|_| signature.owner != Owner::ImplOfTrait);
    suffixes.map(|suffix| wrappers::sibling(item, suffix)).find(|name| declared.is_taken(name))
}

/// The tokens of an item that come before its body.
fn head(item: &syn::Item) -> TokenStream {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';' || punct.as_char() == '=',
        _ => false,
    };
    item.to_token_stream().into_iter().take_while(|token| !ends(token)).collect()
}

/// The item as a function.
pub(crate) fn parse(tokens: TokenStream) -> syn::Result<syn::ItemFn> {
    let item: syn::Item = syn::parse2(tokens).map_err(|other| {
        error(Page::Attributes, other.span(), format!("this cannot be read as a function: {other}"), "")
    })?;
    match item {
        syn::Item::Fn(function) => Ok(function),
        other => Err(error(
            Page::Attributes,
            &head(&other),
            "#[differentiable] and #[adjoint] are attributes of functions",
            "mark a function; other items have no derivative",
        )),
    }
}
