//! Diffusion in a cube whose walls let nothing through, with a conductivity of its own in each cell: explicit steps from one buffer
//! to another, with a branch for each neighbour that may be missing. Half the sum of squares of the last field, and its gradient in
//! the first field and in the conductivities.

use super::diffusion3d_by_hand::final_square_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// Half of the sum of squares after so many steps; the fields have `n * n * n` entries.
#[differentiable(wrt(initial, conductivity))]
pub fn final_square(initial: &[f64], conductivity: &[f64], n: usize, dt: f64, steps: usize) -> f64 {
    let mut field = initial.to_vec();
    let mut next = vec![0.0; n * n * n];
    for _ in 0..steps {
        step(&field, conductivity, n, dt, &mut next);
        std::mem::swap(&mut field, &mut next);
    }
    0.5 * field.iter().map(|f| f * f).sum::<f64>()
}

/// One step.
#[differentiable(wrt(field, conductivity, next))]
fn step(field: &[f64], conductivity: &[f64], n: usize, dt: f64, next: &mut [f64]) {
    for i in 0..n {
        for j in 0..n {
            for k in 0..n {
                let c = (i * n + j) * n + k;
                let mut flux = 0.0;
                if i > 0 {
                    flux += between(conductivity, c, c - n * n) * (field[c - n * n] - field[c]);
                }
                if i + 1 < n {
                    flux += between(conductivity, c, c + n * n) * (field[c + n * n] - field[c]);
                }
                if j > 0 {
                    flux += between(conductivity, c, c - n) * (field[c - n] - field[c]);
                }
                if j + 1 < n {
                    flux += between(conductivity, c, c + n) * (field[c + n] - field[c]);
                }
                if k > 0 {
                    flux += between(conductivity, c, c - 1) * (field[c - 1] - field[c]);
                }
                if k + 1 < n {
                    flux += between(conductivity, c, c + 1) * (field[c + 1] - field[c]);
                }
                next[c] = field[c] + dt * flux;
            }
        }
    }
}

/// The conductivity of the wall between two cells.
#[differentiable]
fn between(conductivity: &[f64], a: usize, b: usize) -> f64 {
    0.5 * (conductivity[a] + conductivity[b])
}

/// A cube.
pub struct Input {
    /// The field at the beginning.
    pub initial: Vec<f64>,
    /// A conductivity for each cell.
    pub conductivity: Vec<f64>,
    /// The cells along an edge.
    pub n: usize,
    /// The number of steps.
    pub steps: usize,
}

impl Input {
    /// A cube with so many cells along an edge.
    pub fn new(n: usize, steps: usize) -> Self {
        let mut random = Random::new(19);
        let (initial, conductivity) = (random.list(n * n * n, -1.0, 1.0), random.list(n * n * n, 0.5, 1.5));
        Self { initial, conductivity, n, steps }
    }

    /// 10 steps of a cube with an edge of 24 cells.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(24, 10),
            Size::Small => Self::new(5, 3),
        }
    }
}

/// Small enough for steps to be stable.
pub(crate) const DT: f64 = 0.1;

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| final_square(&i.initial, &i.conductivity, i.n, DT, i.steps),
        |i| final_square_by_hand(&i.initial, &i.conductivity, i.n, DT, i.steps),
        |i| final_square_value_and_grad(&i.initial, &i.conductivity, i.n, DT, i.steps),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (n, steps) in [(1, 2), (2, 3), (4, 5)] {
            let i = Input::new(n, steps);
            let (value, (by_initial, by_conductivity)) =
                final_square_by_hand(&i.initial, &i.conductivity, n, DT, steps);
            assert_close(&[value], &[final_square(&i.initial, &i.conductivity, n, DT, steps)], EXACT);
            let of_initial = |field: &[f64]| final_square(field, &i.conductivity, n, DT, steps);
            assert_close(&by_initial, &central_differences(of_initial, &i.initial), DIFFERENCES);
            let of_conductivity = |list: &[f64]| final_square(&i.initial, list, n, DT, steps);
            assert_close(
                &by_conductivity,
                &central_differences(of_conductivity, &i.conductivity),
                DIFFERENCES,
            );
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(9, 12);
        let (value, (by_initial, by_conductivity)) =
            final_square_value_and_grad(&i.initial, &i.conductivity, i.n, DT, i.steps);
        let (expected, (hand_initial, hand_conductivity)) =
            final_square_by_hand(&i.initial, &i.conductivity, i.n, DT, i.steps);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&by_initial, &hand_initial, EXACT);
        assert_close(&by_conductivity, &hand_conductivity, EXACT);
    }
}
