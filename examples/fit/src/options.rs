//! The command line.

use anyhow::{Result, bail};
use clap::Parser;
use nist::dataset::Start;
use nist::digits::parse_digits;
use std::path::PathBuf;

/// Fits models to NIST's data sets for nonlinear regression and compares the result with the certified one.
#[derive(Debug, Parser)]
pub(crate) struct Options {
    /// Data sets in NIST's format; without them, Misra1a is fitted, which is built in
    pub(crate) files: Vec<PathBuf>,
    /// NIST's starting point to begin at: 1 is far from the solution, 2 close
    #[arg(long = "start", value_name = "1|2|both", value_parser = parse_starts, default_value = "2")]
    pub(crate) starts: &'static [Start],
    /// Write a picture of data and fitted curve of each data set, DIR/NAME.svg
    #[arg(long, value_name = "DIR")]
    pub(crate) plot: Option<PathBuf>,
    /// Fail if fewer than N digits of a parameter agree with the certified value
    #[arg(long, value_name = "N", value_parser = parse_digits, default_value = "0")]
    pub(crate) require_digits: f64,
}

fn parse_starts(value: &str) -> Result<&'static [Start]> {
    match value {
        "1" => Ok(&[Start::One]),
        "2" => Ok(&[Start::Two]),
        "both" => Ok(&[Start::One, Start::Two]),
        _ => bail!("it is 1, 2 or both"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_files_mix() {
        let line = "fit a.dat --start both --plot out --require-digits 6 -- -b.dat";
        let options = Options::parse_from(line.split(' '));
        assert_eq!(options.files, [PathBuf::from("a.dat"), "-b.dat".into()]);
        assert_eq!(options.starts, [Start::One, Start::Two]);
        assert_eq!((options.plot, options.require_digits), (Some("out".into()), 6.0));
    }

    #[test]
    fn mistakes_are_refused() {
        for mistake in ["--start=3", "--require-digits=x", "--require-digits=12"] {
            assert!(Options::try_parse_from(["fit", mistake]).is_err(), "{mistake}");
        }
    }
}
