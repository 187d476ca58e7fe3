//! The gradient of [`super::tridiagonal`], by hand.

/// The gradient by the lower, the middle and the upper diagonal, and by the right side.
pub type Gradient = (Vec<f64>, Vec<f64>, Vec<f64>, Vec<f64>);

/// Value and gradient. The adjoint of a right side solves the transposed system, whose factors are those that the way forward leaves:
/// the matrix is the same in every step. Only the solutions are kept.
pub fn final_square_by_hand(
    lower: &[f64],
    diagonal: &[f64],
    upper: &[f64],
    right: &[f64],
    steps: usize,
) -> (f64, Gradient) {
    let n = right.len();
    let mut kept = vec![0.0; n * (steps + 1)];
    kept[..n].copy_from_slice(right);
    let (mut scratch, mut inverse) = (vec![0.0; n], vec![0.0; n]);
    for s in 0..steps {
        let (before, after) = kept[s * n..(s + 2) * n].split_at_mut(n);
        solve(lower, diagonal, upper, before, after, &mut scratch, &mut inverse);
    }
    let last = &kept[steps * n..];
    let value = 0.5 * last.iter().map(|x| x * x).sum::<f64>();

    let mut bar = last.to_vec();
    let (mut by_lower, mut by_diagonal, mut by_upper) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    for x in kept[n..].rchunks_exact(n) {
        for i in 1..n {
            bar[i] -= scratch[i - 1] * bar[i - 1];
        }
        let mut after = inverse[n - 1] * bar[n - 1];
        bar[n - 1] = after;
        for i in (0..n - 1).rev() {
            after = inverse[i] * (bar[i] - lower[i + 1] * after);
            bar[i] = after;
        }
        for (by, (bar, x)) in by_diagonal.iter_mut().zip(bar.iter().zip(x)) {
            *by -= bar * x;
        }
        for (by, (bar, x)) in by_lower[1..].iter_mut().zip(bar[1..].iter().zip(x)) {
            *by -= bar * x;
        }
        for (by, (bar, x)) in by_upper.iter_mut().zip(bar.iter().zip(&x[1..])) {
            *by -= bar * x;
        }
    }
    (value, (by_lower, by_diagonal, by_upper, bar))
}

/// As [`super::tridiagonal`] does it, from one list to another; the inverses of the pivots are kept, too.
fn solve(
    lower: &[f64],
    diagonal: &[f64],
    upper: &[f64],
    right: &[f64],
    x: &mut [f64],
    scratch: &mut [f64],
    inverse: &mut [f64],
) {
    let n = x.len();
    let (mut before, mut factor) = (0.0, 0.0);
    for i in 0..n {
        inverse[i] = 1.0 / (diagonal[i] - lower[i] * factor);
        factor = upper[i] * inverse[i];
        scratch[i] = factor;
        before = (right[i] - lower[i] * before) * inverse[i];
        x[i] = before;
    }
    let mut after = x[n - 1];
    for i in (0..n - 1).rev() {
        after = x[i] - scratch[i] * after;
        x[i] = after;
    }
}
