//! The scalars that a tangent consists of.

use crate::Scalar;

/// A tangent as a list of scalars, in order.
pub trait Components {
    /// The type of the scalars.
    type Scalar: Scalar;
    /// How many there are.
    fn count(&self) -> usize;
    /// The one of that number.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    fn get(&self, position: usize) -> Self::Scalar;
    /// Sets the one of that number.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    fn set(&mut self, position: usize, value: Self::Scalar);
}

macro_rules! scalars {
    ($($scalar:ty)*) => { $(
        impl Components for $scalar {
            type Scalar = $scalar;
            #[inline]
            fn count(&self) -> usize {
                1
            }
            #[inline]
            fn get(&self, _: usize) -> $scalar {
                *self
            }
            #[inline]
            fn set(&mut self, _: usize, value: $scalar) {
                *self = value;
            }
        }
    )* };
}

scalars! { f32 f64 }

impl<T: Components> Components for [T] {
    type Scalar = T::Scalar;
    fn count(&self) -> usize {
        self.iter().map(T::count).sum()
    }
    fn get(&self, mut position: usize) -> T::Scalar {
        for part in self {
            if position < part.count() {
                return Components::get(part, position);
            }
            position -= part.count();
        }
        panic!("a tangent has not so many components")
    }
    fn set(&mut self, mut position: usize, value: T::Scalar) {
        for part in self {
            if position < part.count() {
                return part.set(position, value);
            }
            position -= part.count();
        }
        panic!("a tangent has not so many components")
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => { $(
        impl<T: Components, $($generics)*> Components for $list {
            type Scalar = T::Scalar;
            fn count(&self) -> usize {
                self[..].count()
            }
            fn get(&self, position: usize) -> T::Scalar {
                Components::get(&self[..], position)
            }
            fn set(&mut self, position: usize, value: T::Scalar) {
                self[..].set(position, value);
            }
        }
    )* };
}

lists! { [] Vec<T>; [const N: usize] [T; N]; }

macro_rules! tuples {
    ($($first:ident $zero:tt $(, $name:ident $position:tt)*;)*) => { $(
        impl<$first: Components $(, $name: Components<Scalar = $first::Scalar>)*> Components for ($first, $($name,)*) {
            type Scalar = $first::Scalar;
            fn count(&self) -> usize {
                self.$zero.count() $(+ self.$position.count())*
            }
            fn get(&self, position: usize) -> $first::Scalar {
                if position < self.$zero.count() {
                    return self.$zero.get(position);
                }
                let _rest = position - self.$zero.count();
                $(
                    if _rest < self.$position.count() {
                        return self.$position.get(_rest);
                    }
                    let _rest = _rest - self.$position.count();
                )*
                panic!("a tangent has not so many components")
            }
            fn set(&mut self, position: usize, value: $first::Scalar) {
                if position < self.$zero.count() {
                    return self.$zero.set(position, value);
                }
                let _rest = position - self.$zero.count();
                $(
                    if _rest < self.$position.count() {
                        return self.$position.set(_rest, value);
                    }
                    let _rest = _rest - self.$position.count();
                )*
                panic!("a tangent has not so many components")
            }
        }
    )* };
}

tuples! { A 0; A 0, B 1; A 0, B 1, C 2; A 0, B 1, C 2, D 3; A 0, B 1, C 2, D 3, E 4; A 0, B 1, C 2, D 3, E 4, F 5; }

/// The inner product of two tangents.
///
/// ```
/// assert_eq!(ad_runtime::inner_product(&vec![1.0, 2.0], &[10.0, 100.0]), 210.0);
/// ```
pub fn inner_product<A, B>(a: &A, b: &B) -> A::Scalar
where
    A: Components + ?Sized,
    B: Components<Scalar = A::Scalar> + ?Sized,
{
    (0..a.count()).fold(A::Scalar::ZERO, |sum, k| sum.plus(a.get(k).times(b.get(k))))
}

/// The sum of some scalars.
pub fn sum_of<S: Scalar, const N: usize>(terms: [S; N]) -> S {
    terms.into_iter().fold(S::ZERO, S::plus)
}
