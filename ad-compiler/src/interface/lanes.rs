//! Which functions have a sweep that carries several derivatives at once.
//!
//! A caller that has one needs those of its callees, of which it sees no more than how they are declared. So what is decided here depends on that alone: a
//! function whose own lines cannot carry several has the sweep too, and runs that for one after the other.

use super::{Parameter, Signature, anonymous};
use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::interface::Owner;
use crate::ir::{Call, Callee};
use crate::source::marks::is_differentiable;
use crate::source::{Context, Declared};
use crate::types::forms::in_lanes;
use proc_macro2::{Ident, Span, TokenTree};
use syn::Type;

impl Signature {
    /// Whether all that a sweep is given, and gives, is visible.
    pub(crate) fn can_have_lanes(&self) -> bool {
        // Gradients are a tuple, and those of the library end there.
        const MOST_PARAMETERS: usize = 11;
        let visible = |ty: &Type| self.is_known(ty) && self.visible(ty).has_lanes();
        let active: Vec<_> = self.parameters.iter().filter(|parameter| parameter.active).collect();
        matches!(self.owner, Owner::Module | Owner::Type)
            && self.scalars.is_empty()
            && visible(&self.result)
            && active.iter().all(|parameter| visible(&parameter.ty))
            && self.parameters.iter().all(|parameter| self.can_be_given_again(parameter))
            && (1..=MOST_PARAMETERS).contains(&active.len())
    }

    /// Whether a run for each lane can be given the same: what may be no copy cannot, nor what may be of another length after the first.
    fn can_be_given_again(&self, parameter: &Parameter) -> bool {
        let Type::Reference(reference) = &parameter.ty else { return self.is_known(&parameter.ty) };
        let content = match &*reference.elem {
            Type::Slice(slice) => &*slice.elem,
            whole => whole,
        };
        reference.mutability.is_none() || (self.is_known(content) && self.visible(content).has_fixed_length())
    }

    /// Whether there is more than one output, so that a Jacobian has several rows.
    pub(crate) fn has_several_outputs(&self) -> bool {
        let changed = self.parameters.iter().any(|parameter| parameter.active && parameter.is_lent());
        changed || !self.visible(&self.result).is_float()
    }

    /// The same function where tangents are lanes; `number` of them.
    pub(crate) fn with_lanes(&self, number: impl Into<TokenTree>) -> Signature {
        Signature { lanes: Some(number.into()), ..self.clone() }
    }

    /// Whether a type is that of the tangents of a float.
    pub(super) fn is_lanes(&self, ty: &Type) -> bool {
        let is_named =
            |path: &syn::TypePath| path.path.segments.last().is_some_and(|segment| segment.ident == "Lanes");
        self.lanes.is_some() && matches!(ty, Type::Path(path) if is_named(path))
    }

    /// A tangent as lanes, if that is what tangents are.
    pub(super) fn laned(&self, tangent: Type) -> Type {
        match &self.lanes {
            Some(number) => in_lanes(tangent, number),
            None => tangent,
        }
    }
}

/// Who asks for the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The function itself has several outputs, and no other function of the file needs the sweep.
    Alone,
    /// A caller in the file has several.
    ByCallers,
}

/// Whether a function has a mode.
pub(crate) fn reverse(args: &Args) -> bool {
    args.reverse
}

/// Whether a function has a mode.
pub(crate) fn forward(args: &Args) -> bool {
    args.forward
}

/// Whether something asks for the sweep of a function that can have it.
pub(crate) fn asked(item: &syn::ItemFn, signature: &Signature) -> Option<Asked> {
    let own = signature.has_several_outputs();
    asked_by(item, signature, own, reverse, Signature::has_several_outputs)
}

/// The same of forward mode, where several tangents make sense whatever comes of them.
pub(crate) fn asked_forward(item: &syn::ItemFn, signature: &Signature, own: bool) -> Option<Asked> {
    asked_by(item, signature, own, forward, |_| true)
}

fn asked_by(
    item: &syn::ItemFn,
    signature: &Signature,
    own: bool,
    mode: fn(&Args) -> bool,
    asks: impl Fn(&Signature) -> bool,
) -> Option<Asked> {
    // What the file does not have, functions of the file do not see.
    if !signature.can_have_lanes() || signature.only.is_nothing() {
        return None;
    }
    let declared = Declared::around(&item.sig.ident);
    let caller_asks = |caller: &syn::ItemFn| {
        declared_with_lanes(&declared, caller, mode).is_some_and(|caller| asks(&caller))
    };
    if signature.is_called && declared.with_marked_callers().iter().skip(1).any(caller_asks) {
        return Some(Asked::ByCallers);
    }
    own.then_some(Asked::Alone)
}

/// Whether the callee of a call has the sweep of a mode, because the function that calls it has. Both have to see the same.
pub(crate) fn has_lanes(function: &Ident, call: &Call, mode: fn(&Args) -> bool) -> bool {
    let Callee::Function { path, .. } = &call.callee else { return false };
    let declared = Declared::around(function);
    let is_seen = |item: &syn::ItemFn| declared_with_lanes(&declared, item, mode).is_some();
    !call.recursive
        && call.unmarked.is_none()
        && declared.with_marked_callers().first().is_some_and(is_seen)
        && declared.marked_callee(&path.path).as_ref().is_some_and(is_seen)
}

/// The signature of a function of the file that has the sweep if it is asked for, by what the file says of it.
fn declared_with_lanes(
    declared: &Declared,
    item: &syn::ItemFn,
    mode: fn(&Args) -> bool,
) -> Option<Signature> {
    let spelled = declared.without_aliases(item);
    let item = spelled.as_ref().unwrap_or(item);
    let named = anonymous::with_named_types(item);
    let item = named.as_ref().unwrap_or(item);
    let is_marked = item.attrs.iter().any(|attribute| is_differentiable(attribute.path()));
    let is_conditional = item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg"));
    let args = Args::of(item).ok().filter(|args| mode(args) && args.adjoint.is_none())?;
    if !is_marked || is_conditional || item.sig.receiver().is_some() || has_own_adjoint(item) {
        return None;
    }
    let mut errors = Errors::default();
    let signature = Signature::read(item, &args, &Context::Free, &mut errors);
    (errors.check().is_ok() && signature.can_have_lanes()).then_some(signature)
}

/// Whether the body may have `adjoint! { .. }` in it.
fn has_own_adjoint(item: &syn::ItemFn) -> bool {
    crate::syntax::mentions::mentions(&item.block, &|word| word == "adjoint")
}

/// A name for one more const parameter of a function, which it does not mention: constants have such names too.
pub(crate) fn number(item: &syn::ItemFn, name: &str) -> Ident {
    let mut name = name.to_owned();
    while crate::syntax::mentions::mentions(item, &|word| word == &name) {
        name.push('_');
    }
    Ident::new(&name, Span::mixed_site())
}
