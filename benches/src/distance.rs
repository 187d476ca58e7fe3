//! How far derivatives lie apart, which is asked before they are timed.

/// How far they may: what is left of rounding, where sums have other orders.
pub const SAME: f64 = 1e-10;

/// The largest difference of entries, relative to the largest entry of the second list: what is small beside that is left over from
/// cancellation. It is no number if an entry is none.
///
/// # Panics
///
/// If the lists are not of the same length.
pub fn distance(found: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len(), "numbers of entries");
    let apart = found.iter().zip(expected).map(|(f, e)| (f - e).abs());
    // A maximum would pass over what is no number.
    let most = apart.fold(0.0, |most: f64, apart| if apart.is_nan() || apart > most { apart } else { most });
    most / expected.iter().fold(1e-300_f64, |scale, entry| scale.max(entry.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_relative_to_the_largest() {
        assert_eq!(distance(&[1.0, 4.5], &[1.0, 4.0]), 0.125);
        assert!(distance(&[f64::NAN, 4.0], &[1.0, 4.0]).is_nan());
    }
}
