//! Soft dynamic time warping of two series (Cuturi and Blondel, 2017): a table in one list, each entry from three of its neighbours
//! by a soft minimum. The gradient in both series.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// How far the series are apart; `gamma` says how soft the minimum is.
#[differentiable(wrt(a, b))]
pub fn distance(a: &[f64], b: &[f64], gamma: f64) -> f64 {
    let width = b.len() + 1;
    let mut table = vec![f64::INFINITY; (a.len() + 1) * width];
    table[0] = 0.0;
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let difference = a[i - 1] - b[j - 1];
            let above = table[(i - 1) * width + j];
            let left = table[i * width + j - 1];
            let diagonal = table[(i - 1) * width + j - 1];
            table[i * width + j] = difference * difference + soft_min(above, left, diagonal, gamma);
        }
    }
    table[a.len() * width + b.len()]
}

/// Minus `gamma` times the logarithm of a sum of exponentials.
#[differentiable(wrt(x, y, z))]
fn soft_min(x: f64, y: f64, z: f64, gamma: f64) -> f64 {
    let least = x.min(y).min(z);
    let sum = ((least - x) / gamma).exp() + ((least - y) / gamma).exp() + ((least - z) / gamma).exp();
    least - gamma * sum.ln()
}

/// Value and gradient. Of the table two rows are enough; what each neighbour weighs in each minimum is kept, two of three. On the way
/// back an entry's adjoint goes to its neighbours by these weights, in two rows again.
pub fn distance_by_hand(a: &[f64], b: &[f64], gamma: f64) -> (f64, (Vec<f64>, Vec<f64>)) {
    let (n, m) = (a.len(), b.len());
    let mut weights = vec![[0.0; 2]; n * m];
    let mut row = vec![f64::INFINITY; m + 1];
    row[0] = 0.0;
    let per_gamma = 1.0 / gamma;
    for (a, weights) in a.iter().zip(weights.chunks_exact_mut(m)) {
        let mut diagonal = std::mem::replace(&mut row[0], f64::INFINITY);
        let mut left = f64::INFINITY;
        for ((above, b), weights) in row[1..].iter_mut().zip(b).zip(weights) {
            let least = above.min(left).min(diagonal);
            let share = |x: f64| ((least - x) * per_gamma).exp();
            let (of_above, of_left, of_diagonal) = (share(*above), share(left), share(diagonal));
            let sum = of_above + of_left + of_diagonal;
            let inverse = 1.0 / sum;
            *weights = [of_above * inverse, of_left * inverse];
            let difference = a - b;
            left = difference * difference + least - gamma * sum.ln();
            diagonal = std::mem::replace(above, left);
        }
    }
    let value = row[m];

    let (mut by_a, mut by_b) = (vec![0.0; n], vec![0.0; m]);
    // What the entries of a row receive from the row below.
    let mut bars = vec![0.0; m];
    bars[m - 1] = 1.0;
    for ((a, by_a), weights) in a.iter().zip(&mut by_a).zip(weights.chunks_exact(m)).rev() {
        let (mut from_right, mut from_corner, mut sum) = (0.0, 0.0, 0.0);
        for (((bar, b), by_b), [above, left]) in bars.iter_mut().zip(b).zip(&mut by_b).zip(weights).rev() {
            let here = *bar + from_right;
            let slope = 2.0 * here * (a - b);
            sum += slope;
            *by_b -= slope;
            *bar = here * above + from_corner;
            from_right = here * left;
            from_corner = here * (1.0 - above - left);
        }
        *by_a = sum;
    }
    (value, (by_a, by_b))
}

/// Two noisy waves, the second one later.
pub fn input(n: usize, m: usize) -> (Vec<f64>, Vec<f64>) {
    let mut random = Random::new(37);
    let mut series = |length: usize, delay: f64| {
        (0..length)
            .map(|i| (6.0 * i as f64 / length as f64 - delay).sin() + random.between(-0.2, 0.2))
            .collect()
    };
    (series(n, 0.0), series(m, 0.5))
}

pub(crate) const GAMMA: f64 = 0.5;

/// Series of 160 and 140 numbers.
pub fn input_of(size: Size) -> (Vec<f64>, Vec<f64>) {
    match size {
        Size::Full => input(160, 140),
        Size::Small => input(9, 8),
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        input_of(size),
        |(a, b)| distance(a, b, GAMMA),
        |(a, b)| distance_by_hand(a, b, GAMMA),
        |(a, b)| distance_value_and_grad(a, b, GAMMA),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (n, m) in [(1, 1), (1, 4), (5, 1), (9, 8)] {
            let (a, b) = input(n, m);
            let (value, (by_a, by_b)) = distance_by_hand(&a, &b, GAMMA);
            assert_close(&[value], &[distance(&a, &b, GAMMA)], EXACT);
            assert_close(&by_a, &central_differences(|a| distance(a, &b, GAMMA), &a), DIFFERENCES);
            assert_close(&by_b, &central_differences(|b| distance(&a, b, GAMMA), &b), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let (a, b) = input(50, 60);
        let (value, (by_a, by_b)) = distance_value_and_grad(&a, &b, GAMMA);
        let (expected, (hand_a, hand_b)) = distance_by_hand(&a, &b, GAMMA);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&by_a, &hand_a, EXACT);
        assert_close(&by_b, &hand_b, EXACT);
    }
}
