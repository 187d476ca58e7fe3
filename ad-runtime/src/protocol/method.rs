//! Methods and associated functions.

/// The rule of a method or of an associated function, as an extension trait.
///
/// ```text
/// method! {
///     /// Documentation.
///     Dot<[T: Real] [T]> for Vector<T> where [bounds]
///     dot_prim dot_push dot_keeping_prim: (self a a_dot) {index: usize} [ref b b_dot: Vector<T>] -> T = the value;
///     keep |value| kept = what both sweeps need;
///     pull |seed| (for `a`) [for `b`] push (of `a` along `a_dot`) [of `b` along `b_dot`]
///     quadratic DotSecond dot_push_prim dot_push_keeping_prim: (a_bar a_dot_bar) [b_bar b_dot_bar]
/// }
/// ```
///
/// The last line is the second derivative: its form, another trait, and the names of the slots. With `second`, what comes on top stands behind the slots,
/// `(a_bar a_dot_bar = for `a`)`, where `a_dot` and `b_dot` are the tangents, and `seed` is the adjoint of the result's tangent.
///
/// The receiver stands in parentheses, then parameters without derivative in braces, then those with one in brackets: `ref` if
/// they are taken by reference, `own` otherwise. All their names stand for references to them. `keep` may be left out.
macro_rules! method {
    (
        $(#[$doc:meta])*
        $method:ident<[$($generics:tt)*] [$($names:tt)*]> for $owner:ty where [$($bounds:tt)*]
        $prim:ident $push:ident $keeping:ident: $(($self:ident $this:ident $this_dot:ident))?
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

            fn $keeping(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
            ) -> (
                impl Fn(
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
                        $($crate::protocol::method!(@deposit Self, $this_dot, $this_pull);)?
                        $($crate::protocol::method!(@deposit $ty, $dot, $pull);)*
                    },
                    value,
                )
            }

            #[inline]
            fn $keeping(
                $(&$self,)?
                $($constant: $constant_ty,)*
                $($argument: $crate::protocol::method!(@given $kind $ty),)*
            ) -> (
                impl Fn(
                    <$result as $crate::Differentiable>::Tangent,
                    $($crate::protocol::method!(@slot $self),)?
                    $($crate::protocol::method!(@inactive $constant),)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                ) + use<$($names)*>,
                $result,
            ) {
                let kept = (
                    $($crate::protocol::ToOwned::to_owned($self),)?
                    $($crate::protocol::method!(@copy $constant),)*
                    $($crate::protocol::method!(@copy_of $kind $argument),)*
                );
                let (sweep, value) = <Self as $method<$($names)*>>::$prim($($self,)? $($constant,)* $($argument,)*);
                (
                    move |$seed: <$result as $crate::Differentiable>::Tangent,
                          $($this_dot: $crate::protocol::method!(@slot $self),)?
                          $(_: $crate::protocol::method!(@inactive $constant),)*
                          $($dot: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*| {
                        let ($(ref $this,)? $(ref $constant,)* $(ref $argument,)*) = kept;
                        sweep(
                            $($this,)?
                            $(&$crate::protocol::KeptConstant::again($constant),)*
                            $(::core::borrow::Borrow::borrow($argument),)*
                            $seed,
                            $($this_dot,)?
                            $($crate::protocol::method!(@inactive $constant),)*
                            $($dot,)*
                        )
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
        $prim:ident $push:ident $keeping:ident: $(($self:ident $this:ident $this_dot:ident))?
        $({$constant:ident: $constant_ty:ty})*
        $([$kind:ident $argument:ident $dot:ident: $ty:ty])* -> $result:ty = $value:expr;
        $(keep |$it:ident| $kept:ident = $keep:expr;)?
        pull |$seed:ident| $(($this_pull:expr))? $([$pull:expr])*
        push $(($this_push:expr))? $([$pushed:expr])*
        $form:ident $second:ident $push_prim:ident $push_keeping:ident: $(($this_bar:ident $this_dot_bar:ident $(= $this_share:expr)?))?
        $([$bar:ident $dot_bar:ident $(= $share:expr)?])*
    ) => {
        $crate::protocol::method! {
            $(#[$doc])*
            $method<[$($generics)*] [$($names)*]> for $owner where [$($bounds)*]
            $prim $push $keeping: $(($self $this $this_dot))? $({$constant: $constant_ty})* $([$kind $argument $dot: $ty])* -> $result = $value;
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
            $crate::protocol::method! {
                @push_prim [] $push_prim [Self, $($names)*] $(($self $this_dot))? $({$constant: $constant_ty})* $([$kind $argument $dot: $ty])* -> $result;
                ;
            }
            $crate::protocol::method! {
                @push_keeping [] $push_keeping [Self, $($names)*] $(($self $this_dot))? $({$constant: $constant_ty})* $([$kind $argument $dot: $ty])* -> $result;
                ;
            }
        }

        #[allow(unused_variables, clippy::redundant_closure_call)]
        impl<$($generics)*> $second<$($names)*> for $owner
        where
            $($bounds)*
        {
            $crate::protocol::method! {
                @push_prim [#[inline]] $push_prim [$($names)*] $(($self $this_dot))? $({$constant: $constant_ty})* $([$kind $argument $dot: $ty])* -> $result;
                {
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
                              $($this_dot: $crate::protocol::method!(@tangent $self),)?
                              $(_: $crate::protocol::method!(@inactive $constant),)*
                              $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
                              seeds: (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                              $(mut $this_bar: $crate::protocol::method!(@slot $self),)?
                              $(_: $crate::protocol::method!(@inactive $constant),)*
                              $(mut $bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                              $($this_dot_bar: $crate::protocol::method!(@slot $self),)?
                              $(_: $crate::protocol::method!(@inactive $constant),)*
                              $($dot_bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*| {
                            let $seed = &seeds.0;
                            $($crate::protocol::method!(@deposit Self, $this_bar.as_deref_mut(), $this_pull);)?
                            $($crate::protocol::method!(@deposit $ty, $bar.as_deref_mut(), $pull);)*
                            let $seed = &seeds.1;
                            $($crate::protocol::method!(@deposit Self, $this_dot_bar, $this_pull);)?
                            $($crate::protocol::method!(@deposit $ty, $dot_bar, $pull);)*
                            $crate::protocol::method! {
                                @$form [$([$this $this_dot $this_bar Self] ($this_pull) ($($this_share)?))? $([$argument $dot $bar $ty] ($pull) ($($share)?))*]
                            }
                        },
                        (value, tangent),
                    )
                }
            }

            $crate::protocol::method! {
                @push_keeping [#[inline]] $push_keeping [$($names)*] $(($self $this_dot))? $({$constant: $constant_ty})* $([$kind $argument $dot: $ty])* -> $result;
                {
                    let kept = (
                        $($crate::protocol::ToOwned::to_owned($self),)?
                        $($crate::protocol::method!(@copy $constant),)*
                        $($crate::protocol::method!(@copy_of $kind $argument),)*
                    );
                    let dots = (
                        $($crate::protocol::KeptTangent::<Self>::of($this_dot),)?
                        $($crate::protocol::KeptTangent::<$ty>::of($dot),)*
                    );
                    let (sweep, both) = <Self as $second<$($names)*>>::$push_prim(
                        $($self,)? $($constant,)* $($argument,)*
                        $($this_dot,)? $($crate::protocol::method!(@inactive $constant),)* $($dot,)*
                    );
                    (
                        move |seeds: (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                              $($this_bar: $crate::protocol::method!(@slot $self),)?
                              $(_: $crate::protocol::method!(@inactive $constant),)*
                              $($bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                              $($this_dot_bar: $crate::protocol::method!(@slot $self),)?
                              $(_: $crate::protocol::method!(@inactive $constant),)*
                              $($dot_bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*| {
                            let ($(ref $this,)? $(ref $constant,)* $(ref $argument,)*) = kept;
                            let ($(ref $this_dot,)? $(ref $dot,)*) = dots;
                            sweep(
                                $($this,)?
                                $(&$crate::protocol::KeptConstant::again($constant),)*
                                $(::core::borrow::Borrow::borrow($argument),)*
                                $($this_dot.again(),)?
                                $($crate::protocol::method!(@inactive $constant),)*
                                $($dot.again(),)*
                                seeds,
                                $($this_bar,)?
                                $($crate::protocol::method!(@inactive $constant),)*
                                $($bar,)*
                                $($this_dot_bar,)?
                                $($crate::protocol::method!(@inactive $constant),)*
                                $($dot_bar,)*
                            )
                        },
                        both,
                    )
                }
            }
        }
    };
    // The reverse sweep of forward mode, as it is declared and as it is written.
    (@push_prim [$($attributes:tt)*] $push_prim:ident [$($captured:tt)*] $(($self:ident $this_dot:ident))?
        $({$constant:ident: $constant_ty:ty})* $([$kind:ident $argument:ident $dot:ident: $ty:ty])* -> $result:ty;
        $body:tt) => {
        $($attributes)*
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
            ) + use<$($captured)*>,
            ($result, <$result as $crate::Differentiable>::Tangent),
        ) $body
    };
    // The same where it keeps what it needs of the arguments and tangents.
    (@push_keeping [$($attributes:tt)*] $push_keeping:ident [$($captured:tt)*] $(($self:ident $this_dot:ident))?
        $({$constant:ident: $constant_ty:ty})* $([$kind:ident $argument:ident $dot:ident: $ty:ty])* -> $result:ty;
        $body:tt) => {
        $($attributes)*
        fn $push_keeping(
            $(&$self,)?
            $($constant: $constant_ty,)*
            $($argument: $crate::protocol::method!(@given $kind $ty),)*
            $($this_dot: $crate::protocol::method!(@tangent $self),)?
            $(_: $crate::protocol::method!(@inactive $constant),)*
            $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
        ) -> (
            impl Fn(
                (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                $($crate::protocol::method!(@slot $self),)?
                $($crate::protocol::method!(@inactive $constant),)*
                $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                $($crate::protocol::method!(@slot $self),)?
                $($crate::protocol::method!(@inactive $constant),)*
                $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
            ) + use<$($captured)*>,
            ($result, <$result as $crate::Differentiable>::Tangent),
        ) $body
    };
    (@deposit $ty:ty, $slot:expr, $share:expr) => {
        if let Some(slot) = $slot {
            let share: <$ty as $crate::Differentiable>::Tangent = $share;
            $crate::deposit(slot, share);
        }
    };
    (@linear $operands:tt) => {};
    (@quadratic [$([$operand:ident $dot:ident $bar:ident $ty:ty] ($pull:expr) ())*]) => { {
        $(let $dot = $crate::tangent_or_zero::<$ty>($dot, $operand);)*
        $(let $operand = &*$dot;)*
        $($crate::protocol::method!(@deposit $ty, $bar, $pull);)*
    } };
    (@second [$([$operand:ident $dot:ident $bar:ident $ty:ty] ($pull:expr) ($share:expr))*]) => { {
        $(let $dot = $crate::tangent_or_zero::<$ty>($dot, $operand);)*
        $(let $dot = &*$dot;)*
        $($crate::protocol::method!(@deposit $ty, $bar, $share);)*
    } };
    (@given ref $ty:ty) => { &$ty };
    (@given own $ty:ty) => { $ty };
    (@borrow ref $argument:ident) => { $argument };
    (@borrow own $argument:ident) => { &$argument };
    (@copy $constant:ident) => { $crate::protocol::Constant::kept(&$constant) };
    (@copy_of ref $argument:ident) => { $crate::protocol::ToOwned::to_owned($argument) };
    (@copy_of own $argument:ident) => { $crate::protocol::ToOwned::to_owned(&$argument) };
    (@again $self:ident) => { &Self };
    (@slot $self:ident) => { Option<&mut <Self as $crate::Differentiable>::Accumulator> };
    (@tangent $self:ident) => { Option<&<Self as $crate::Differentiable>::Accumulator> };
    (@inactive $constant:ident) => { $crate::Inactive };
}
pub(crate) use method;
