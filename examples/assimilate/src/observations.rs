//! A truth, and what is observed of it.

use crate::model::{FORCING, advance};
use crate::options::Options;
use fastrand::Rng;

/// What is known.
pub(crate) struct Observations {
    /// What was expected of the initial state before.
    pub(crate) background: Vec<f64>,
    /// Its standard deviation.
    pub(crate) background_deviation: f64,
    /// Values at every second place, one list for each time.
    pub(crate) seen: Vec<Vec<f64>>,
    /// Their standard deviation.
    pub(crate) deviation: f64,
    /// How many steps there are from one time to the next.
    pub(crate) every: usize,
}

impl Observations {
    /// The true initial state, and observations of what comes of it.
    pub(crate) fn made(options: &Options) -> (Vec<f64>, Observations) {
        let mut random = Rng::with_seed(options.seed);
        // The truth is on the attractor: it has run for a while.
        let mut truth: Vec<f64> = (0..options.sites).map(|_| FORCING + 2.0 * random.f64() - 1.0).collect();
        for _ in 0..1000 {
            advance(&mut truth, 0.01);
        }
        let background_deviation = 2.0 * options.noise;
        let background = truth.iter().map(|x| x + background_deviation * normal(&mut random)).collect();
        let (every, dt) = (options.steps / options.observed, options.window / options.steps as f64);
        let mut x = truth.clone();
        let mut seen = Vec::new();
        for step in 1..=options.steps {
            advance(&mut x, dt);
            if step % every == 0 {
                seen.push(x.iter().step_by(2).map(|x| x + options.noise * normal(&mut random)).collect());
            }
        }
        (truth, Observations { background, background_deviation, seen, deviation: options.noise, every })
    }

    /// Other draws of what is known, within its errors.
    #[cfg(feature = "mpi")]
    pub(crate) fn draw_again(&mut self, seed: u64) {
        let mut random = Rng::with_seed(seed);
        self.background.iter_mut().for_each(|x| *x += self.background_deviation * normal(&mut random));
        self.seen.iter_mut().flatten().for_each(|x| *x += self.deviation * normal(&mut random));
    }

    /// How many values are observed in all.
    pub(crate) fn count(&self) -> usize {
        self.seen.iter().map(Vec::len).sum()
    }
}

/// A normally distributed number, by the method of Box and Muller.
fn normal(random: &mut Rng) -> f64 {
    let (first, second) = (1.0 - random.f64(), random.f64());
    (-2.0 * first.ln()).sqrt() * (std::f64::consts::TAU * second).cos()
}
