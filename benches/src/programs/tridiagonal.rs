//! Implicit steps of diffusion: the algorithm of Thomas for tridiagonal systems, in place with a scratch list, again and again. Half
//! the sum of squares at the end, and its gradient in the three diagonals and the first right side.

use super::tridiagonal_by_hand::final_square_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// Half of the sum of squares after so many solutions, each the right side of the next. All lists are of the same length; `lower[0]`
/// and the last entry of `upper` stand outside of the matrix.
#[differentiable]
pub fn final_square(lower: &[f64], diagonal: &[f64], upper: &[f64], right: &[f64], steps: usize) -> f64 {
    let mut x = right.to_vec();
    let mut scratch = vec![0.0; right.len()];
    for _ in 0..steps {
        solve(lower, diagonal, upper, &mut x, &mut scratch);
    }
    0.5 * x.iter().map(|x| x * x).sum::<f64>()
}

/// The right side becomes the solution.
#[differentiable]
fn solve(lower: &[f64], diagonal: &[f64], upper: &[f64], x: &mut [f64], scratch: &mut [f64]) {
    let n = x.len();
    scratch[0] = upper[0] / diagonal[0];
    x[0] /= diagonal[0];
    for i in 1..n {
        let pivot = diagonal[i] - lower[i] * scratch[i - 1];
        scratch[i] = upper[i] / pivot;
        x[i] = (x[i] - lower[i] * x[i - 1]) / pivot;
    }
    for i in (0..n - 1).rev() {
        x[i] -= scratch[i] * x[i + 1];
    }
}

/// A system.
pub struct Input {
    /// The diagonal below that in the middle.
    pub lower: Vec<f64>,
    /// That in the middle.
    pub diagonal: Vec<f64>,
    /// The one above it.
    pub upper: Vec<f64>,
    /// The right side of the first step.
    pub right: Vec<f64>,
    /// The number of steps.
    pub steps: usize,
}

impl Input {
    /// So many cells, with conductivities that differ.
    pub fn new(n: usize, steps: usize) -> Self {
        let mut random = Random::new(29);
        let walls = random.list(n + 1, 0.1, 0.4);
        Self {
            lower: walls[..n].iter().map(|w| -w).collect(),
            diagonal: walls.windows(2).map(|w| 1.0 + w[0] + w[1]).collect(),
            upper: walls[1..].iter().map(|w| -w).collect(),
            right: random.list(n, 0.0, 1.0),
            steps,
        }
    }

    /// 100 steps of 500 cells.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(500, 100),
            Size::Small => Self::new(20, 5),
        }
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| final_square(&i.lower, &i.diagonal, &i.upper, &i.right, i.steps),
        |i| final_square_by_hand(&i.lower, &i.diagonal, &i.upper, &i.right, i.steps),
        |i| final_square_value_and_grad(&i.lower, &i.diagonal, &i.upper, &i.right, i.steps),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (n, steps) in [(1, 1), (2, 3), (6, 4)] {
            let i = Input::new(n, steps);
            let (value, (dl, dd, du, dr)) =
                final_square_by_hand(&i.lower, &i.diagonal, &i.upper, &i.right, steps);
            let of = |p: &[f64]| final_square(&p[..n], &p[n..2 * n], &p[2 * n..3 * n], &p[3 * n..], steps);
            let at = [&i.lower[..], &i.diagonal, &i.upper, &i.right].concat();
            assert_close(&[value], &[of(&at)], EXACT);
            assert_close(&[dl, dd, du, dr].concat(), &central_differences(of, &at), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(50, 20);
        let (value, (dl, dd, du, dr)) =
            final_square_value_and_grad(&i.lower, &i.diagonal, &i.upper, &i.right, i.steps);
        let (expected, (hand_dl, hand_dd, hand_du, hand_dr)) =
            final_square_by_hand(&i.lower, &i.diagonal, &i.upper, &i.right, i.steps);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&dl, &hand_dl, EXACT);
        assert_close(&dd, &hand_dd, EXACT);
        assert_close(&du, &hand_du, EXACT);
        assert_close(&dr, &hand_dr, EXACT);
    }
}
