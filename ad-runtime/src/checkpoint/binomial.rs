//! Where snapshots stand so that the fewest rounds run again: Griewank, "Achieving logarithmic growth of temporal and spatial complexity in reverse automatic
//! differentiation", Optimization Methods and Software 1 (1992), and Griewank and Walther, Algorithm 799, ACM TOMS 26 (2000).

/// How many rounds can be reversed with so many snapshots, that of the beginning among them, if each runs again at most `repeats` times: the binomial coefficient
/// (`slots` + `repeats` over `slots`), or the largest number there is.
///
/// ```
/// use ad_runtime::checkpoint::longest;
///
/// assert_eq!(longest(3, 2), 10);
/// ```
#[must_use]
pub fn longest(slots: usize, repeats: usize) -> usize {
    let mut coefficient: u128 = 1;
    for k in 1..=repeats as u128 {
        coefficient = coefficient * (slots as u128 + k) / k;
        if coefficient > usize::MAX as u128 {
            return usize::MAX;
        }
    }
    coefficient as usize
}

/// How often a round runs again at most.
fn repeats(length: usize, slots: usize) -> usize {
    (0..).find(|repeats| longest(slots, *repeats) >= length).expect("there is no end of numbers")
}

/// How many rounds the reverse sweep of a loop of `trips` rounds runs again, with so many snapshots: no other places of snapshots have fewer.
///
/// This is r (l + 1) - β(s + 1, r - 1) - l, with β(s, r) = [`longest`] and the smallest r with l < β(s, r): the number of Griewank for one round more, without the
/// rounds of the first run.
///
/// ```
/// use ad_runtime::checkpoint::fewest_rounds_run_again;
///
/// // With the snapshot of the beginning alone: 9 + 8 + .. + 1.
/// assert_eq!(fewest_rounds_run_again(10, 1), 45);
/// assert_eq!(fewest_rounds_run_again(10, 10), 0);
/// ```
///
/// # Panics
///
/// If there is no snapshot.
#[must_use]
pub fn fewest_rounds_run_again(trips: usize, slots: usize) -> usize {
    assert!(slots > 0, "there is a snapshot of the beginning");
    match repeats(trips + 1, slots) {
        0 => 0,
        most => most * (trips + 1) - longest(slots + 1, most - 1) - trips,
    }
}

/// How many rounds of `length` run before the next snapshot, with so many slots, one of which has the state at the beginning.
pub(super) fn split(length: usize, slots: usize) -> usize {
    if slots < 2 || length < 2 {
        return length.saturating_sub(1).max(1);
    }
    let most = repeats(length, slots);
    let least = if most < 2 { 1 } else { longest(slots, most - 2) };
    least.max(length.saturating_sub(longest(slots - 1, most))).clamp(1, length - 1)
}
