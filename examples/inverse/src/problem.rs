//! Boundary-value problems, as residuals of the state at the start.

use crate::system::{System, flow};
use ad_runtime::differentiable;

/// What is asked of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Condition {
    /// The angle of a pendulum at the start, and that at the end.
    Angles { start: f64, end: f64 },
    /// It ends where it started.
    Periodic,
    /// Each component has some value at the end: `Problem::end`.
    End,
}

/// A run, and what is asked of it.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    pub(crate) system: System,
    pub(crate) dt: f64,
    pub(crate) steps: usize,
    pub(crate) condition: Condition,
    /// What the state is to be at the end, where that is the condition.
    pub(crate) end: Vec<f64>,
    /// Where Newton's method begins.
    pub(crate) guess: Vec<f64>,
}

/// By how much a run from `x` misses the conditions.
#[differentiable(lifted, forward, wrt(x))]
pub(crate) fn residual(
    x: &[f64],
    dt: f64,
    steps: usize,
    system: &System,
    condition: &Condition,
    wanted: &[f64],
) -> Vec<f64> {
    let end = flow(x, dt, steps, system);
    match condition {
        Condition::Angles { start, end: last } => vec![x[0] - *start, end[0] - *last],
        Condition::Periodic => {
            let mut missed = Vec::with_capacity(x.len());
            for i in 0..x.len() {
                missed.push(end[i] - x[i]);
            }
            missed
        }
        Condition::End => {
            let mut missed = Vec::with_capacity(x.len());
            for i in 0..x.len() {
                missed.push(end[i] - wanted[i]);
            }
            missed
        }
    }
}

/// The problems of the report; `size` is that of Lorenz's model.
pub(crate) fn problems(size: usize) -> Vec<Problem> {
    let frequency = 2.0 / 3.0;
    let driven = System::Pendulum { damping: 0.5, drive: 0.3, frequency };
    let weather = crate::trajectory::Trajectory::of_lorenz96(size, 0.02, 20);
    let guess = weather.states[0].iter().zip(crate::vector::direction(size, 4)).map(|(x, d)| x + 0.5 * d);
    vec![
        Problem {
            name: "damped pendulum from the angle 1 to the angle -1 in time 3",
            system: System::Pendulum { damping: 0.2, drive: 0.0, frequency: 1.0 },
            dt: 0.05,
            steps: 60,
            condition: Condition::Angles { start: 1.0, end: -1.0 },
            end: Vec::new(),
            guess: vec![1.0, -0.5],
        },
        Problem {
            name: "periodic motion of the driven pendulum",
            system: driven,
            dt: std::f64::consts::TAU / frequency / 200.0,
            steps: 200,
            condition: Condition::Periodic,
            end: Vec::new(),
            guess: vec![0.5, 0.0],
        },
        Problem {
            name: "where the weather of Lorenz's model came from",
            system: weather.system,
            dt: weather.dt,
            steps: weather.steps(),
            condition: Condition::End,
            end: weather.states[weather.steps()].clone(),
            guess: guess.collect(),
        },
    ]
}
