//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Estimates the initial state of the model of Lorenz (1996) from noisy observations.

Usage: cargo run --release --example assimilate -- [OPTIONS]

  --sites N           places on the circle of latitude [default: 1000]
  --window T          how long is observed; 0.05 are about six hours [default: 0.5]
  --steps N           time steps in the window [default: 2000]
  --observed N        how many times it is observed in the window, at every second place [default: 10]
  --noise X           standard deviation of the observations [default: 0.5]
  --iterations N      the most iterations of L-BFGS [default: 40]
  --seed N            another number gives another truth and other noise [default: 1]
  --ranks             an ensemble with a member on each rank of mpirun; needs --features mpi
  --plot FILE         write a picture of truth, observations and estimates, an SVG
  --require-error X   fail if the error of the estimate, as a root of the mean square, is larger
  --help              print this
";

/// What the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) sites: usize,
    pub(crate) window: f64,
    pub(crate) steps: usize,
    pub(crate) observed: usize,
    pub(crate) noise: f64,
    pub(crate) iterations: u64,
    pub(crate) seed: u64,
    pub(crate) ranks: bool,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) required_error: Option<f64>,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Options, String> {
        let mut options = Options {
            sites: 1000,
            window: 0.5,
            steps: 2000,
            observed: 10,
            noise: 0.5,
            iterations: 40,
            seed: 1,
            ranks: false,
            plot: None,
            required_error: None,
            help: false,
        };
        let is_positive = |x: &f64| x.is_finite() && *x > 0.0;
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{} needs a value", argument.display()));
            match argument.to_str() {
                Some("--sites") => options.sites = number(&argument, &value()?, |n| *n >= 4)?,
                Some("--window") => options.window = number(&argument, &value()?, is_positive)?,
                Some("--steps") => options.steps = number(&argument, &value()?, |n| *n > 0)?,
                Some("--observed") => options.observed = number(&argument, &value()?, |n| *n > 0)?,
                Some("--noise") => options.noise = number(&argument, &value()?, is_positive)?,
                Some("--iterations") => options.iterations = number(&argument, &value()?, |n| *n > 0)?,
                Some("--seed") => options.seed = number(&argument, &value()?, |_| true)?,
                Some("--ranks") => options.ranks = true,
                Some("--plot") => options.plot = Some(value()?.into()),
                Some("--require-error") => {
                    options.required_error = Some(number(&argument, &value()?, is_positive)?);
                }
                Some("--help" | "-h") => options.help = true,
                _ => return Err(format!("unknown option {}", argument.display())),
            }
        }
        if options.observed > options.steps {
            return Err("there are no more observations than time steps".to_owned());
        }
        Ok(options)
    }
}

fn number<T: FromStr>(option: &OsString, value: &OsString, fits: impl Fn(&T) -> bool) -> Result<T, String> {
    let number = value.to_str().and_then(|text| text.parse().ok()).filter(fits);
    number.ok_or_else(|| format!("{} cannot be {}", option.display(), value.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Options, String> {
        Options::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn options_are_read() {
        let options =
            parse(&["--steps", "100", "--noise", "0.25", "--plot", "a.svg"]).expect("they are right");
        assert_eq!((options.steps, options.noise), (100, 0.25));
        assert_eq!(options.plot, Some(PathBuf::from("a.svg")));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(parse(&["--noise", "0"]).unwrap_err(), "--noise cannot be 0");
        assert_eq!(parse(&["--steps"]).unwrap_err(), "--steps needs a value");
        assert_eq!(parse(&["--step"]).unwrap_err(), "unknown option --step");
        assert!(parse(&["--steps", "3", "--observed", "4"]).is_err());
    }
}
