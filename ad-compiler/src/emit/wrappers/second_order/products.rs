//! `f_hvp` and `f_grad_and_hvp`.

use super::*;
use crate::emit::numbers::{visible_one, visible_zero};
use crate::emit::wrappers::gradients::given_twice;
use crate::source::Declared;
use syn::parse_quote;

/// Both functions, from their sweeps.
pub(super) fn products(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    products: &SecondOrder,
) -> TokenStream {
    let (hvp, both) = (product(item, signature, products, false), product(item, signature, second, true));
    quote!(#hvp #both)
}

/// `f_hvp`, or `f_grad_and_hvp`.
fn product(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    all: bool,
) -> Option<TokenStream> {
    let suffix = if all { "grad_and_hvp" } else { "hvp" };
    let function = sibling(item, suffix);
    if Declared::around(&item.sig.ident).is_taken(&function) {
        return None;
    }
    let hidden = hidden(signature, suffix);
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let mut clause = given_twice(&second.signature, where_clause);
    if let (Outcome::PerhapsFloat, result) = (Outcome::of(item, signature), &signature.result) {
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause.predicates.push(parse_quote!(for<'scalar> #result: ::ad_runtime::Seed));
    }
    let mut parameters: Vec<TokenStream> = second.signature.parameters.iter().map(declaration).collect();
    let sweep = Sweep::of(item, signature, second, all);
    parameters.extend(sweep.parameters.iter().cloned());
    let result = sweep.result(signature, all);
    let body = sweep.body(item, signature, second, all);
    let doc = doc(item, signature, all);
    Some(quote! {
        #[doc = #doc]
        #hidden
        #allow
        #[inline]
        #vis fn #function #generics(#(#parameters),*) -> #result #clause {
            #body
        }
    })
}

fn doc(item: &syn::ItemFn, signature: &Signature, all: bool) -> String {
    let name = &item.sig.ident;
    let is_float = !matches!(Outcome::of(item, signature), Outcome::Other);
    let mut doc = match (is_float, all) {
        (true, false) => format!("The Hessian of [`{name}`] times the tangents of the parameters."),
        (true, true) => format!(
            "The value of [`{name}`], its gradient, and its Hessian times the tangents of the parameters, from one sweep."
        ),
        (false, false) => format!(
            "The derivative of the canonical gradient of [`{name}`] along the tangents of the parameters: that of the seed times the Jacobian."
        ),
        (false, true) => format!(
            "The result of [`{name}`], the seed times its Jacobian, and the derivative of that along the tangents of the parameters."
        ),
    };
    if signature.has_lent() {
        doc += "\n\nWhat is changed through `&mut` is changed here too, and so are its tangents.";
    }
    if !is_float && changed(signature).next().is_some() {
        doc += " The adjoints that follow belong to the final values, and become those of the initial ones.";
    }
    doc
}

/// What the result is, which says whether a seed is asked for.
pub(super) enum Outcome {
    Float(Ty),
    /// An alias may stand for a float; that shows where the product is asked for.
    PerhapsFloat,
    Other,
}

impl Outcome {
    pub(super) fn of(item: &syn::ItemFn, signature: &Signature) -> Self {
        match (signature.visible(&signature.result), &signature.result) {
            (visible, _) if visible.is_float() => Outcome::Float(visible),
            (visible, Type::Path(path)) if visible.is_unknown() => match path.path.get_ident() {
                Some(name)
                    if name != "Self" && !Declared::around(&item.sig.ident).has_struct_or_enum(name) =>
                {
                    Outcome::PerhapsFloat
                }
                _ => Outcome::Other,
            },
            _ => Outcome::Other,
        }
    }
}

/// The reverse sweep of forward mode, from a seed for the result's tangent.
struct Sweep {
    /// What is taken after the tangents.
    parameters: Vec<TokenStream>,
    /// By parameter: the names of the products, and of the gradients.
    bars: Vec<Ident>,
    dot_bars: Vec<Ident>,
    /// The name of the result, where that is asked for.
    value: Option<Ident>,
    seed: TokenStream,
    /// The caller says how much each part of the result counts.
    weighted: bool,
}

impl Sweep {
    fn of(item: &syn::ItemFn, signature: &Signature, second: &SecondOrder, all: bool) -> Self {
        let dots = derived(signature, "dot");
        let bars = derived_apart(signature, "bar", &[&dots]);
        let dot_bars = derived_apart(signature, "dot_bar", &[&dots, &bars]);
        let value = own("value");
        let result = &signature.result;
        match Outcome::of(item, signature) {
            Outcome::Float(visible) => {
                let (zero, one) =
                    (visible_zero(visible, &signature.scalars), visible_one(visible, &signature.scalars));
                let seed = second.seed(zero, one);
                let value = all.then_some(value);
                return Sweep { parameters: Vec::new(), bars, dot_bars, value, seed, weighted: false };
            }
            Outcome::PerhapsFloat => {
                let zero = quote!(::ad_runtime::zero_like(&#value));
                let seed = second.seed(zero, quote!(<#result as ::ad_runtime::Seed>::ONE));
                let value = (all || !second.alone).then_some(value);
                return Sweep { parameters: Vec::new(), bars, dot_bars, value, seed, weighted: false };
            }
            Outcome::Other => {}
        }
        // The adjoints of final values are weights, like the seed, and become those of the initial ones.
        let weights = changed(signature).map(|parameter| {
            let position = signature.parameters.iter().position(|other| other.ident == parameter.ident);
            let bar = &dot_bars[position.expect("it is one of the parameters")];
            let accumulator = signature.accumulator(&parameter.ty);
            quote!(#bar: &mut #accumulator)
        });
        let mut parameters: Vec<TokenStream> = weights.collect();
        let (seed_parameter, seed) = seed(signature);
        let has_seed = seed_parameter.is_some();
        parameters.extend(seed_parameter);
        let zero = match signature.visible(result).is_inert() {
            true => quote!(()),
            false => quote!(::ad_runtime::zero_like(&#value)),
        };
        let seed = if has_seed { quote!((#zero, #seed)) } else { quote!(((), ())) };
        debug_assert!(second.signature.parameters.len() > signature.parameters.len());
        let value = (all || has_seed).then_some(value);
        Sweep { parameters, bars, dot_bars, value, seed, weighted: true }
    }

    /// The type of what is returned.
    fn result(&self, signature: &Signature, all: bool) -> Type {
        let (result, products) = (&signature.result, gradients_type(signature));
        let gradients = if self.weighted { returned_type(signature) } else { products.clone() };
        if all { parse_quote!((#result, #gradients, #products)) } else { products }
    }

    fn body(
        &self,
        item: &syn::ItemFn,
        signature: &Signature,
        second: &SecondOrder,
        all: bool,
    ) -> TokenStream {
        let (mut lines, mut slots, mut dot_slots) = (Vec::new(), Vec::new(), Vec::new());
        let (mut products, mut gradients) = (Vec::new(), Vec::new());
        for ((parameter, bar), dot_bar) in signature.parameters.iter().zip(&self.bars).zip(&self.dot_bars) {
            if !parameter.active {
                slots.push(quote!(::ad_runtime::__private::none()));
                continue;
            }
            let zero = if parameter.is_lent() {
                let ident = &parameter.ident;
                quote!(::ad_runtime::zero_like(&*#ident))
            } else {
                zero(parameter, signature)
            };
            let own_slot = |bar: &Ident| match !parameter.is_lent() && signature.is_known(&parameter.ty) {
                true => quote!(Some(&mut #bar)),
                false => quote!(Some(::ad_runtime::__private::accumulator(&mut #bar))),
            };
            lines.push(quote!(let mut #bar = #zero;));
            slots.push(own_slot(bar));
            products.push(quote!(#bar));
            if parameter.is_lent() && self.weighted {
                dot_slots.push(quote!(Some(#dot_bar)));
            } else if all {
                lines.push(quote!(let mut #dot_bar = #zero;));
                dot_slots.push(own_slot(dot_bar));
                gradients.push(quote!(#dot_bar));
            } else {
                dot_slots.push(second.nothing());
            }
        }
        let (adjoint, value) = (own("adjoint"), &self.value);
        let prim = sibling(&second.item, "prim");
        let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
        let again = arguments_again(&second.signature);
        let primals = primals(&second.signature);
        let seed = &self.seed;
        let pattern = value.as_ref().map_or_else(|| quote!(_), |value| quote!((#value, _)));
        let (products, gradients) = (several(&products), several(&gradients));
        let run = quote!(let (#adjoint, #pattern) = #owner #prim #turbofish(#(#again),*););
        let returned = if all { quote!((#value, #gradients, #products)) } else { products };
        quote! {
            #run
            #(#lines)*
            #adjoint(#(#primals,)* #seed, #(#slots,)* #(#dot_slots),*);
            #returned
        }
    }
}
