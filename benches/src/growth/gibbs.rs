//! Gibbs sweeps over a chain of numbers, with a generator of random numbers in the state.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone)]
struct Random(u64);

impl Random {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[derive(Clone, Differentiable)]
struct Chain {
    site: Vec<f64>,
    coupling: f64,
    #[no_derivative]
    random: Random,
}

#[differentiable]
impl Chain {
    fn mean_at(&self, i: usize) -> f64 {
        let n = self.site.len();
        self.coupling * (self.site[(i + n - 1) % n] + self.site[(i + 1) % n]).tanh()
    }

    fn sweep(&mut self) {
        for i in 0..self.site.len() {
            let noise = self.random.uniform() - 0.5;
            let mean = self.mean_at(i);
            self.site[i] = mean + noise;
        }
    }
}

#[differentiable]
fn energy(site: &[f64], coupling: f64) -> f64 {
    let mut chain = Chain { site: site.to_vec(), coupling, random: Random(7) };
    for _ in 0..5 {
        chain.sweep();
    }
    chain.site.iter().map(|s| s * s).sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| energy(x, 0.8), |x| energy_value_and_grad(x, 0.8))
}
