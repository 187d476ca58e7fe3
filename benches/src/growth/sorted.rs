//! A heap of numbers that is built by sifting, and taken apart in order.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Heap {
    entries: Vec<f64>,
}

#[differentiable]
impl Heap {
    #[no_derivative]
    fn smaller_child(&self, at: usize, end: usize) -> usize {
        let left = 2 * at + 1;
        if left + 1 < end && self.entries[left + 1] < self.entries[left] { left + 1 } else { left }
    }

    fn sift(&mut self, start: usize, end: usize) {
        let mut at = start;
        while 2 * at + 1 < end {
            let child = self.smaller_child(at, end);
            if self.entries[at] <= self.entries[child] {
                break;
            }
            self.entries.swap(at, child);
            at = child;
        }
    }
}

#[differentiable]
fn weighted_order(x: &[f64]) -> f64 {
    let n = x.len();
    let mut heap = Heap { entries: x.to_vec() };
    for k in 0..n / 2 {
        heap.sift(n / 2 - 1 - k, n);
    }
    let mut sum = 0.0;
    for k in 1..n {
        let least = heap.entries[0];
        sum += least * least * (1.0 + (k as f64).sqrt());
        heap.entries.swap(0, n - k);
        heap.sift(0, n - k);
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| weighted_order(x), |x| weighted_order_value_and_grad(x))
}
