//! Methods of `Option` and `Result` that hand on what is inside.

use crate::protocol::method;
use crate::{Differentiable, tangent_or_zero, zero_like};
use core::fmt::Debug;

const GIVEN_SOME: &str = "the tangent of `Some` is `Some`";
const GIVEN_OK: &str = "the tangent of `Ok` is `Ok`";

/// The tangent that a caller gives, as a value of its own.
fn given<T: Differentiable>(tangent: &T::Accumulator, value: &T) -> T::Tangent {
    tangent_or_zero::<T>(Some(tangent), value).into_owned()
}

/// The adjoint of a result, from that of what is inside.
fn of_payload<T: Differentiable, E: Differentiable>(
    result: &Result<T, E>,
    payload: &Option<T::Tangent>,
) -> Result<T::Tangent, E::Tangent> {
    match (result, payload) {
        (Ok(_), Some(payload)) => Ok(payload.clone()),
        (Ok(value), None) => Ok(zero_like(value)),
        (Err(error), _) => Err(zero_like(error)),
    }
}

method! {
    /// `option.unwrap()`.
    UnwrapSome<[T: Differentiable + Clone] [T]> for Option<T> where [T::Tangent: Clone]
    unwrap_prim unwrap_push unwrap_keeping_prim: (self a a_dot) -> T = a.clone().unwrap();
    pull |seed| (Some(seed.clone()))
    push (a_dot.clone().expect(GIVEN_SOME))
    linear UnwrapSomeSecond unwrap_push_prim unwrap_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `option.expect("a reason")`.
    ExpectSome<[T: Differentiable + Clone] [T]> for Option<T> where [T::Tangent: Clone]
    expect_prim expect_push expect_keeping_prim: (self a a_dot) {message: &str} -> T = a.clone().expect(message);
    pull |seed| (Some(seed.clone()))
    push (a_dot.clone().expect(GIVEN_SOME))
    linear ExpectSomeSecond expect_push_prim expect_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `option.unwrap_or(default)`.
    SomeOr<[T: Differentiable + Clone] [T]> for Option<T> where [T::Tangent: Clone]
    unwrap_or_prim unwrap_or_push unwrap_or_keeping_prim: (self a a_dot) [own default default_dot: T] -> T = a.clone().unwrap_or(default.clone());
    pull |seed| (a.is_some().then(|| seed.clone())) [if a.is_some() { zero_like(default) } else { seed.clone() }]
    push (a_dot.clone().unwrap_or_else(|| zero_like(default)))
        [match a { Some(value) => zero_like(value), None => given(default_dot, default) }]
    linear SomeOrSecond unwrap_or_push_prim unwrap_or_push_keeping_prim: (a_bar a_dot_bar) [default_bar default_dot_bar]
}

method! {
    /// `option.unwrap_or_default()`.
    SomeOrDefault<[T: Differentiable + Clone + Default] [T]> for Option<T> where [T::Tangent: Clone]
    unwrap_or_default_prim unwrap_or_default_push unwrap_or_default_keeping_prim: (self a a_dot) -> T = a.clone().unwrap_or_default();
    pull |seed| (a.is_some().then(|| seed.clone()))
    push (a_dot.clone().unwrap_or_else(|| zero_like(&T::default())))
    linear SomeOrDefaultSecond unwrap_or_default_push_prim unwrap_or_default_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `option.ok_or(error)`.
    OkOr<[T: Differentiable + Clone, E: Differentiable + Clone] [T, E]> for Option<T> where [T::Tangent: Clone, E::Tangent: Clone]
    ok_or_prim ok_or_push ok_or_keeping_prim: (self a a_dot) [own error error_dot: E] -> Result<T, E> = a.clone().ok_or(error.clone());
    pull |seed| (seed.as_ref().ok().cloned()) [seed.as_ref().err().cloned().unwrap_or_else(|| zero_like(error))]
    push (a_dot.clone().ok_or_else(|| zero_like(error)))
        [match a { Some(value) => Ok(zero_like(value)), None => Err(given(error_dot, error)) }]
    linear OkOrSecond ok_or_push_prim ok_or_push_keeping_prim: (a_bar a_dot_bar) [error_bar error_dot_bar]
}

method! {
    /// `result.unwrap()`.
    UnwrapOk<[T: Differentiable + Clone, E: Differentiable + Clone + Debug] [T, E]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone]
    unwrap_prim unwrap_push unwrap_keeping_prim: (self a a_dot) -> T = a.clone().unwrap();
    pull |seed| (Ok(seed.clone()))
    push (a_dot.clone().unwrap_or_else(|_| panic!("{GIVEN_OK}")))
    linear UnwrapOkSecond unwrap_push_prim unwrap_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `result.expect("a reason")`.
    ExpectOk<[T: Differentiable + Clone, E: Differentiable + Clone + Debug] [T, E]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone]
    expect_prim expect_push expect_keeping_prim: (self a a_dot) {message: &str} -> T = a.clone().expect(message);
    pull |seed| (Ok(seed.clone()))
    push (a_dot.clone().unwrap_or_else(|_| panic!("{GIVEN_OK}")))
    linear ExpectOkSecond expect_push_prim expect_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `result.unwrap_or(default)`.
    ResultOr<[T: Differentiable + Clone, E: Differentiable + Clone] [T, E]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone]
    unwrap_or_prim unwrap_or_push unwrap_or_keeping_prim: (self a a_dot) [own default default_dot: T] -> T = a.clone().unwrap_or(default.clone());
    pull |seed| (match a { Ok(_) => Ok(seed.clone()), Err(error) => Err(zero_like(error)) })
        [if a.is_ok() { zero_like(default) } else { seed.clone() }]
    push (a_dot.clone().unwrap_or_else(|_| zero_like(default)))
        [match a { Ok(value) => zero_like(value), Err(_) => given(default_dot, default) }]
    linear ResultOrSecond unwrap_or_push_prim unwrap_or_push_keeping_prim: (a_bar a_dot_bar) [default_bar default_dot_bar]
}

method! {
    /// `result.unwrap_or_default()`.
    ResultOrDefault<[T: Differentiable + Clone + Default, E: Differentiable + Clone] [T, E]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone]
    unwrap_or_default_prim unwrap_or_default_push unwrap_or_default_keeping_prim: (self a a_dot) -> T = a.clone().unwrap_or_default();
    pull |seed| (match a { Ok(_) => Ok(seed.clone()), Err(error) => Err(zero_like(error)) })
    push (a_dot.clone().unwrap_or_else(|_| zero_like(&T::default())))
    linear ResultOrDefaultSecond unwrap_or_default_push_prim unwrap_or_default_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `result.ok()`.
    OkOption<[T: Differentiable + Clone, E: Differentiable + Clone] [T, E]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone]
    ok_prim ok_push ok_keeping_prim: (self a a_dot) -> Option<T> = a.clone().ok();
    pull |seed| (of_payload(a, seed))
    push (a_dot.clone().ok())
    linear OkOptionSecond ok_push_prim ok_push_keeping_prim: (a_bar a_dot_bar)
}

// What closures are applied to: `option.map(f)` and its kin are written with these two.

method! {
    /// What is inside, if it is there.
    SomePayload<[T: Differentiable + Clone] [T]> for Option<T> where [T::Tangent: Clone]
    payload_prim payload_push payload_keeping_prim: (self a a_dot) -> Option<T> = a.clone();
    pull |seed| (seed.clone())
    push (a_dot.clone())
    linear SomePayloadSecond payload_push_prim payload_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// What is inside, if it is there.
    OkPayload<[T: Differentiable + Clone, E: Differentiable + Clone] [T, E]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone]
    payload_prim payload_push payload_keeping_prim: (self a a_dot) -> Option<T> = a.clone().ok();
    pull |seed| (of_payload(a, seed))
    push (a_dot.clone().ok())
    linear OkPayloadSecond payload_push_prim payload_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// The same with something else inside.
    WithSome<[T: Differentiable + Clone, U: Differentiable + Clone] [T, U]> for Option<T>
    where [T::Tangent: Clone, U::Tangent: Clone]
    with_payload_prim with_payload_push with_payload_keeping_prim: (self a a_dot) [own payload payload_dot: Option<U>] -> Option<U> = payload.clone();
    pull |seed| (zero_like(a)) [seed.clone()]
    push (zero_like(payload)) [given(payload_dot, payload)]
    linear WithSomeSecond with_payload_push_prim with_payload_push_keeping_prim: (a_bar a_dot_bar) [payload_bar payload_dot_bar]
}

method! {
    /// The same with something else inside; an error stays.
    WithOk<[T: Differentiable + Clone, E: Differentiable + Clone, U: Differentiable + Clone] [T, E, U]> for Result<T, E>
    where [T::Tangent: Clone, E::Tangent: Clone, U::Tangent: Clone]
    with_payload_prim with_payload_push with_payload_keeping_prim: (self a a_dot) [own payload payload_dot: Option<U>] -> Result<U, E>
        = with_payload(a, payload);
    pull |seed| (match (a, seed) {
        (Err(_), Err(seed)) => Err(seed.clone()),
        _ => zero_like(a),
    }) [match (payload, seed) {
        (Some(_), Ok(seed)) => Some(seed.clone()),
        _ => zero_like(payload),
    }]
    push (match a_dot {
        Err(error) => Err(error.clone()),
        Ok(_) => zero_like(&with_payload(a, payload)),
    }) [match given(payload_dot, payload) {
        Some(payload) => Ok(payload),
        None => zero_like(&with_payload(a, payload)),
    }]
    linear WithOkSecond with_payload_push_prim with_payload_push_keeping_prim: (a_bar a_dot_bar) [payload_bar payload_dot_bar]
}

fn with_payload<T, E: Clone, U: Clone>(result: &Result<T, E>, payload: &Option<U>) -> Result<U, E> {
    match (payload, result) {
        (Some(payload), _) => Ok(payload.clone()),
        (None, Err(error)) => Err(error.clone()),
        (None, Ok(_)) => unreachable!("a value is replaced by a value"),
    }
}

/// The same two, where no derivative passes.
#[doc(hidden)]
pub trait Carried {
    /// What is inside.
    type Inside;
    /// The same with something else inside.
    type With<U>;
    /// What is inside, if it is there.
    fn payload(&self) -> Option<Self::Inside>;
    /// The same with something else inside; an error stays.
    fn with_payload<U: Clone>(&self, payload: Option<U>) -> Self::With<U>;
}

impl<T: Clone> Carried for Option<T> {
    type Inside = T;
    type With<U> = Option<U>;
    fn payload(&self) -> Option<T> {
        self.clone()
    }
    fn with_payload<U: Clone>(&self, payload: Option<U>) -> Option<U> {
        payload
    }
}

impl<T: Clone, E: Clone> Carried for Result<T, E> {
    type Inside = T;
    type With<U> = Result<U, E>;
    fn payload(&self) -> Option<T> {
        self.clone().ok()
    }
    fn with_payload<U: Clone>(&self, payload: Option<U>) -> Result<U, E> {
        with_payload(self, &payload)
    }
}
