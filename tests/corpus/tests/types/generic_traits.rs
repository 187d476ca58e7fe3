//! Traits of floats that are the user's own, whose methods may be named like those of the usual ones.

use ad_corpus::{assert_close, check};
use ad_runtime::differentiable;
use num_traits::Float;
use std::ops::{Add, Mul, Neg, Sub};

/// A trait of the user's.
#[differentiable(second_order)]
trait Real:
    Copy + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    const ONE: Self;
    fn zero() -> Self;
    fn exp(self) -> Self;
}

#[differentiable(second_order)]
impl Real for f64 {
    const ONE: f64 = 1.0;
    fn zero() -> f64 {
        0.0
    }
    fn exp(self) -> f64 {
        f64::exp(self)
    }
}

#[test]
fn traits_of_the_users() {
    #[differentiable(second_order)]
    fn f<R: Real>(x: &[R]) -> R {
        let mut sum = R::zero();
        for &v in x {
            if v > R::zero() {
                sum = sum + (R::ONE - v * v).exp();
            } else {
                sum = -sum * v;
            }
        }
        sum
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0]), (&[0.0; 0]));
}

/// Methods that are named like those of the traits which the generated functions ask for.
mod own_methods {
    use super::*;

    /// For all floats.
    pub(super) trait Distance {
        fn dot(&self, other: &Self) -> f64;
        fn scaled(self, by: Self) -> Self;
        fn add_assign(&mut self, other: Self);
    }

    impl<T: Float> Distance for T {
        fn dot(&self, other: &T) -> f64 {
            (*self - *other).to_f64().unwrap()
        }
        fn scaled(self, by: T) -> T {
            self - by
        }
        fn add_assign(&mut self, other: T) {
            *self = *self * other;
        }
    }

    #[test]
    fn methods_of_all_floats() {
        #[differentiable(second_order)]
        fn f<T: Float>(x: T, #[no_derivative] k: T) -> T {
            let mut factor = k;
            factor.add_assign(k);
            x * x * T::from(k.dot(&T::one())).unwrap() * k.scaled(T::one()) * factor
        }
        check!(f without lifted at (0.7, const 1.5));
        assert_eq!(f(2.0, 1.5), 2.25);
    }
}

/// `from` is not that of `num_traits`.
#[test]
fn conversions_of_the_users_own() {
    #[differentiable(second_order)]
    trait RealOfOwn: Copy + ad_runtime::Scalar + Mul<Output = Self> {
        fn from(x: f64) -> Option<Self>;
    }
    #[differentiable(second_order)]
    impl RealOfOwn for f64 {
        fn from(x: f64) -> Option<f64> {
            Some(x * 2.0)
        }
    }
    #[differentiable(second_order)]
    fn f<T: RealOfOwn>(x: T, y: f64) -> T {
        x * T::from(y * y).unwrap()
    }
    assert_close(f_grad(0.7, 1.5), (4.5, 0.7 * 2.0 * 3.0));
}

/// It was taken for the operator that the generated functions ask for.
#[test]
fn a_method_named_like_an_operator_is_the_users() {
    #[differentiable(second_order)]
    trait RealOfMarks: Copy {
        fn sub(self, other: Self) -> Self;
    }
    #[differentiable(second_order)]
    impl RealOfMarks for f64 {
        fn sub(self, other: f64) -> f64 {
            (self - other) * 10.0
        }
    }
    #[differentiable(second_order)]
    fn f<T: RealOfMarks>(x: T, y: T) -> T {
        RealOfMarks::sub(x, y)
    }
    #[differentiable(second_order)]
    fn g<T: RealOfMarks>(x: T, y: T) -> T {
        x.sub(y)
    }
    /// `Mul` is asked for: so this is its method.
    #[differentiable(second_order)]
    fn product<T: RealOfMarks + std::ops::Mul<Output = T>>(x: T, y: T) -> T {
        x.mul(y)
    }
    assert_eq!(f_value_and_grad(2.0, 1.5), (5.0, (10.0, -10.0)));
    assert_eq!(f_jvp(2.0, 1.5, 1.0, 0.5), (5.0, 5.0));
    assert_eq!(g_value_and_grad(2.0, 1.5), (5.0, (10.0, -10.0)));
    assert_eq!(product_value_and_grad(2.0, 1.5), (3.0, (1.5, 2.0)));
}

#[test]
fn a_method_that_gives_an_iterator_has_no_derivative() {
    #[derive(Clone, Debug, PartialEq, ad_runtime::Differentiable)]
    struct Shelf {
        items: Vec<f64>,
    }

    #[differentiable(second_order)]
    trait Bag {
        type Items<'a>: Iterator<Item = f64>
        where
            Self: 'a;
        fn items(&self) -> Self::Items<'_>;
        fn total(&self, x: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl Bag for Shelf {
        type Items<'a> = std::iter::Copied<std::slice::Iter<'a, f64>>;
        fn items(&self) -> Self::Items<'_> {
            self.items.iter().copied()
        }
        fn total(&self, x: f64) -> f64 {
            self.items.iter().map(|item| item * item * x).sum()
        }
    }

    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let shelf = Shelf { items: vec![x, y, x * y] };
        shelf.total(y) * x
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
    assert_eq!(Shelf { items: vec![1.0, 2.0] }.items().count(), 2);
}
