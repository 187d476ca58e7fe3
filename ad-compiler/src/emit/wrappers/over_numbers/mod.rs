//! The thin functions on top of `f_lifted`: its gradient, patterns and sparse matrices, Taylor polynomials, derivatives of any order, a bound of rounding errors.
//!
//! Each makes arguments over numbers from the floats of the active parameters, and runs the lifted function on them.

mod gradient;
mod rounding;
mod series;
mod sparse;

use super::*;
use crate::source::Declared;
use crate::types;

/// How the lifted function is called.
pub(crate) struct OverNumbers<'a> {
    item: &'a syn::ItemFn,
    signature: &'a Signature,
    /// It is a method of the type over numbers, and has the name of the function itself.
    is_method: bool,
}

/// All functions that the signature allows.
pub(crate) fn over_numbers(
    item: &syn::ItemFn,
    signature: &Signature,
    is_method: bool,
) -> Option<TokenStream> {
    let lifted = OverNumbers { item, signature, is_method };
    if !lifted.has_functions() {
        return None;
    }
    let (gradient, sparse) = (lifted.gradient(), lifted.sparse());
    let (series, rounding) = (lifted.series(), lifted.error());
    Some(quote!(#gradient #sparse #series #rounding))
}

impl OverNumbers<'_> {
    /// Whether arguments over numbers can be made and passed on: those who are changed would have to be made back, and a list of references has no owner.
    fn has_functions(&self) -> bool {
        let Self { item, signature, is_method } = self;
        let active: Vec<&Parameter> = active(signature).collect();
        is_free(signature)
            && item.sig.generics.type_params().next().is_none()
            && (!is_method || signature.parameters.first().is_some_and(Parameter::is_receiver))
            && !signature.has_lent()
            // The library has traits for tuples of as many.
            && (1..=12).contains(&active.len())
            && active.iter().all(|parameter| self.is_made_of_numbers(&parameter.ty))
            && self.is_made_of_numbers(&signature.result)
    }

    /// The name of one of the functions, if it is free and not left out.
    fn named(&self, suffix: &str) -> Option<Ident> {
        let name = sibling(self.item, suffix);
        let is_taken = Declared::around(&self.item.sig.ident).is_taken(&name);
        (self.signature.only.has(&[suffix]) && !is_taken).then_some(name)
    }

    /// What the floats are read from: `&(a, x)`.
    fn inputs(&self) -> TokenStream {
        lent(active(self.signature), |ty| self.signature.is_copied(ty))
    }

    /// The same under the names that they have over numbers.
    fn pattern(&self) -> TokenStream {
        several(&active(self.signature).map(over_name).collect::<Vec<_>>())
    }

    /// `f_lifted(a, &x)`.
    fn call(&self) -> TokenStream {
        let Self { item, signature, is_method } = self;
        let mut given = Vec::new();
        for (parameter, again) in signature.parameters.iter().zip(arguments_again(signature)) {
            let over = over_name(parameter);
            given.push(match (parameter.active, parameter.is_reference()) {
                (false, _) => again,
                (true, true) => quote!(&#over),
                (true, false) => over,
            });
        }
        if *is_method {
            let (name, receiver) = (&item.sig.ident, over_name(&signature.parameters[0]));
            let given = &given[1..];
            return quote!(#receiver.#name(#(#given),*));
        }
        let (owner, lifted) = (owner(signature), sibling(item, "lifted"));
        // A parameter that no argument says has to be written.
        let turbofish = match &names_of(&item.sig.generics)[..] {
            [] => quote!(),
            names => quote!(::<#(#names,)* _>),
        };
        quote!(#owner #lifted #turbofish(#(#given),*))
    }

    /// Whether the runtime knows the type as arguments and results: floats, what holds them by value, and types that have a form over numbers.
    fn is_made_of_numbers(&self, ty: &Type) -> bool {
        match ty {
            Type::Reference(reference) => self.is_owned(&reference.elem),
            _ => self.is_owned(ty),
        }
    }

    fn is_owned(&self, ty: &Type) -> bool {
        match ty {
            Type::Paren(inner) => self.is_owned(&inner.elem),
            Type::Group(inner) => self.is_owned(&inner.elem),
            Type::Slice(slice) => self.is_owned(&slice.elem),
            Type::Array(array) => self.is_owned(&array.elem),
            Type::Tuple(tuple) => {
                tuple.elems.len() <= 12 && tuple.elems.iter().all(|part| self.is_owned(part))
            }
            Type::Path(path) if path.qself.is_none() => {
                let last = path.path.segments.last().expect("a path has a segment");
                match (&last.arguments, types::of_declared(ty, &[]).kind()) {
                    (syn::PathArguments::None, TyKind::Inert) => self.is_plain(&path.path),
                    // Of others it is said already.
                    (syn::PathArguments::None, _) => {
                        !Declared::around(&self.item.sig.ident).is_rather_not_lifted(&last.ident)
                    }
                    (syn::PathArguments::AngleBracketed(arguments), known) => {
                        let is_container = matches!(known, TyKind::Slice(_))
                            || ["Option", "Box", "VecDeque"].iter().any(|name| last.ident == name);
                        is_container
                            && arguments.args.iter().all(|argument| match argument {
                                syn::GenericArgument::Type(ty) => self.is_owned(ty),
                                _ => false,
                            })
                    }
                    (syn::PathArguments::Parenthesized(_), _) => false,
                }
            }
            _ => false,
        }
    }

    /// Whether the type holds nothing, and the runtime knows that it is the same over numbers.
    fn is_plain(&self, path: &syn::Path) -> bool {
        let name = &path.segments.last().expect("a path has a segment").ident;
        let is_primitive = name.to_string().trim_start_matches(['u', 'i']).parse::<u8>().is_ok();
        is_primitive
            || ["usize", "isize", "bool", "char", "String"].iter().any(|known| name == known)
            || Declared::around(&self.item.sig.ident).is_plain_type(path)
    }

    /// Whether the active parameters consist of `f64` alone, and of nothing whose tangent is not visible.
    fn takes_floats(&self) -> bool {
        active(self.signature).all(|parameter| consists_of_floats(self.signature.visible(&parameter.ty)))
    }
}

/// A reference to all of them, as one.
fn lent<'p>(
    parameters: impl Iterator<Item = &'p Parameter>,
    is_copied: impl Fn(&Type) -> bool,
) -> TokenStream {
    let parameters: Vec<&Parameter> = parameters.collect();
    if let [Parameter { ident, ty, .. }] = &parameters[..] {
        return if matches!(ty, Type::Reference(_)) { quote!(#ident) } else { quote!(&#ident) };
    }
    let parts = parameters.iter().map(|Parameter { ident, ty, .. }| {
        if matches!(ty, Type::Reference(_)) || is_copied(ty) { quote!(#ident) } else { quote!(&#ident) }
    });
    quote!(&(#(#parts),*))
}

fn over_name(parameter: &Parameter) -> TokenStream {
    let ident = &parameter.ident;
    if parameter.is_receiver() {
        let this = own("this");
        quote!(#this)
    } else {
        quote!(#ident)
    }
}

fn consists_of_floats(ty: Ty) -> bool {
    rows::consists_of(ty, Ty::float(Float::F64))
}
