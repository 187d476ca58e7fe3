//! The differential equations x' = f(x, t), and the steps that follow their flows.

use ad_runtime::differentiable;

/// What the equation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum System {
    /// Lorenz's model of 1996 of the weather on a circle of latitude: x_i' = (x_{i+1} − x_{i−2}) x_{i−1} − x_i + F.
    Lorenz96 { forcing: f64 },
    /// A pendulum, as angle and velocity: θ'' = −sin θ − c θ' + a cos ω t.
    Pendulum { damping: f64, drive: f64, frequency: f64 },
}

impl System {
    /// The divergence of f, by which volumes grow: det J = exp(divergence × time), after Liouville.
    pub(crate) fn divergence(&self, size: usize) -> f64 {
        match self {
            System::Lorenz96 { .. } => -(size as f64),
            System::Pendulum { damping, .. } => -damping,
        }
    }
}

/// The time derivative of the state.
#[differentiable(lifted, forward, reverse, wrt(x))]
pub(crate) fn rate(x: &[f64], t: f64, system: &System) -> Vec<f64> {
    match system {
        System::Lorenz96 { forcing } => {
            let n = x.len();
            let mut rate = Vec::with_capacity(n);
            for i in 0..n {
                let (next, last, before) = (x[(i + 1) % n], x[(i + n - 1) % n], x[(i + n - 2) % n]);
                rate.push((next - before) * last - x[i] + *forcing);
            }
            rate
        }
        System::Pendulum { damping, drive, frequency } => {
            let force = *drive * (*frequency * t).cos();
            vec![x[1], force - x[0].sin() - *damping * x[1]]
        }
    }
}

#[differentiable(lifted, forward, reverse, wrt(x, direction))]
fn moved(x: &[f64], direction: &[f64], distance: f64) -> Vec<f64> {
    let mut end = Vec::with_capacity(x.len());
    for i in 0..x.len() {
        end.push(x[i] + distance * direction[i]);
    }
    end
}

/// A step of the classical method of Runge and Kutta, of order four.
#[differentiable(lifted, forward, reverse, wrt(x))]
pub(crate) fn step(x: &[f64], t: f64, dt: f64, system: &System) -> Vec<f64> {
    let first = rate(x, t, system);
    let second = rate(&moved(x, &first, 0.5 * dt), t + 0.5 * dt, system);
    let third = rate(&moved(x, &second, 0.5 * dt), t + 0.5 * dt, system);
    let fourth = rate(&moved(x, &third, dt), t + dt, system);
    let mut end = Vec::with_capacity(x.len());
    for i in 0..x.len() {
        end.push(x[i] + dt / 6.0 * (first[i] + 2.0 * second[i] + 2.0 * third[i] + fourth[i]));
    }
    end
}

/// The flow: where the state is after some steps.
#[differentiable(lifted, forward, reverse, wrt(x))]
pub(crate) fn flow(x: &[f64], dt: f64, steps: usize, system: &System) -> Vec<f64> {
    let mut state = x.to_vec();
    for k in 0..steps {
        state = step(&state, k as f64 * dt, dt, system);
    }
    state
}

/// A step of Lorenz's model by Euler's method, one component after the other in its place: of order one, but each component overwrites itself alone.
#[differentiable(lifted, forward, wrt(x))]
pub(crate) fn sequential_step(x: &[f64], dt: f64, forcing: f64) -> Vec<f64> {
    let mut state = x.to_vec();
    let n = state.len();
    for i in 0..n {
        let (next, last, before) = (state[(i + 1) % n], state[(i + n - 1) % n], state[(i + n - 2) % n]);
        state[i] += dt * ((next - before) * last - state[i] + forcing);
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::{difference, norm};

    #[test]
    fn the_step_has_order_four() {
        let system = System::Pendulum { damping: 0.3, drive: 0.8, frequency: 0.7 };
        let exact = flow(&[0.5, -0.2], 2.0 / 4096.0, 4096, &system);
        let error =
            |steps: usize| norm(&difference(&flow(&[0.5, -0.2], 2.0 / steps as f64, steps, &system), &exact));
        let order = (error(32) / error(64)).log2();
        assert!((order - 4.0).abs() < 0.1, "{order}");
    }

    #[test]
    fn equal_components_at_the_forcing_rest() {
        let system = System::Lorenz96 { forcing: 8.0 };
        assert_eq!(rate(&[8.0; 5], 0.0, &system), [0.0; 5]);
        assert_eq!(sequential_step(&[8.0; 5], 0.1, 8.0), [8.0; 5]);
    }
}
