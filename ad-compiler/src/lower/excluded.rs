//! Parameters that a callee of the file leaves out of its derivative: what is given for them may not be active.
//!
//! A callee elsewhere says so by the type of its slot.

use super::*;
use crate::attribute::args::Args;
use crate::custom::Inline;
use crate::source::{Called, Context, is_only_asked};

impl Lowering<'_> {
    /// The parameters that the callee leaves out of its derivative.
    pub(super) fn excluded(&self, callee: &Callee, arguments: &[Argument]) -> Vec<LeftOut> {
        let item = self.function_called(callee, arguments);
        item.map_or_else(Vec::new, |item| left_out(&item, &self.declared))
    }

    /// The function that is called, if the file has it.
    pub(super) fn function_called(&self, callee: &Callee, arguments: &[Argument]) -> Option<syn::ItemFn> {
        match callee {
            Callee::Function { path, .. } => {
                let local = path.path.get_ident().is_some_and(|name| self.scopes.get(name).is_some());
                if local { None } else { self.declared.function_at(&path.path) }
            }
            Callee::Associated(_) | Callee::Method { .. } => self
                .owner_of_callee(callee, arguments)
                .and_then(|owner| self.declared.method_of(&owner, callee.name()))
                .or_else(|| self.inferred.as_ref()?.method_called(callee.name())),
        }
    }
}

/// The parameters that a function leaves out of its derivative, by its signature and marks.
pub(crate) fn left_out(item: &syn::ItemFn, declared: &Declared) -> Vec<LeftOut> {
    let function = |path: &syn::Path| declared.function_at(path);
    let gives_number = |method: &Ident, arguments: usize| {
        let known = declared.methods(method, arguments);
        let is_number =
            |output: &syn::ReturnType| matches!(output, syn::ReturnType::Type(_, ty) if types::is_number(ty));
        !known.is_empty() && known.iter().all(|signature| is_number(&signature.output))
    };
    let called = Called { function: &function, gives_number: &gives_number };
    let Ok(mut args) = Args::of(item) else { return Vec::new() };
    if let Ok(Some(inline)) = Inline::of(item) {
        args.wrt = Some(inline.adjoint.wrt);
    }
    let mut errors = Errors::default();
    let signature = Signature::read_parameters(item, &args, &Context::Unknown, &mut errors);
    // They are told where the callee stands.
    if errors.check().is_err() {
        return Vec::new();
    }
    let has_derivative = |ty: &syn::Type| signature.is_known(ty) && !signature.visible(ty).is_inert();
    let parameters = signature.parameters.iter().enumerate();
    parameters
        .filter(|(_, parameter)| parameter.excluded)
        .map(|(position, parameter)| LeftOut {
            position,
            name: parameter.ident.to_string(),
            has_derivative: has_derivative(&parameter.ty),
            is_only_asked: parameter.is_lent() && is_only_asked(item, &parameter.ident, &called),
        })
        .collect()
}
