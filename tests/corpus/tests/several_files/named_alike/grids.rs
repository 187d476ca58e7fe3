use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
pub struct Sheet {
    pub data: Vec<f64>,
    pub columns: usize,
}

impl Sheet {
    pub fn band(&self, i: usize) -> &[f64] {
        &self.data[i + self.columns..]
    }
}

#[differentiable(forward, reverse)]
pub fn made(x: &[f64]) -> Sheet {
    Sheet { data: x.to_vec(), columns: 1 }
}

#[allow(non_upper_case_globals)]
pub const second: usize = 1;

#[differentiable(forward, reverse)]
pub fn three(x: f64) -> (f64, f64, f64) {
    (x, x * x, x.sin())
}
