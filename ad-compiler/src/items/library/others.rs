pub mod core {
    pub use ::std::*;
}

pub mod alloc {
    pub use ::std::*;
}

pub mod num {
    pub use ::num_traits::*;
    pub mod traits {
        pub use ::num_traits::*;
    }
}

pub mod anyhow {
    pub struct Error;
    pub type Result<T, E = Error> = ::std::result::Result<T, E>;
}

pub mod ad_runtime {
    pub fn without_derivative<T>(value: T) -> T;
    pub fn with_derivative<T, F: Fn(<T as Differentiable>::Tangent) -> <T as Differentiable>::Tangent>(value: T, map: F) -> T;
    pub fn zero_like<T: Differentiable>(value: &T) -> <T as Differentiable>::Tangent;
    pub mod special {
        pub fn erf(x: f64) -> f64;
        pub fn erfc(x: f64) -> f64;
        pub fn normal_cdf(x: f64) -> f64;
        pub fn normal_pdf(x: f64) -> f64;
        pub fn softplus(x: f64) -> f64;
        pub fn sigmoid(x: f64) -> f64;
        pub fn log_sum_exp(x: &[f64]) -> f64;
        pub fn ln_gamma(x: f64) -> f64;
        pub fn digamma(x: f64) -> f64;
        pub fn beta_ln(a: f64, b: f64) -> f64;
    }
    pub trait Accumulate<T> {
        fn accumulate(&mut self, tangent: T);
    }
    pub trait AsAccumulator<A> {
        fn as_accumulator(&self) -> &A;
        fn as_accumulator_mut(&mut self) -> &mut A;
        fn from_accumulator(accumulator: &A) -> Self;
        fn add_to(self, accumulator: &mut A);
    }
    pub trait KeptTangent<T> {
        fn or_zero(&self, zero: impl FnOnce() -> T) -> T;
        fn replace(&mut self, tangent: T) -> Self;
    }
    pub trait DifferentiableFn<X = f64, Y = f64> {
        fn call(&self, x: X) -> Y;
    }
    pub trait Move: Differentiable {
        fn move_by(&mut self, step: &<Self as Differentiable>::Tangent);
        fn moved_by(&self, step: &<Self as Differentiable>::Tangent) -> Self;
    }
    pub trait Tangent<S>: Clone {
        fn for_each<F: FnMut(S)>(&self, visit: &mut F);
        fn for_each_mut<F: FnMut(&mut S)>(&mut self, visit: &mut F);
        fn for_each_pair<F: FnMut(S, S)>(&self, other: &Self, visit: &mut F);
        fn scale(&mut self, factor: S);
        fn scaled(self, factor: S) -> Self;
        fn added(self, other: Self) -> Self;
        fn dot(&self, other: &Self) -> S;
        fn scalar_count(&self) -> usize;
        fn to_scalars(&self) -> Vec<S>;
        fn set_scalars(&mut self, scalars: &[S]);
        fn with_scalars(self, scalars: &[S]) -> Self;
    }
    pub trait Scalar: Differentiable + Copy + PartialEq + Default + ::std::ops::Add<Output = Self> + ::std::ops::Sub<Output = Self>
        + ::std::ops::Mul<Output = Self> + ::std::ops::Div<Output = Self> + ::std::ops::Neg<Output = Self> {
        const SCALAR_ZERO: Self;
        const SCALAR_ONE: Self;
        fn scalar_literal(literal: f64) -> Self;
        fn scalar_value(self) -> f64;
        fn scalar_times(self, other: Self) -> Self;
        fn scalar_plus(self, other: Self) -> Self;
    }
    impl Scalar for f64 {}
    impl Scalar for f32 {}
    pub trait Count {}
    pub trait Seed {}
    pub struct Workspace;
    pub struct BrokenLaw;
    pub struct Shape<T>(T);
    pub struct MapTangent<K, T>(K, T);
    pub trait Differentiable {
        type Tangent;
    }
    impl Differentiable for f64 { type Tangent = f64; }
    impl Differentiable for f32 { type Tangent = f32; }
    impl<T: Differentiable> Differentiable for Vec<T> { type Tangent = Vec<<T as Differentiable>::Tangent>; }
    impl<T: Differentiable, const N: usize> Differentiable for [T; N] { type Tangent = [<T as Differentiable>::Tangent; N]; }
}
