//! `f_hessian` and `f_hessian_diagonal`: a product for each scalar of the parameters.

use super::products::Outcome;
use super::*;
use crate::emit::wrappers::gradients::given_twice;
use crate::emit::wrappers::rows::{consists_of, visible_count};
use crate::source::Declared;
use syn::parse_quote;

/// Both functions, where the result is visibly a float and nothing is changed, which each product would need as it was.
pub(super) fn hessian(item: &syn::ItemFn, signature: &Signature) -> Option<TokenStream> {
    let is_float = matches!(Outcome::of(item, signature), Outcome::Float(_));
    // The library has traits for tuples of as many.
    if !is_float || signature.has_lent() || active(signature).count() > 12 {
        return None;
    }
    // They are made of the generated products, not of what the user has under that name.
    if Declared::around(&item.sig.ident).is_taken(&sibling(item, "hvp")) {
        return None;
    }
    // Floats of other types are no entries of the same matrix.
    let visible = || active(signature).filter(|parameter| signature.is_known(&parameter.ty));
    if !visible().all(|parameter| {
        consists_of(&signature.visible(&parameter.ty), &signature.visible(&signature.result))
    }) {
        return None;
    }
    let scalar = &signature.result;
    let name = &item.sig.ident;
    let full = Form::of_hessian(signature);
    let full_doc = format!(
        "The Hessian of [`{name}`]: all second derivatives, rows and columns in the order of the scalars of the gradients. It is symmetric to the bit."
    );
    let gradients = gradients_type(signature);
    let diagonal = Form { ty: gradients.clone(), by: quote!(hessian_diagonal::<#scalar, #gradients>) };
    let diagonal_doc = format!(
        "The diagonal of the Hessian of [`{name}`], in the form of its gradient. It takes as many products as there are scalars."
    );
    let full = function(item, signature, "hessian", &full_doc, &full);
    let diagonal = function(item, signature, "hessian_diagonal", &diagonal_doc, &diagonal);
    Some(quote!(#full #diagonal))
}

/// What is returned, and the function of the runtime that makes it.
struct Form {
    ty: Type,
    by: TokenStream,
}

impl Form {
    fn of_hessian(signature: &Signature) -> Form {
        let (scalar, gradients) = (&signature.result, gradients_type(signature));
        match length(signature) {
            Some(length) => Form {
                ty: parse_quote!([[#scalar; #length]; #length]),
                by: quote!(hessian_of_array::<#scalar, #gradients, { #length }>),
            },
            None => Form { ty: parse_quote!(Vec<Vec<#scalar>>), by: quote!(hessian::<#scalar, #gradients>) },
        }
    }
}

/// How many scalars the active parameters have, where that can be written.
fn length(signature: &Signature) -> Option<syn::Expr> {
    if let Some(count) = visible_count(signature) {
        let count = proc_macro2::Literal::usize_unsuffixed(count);
        return Some(parse_quote!(#count));
    }
    let mut active = active(signature);
    match (active.next().map(|parameter| signature.visible(&parameter.ty)), active.next()) {
        // A constant, or a parameter.
        (Some(Ty::Array(element, length)), None)
            if element.is_float() && matches!(*length, syn::Expr::Path(_)) =>
        {
            Some(*length)
        }
        _ => None,
    }
}

fn function(
    item: &syn::ItemFn,
    signature: &Signature,
    suffix: &str,
    doc: &str,
    form: &Form,
) -> Option<TokenStream> {
    let function = sibling(item, suffix);
    if !signature.only.has(&[suffix]) || Declared::around(&item.sig.ident).is_taken(&function) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let mut clause = over_scalars(signature, given_twice(signature, where_clause));
    let (scalar, gradients) = (&signature.result, gradients_type(signature));
    if !active(signature).all(|parameter| signature.is_known(&parameter.ty)) {
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause.predicates.push(parse_quote!(for<'scalar> #gradients: ::ad_runtime::Tangent<#scalar>));
    }
    let Form { ty, by } = form;
    let (owner, turbofish, hvp) = (owner(signature), turbofish(generics), sibling(item, "hvp"));
    let again = arguments_again(signature);
    let zeros: Vec<TokenStream> = active(signature).map(|parameter| zero(parameter, signature)).collect();
    let names = derived(signature, "dot");
    let dots: Vec<(&Parameter, &Ident)> =
        signature.parameters.iter().zip(&names).filter(|(parameter, _)| parameter.active).collect();
    let pattern = several(&dots.iter().map(|(_, dot)| quote!(#dot)).collect::<Vec<_>>());
    let given = dots.iter().map(|(parameter, dot)| {
        match (parameter.is_reference(), signature.is_known(&parameter.ty)) {
            (true, true) => quote!(&#dot),
            (true, false) => quote!(::ad_runtime::AsAccumulator::as_accumulator(&#dot)),
            (false, _) => quote!(#dot),
        }
    });
    let zero = several(&zeros);
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #function #generics(#parameters) -> #ty #clause {
            ::ad_runtime::#by(#zero, |#pattern| #owner #hvp #turbofish(#(#again,)* #(#given),*))
        }
    })
}
