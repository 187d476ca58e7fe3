//! The derivatives of the methods of numbers, as methods.
//!
//! A call says only the name of a method. In a file where a type of the user has an `exp` of its own, `x.exp()` is mirrored as
//! `x.exp_prim()`, and what is found for a float, or for `n.max(1)` of an integer, is here.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Inactive, Scalar};

ad_macros::dispatch_methods!();

type Slot<'a> = Option<&'a mut ()>;
type TangentSlot<'a> = Option<&'a ()>;

macro_rules! integer_methods {
    ($($method:ident $prim:ident $push:ident $push_prim:ident;)*) => {
        /// The same for methods of integers, which have no derivative.
        pub trait IntegerMethods: Sized {
            $(
                #[doc(hidden)]
                fn $prim(self, other: Self) -> (impl Fn(&Self, &Self, (), Slot, Slot), Self);
                #[doc(hidden)]
                fn $push(self, other: Self, dot: TangentSlot, other_dot: TangentSlot) -> (Self, ());
                #[doc(hidden)]
                #[allow(clippy::type_complexity, reason = "the types of closures have no shorter names")]
                fn $push_prim(
                    self,
                    other: Self,
                    dot: TangentSlot,
                    other_dot: TangentSlot,
                ) -> (
                    impl Fn(&Self, &Self, TangentSlot, TangentSlot, ((), ()), Slot, Slot, Slot, Slot) + use<Self>,
                    (Self, ()),
                );
            )*
        }
        integer_methods! { @each [$($method $prim $push $push_prim;)*] u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
    };
    (@each $methods:tt $($integer:ident)*) => { $(integer_methods! { @of $integer $methods })* };
    (@of $integer:ident [$($method:ident $prim:ident $push:ident $push_prim:ident;)*]) => {
        impl IntegerMethods for $integer {
            $(
                #[inline]
                fn $prim(self, other: Self) -> (impl Fn(&Self, &Self, (), Slot, Slot), Self) {
                    (|_: &Self, _: &Self, (), _: Slot, _: Slot| {}, self.$method(other))
                }
                #[inline]
                fn $push(self, other: Self, _: TangentSlot, _: TangentSlot) -> (Self, ()) {
                    (self.$method(other), ())
                }
                #[inline]
                #[allow(clippy::type_complexity, reason = "the types of closures have no shorter names")]
                fn $push_prim(
                    self,
                    other: Self,
                    _: TangentSlot,
                    _: TangentSlot,
                ) -> (
                    impl Fn(&Self, &Self, TangentSlot, TangentSlot, ((), ()), Slot, Slot, Slot, Slot) + use<>,
                    (Self, ()),
                ) {
                    let nothing = |_: &Self,
                                   _: &Self,
                                   _: TangentSlot,
                                   _: TangentSlot,
                                   _: ((), ()),
                                   _: Slot,
                                   _: Slot,
                                   _: Slot,
                                   _: Slot| {};
                    (nothing, (self.$method(other), ()))
                }
            )*
        }
    };
}

integer_methods! {
    max max_prim max_push max_push_prim;
    min min_prim min_push min_push_prim;
    rem_euclid rem_euclid_prim rem_euclid_push rem_euclid_push_prim;
    div_euclid div_euclid_prim div_euclid_push div_euclid_push_prim;
}

/// `x.powi(n)`, whose exponent has no derivative.
#[allow(clippy::type_complexity, reason = "the types of closures have no shorter names")]
pub trait PowerMethods: Scalar {
    #[doc(hidden)]
    fn powi_prim(self, n: i32) -> (impl Fn(&Self, &i32, Self, Option<&mut Self>, Inactive), Self);
    #[doc(hidden)]
    fn powi_push(self, n: i32, dot: Option<&Self>, _: Inactive) -> (Self, Self);
}

macro_rules! power_methods {
    ($($float:ty)*) => { $(
        impl PowerMethods for $float {
            #[inline]
            fn powi_prim(self, n: i32) -> (impl Fn(&Self, &i32, Self, Option<&mut Self>, Inactive), Self) {
                let pull = |x: &Self, n: &i32, seed: Self, bar: Option<&mut Self>, _: Inactive| {
                    if let Some(bar) = bar {
                        *bar += crate::rules::powi_pull_0(x, n, &seed);
                    }
                };
                (pull, self.powi(n))
            }
            #[inline]
            fn powi_push(self, n: i32, dot: Option<&Self>, _: Inactive) -> (Self, Self) {
                (self.powi(n), dot.map_or(0.0, |dot| crate::rules::powi_push_0(&self, &n, dot)))
            }
        }
    )* };
}
power_methods! { f32 f64 }

/// The second derivative of `x.powi(n)`.
#[allow(clippy::type_complexity, reason = "the types of closures have no shorter names")]
pub trait SecondPowerMethods: Scalar {
    #[doc(hidden)]
    fn powi_push_prim(
        self,
        n: i32,
        dot: Option<&Self>,
        _: Inactive,
    ) -> (
        impl Fn(
            &Self,
            &i32,
            Option<&Self>,
            Inactive,
            (Self, Self),
            Option<&mut Self>,
            Inactive,
            Option<&mut Self>,
            Inactive,
        ) + use<Self>,
        (Self, Self),
    );
}

macro_rules! second_power_methods {
    ($($float:ty)*) => { $(
        impl SecondPowerMethods for $float {
            #[inline]
            fn powi_push_prim(
                self,
                n: i32,
                dot: Option<&Self>,
                _: Inactive,
            ) -> (
                impl Fn(&Self, &i32, Option<&Self>, Inactive, (Self, Self), Option<&mut Self>, Inactive, Option<&mut Self>, Inactive) + use<>,
                (Self, Self),
            ) {
                let pull = |x: &Self,
                            n: &i32,
                            dot: Option<&Self>,
                            _: Inactive,
                            (seed, dot_seed): (Self, Self),
                            bar: Option<&mut Self>,
                            _: Inactive,
                            dot_bar: Option<&mut Self>,
                            _: Inactive| {
                    if let Some(bar) = bar {
                        *bar += crate::rules::powi_pull_0(x, n, &seed);
                        if let Some(dot) = dot {
                            *bar += crate::rules::powi_second_0_0(x, n, dot, &dot_seed);
                        }
                    }
                    if let Some(dot_bar) = dot_bar {
                        *dot_bar += crate::rules::powi_pull_0(x, n, &dot_seed);
                    }
                };
                (pull, self.powi_push(n, dot, Inactive))
            }
        }
    )* };
}
second_power_methods! { f32 f64 }
