//! A small deterministic source of random numbers (SplitMix64), so that a seed names the same program everywhere.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream that a seed names.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// A stream of its own for `text`, so that what is drawn for one name does not depend on the others.
    pub(crate) fn named(seed: u64, text: &str) -> Random {
        let mixed = text.bytes().fold(seed, |state, byte| Random::new(state ^ u64::from(byte)).next());
        Random::new(mixed)
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "a stream that never ends is asked, not iterated over")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number in `0..bound`; `bound` is small, so the bias of the remainder does not matter.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % (bound as u64)).expect("smaller than a usize")
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, which are not none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// One of the items, with probability proportional to its weight.
    pub(crate) fn weighted<T: Copy>(&mut self, items: &[(usize, T)]) -> T {
        let mut rest = self.below(items.iter().map(|(weight, _)| weight).sum());
        for (weight, item) in items {
            if rest < *weight {
                return *item;
            }
            rest -= weight;
        }
        unreachable!("the rest is below the sum of the weights")
    }

    /// A float in `low..high` with all its bits random.
    pub(crate) fn uniform(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
    }
}
