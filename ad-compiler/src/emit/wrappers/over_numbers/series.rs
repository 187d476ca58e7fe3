//! `f_taylor` and `f_derivative`.

use super::*;
use crate::interface::lanes::number;

impl OverNumbers<'_> {
    pub(super) fn series(&self) -> TokenStream {
        let (taylor, derivative) = (self.taylor(), self.derivative());
        quote!(#taylor #derivative)
    }

    /// Along a line through the arguments.
    fn taylor(&self) -> Option<TokenStream> {
        if !self.takes_floats() {
            return None;
        }
        let Self { item, signature, .. } = self;
        let (function, name) = (self.named("taylor")?, &item.sig.ident);
        let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
        let order = number(item, "ORDER");
        let along = signature.with_tangents(&dots(signature));
        let tangents = &along.parameters[signature.parameters.len()..];
        let dots = tangents.iter().map(declaration);
        let directions = lent(tangents.iter(), |ty| along.is_copied(ty));
        let mut generics = generics.clone();
        generics.params.push(parse_quote!(const #order: usize));
        let result = types::over(&signature.result, &quote!(::ad_runtime::numbers::Taylor<#order>));
        let doc = format!(
            "The Taylor polynomial of [`{name}`] along the line through the arguments whose direction are the tangents: all derivatives in that direction, up to \
             an order."
        );
        let (inputs, pattern, call) = (self.inputs(), self.pattern(), self.call());
        Some(quote! {
            #[doc = #doc]
            #allow
            #vis fn #function #generics(#parameters, #(#dots),*) -> #result #where_clause {
                let #pattern = ::ad_runtime::numbers::Taylor::<#order>::along(#inputs, #directions);
                #call
            }
        })
    }

    /// For a function of one float: a function that is differentiable like others, with one more order inside.
    fn derivative(&self) -> Option<TokenStream> {
        let Self { item, signature, is_method } = self;
        let mut active = active(signature);
        let (Some(variable), None) = (active.next(), active.next()) else { return None };
        let is_float = |ty| signature.visible(ty) == Ty::float(Float::F64);
        let is_function =
            signature.owner == Owner::Module && !is_method && item.sig.generics.params.is_empty();
        let is_by_value = !variable.is_reference();
        let of_floats = is_float(&variable.ty) && is_float(&signature.result);
        if !is_function || !is_by_value || !of_floats || !signature.modes.reverse {
            return None;
        }
        let (function, name) = (self.named("derivative")?, &item.sig.ident);
        let Prelude { allow, vis, parameters, .. } = Prelude::of(item, signature);
        let (ident, order) = (&variable.ident, number(item, "ORDER"));
        let (value, seed) = (own("value"), own("seed"));
        let modes = if signature.modes.forward { quote!(forward, reverse) } else { quote!(reverse) };
        let doc = format!(
            "The derivative of [`{name}`] of an order, as a function that is differentiable itself: `{function}::<3>({ident})`. Of order 0 it is the function."
        );
        let call = self.call();
        Some(quote! {
            #[doc = #doc]
            #[::ad_runtime::differentiable(#modes)]
            #allow
            #vis fn #function<const #order: usize>(#parameters) -> f64 {
                let #value = {
                    let #ident = ::ad_runtime::numbers::Taylor::<#order>::variable(#ident);
                    #call.derivative(#order)
                };
                adjoint! {
                    |#seed| wrt(#ident) => {
                        let #ident = ::ad_runtime::numbers::Dual::<::ad_runtime::numbers::Taylor<#order>> {
                            value: ::ad_runtime::numbers::Taylor::variable(#ident),
                            tangent: ::ad_runtime::numbers::Number::constant(1.0),
                        };
                        #seed * #call.tangent.derivative(#order)
                    }
                }
                #value
            }
        })
    }
}
