use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
pub(super) struct Stack {
    items: Vec<f64>,
    pushes: usize,
}

/// None of them does what the method of a list does.
#[differentiable(forward, reverse)]
impl Stack {
    pub(super) fn new() -> Stack {
        Stack { items: Vec::new(), pushes: 0 }
    }

    pub(super) fn push(&mut self, x: f64) {
        self.items.push(0.5 * x);
        self.pushes += 1;
    }

    pub(super) fn pop(&mut self) -> f64 {
        self.items.pop().unwrap() * 2.0
    }

    pub(super) fn last(&self) -> f64 {
        3.0 * self.items[self.items.len() - 1]
    }

    pub(super) fn get(&self, i: usize) -> f64 {
        2.0 * self.items[i]
    }

    pub(super) fn len(&self) -> usize {
        self.items.len() + self.pushes
    }
}
