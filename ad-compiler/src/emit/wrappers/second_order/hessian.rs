//! `f_hessian` and `f_hessian_diagonal`: a product for each scalar of the parameters, several from one sweep where that can carry them.

use super::products::Outcome;
use super::*;
use crate::emit::lanes::{called, laned};
use crate::emit::numbers::visible_one;
use crate::emit::wrappers::gradients::given_twice;
use crate::emit::wrappers::rows::{block, consists_of, visible_count};
use crate::source::Declared;
use proc_macro2::Literal;
use syn::parse_quote;

/// Whether there are such functions: where the result is visibly a float and nothing is changed, which each product would need as it was.
pub(crate) fn has_hessian(item: &syn::ItemFn, signature: &Signature) -> bool {
    let is_float = matches!(Outcome::of(item, signature), Outcome::Float(_));
    // The library has traits for tuples of as many.
    let is_possible = is_float && !signature.has_lent() && active(signature).count() <= 12;
    let is_taken = |suffix| Declared::around(&item.sig.ident).is_taken(&sibling(item, suffix));
    // They are made of the generated products, not of what the user has under that name.
    is_possible
        && !is_taken("hvp")
        && FUNCTIONS.iter().any(|suffix| signature.only.has(&[suffix]) && !is_taken(suffix))
        // Floats of other types are no entries of the same matrix.
        && active(signature).filter(|parameter| signature.is_known(&parameter.ty)).all(|parameter| {
            consists_of(signature.visible(&parameter.ty), signature.visible(&signature.result))
        })
}

const FUNCTIONS: [&str; 2] = ["hessian", "hessian_diagonal"];

/// Both functions.
pub(super) fn hessian(item: &syn::ItemFn, signature: &Signature, lanes: bool) -> Option<TokenStream> {
    if !has_hessian(item, signature) {
        return None;
    }
    let scalar = &signature.result;
    let name = &item.sig.ident;
    let gradients = gradients_type(signature);
    let columns = if lanes {
        Columns::several(item, signature)
    } else {
        let (pattern, product) = one_product(item, signature);
        Columns { zero: zeros(signature), product: quote!(|#pattern| #product), number: None }
    };
    let full = Form::of_hessian(signature, &columns);
    let full_doc = format!(
        "The Hessian of [`{name}`]: all second derivatives, rows and columns in the order of the scalars of the gradients. It is symmetric to the bit."
    );
    let by = match &columns.number {
        Some(number) => quote!(hessian_diagonal_by_lanes::<#scalar, #gradients, _, #number>),
        None => quote!(hessian_diagonal::<#scalar, #gradients>),
    };
    let zero = columns.number.is_some().then(|| zeros(signature));
    let diagonal = Form { ty: gradients, by, zero };
    let diagonal_doc = format!(
        "The diagonal of the Hessian of [`{name}`], in the form of its gradient. It takes as many products as there are scalars."
    );
    let full = function(item, signature, FUNCTIONS[0], &full_doc, &full, &columns);
    let diagonal = function(item, signature, FUNCTIONS[1], &diagonal_doc, &diagonal, &columns);
    Some(quote!(#full #diagonal))
}

/// Where the columns come from.
struct Columns {
    /// The tangents of the parameters, all zero.
    zero: TokenStream,
    /// From such tangents to the products.
    product: TokenStream,
    /// How many columns one product has.
    number: Option<Literal>,
}

pub(in crate::emit::wrappers) fn zeros(signature: &Signature) -> TokenStream {
    several(&active(signature).map(|parameter| zero(parameter, signature)).collect::<Vec<_>>())
}

/// The tangents of active parameters, by name.
fn named_dots(signature: &Signature) -> (TokenStream, Vec<(&Parameter, Ident)>) {
    let names = signature.parameters.iter().zip(derived(signature, "dot"));
    let dots: Vec<(&Parameter, Ident)> = names.filter(|(parameter, _)| parameter.active).collect();
    let pattern = several(&dots.iter().map(|(_, dot)| quote!(#dot)).collect::<Vec<_>>());
    (pattern, dots)
}

/// `x_dot` and `f_hvp(x, x_dot)`.
pub(in crate::emit::wrappers) fn one_product(
    item: &syn::ItemFn,
    signature: &Signature,
) -> (TokenStream, TokenStream) {
    let (pattern, dots) = named_dots(signature);
    let given = dots.iter().map(|(parameter, dot)| {
        match (parameter.is_reference(), signature.is_known(&parameter.ty)) {
            (true, true) => quote!(&#dot),
            (true, false) => quote!(::ad_runtime::AsAccumulator::as_accumulator(&#dot)),
            (false, _) => quote!(#dot),
        }
    });
    let again = arguments_again(signature);
    let (owner, turbofish, hvp) = (owner(signature), turbofish(&item.sig.generics), sibling(item, "hvp"));
    let product = quote!(#owner #hvp #turbofish(#(#again,)* #(#given),*));
    (pattern, product)
}

impl Columns {
    /// `|x_dot| { let (adjoint, _) = f_lanes_hvp_prim::<4>(x, x_dot); … }`.
    fn several(item: &syn::ItemFn, signature: &Signature) -> Self {
        let number = block(visible_count(signature));
        let (laned_item, _) = laned(item, signature);
        let laned = signature.with_lanes(number.clone());
        let sweep = SecondOrder::of_products(&laned_item, &laned);
        let (pattern, dots) = named_dots(&laned);
        let given = dots.iter().map(|(parameter, dot)| match parameter.is_reference() {
            true => quote!(#dot),
            false if signature.is_copied(&parameter.ty) => quote!(*#dot),
            false => quote!(#dot.clone()),
        });
        let dots_again = dots.iter().map(|(_, dot)| quote!(#dot));
        let bars = derived_apart(signature, "bar", &[&derived(signature, "dot")]);
        let bars: Vec<_> = signature.parameters.iter().zip(&bars).collect();
        let slots = bars.iter().map(|(parameter, bar)| match parameter.active {
            true => quote!(Some(&mut #bar)),
            false => quote!(::ad_runtime::__private::none()),
        });
        let products: Vec<_> = bars.iter().filter(|(parameter, _)| parameter.active).collect();
        let lines = products.iter().map(|(parameter, bar)| {
            let zero = zero(parameter, &laned);
            quote!(let mut #bar = #zero;)
        });
        let one = visible_one(signature.visible(&signature.result), &signature.scalars);
        let nothing = dots.iter().map(|_| sweep.nothing());
        let (owner, prim, adjoint) =
            (owner(signature), called(item, signature, "hvp_prim", &number), own("adjoint"));
        let (again, primals) = (arguments_again(signature), primals(signature));
        let result = several(&products.iter().map(|(_, bar)| quote!(#bar)).collect::<Vec<_>>());
        let product = quote!(|#pattern| {
            let (#adjoint, _) = #owner #prim(#(#again,)* #(#given),*);
            #(#lines)*
            #adjoint(#(#primals,)* #(#dots_again,)* #one, #(#slots,)* #(#nothing),*);
            #result
        });
        Columns { zero: zeros(&laned), product, number: Some(number) }
    }
}

/// What is returned, and the function of the runtime that makes it.
struct Form {
    ty: Type,
    by: TokenStream,
    /// What it is given besides.
    zero: Option<TokenStream>,
}

impl Form {
    fn of_hessian(signature: &Signature, columns: &Columns) -> Form {
        let (scalar, gradients) = (&signature.result, gradients_type(signature));
        let (ty, by) = match (length(signature), &columns.number) {
            (Some(length), None) => (
                parse_quote!([[#scalar; #length]; #length]),
                quote!(hessian_of_array::<#scalar, #gradients, { #length }>),
            ),
            (Some(length), Some(number)) => (
                parse_quote!([[#scalar; #length]; #length]),
                quote!(hessian_of_array_by_lanes::<#scalar, _, { #length }, #number>),
            ),
            (None, None) => (parse_quote!(Vec<Vec<#scalar>>), quote!(hessian::<#scalar, #gradients>)),
            (None, Some(number)) => {
                (parse_quote!(Vec<Vec<#scalar>>), quote!(hessian_by_lanes::<#scalar, _, #number>))
            }
        };
        Form { ty, by, zero: None }
    }
}

/// How many scalars the active parameters have, where that can be written.
fn length(signature: &Signature) -> Option<syn::Expr> {
    if let Some(count) = visible_count(signature) {
        let count = proc_macro2::Literal::usize_unsuffixed(count);
        return Some(parse_quote!(#count));
    }
    let mut active = active(signature);
    let (ty, None) = (signature.visible(&active.next()?.ty), active.next()) else { return None };
    let TyKind::Array(element, length) = ty.kind() else { return None };
    // A constant, or a parameter.
    let length = length.expr();
    (element.is_float() && matches!(length, syn::Expr::Path(_))).then_some(length)
}

fn function(
    item: &syn::ItemFn,
    signature: &Signature,
    suffix: &str,
    doc: &str,
    form: &Form,
    columns: &Columns,
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
    let Form { ty, by, zero: first } = form;
    let Columns { zero, product, .. } = columns;
    let first = first.iter();
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #function #generics(#parameters) -> #ty #clause {
            ::ad_runtime::__private::#by(#(#first,)* #zero, #product)
        }
    })
}
