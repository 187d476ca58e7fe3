//! Unequal weights: with equal ones, swapped components would go unseen.

/// `count` numbers of either sign, between 0.25 and 1 in magnitude, the same in every run.
pub(crate) fn weights(count: usize, seed: u64) -> Vec<f64> {
    let offset = mixed(seed) % STEPS;
    let weight = |i: u64| {
        // Twelve bits: a step along them from a point in single precision is not rounded. The stride has no
        // factor in common with the number of steps: no magnitude comes twice before all have come.
        let magnitude = (1024 + (offset + 1901 * i) % STEPS) as f64 / 4096.0;
        if mixed(seed ^ (i << 32)) & 1 == 0 { magnitude } else { -magnitude }
    };
    (0..count as u64).map(weight).collect()
}

const STEPS: u64 = 3073;

/// The mixing function of SplitMix64: neighbouring numbers give unrelated ones.
fn mixed(number: u64) -> u64 {
    let state = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::weights;

    #[test]
    fn weights_are_unequal_and_of_both_signs() {
        let mut some = weights(500, 1);
        assert!(some.iter().any(|w| *w < 0.0) && some.iter().any(|w| *w > 0.0));
        assert!(some.iter().all(|w| (0.25..=1.0).contains(&w.abs())));
        some.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
        some.dedup_by(|a, b| a.abs() == b.abs());
        assert_eq!(some.len(), 500);
        assert_ne!(weights(3, 1), weights(3, 2));
    }
}
