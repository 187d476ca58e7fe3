//! The model of Lorenz (1996) for a quantity of the weather on a circle of latitude, `dx[i]/dt = (x[i+1] - x[i-2]) x[i-1] - x[i] + 8`, by the method of
//! Runge and Kutta; and how badly a run of it fits observations.

use crate::observations::Observations;
use ad_runtime::differentiable;

/// The forcing: with it, small differences double within 0.4 units of time.
pub(crate) const FORCING: f64 = 8.0;

/// How badly an initial state fits: half of the squared distances from what was expected before the observations and from the observations, each in units of its deviation.
#[differentiable(wrt(initial))]
pub(crate) fn cost(initial: &[f64], observations: &Observations, dt: f64, steps: usize) -> f64 {
    let mut sum = 0.0;
    for (x, expected) in initial.iter().zip(&observations.background) {
        let change = (x - expected) / observations.background_deviation;
        sum += 0.5 * change * change;
    }
    let mut x = initial.to_vec();
    #[checkpoint]
    for step in 0..steps {
        advance(&mut x, dt);
        if (step + 1) % observations.every == 0 {
            let seen = &observations.seen[(step + 1) / observations.every - 1];
            sum += misfit(&x, seen, observations.deviation);
        }
    }
    sum
}

/// The same of one time: every second place is observed.
#[differentiable(wrt(x))]
fn misfit(x: &[f64], seen: &[f64], deviation: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..seen.len() {
        let error = (x[2 * i] - seen[i]) / deviation;
        sum += 0.5 * error * error;
    }
    sum
}

/// A time step.
#[differentiable(wrt(x))]
pub(crate) fn advance(x: &mut [f64], dt: f64) {
    let n = x.len();
    let mut stage = vec![0.0; n];
    let mut k1 = vec![0.0; n];
    let mut k2 = vec![0.0; n];
    let mut k3 = vec![0.0; n];
    let mut k4 = vec![0.0; n];
    rates(x, &mut k1);
    for i in 0..n {
        stage[i] = x[i] + 0.5 * dt * k1[i];
    }
    rates(&stage, &mut k2);
    for i in 0..n {
        stage[i] = x[i] + 0.5 * dt * k2[i];
    }
    rates(&stage, &mut k3);
    for i in 0..n {
        stage[i] = x[i] + dt * k3[i];
    }
    rates(&stage, &mut k4);
    for i in 0..n {
        x[i] += dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
}

/// The right-hand side; the three places where the circle closes stand apart.
#[differentiable]
fn rates(x: &[f64], dx: &mut [f64]) {
    let n = x.len();
    dx[0] = (x[1] - x[n - 2]) * x[n - 1] - x[0] + FORCING;
    dx[1] = (x[2] - x[n - 1]) * x[0] - x[1] + FORCING;
    for i in 2..n - 1 {
        dx[i] = (x[i + 1] - x[i - 2]) * x[i - 1] - x[i] + FORCING;
    }
    dx[n - 1] = (x[0] - x[n - 3]) * x[n - 2] - x[n - 1] + FORCING;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use clap::Parser;

    #[test]
    fn the_gradient_is_that_of_differences() {
        let options = Options::parse_from("assimilate --sites 12 --steps 40 --observed 4".split(' '));
        let (_, observations) = Observations::made(&options);
        let (x, dt) = (observations.background.clone(), options.window / 40.0);
        let gradient = cost_grad(&x, &observations, dt, 40);
        for i in [0, 1, 5, 11] {
            let at = |h: f64| {
                let mut moved = x.clone();
                moved[i] += h;
                cost(&moved, &observations, dt, 40)
            };
            let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
            assert!((gradient[i] - difference).abs() < 1e-6 * (1.0 + difference.abs()), "{i}");
        }
    }
}
