//! What the generated functions ask of type parameters.
//!
//! A type parameter that is computed with has to be a `Scalar`, any other whose values have a derivative
//! `Differentiable`. Which of the two shows by what is done with its values, and by the names of its bounds.

use super::operator_bounds::{mixes, operator_rules};
use super::signature::{Owner, Parameter, Signature};
use crate::attribute::args::Args;
use crate::collections::HashSet;
use crate::ir::*;
use crate::source::Declared;
use crate::source::bounds_of;
use crate::types;
use proc_macro2::Ident;
use quote::format_ident;
use syn::visit::Visit;
use syn::{Generics, Type, TypeParamBound, parse_quote};

/// Words in the names of traits of numbers: `Float`, `RealField`, `NumAssign`, `Scalar`.
const NUMERIC_WORDS: &[&str] = &["Float", "Real", "Num", "Scalar", "Signed"];

/// Operators and constants of numbers.
const NUMERIC_TRAITS: &[&str] = &[
    "Add",
    "AddAssign",
    "Sub",
    "SubAssign",
    "Mul",
    "MulAssign",
    "Div",
    "DivAssign",
    "Rem",
    "RemAssign",
    "Neg",
    "Zero",
    "One",
    "Pow",
    "MulAdd",
];

/// Traits that floats do not have.
const OF_INTEGERS: &[&str] = &["Ord", "Eq", "Hash", "Integer", "PrimInt", "Unsigned"];

/// The function with the bounds of the generated functions.
pub(crate) fn bounded(
    item: &syn::ItemFn,
    signature: &Signature,
    function: &Function,
    args: &Args,
) -> syn::ItemFn {
    let mut item = item.clone();
    match signature.owner {
        Owner::ImplOfTrait => return of_trait(item, signature, args),
        Owner::Trait => {
            trait_bounds(&mut item, signature);
            if computes(&function.body) {
                let rules = operators_of_self(&item, signature, args);
                item.sig.generics.make_where_clause().predicates.extend(rules);
            }
        }
        Owner::Module | Owner::Type => passed_twice(&mut item, signature),
    }
    let mut mentioned = mentioned_parameters(signature, &item.sig.generics);
    // What `Self` stands for may be made of any parameter of its block.
    let declared = Declared::around(&item.sig.ident);
    mentioned.retain(|name| !only_marks(name, signature, &declared));
    let own = declared.self_type().filter(|_| signature.owner == Owner::Type);
    let is_held = |name: &Ident| !own.as_ref().is_some_and(|own| declared.is_phantom(own, name));
    let outer = signature.outer.type_params().map(|parameter| parameter.ident.clone());
    mentioned.extend(outer.filter(is_held));
    if mentioned.is_empty() {
        return item;
    }
    let operands = operand_types(signature, function);
    let generics = [item.sig.generics.clone(), signature.outer.clone()];
    // `T: Mul<f64, Output = T>`: values of `T` are no numbers, and take part in operators with others.
    let asked = generics.each_ref().map(|generics| declared.with_supertraits(generics));
    let mixes = |name: &Ident, generics: &[Generics]| generics.iter().any(|generics| mixes(name, generics));
    let mixed = mentioned.iter().any(|name| mixes(name, &asked));
    for name in mentioned {
        // What the file says of a trait says more than its name.
        let seen = mixes(&name, &asked) && !mixes(&name, &generics);
        let named = !seen && generics.iter().any(|generics| has_number_word(&name, generics));
        if mixed && !named && signature.owner != Owner::Trait {
            let clause = item.sig.generics.make_where_clause();
            clause.predicates.push(parse_quote!(#name: ::ad_runtime::Differentiable<Primal = #name> + Clone));
            let rules = asked.iter().flat_map(|generics| operator_rules(&name, generics, args));
            clause.predicates.extend(rules);
            continue;
        }
        let is_function = generics.iter().any(|generics| has_function_bound(&name, generics));
        let scalar = !is_function
            && (operands.contains(&name.to_string())
            || has_float_bound(&name, &signature.outer)
            // A trait of types with operators only asks for what its own bodies need: they may be integers.
            || generics.iter().any(|generics| may_be_float(&name, generics))
            || ((signature.owner != Owner::Trait || computes(&function.body))
                && generics.iter().any(|generics| has_numeric_bound(&name, generics))));
        let predicate: syn::WherePredicate = if scalar {
            is_scalar(&name, args)
        } else if signature.owner == Owner::Trait {
            // The functions around the primal take the arguments twice.
            parse_quote!(#name: ::ad_runtime::Differentiable<Primal = #name> + Clone)
        } else {
            parse_quote!(#name: ::ad_runtime::Differentiable<Primal = #name>)
        };
        item.sig.generics.make_where_clause().predicates.push(predicate);
        let bounds = bounds_of(&name, &item.sig.generics);
        let rules = conversions(&name, bounds.into_iter().chain(bounds_of(&name, &signature.outer)), args);
        item.sig.generics.make_where_clause().predicates.extend(rules);
    }
    item
}

/// Whether a type parameter only marks the types of what is given and of the result: nothing of it is in them.
fn only_marks(name: &Ident, signature: &Signature, declared: &Declared) -> bool {
    let active = signature.parameters.iter().filter(|parameter| parameter.active);
    let types = active.map(|parameter| &parameter.ty).chain([&signature.result]);
    let named = types.filter(|ty| idents_of(ty).contains(&name.to_string()));
    let marked: Vec<bool> = named
        .map(|ty| match ty {
            Type::Reference(reference) => declared.is_phantom(&reference.elem, name),
            ty => declared.is_phantom(ty, name),
        })
        .collect();
    !marked.is_empty() && marked.iter().all(|marked| *marked)
}

/// The bound of a type parameter that is computed with.
fn is_scalar(name: &Ident, args: &Args) -> syn::WherePredicate {
    match args.second_order {
        true => parse_quote!(#name: ::ad_runtime::__private::SecondScalar),
        false => parse_quote!(#name: ::ad_runtime::Scalar),
    }
}

/// Whether a type parameter stands for functions.
pub(super) fn has_function_bound(name: &Ident, generics: &Generics) -> bool {
    bounds_of(name, generics).iter().any(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| last.ident == "DifferentiableFn")
        }
        _ => false,
    })
}

/// What the rules of a conversion ask of the type parameters of its impl.
pub(crate) fn of_conversion(generics: &Generics, args: &Args) -> Vec<syn::WherePredicate> {
    let mut predicates = Vec::new();
    for name in generics.type_params().map(|parameter| &parameter.ident) {
        predicates.push(if has_numeric_bound(name, generics) {
            parse_quote!(#name: ::ad_runtime::Scalar)
        } else {
            parse_quote!(#name: ::ad_runtime::Differentiable<Primal = #name>)
        });
        predicates.extend(conversions(name, bounds_of(name, generics).into_iter(), args));
    }
    predicates
}

/// `T: Into<X>` is differentiated through the `From` behind it.
fn conversions<'a>(
    name: &Ident,
    bounds: impl Iterator<Item = &'a TypeParamBound>,
    args: &Args,
) -> Vec<syn::WherePredicate> {
    let modes = [
        (args.reverse, "IntoRule"),
        (args.forward, "IntoForwardRule"),
        (args.second_order, "IntoSecondRule"),
    ];
    let rules: Vec<_> =
        modes.iter().filter(|(asked, _)| *asked).map(|(_, rule)| format_ident!("{rule}")).collect();
    bounds
        .filter_map(into_target)
        .flat_map(|target| {
            rules.iter().map(move |rule| parse_quote!(#name: ::ad_runtime::__private::rules::#rule<#target>))
        })
        .collect()
}

/// The type `X` of a bound `Into<X>`.
fn into_target(bound: &TypeParamBound) -> Option<Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last().filter(|last| last.ident == "Into")?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

/// What a trait asks of `Self` and of the types that its impls choose.
fn trait_bounds(item: &mut syn::ItemFn, signature: &Signature) {
    let clause = item.sig.generics.make_where_clause();
    let of_self = |ty: &Type| crate::syntax::mentions::mentions(ty, &|ident| *ident == "Self");
    let plain = |ty: &Type| of_self(ty) && associated_types(ty).is_empty();
    // What is given has a tangent, and so have those parts of it that are of the type itself.
    let differentiated = plain(&signature.result)
        || signature
            .parameters
            .iter()
            .any(|parameter| parameter.active && (parameter.is_receiver() || plain(&parameter.ty)));
    let taken =
        signature.parameters.iter().any(|parameter| parameter.is_receiver() && !parameter.is_reference());
    // A method that is not `Sized` makes a trait unfit for `dyn`; one that is can be called on no slice.
    let sized = taken
        || plain(&signature.result)
        || !crate::source::Declared::around(&item.sig.ident).is_implemented_for_lists();
    clause.predicates.push(if !sized {
        parse_quote!(Self: ::ad_runtime::Differentiable)
    } else if differentiated && taken {
        // The functions around the primal take it twice.
        parse_quote!(Self: Sized + ::ad_runtime::Differentiable + Clone)
    } else if differentiated {
        parse_quote!(Self: Sized + ::ad_runtime::Differentiable)
    } else {
        parse_quote!(Self: Sized)
    });
    let types = signature.parameters.iter().filter(|parameter| parameter.active);
    for ty in types.map(|parameter| &parameter.ty).chain([&signature.result]) {
        for ty in associated_types(ty) {
            clause.predicates.push(parse_quote!(#ty: ::ad_runtime::Differentiable + Clone));
            clause.predicates.push(parse_quote!(
                #ty: ::core::borrow::Borrow<<#ty as ::ad_runtime::Differentiable>::Primal>
            ));
        }
    }
    // What has no derivative is passed twice, too.
    for parameter in signature.parameters.iter().filter(|parameter| !parameter.active) {
        let ty = &parameter.ty;
        if matches!(ty, Type::Path(_)) && !associated_types(ty).is_empty() {
            clause.predicates.push(parse_quote!(#ty: Clone));
        }
    }
}

/// The rules for the operators that the trait asks of `Self`, which a method with a body may use.
fn operators_of_self(item: &syn::ItemFn, signature: &Signature, args: &Args) -> Vec<syn::WherePredicate> {
    let name = Ident::new("Self", proc_macro2::Span::call_site());
    let mut of_self = Generics::default();
    let mut parameter = syn::TypeParam::from(name.clone());
    parameter.bounds.extend(signature.supertraits.iter().cloned());
    of_self.params.push(syn::GenericParam::Type(parameter));
    operator_rules(&name, &Declared::around(&item.sig.ident).with_supertraits(&of_self), args)
}

/// An impl must not ask for more than its trait does: that its parameters are floats where the bounds say so.
fn of_trait(mut item: syn::ItemFn, signature: &Signature, args: &Args) -> syn::ItemFn {
    let floats: Vec<Ident> = signature
        .outer
        .type_params()
        .map(|parameter| parameter.ident.clone())
        .filter(|name| signature.trait_arguments.contains(&name.to_string()))
        .filter(|name| may_be_float(name, &signature.outer))
        .collect();
    for name in floats {
        let predicate = is_scalar(&name, args);
        item.sig.generics.make_where_clause().predicates.push(predicate);
    }
    item
}

/// What is passed by value and has no derivative has to be `Clone`: the reverse sweep is given it again.
fn passed_twice(item: &mut syn::ItemFn, signature: &Signature) {
    for parameter in signature.parameters.iter().filter(|parameter| !parameter.active) {
        let Type::Path(path) = &parameter.ty else { continue };
        if let Some(name) = path.path.get_ident()
            && item.sig.generics.type_params().any(|each| each.ident == *name)
        {
            item.sig.generics.make_where_clause().predicates.push(parse_quote!(#name: Clone));
        }
    }
}

/// The type parameters in the types of what has a derivative.
pub(super) fn mentioned_parameters(signature: &Signature, generics: &Generics) -> Vec<Ident> {
    let mut idents = HashSet::default();
    let active = signature.parameters.iter().filter(|parameter| parameter.active);
    for ty in active.map(|parameter| &parameter.ty).chain([&signature.result]) {
        idents.extend(idents_of(ty));
    }
    generics
        .type_params()
        .filter(|parameter| idents.contains(&parameter.ident.to_string()))
        .filter(|parameter| !types::is_function(bounds_of(&parameter.ident, generics).into_iter()))
        .map(|parameter| parameter.ident.clone())
        .collect()
}

pub(super) fn idents_of(ty: &Type) -> HashSet<String> {
    struct Finder(HashSet<String>);
    impl Visit<'_> for Finder {
        fn visit_type_path(&mut self, path: &syn::TypePath) {
            self.0.extend(path.path.segments.first().map(|first| first.ident.to_string()));
            syn::visit::visit_type_path(self, path);
        }
    }
    let mut finder = Finder(HashSet::default());
    finder.visit_type(ty);
    finder.0
}

/// `Self::Item`, `T::Scalar`: types that an impl chooses.
pub(super) fn associated_types(ty: &Type) -> Vec<Type> {
    struct Finder(Vec<Type>);
    impl Visit<'_> for Finder {
        fn visit_type_path(&mut self, path: &syn::TypePath) {
            let of_self = path.path.segments.first().is_some_and(|first| first.ident == "Self");
            if path.qself.is_some() || (of_self && path.path.segments.len() > 1) {
                self.0.push(Type::Path(path.clone()));
            }
            syn::visit::visit_type_path(self, path);
        }
    }
    let mut finder = Finder(Vec::new());
    finder.visit_type(ty);
    finder.0
}

/// Whether anything is computed with operators and functions of numbers.
fn computes(region: &Region) -> bool {
    region.lines.iter().any(|line| {
        matches!(line, Line::Let { op: Op::Primitive { .. }, .. } | Line::Update { .. })
            || line.regions().into_iter().any(computes)
    })
}

fn has_numeric_bound(name: &Ident, generics: &Generics) -> bool {
    bounds_of(name, generics)
        .into_iter()
        .any(|bound| matches!(bound, TypeParamBound::Trait(bound) if is_numeric_trait(&bound.path)))
}

/// Whether a bound says in its name that its types are numbers.
fn has_number_word(name: &Ident, generics: &Generics) -> bool {
    bounds_of(name, generics).into_iter().any(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return false };
        bound.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            NUMERIC_WORDS.iter().any(|word| name.contains(word))
        })
    })
}

/// Whether floats may be meant: numbers without what only integers have.
pub(super) fn may_be_float(name: &Ident, generics: &Generics) -> bool {
    let integer = |bound: &TypeParamBound| {
        let TypeParamBound::Trait(bound) = bound else { return false };
        OF_INTEGERS.iter().any(|name| bound.path.segments.last().is_some_and(|last| last.ident == name))
    };
    has_number_word(name, generics) && !bounds_of(name, generics).into_iter().any(integer)
}

/// Whether only floats can be meant.
fn has_float_bound(name: &Ident, generics: &Generics) -> bool {
    bounds_of(name, generics).into_iter().any(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return false };
        bound.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            name.contains("Float") || name.contains("Real")
        })
    })
}

/// Whether the name is that of a trait of numbers.
pub(crate) fn is_numeric_trait(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        NUMERIC_TRAITS.contains(&name.as_str()) || NUMERIC_WORDS.iter().any(|word| name.contains(word))
    })
}

/// The names in the types of parameters that are operands.
fn operand_types(signature: &Signature, function: &Function) -> HashSet<String> {
    let mut roots = HashSet::default();
    collect_operands(function, &function.body, &mut roots);
    let parameters = signature.parameters.iter().zip(&function.parameters);
    let computed = parameters.filter(|(_, value)| roots.contains(value));
    computed.flat_map(|(parameter, _): (&Parameter, _)| idents_of(&parameter.ty)).collect()
}

fn collect_operands(function: &Function, region: &Region, roots: &mut HashSet<ValueId>) {
    let mut reads = Vec::new();
    for line in &region.lines {
        match line {
            Line::Let { op: Op::Primitive { operands, .. }, .. } => reads.extend(operands.iter().copied()),
            Line::Update { old, value, .. } => reads.extend([*old, *value]),
            _ => {}
        }
        line.each_region(|inner| collect_operands(function, inner, roots));
    }
    let definitions = region.lines.iter().filter_map(|line| match line {
        Line::Let { value, op: Op::Read(place) } => Some((*value, function.resolve(place).root)),
        _ => None,
    });
    let definitions: std::collections::HashMap<ValueId, ValueId> = definitions.collect();
    for read in reads {
        let root = function.resolve(&Place::of(read)).root;
        roots.insert(definitions.get(&root).copied().unwrap_or(root));
    }
}
