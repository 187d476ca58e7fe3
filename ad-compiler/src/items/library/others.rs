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
    pub trait Differentiable {
        type Tangent;
    }
    impl Differentiable for f64 { type Tangent = f64; }
    impl Differentiable for f32 { type Tangent = f32; }
    impl<T: Differentiable> Differentiable for Vec<T> { type Tangent = Vec<<T as Differentiable>::Tangent>; }
    impl<T: Differentiable, const N: usize> Differentiable for [T; N] { type Tangent = [<T as Differentiable>::Tangent; N]; }
}
