//! The command line.

use clap::Parser;
use nist::digits::parse_digits;
use std::path::PathBuf;

/// Fits models to NIST's data sets for nonlinear regression by Newton's method with exact Hessians, beside the method of
/// Levenberg and Marquardt, from both of NIST's starting points.
#[derive(Debug, Parser)]
pub(crate) struct Options {
    /// Data sets in NIST's format; without them, Misra1a is fitted, which is built in
    pub(crate) files: Vec<PathBuf>,
    /// Print each parameter with its standard deviations; without files this is the default
    #[arg(long)]
    details: bool,
    /// Write a picture of how Newton's method goes down, DIR/NAME.svg
    #[arg(long, value_name = "DIR")]
    pub(crate) plot: Option<PathBuf>,
    /// Fail if fewer than N digits of a parameter or of a standard deviation by Gauss-Newton agree with the certified
    /// value; of the deviations no more are required than rounding leaves
    #[arg(long, value_name = "N", value_parser = parse_digits, default_value = "0")]
    pub(crate) require_digits: f64,
}

impl Options {
    /// Whether each parameter is printed.
    pub(crate) fn details(&self) -> bool {
        self.details || self.files.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_files_mix() {
        let options = Options::parse_from("newton a.dat --plot out --require-digits 6 -- -b.dat".split(' '));
        assert_eq!(options.files, [PathBuf::from("a.dat"), "-b.dat".into()]);
        assert_eq!((options.plot, options.require_digits), (Some("out".into()), 6.0));
    }

    #[test]
    fn the_built_in_data_set_is_shown_in_detail() {
        assert!(Options::parse_from(["newton"]).details());
        assert!(Options::parse_from(["newton", "a.dat", "--details"]).details());
        assert!(!Options::parse_from(["newton", "a.dat"]).details());
    }
}
