//! The states at all times of a run.

use crate::system::{System, step};

/// What a run with steps of Runge and Kutta went through.
#[derive(Clone, Debug)]
pub(crate) struct Trajectory {
    pub(crate) system: System,
    pub(crate) dt: f64,
    /// The state before each step, and at the end.
    pub(crate) states: Vec<Vec<f64>>,
}

impl Trajectory {
    pub(crate) fn new(start: Vec<f64>, dt: f64, steps: usize, system: System) -> Self {
        let mut states = vec![start];
        for k in 0..steps {
            states.push(step(&states[k], k as f64 * dt, dt, &system));
        }
        Trajectory { system, dt, states }
    }

    pub(crate) fn size(&self) -> usize {
        self.states[0].len()
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.states.iter().flatten().all(|x| x.is_finite())
    }

    pub(crate) fn steps(&self) -> usize {
        self.states.len() - 1
    }

    /// The time of a state, from the start.
    pub(crate) fn time(&self, step: usize) -> f64 {
        step as f64 * self.dt
    }

    /// The state on the way of the flow, and not at the start, where the model of Lorenz is at rest but for one component.
    pub(crate) fn of_lorenz96(size: usize, dt: f64, steps: usize) -> Self {
        let system = System::Lorenz96 { forcing: 8.0 };
        let mut start = vec![8.0; size];
        start[size / 2] += 0.01;
        let settled = crate::system::flow(&start, 0.02, 1000, &system);
        Trajectory::new(settled, dt, steps, system)
    }

    /// A pendulum that a drive keeps swinging, and that forgets where it has started.
    pub(crate) fn of_pendulum(dt: f64, steps: usize) -> Self {
        let system = System::Pendulum { damping: 0.5, drive: 0.3, frequency: 2.0 / 3.0 };
        Trajectory::new(vec![1.0, 0.0], dt, steps, system)
    }
}
