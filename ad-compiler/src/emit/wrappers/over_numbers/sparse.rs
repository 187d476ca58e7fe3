//! `f_sparsity`, `f_sparse_jacobian`, `f_hessian_sparsity` and `f_sparse_hessian`.

use super::*;
use crate::emit::wrappers::gradients::given_twice;

impl OverNumbers<'_> {
    pub(super) fn sparse(&self) -> TokenStream {
        let (sparsity, jacobian) = (self.sparsity(), self.sparse_jacobian());
        let (of_hessian, hessian) = (self.hessian_sparsity(), self.sparse_hessian());
        quote!(#sparsity #jacobian #of_hessian #hessian)
    }

    fn sparsity(&self) -> Option<TokenStream> {
        let name = &self.item.sig.ident;
        let doc = format!(
            "Which entries of the Jacobian of [`{name}`] may be other than zero, by the branches that it takes here. Columns are the floats of the active parameters, \
             and rows those of the result, in the order of `to_scalars()`.\n\n\
             [`JacobianColoring::new`](::ad_runtime::sparse::JacobianColoring::new) makes of it what sparse Jacobians are computed with."
        );
        let (inputs, pattern, call) = (self.inputs(), self.pattern(), self.call());
        let numbers = own("numbers");
        self.of_patterns(
            "sparsity",
            &doc,
            &quote! {
                ::ad_runtime::sparse::jacobian_pattern(
                    &::ad_runtime::numbers::flattened(#inputs),
                    |#numbers: &[::ad_runtime::numbers::Dependence<4>]| {
                        let #pattern = ::ad_runtime::numbers::lifted_from(#inputs, #numbers);
                        #call
                    },
                )
            },
        )
    }

    fn hessian_sparsity(&self) -> Option<TokenStream> {
        if !self.gives_float() {
            return None;
        }
        let name = &self.item.sig.ident;
        let doc = format!(
            "Which entries of the Hessian of [`{name}`] may be other than zero, by the branches that it takes here. Rows and columns are the floats of the active \
             parameters, in the order of `to_scalars()`.\n\n\
             [`HessianColoring::new`](::ad_runtime::sparse::HessianColoring::new) makes of it what sparse Hessians are computed with."
        );
        let (inputs, pattern, call) = (self.inputs(), self.pattern(), self.call());
        let numbers = own("numbers");
        self.of_patterns(
            "hessian_sparsity",
            &doc,
            &quote! {
                ::ad_runtime::sparse::hessian_pattern::<4>(
                    &::ad_runtime::numbers::flattened(#inputs),
                    |#numbers| {
                        let #pattern = ::ad_runtime::numbers::lifted_from(#inputs, #numbers);
                        #call
                    },
                )
            },
        )
    }

    fn of_patterns(&self, suffix: &str, doc: &str, body: &TokenStream) -> Option<TokenStream> {
        let function = self.named(suffix)?;
        let Prelude { allow, vis, generics, where_clause, parameters } =
            Prelude::of(self.item, self.signature);
        Some(quote! {
            #[doc = #doc]
            #allow
            #vis fn #function #generics(#parameters) -> ::ad_runtime::sparse::Pattern #where_clause {
                #body
            }
        })
    }

    /// By several products at a time, forward or backward, as the colours ask for.
    fn sparse_jacobian(&self) -> Option<TokenStream> {
        let Self { item, signature, .. } = self;
        let modes = signature.modes.forward && signature.modes.reverse;
        let is_visible = self.takes_floats() && consists_of_floats(signature.visible(&signature.result));
        // Of one row there is a gradient.
        if self.gives_float()
            || !modes
            || !is_visible
            || !rows::has_jvps(item, signature)
            || !signature.only.has(&["vjps"])
        {
            return None;
        }
        let (owner, turbofish) = (owner(signature), names_of(&item.sig.generics));
        let (inputs, again) = (self.inputs(), arguments_again(signature));
        let (function, jvps, vjps) = (&item.sig.ident, sibling(item, "jvps"), sibling(item, "vjps"));
        let (coloring, dots, seeds, zero) = (own("coloring"), own("tangents"), own("seeds"), own("zero"));
        let (scalars, column, row) = (own("scalars"), own("column"), own("row"));
        let body = quote! {
            match #coloring.direction() {
                ::ad_runtime::sparse::Direction::Columns => #coloring.jacobian_by_jvps(|#dots: [Vec<f64>; 4]| {
                    let #dots = #dots.map(|#scalars| {
                        ::ad_runtime::Tangent::with_scalars(::ad_runtime::zero_like(#inputs), &#scalars)
                    });
                    #owner #jvps::<#(#turbofish,)* 4>(#(#again,)* #dots).1.map(|#column| ::ad_runtime::Tangent::to_scalars(&#column))
                }),
                ::ad_runtime::sparse::Direction::Rows => {
                    let #zero = ::ad_runtime::zero_like(&#owner #function(#(#again),*));
                    #coloring.jacobian_by_vjps(|#seeds: [Vec<f64>; 4]| {
                        let #seeds = #seeds.map(|#scalars| {
                            ::ad_runtime::Tangent::with_scalars(#zero.clone(), &#scalars)
                        });
                        #owner #vjps::<#(#turbofish,)* 4>(#(#again,)* #seeds).1.map(|#row| ::ad_runtime::Tangent::to_scalars(&#row))
                    })
                }
            }
        };
        self.of_matrices("sparse_jacobian", ("Jacobian", "f_sparsity", "JacobianColoring"), &body)
    }

    fn sparse_hessian(&self) -> Option<TokenStream> {
        let Self { item, signature, .. } = self;
        if !signature.modes.second_order || !has_hessian(item, signature) || !self.takes_floats() {
            return None;
        }
        let coloring = own("coloring");
        let (pattern, product) = second_order::one_product(item, signature);
        let (zero, scalars) = (second_order::zeros(signature), own("scalars"));
        let body = quote! {
            #coloring.hessian(|#scalars| {
                let #pattern = ::ad_runtime::Tangent::with_scalars(#zero, #scalars);
                ::ad_runtime::Tangent::to_scalars(&#product)
            })
        };
        self.of_matrices("sparse_hessian", ("Hessian", "f_hessian_sparsity", "HessianColoring"), &body)
    }

    fn of_matrices(
        &self,
        suffix: &str,
        (matrix, sparsity, kind): (&str, &str, &str),
        body: &TokenStream,
    ) -> Option<TokenStream> {
        let Self { item, signature, .. } = self;
        let (function, name) = (self.named(suffix)?, &item.sig.ident);
        let sparsity = sparsity.replacen('f', &name.to_string(), 1);
        let doc = format!(
            "The {matrix} of [`{name}`] as a sparse matrix, by as many products as there are colours. The colours are made once, of the pattern that \
             `{sparsity}` gives, and serve all points where the pattern holds.\n\n\
             # Errors\n\nIf an entry is not zero that is not in the pattern, as far as the products show it: the function has taken other branches.\n\n\
             # Panics\n\nIf the pattern has other sizes."
        );
        let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
        let clause = given_twice(signature, where_clause);
        let (coloring, kind) = (own("coloring"), Ident::new(kind, proc_macro2::Span::mixed_site()));
        Some(quote! {
            #[doc = #doc]
            #allow
            #vis fn #function #generics(
                #parameters,
                #coloring: &::ad_runtime::sparse::#kind
            ) -> ::core::result::Result<::ad_runtime::sparse::SparseMatrix, ::ad_runtime::sparse::SparseError> #clause {
                #body
            }
        })
    }

    /// Whether the result is a float.
    pub(super) fn gives_float(&self) -> bool {
        matches!(self.signature.visible(&self.signature.result).kind(), TyKind::Float(_))
    }
}
