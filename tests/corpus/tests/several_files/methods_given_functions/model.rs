use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
pub struct Model {
    pub rate: f64,
    pub start: f64,
}

impl Model {
    #[differentiable(second_order)]
    pub fn new(clock: impl Fn(f64) -> f64, rate: f64) -> Self {
        Model { rate: rate * rate, start: clock(rate) }
    }

    #[differentiable(second_order)]
    pub fn integrated(&self, f: impl Fn(f64) -> f64, steps: usize) -> f64 {
        let mut sum = 0.0;
        for k in 0..steps {
            sum += f(self.start + k as f64 * 0.3) * self.rate;
        }
        sum
    }
}

/// Another one of the name.
pub mod coarse {
    use super::*;

    #[derive(Clone, Differentiable)]
    pub struct Model {
        pub start: f64,
    }

    impl Model {
        #[differentiable(second_order)]
        pub fn new(clock: impl Fn(f64) -> f64, rate: f64) -> Self {
            Self { start: 3.0 * clock(rate) }
        }
    }
}
