//! `Option` and `Result`.
//!
//! The tangent has the variant of the value. `None` is zero when it is added, as an empty list is.

use crate::accumulator::own_accumulator;
use crate::{Accumulate, Differentiable, Move, Scalar, Tangent};

impl<T: Differentiable> Differentiable for Option<T> {
    type Tangent = Option<T::Tangent>;
    type Accumulator = Option<T::Tangent>;
    type Dimensionality = Option<T::Dimensionality>;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> Self::Dimensionality {
        self.as_ref().map(T::dimensionality)
    }
    #[inline]
    fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
        dimensionality.as_ref().map(T::zero_tangent)
    }
}

impl<T: Differentiable, E: Differentiable> Differentiable for Result<T, E> {
    type Tangent = Result<T::Tangent, E::Tangent>;
    type Accumulator = Result<T::Tangent, E::Tangent>;
    type Dimensionality = Result<T::Dimensionality, E::Dimensionality>;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> Self::Dimensionality {
        self.as_ref().map(T::dimensionality).map_err(E::dimensionality)
    }
    #[inline]
    fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
        dimensionality.as_ref().map(T::zero_tangent).map_err(E::zero_tangent)
    }
}

const ADDED_TO_NONE: &str = "a tangent of `Some` meets one of `None`";
const OK_MEETS_ERR: &str = "a tangent of `Ok` meets one of `Err`";

impl<A: Accumulate<T>, T> Accumulate<Option<T>> for Option<A> {
    #[inline]
    fn accumulate(&mut self, tangent: Option<T>) {
        match (self, tangent) {
            (Some(place), Some(part)) => place.accumulate(part),
            (_, None) => {}
            (None, Some(_)) => panic!("{ADDED_TO_NONE}"),
        }
    }
}

impl<A: Accumulate<T>, B: Accumulate<E>, T, E> Accumulate<Result<T, E>> for Result<A, B> {
    #[inline]
    fn accumulate(&mut self, tangent: Result<T, E>) {
        match (self, tangent) {
            (Ok(place), Ok(part)) => place.accumulate(part),
            (Err(place), Err(part)) => place.accumulate(part),
            _ => panic!("{OK_MEETS_ERR}"),
        }
    }
}

own_accumulator! { [T: Clone + Accumulate<T>] Option<T> }
own_accumulator! { [T: Clone + Accumulate<T>, E: Clone + Accumulate<E>] Result<T, E> }

impl<S: Scalar, T: Tangent<S>> Tangent<S> for Option<T> {
    #[inline]
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
    #[inline]
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut S)) {
        self.iter_mut().for_each(|part| part.for_each_mut(visit));
    }
    #[inline]
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(S, S)) {
        if let (Some(part), Some(other)) = (self, other) {
            part.for_each_pair(other, visit);
        }
    }
}

impl<S: Scalar, T: Tangent<S>, E: Tangent<S>> Tangent<S> for Result<T, E> {
    #[inline]
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        match self {
            Ok(part) => part.for_each(visit),
            Err(part) => part.for_each(visit),
        }
    }
    #[inline]
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut S)) {
        match self {
            Ok(part) => part.for_each_mut(visit),
            Err(part) => part.for_each_mut(visit),
        }
    }
    #[inline]
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(S, S)) {
        match (self, other) {
            (Ok(part), Ok(other)) => part.for_each_pair(other, visit),
            (Err(part), Err(other)) => part.for_each_pair(other, visit),
            _ => panic!("{OK_MEETS_ERR}"),
        }
    }
}

impl<T: Move> Move for Option<T> {
    #[inline]
    fn move_by(&mut self, step: &Option<T::Tangent>) {
        match (self, step) {
            (Some(part), Some(step)) => part.move_by(step),
            (_, None) => {}
            (None, Some(_)) => panic!("`None` is moved by a tangent of `Some`"),
        }
    }
}

impl<T: Move, E: Move> Move for Result<T, E> {
    #[inline]
    fn move_by(&mut self, step: &Result<T::Tangent, E::Tangent>) {
        match (self, step) {
            (Ok(part), Ok(step)) => part.move_by(step),
            (Err(part), Err(step)) => part.move_by(step),
            _ => panic!("a `Result` is moved by the tangent of its other variant"),
        }
    }
}

macro_rules! payloads {
    ($($(#[$doc:meta])* $name:ident for $ty:ident<$($parameter:ident),+>: $($variant:ident($payload:ident) $get:ident $get_mut:ident),+;)*) => { $(
        $(#[$doc])*
        pub trait $name<$($parameter),+> {
            $(
                #[doc = concat!("What `", stringify!($variant), "` holds.")]
                ///
                /// # Panics
                ///
                /// If it is another variant.
                fn $get(&self) -> &$payload;
                #[doc = concat!("What `", stringify!($variant), "` holds, to be changed.")]
                ///
                /// # Panics
                ///
                /// If it is another variant.
                fn $get_mut(&mut self) -> &mut $payload;
            )+
        }

        impl<$($parameter),+> $name<$($parameter),+> for $ty<$($parameter),+> {
            $(
                #[inline]
                #[track_caller]
                fn $get(&self) -> &$payload {
                    match self {
                        $variant(payload) => payload,
                        _ => panic!(concat!("this is no `", stringify!($variant), "`")),
                    }
                }
                #[inline]
                #[track_caller]
                fn $get_mut(&mut self) -> &mut $payload {
                    match self {
                        $variant(payload) => payload,
                        _ => panic!(concat!("this is no `", stringify!($variant), "`")),
                    }
                }
            )+
        }
    )* };
}

payloads! {
    /// The payload of an `Option`, value or tangent, by the names that `#[derive(Differentiable)]` gives to those of enums.
    ///
    /// ```
    /// use ad_runtime::__private::OptionPayload;
    ///
    /// let mut tangent = Some(1.0);
    /// *tangent.some_0_mut() += 2.0;
    /// assert_eq!(*tangent.some_0(), 3.0);
    /// ```
    OptionPayload for Option<T>: Some(T) some_0 some_0_mut;
    /// The payloads of a `Result`, value or tangent, by the names that `#[derive(Differentiable)]` gives to those of enums.
    ///
    /// ```
    /// use ad_runtime::__private::ResultPayload;
    ///
    /// let mut tangent: Result<f64, ()> = Ok(1.0);
    /// *tangent.ok_0_mut() += 2.0;
    /// assert_eq!(*tangent.ok_0(), 3.0);
    /// ```
    ResultPayload for Result<T, E>: Ok(T) ok_0 ok_0_mut, Err(E) err_0 err_0_mut;
}
