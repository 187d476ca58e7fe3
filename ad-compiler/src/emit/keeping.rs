//! Primals that keep what their reverse sweep reads of the arguments, for callers that change these afterwards.
//!
//! Expands to:
//!
//! ```text
//! fn f_keeping_prim(x: &[f64], i: usize) -> (impl Fn(f64, Option<&mut [f64]>, Inactive) + use<>, f64) {
//!     … the primal …
//!     (move |value_bar: f64, x_bar: …, _: Inactive| { … the reverse sweep … }, value)
//! }
//! ```
//!
//! Where the sweep needs all of an argument, the primal takes a copy.

use super::printer::Printer;
use super::reverse::{Interface, interface};
use super::syntax::own;
use super::wrappers::{self, derived, sibling, turbofish};
use crate::interface::{Parameter, Signature};
use crate::ir::values::ValueSet;
use crate::ir::{Kind, Place, ValueId};
use crate::passes::Sweeps;
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Lifetime, Type, parse_quote};

/// The function as such a primal is declared.
pub(crate) struct Keeping {
    pub(crate) item: syn::ItemFn,
    pub(crate) signature: Signature,
    pub(crate) interface: Interface,
}

impl Keeping {
    /// `copied` says of which parameters there has to be a copy.
    pub(crate) fn of(
        item: &syn::ItemFn,
        signature: &Signature,
        recursive: bool,
        copied: impl Fn(usize) -> bool,
    ) -> Self {
        let mut signature = Signature { keeping: true, ..signature.clone() };
        let mut item = item.clone();
        // Functions that hand on what is no copy have such a primal, too: only of type parameters can it be asked.
        let is_generic = |parameter: &Parameter| {
            let mut types = item.sig.generics.type_params().chain(signature.outer.type_params());
            types.any(|each| mentions(&parameter.ty, &|word| *word == each.ident))
                || (signature.outer.type_params().next().is_some()
                    && mentions(&parameter.ty, &|word| word == "Self"))
        };
        let is_asked = |parameter: &Parameter| {
            let is_list = signature.visible(&parameter.ty).is_of_floats();
            is_list || (is_generic(parameter) && !signature.owner.is_of_trait())
        };
        let lost = signature.parameters.iter().filter(|parameter| !is_asked(parameter));
        signature.perhaps_lost = lost.map(|parameter| parameter.ident.clone()).collect();
        name_lifetimes(&mut item, &mut signature);
        // A trait asks for nothing: what its implementations need they find out.
        let again = || {
            let is_of_trait = signature.owner.is_of_trait();
            signature.parameters.iter().enumerate().filter(move |(_, each)| !each.is_lent() && !is_of_trait)
        };
        let mut bounds: Vec<syn::WherePredicate> = again()
            .filter(|(position, _)| copied(*position))
            .filter_map(|(_, parameter)| bound(&signature, parameter))
            .collect();
        // Callees may need a copy of what is handed on to them.
        let types = item.sig.generics.type_params().chain(signature.outer.type_params());
        bounds.extend(types.map(|each| &each.ident).filter_map(|ty| {
            let is_handed_on = again().any(|(_, parameter)| mentions(&parameter.ty, &|word| word == ty));
            let is_float = signature.scalars.contains(ty);
            (is_handed_on && !is_float)
                .then(|| parse_quote!(for<'kept> #ty: ::ad_runtime::__private::CanBeKept))
        }));
        if !bounds.is_empty() {
            item.sig.generics.make_where_clause().predicates.extend(bounds);
        }
        let interface = interface(&signature, recursive, false);
        Keeping { item, signature, interface }
    }

    /// The same from its two sweeps, and `f_keeping_prim` itself.
    pub(crate) fn of_sweeps(
        item: &syn::ItemFn,
        signature: &Signature,
        recursive: bool,
        sweeps: Option<&Sweeps>,
    ) -> (TokenStream, Self) {
        let Some(sweeps @ Sweeps { function, plan, .. }) = sweeps else {
            let keeping = Keeping::of(item, signature, false, |_| false);
            return (keeping.by_copies(), keeping);
        };
        let is_copied = |position: usize| plan.copies.contains(&function.parameters[position]);
        // Where there is a copy of everything, the other sweep has all that it asks for.
        let has_all = function
            .parameters
            .iter()
            .all(|&parameter| !function.gone.contains(parameter) || plan.copies.contains(&parameter));
        let keeping = Keeping::of(item, signature, recursive && !has_all, is_copied);
        let prim = match has_all {
            true => keeping.by_copies(),
            false => {
                let Keeping { item, signature, interface } = &keeping;
                super::prim(item, signature, sweeps, interface, &ValueSet::default()).0
            }
        };
        (prim, keeping)
    }

    /// The same where every parameter may have to be copied.
    pub(crate) fn of_copies(item: &syn::ItemFn, signature: &Signature) -> Self {
        Keeping::of(item, signature, false, |_| true)
    }

    /// `f_keeping_prim` of a function whose sweep is given all arguments again: they are copied, and it is called.
    pub(crate) fn by_copies(&self) -> TokenStream {
        let Keeping { item, signature, interface } = self;
        let declaration = super::reverse::declaration(item, signature, interface);
        let (owner, prim) = (wrappers::owner(signature), sibling(item, "prim"));
        let (sweep, value, seed) = (own("sweep"), own("value"), own("seed"));
        let (mut copies, mut again) = (Vec::new(), Vec::new());
        let bars = derived(signature, "bar");
        let mut filled = Vec::new();
        for (parameter, bar) in signature.parameters.iter().zip(&bars) {
            filled.push(quote!(#bar));
            if parameter.is_lent() {
                again.push(quote!(::ad_runtime::__private::Changed));
                continue;
            }
            if is_taken_along(signature, parameter) {
                let ident = &parameter.ident;
                again.push(quote!(&#ident));
                continue;
            }
            let kept = kept(parameter);
            copies.push(copy(signature, parameter, &kept));
            if signature.is_owned(parameter) {
                let (ty, value) = (&parameter.ty, self::again(signature, parameter, &kept));
                filled.pop();
                filled.push(quote!(#bar.filled(|| ::ad_runtime::zero_like::<#ty>(#value))));
            }
            again.push(match signature.is_copied_scalar(&parameter.ty) {
                true => quote!(&#kept),
                false => self::again(signature, parameter, &kept),
            });
        }
        let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
        let turbofish = turbofish(&item.sig.generics);
        let inputs = [&seed].into_iter().chain(&bars).zip(&interface.inputs);
        let inputs = inputs.map(|(name, ty)| quote!(#name: #ty));
        quote! {
            #declaration {
                #(#copies)*
                let (#sweep, #value) = #owner #prim #turbofish(#(#idents),*);
                (move |#(#inputs),*| #sweep(#(#again,)* #seed, #(#filled),*), #value)
            }
        }
    }

    /// `f_keeping_prim` of a function that has an error.
    pub(crate) fn stub(&self) -> TokenStream {
        let declaration = super::reverse::declaration(&self.item, &self.signature, &self.interface);
        let inputs = &self.interface.inputs;
        quote! {
            #[allow(unused, clippy::all)]
            #declaration { (|#(_: #inputs),*| {}, unreachable!("the function has an error")) }
        }
    }

    /// `f_keeping_prim` in a trait.
    pub(crate) fn declared(&self) -> TokenStream {
        let declaration = super::reverse::declaration(&self.item, &self.signature, &self.interface);
        quote!(#declaration;)
    }
}

/// What is kept of a list of references holds them: so their lifetimes get names, and stand in the type of the checkpoints.
fn name_lifetimes(item: &mut syn::ItemFn, signature: &mut Signature) {
    let mut inner = Inner { new: Vec::new(), all: Vec::new() };
    for parameter in signature.parameters.iter_mut().filter(|parameter| !parameter.is_lent()) {
        match &mut parameter.ty {
            Type::Reference(reference) => inner.visit_type_mut(&mut reference.elem),
            ty => inner.visit_type_mut(ty),
        }
    }
    for (position, lifetime) in inner.new.iter().enumerate() {
        item.sig.generics.params.insert(position, parse_quote!(#lifetime));
    }
    let is_there = |lifetime: &Lifetime| signature.outer.lifetimes().any(|outer| outer.lifetime == *lifetime);
    inner.all.retain(|lifetime| lifetime.ident != "static" && !is_there(lifetime));
    signature.kept_lifetimes = inner.all;
}

/// Whether a parameter visibly holds references, besides being one.
pub(crate) fn holds_references(parameter: &Parameter) -> bool {
    let mut inner = Inner { new: Vec::new(), all: Vec::new() };
    match &mut parameter.ty.clone() {
        Type::Reference(reference) => inner.visit_type_mut(&mut reference.elem),
        ty => inner.visit_type_mut(ty),
    }
    !inner.all.is_empty()
}

/// The lifetimes in a type, of which those without a name get one.
struct Inner {
    new: Vec<Lifetime>,
    all: Vec<Lifetime>,
}

impl Inner {
    fn fresh(&mut self) -> Lifetime {
        let lifetime = Lifetime::new(&format!("'inner_{}", self.new.len()), Span::mixed_site());
        self.new.push(lifetime.clone());
        lifetime
    }
}

impl VisitMut for Inner {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(self.fresh());
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.fresh();
        }
        if !self.all.contains(lifetime) {
            self.all.push(lifetime.clone());
        }
    }

    // What such a type elides is not that of an argument.
    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
    fn visit_type_fn_ptr_mut(&mut self, _: &mut syn::TypeFnPtr) {}
    fn visit_bound_lifetimes_mut(&mut self, _: &mut syn::BoundLifetimes) {}
}

/// Whether a closure takes a parameter along by its own name: a number that never changes.
pub(super) fn is_taken_along(signature: &Signature, parameter: &Parameter) -> bool {
    signature.is_copied_scalar(&parameter.ty) && !parameter.is_reference()
}

/// What is kept of a parameter.
fn kept(parameter: &Parameter) -> Ident {
    let name = parameter.ident.to_string();
    own(&format!("{}_kept", name.trim_start_matches("r#")))
}

/// What keeps it.
fn copy(signature: &Signature, parameter: &Parameter, kept: &Ident) -> TokenStream {
    let ident = &parameter.ident;
    let place = if parameter.is_reference() { quote!(#ident) } else { quote!(&#ident) };
    if signature.is_copied_scalar(&parameter.ty) {
        return if parameter.is_reference() {
            quote!(let #kept = *#ident;)
        } else {
            quote!(let #kept = #ident;)
        };
    }
    match may_be_lost(signature, parameter) {
        true => quote!(let #kept = ::ad_runtime::__private::keep_if_possible!(#place);),
        false => quote!(let #kept = ::ad_runtime::__private::CanBeKept::keep(#place);),
    }
}

/// What keeps a parameter before the primal, and what has it by its name in the sweep.
pub(super) fn kept_and_again(
    signature: &Signature,
    parameter: &Parameter,
    name: &Ident,
) -> (TokenStream, TokenStream) {
    let kept = kept(parameter);
    let again = if signature.is_copied_scalar(&parameter.ty) {
        quote!(let #name = #kept;)
    } else {
        let (ty, reference) = (signature.argument_again(parameter), again(signature, parameter, &kept));
        quote!(let #name: #ty = #reference;)
    };
    (copy(signature, parameter, &kept), again)
}

/// A reference to what is kept.
fn again(signature: &Signature, parameter: &Parameter, kept: &Ident) -> TokenStream {
    match may_be_lost(signature, parameter) {
        true => quote!(#kept.again()),
        false => quote!(::core::borrow::Borrow::borrow(&#kept)),
    }
}

/// Whether the generated function cannot ask that a parameter can be copied.
fn may_be_lost(signature: &Signature, parameter: &Parameter) -> bool {
    signature.perhaps_lost.contains(&parameter.ident)
}

/// What the type of a parameter has to have so that it can be copied, where that is not visible. A bound with a lifetime need not hold where it stands.
fn bound(signature: &Signature, parameter: &Parameter) -> Option<syn::WherePredicate> {
    let ty = match &parameter.ty {
        Type::Reference(reference) => &*reference.elem,
        ty => ty,
    };
    let is_written = !mentions(ty, &|word| word == "impl" || word == "_" || word == "dyn");
    let is_visible =
        signature.is_copied_scalar(&parameter.ty) || signature.visible(&parameter.ty).is_of_floats();
    let has_lifetime = quote!(#ty).to_string().contains(['&', '\'']);
    (is_written && !is_visible && !has_lifetime && !may_be_lost(signature, parameter))
        .then(|| parse_quote!(for<'kept> #ty: ::ad_runtime::__private::CanBeKept))
}

/// What a primal's name ends with.
pub(crate) fn suffix(signature: &Signature) -> &'static str {
    if signature.keeping { "keeping_prim" } else { "prim" }
}

/// The same in a companion.
pub(super) fn name_in_companion(signature: &Signature) -> Ident {
    match &signature.lanes {
        Some(_) => format_ident!("{}_lanes", suffix(signature)),
        None => format_ident!("{}", suffix(signature)),
    }
}

impl Printer<'_> {
    /// Whether a number that is kept is read by a name which a pattern gives to a part of an argument.
    pub(super) fn is_kept_by_name(&self, place: &Place, value: ValueId) -> bool {
        let bound = matches!(&self.function.info(place.root).kind, Kind::Alias(alias) if alias.bound);
        bound
            && place.is_whole()
            && self.kept.contains(value)
            && self.function.float_name(value).is_some()
            && self.function.gone.contains(self.function.root(place.root))
    }
}
