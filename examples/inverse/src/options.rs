//! The command line.

use clap::Parser;
use clap::builder::RangedU64ValueParser as Whole;
use shared::values::positive;
use std::path::PathBuf;

/// Inverse automatic differentiation: J^-1 v and J^-T v of the flows of differential equations, beside the dense Jacobian;
/// Newton's method for boundary-value problems; inverse Hessians. Without options, all of it is computed and reported.
#[derive(Debug, Parser)]
pub(crate) struct Options {
    /// Components of Lorenz's model of 1996, at least 4
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(4..), default_value = "20")]
    pub(crate) size: usize,
    /// Steps of Runge and Kutta of the first comparison
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "40")]
    pub(crate) steps: usize,
    /// Their length
    #[arg(long, value_name = "T", value_parser = positive, default_value = "0.02")]
    pub(crate) dt: f64,
    /// Write pictures: DIR/growth.svg and DIR/newton.svg
    #[arg(long, value_name = "DIR")]
    pub(crate) plot: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let options = Options::parse_from("inverse --size 8 --dt 0.1 --plot out".split(' '));
        assert_eq!((options.size, options.steps, options.dt), (8, 40, 0.1));
        assert_eq!(options.plot, Some("out".into()));
    }

    #[test]
    fn mistakes_are_refused() {
        for mistake in ["--size=3", "--steps=0", "--dt=-1"] {
            assert!(Options::try_parse_from(["inverse", mistake]).is_err(), "{mistake}");
        }
    }
}
