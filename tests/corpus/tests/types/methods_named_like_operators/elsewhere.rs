//! A type of another file whose method is named like that of an operator.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub(crate) struct Sum {
    pub(crate) total: f64,
}

#[differentiable(second_order)]
impl Sum {
    pub(crate) fn empty() -> Self {
        Sum { total: 0.0 }
    }

    pub(crate) fn add(&mut self, x: f64) {
        self.total += x * x;
    }
}
