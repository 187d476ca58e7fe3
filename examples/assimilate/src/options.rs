//! The command line.

use clap::Parser;
use clap::builder::RangedU64ValueParser as Whole;
use shared::values::positive;
use std::path::PathBuf;

/// Estimates the initial state of the model of Lorenz (1996) from noisy observations.
#[derive(Clone, Debug, Parser)]
pub(crate) struct Options {
    /// Places on the circle of latitude
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(4..), default_value = "1000")]
    pub(crate) sites: usize,
    /// How long is observed; 0.05 are about six hours
    #[arg(long, value_name = "T", value_parser = positive, default_value = "0.5")]
    pub(crate) window: f64,
    /// Time steps in the window
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "2000")]
    pub(crate) steps: usize,
    /// How many times it is observed in the window, at every second place; no more often than there are steps
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "10")]
    pub(crate) observed: usize,
    /// Standard deviation of the observations
    #[arg(long, value_name = "X", value_parser = positive, default_value = "0.5")]
    pub(crate) noise: f64,
    /// The most iterations of L-BFGS
    #[arg(long, value_name = "N", value_parser = Whole::<u64>::new().range(1..), default_value = "40")]
    pub(crate) iterations: u64,
    /// Another number gives another truth and other noise
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// An ensemble with a member on each rank of mpirun; needs --features mpi_v0_8
    #[arg(long)]
    pub(crate) ranks: bool,
    /// Write a picture of truth, observations and estimates, an SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Fail if the error of the estimate, as a root of the mean square, is larger
    #[arg(long, value_name = "X", value_parser = positive)]
    pub(crate) require_error: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let options = Options::parse_from("assimilate --steps 100 --noise 0.25 --plot a.svg".split(' '));
        assert_eq!((options.steps, options.noise), (100, 0.25));
        assert_eq!(options.plot, Some(PathBuf::from("a.svg")));
    }

    #[test]
    fn mistakes_are_refused() {
        for mistake in ["--noise=0", "--sites=3", "--steps=0", "--require-error=inf"] {
            assert!(Options::try_parse_from(["assimilate", mistake]).is_err(), "{mistake}");
        }
    }
}
