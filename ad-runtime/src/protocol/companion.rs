//! Functions of this crate.

/// The companion of a function whose parameters are all references: where generated code finds its derivative.
///
/// ```text
/// companion! {
///     solve<[T: Real] [T]> where [bounds]
///     [a a_dot: Matrix<T>] [b b_dot: Vector<T>] keep kept = what both sweeps need; -> Vector<T> = the value, from that;
///     pull |seed| shared = what the shares have in common; [for `a`] [for `b`] push [of `a` along `a_dot`] [of `b` along `b_dot`]
///     second top = what the shares along tangents have in common; [a_bar a_dot_bar = for `a`] [b_bar b_dot_bar = for `b`]
/// }
/// ```
///
/// The last line is what comes on top in the second derivative: there `a_dot` and `b_dot` are the tangents, `seed` is the adjoint of the result's tangent,
/// and `shared` is made of that.
macro_rules! companion {
    (
        $function:ident<[$($generics:tt)*] [$($names:tt)*]> where [$($bounds:tt)*]
        $([$argument:ident $dot:ident: $ty:ty])* keep $kept:ident = $keep:expr; -> $result:ty = $value:expr;
        pull |$seed:ident| $shared:ident = $common:expr; $([$pull:expr])*
        push $([$pushed:expr])*
        second $top:ident = $common_top:expr; $([$bar:ident $dot_bar:ident = $share:expr])*
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
                let (sweep, value) = Self::keeping_prim(item, $($argument),*);
                (
                    move |$(_: &$ty,)*
                          $seed: <$result as $crate::Differentiable>::Tangent,
                          $($dot: Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*| {
                        sweep($seed, $($dot),*)
                    },
                    value,
                )
            }

            #[inline]
            pub fn keeping_prim<$($generics)*, Item: Fn($(&$ty),*) -> $result>(item: Item, $($argument: &$ty),*) -> (
                impl Fn(
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
                    move |$seed: <$result as $crate::Differentiable>::Tangent,
                          $($dot: Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*| {
                        let $seed = &$seed;
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

            #[inline]
            #[allow(clippy::too_many_arguments)]
            pub fn jvp_prim<$($generics)*, Item: Fn($(&$ty),*) -> $result>(
                item: Item,
                $($argument: &$ty,)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>),*
            ) -> (
                impl Fn(
                    $(&$ty,)*
                    $(Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
                    (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*
                ) + use<$($names)*, Item>,
                ($result, <$result as $crate::Differentiable>::Tangent),
            )
            where
                $($bounds)*
            {
                $crate::tied::<($(&$ty,)*), _, _>(item, $function::<$($names)*>);
                let $kept = $keep;
                let value: $result = $value;
                let shares = [$($dot.map(|$dot| $pushed)),*];
                let tangent = $crate::protocol::tangent_of(&value, shares);
                (
                    move |$($argument: &$ty,)*
                          $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>,)*
                          seeds: (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                          $(mut $bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                          $($dot_bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*| {
                        let $seed = &seeds.0;
                        let $shared = $common;
                        $($crate::protocol::method!(@deposit $ty, $bar.as_deref_mut(), $pull);)*
                        let $seed = &seeds.1;
                        let $shared = $common;
                        $(let $dot = $crate::tangent_or_zero::<$ty>($dot, $argument);)*
                        $(let $dot = &*$dot;)*
                        let $top = $common_top;
                        $($crate::protocol::method!(@deposit $ty, $bar, $share);)*
                        $($crate::protocol::method!(@deposit $ty, $dot_bar, $pull);)*
                    },
                    (value, tangent),
                )
            }

            #[inline]
            #[allow(clippy::too_many_arguments)]
            pub fn jvp_keeping_prim<$($generics)*, Item: Fn($(&$ty),*) -> $result>(
                item: Item,
                $($argument: &$ty,)*
                $($dot: Option<&<$ty as $crate::Differentiable>::Accumulator>),*
            ) -> (
                impl Fn(
                    (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                    $(Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*
                ) + use<$($names)*, Item>,
                ($result, <$result as $crate::Differentiable>::Tangent),
            )
            where
                $($bounds)*
            {
                let kept = ($($crate::protocol::ToOwned::to_owned($argument),)*);
                let dots = ($($crate::protocol::KeptTangent::<$ty>::of($dot),)*);
                let (sweep, both) = Self::jvp_prim(item, $($argument,)* $($dot),*);
                (
                    move |seeds: (<$result as $crate::Differentiable>::Tangent, <$result as $crate::Differentiable>::Tangent),
                          $($bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>,)*
                          $($dot_bar: Option<&mut <$ty as $crate::Differentiable>::Accumulator>),*| {
                        let ($(ref $argument,)*) = kept;
                        let ($(ref $dot,)*) = dots;
                        sweep(
                            $(::core::borrow::Borrow::borrow($argument),)*
                            $($dot.again(),)*
                            seeds,
                            $($bar,)*
                            $($dot_bar),*
                        )
                    },
                    both,
                )
            }
        }
    };
}
pub(crate) use companion;
