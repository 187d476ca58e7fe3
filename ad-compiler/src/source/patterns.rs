//! The names in patterns.

use proc_macro2::Ident;
use syn::Pat;

/// The names that a pattern binds.
pub(crate) fn bound_names(pattern: &Pat) -> Vec<String> {
    struct Names(Vec<String>);
    impl syn::visit::Visit<'_> for Names {
        fn visit_pat_ident(&mut self, ident: &syn::PatIdent) {
            if !is_constant_name(&ident.ident) {
                self.0.push(ident.ident.to_string());
            }
            syn::visit::visit_pat_ident(self, ident);
        }
    }
    let mut names = Names(Vec::new());
    syn::visit::Visit::visit_pat(&mut names, pattern);
    names.0
}

/// `None`. Other names of variants and of constants are paths, see `lower::capitals`.
pub(crate) fn is_constant_name(ident: &Ident) -> bool {
    ident == "None"
}
