//! `f_error`.

use super::*;

impl OverNumbers<'_> {
    /// A run over traced numbers.
    pub(super) fn error(&self) -> Option<TokenStream> {
        let function = self.gives_float().then(|| self.named("error")).flatten()?;
        let name = &self.item.sig.ident;
        let Prelude { allow, vis, generics, where_clause, parameters } =
            Prelude::of(self.item, self.signature);
        let doc = format!(
            "A bound of the rounding error of [`{name}`], to first order, in units of the unit roundoff: half the machine epsilon. It is the sum of \
             `|adjoint · value|` over the floats of the active parameters and all operations on what depends on them.\n\n\
             [`Trace::rounding_error`](::ad_runtime::trace::Trace::rounding_error) says which operations have the largest shares."
        );
        let (inputs, pattern, call) = (self.inputs(), self.pattern(), self.call());
        let trace = own("trace");
        Some(quote! {
            #[doc = #doc]
            #allow
            #vis fn #function #generics(#parameters) -> f64 #where_clause {
                let #trace = ::ad_runtime::trace::Trace::new();
                let #pattern = #trace.arguments(#inputs);
                #trace.rounding_error(#call).bound
            }
        })
    }
}
