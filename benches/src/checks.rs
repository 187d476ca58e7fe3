//! How the tests of the programs compare gradients.

/// Rounding alone: two exact derivatives, which add in different orders.
pub(crate) const EXACT: f64 = 1e-12;
/// What central differences with the step below give.
pub(crate) const DIFFERENCES: f64 = 1e-6;

/// The gradient of `f` at `x`, by central differences.
pub(crate) fn central_differences(f: impl Fn(&[f64]) -> f64, x: &[f64]) -> Vec<f64> {
    let mut moved = x.to_vec();
    (0..x.len())
        .map(|i| {
            let step = 1e-5 * x[i].abs().max(1.0);
            moved[i] = x[i] + step;
            let above = f(&moved);
            moved[i] = x[i] - step;
            let below = f(&moved);
            moved[i] = x[i];
            (above - below) / (2.0 * step)
        })
        .collect()
}

/// Panics unless the lists agree, relative to the largest of their entries: what is small beside it is left over from
/// cancellation.
#[track_caller]
pub(crate) fn assert_close(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len(), "numbers of entries");
    let scale = expected.iter().fold(1e-300_f64, |scale, entry| scale.max(entry.abs()));
    for (i, (f, e)) in found.iter().zip(expected).enumerate() {
        assert!((f - e).abs() <= tolerance * scale, "entry {i}: {f:e}, expected {e:e} (largest: {scale:e})");
    }
}
