//! Inputs that are the same in every run.

use fastrand::Rng;

/// The random numbers of `fastrand`, in ranges and lists.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// The sequence that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// The next number, from `low` (included) to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.0.f64()
    }

    /// The next `n` numbers, each from `low` to `high`.
    pub fn list(&mut self, n: usize, low: f64, high: f64) -> Vec<f64> {
        (0..n).map(|_| self.between(low, high)).collect()
    }

    /// An array of the next numbers, each from `low` to `high`.
    pub fn array<const N: usize>(&mut self, low: f64, high: f64) -> [f64; N] {
        std::array::from_fn(|_| self.between(low, high))
    }
}
