//! Impls of operators: the runtime's rules for them.
//!
//! Expands `impl Mul<Vec3> for f64 { .. }` to the derivative of `mul` as a free function, and
//!
//! ```text
//! impl MulRule<Vec3> for f64 {
//!     fn pull_left(&self, right: &Vec3, seed: Vec3Tangent) -> f64 { .. the reverse sweep of `mul` .. }
//!     …
//! }
//! ```

use crate::attribute::args::Args;
use crate::diagnostics::{Errors, Page, error};
use crate::driver;
use crate::interface::bounds;
use crate::interface::{Parameter, Signature};
use crate::source::Context;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{ItemFn, ItemImpl, Type};

/// An operator that types may define.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    /// `a + b`, with the name of its rule.
    Binary(&'static str),
    /// `a += b`.
    Assigning(&'static str),
    Neg,
}

impl Operator {
    /// The operator of a trait of `std::ops`.
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "Add" => Operator::Binary("AddRule"),
            "Sub" => Operator::Binary("SubRule"),
            "Mul" => Operator::Binary("MulRule"),
            "Div" => Operator::Binary("DivRule"),
            "Rem" => Operator::Binary("RemRule"),
            "AddAssign" => Operator::Assigning("AddAssignRule"),
            "SubAssign" => Operator::Assigning("SubAssignRule"),
            "MulAssign" => Operator::Assigning("MulAssignRule"),
            "DivAssign" => Operator::Assigning("DivAssignRule"),
            "RemAssign" => Operator::Assigning("RemAssignRule"),
            "Neg" => Operator::Neg,
            _ => return None,
        })
    }
}

/// Whether an operator is marked for the first time for its types. Where it is defined by value and by reference, and
/// more than one impl is marked, the first gives the rule for all.
fn is_first(block: &ItemImpl) -> bool {
    let span = block.impl_token.span;
    let Some(items) = crate::source::siblings(span, "impl") else { return true };
    let own = header_of(block);
    let alike = items.iter().find_map(|item| match item {
        syn::Item::Impl(other) => {
            let marked =
                other.attrs.iter().any(|attribute| crate::source::marks::is_differentiable(attribute.path()));
            (marked && types_of(other) == types_of(block)).then(|| header_of(other))
        }
        _ => None,
    });
    alike.is_none_or(|first| first == own)
}

fn header_of(block: &ItemImpl) -> String {
    let trait_ = block.trait_.as_ref().map(|(path, _)| path);
    let self_ty = &block.self_ty;
    quote!(#trait_ for #self_ty).to_string()
}

/// The trait and the types without references, as text.
fn types_of(block: &ItemImpl) -> Option<(String, String, String)> {
    let (path, _) = block.trait_.as_ref()?;
    let last = path.segments.last()?;
    let left = stripped(&block.self_ty);
    let right = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(syn::GenericArgument::Type(ty)) => stripped(ty),
            _ => left,
        },
        _ => left,
    };
    let text = |ty: &Type| if is_self(ty) { quote!(#left).to_string() } else { quote!(#ty).to_string() };
    Some((last.ident.to_string(), text(left), text(right)))
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("Self"))
}

/// The derivative of the method, as a function, and the rule that calls it.
pub(super) fn rule(
    block: &ItemImpl,
    item: &ItemFn,
    args: &Args,
    operator: Operator,
) -> syn::Result<TokenStream> {
    if !is_first(block) {
        return Ok(TokenStream::new());
    }
    let function = driver::derivative(args, item, &Context::Freed)?;
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, &Context::Free, &mut errors);
    errors.check()?;
    let parts = match (operator, &signature.parameters[..]) {
        (Operator::Binary(rule), [left, right]) => binary(rule, block, item, &signature, left, right, args),
        (Operator::Assigning(rule), [left, right]) => assigning(rule, block, item, left, right, args),
        (Operator::Neg, [operand]) => negation(block, item, &signature, operand, args),
        _ => {
            let help = "an operator takes its operands and nothing else";
            return Err(error(Page::Attributes, &item.sig, "this is no method of an operator", help));
        }
    };
    Ok(quote! {
        #[allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #function
            #parts
        };
    })
}

fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

fn tangent(ty: &Type) -> TokenStream {
    quote!(<#ty as ::ad_runtime::Differentiable>::Tangent)
}

/// A rule belongs to types without references: the runtime looks through those.
fn stripped(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => stripped(&reference.elem),
        Type::Paren(inner) => stripped(&inner.elem),
        Type::Group(inner) => stripped(&inner.elem),
        ty => ty,
    }
}

/// What all parts of a rule need.
#[derive(Clone)]
struct Parts<'a> {
    generics: syn::Generics,
    left_ty: &'a Type,
    where_clause: Option<syn::WhereClause>,
    name: &'a Ident,
    prim: Ident,
}

impl<'a> Parts<'a> {
    fn of(block: &'a ItemImpl, item: &'a ItemFn, asked: &Args) -> Self {
        let mut errors = Errors::default();
        let signature = Signature::read(item, &Args::default(), &Context::Free, &mut errors);
        // They have been told where the function was expanded.
        let _ = errors.check();
        let args = Args { wrt: None, ..asked.clone() };
        let bounded = bounds::bounded(item, &signature, &crate::ir::Function::empty(), &args);
        let mut generics = block.generics.clone();
        generics.where_clause = None;
        // The lifetimes of references are gone with them.
        let named = quote::ToTokens::to_token_stream(stripped(&block.self_ty)).to_string();
        let rest = item.sig.inputs.iter().map(|input| match input {
            syn::FnArg::Typed(typed) => quote::ToTokens::to_token_stream(stripped(&typed.ty)).to_string(),
            syn::FnArg::Receiver(_) => String::new(),
        });
        let text = rest.fold(named, |text, more| text + &more);
        generics.params = generics
            .params
            .into_iter()
            .filter(|parameter| match parameter {
                syn::GenericParam::Lifetime(lifetime) => text.contains(&lifetime.lifetime.to_string()),
                _ => true,
            })
            .collect();
        Parts {
            generics,
            left_ty: stripped(&block.self_ty),
            where_clause: bounded.sig.generics.where_clause,
            name: &item.sig.ident,
            prim: quote::format_ident!("{}_prim", item.sig.ident),
        }
    }

    fn implementation(
        &self,
        rule: &str,
        lifetime: Option<syn::GenericParam>,
        right: Option<&TokenStream>,
        body: &TokenStream,
    ) -> TokenStream {
        let rule = Ident::new(rule, Span::call_site());
        let Parts { left_ty, where_clause, .. } = self;
        let mut generics = self.generics.clone();
        if let Some(lifetime) = lifetime {
            generics.params.insert(0, lifetime);
        }
        let right = right.map(|right| quote!(<#right>));
        quote!(impl #generics ::ad_runtime::__private::rules::#rule #right for #left_ty #where_clause { #body })
    }
}

/// Where the reverse sweep adds the adjoint of an operand, if it is the one that is wanted.
fn slot(parameter: &Parameter, wanted: bool) -> TokenStream {
    let bar = own("bar");
    if wanted && parameter.active {
        quote!(Some(::ad_runtime::__private::accumulator(&mut #bar)))
    } else {
        quote!(::ad_runtime::__private::none())
    }
}

/// The tangent of an operand, if it is the one that is given.
fn dot(parameter: &Parameter, given: bool) -> TokenStream {
    let dot = own("tangent");
    if given && parameter.active {
        quote!(Some(::ad_runtime::AsAccumulator::as_accumulator(#dot)))
    } else {
        quote!(::ad_runtime::__private::none())
    }
}

/// An operand, from a reference to it.
fn given(parameter: &Parameter, name: &Ident) -> TokenStream {
    if parameter.is_reference() { quote!(#name) } else { quote!(#name.clone()) }
}

fn this() -> Ident {
    Ident::new("self", Span::call_site())
}

/// The right operand by value and by reference.
fn for_both_forms(
    parts: &Parts,
    rule: &str,
    right: &Parameter,
    body: impl Fn(&TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    let ty = stripped(&right.ty);
    let name = own("right");
    let value = quote!(#ty);
    // What a type parameter stands for may be a reference itself.
    let is_parameter =
        |parameter: &syn::TypeParam| matches!(ty, Type::Path(path) if path.path.is_ident(&parameter.ident));
    if parts.generics.type_params().any(is_parameter) {
        let mut parts = parts.clone();
        let clause = parts.where_clause.get_or_insert_with(|| syn::parse_quote!(where));
        clause.predicates.push(syn::parse_quote!(#ty: Clone));
        return parts.implementation(rule, None, Some(&value), &body(&value, TokenStream::new()));
    }
    let by_value = parts.implementation(rule, None, Some(&value), &body(&value, TokenStream::new()));
    let lent = quote!(&'operand #ty);
    let lifetime = Some(syn::parse_quote!('operand));
    let by_reference =
        parts.implementation(rule, lifetime, Some(&lent), &body(&lent, quote!(let #name = *#name;)));
    quote!(#by_value #by_reference)
}

fn binary(
    rule: &str,
    block: &ItemImpl,
    item: &ItemFn,
    signature: &Signature,
    left: &Parameter,
    right: &Parameter,
    args: &Args,
) -> TokenStream {
    let forward = args.forward;
    let parts = Parts::of(block, item, args);
    let Parts { name, prim, .. } = &parts;
    let (l, r, bar, seed, tangent_name) =
        (own("checkpoints"), own("right"), own("bar"), own("seed"), own("tangent"));
    let (left_given, right_given) = (given(left, &this()), given(right, &r));
    let (left_tangent, right_tangent) = (tangent(stripped(&left.ty)), tangent(stripped(&right.ty)));
    let output = tangent(&crate::types::forms::lasting(&signature.result));
    let pull = |of_left: bool| {
        let zero = if of_left { quote!(self) } else { quote!(#r) };
        let (left_slot, right_slot) = (slot(left, of_left), slot(right, !of_left));
        quote! {
            let mut #bar = ::ad_runtime::zero_like(#zero);
            let (#l, _) = #prim(#left_given, #right_given);
            #l(self, #r, #seed.clone(), #left_slot, #right_slot);
            #bar
        }
    };
    let push = |of_left: bool| {
        if !forward {
            let zero = if of_left { quote!(self) } else { quote!(#r) };
            let (left_slot, right_slot) = (slot(left, of_left), slot(right, !of_left));
            let pulled = quote!(#l(self, #r, #seed, #left_slot, #right_slot));
            return pushed_by_adjoint(&quote!(#prim(#left_given, #right_given)), &zero, &pulled);
        }
        let (left_dot, right_dot) = (dot(left, of_left), dot(right, !of_left));
        quote!(#name::jvp(#left_given, #right_given, #left_dot, #right_dot).1)
    };
    let (pull_left, pull_right, push_left, push_right) = (pull(true), pull(false), push(true), push(false));
    let second = args.second_order.then(|| {
        let (operands, value) = (Operands { left, right }, own("value"));
        let second = |of_left: bool, by_left: bool| {
            let tangents = operands.dots(of_left);
            let (left_slot, right_slot) = operands.slots(by_left);
            let zero = if by_left { quote!(self) } else { quote!(#r) };
            quote! {
                let mut #bar = ::ad_runtime::zero_like(#zero);
                let (#l, (#value, _)) = #name::jvp_prim(#left_given, #right_given, #tangents);
                let #seed = (::ad_runtime::zero_like(&#value), #seed.clone());
                #l(self, #r, #tangents, #seed, #left_slot, #right_slot, ::ad_runtime::__private::none(), ::ad_runtime::__private::none());
                #bar
            }
        };
        second_rule(&parts, rule, right, [&left_tangent, &right_tangent, &output], second)
    });
    let first = for_both_forms(&parts, rule, right, |right_ty, look_through| {
        quote! {
            type RightTangent = #right_tangent;
            type OutputTangent = #output;
            #[inline]
            fn pull_left(&self, #r: &#right_ty, #seed: &#output) -> #left_tangent { #look_through #pull_left }
            #[inline]
            fn pull_right(&self, #r: &#right_ty, #seed: &#output) -> #right_tangent { #look_through #pull_right }
            #[inline]
            fn push_left(&self, #r: &#right_ty, #tangent_name: &#left_tangent) -> #output { #look_through #push_left }
            #[inline]
            fn push_right(&self, #r: &#right_ty, #tangent_name: &#right_tangent) -> #output { #look_through #push_right }
        }
    });
    quote!(#first #second)
}

/// The operands of an operator.
struct Operands<'a> {
    left: &'a Parameter,
    right: &'a Parameter,
}

impl Operands<'_> {
    /// The tangents, of which one is given.
    fn dots(&self, of_left: bool) -> TokenStream {
        let (left, right) = (dot(self.left, of_left), dot(self.right, !of_left));
        quote!(#left, #right)
    }

    /// The slots, of which one is wanted.
    fn slots(&self, by_left: bool) -> (TokenStream, TokenStream) {
        (slot(self.left, by_left), slot(self.right, !by_left))
    }
}

/// The rule of the second order: `second(of_left, by_left)` is the adjoint of one operand, of what one has in the tangent.
fn second_rule(
    parts: &Parts,
    rule: &str,
    right: &Parameter,
    [left_tangent, right_tangent, output]: [&TokenStream; 3],
    second: impl Fn(bool, bool) -> TokenStream,
) -> TokenStream {
    let rule = rule.replace("Rule", "Second");
    let (r, seed, tangent) = (own("right"), own("seed"), own("tangent"));
    let (left_of_left, right_of_left) = (second(true, true), second(true, false));
    let (left_of_right, right_of_right) = (second(false, true), second(false, false));
    for_both_forms(parts, &rule, right, |right_ty, look_through| {
        quote! {
            #[inline]
            fn left_of_left(&self, #r: &#right_ty, #tangent: &#left_tangent, #seed: &#output) -> #left_tangent {
                #look_through #left_of_left
            }
            #[inline]
            fn right_of_left(&self, #r: &#right_ty, #tangent: &#left_tangent, #seed: &#output) -> #right_tangent {
                #look_through #right_of_left
            }
            #[inline]
            fn left_of_right(&self, #r: &#right_ty, #tangent: &#right_tangent, #seed: &#output) -> #left_tangent {
                #look_through #left_of_right
            }
            #[inline]
            fn right_of_right(&self, #r: &#right_ty, #tangent: &#right_tangent, #seed: &#output) -> #right_tangent {
                #look_through #right_of_right
            }
        }
    })
}

fn assigning(
    rule: &str,
    block: &ItemImpl,
    item: &ItemFn,
    left: &Parameter,
    right: &Parameter,
    args: &Args,
) -> TokenStream {
    let forward = args.forward;
    let parts = Parts::of(block, item, args);
    let Parts { name, prim, left_ty, .. } = &parts;
    let (l, r, bar, seed, tangent_name, copy) =
        (own("checkpoints"), own("right"), own("bar"), own("seed"), own("tangent"), own("copy"));
    let right_given = given(right, &r);
    let (left_tangent, right_tangent) = (tangent(left_ty), tangent(stripped(&right.ty)));
    let opened = if left.active {
        quote!(Some(::ad_runtime::__private::accumulator(&mut #seed)))
    } else {
        quote!(::ad_runtime::__private::none())
    };
    let (right_slot, right_dot) = (slot(right, true), dot(right, true));
    let (push_left, push_right) = if forward {
        (
            quote! {
                let mut #seed = #seed.clone();
                let mut #copy = self.clone();
                #name::jvp(&mut #copy, #right_given, #opened, ::ad_runtime::__private::none());
                #seed
            },
            quote! {
                let mut #copy = self.clone();
                let mut #seed = ::ad_runtime::zero_like(self);
                #name::jvp(&mut #copy, #right_given, #opened, #right_dot);
                #seed
            },
        )
    } else {
        // The rule's own functions are the adjoint.
        let by_adjoint = |pull: TokenStream| {
            quote!(::ad_runtime::__private::tangent_by_adjoint(self, |#bar| {
                ::ad_runtime::__private::derivative_along(&::ad_runtime::__private::rules::#pull(self, #r, &#bar), #tangent_name)
            }))
        };
        let rule = Ident::new(rule, Span::call_site());
        let left = by_adjoint(quote!(#rule::pull_left));
        (quote!(let #tangent_name = #seed; #left), by_adjoint(quote!(#rule::pull_right)))
    };
    let second = args.second_order.then(|| {
        let (dot_bar, left_dot) = (own("dot_bar"), own("left_dot"));
        let second = |of_left: bool, by_left: bool| {
            let start = if of_left { quote!(#tangent_name.clone()) } else { quote!(::ad_runtime::zero_like(self)) };
            let right_dot = dot(right, !of_left);
            let right_slot = slot(right, !by_left);
            let lent = |name: &Ident| if left.active {
                quote!(Some(::ad_runtime::__private::accumulator(&mut #name)))
            } else {
                quote!(::ad_runtime::__private::none())
            };
            let left_bar = own("left_bar");
            let (left_slot, dot_slot, given_dot) = (lent(&left_bar), lent(&dot_bar), lent(&left_dot));
            let right_bar = (!by_left).then(|| quote!(let mut #bar = ::ad_runtime::zero_like(#r);));
            let result = if by_left { &left_bar } else { &bar };
            quote! {
                let mut #copy = self.clone();
                let mut #left_dot = #start;
                let (#l, _) = #name::jvp_prim(&mut #copy, #right_given, #given_dot, #right_dot);
                let mut #left_bar = ::ad_runtime::zero_like(&#copy);
                let mut #dot_bar = #seed.clone();
                #right_bar
                #l(::ad_runtime::__private::Changed, #r, ::ad_runtime::__private::Changed, #right_dot, ((), ()), #left_slot, #right_slot, #dot_slot, ::ad_runtime::__private::none());
                #result
            }
        };
        second_rule(&parts, rule, right, [&left_tangent, &right_tangent, &left_tangent], second)
    });
    let first = for_both_forms(&parts, rule, right, |right_ty, look_through| {
        quote! {
            type RightTangent = #right_tangent;
            #[inline]
            fn pull_left(&self, #r: &#right_ty, #seed: &#left_tangent) -> #left_tangent {
                #look_through
                let mut #seed = #seed.clone();
                let mut #copy = self.clone();
                let (#l, ()) = #prim(&mut #copy, #right_given);
                #l(::ad_runtime::__private::Changed, #r, (), #opened, ::ad_runtime::__private::none());
                #seed
            }
            #[inline]
            fn pull_right(&self, #r: &#right_ty, #seed: &#left_tangent) -> #right_tangent {
                #look_through
                let mut #seed = #seed.clone();
                let mut #bar = ::ad_runtime::zero_like(#r);
                let mut #copy = self.clone();
                let (#l, ()) = #prim(&mut #copy, #right_given);
                #l(::ad_runtime::__private::Changed, #r, (), #opened, #right_slot);
                #bar
            }
            #[inline]
            fn push_left(&self, #r: &#right_ty, #seed: &#left_tangent) -> #left_tangent { #look_through #push_left }
            #[inline]
            fn push_right(&self, #r: &#right_ty, #tangent_name: &#right_tangent) -> #left_tangent { #look_through #push_right }
        }
    });
    quote!(#first #second)
}

/// The tangent from the adjoint, where the operator has no forward mode.
fn pushed_by_adjoint(primal: &TokenStream, zero: &TokenStream, pulled: &TokenStream) -> TokenStream {
    let (checkpoints, value, bar, seed, tangent) =
        (own("checkpoints"), own("value"), own("bar"), own("seed"), own("tangent"));
    quote! {
        let (#checkpoints, #value) = #primal;
        ::ad_runtime::__private::tangent_by_adjoint(&#value, |#seed| {
            let mut #bar = ::ad_runtime::zero_like(#zero);
            #pulled;
            ::ad_runtime::__private::derivative_along(&#bar, #tangent)
        })
    }
}

fn negation(
    block: &ItemImpl,
    item: &ItemFn,
    signature: &Signature,
    operand: &Parameter,
    args: &Args,
) -> TokenStream {
    let forward = args.forward;
    let parts = Parts::of(block, item, args);
    let Parts { name, prim, left_ty, .. } = &parts;
    let (bar, seed, tangent_name, checkpoints) =
        (own("bar"), own("seed"), own("tangent"), own("checkpoints"));
    let given = given(operand, &this());
    let (ty, output) = (tangent(left_ty), tangent(&crate::types::forms::lasting(&signature.result)));
    let (slot, dot) = (slot(operand, true), dot(operand, true));
    let push = if forward {
        quote!(#name::jvp(#given, #dot).1)
    } else {
        let pulled = quote!(#checkpoints(self, #seed, #slot));
        pushed_by_adjoint(&quote!(#prim(#given)), &quote!(self), &pulled)
    };
    let body = quote! {
        type OutputTangent = #output;
        #[inline]
        fn pull(&self, #seed: &#output) -> #ty {
            let mut #bar = ::ad_runtime::zero_like(self);
            let (#checkpoints, _) = #prim(#given);
            #checkpoints(self, #seed.clone(), #slot);
            #bar
        }
        #[inline]
        fn push(&self, #tangent_name: &#ty) -> #output { #push }
    };
    let first = parts.implementation("NegRule", None, None, &body);
    let second = args.second_order.then(|| {
        let value = own("value");
        let body = quote! {
            #[inline]
            fn second(&self, #tangent_name: &#ty, #seed: &#output) -> #ty {
                let mut #bar = ::ad_runtime::zero_like(self);
                let (#checkpoints, (#value, _)) = #name::jvp_prim(#given, #dot);
                let #seed = (::ad_runtime::zero_like(&#value), #seed.clone());
                #checkpoints(self, #dot, #seed, #slot, ::ad_runtime::__private::none());
                #bar
            }
        };
        parts.implementation("NegSecond", None, None, &body)
    });
    quote!(#first #second)
}
