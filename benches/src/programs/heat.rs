//! Heat in a square plate with fixed temperatures at its edges: explicit steps of the five-point stencil, from one buffer to another.
//! A weighted sum of squares of the last field, and its gradient in the initial field.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The sum of `weights[c] * field[c]²` after so many steps; the fields have `side * side` entries.
#[differentiable(wrt(initial))]
pub fn final_heat(initial: &[f64], weights: &[f64], side: usize, rate: f64, steps: usize) -> f64 {
    let mut field = initial.to_vec();
    let mut next = initial.to_vec();
    for _ in 0..steps {
        for row in 1..side - 1 {
            for column in 1..side - 1 {
                let c = row * side + column;
                let around = field[c - side] + field[c + side] + field[c - 1] + field[c + 1];
                next[c] = field[c] + rate * (around - 4.0 * field[c]);
            }
        }
        std::mem::swap(&mut field, &mut next);
    }
    let mut sum = 0.0;
    for c in 0..field.len() {
        sum += weights[c] * field[c] * field[c];
    }
    sum
}

/// Value and gradient. The steps are linear, so nothing is kept, and symmetric inside, so the way back is the same stencil; what it
/// gives to the edges is added up by itself.
pub fn final_heat_by_hand(
    initial: &[f64],
    weights: &[f64],
    side: usize,
    rate: f64,
    steps: usize,
) -> (f64, Vec<f64>) {
    let (mut field, mut next) = (initial.to_vec(), initial.to_vec());
    for _ in 0..steps {
        stencil(&field, &mut next, side, rate);
        std::mem::swap(&mut field, &mut next);
    }
    let mut sum = 0.0;
    let mut edges = next;
    for ((edge, field), weight) in edges.iter_mut().zip(&field).zip(weights) {
        sum += weight * field * field;
        *edge = 2.0 * weight * field;
    }
    // The adjoints inside, with zeros at the edges; the other list keeps those of the edges.
    let mut bars = vec![0.0; field.len()];
    let inside = 1..side - 1;
    for row in inside.clone() {
        let these = row * side + 1..(row + 1) * side - 1;
        bars[these.clone()].copy_from_slice(&edges[these]);
    }
    let mut before = field;
    before.fill(0.0);
    for _ in 0..steps {
        for i in inside.clone() {
            edges[i] += rate * bars[side + i];
            edges[(side - 1) * side + i] += rate * bars[(side - 2) * side + i];
            edges[i * side] += rate * bars[i * side + 1];
            edges[(i + 1) * side - 1] += rate * bars[(i + 1) * side - 2];
        }
        stencil(&bars, &mut before, side, rate);
        std::mem::swap(&mut bars, &mut before);
    }
    for row in inside {
        let these = row * side + 1..(row + 1) * side - 1;
        edges[these.clone()].copy_from_slice(&bars[these]);
    }
    (sum, edges)
}

/// One step of the inner entries, row by row without checks of indices.
fn stencil(field: &[f64], next: &mut [f64], side: usize, rate: f64) {
    for row in 1..side - 1 {
        let start = row * side;
        let inner = side - 2;
        let above = &field[start - side + 1..][..inner];
        let below = &field[start + side + 1..][..inner];
        let (left, here, right) =
            (&field[start..][..inner], &field[start + 1..][..inner], &field[start + 2..][..inner]);
        let next = &mut next[start + 1..][..inner];
        for c in 0..inner {
            let around = above[c] + below[c] + left[c] + right[c];
            next[c] = here[c] + rate * (around - 4.0 * here[c]);
        }
    }
}

/// A plate.
pub struct Input {
    /// The field at the beginning, row by row.
    pub initial: Vec<f64>,
    /// The weights of the sum.
    pub weights: Vec<f64>,
    /// The entries of a row.
    pub side: usize,
    /// The number of steps.
    pub steps: usize,
}

impl Input {
    /// A plate with so many entries in a row.
    pub fn new(side: usize, steps: usize) -> Self {
        let mut random = Random::new(9);
        let mut list = || random.list(side * side, 0.0, 1.0);
        Self { initial: list(), weights: list(), side, steps }
    }

    /// 100 steps of a plate of 256 x 256.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(256, 100),
            Size::Small => Self::new(12, 5),
        }
    }
}

/// Below a quarter, where the steps are stable.
pub(crate) const RATE: f64 = 0.2;

fn case_with(input: Input) -> Case {
    Case::new(
        input,
        |i| final_heat(&i.initial, &i.weights, i.side, RATE, i.steps),
        |i| final_heat_by_hand(&i.initial, &i.weights, i.side, RATE, i.steps),
        |i| final_heat_value_and_grad(&i.initial, &i.weights, i.side, RATE, i.steps),
    )
}

/// The contenders for a plate of 64 x 64 and so many steps.
pub fn case_of(steps: usize) -> Case {
    case_with(Input::new(64, steps))
}

/// The contenders.
pub fn case(size: Size) -> Case {
    case_with(Input::of(size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for steps in [0, 1, 6] {
            let i = Input::new(6, steps);
            let (value, gradient) = final_heat_by_hand(&i.initial, &i.weights, i.side, RATE, i.steps);
            let heat = |field: &[f64]| final_heat(field, &i.weights, i.side, RATE, i.steps);
            assert_close(&[value], &[heat(&i.initial)], EXACT);
            assert_close(&gradient, &central_differences(heat, &i.initial), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(40, 50);
        let (value, gradient) = final_heat_value_and_grad(&i.initial, &i.weights, i.side, RATE, i.steps);
        let (expected, expected_gradient) = final_heat_by_hand(&i.initial, &i.weights, i.side, RATE, i.steps);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&gradient, &expected_gradient, EXACT);
    }
}
