//! Marked impls.

use super::operators::Operator;
use super::{Marks, block_args, freed, operators, with_more};
use crate::args::Args;
use crate::context::Context;
use crate::errors::{Errors, error};
use crate::expand;
use crate::fallback;
use crate::lower::bounds;
use crate::lower::signature::Signature;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{ImplItem, ImplItemFn, ItemFn, ItemImpl};

/// What a marked impl becomes.
pub(super) enum Expansion {
    /// Further methods in the block.
    Inside(TokenStream),
    /// Items beside it.
    Beside(TokenStream),
}

impl Expansion {
    pub(super) fn around(self, tokens: &TokenStream) -> TokenStream {
        match self {
            Expansion::Inside(more) => with_more(tokens, more),
            Expansion::Beside(items) => {
                let untouched = fallback::without_marks(tokens.clone());
                quote!(#untouched #items)
            }
        }
    }
}

/// Traits of the standard library whose methods have no derivative that could be found through them.
const WITHOUT_DERIVATIVE: &[&str] = &[
    "Default",
    "Clone",
    "Copy",
    "Debug",
    "Display",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
    "Drop",
    "FromStr",
    "Deref",
    "DerefMut",
    "Index",
    "IndexMut",
    "Iterator",
    "IntoIterator",
    "DoubleEndedIterator",
    "ExactSizeIterator",
    "FromIterator",
    "Extend",
    "AsRef",
    "AsMut",
    "Borrow",
    "BorrowMut",
    "ToString",
    "Not",
    "BitAnd",
    "BitOr",
    "BitXor",
    "Shl",
    "Shr",
    "Into",
    "TryFrom",
    "TryInto",
    "Sum",
    "Product",
    "Error",
    "Read",
    "Write",
];

pub(super) fn expand(args: TokenStream, block: &ItemImpl) -> syn::Result<Expansion> {
    block_args(args.clone())?;
    let name =
        block.trait_.as_ref().and_then(|(path, _)| path.segments.last()).map(|last| last.ident.to_string());
    match name.as_deref() {
        None => Ok(Expansion::Beside(inherent(args, block)?)),
        Some("From") => Ok(Expansion::Beside(conversion(args, block)?)),
        Some(name) => match Operator::of(name) {
            Some(operator) => Ok(Expansion::Beside(operator_rule(args, block, operator)?)),
            None if WITHOUT_DERIVATIVE.contains(&name) => Ok(Expansion::Beside(TokenStream::new())),
            None => Ok(Expansion::Inside(methods(args, block, &block_context(block))?)),
        },
    }
}

fn block_context(block: &ItemImpl) -> Context {
    Context::Impl(Box::new(ItemImpl { items: Vec::new(), ..block.clone() }))
}

/// An impl of a type: its methods, each as if it were marked.
fn inherent(args: TokenStream, block: &ItemImpl) -> syn::Result<TokenStream> {
    let methods = methods(args, block, &block_context(block))?;
    let (generics, self_ty, clause) = (&block.generics, &block.self_ty, &block.generics.where_clause);
    Ok(quote!(impl #generics #self_ty #clause { #methods }))
}

/// The derivatives of all methods that can have one.
fn methods(args: TokenStream, block: &ItemImpl, context: &Context) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let mut generated = TokenStream::new();
    for method in functions(block) {
        let marks = Marks::of(&method.attrs, &args);
        if marks.excluded {
            continue;
        }
        let args = Args::parse(marks.args)?;
        let item = item_of(method);
        if !has_derivative(&item, &args, context) {
            continue;
        }
        match expand::derivative(&args, &item, context) {
            Ok(tokens) => generated.extend(tokens),
            Err(error) => errors.push(error),
        }
    }
    errors.check()?;
    Ok(generated)
}

fn functions(block: &ItemImpl) -> impl Iterator<Item = &ImplItemFn> {
    block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(function) => Some(function),
        _ => None,
    })
}

fn item_of(method: &ImplItemFn) -> ItemFn {
    ItemFn {
        attrs: method.attrs.clone(),
        vis: method.vis.clone(),
        sig: method.sig.clone(),
        block: Box::new(method.block.clone()),
        modifiers: Default::default(),
    }
}

/// Whether the signature allows for a derivative: in a marked block stand other functions too. A call of one with an
/// active argument is reported where it stands.
fn has_derivative(item: &ItemFn, args: &Args, context: &Context) -> bool {
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, context, &mut errors);
    errors.check().is_ok() && signature.parameters.iter().any(|parameter| parameter.active)
}

/// `impl From<T> for Type`: the runtime's rules for it.
fn conversion(args: TokenStream, block: &ItemImpl) -> syn::Result<TokenStream> {
    let Some(method) = functions(block).next() else {
        return Err(error(&*block.self_ty, "the conversion has no method", ""));
    };
    let asked = Args::parse(Marks::of(&method.attrs, &args).args)?;
    let Some((path, _)) = &block.trait_ else { return Ok(TokenStream::new()) };
    let arguments = &path.segments.last().expect("a path has a segment").arguments;
    let mut generics = block.generics.clone();
    let predicates = bounds::of_conversion(&generics, &asked);
    generics.make_where_clause().predicates.extend(predicates);
    let (self_ty, clause) = (&block.self_ty, &generics.where_clause);
    let modes = [
        (asked.reverse, quote!(reverse), quote!(FromRule)),
        (asked.forward, quote!(forward), quote!(FromForwardRule)),
    ];
    let mut rules = TokenStream::new();
    for (_, mode, rule) in modes.into_iter().filter(|(asked, ..)| *asked) {
        let generated = methods(mode, block, &block_context(block))?;
        if !generated.is_empty() {
            rules.extend(quote!(impl #generics ::ad_runtime::rules::#rule #arguments for #self_ty #clause { #generated }));
        }
    }
    Ok(rules)
}

/// The runtime's rule for an operator.
fn operator_rule(args: TokenStream, block: &ItemImpl, operator: Operator) -> syn::Result<TokenStream> {
    let Some(method) = functions(block).next() else {
        return Err(error(&*block.self_ty, "the operator has no method", ""));
    };
    let marks = Marks::of(&method.attrs, &args);
    let args = Args { forward: true, reverse: true, ..Args::parse(marks.args)? };
    let item = freed::function(block, item_of(method));
    operators::rule(block, &item, &args, operator)
}
