//! `f_jvps`.

use super::*;

/// Whether a function has `f_jvps`. What it changes each tangent would need as it was.
pub(crate) fn has_jvps(item: &syn::ItemFn, signature: &Signature) -> bool {
    is_free(signature)
        && !signature.has_lent()
        && signature.only.has(&["jvps"])
        && !Declared::around(&item.sig.ident).is_taken(&sibling(item, "jvps"))
}

/// `f_jvps`: several tangents. With `lanes`, there is a forward mode that carries several.
pub(crate) fn jvps(item: &syn::ItemFn, signature: &Signature, lanes: bool) -> Option<TokenStream> {
    if !has_jvps(item, signature) {
        return None;
    }
    let name = &item.sig.ident;
    let jvps = sibling(item, "jvps");
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = given_twice(signature, where_clause);
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let jvp = sibling(item, "jvp");
    let (tangents, number) = (own("tangents"), number(item, "TANGENTS"));
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
    let how = if lanes { "by one run".to_owned() } else { format!("by a run of [`{jvp}`] for each") };
    let doc = format!(
        "The value of [`{name}`], and the Jacobian times each of the tangents: several columns of it, {how}.\n\n\
         # Panics\n\nIf there are no tangents."
    );
    let body = if lanes {
        let jvp = lanes::called(item, signature, "jvp", &number);
        quote! {
            let #pattern = ::ad_runtime::__private::merged(#tangents);
            let (#value, #column) = #owner #jvp(#(#again,)* #(#given),*);
            (#value, ::ad_runtime::__private::split::<#result_dot, #number>(&#column))
        }
    } else {
        quote! {
            let mut #value = None;
            let #columns = #tangents.map(|#pattern| {
                let (#first, #column) = #owner #jvp #turbofish(#(#again,)* #(#given),*);
                #value = Some(#first);
                #column
            });
            (#value.expect("a tangent is given"), #columns)
        }
    };
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #jvps #counted(#parameters, #tangents: [#all; #number]) -> (#result, [#result_dot; #number]) #clause {
            #body
        }
    })
}
