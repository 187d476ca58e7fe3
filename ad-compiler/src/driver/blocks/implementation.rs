//! Marked impls.

use super::operators::Operator;
use super::{Marks, block_args, freed, operators, with_more};
use crate::attribute::args::Args;
use crate::attribute::conditional::{self, Surroundings};
use crate::diagnostics::{Errors, Page, error, text};
use crate::driver::{self, fallback};
use crate::emit;
use crate::interface::Signature;
use crate::interface::bounds;
use crate::ir::Function;
use crate::lower::chained;
use crate::source::marks;
use crate::source::{Context, Declared};
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{ImplItem, ImplItemFn, ItemFn, ItemImpl};

/// What a marked impl becomes.
pub(super) enum Expansion {
    /// Further methods in the block.
    Inside(TokenStream),
    /// The same, where the block has to ask more of its parameters, which is told.
    Asking(TokenStream, Vec<Ident>),
    /// Items beside it.
    Beside(TokenStream),
}

impl Expansion {
    pub(super) fn around(self, tokens: &TokenStream, block: &ItemImpl) -> TokenStream {
        match self {
            Expansion::Inside(more) => with_more(tokens, more),
            Expansion::Asking(more, asked) => asking(with_more(tokens, more), block, &asked),
            Expansion::Beside(items) => {
                let untouched = marks::without_marks(tokens.clone());
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
            None if let Some(slice) = of_slice_elsewhere(block) => Err(slice),
            None if let Some(trait_) = unmarked_trait(block) => Err(error(
                Page::NotMarked,
                trait_,
                format!(
                    "the trait `{trait_}` is not marked, and has no place for the derivatives of its methods"
                ),
                format!(
                    "write #[differentiable] before `trait {trait_}`, with the modes that its impls have"
                ),
            )),
            None => {
                let methods = methods(args, block, &block_context(block))?;
                let lacking = without_tangent(block);
                Ok(match &lacking[..] {
                    [] => Expansion::Inside(methods),
                    lacking => Expansion::Asking(methods, lacking.to_vec()),
                })
            }
        },
    }
}

/// The parameters without whose tangents the type that a trait is implemented for has none, where nothing asks for them. The methods of the
/// block may not ask for more than those of the trait do, so the block has to.
fn without_tangent(block: &ItemImpl) -> Vec<Ident> {
    let Some(method) = functions(block).find(|method| method.sig.receiver().is_some()) else {
        return Vec::new();
    };
    let declared = Declared::around(&method.sig.ident);
    let parameters: Vec<Ident> =
        block.generics.type_params().map(|parameter| parameter.ident.clone()).collect();
    let known = declared.with_supertraits(&block.generics);
    let is_asked = |name: &Ident| {
        crate::source::bounds_of(name, &known).iter().any(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => is_known_to_have_one(&declared, &bound.path),
            _ => false,
        })
    };
    let mut carried = declared.carried_by(&block.self_ty, &parameters);
    carried.retain(|name| !is_asked(name));
    carried
}

/// Whether what implements a trait has a tangent, or may have one because of that: the file does not show it of a trait that is declared elsewhere.
fn is_known_to_have_one(declared: &Declared, bound: &syn::Path) -> bool {
    let Some(last) = bound.segments.last() else { return true };
    ["Differentiable", "Scalar"].iter().any(|known| last.ident == known)
        || !(declared.has_trait(&last.ident) || is_of_std(&last.ident))
}

/// Traits of the standard library that type parameters are often bound by.
fn is_of_std(name: &Ident) -> bool {
    ["Clone", "Copy", "Debug", "PartialEq", "PartialOrd", "Default", "Send", "Sync", "Sized"]
        .iter()
        .any(|known| name == known)
}

/// The block with the bounds that the derivatives of its methods need, and what it should have said itself.
fn asking(tokens: TokenStream, block: &ItemImpl, lacking: &[Ident]) -> TokenStream {
    let mut tokens: Vec<proc_macro2::TokenTree> = tokens.into_iter().collect();
    let body = tokens.pop();
    let head: TokenStream = tokens.into_iter().collect();
    let joint = match &block.generics.where_clause {
        None => quote!(where),
        Some(clause) if clause.predicates.empty_or_trailing() => TokenStream::new(),
        Some(_) => quote!(,),
    };
    let mut errors = Errors::default();
    let (ty, trait_) = (text(&block.self_ty), block.trait_.as_ref().map(|(path, _)| text(path)));
    let trait_ = trait_.unwrap_or_default();
    // The parts of a type have tangents where it has one. A trait for all types would be one for fewer.
    for name in lacking.iter().filter(|name| **name == ty) {
        errors.add(
            Page::NoTangent,
            name,
            format!("nothing says that `{name}` has a tangent"),
            format!("write `{name}: ad_runtime::Differentiable` among the bounds of the impl, or ask it of all types: `trait {trait_}: ad_runtime::Differentiable`"),
        );
    }
    let message = errors.check().err().map(|error| error.to_compile_error());
    quote!(#head #joint #(#lacking: ::ad_runtime::Differentiable,)* #body #message)
}

/// Derivatives of a trait's methods can be called on slices only where the trait's declaration sees that it is implemented for some.
fn of_slice_elsewhere(block: &ItemImpl) -> Option<syn::Error> {
    let method = block.items.iter().find_map(|item| match item {
        ImplItem::Fn(method) => Some(&method.sig.ident),
        _ => None,
    })?;
    let name = &block.trait_.as_ref()?.0.segments.last()?.ident;
    let sized = !matches!(*block.self_ty, syn::Type::Slice(_));
    if sized || Declared::around(method).has_trait(name) {
        return None;
    }
    let what = format!("`{name}` is implemented for a slice, and its declaration is not in this file");
    Some(error(
        Page::Attributes,
        &block.self_ty,
        what,
        "implement it in the file of the trait, or for a type that holds the list",
    ))
}

/// The name of the trait, if the file shows that it is not marked.
fn unmarked_trait(block: &ItemImpl) -> Option<&Ident> {
    let name = block.trait_.as_ref().and_then(|(path, _)| path.get_ident())?;
    Declared::around(name).is_unmarked_trait(name).then_some(name)
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
    let mut generated = TokenStream::new();
    let mut constants = Vec::new();
    let mut of_self = false;
    for method in functions(block) {
        let marks = Marks::of(&method.attrs, &method.sig, &args);
        let of_trait = block.trait_.as_ref().and_then(|(path, _)| path.get_ident());
        let name = &method.sig.ident;
        if marks.excluded || of_trait.is_some_and(|of| Declared::around(name).is_left_out_by(of, name)) {
            continue;
        }
        let of_method = |generated| conditional::as_item(&method.attrs, generated, Surroundings::Impl);
        let args = match Args::parse(marks.args) {
            Ok(args) => args,
            Err(error) => {
                generated.extend(of_method(error.to_compile_error()));
                continue;
            }
        };
        let item = item_of(method);
        if !has_derivative(&item, &args, context) {
            constants.push((item, args));
            continue;
        }
        of_self |= item.sig.receiver().is_some();
        generated.extend(of_method(match driver::derivative(&args, &item, context) {
            Ok(tokens) => tokens,
            Err(error) => {
                let (message, stubs) =
                    (error.to_compile_error(), fallback::of_function(&args, &item, context));
                quote!(#message #stubs)
            }
        }));
    }
    // Where `self` has a derivative, callers may ask for that of any method.
    let is_inherent = block.trait_.is_none();
    if of_self && is_inherent {
        generated.extend(constants.iter().filter_map(|(item, args)| {
            Some(conditional::as_item(&item.attrs, constant(item, args, context)?, Surroundings::Impl))
        }));
    }
    Ok(generated)
}

/// What callers find of a method whose result has no derivative; of other methods nothing.
pub(super) fn constant(item: &ItemFn, args: &Args, context: &Context) -> Option<TokenStream> {
    let mut errors = Errors::default();
    let signature = Signature::read_parameters(item, args, context, &mut errors);
    let active = signature.parameters.iter().any(|parameter| parameter.active);
    let syn::ReturnType::Type(_, result) = &item.sig.output else { return errors.check().ok().and(None) };
    let inert = types::of_declared(result, &[]).is_inert() && !matches!(**result, syn::Type::Reference(_));
    if errors.check().is_err() || !inert || !active {
        return None;
    }
    let item = bounds::bounded(item, &signature, &Function::empty(), args);
    Some(emit::constant::constant(&item, &signature, args))
}

pub(super) fn functions(block: &ItemImpl) -> impl Iterator<Item = &ImplItemFn> {
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
pub(super) fn has_derivative(item: &ItemFn, args: &Args, context: &Context) -> bool {
    let chained = chained::without_returned_self(item);
    let item = chained.as_ref().unwrap_or(item);
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, context, &mut errors);
    errors.check().is_ok() && signature.parameters.iter().any(|parameter| parameter.active)
}

/// `impl From<T> for Type`: the runtime's rules for it.
fn conversion(args: TokenStream, block: &ItemImpl) -> syn::Result<TokenStream> {
    let Some(method) = functions(block).next() else {
        return Err(error(Page::Attributes, &*block.self_ty, "the conversion has no method", ""));
    };
    let asked = Args::parse(Marks::of(&method.attrs, &method.sig, &args).args)?;
    let Some((path, _)) = &block.trait_ else { return Ok(TokenStream::new()) };
    let arguments = &path.segments.last().expect("a path has a segment").arguments;
    let mut generics = block.generics.clone();
    let predicates = bounds::of_conversion(&generics, &asked);
    generics.make_where_clause().predicates.extend(predicates);
    let (self_ty, clause) = (&block.self_ty, &generics.where_clause);
    let rule = |rule: TokenStream, generated: TokenStream| {
        (!generated.is_empty()).then(|| {
            quote!(impl #generics ::ad_runtime::__private::rules::#rule #arguments for #self_ty #clause { #generated })
        })
    };
    let mut rules = TokenStream::new();
    if asked.reverse {
        rules.extend(rule(quote!(FromRule), methods(quote!(reverse), block, &block_context(block))?));
    }
    if asked.forward && has_derivative(&item_of(method), &asked, &block_context(block)) {
        rules.extend(rule(quote!(FromForwardRule), conversion_of_tangents(block, method)?));
    }
    if asked.second_order && has_derivative(&item_of(method), &asked, &block_context(block)) {
        rules.extend(rule(quote!(FromSecondRule), conversion_of_second_order(block, method)?));
    }
    Ok(rules)
}

/// `from_push_prim`: what is converted has a tangent, or none.
fn conversion_of_second_order(block: &ItemImpl, method: &ImplItemFn) -> syn::Result<TokenStream> {
    let function = freed::function(block, item_of(method));
    let args = Args { forward: true, reverse: true, second_order: true, ..Args::default() };
    let derivative = driver::derivative(&args, &function, &Context::Freed)?;
    let name = &function.sig.ident;
    let ty = function.sig.inputs.iter().find_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(&typed.ty),
        syn::FnArg::Receiver(_) => None,
    });
    let captured = block.generics.params.iter().map(|parameter| match parameter {
        syn::GenericParam::Lifetime(parameter) => quote::ToTokens::to_token_stream(&parameter.lifetime),
        syn::GenericParam::Type(parameter) => quote::ToTokens::to_token_stream(&parameter.ident),
        syn::GenericParam::Const(parameter) => quote::ToTokens::to_token_stream(&parameter.ident),
    });
    let accumulator = quote!(<#ty as ::ad_runtime::Differentiable>::Accumulator);
    Ok(quote! {
        #[allow(unused, refining_impl_trait, clippy::all, clippy::pedantic, clippy::nursery)]
        #[inline]
        fn from_push_prim(
            value: #ty,
            value_dot: Option<&#accumulator>,
        ) -> (
            impl Fn(
                &<#ty as ::ad_runtime::Differentiable>::Primal,
                Option<&#accumulator>,
                (Self::Tangent, Self::Tangent),
                Option<&mut #accumulator>,
                Option<&mut #accumulator>,
            ) + use<#(#captured),*>,
            (Self, Self::Tangent),
        ) {
            #derivative
            #name::jvp_prim(value, value_dot)
        }
    })
}

/// `from_jvp`, which takes the tangent by value, whatever is converted.
fn conversion_of_tangents(block: &ItemImpl, method: &ImplItemFn) -> syn::Result<TokenStream> {
    let function = freed::function(block, item_of(method));
    let args = Args { forward: true, ..Args::default() };
    let derivative = driver::derivative(&args, &function, &Context::Freed)?;
    let name = &function.sig.ident;
    let ty = function.sig.inputs.iter().find_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(&typed.ty),
        syn::FnArg::Receiver(_) => None,
    });
    Ok(quote! {
        #[allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]
        #[inline]
        fn from_jvp(
            value: #ty,
            value_dot: <#ty as ::ad_runtime::Differentiable>::Tangent,
        ) -> (Self, Self::Tangent) {
            #derivative
            #name::jvp(value, Some(::ad_runtime::AsAccumulator::as_accumulator(&value_dot)))
        }
    })
}

/// The runtime's rule for an operator.
fn operator_rule(args: TokenStream, block: &ItemImpl, operator: Operator) -> syn::Result<TokenStream> {
    let Some(method) = functions(block).next() else {
        return Err(error(Page::Attributes, &*block.self_ty, "the operator has no method", ""));
    };
    let marks = Marks::of(&method.attrs, &method.sig, &args);
    let asked = Args::parse(marks.args)?;
    // What is generic has no scalar that could be named: its tangents are those of forward mode.
    let generic = block.generics.type_params().next().is_some();
    let args = Args { forward: asked.forward || generic, reverse: true, ..asked };
    let item = freed::function(block, item_of(method));
    operators::rule(block, &item, &args, operator)
}
