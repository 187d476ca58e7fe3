//! A state for functions of other files, which do not see how its methods take it. It is no `Clone`.

use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
pub(crate) struct Owner {
    pub(crate) values: Vec<f64>,
    pub(crate) scale: f64,
}

#[differentiable(forward, reverse)]
pub(crate) fn owner_of(x: &[f64]) -> Owner {
    Owner { values: x.to_vec(), scale: x[0] }
}

#[differentiable(forward, reverse)]
impl Owner {
    pub(crate) fn moved(mut self, i: usize) -> Owner {
        self.values[i] *= self.scale;
        self
    }

    pub(crate) fn longer(mut self, x: f64) -> Owner {
        self.values.push(x * self.scale);
        self
    }

    pub(crate) fn sum(&self) -> f64 {
        let mut sum = 0.0;
        for value in &self.values {
            sum += value * value * self.scale;
        }
        sum
    }
}
