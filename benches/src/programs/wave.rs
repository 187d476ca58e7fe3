//! A nonlinear wave on a ring, `u'' = c u_xx - d u' - u³`, by the method of Runge and Kutta, in place: helpers that write into
//! buffers of their callers, and neighbours by remainders. The energy at the end, and its gradient in the initial state and in `c` and `d`.

use super::wave_by_hand::final_energy_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::{Differentiable, differentiable};

/// Half of the sum of squares of places and velocities after so many steps; `params` are stiffness and damping.
#[differentiable(wrt(places, velocities, params))]
pub fn final_energy(places: &[f64], velocities: &[f64], params: &[f64; 2], dt: f64, steps: usize) -> f64 {
    let mut u = places.to_vec();
    let mut v = velocities.to_vec();
    let mut scratch = Scratch::new(u.len());
    for _ in 0..steps {
        step(&mut u, &mut v, params, dt, &mut scratch);
    }
    let mut energy = 0.0;
    for i in 0..u.len() {
        energy += 0.5 * (u[i] * u[i] + v[i] * v[i]);
    }
    energy
}

/// The lists that a step needs.
#[derive(Differentiable, Clone)]
struct Scratch {
    du: Vec<f64>,
    dv: Vec<f64>,
    stage_u: Vec<f64>,
    stage_v: Vec<f64>,
    next_u: Vec<f64>,
    next_v: Vec<f64>,
}

impl Scratch {
    fn new(n: usize) -> Self {
        let zeros = || vec![0.0; n];
        Self {
            du: zeros(),
            dv: zeros(),
            stage_u: zeros(),
            stage_v: zeros(),
            next_u: zeros(),
            next_v: zeros(),
        }
    }
}

/// One step.
#[differentiable(wrt(u, v, params, s))]
fn step(u: &mut [f64], v: &mut [f64], params: &[f64; 2], dt: f64, s: &mut Scratch) {
    s.next_u.copy_from_slice(u);
    s.next_v.copy_from_slice(v);
    rhs(u, v, params, &mut s.du, &mut s.dv);
    for (share, ahead) in [(dt / 6.0, 0.5 * dt), (dt / 3.0, 0.5 * dt), (dt / 3.0, dt)] {
        axpy(&mut s.next_u, share, &s.du);
        axpy(&mut s.next_v, share, &s.dv);
        s.stage_u.copy_from_slice(u);
        s.stage_v.copy_from_slice(v);
        axpy(&mut s.stage_u, ahead, &s.du);
        axpy(&mut s.stage_v, ahead, &s.dv);
        rhs(&s.stage_u, &s.stage_v, params, &mut s.du, &mut s.dv);
    }
    axpy(&mut s.next_u, dt / 6.0, &s.du);
    axpy(&mut s.next_v, dt / 6.0, &s.dv);
    u.copy_from_slice(&s.next_u);
    v.copy_from_slice(&s.next_v);
}

/// `y += a x`
#[differentiable]
fn axpy(y: &mut [f64], a: f64, x: &[f64]) {
    for i in 0..y.len() {
        y[i] += a * x[i];
    }
}

/// The rates of places and velocities.
#[differentiable]
fn rhs(u: &[f64], v: &[f64], params: &[f64; 2], du: &mut [f64], dv: &mut [f64]) {
    let n = u.len();
    for i in 0..n {
        let right = u[(i + 1) % n];
        let left = u[(i + n - 1) % n];
        du[i] = v[i];
        dv[i] = params[0] * (right - 2.0 * u[i] + left) - params[1] * v[i] - u[i] * u[i] * u[i];
    }
}

/// A ring.
pub struct Input {
    /// The places at the beginning.
    pub places: Vec<f64>,
    /// The velocities at the beginning.
    pub velocities: Vec<f64>,
    /// The number of steps.
    pub steps: usize,
}

impl Input {
    /// A ring of so many places.
    pub fn new(n: usize, steps: usize) -> Self {
        let mut random = Random::new(11);
        Self { places: random.list(n, -1.0, 1.0), velocities: random.list(n, -0.5, 0.5), steps }
    }

    /// 100 steps of 256 places.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(256, 100),
            Size::Small => Self::new(12, 5),
        }
    }
}

pub(crate) const PARAMS: [f64; 2] = [2.0, 0.05];
pub(crate) const DT: f64 = 0.05;

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| final_energy(&i.places, &i.velocities, &PARAMS, DT, i.steps),
        |i| final_energy_by_hand(&i.places, &i.velocities, &PARAMS, DT, i.steps),
        |i| final_energy_value_and_grad(&i.places, &i.velocities, &PARAMS, DT, i.steps),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (n, steps) in [(3, 4), (7, 20)] {
            let i = Input::new(n, steps);
            let (value, (du, dv, dp)) = final_energy_by_hand(&i.places, &i.velocities, &PARAMS, DT, i.steps);
            let energy =
                |p: &[f64]| final_energy(&p[..n], &p[n..2 * n], p[2 * n..].try_into().unwrap(), DT, i.steps);
            let at = [&i.places[..], &i.velocities, &PARAMS].concat();
            assert_close(&[value], &[energy(&at)], EXACT);
            let gradient = [&du[..], &dv, &dp].concat();
            assert_close(&gradient, &central_differences(energy, &at), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(40, 100);
        let (value, (du, dv, dp)) =
            final_energy_value_and_grad(&i.places, &i.velocities, &PARAMS, DT, i.steps);
        let (expected, (hand_du, hand_dv, hand_dp)) =
            final_energy_by_hand(&i.places, &i.velocities, &PARAMS, DT, i.steps);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&du, &hand_du, EXACT);
        assert_close(&dv, &hand_dv, EXACT);
        assert_close(&dp, &hand_dp, EXACT);
    }
}
