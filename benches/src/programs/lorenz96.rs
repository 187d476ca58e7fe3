//! The model of Lorenz (1996) for a quantity of the weather on a circle of latitude, `dx[i]/dt = (x[i+1] - x[i-2]) x[i-1] - x[i] + F`,
//! by the method of Runge and Kutta, in place. The energy at the end, and its gradient in the initial state.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// Half of the sum of squares after so many steps.
#[differentiable(wrt(initial))]
pub fn final_energy(initial: &[f64], forcing: f64, dt: f64, steps: usize) -> f64 {
    let n = initial.len();
    let mut x = initial.to_vec();
    let mut stage = vec![0.0; n];
    let mut k1 = vec![0.0; n];
    let mut k2 = vec![0.0; n];
    let mut k3 = vec![0.0; n];
    let mut k4 = vec![0.0; n];
    for _ in 0..steps {
        rates(&x, forcing, &mut k1);
        for i in 0..n {
            stage[i] = x[i] + 0.5 * dt * k1[i];
        }
        rates(&stage, forcing, &mut k2);
        for i in 0..n {
            stage[i] = x[i] + 0.5 * dt * k2[i];
        }
        rates(&stage, forcing, &mut k3);
        for i in 0..n {
            stage[i] = x[i] + dt * k3[i];
        }
        rates(&stage, forcing, &mut k4);
        for i in 0..n {
            x[i] += dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
    0.5 * x.iter().map(|x| x * x).sum::<f64>()
}

/// The right-hand side; the three places where the circle closes stand apart.
#[differentiable(wrt(x, dx))]
fn rates(x: &[f64], forcing: f64, dx: &mut [f64]) {
    let n = x.len();
    dx[0] = (x[1] - x[n - 2]) * x[n - 1] - x[0] + forcing;
    dx[1] = (x[2] - x[n - 1]) * x[0] - x[1] + forcing;
    for i in 2..n - 1 {
        dx[i] = (x[i + 1] - x[i - 2]) * x[i - 1] - x[i] + forcing;
    }
    dx[n - 1] = (x[0] - x[n - 3]) * x[n - 2] - x[n - 1] + forcing;
}

/// Value and gradient. The states at which the rates are taken are all that the way back needs; they are written where they are kept.
pub fn final_energy_by_hand(initial: &[f64], forcing: f64, dt: f64, steps: usize) -> (f64, Vec<f64>) {
    let n = initial.len();
    let mut kept = vec![0.0; 4 * n * steps];
    let mut x = initial.to_vec();
    let mut k: [Vec<f64>; 4] = std::array::from_fn(|_| vec![0.0; n]);
    for step in kept.chunks_exact_mut(4 * n) {
        let mut stages = step.chunks_exact_mut(n);
        let mut stage = stages.next().expect("there are four");
        stage.copy_from_slice(&x);
        for (s, share) in [0.5 * dt, 0.5 * dt, dt].into_iter().enumerate() {
            rates(stage, forcing, &mut k[s]);
            stage = stages.next().expect("there are four");
            for ((stage, x), k) in stage.iter_mut().zip(&x).zip(&k[s]) {
                *stage = x + share * k;
            }
        }
        rates(stage, forcing, &mut k[3]);
        for (i, x) in x.iter_mut().enumerate() {
            *x += dt / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]);
        }
    }
    let energy = 0.5 * x.iter().map(|x| x * x).sum::<f64>();

    let mut x_bar = x;
    let mut sum = vec![0.0; n];
    let [k_bar, stage_bar, ..] = &mut k;
    for step in kept.rchunks_exact(4 * n) {
        sum.copy_from_slice(&x_bar);
        // What a stage leaves to the rates before it: nothing for the last ones.
        let shares = [(dt / 6.0, 0.0), (dt / 3.0, dt), (dt / 3.0, 0.5 * dt), (dt / 6.0, 0.5 * dt)];
        stage_bar.fill(0.0);
        for (stage, (of_step, of_stage)) in step.rchunks_exact(n).zip(shares) {
            for ((k_bar, x_bar), stage_bar) in k_bar.iter_mut().zip(&x_bar).zip(&*stage_bar) {
                *k_bar = of_step * x_bar + of_stage * stage_bar;
            }
            transposed(stage, k_bar, stage_bar);
            for (sum, stage_bar) in sum.iter_mut().zip(&*stage_bar) {
                *sum += stage_bar;
            }
        }
        std::mem::swap(&mut x_bar, &mut sum);
    }
    (energy, x_bar)
}

/// The transpose of the Jacobian of `rates` at `x`, times `k`. Each entry is gathered, so that none waits for another.
pub(crate) fn transposed(x: &[f64], k: &[f64], product: &mut [f64]) {
    let n = x.len();
    for j in [0, 1, n - 2, n - 1] {
        let at = |list: &[f64], offset: usize| list[(j + offset) % n];
        product[j] =
            at(k, n - 1) * at(x, n - 2) - at(k, 2) * at(x, 1) + at(k, 1) * (at(x, 2) - at(x, n - 1)) - k[j];
    }
    // Five neighbours each, the middle one at `j`.
    for ((product, x), k) in product[2..].iter_mut().zip(x.windows(5)).zip(k.windows(5)) {
        *product = k[1] * x[0] - k[4] * x[3] + k[3] * (x[4] - x[1]) - k[2];
    }
}

/// A state near the equilibrium, from which it is left quickly.
pub fn state(n: usize) -> Vec<f64> {
    Random::new(7).list(n, 6.0, 10.0)
}

pub(crate) const FORCING: f64 = 8.0;
pub(crate) const DT: f64 = 0.005;

/// The contenders for 40 places and so many steps.
pub fn case_of(steps: usize) -> Case {
    Case::new(
        (state(40), steps),
        |(x, steps)| final_energy(x, FORCING, DT, *steps),
        |(x, steps)| final_energy_by_hand(x, FORCING, DT, *steps),
        |(x, steps)| final_energy_value_and_grad(x, FORCING, DT, *steps),
    )
}

/// The number of steps.
pub fn steps(size: Size) -> usize {
    match size {
        Size::Full => 1000,
        Size::Small => 10,
    }
}

/// The contenders: 1000 steps.
pub fn case(size: Size) -> Case {
    case_of(steps(size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        let x = state(8);
        let (value, gradient) = final_energy_by_hand(&x, FORCING, DT, 50);
        let energy = |x: &[f64]| final_energy(x, FORCING, DT, 50);
        assert_close(&[value], &[energy(&x)], EXACT);
        assert_close(&gradient, &central_differences(energy, &x), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let x = state(40);
        let (value, gradient) = final_energy_value_and_grad(&x, FORCING, DT, 1000);
        let (expected, expected_gradient) = final_energy_by_hand(&x, FORCING, DT, 1000);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&gradient, &expected_gradient, EXACT);
    }
}
