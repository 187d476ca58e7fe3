//! `f_vjps` and `f_jacobian`: several rows of the Jacobian from one run of the primal; `f_jvps`: several columns.

use super::*;
use crate::emit::numbers::{visible_one, visible_zero};
use crate::interface::Signature;
use crate::source::Declared;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// Both functions, as far as the signature has them; with `forward` there is `f_jvp` too.
pub(super) fn rows(item: &syn::ItemFn, signature: &Signature, forward: bool) -> TokenStream {
    if !is_plain(signature) {
        return TokenStream::new();
    }
    let (vjps, jacobian) = (vjps(item, signature), jacobian(item, signature, forward));
    quote!(#vjps #jacobian)
}

/// `f_vjps`.
fn vjps(item: &syn::ItemFn, signature: &Signature) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let vjps = sibling(item, "vjps");
    if Declared::around(name).is_taken(&vjps) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = given_twice(signature, where_clause);
    let (prim, adj) = (sibling(item, "prim"), sibling(item, "adj"));
    let (checkpoints, value, seeds, seed) = (own("checkpoints"), own("value"), own("seeds"), own("seed"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let number = count(generics, "SEEDS");
    let mut counted = generics.clone();
    counted.params.push(parse_quote!(const #number: usize));
    let (result, seed_type) = (&signature.result, signature.tangent(&signature.result));
    let gradients = gradients_type(signature);
    let rows = own("rows");
    let again = arguments_again(signature);
    let doc = format!(
        "The result of [`{name}`], and each of the seeds times its Jacobian: several rows of it, from one run of the primal."
    );
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #vjps #counted(#parameters, #seeds: [#seed_type; #number]) -> (#result, [#gradients; #number]) #clause {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            let #rows = #seeds.map(|#seed| #owner #adj #turbofish(#(#again,)* &#checkpoints, #seed));
            (#value, #rows)
        }
    })
}

/// `f_jacobian`, where the result is visibly an array or a vector of floats.
fn jacobian(item: &syn::ItemFn, signature: &Signature, forward: bool) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let jacobian = sibling(item, "jacobian");
    let shape = Shape::of(signature)?;
    if Declared::around(name).is_taken(&jacobian) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = over_scalars(signature, given_twice(signature, where_clause));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let (prim, adj) = (sibling(item, "prim"), sibling(item, "adj"));
    let gradients = gradients_type(signature);
    let again = arguments_again(signature);
    let names = Inner::new();
    let Inner { checkpoints, value, row, seed, .. } = &names;
    let by_columns = (forward && has_parameters_of(signature, &shape.scalar))
        .then(|| shape.by_columns(item, signature, &names));
    let (rows, zero_seed) = (shape.of_rows(&gradients), shape.zero(value, signature));
    let one = visible_one(&signature.visible(&shape.scalar), &signature.scalars);
    let of_row = quote! {|#row| {
        let mut #seed = #zero_seed;
        #seed[#row] = #one;
        #owner #adj #turbofish(#(#again,)* &#checkpoints, #seed)
    }};
    let all = match shape.length {
        Some(_) => quote!(::std::array::from_fn(#of_row)),
        None => quote!((0..#value.len()).map(#of_row).collect()),
    };
    let mut doc = format!(
        "The Jacobian of [`{name}`]: for each entry of the result its gradient, by a reverse sweep, from one run of the primal."
    );
    if by_columns.is_some() {
        doc += "\n\nIf there are fewer inputs than entries of the result, it is computed column by column in forward mode instead.";
    }
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #jacobian #generics(#parameters) -> #rows #clause {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            #by_columns
            #all
        }
    })
}

/// Whether the active parameters visibly consist of such floats, so that zero tangents can be written, and are vectors over them.
fn has_parameters_of(signature: &Signature, scalar: &Type) -> bool {
    fn consists_of(ty: &Ty, scalar: &Ty) -> bool {
        match ty {
            Ty::Float(_) => ty == scalar,
            Ty::Inert => true,
            Ty::Array(element, _) | Ty::List(element) => consists_of(element, scalar),
            Ty::Tuple(parts) => parts.iter().all(|part| consists_of(part, scalar)),
            Ty::Map(_) | Ty::Unknown => false,
        }
    }
    let scalar = signature.visible(scalar);
    active(signature).all(|parameter| consists_of(&signature.visible(&parameter.ty), &scalar))
}

/// Names inside of `f_jacobian`, which are none of the user's.
struct Inner {
    checkpoints: Ident,
    value: Ident,
    row: Ident,
    rows: Ident,
    seed: Ident,
    zero: Ident,
    dot: Ident,
}

impl Inner {
    fn new() -> Self {
        Inner {
            checkpoints: own("checkpoints"),
            value: own("value"),
            row: own("row"),
            rows: own("rows"),
            seed: own("seed"),
            zero: own("zero"),
            dot: own("x_dot"),
        }
    }
}

/// A list of floats.
struct Shape {
    scalar: Type,
    /// Of an array.
    length: Option<syn::Expr>,
}

impl Shape {
    fn of(signature: &Signature) -> Option<Self> {
        let result = &signature.result;
        let Ty::Array(element, length) = signature.visible(result) else {
            let Type::Path(path) = result else { return None };
            let last = path.path.segments.last().filter(|last| last.ident == "Vec")?;
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
            let Some(syn::GenericArgument::Type(scalar)) = arguments.args.first() else { return None };
            let is_float = matches!(signature.visible(scalar), Ty::Float(_));
            return is_float.then(|| Shape { scalar: scalar.clone(), length: None });
        };
        let Type::Array(array) = result else { return None };
        element.is_float().then(|| Shape { scalar: (*array.elem).clone(), length: Some(*length) })
    }

    /// The type of a list of as many.
    fn of_rows(&self, row: &Type) -> Type {
        match &self.length {
            Some(length) => parse_quote!([#row; #length]),
            None => parse_quote!(Vec<#row>),
        }
    }

    fn zero(&self, value: &Ident, signature: &Signature) -> TokenStream {
        let zero = visible_zero(&signature.visible(&self.scalar), &signature.scalars);
        match &self.length {
            Some(length) => quote!([#zero; #length]),
            None => quote!(vec![#zero; #value.len()]),
        }
    }

    /// The other way, where that is cheaper.
    fn by_columns(&self, item: &syn::ItemFn, signature: &Signature, names: &Inner) -> TokenStream {
        let Inner { value, zero: origin, rows, dot: x_dot, .. } = names;
        let jvp = sibling(item, "jvp");
        let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
        let again = arguments_again(signature);
        let zeros: Vec<TokenStream> =
            active(signature).map(|parameter| adjoint::zero(parameter, signature)).collect();
        let single = zeros.len() == 1;
        let dots = active(signature).enumerate().map(|(position, parameter)| {
            let position = syn::Index::from(position);
            let dot = if single { quote!(#x_dot) } else { quote!(#x_dot.#position) };
            match (parameter.is_reference(), single) {
                (true, true) => dot,
                (true, false) => quote!(&#dot),
                (false, _) => quote!(#dot.clone()),
            }
        });
        let zero = several(&zeros);
        let scalar = &self.scalar;
        let found = match self.length {
            Some(_) => quote! {
                let mut #rows = #rows.into_iter();
                return ::std::array::from_fn(|_| #rows.next().expect("there is a row for each entry"));
            },
            None => quote!(return #rows;),
        };
        quote! {
            let #origin = #zero;
            if ::ad_runtime::Tangent::<#scalar>::scalar_count(&#origin) < #value.len() {
                let #rows = ::ad_runtime::rows_of_columns::<#scalar, _, _>(#origin, #value.len(), |#x_dot| {
                    #owner #jvp #turbofish(#(#again,)* #(#dots),*).1
                });
                #found
            }
        }
    }
}

/// A name for one more parameter of a function.
fn count(generics: &syn::Generics, name: &str) -> Ident {
    let is_taken = generics.params.iter().any(|parameter| match parameter {
        syn::GenericParam::Const(parameter) => parameter.ident == name,
        syn::GenericParam::Type(parameter) => parameter.ident == name,
        syn::GenericParam::Lifetime(_) => false,
    });
    if is_taken { count(generics, &format!("{name}_")) } else { own(name) }
}

/// `f_jvps`: several tangents.
pub(crate) fn jvps(item: &syn::ItemFn, signature: &Signature) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let jvps = sibling(item, "jvps");
    if !is_plain(signature) || Declared::around(name).is_taken(&jvps) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = given_twice(signature, where_clause);
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let jvp = sibling(item, "jvp");
    let (tangents, number) = (own("tangents"), count(generics, "TANGENTS"));
    let mut counted = generics.clone();
    counted.params.push(parse_quote!(const #number: usize));
    let (result, result_dot) = (&signature.result, signature.tangent(&signature.result));
    let all = gradients_type(signature);
    let (value, first, column, columns) = (own("value"), own("result"), own("column"), own("columns"));
    let again = arguments_again(signature);
    let dots: Vec<TokenStream> = derived(signature, "dot").iter().map(|dot| quote!(#dot)).collect();
    let active = || signature.parameters.iter().zip(&dots).filter(|(parameter, _)| parameter.active);
    let pattern = several(&active().map(|(_, dot)| dot.clone()).collect::<Vec<_>>());
    let given = active().map(|(parameter, dot)| {
        match (parameter.is_reference(), signature.is_known(&parameter.ty)) {
            (true, true) => quote!(&#dot),
            (true, false) => quote!(::ad_runtime::AsAccumulator::as_accumulator(&#dot)),
            (false, _) => dot.clone(),
        }
    });
    let doc = format!(
        "The value of [`{name}`], and the Jacobian times each of the tangents: several columns of it, by a run of [`{jvp}`] for each.\n\n\
         # Panics\n\nIf there are no tangents."
    );
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #jvps #counted(#parameters, #tangents: [#all; #number]) -> (#result, [#result_dot; #number]) #clause {
            let mut #value = None;
            let #columns = #tangents.map(|#pattern| {
                let (#first, #column) = #owner #jvp #turbofish(#(#again,)* #(#given),*);
                #value = Some(#first);
                #column
            });
            (#value.expect("a tangent is given"), #columns)
        }
    })
}
