//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Inverse automatic differentiation: J^-1 v and J^-T v of the flows of differential equations, beside the dense Jacobian;
Newton's method for boundary-value problems; inverse Hessians. Without options, all of it is computed and reported.

Usage: cargo run --release --example inverse -- [OPTIONS]

  --size N     components of Lorenz's model of 1996, at least 4 (20)
  --steps N    steps of Runge and Kutta of the first comparison (40)
  --dt T       their length (0.02)
  --plot DIR   write pictures: DIR/growth.svg and DIR/newton.svg
  --help       print this
";

/// What the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) size: usize,
    pub(crate) steps: usize,
    pub(crate) dt: f64,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Options, String> {
        let mut options = Options { size: 20, steps: 40, dt: 0.02, plot: None, help: false };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{} needs a value", argument.display()));
            match argument.to_str() {
                Some("--size") => options.size = count("--size", &value()?, 4)?,
                Some("--steps") => options.steps = count("--steps", &value()?, 1)?,
                Some("--dt") => options.dt = length(&value()?)?,
                Some("--plot") => options.plot = Some(value()?.into()),
                Some("--help" | "-h") => options.help = true,
                _ => return Err(format!("unknown argument {}", argument.display())),
            }
        }
        Ok(options)
    }
}

fn count(option: &str, given: &OsString, least: usize) -> Result<usize, String> {
    let number = given.to_str().and_then(|text| text.parse().ok()).filter(|&number| number >= least);
    number.ok_or_else(|| format!("{option} takes a whole number from {least} on, not {}", given.display()))
}

fn length(given: &OsString) -> Result<f64, String> {
    let number = given.to_str().and_then(|text| text.parse().ok());
    let positive = number.filter(|&dt: &f64| dt > 0.0 && dt.is_finite());
    positive.ok_or_else(|| format!("--dt takes a positive number, not {}", given.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Options, String> {
        Options::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn options_are_read() {
        let options = parse(&["--size", "8", "--dt", "0.1", "--plot", "out"]).unwrap();
        assert_eq!((options.size, options.steps, options.dt), (8, 40, 0.1));
        assert_eq!((options.plot, options.help), (Some("out".into()), false));
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |arguments: &[&str]| parse(arguments).unwrap_err();
        assert_eq!(mistake(&["--plots"]), "unknown argument --plots");
        assert_eq!(mistake(&["--plot"]), "--plot needs a value");
        assert_eq!(mistake(&["--size", "3"]), "--size takes a whole number from 4 on, not 3");
        assert_eq!(mistake(&["--dt", "-1"]), "--dt takes a positive number, not -1");
    }
}
