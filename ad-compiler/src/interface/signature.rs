//! Parameters and result: what is active, and why not.

use super::bounds;
use super::owned::{self, has_lifetimes};
use crate::attribute::args::{Args, Only};
use crate::collections::HashSet;
use crate::diagnostics::{Errors, Page, text};
use crate::ir::*;
use crate::source::{Context, Declared, Modes};
use crate::types;
use proc_macro2::Ident;
use syn::{FnArg, Pat, ReturnType, Type};

/// The function's interface, as far as the macro needs to know it.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) result: Type,
    pub(crate) owner: Owner,
    pub(crate) modes: Modes,
    /// The function is there under its name: callers name it beside its companion.
    pub(crate) is_called: bool,
    pub(crate) self_is: SelfIs,
    /// The type that a method belongs to, if it has lifetimes: what callers keep of a call must not name those of `Self`.
    pub(crate) borrowing_self: Option<Type>,
    /// What stands around the function is visible, and has no lifetimes.
    pub(crate) without_lifetimes: bool,
    /// The parameters of the block around, as far as they are visible.
    pub(crate) outer: syn::Generics,
    /// What the trait around asks of `Self`.
    pub(crate) supertraits: Vec<syn::TypeParamBound>,
    /// The names in the arguments of the trait that the block implements.
    pub(crate) trait_arguments: HashSet<String>,
    /// The type parameters that are known to stand for floats, because the generated functions ask for it.
    pub(crate) scalars: Vec<Ident>,
    /// Those whose `from` is certainly that of the usual traits of numbers.
    pub(crate) converting: Vec<Ident>,
    /// The methods of operators that some of them have in the generated functions only.
    pub(crate) brought: Vec<&'static str>,
    /// The generated functions that are for the user.
    pub(crate) only: Only,
    /// The reverse sweep is not given the arguments again.
    pub(crate) keeping: bool,
    /// The parameters that are certainly owned: nobody else has what is in them, so that their adjoints can be moved to a caller.
    pub(crate) owned: Vec<Ident>,
    /// The parameters of which it cannot be asked then that they can be copied.
    pub(crate) perhaps_lost: Vec<Ident>,
    /// The lifetimes in what is kept of arguments then.
    pub(crate) kept_lifetimes: Vec<syn::Lifetime>,
    /// In a sweep that carries several derivatives: how many, by a name or a number.
    pub(crate) lanes: Option<proc_macro2::TokenTree>,
    /// How many of the parameters, the last ones, are tangents of others.
    pub(crate) tangents: usize,
    /// The type of the result's adjoint, where it is not that of the result's tangents.
    pub(crate) seed: Option<Type>,
}

/// What is known of the type of `self`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SelfIs {
    Unknown,
    /// A type that the user has declared.
    Own,
    Float,
}

/// What a function belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Module,
    /// `impl Type`
    Type,
    /// A trait, where the function is declared.
    Trait,
    /// `impl Trait for Type`
    ImplOfTrait,
}

impl Owner {
    /// Whether the types of parameters may be spelled differently where the function is declared and where it is
    /// implemented.
    pub(crate) fn is_of_trait(self) -> bool {
        matches!(self, Owner::Trait | Owner::ImplOfTrait)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The user's name, or one made up for a pattern.
    pub(crate) ident: Ident,
    pub(crate) pattern: Pat,
    pub(crate) mutable: bool,
    pub(crate) ty: Type,
    pub(crate) active: bool,
    /// Marked #[no_derivative], or not named in `wrt`.
    pub(crate) excluded: bool,
}

impl Parameter {
    /// Passed by a reference that is visible as one.
    pub(crate) fn is_reference(&self) -> bool {
        matches!(self.ty, Type::Reference(_))
    }

    /// Passed by `&mut`: the function may change what the caller has.
    pub(crate) fn is_lent(&self) -> bool {
        matches!(&self.ty, Type::Reference(reference) if reference.mutability.is_some())
    }

    pub(crate) fn is_receiver(&self) -> bool {
        self.ident == "self"
    }
}

impl Signature {
    /// Whether the function belongs to a type, so that `Self` means something.
    pub(crate) fn is_associated(&self) -> bool {
        self.owner != Owner::Module
    }

    /// Whether something is passed by `&mut`.
    pub(crate) fn has_lent(&self) -> bool {
        self.parameters.iter().any(Parameter::is_lent)
    }

    /// What a type of the signature says.
    pub(crate) fn visible(&self, ty: &Type) -> Ty {
        types::of_declared(ty, &self.scalars)
    }

    /// Reads the signature; whatever cannot be differentiated is an error.
    pub(crate) fn read(item: &syn::ItemFn, args: &Args, context: &Context, errors: &mut Errors) -> Self {
        let signature = Self::read_parameters(item, args, context, errors);
        // What is changed through `&mut` is a result too.
        let changes = signature.parameters.iter().any(|parameter| parameter.is_lent() && parameter.active);
        match &item.sig.output {
            ReturnType::Type(_, ty) => check_result(ty, changes, errors),
            ReturnType::Default if changes => {}
            ReturnType::Default => errors.add(
                Page::Signature,
                &item.sig.ident,
                format!("`{}` has no result to differentiate", item.sig.ident),
                "return the value whose derivative is wanted, or change it through a `&mut` parameter",
            ),
        }
        signature
    }

    /// Parameters of types of the file that are inactive like integers. What a trait declares is not changed: others implement it.
    fn leave_out_inactive(&mut self, function: &Ident, args: &Args) {
        if self.owner.is_of_trait() {
            return;
        }
        let declared = Declared::around(function);
        let named = |parameter: &Parameter| args.wrt.iter().flatten().any(|name| parameter.ident == *name);
        for parameter in self.parameters.iter_mut().filter(|parameter| parameter.active && !named(parameter))
        {
            let of_self = declared.self_type().filter(|_| parameter.is_receiver());
            if declared.is_inactive(of_self.as_ref().unwrap_or(&parameter.ty)) {
                parameter.active = false;
            }
        }
    }

    /// The signature of a function whose result may have no derivative.
    pub(crate) fn read_parameters(
        item: &syn::ItemFn,
        args: &Args,
        context: &Context,
        errors: &mut Errors,
    ) -> Self {
        let sig = &item.sig;
        if let Some(token) = &sig.asyncness {
            errors.add(
                Page::Signature,
                token,
                "an `async` function has no derivative",
                "differentiate the computation in a function of its own",
            );
        }
        if let syn::Safety::Unsafe(token) = &sig.safety {
            errors.add(
                Page::Signature,
                token,
                "an `unsafe` function is not differentiated",
                "wrap it in a safe function",
            );
        }
        let mut parameters = Vec::new();
        for (position, input) in sig.inputs.iter().enumerate() {
            match input {
                FnArg::Receiver(receiver) if matches!(context, Context::Free) => errors.add(
                    Page::Signature,
                    receiver,
                    "`self` belongs to methods, and this function stands in no `impl` or `trait`",
                    "give the parameter a name and a type",
                ),
                FnArg::Receiver(receiver) => parameters.push(self_parameter(receiver)),
                FnArg::Typed(typed) => {
                    parameters.extend(parameter(typed, position, &sig.generics, errors));
                }
            }
        }
        let result = match &sig.output {
            ReturnType::Type(_, ty) => (**ty).clone(),
            ReturnType::Default => syn::parse_quote!(()),
        };
        let owner = match context {
            Context::Impl(block) if block.trait_.is_some() => Owner::ImplOfTrait,
            Context::Impl(_) => Owner::Type,
            Context::Trait(_) => Owner::Trait,
            Context::Unknown if sig.receiver().is_some() || mentions_self(item) => Owner::Type,
            Context::Free | Context::Freed | Context::Unknown => Owner::Module,
        };
        let outer = context.generics().cloned().unwrap_or_default();
        let supertraits = match context {
            Context::Trait(item) => item.supertraits.iter().cloned().collect(),
            _ => Vec::new(),
        };
        let trait_arguments = match context {
            Context::Impl(block) => trait_arguments(block),
            _ => HashSet::default(),
        };
        let self_is = match context {
            Context::Impl(block) => self_is(&block.self_ty, &outer),
            _ => SelfIs::Unknown,
        };
        let borrowing_self = match context {
            Context::Impl(block) if owner == Owner::Type => {
                Some(&*block.self_ty).filter(|ty| has_lifetimes(ty)).cloned()
            }
            _ => None,
        };
        let without_lifetimes = match context {
            Context::Impl(block) => !has_lifetimes(&block.self_ty) && outer.lifetimes().next().is_none(),
            Context::Trait(_) => false,
            Context::Free | Context::Freed | Context::Unknown => owner == Owner::Module,
        };
        let owned = match owner.is_of_trait() {
            true => Vec::new(),
            false => owned::among(&parameters, [&outer, &sig.generics], without_lifetimes),
        };
        let (scalars, converting, brought) = (Vec::new(), Vec::new(), Vec::new());
        let mut signature = Signature {
            parameters,
            result,
            owner,
            modes: Modes { forward: args.forward, reverse: args.reverse, second_order: args.second_order },
            is_called: owner == Owner::Module && !matches!(context, Context::Freed),
            self_is,
            borrowing_self,
            without_lifetimes,
            outer,
            supertraits,
            trait_arguments,
            scalars,
            converting,
            brought,
            only: args.only.clone(),
            keeping: false,
            owned,
            perhaps_lost: Vec::new(),
            kept_lifetimes: Vec::new(),
            lanes: None,
            tangents: 0,
            seed: None,
        };
        signature.leave_out_inactive(&sig.ident, args);
        signature.apply_wrt(args, errors);
        let complete = signature.parameters.len() == sig.inputs.len();
        if complete && !signature.parameters.iter().any(|parameter| parameter.active) && args.wrt.is_none() {
            errors.add(
                Page::Signature,
                &sig.ident,
                format!("`{}` has no parameter to differentiate with respect to", sig.ident),
                match sig.inputs.is_empty() {
                    true => "it takes none: give it a float parameter",
                    false => {
                        "every parameter is an integer, a boolean, a string, or marked #[no_derivative]: \
                         give it a float parameter"
                    }
                },
            );
        }
        signature
    }

    fn apply_wrt(&mut self, args: &Args, errors: &mut Errors) {
        let Some(wrt) = &args.wrt else { return };
        for name in wrt {
            match self.parameters.iter().find(|parameter| parameter.ident == *name) {
                Some(parameter) if types::of_declared(&parameter.ty, &[]).is_inert() => errors.add(
                    Page::Attributes,
                    name,
                    format!("`{name}` has a type without derivative"),
                    "name parameters that hold floats",
                ),
                Some(parameter) if parameter.excluded => errors.add(
                    Page::Attributes,
                    name,
                    format!("`{name}` is marked #[no_derivative]"),
                    "take it out of `wrt`, or remove the mark",
                ),
                Some(_) => {}
                None if name == "self" => errors.add(
                    Page::Attributes,
                    name,
                    "a free function has no `self`",
                    "name one of its parameters",
                ),
                None => {
                    let known: Vec<String> = self
                        .parameters
                        .iter()
                        .filter(|parameter| types::of_declared(&parameter.ty, &[]) != Ty::inert())
                        .map(|parameter| format!("`{}`", parameter.ident))
                        .collect();
                    errors.add(
                        Page::Attributes,
                        name,
                        format!("`{name}` is not a parameter of the function"),
                        format!("the parameters that can be active are {}", known.join(", ")),
                    );
                }
            }
        }
        for parameter in &mut self.parameters {
            let named = wrt.contains(&parameter.ident);
            parameter.active &= named;
            parameter.excluded |= !named;
        }
    }
}

fn self_is(ty: &Type, generics: &syn::Generics) -> SelfIs {
    let Type::Path(path) = ty else { return SelfIs::Unknown };
    let parameter = path
        .path
        .get_ident()
        .is_some_and(|ident| generics.type_params().any(|parameter| parameter.ident == *ident));
    match types::of_declared(ty, &[]).kind() {
        TyKind::Float(_) => SelfIs::Float,
        TyKind::Unknown if !parameter => SelfIs::Own,
        _ => SelfIs::Unknown,
    }
}

/// The names in `Trait<A, B>`.
fn trait_arguments(block: &syn::ItemImpl) -> HashSet<String> {
    let last = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
    let Some(syn::PathArguments::AngleBracketed(arguments)) = last.map(|last| &last.arguments) else {
        return HashSet::default();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.flat_map(bounds::idents_of).collect()
}

/// Whether the function speaks of `Self`, which only what stands in an `impl` or a trait can.
fn mentions_self(item: &syn::ItemFn) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_ident(&mut self, ident: &Ident) {
            self.0 |= ident == "Self";
        }
        // Items have a `Self` of their own.
        fn visit_item(&mut self, _: &syn::Item) {}
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_signature(&mut finder, &item.sig);
    syn::visit::Visit::visit_block(&mut finder, &item.block);
    finder.0
}

/// `self` in any of its forms.
fn self_parameter(receiver: &syn::Receiver) -> Parameter {
    let ident = Ident::new("self", receiver.self_token.span);
    let pattern = Pat::Ident(syn::PatIdent {
        attrs: Vec::new(),
        by_ref: None,
        mutability: None,
        ident: ident.clone(),
        subpat: None,
    });
    let excluded = receiver.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative"));
    let ty = match &receiver.kind {
        syn::ReceiverKind::Reference(and, lifetime, mutability) => {
            syn::parse_quote!(#and #lifetime #mutability Self)
        }
        syn::ReceiverKind::Typed(_, ty) => (**ty).clone(),
        _ => syn::parse_quote!(Self),
    };
    let mutable = receiver.mutability.is_some();
    Parameter { ident, pattern, mutable, ty, active: !excluded, excluded }
}

fn parameter(
    typed: &syn::PatType,
    position: usize,
    generics: &syn::Generics,
    errors: &mut Errors,
) -> Option<Parameter> {
    let excluded = typed.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative"));
    let made_up = || Ident::new(&format!("argument_{position}"), proc_macro2::Span::mixed_site());
    let (ident, mutable) = match &*typed.pat {
        Pat::Ident(ident) if ident.subpat.is_none() && ident.by_ref.is_none() => {
            (ident.ident.clone(), ident.mutability.is_some())
        }
        Pat::Wild(_)
        | Pat::Tuple(_)
        | Pat::Slice(_)
        | Pat::Reference(_)
        | Pat::Struct(_)
        | Pat::TupleStruct(_) => (made_up(), false),
        other => {
            errors.add(
                Page::Patterns,
                other,
                "this pattern is not accepted for a parameter",
                "give the parameter a name and take it apart in the body",
            );
            return None;
        }
    };
    let inert = types::of_declared(&typed.ty, &[]).is_inert() || is_function_parameter(&typed.ty, generics);
    Some(Parameter {
        ident,
        pattern: (*typed.pat).clone(),
        mutable,
        ty: (*typed.ty).clone(),
        active: !excluded && !inert,
        excluded,
    })
}

/// A parameter whose type is a type parameter that is bound by `Fn`.
fn is_function_parameter(ty: &Type, generics: &syn::Generics) -> bool {
    let Type::Path(path) = (match ty {
        Type::Reference(reference) => &*reference.elem,
        ty => ty,
    }) else {
        return false;
    };
    let Some(name) = path.path.get_ident() else { return false };
    let declared = generics.type_params().filter(|parameter| parameter.ident == *name);
    let mut bounds = declared.flat_map(|parameter| parameter.bounds.iter());
    let in_where = generics.where_clause.iter().flat_map(|clause| &clause.predicates).any(|predicate| {
        matches!(predicate, syn::WherePredicate::Type(predicate)
            if matches!(&predicate.bounded_ty, Type::Path(bounded) if bounded.path.is_ident(name))
                && types::is_function(predicate.bounds.iter()))
    });
    in_where || types::is_function(&mut bounds)
}

fn check_result(result: &Type, changes: bool, errors: &mut Errors) {
    if matches!(result, Type::Reference(_)) || crate::source::may_refer(result) {
        errors.add(
            Page::References,
            result,
            "a returned reference cannot be differentiated",
            "return the value itself, for example with `.to_vec()` or `.clone()`",
        );
    } else if let Some(borrowing) = bounds::associated_types(result).iter().find(|ty| types::has_lifetime(ty))
    {
        errors.add(
            Page::References,
            result,
            format!(
                "`{}` borrows from what the method is called on, and cannot be differentiated",
                text(borrowing)
            ),
            "return the values themselves, for example as a `Vec`",
        );
    } else if types::of_declared(result, &[]).is_inert() && !changes {
        errors.add(
            Page::Signature,
            result,
            format!("the result type `{}` has no derivative", text(result)),
            "return a float, or a tuple, array or vector of floats",
        );
    }
}
