//! The inverse modes of the flow itself, as differential equations.
//!
//! The tangent follows ẋ' = f_x ẋ from the start to the end, the adjoint x̄' = −f_xᵀ x̄ from the end to the start. The inverse modes are the same equations the other way
//! round: the inverse tangent from the end to the start, the inverse adjoint from the start to the end. They are integrated here by the method of Runge and Kutta, beside
//! the kept states. It has order four, so these products are those of the flow and those of the steps up to O(Δt⁴), not to the last digit.

use crate::system::{rate, rate_adj, rate_jvp, rate_prim};
use crate::trajectory::Trajectory;

/// J⁻¹ v, by the tangent's equation from the end to the start.
pub(crate) fn inverse_jvp(run: &Trajectory, v: &[f64]) -> Vec<f64> {
    let product = |state: &[f64], t: f64, v: &[f64]| rate_jvp(state, t, &run.system, v).1;
    (0..run.steps()).rev().fold(v.to_vec(), |v, k| step(run, k, &v, Way::Back, product))
}

/// J⁻ᵀ v, by the adjoint's equation from the start to the end.
pub(crate) fn inverse_vjp(run: &Trajectory, v: &[f64]) -> Vec<f64> {
    let product = |state: &[f64], t: f64, v: &[f64]| {
        let (checkpoints, _) = rate_prim(state, t, &run.system);
        let mut product = rate_adj(state, t, &run.system, &checkpoints, v.to_vec());
        product.iter_mut().for_each(|part| *part = -*part);
        product
    };
    (0..run.steps()).fold(v.to_vec(), |v, k| step(run, k, &v, Way::On, product))
}

/// The direction of time.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    On,
    Back,
}

/// A step of v' = product(x, t, v), over the time of the run's step `k`.
fn step(
    run: &Trajectory,
    k: usize,
    v: &[f64],
    way: Way,
    product: impl Fn(&[f64], f64, &[f64]) -> Vec<f64>,
) -> Vec<f64> {
    let middle = middle(run, k);
    let ((first, last), dt) = match way {
        Way::On => ((k, k + 1), run.dt),
        Way::Back => ((k + 1, k), -run.dt),
    };
    let halfway = run.time(k) + 0.5 * run.dt;
    let moved = |direction: &[f64], distance: f64| -> Vec<f64> {
        v.iter().zip(direction).map(|(v, direction)| v + distance * direction).collect()
    };
    let one = product(&run.states[first], run.time(first), v);
    let two = product(&middle, halfway, &moved(&one, 0.5 * dt));
    let three = product(&middle, halfway, &moved(&two, 0.5 * dt));
    let four = product(&run.states[last], run.time(last), &moved(&three, dt));
    (0..v.len()).map(|i| v[i] + dt / 6.0 * (one[i] + 2.0 * two[i] + 2.0 * three[i] + four[i])).collect()
}

/// The state in the middle of a step, by Hermite's cubic through both ends: its error is O(Δt⁴).
fn middle(run: &Trajectory, k: usize) -> Vec<f64> {
    let (start, end) = (&run.states[k], &run.states[k + 1]);
    let at_start = rate(start, run.time(k), &run.system);
    let at_end = rate(end, run.time(k + 1), &run.system);
    (0..start.len()).map(|i| 0.5 * (start[i] + end[i]) + 0.125 * run.dt * (at_start[i] - at_end[i])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modes::Inverses;
    use crate::vector::{apart, direction};

    /// How far the equations are from the steps, for some number of steps over the same time.
    fn errors(run: &Trajectory) -> [f64; 2] {
        let (inverses, v) = (Inverses::new(run).unwrap(), direction(run.size(), 1));
        [
            apart(&inverse_jvp(run, &v), &inverses.jvp(&v).unwrap()),
            apart(&inverse_vjp(run, &v), &inverses.vjp(&v).unwrap()),
        ]
    }

    #[test]
    fn they_agree_with_the_steps_to_order_four() {
        let pairs = [
            [Trajectory::of_pendulum(0.1, 40), Trajectory::of_pendulum(0.05, 80)],
            [Trajectory::of_lorenz96(8, 0.02, 25), Trajectory::of_lorenz96(8, 0.01, 50)],
        ];
        for [coarse, fine] in pairs {
            for (coarse, fine) in errors(&coarse).into_iter().zip(errors(&fine)) {
                let order = (coarse / fine).log2();
                assert!(fine < 1e-4 && order > 3.5, "error {fine:e}, order {order}");
            }
        }
    }
}
