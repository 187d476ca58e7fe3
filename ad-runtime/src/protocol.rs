//! Derivatives of the operators and methods of other libraries, in the form that generated code calls.
//!
//! A rule says what an operand's share of the adjoint and of the tangent is. The macros here make of it what
//! `#[differentiable]` would have made of the function.

use crate::{sum, zero_like, Differentiable};

/// The tangent of a result: the sum of what the operands contribute, zero if none does.
pub(crate) fn tangent_of<U: Differentiable + ?Sized, const N: usize>(
    value: &U,
    shares: [Option<U::Tangent>; N],
) -> U::Tangent {
    shares.into_iter().flatten().reduce(sum).unwrap_or_else(|| zero_like(value))
}

/// The rule of an operator, for a right operand by value and by reference. Without `=> Output` it is one that assigns.
///
/// ```text
/// operator! {
///     [generics] MulRule<Right> for Left => Output where [bounds]
///     |left, right, given| pull (for the left) (for the right) push (of the left) (of the right)
/// }
/// ```
#[cfg(any(feature = "nalgebra", feature = "ndarray"))]
macro_rules! operator {
    ([$($generics:tt)*] $rule:ident<$right:ty> for $left:ty => $output:ty where [$($bounds:tt)*] $($shares:tt)*) => {
        $crate::protocol::operator!(@both [$($generics)*] $rule $left, $right, $output,
            [type OutputTangent = <$output as $crate::Differentiable>::Tangent;] [$($bounds)*] $($shares)*);
    };
    ([$($generics:tt)*] $rule:ident<$right:ty> for $left:ty where [$($bounds:tt)*] $($shares:tt)*) => {
        $crate::protocol::operator!(@both [$($generics)*] $rule $left, $right, $left, [] [$($bounds)*] $($shares)*);
    };
    (@both $generics:tt $rule:ident $left:ty, $right:ty, $output:ty, $($rest:tt)*) => {
        $crate::protocol::operator!(@one $generics $rule $left, $right, $right, $output, $($rest)*);
        $crate::protocol::operator!(@one $generics $rule $left, &$right, $right, $output, $($rest)*);
    };
    (@one [$($generics:tt)*] $rule:ident $left:ty, $given_right:ty, $right:ty, $output:ty, [$($associated:tt)*]
        [$($bounds:tt)*] |$l:ident, $r:ident, $given:ident|
        pull ($pull_left:expr) ($pull_right:expr) push ($push_left:expr) ($push_right:expr)) => {
        #[allow(unused_variables)]
        impl<$($generics)*> $crate::rules::$rule<$given_right> for $left
        where
            $($bounds)*
        {
            type RightTangent = <$right as $crate::Differentiable>::Tangent;
            $($associated)*
            #[inline]
            fn pull_left(
                &self,
                $r: &$given_right,
                $given: &<$output as $crate::Differentiable>::Tangent,
            ) -> <$left as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $pull_left
            }
            #[inline]
            fn pull_right(
                &self,
                $r: &$given_right,
                $given: &<$output as $crate::Differentiable>::Tangent,
            ) -> <$right as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $pull_right
            }
            #[inline]
            fn push_left(
                &self,
                $r: &$given_right,
                $given: &<$left as $crate::Differentiable>::Tangent,
            ) -> <$output as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $push_left
            }
            #[inline]
            fn push_right(
                &self,
                $r: &$given_right,
                $given: &<$right as $crate::Differentiable>::Tangent,
            ) -> <$output as $crate::Differentiable>::Tangent {
                let ($l, $r): (&$left, &$right) = (self, $r);
                $push_right
            }
        }
    };
}
#[cfg(any(feature = "nalgebra", feature = "ndarray"))]
pub(crate) use operator;

/// The rule of a method or of an associated function, as an extension trait.
///
/// ```text
/// method! {
///     /// Documentation.
///     Dot<[T: Real] [T]> for Vector<T> where [bounds]
///     dot_prim dot_push: (self a a_dot) {index: usize} [ref b b_dot: Vector<T>] -> T = the value;
///     keep |value| kept = what both sweeps need;
///     pull |seed| (for `a`) [for `b`] push (of `a` along `a_dot`) [of `b` along `b_dot`]
///     linear DotSecond dot_push_prim: (a_bar) [b_bar]
/// }
/// ```
///
/// The last line stands where the method is linear, so that its second derivatives are none: the adjoints of the tangents are pulled like those of the
/// values. It names another trait for that.
///
/// The receiver stands in parentheses, then parameters without derivative in braces, then those with one in brackets: `ref` if
/// they are taken by reference, `own` otherwise. All their names stand for references to them. `keep` may be left out.
macro_rules! method {
    (
        $(#[$doc:meta])*
        $method:ident<[$($generics:tt)*] [$($names:tt)*]> for $owner:ty where [$($bounds:tt)*]
        $prim:ident $push:ident: $(($self:ident $this:ident $this_dot:ident))?
        $({$constant:ident: $constant_ty:ty})*
        $([$kind:ident $argument:ident $dot:ident: $ty:ty])* -> $result:ty = $value:expr;
        $(keep |$it:ident| $kept:ident = $keep:expr;)?
        pull |$seed:ident| $(($this_pull:expr))? $([$pull:expr])*
        push $(($this_push:expr))? $([$pushed:expr])*
    ) => {
        $(#[$doc])*
        #[doc(hidden)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments, missing_docs)]
        pub trait $method<$($generics)*>: $crate::Differentiable + Sized
        where
            $($bounds)*
        {
            fn $prim(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
            ) -> (
                impl Fn(
                    $($crate::protocol::method!(@again $self),)?
                    $(&$constant_ty,)*
                    $(&$ty,)*
                    <$result as $crate::Differentiable>::Tangent,
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                ) + use<Self, $($names)*>,
                $result,
            );

            fn $push(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
                $($this_dot: $crate::protocol::method!(@tangent $self),)?
                $(_: $crate::protocol::method!(@inactive $constant),)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
            ) -> ($result, <$result as $crate::Differentiable>::Tangent);
        }

        #[allow(unused_variables, clippy::redundant_closure_call)]
        impl<$($generics)*> $method<$($names)*> for $owner
        where
            $($bounds)*
        {
            #[inline]
            fn $prim(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
            ) -> (
                impl Fn(
                    $($crate::protocol::method!(@again $self),)?
                    $(&$constant_ty,)*
                    $(&$ty,)*
                    <$result as $crate::Differentiable>::Tangent,
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                ) + use<$($names)*>,
                $result,
            ) {
                $(let $this = $self;)?
                $(let $argument: &$ty = $crate::protocol::method!(@borrow $kind $argument);)*
                $(let $constant = &$constant;)*
                let value: $result = $value;
                $(let $kept = (|$it: &$result| $keep)(&value);)?
                (
                    move |$($this: $crate::protocol::method!(@again $self),)?
                          $($constant: &$constant_ty,)*
                          $($argument: &$ty,)*
                          $seed: <$result as $crate::Differentiable>::Tangent,
                          $($this_dot: $crate::protocol::method!(@slot $self),)?
                          $(_: $crate::protocol::method!(@inactive $constant),)*
                          $($dot: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*| {
                        let $seed = &$seed;
                        $(if let Some(slot) = $this_dot {
                            $crate::deposit(slot, $this_pull);
                        })?
                        $(if let Some(slot) = $dot {
                            let share: <$ty as $crate::Differentiable>::Tangent = $pull;
                            $crate::deposit(slot, share);
                        })*
                    },
                    value,
                )
            }

            #[inline]
            fn $push(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
                $($this_dot: $crate::protocol::method!(@tangent $self),)?
                $(_: $crate::protocol::method!(@inactive $constant),)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
            ) -> ($result, <$result as $crate::Differentiable>::Tangent) {
                $(let $this = $self;)?
                $(let $argument: &$ty = $crate::protocol::method!(@borrow $kind $argument);)*
                $(let $constant = &$constant;)*
                let value: $result = $value;
                $(let $kept = (|$it: &$result| $keep)(&value);)?
                let shares = [
                    $($this_dot.map(|$this_dot| $this_push),)?
                    $($dot.map(|$dot| $pushed),)*
                ];
                let tangent = $crate::protocol::tangent_of(&value, shares);
                (value, tangent)
            }
        }
    };
    (
        $(#[$doc:meta])*
        $method:ident<[$($generics:tt)*] [$($names:tt)*]> for $owner:ty where [$($bounds:tt)*]
        $prim:ident $push:ident: $(($self:ident $this:ident $this_dot:ident))?
        $({$constant:ident: $constant_ty:ty})*
        $([$kind:ident $argument:ident $dot:ident: $ty:ty])* -> $result:ty = $value:expr;
        $(keep |$it:ident| $kept:ident = $keep:expr;)?
        pull |$seed:ident| $(($this_pull:expr))? $([$pull:expr])*
        push $(($this_push:expr))? $([$pushed:expr])*
        linear $second:ident $push_prim:ident: $(($this_bar:ident))? $([$bar:ident])*
    ) => {
        $crate::protocol::method! {
            $(#[$doc])*
            $method<[$($generics)*] [$($names)*]> for $owner where [$($bounds)*]
            $prim $push: $(($self $this $this_dot))? $({$constant: $constant_ty})* $([$kind $argument $dot: $ty])* -> $result = $value;
            $(keep |$it| $kept = $keep;)?
            pull |$seed| $(($this_pull))? $([$pull])*
            push $(($this_push))? $([$pushed])*
        }

        /// The reverse sweep of forward mode.
        #[doc(hidden)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments, missing_docs)]
        pub trait $second<$($generics)*>: $crate::Differentiable + Sized
        where
            $($bounds)*
        {
            fn $push_prim(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
                $($this_dot: $crate::protocol::method!(@tangent $self),)?
                $(_: $crate::protocol::method!(@inactive $constant),)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
            ) -> (
                impl Fn(
                    $($crate::protocol::method!(@again $self),)?
                    $(&$constant_ty,)*
                    $(&$ty,)*
                    $($crate::protocol::method!(@tangent $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
                    (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                ) + use<Self, $($names)*>,
                ($result, <$result as $crate::Differentiable>::Tangent),
            );
        }

        #[allow(unused_variables, clippy::redundant_closure_call)]
        impl<$($generics)*> $second<$($names)*> for $owner
        where
            $($bounds)*
        {
            #[inline]
            fn $push_prim(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
                $($this_dot: $crate::protocol::method!(@tangent $self),)?
                $(_: $crate::protocol::method!(@inactive $constant),)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
            ) -> (
                impl Fn(
                    $($crate::protocol::method!(@again $self),)?
                    $(&$constant_ty,)*
                    $(&$ty,)*
                    $($crate::protocol::method!(@tangent $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
                    (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                ) + use<$($names)*>,
                ($result, <$result as $crate::Differentiable>::Tangent),
            ) {
                $(let $this = $self;)?
                $(let $argument: &$ty = $crate::protocol::method!(@borrow $kind $argument);)*
                $(let $constant = &$constant;)*
                let value: $result = $value;
                $(let $kept = (|$it: &$result| $keep)(&value);)?
                let shares = [
                    $($this_dot.map(|$this_dot| $this_push),)?
                    $($dot.map(|$dot| $pushed),)*
                ];
                let tangent = $crate::protocol::tangent_of(&value, shares);
                (
                    move |$($this: $crate::protocol::method!(@again $self),)?
                          $($constant: &$constant_ty,)*
                          $($argument: &$ty,)*
                          $(_: $crate::protocol::method!(@tangent $self),)?
                          $(_: $crate::protocol::method!(@inactive $constant),)*
                          $(_: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
                          seeds: (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                          $($this_dot: $crate::protocol::method!(@slot $self),)?
                          $(_: $crate::protocol::method!(@inactive $constant),)*
                          $($dot: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                          $($this_bar: $crate::protocol::method!(@slot $self),)?
                          $(_: $crate::protocol::method!(@inactive $constant),)*
                          $($bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*| {
                        let $seed = &seeds.0;
                        $(if let Some(slot) = $this_dot {
                            $crate::deposit(slot, $this_pull);
                        })?
                        $(if let Some(slot) = $dot {
                            let share: <$ty as $crate::Differentiable>::Tangent = $pull;
                            $crate::deposit(slot, share);
                        })*
                        let $seed = &seeds.1;
                        $(if let Some(slot) = $this_bar {
                            $crate::deposit(slot, $this_pull);
                        })?
                        $(if let Some(slot) = $bar {
                            let share: <$ty as $crate::Differentiable>::Tangent = $pull;
                            $crate::deposit(slot, share);
                        })*
                    },
                    (value, tangent),
                )
            }
        }
    };
    (@given ref $ty:ty) => { &$ty };
    (@given own $ty:ty) => { $ty };
    (@borrow ref $argument:ident) => { $argument };
    (@borrow own $argument:ident) => { &$argument };
    (@again $self:ident) => { &Self };
    (@slot $self:ident) => { Option<&mut <Self as $crate::Differentiable>::Accumulator> };
    (@tangent $self:ident) => { Option<&<Self as $crate::Differentiable>::Accumulator> };
    (@inactive $constant:ident) => { $crate::Inactive };
}
pub(crate) use method;

/// The companion of a function whose parameters are all references: where generated code finds its derivative.
///
/// ```text
/// companion! {
///     solve<[T: Real] [T]> where [bounds]
///     [a a_dot: Matrix<T>] [b b_dot: Vector<T>] keep kept = what both sweeps need; -> Vector<T> = the value, from that;
///     pull |seed| shared = what the shares have in common; [for `a`] [for `b`] push [of `a` along `a_dot`] [of `b` along `b_dot`]
/// }
/// ```
#[cfg(feature = "nalgebra")]
macro_rules! companion {
    (
        $function:ident<[$($generics:tt)*] [$($names:tt)*]> where [$($bounds:tt)*]
        $([$argument:ident $dot:ident: $ty:ty])* keep $kept:ident = $keep:expr; -> $result:ty = $value:expr;
        pull |$seed:ident| $shared:ident = $common:expr; $([$pull:expr])*
        push $([$pushed:expr])*
    ) => {
        #[doc(hidden)]
        #[allow(non_camel_case_types, missing_debug_implementations)]
        pub struct $function {}

        #[doc(hidden)]
        #[allow(clippy::type_complexity, missing_docs)]
        impl $function {
            #[inline]
            pub fn prim<$($generics)*, Item: Fn($(&$ty),*) -> $result>(item: Item, $($argument: &$ty),*) -> (
                impl Fn(
                    $(&$ty,)*
                    <$result as $crate::Differentiable>::Tangent,
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*
                ) + use<$($names)*, Item>,
                $result,
            )
            where
                $($bounds)*
            {
                $crate::tied::<($(&$ty,)*), _, _>(item, $function::<$($names)*>);
                let $kept = $keep;
                let value: $result = $value;
                (
                    move |$(_: &$ty,)*
                          $seed: <$result as $crate::Differentiable>::Tangent,
                          $($dot: Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*| {
                        let $shared = $common;
                        $(if let Some(slot) = $dot {
                            $crate::deposit(slot, $pull);
                        })*
                    },
                    value,
                )
            }

            #[inline]
            pub fn jvp<$($generics)*, Item: Fn($(&$ty),*) -> $result>(
                item: Item,
                $($argument: &$ty,)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>),*
            ) -> ($result, <$result as $crate::Differentiable>::Tangent)
            where
                $($bounds)*
            {
                $crate::tied::<($(&$ty,)*), _, _>(item, $function::<$($names)*>);
                let $kept = $keep;
                let value: $result = $value;
                let shares = [$($dot.map(|$dot| $pushed)),*];
                let tangent = $crate::protocol::tangent_of(&value, shares);
                (value, tangent)
            }
        }
    };
}
#[cfg(feature = "nalgebra")]
pub(crate) use companion;
