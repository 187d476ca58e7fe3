//! Energies of neighbours, added up in a field: `&self` methods between changes of the struct.

use super::{Pair, along, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct World {
    x: Vec<f64>,
    total: f64,
}

#[differentiable(second_order)]
impl World {
    fn pair(&self, i: usize) -> f64 {
        self.x[i] * self.x[i + 1]
    }

    fn add_up(&mut self) {
        for i in 0..self.x.len() - 1 {
            let energy = self.pair(i);
            self.total += energy * energy;
        }
    }
}

#[differentiable(second_order)]
fn energy(x: &[f64]) -> f64 {
    let mut world = World { x: x.to_vec(), total: 0.0 };
    world.add_up();
    world.total
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| energy(x), |x| energy_value_and_grad(x))
}

pub(super) fn product_of(n: usize) -> Pair {
    pair((smooth(n), along(n)), |(x, _)| energy(x), |(x, v)| energy_hvp(x, v))
}
