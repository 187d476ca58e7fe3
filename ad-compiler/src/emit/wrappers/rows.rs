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
    if !is_free(signature) {
        return TokenStream::new();
    }
    let (vjps, jacobian) = (vjps(item, signature), jacobian(item, signature, forward));
    quote!(#vjps #jacobian)
}

/// `f_vjps`.
fn vjps(item: &syn::ItemFn, signature: &Signature) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let vjps = sibling(item, "vjps");
    if !signature.only.has(&["vjps"]) || Declared::around(name).is_taken(&vjps) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = given_twice(signature, where_clause);
    let prim = sibling(item, "prim");
    let (checkpoints, value, seeds, rows) = (own("checkpoints"), own("value"), own("seeds"), own("rows"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let number = count(generics, "SEEDS");
    let mut counted = generics.clone();
    counted.params.push(parse_quote!(const #number: usize));
    let (result, gradients_type) = (&signature.result, gradients_type(signature));
    let again = arguments_again(signature);
    let (seed_type, pattern) = seeds_of(signature);
    let row = row(item, signature, seed(signature).0.map(|_| own("seed")));
    let mut doc = format!(
        "The result of [`{name}`], and each of the seeds times its Jacobian: several rows of it, from one run of the primal."
    );
    if changed(signature).next().is_some() {
        doc += "\n\nA seed has the adjoints of the final values of `&mut` parameters, and that of the result, if it has a derivative. The rows \
                have those of the initial values.";
    }
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #vjps #counted(#parameters, #seeds: [#seed_type; #number]) -> (#result, [#gradients_type; #number]) #clause {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            let #rows = #seeds.map(|#pattern| #row);
            (#value, #rows)
        }
    })
}

/// The type of what a reverse sweep starts from, and its parts.
fn seeds_of(signature: &Signature) -> (Type, TokenStream) {
    let bars = derived(signature, "bar");
    let changed = signature.parameters.iter().zip(&bars).filter(|(each, _)| each.is_lent() && each.active);
    let (mut types, mut parts): (Vec<Type>, Vec<TokenStream>) =
        changed.map(|(each, bar)| (signature.tangent(&each.ty), quote!(mut #bar))).unzip();
    if !is_unit(&signature.result) {
        let seed = own("seed");
        types.push(signature.tangent(&signature.result));
        parts.push(quote!(#seed));
    }
    (of_several(types), several(&parts))
}

/// One row, from the checkpoints.
fn row(item: &syn::ItemFn, signature: &Signature, seed: Option<Ident>) -> TokenStream {
    let (adj, checkpoints) = (sibling(item, "adj"), own("checkpoints"));
    let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
    if !signature.parameters.iter().any(Parameter::is_lent) {
        let again = arguments_again(signature);
        let seed = seed.iter();
        return quote!(#owner #adj #turbofish(#(#again,)* &#checkpoints #(, #seed)*));
    }
    let Sweep { given, returned, gradients, .. } = Sweep::of(signature);
    let seed = seed.iter();
    quote!({
        let #returned = #owner #adj #turbofish(#(#given,)* &#checkpoints #(, #seed)*);
        #gradients
    })
}

/// `f_jacobian`, where the result is visibly an array or a vector of floats, or there is none and one such list is changed.
fn jacobian(item: &syn::ItemFn, signature: &Signature, forward: bool) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let jacobian = sibling(item, "jacobian");
    let shape = Shape::of_result(signature).or_else(|| Shape::of_changed(signature))?;
    if !signature.only.has(&["jacobian"]) || Declared::around(name).is_taken(&jacobian) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = over_scalars(signature, given_twice(signature, where_clause));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let prim = sibling(item, "prim");
    let again = arguments_again(signature);
    let (checkpoints, value, entry) = (own("checkpoints"), own("value"), own("row"));
    let is_result = shape.changed.is_none();
    let changes = signature.parameters.iter().any(Parameter::is_lent);
    let by_columns = (forward && !changes && has_parameters_of(signature, &shape.scalar))
        .then(|| shape.by_columns(item, signature));
    let (list, seed, zero_seed) = (&shape.list, &shape.seed, shape.zero(signature));
    let one = visible_one(&signature.visible(&shape.scalar), &signature.scalars);
    let row = row(item, signature, is_result.then(|| seed.clone()));
    let of_row = quote! {|#entry| {
        let mut #seed = #zero_seed;
        #seed[#entry] = #one;
        #row
    }};
    let all = match shape.length {
        Some(_) => quote!(::std::array::from_fn(#of_row)),
        None => quote!((0..#list.len()).map(#of_row).collect()),
    };
    let of_what = match shape.changed {
        Some(parameter) => format!("for each entry of what `{}` is at the end", parameter.ident),
        None => "for each entry of the result".to_owned(),
    };
    let mut doc = format!(
        "The Jacobian of [`{name}`]: {of_what} its gradient, by a reverse sweep, from one run of the primal."
    );
    if by_columns.is_some() {
        doc += "\n\nIf there are fewer inputs than entries of the result, it is computed column by column in forward mode instead.";
    }
    let rows = shape.of_rows(&gradients_type(signature));
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

/// The list of floats whose entries have rows.
struct Shape<'a> {
    scalar: Type,
    /// Of an array.
    length: Option<syn::Expr>,
    /// The parameter whose final value it is; else it is the result.
    changed: Option<&'a Parameter>,
    list: Ident,
    /// Its adjoint.
    seed: Ident,
}

impl<'a> Shape<'a> {
    fn of_result(signature: &'a Signature) -> Option<Self> {
        if changed(signature).next().is_some() {
            return None;
        }
        let (scalar, length) = Self::list(&signature.result, signature)?;
        Some(Shape { scalar, length, changed: None, list: own("value"), seed: own("seed") })
    }

    fn of_changed(signature: &'a Signature) -> Option<Self> {
        let all = signature.parameters.iter().zip(derived(signature, "bar"));
        let mut all = all.filter(|(parameter, _)| parameter.is_lent() && parameter.active);
        let ((parameter, seed), None) = (all.next()?, all.next()) else { return None };
        let Type::Reference(reference) = &parameter.ty else { return None };
        let (scalar, length) = match &*reference.elem {
            Type::Slice(slice) if signature.visible(&slice.elem).is_float() => ((*slice.elem).clone(), None),
            whole => Self::list(whole, signature)?,
        };
        let list = parameter.ident.clone();
        is_unit(&signature.result).then_some(Shape { scalar, length, changed: Some(parameter), list, seed })
    }

    /// The floats of an array or a vector, and the length of an array.
    fn list(ty: &Type, signature: &Signature) -> Option<(Type, Option<syn::Expr>)> {
        let (scalar, length) = match ty {
            Type::Array(array) => (&*array.elem, Some(array.len.clone())),
            Type::Path(path) => {
                let last = path.path.segments.last().filter(|last| last.ident == "Vec")?;
                let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
                let Some(syn::GenericArgument::Type(scalar)) = arguments.args.first() else { return None };
                (scalar, None)
            }
            _ => return None,
        };
        signature.visible(scalar).is_float().then(|| (scalar.clone(), length))
    }

    /// The type of a list of as many.
    fn of_rows(&self, row: &Type) -> Type {
        match &self.length {
            Some(length) => parse_quote!([#row; #length]),
            None => parse_quote!(Vec<#row>),
        }
    }

    fn zero(&self, signature: &Signature) -> TokenStream {
        let list = &self.list;
        let zero = visible_zero(&signature.visible(&self.scalar), &signature.scalars);
        match &self.length {
            Some(length) => quote!([#zero; #length]),
            None => quote!(vec![#zero; #list.len()]),
        }
    }

    /// The other way, where that is cheaper.
    fn by_columns(&self, item: &syn::ItemFn, signature: &Signature) -> TokenStream {
        let (list, origin, rows, x_dot) = (&self.list, own("zero"), own("rows"), own("x_dot"));
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
            if ::ad_runtime::Tangent::<#scalar>::scalar_count(&#origin) < #list.len() {
                let #rows = ::ad_runtime::rows_of_columns::<#scalar, _, _>(#origin, #list.len(), |#x_dot| {
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
    // Each tangent would need what is changed as it was.
    let changes = signature.parameters.iter().any(Parameter::is_lent);
    if !is_free(signature)
        || changes
        || !signature.only.has(&["jvps"])
        || Declared::around(name).is_taken(&jvps)
    {
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
