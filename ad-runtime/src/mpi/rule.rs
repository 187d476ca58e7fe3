//! How the rule of a method that sends or receives is written: what it does forward, with values as with tangents, and backward, with adjoints.

use super::Message;
use crate::Scalar;

/// What is written over has no influence any more.
pub(super) fn clear<N: Scalar>(adjoint: &mut [N]) {
    adjoint.fill(N::SCALAR_ZERO);
}

/// Adds what has come back to an adjoint, if there is one.
pub(super) fn add<N: Scalar, A: Message<Number = N> + ?Sized>(adjoint: Option<&mut A>, share: &[N]) {
    for (place, &part) in adjoint.into_iter().flat_map(A::numbers_mut).zip(share) {
        *place = place.scalar_plus(part);
    }
}

/// A tangent, or zeros: the other ranks wait for it, whether there is one here or not.
pub(super) fn or_zeros<N: Scalar, A: Message<Number = N> + ?Sized>(
    tangent: Option<&A>,
    length: usize,
) -> Vec<N> {
    tangent.map_or_else(|| vec![N::SCALAR_ZERO; length], |tangent| tangent.numbers().to_vec())
}

/// An adjoint or a tangent that is changed, or zeros that nobody asks for.
pub(super) fn or_scratch<'a, N: Scalar, A: Message<Number = N> + ?Sized>(
    given: Option<&'a mut A>,
    scratch: &'a mut Vec<N>,
    length: usize,
) -> &'a mut [N] {
    match given {
        Some(given) => given.numbers_mut(),
        None => {
            scratch.resize(length, N::SCALAR_ZERO);
            scratch
        }
    }
}

/// The rule of a method, as an extension trait.
///
/// ```text
/// communication! {
///     /// Documentation.
///     AllReduceInto: [Communicator + 'static] as Self, for [C: Communicator + 'static] C;
///     all_reduce_into_prim all_reduce_into_push all_reduce_into_push_prim [O: Operation + Copy + 'static]
///     (sent: S) [received: R] {operation: O}
///     forth |world| expression with `sent`, `received` and `operation`;
///     back |world| expression with adjoints: `sent` is zero and gets what is to be added, `received` is left as it was before the method
/// }
/// ```
///
/// The three parameters may be left out. The type behind `as` is the receiver's as closures see it: `Process<'_>` and not `Self`, of which the checkpoints would
/// borrow something. What is done with values is done with tangents once more, and adjoints come back in the opposite order.
macro_rules! communication {
    (
        $(#[$doc:meta])*
        $rule:ident: [$($super:tt)*] as $seen:ty, for [$($generics:tt)*] $who:ty;
        $prim:ident $push:ident $push_prim:ident [$($operation:tt)*]
        $(($sent:ident: $S:ident))? $([$received:ident: $R:ident])? $({$by:ident: $By:ty})?
        forth |$world:ident| $forth:expr;
        back |$behind:ident| $back:expr
    ) => {
        $(#[$doc])*
        #[doc(hidden)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments, missing_docs, unused_variables, unused_mut)]
        pub trait $rule: $($super)* + Sized {
            fn $prim<N: Number, $($S: MessageOf<N> + ?Sized,)? $($R: MessageOf<N> + ?Sized,)? $($operation)*>(
                &self, $($sent: &$S,)? $($received: &mut $R,)? $($by: $By,)?
            ) -> (
                Box<dyn Fn(
                    &$seen, $(&$S,)? $(communication!(@ Changed $R),)? $(&$By,)? (),
                    Inactive, $(Option<&mut $S::Accumulator>,)? $(Option<&mut $R::Accumulator>,)? $(communication!(@ Inactive $By),)?
                )>,
                (),
            ) {
                $(let $by = &$by;)?
                $(let length = $received.numbers().len();)?
                {
                    let $world = self;
                    $(let $sent = $sent.numbers();)?
                    $(let $received = $received.numbers_mut();)?
                    $forth;
                }
                let back = move |
                    $behind: &$seen, $($sent: &$S,)? $(_: communication!(@ Changed $R),)? $($by: &$By,)? (): (),
                    _: Inactive, $(sent_bar: Option<&mut $S::Accumulator>,)? $(received_bar: Option<&mut $R::Accumulator>,)?
                    $(_: communication!(@ Inactive $By),)?
                | {
                    $(let mut share = or_zeros::<N, $S>(None, $sent.numbers().len());)?
                    $(
                        let mut scratch = Vec::new();
                        let $received = or_scratch::<N, $R::Accumulator>(received_bar, &mut scratch, length);
                    )?
                    {
                        $(let $sent = &mut *communication!(@ share $sent);)?
                        $back;
                    }
                    $(add::<N, $S::Accumulator>(sent_bar, &share);)?
                };
                (Box::new(back), ())
            }

            fn $push<N: Number, $($S: MessageOf<N> + ?Sized,)? $($R: MessageOf<N> + ?Sized,)? $($operation)*>(
                &self, $($sent: &$S,)? $($received: &mut $R,)? $($by: $By,)?
                none: Inactive, $(sent_dot: Option<&$S::Accumulator>,)? $(received_dot: Option<&mut $R::Accumulator>,)?
                $(none_either: communication!(@ Inactive $By),)?
            ) -> ((), ()) {
                self.$push_prim(
                    $(communication!(@ $sent $S),)? $(communication!(@ $received $R),)? $(communication!(@ $by $By),)?
                    none, $(communication!(@ sent_dot $S),)? $(communication!(@ received_dot $R),)? $(communication!(@ none_either $By),)?
                ).1
            }

            fn $push_prim<N: Number, $($S: MessageOf<N> + ?Sized,)? $($R: MessageOf<N> + ?Sized,)? $($operation)*>(
                &self, $($sent: &$S,)? $($received: &mut $R,)? $($by: $By,)?
                _: Inactive, $(sent_dot: Option<&$S::Accumulator>,)? $(received_dot: Option<&mut $R::Accumulator>,)?
                $(_: communication!(@ Inactive $By),)?
            ) -> (
                Box<dyn Fn(
                    &$seen, $(&$S,)? $(communication!(@ Changed $R),)? $(&$By,)?
                    Inactive, $(Option<&$S::Accumulator>,)? $(communication!(@ Changed $R),)? $(communication!(@ Inactive $By),)?
                    ((), ()),
                    Inactive, $(Option<&mut $S::Accumulator>,)? $(Option<&mut $R::Accumulator>,)? $(communication!(@ Inactive $By),)?
                    Inactive, $(Option<&mut $S::Accumulator>,)? $(Option<&mut $R::Accumulator>,)? $(communication!(@ Inactive $By),)?
                )>,
                ((), ()),
            ) {
                $(let length = $received.numbers().len();)?
                let (back, ()) = self.$prim($($sent,)? $($received,)? $($by,)?);
                $(let tangent = or_zeros::<N, $S::Accumulator>(sent_dot, $sent.numbers().len());)?
                $(
                    let mut scratch = Vec::new();
                    let received_dot = or_scratch::<N, $R::Accumulator>(received_dot, &mut scratch, length);
                )?
                let (back_dot, ()) = self.$prim(
                    $(&communication!(@ tangent $S)[..],)? $(communication!(@ received_dot $R),)? $($by,)?
                );
                let both_back = move |
                    $behind: &$seen, $($sent: &$S,)? $(_: communication!(@ Changed $R),)? $($by: &$By,)?
                    _: Inactive, $(_: Option<&$S::Accumulator>,)? $(_: communication!(@ Changed $R),)? $(_: communication!(@ Inactive $By),)?
                    ((), ()): ((), ()),
                    _: Inactive, $(sent_bar: Option<&mut $S::Accumulator>,)? $(received_bar: Option<&mut $R::Accumulator>,)?
                    $(_: communication!(@ Inactive $By),)?
                    _: Inactive, $(sent_dot_bar: Option<&mut $S::Accumulator>,)? $(received_dot_bar: Option<&mut $R::Accumulator>,)?
                    $(_: communication!(@ Inactive $By),)?
                | {
                    back_dot(
                        $behind, $($sent.numbers(),)? $(communication!(@ Changed $R),)? $($by,)? (), Inactive,
                        $(communication!(@ sent_dot_bar $S).map(Message::numbers_mut),)?
                        $(communication!(@ received_dot_bar $R).map(Message::numbers_mut),)?
                        $(communication!(@ Inactive $By),)?
                    );
                    back(
                        $behind, $($sent,)? $(communication!(@ Changed $R),)? $($by,)? (), Inactive,
                        $(communication!(@ sent_bar $S),)? $(communication!(@ received_bar $R),)? $(communication!(@ Inactive $By),)?
                    );
                };
                (Box::new(both_back), ((), ()))
            }
        }

        impl<$($generics)*> $rule for $who {}
    };
    // The first, where the second is there.
    (@ $wanted:tt $there:tt) => { $wanted };
    (@ $wanted:tt $there:ty) => { $wanted };
}
pub(super) use communication;
