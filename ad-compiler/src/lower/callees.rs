//! What the file says of a function that is called: whether it has a derivative, keeps what it is given, or is a constructor.

use super::call::starts_upper;
use super::span::Spanned;
use super::*;
use crate::source::lends;
use syn::Expr;

impl Lowering<'_> {
    /// Whether a name that begins as those of types do is that of a tuple struct or a variant, and not of a function whose name is short or
    /// is spelled so.
    pub(super) fn is_constructor(&self, callee: &syn::ExprPath, name: &str) -> bool {
        let mut segments = callee.path.segments.iter().rev();
        let Some(last) = segments.next() else { return false };
        match segments.next().map(|owner| owner.ident.to_string()).filter(|owner| starts_upper(owner)) {
            Some(_) => !self.declared.may_be_function(&callee.path),
            None => {
                let spelled = name.contains(|c: char| c.is_lowercase());
                self.declared.has_tuple_struct(&last.ident)
                    || (spelled && !self.declared.has_free_function(&last.ident))
            }
        }
    }

    /// The signature of what is called, if the file says that it has no derivative.
    pub(super) fn unmarked(&self, callee: &syn::ExprPath) -> Option<syn::Signature> {
        let local = callee.path.get_ident().is_some_and(|name| self.scopes.get(name).is_some());
        if local || callee.qself.is_some() { None } else { self.declared.unmarked(&callee.path) }
    }

    /// Whether a call reaches a function that has no derivative, and gives something that has none.
    pub(super) fn is_unseen(&self, callee: &syn::ExprPath) -> bool {
        self.unmarked(callee).is_some_and(|signature| gives_an_integer(&signature))
    }

    /// Whether a call reaches a function of the file that has no `&mut` parameters, or a variant.
    pub(super) fn only_looks(&self, callee: &syn::ExprPath) -> bool {
        let is_constructor = |name: &proc_macro2::Ident| {
            let spelled = name.to_string();
            starts_upper(&spelled) && self.is_constructor(callee, &spelled)
        };
        callee.path.get_ident().is_some_and(is_constructor)
            || self.unmarked(callee).is_some_and(|signature| !lends(&signature))
    }

    /// Whether a call reaches a function of the module that gives nothing, and keeps nothing of what it is given.
    pub(super) fn is_check(&self, callee: &syn::ExprPath, arguments: usize) -> bool {
        let Some(name) = callee.path.get_ident() else { return false };
        self.unmarked(callee).is_some() && self.declared.only_looks(name, arguments, &keeps_nothing)
    }

    /// `out.validate()`, where all methods of that name give nothing and keep nothing: it is run in the primal only.
    pub(super) fn check_by_method(&mut self, call: &syn::ExprMethodCall) -> Option<Lowered> {
        if !self.declared.only_looks(&call.method, call.args.len() + 1, &keeps_nothing) {
            return None;
        }
        // A method of another type that changes what it is called on does not compile like this.
        let mut shared = call.clone();
        let receiver = &call.receiver;
        *shared.receiver = syn::parse_quote_spanned!(receiver.span()=> (&#receiver));
        Some(self.check(&Expr::MethodCall(shared)))
    }

    pub(super) fn check(&mut self, expr: &Expr) -> Lowered {
        let mut opaque = self.opaque(expr, None);
        opaque.writes.clear();
        self.push(Line::Effect(opaque));
        Lowered::Unit
    }

    /// Whether a call reaches such a function, and that takes bits.
    pub(super) fn takes_bits(&self, callee: &syn::ExprPath) -> bool {
        self.is_unseen(callee) && self.declared.takes_bits(&callee.path)
    }
}

/// Whether a function gives something visibly without derivative, and gives nothing else through its parameters.
pub(super) fn gives_an_integer(signature: &syn::Signature) -> bool {
    let syn::ReturnType::Type(_, result) = &signature.output else { return false };
    !lends(signature) && types::of(result).is_inert() && !matches!(**result, syn::Type::Reference(_))
}

/// Whether a method of that name, of a type of the standard library, keeps nothing of what it is given.
pub(crate) fn keeps_nothing(method: &Ident) -> bool {
    super::spelling::is_named_to_leave_alone(method)
        || (0..2).any(|arguments| super::inert_methods::is_inert_method(method, arguments))
}

impl Lowering<'_> {
    /// How many such parameters a callee has that is called with type arguments. Where the file has it not, there may be some all the same:
    /// rustc says so.
    pub(super) fn unnamed(&self, callee: &Callee, arguments: &[Argument]) -> usize {
        let written = match callee {
            Callee::Function { path, .. } | Callee::Associated(path) => {
                path.path.segments.last().is_some_and(|last| !last.arguments.is_none())
            }
            Callee::Method { generics, .. } => generics.is_some(),
        };
        let Some(item) = written.then(|| self.function_called(callee, arguments)).flatten() else { return 0 };
        let all = crate::interface::anonymous::with_named_types(&item)
            .map_or(0, |named| named.sig.generics.params.len());
        all.saturating_sub(item.sig.generics.params.len())
    }
}
