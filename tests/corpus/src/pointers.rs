//! Values behind pointers, what may have failed, and strings.

use crate::reals::{Reader, Reals};
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

macro_rules! pointers {
    ($($pointer:ident)*) => {$(
        impl<T: Reals> Reals for $pointer<T> {
            type Tangent = Box<T::Tangent>;
            fn epsilon(&self) -> f64 {
                (**self).epsilon()
            }
            fn read(&self, reals: &mut Vec<f64>) {
                (**self).read(reals);
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                (**self).bits(bits);
            }
            fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
                $pointer::new((**self).rebuild(reals))
            }
            fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
                Box::new((**self).tangent(reals))
            }
        }
    )*};
}
pointers!(Box Rc Arc);

macro_rules! slices {
    ($($pointer:ty)*) => {$(
        impl<T: Reals> Reals for $pointer {
            type Tangent = Vec<T::Tangent>;
            fn epsilon(&self) -> f64 {
                self.to_vec().epsilon()
            }
            fn read(&self, reals: &mut Vec<f64>) {
                self.to_vec().read(reals);
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                self.to_vec().bits(bits);
            }
            fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
                self.to_vec().rebuild(reals).into()
            }
            fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
                self.to_vec().tangent(reals)
            }
        }
    )*};
}
slices!(Box<[T]> Rc<[T]> Cow<'_, [T]>);

impl<T: Reals, E: Reals> Reals for Result<T, E> {
    type Tangent = Result<T::Tangent, E::Tangent>;
    fn epsilon(&self) -> f64 {
        self.as_ref().map_or_else(E::epsilon, T::epsilon)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        match self {
            Ok(value) => value.read(reals),
            Err(error) => error.read(reals),
        }
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.is_ok().into());
        match self {
            Ok(value) => value.bits(bits),
            Err(error) => error.bits(bits),
        }
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        match self {
            Ok(value) => Ok(value.rebuild(reals)),
            Err(error) => Err(error.rebuild(reals)),
        }
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
        match self {
            Ok(value) => Ok(value.tangent(reals)),
            Err(error) => Err(error.tangent(reals)),
        }
    }
}

impl Reals for String {
    type Tangent = ();
    fn epsilon(&self) -> f64 {
        0.0
    }
    fn read(&self, _: &mut Vec<f64>) {}
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.len() as u64);
        bits.extend(self.bytes().map(u64::from));
    }
    fn rebuild(&self, _: &mut Reader<'_>) -> Self {
        self.clone()
    }
    fn tangent(&self, _: &mut Reader<'_>) {}
}
