//! Methods that vectors and arrays have from slices, where a trait that is not known may give them one of the name: rustc is asked, in the generated code.

use super::Lowering;
use crate::hir::{ExprId, ExprKind};
use crate::infer::Callee;
use crate::ir::Line;
use crate::library::Method;
use crate::source::is_asked_about;
use crate::ty::{Callable, TyKind};
use proc_macro2::Ident;

impl Lowering<'_> {
    /// What a call certainly calls, if rustc says what it is asked.
    pub(super) fn callee(&self, id: ExprId) -> Option<&Callee> {
        let callee = self.types.callee(id)?;
        (!callee.is_doubtful || self.is_of_type_itself(callee) || self.is_asked(id, callee)).then_some(callee)
    }

    /// Whether a method is one of a type of the standard library itself. A trait comes first only if its method takes the whole value, where that of
    /// the type looks at it.
    fn is_of_type_itself(&self, callee: &Callee) -> bool {
        let Callable::Function(owner) = callee.callable else { return false };
        // Vectors have these of their own, too.
        let is_of_vectors = || {
            let signature = self.world.signature(owner);
            let named = |name: &str| Method::named(&Ident::new(name, proc_macro2::Span::call_site()));
            let method = signature.map(|signature| named(&signature.name));
            matches!(method, Some(Method::IsEmpty | Method::Len))
        };
        self.world.is_of_standard_library(owner.item.module)
            && self.world.impl_decl(owner.item).is_some_and(|block| {
                let is_it = match block.self_ty.kind() {
                    TyKind::Adt(..) => true,
                    TyKind::Slice(_) => is_of_vectors(),
                    _ => false,
                };
                block.trait_ref.is_none() && is_it
            })
    }

    fn is_asked(&self, id: ExprId, callee: &Callee) -> bool {
        let (ExprKind::MethodCall { method, .. }, Callable::Function(owner)) =
            (self.body.kind(id), callee.callable)
        else {
            return false;
        };
        let of_slices = self.world.is_of_standard_library(owner.item.module)
            && self.world.impl_decl(owner.item).is_some_and(|block| {
                block.trait_ref.is_none() && matches!(block.self_ty.kind(), TyKind::Slice(_))
            });
        of_slices && is_asked_about(&method.to_string())
    }

    /// Asks rustc about each such method of the body.
    pub(super) fn ask(&mut self) {
        let mut names: Vec<&Ident> = Vec::new();
        for (id, expr) in self.body.exprs() {
            if let ExprKind::MethodCall { method, .. } = &expr.kind
                && !names.contains(&method)
                && self.types.callee(id).is_some_and(|callee| callee.is_doubtful && self.is_asked(id, callee))
            {
                names.push(method);
            }
        }
        if !names.is_empty() {
            let check = syn::parse_quote!(
                const _: fn() = ::ad_runtime::__private::only_of_slices!(#(#names),*);
            );
            self.push(Line::Item(Box::new(check)));
        }
    }
}
