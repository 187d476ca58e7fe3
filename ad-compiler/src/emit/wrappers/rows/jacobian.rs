//! `f_jacobian`.

use super::*;
use crate::emit::numbers::visible_one;
use crate::ty::Length;

/// `f_jacobian`, where the result is visibly an array or a vector of floats, or there is none and one such list is changed.
pub(super) fn jacobian(
    item: &syn::ItemFn,
    signature: &Signature,
    forward: bool,
    lanes: HasLanes,
) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let jacobian = sibling(item, "jacobian");
    let shape = Shape::of_result(signature).or_else(|| Shape::of_changed(signature))?;
    if !signature.only.has(&["jacobian"]) || Declared::around(name).is_taken(&jacobian) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = over_scalars(signature, given_twice(signature, where_clause));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let again = arguments_again(signature);
    let (checkpoints, value, entry) = (own("checkpoints"), own("value"), own("row"));
    let is_result = shape.changed.is_none();
    let changes = signature.has_lent();
    let by_columns = (forward && !changes && has_parameters_of(signature, &shape.scalar))
        .then(|| shape.by_columns(item, signature, lanes.forward));
    let (list, seed) = (&shape.list, &shape.seed);
    let (prim, all) = if lanes.reverse {
        let number =
            block(shape.length.as_ref().and_then(|length| Length::of(length).number()?.try_into().ok()));
        let laned = signature.with_lanes(number.clone());
        let (zero, row) = (shape.zero(&laned), lanes::row(&laned, &checkpoints, is_result.then_some(seed)));
        let rows = shape.length.as_ref().map_or("rows_by_lanes", |_| "rows_of_array_by_lanes");
        let (rows, mutable) = (own(rows), (!is_result).then(|| quote!(mut)));
        (
            lanes::called(item, signature, "prim", &number),
            quote!(::ad_runtime::__private::#rows(|| #zero, |#mutable #seed| #row)),
        )
    } else {
        let (zero, row) = (shape.zero(signature), row(item, signature, is_result.then(|| seed.clone())));
        let one = visible_one(signature.visible(&shape.scalar), &signature.scalars);
        let of_row = quote! {|#entry| {
            let mut #seed = #zero;
            #seed[#entry] = #one;
            #row
        }};
        let all = match shape.length {
            Some(_) => quote!(::core::array::from_fn(#of_row)),
            None => quote!((0..#list.len()).map(#of_row).collect()),
        };
        let prim = sibling(item, "prim");
        (quote!(#prim #turbofish), all)
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
            let (#checkpoints, #value) = #owner #prim(#(#again),*);
            #by_columns
            #all
        }
    })
}

/// Whether the active parameters visibly consist of such floats, so that zero tangents can be written, and are vectors over them.
fn has_parameters_of(signature: &Signature, scalar: &Type) -> bool {
    let scalar = signature.visible(scalar);
    // The library has traits for tuples of as many.
    active(signature).count() <= 12
        && active(signature).all(|parameter| consists_of(signature.visible(&parameter.ty), scalar))
}

/// Whether all floats of a type are visibly of this one.
pub(in crate::emit::wrappers) fn consists_of(ty: Ty, scalar: Ty) -> bool {
    match ty.kind() {
        TyKind::Float(_) => ty == scalar,
        TyKind::Inert => true,
        TyKind::Array(element, _) | TyKind::Slice(element) => consists_of(*element, scalar),
        TyKind::Tuple(parts) => parts.iter().all(|part| consists_of(*part, scalar)),
        _ => false,
    }
}

/// How many rows or columns are computed at once: all, if they are visibly few.
pub(in crate::emit::wrappers) fn block(visible: Option<usize>) -> proc_macro2::Literal {
    const MOST: usize = 8;
    const USUAL: usize = 4;
    let few = visible.filter(|count| (1..=MOST).contains(count));
    proc_macro2::Literal::usize_unsuffixed(few.unwrap_or(USUAL))
}

/// How many floats the active parameters consist of, if that is visible.
pub(in crate::emit::wrappers) fn visible_count(signature: &Signature) -> Option<usize> {
    fn count(ty: Ty) -> Option<usize> {
        match ty.kind() {
            TyKind::Float(_) => Some(1),
            TyKind::Inert => Some(0),
            TyKind::Array(element, length) => {
                Some(count(*element)? * usize::try_from(length.number()?).ok()?)
            }
            TyKind::Tuple(parts) => parts.iter().map(|part| count(*part)).sum(),
            _ => None,
        }
    }
    active(signature).map(|parameter| count(signature.visible(&parameter.ty))).sum()
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
        let zero = adjoint::visible(signature.visible(&self.scalar), signature);
        match &self.length {
            Some(length) => quote!([#zero; #length]),
            None => quote!(vec![#zero; #list.len()]),
        }
    }

    /// The other way, where that is cheaper.
    fn by_columns(&self, item: &syn::ItemFn, signature: &Signature, lanes: bool) -> TokenStream {
        let (list, origin, rows, x_dot) = (&self.list, own("zero"), own("rows"), own("x_dot"));
        let (owner, scalar) = (owner(signature), &self.scalar);
        let (by, jvp) = if lanes {
            let block = block(visible_count(signature));
            let jvp = lanes::called(item, signature, "jvp", &block);
            (quote!(rows_of_columns_by_lanes::<#scalar, _, _, #block>), jvp)
        } else {
            let (jvp, turbofish) = (sibling(item, "jvp"), turbofish(&item.sig.generics));
            (quote!(rows_of_columns::<#scalar, _, _>), quote!(#jvp #turbofish))
        };
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
        let found = match self.length {
            Some(_) => quote! {
                let mut #rows = #rows.into_iter();
                return ::core::array::from_fn(|_| #rows.next().expect("there is a row for each entry"));
            },
            None => quote!(return #rows;),
        };
        quote! {
            let #origin = #zero;
            if ::ad_runtime::Tangent::<#scalar>::scalar_count(&#origin) < #list.len() {
                let #rows = ::ad_runtime::__private::#by(#origin, #list.len(), |#x_dot| {
                    #owner #jvp(#(#again,)* #(#dots),*).1
                });
                #found
            }
        }
    }
}
