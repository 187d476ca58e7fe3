//! Inputs that are the same in every run, without a dependency.

/// A linear congruential generator, with the constants of Knuth's MMIX.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed);
        // Small seeds differ in low bits only, which takes a few steps to reach the high ones.
        for _ in 0..4 {
            random.between(0.0, 1.0);
        }
        random
    }

    /// The next number, from `low` (included) to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The low bits of such a generator have short periods; a float keeps the 53 high ones.
        let unit = (self.0 >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
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
