use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    Slow,
    Fast,
}

macro_rules! named {
    ($ty:ty) => {
        impl std::fmt::Display for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{self:?}")
            }
        }
    };
}
pub(crate) use named;

#[differentiable(second_order)]
pub trait Potential<D> {
    fn at(&self, #[no_derivative] datum: D, x: f64) -> f64;
}

#[differentiable(second_order)]
pub trait Weighed {
    type Weight;
    fn weighed(&self, #[no_derivative] weight: Self::Weight, x: f64) -> f64;
}

#[derive(Clone, Differentiable)]
pub struct Spring {
    pub stiffness: f64,
}

#[derive(Clone, Differentiable)]
pub struct Charge {
    pub amount: f64,
}

#[differentiable(second_order)]
impl Potential<u32> for Spring {
    fn at(&self, #[no_derivative] datum: u32, x: f64) -> f64 {
        self.stiffness * x * x * datum as f64
    }
}

#[differentiable(second_order)]
impl Potential<(usize, f64)> for Charge {
    fn at(&self, #[no_derivative] datum: (usize, f64), x: f64) -> f64 {
        self.amount * (datum.0 as f64 + datum.1) / (1.0 + x * x)
    }
}

#[differentiable(second_order)]
impl Weighed for Spring {
    type Weight = i32;
    fn weighed(&self, #[no_derivative] weight: i32, x: f64) -> f64 {
        self.stiffness.sin() * x.powi(weight)
    }
}
