//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Trains a neural network to tell three species of iris apart, and tries it on flowers that were held out.

Usage: cargo run --release --example train -- [OPTIONS]

  --epochs N              passes over the flowers for training [default: 300]
  --hidden N              neurons of the hidden layer [default: 8]
  --rate X                how far the optimiser goes in a step [default: 0.01]
  --seed N                another number gives other weights to start from [default: 1]
  --plot FILE             write a picture of the losses, an SVG
  --losses FILE           write the loss of each epoch to a file
  --require-losses FILE   fail if the losses are not those in such a file, to 1e-12
  --require-accuracy P    fail if less than P percent of the held-out flowers are classified rightly
  --help                  print this
";

/// What the user asked for.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) epochs: usize,
    pub(crate) hidden: usize,
    pub(crate) rate: f64,
    pub(crate) seed: u64,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) losses: Option<PathBuf>,
    pub(crate) required_losses: Option<PathBuf>,
    pub(crate) required_accuracy: f64,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Options, String> {
        let mut options = Options {
            epochs: 300,
            hidden: 8,
            rate: 0.01,
            seed: 1,
            plot: None,
            losses: None,
            required_losses: None,
            required_accuracy: 0.0,
            help: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{} needs a value", argument.display()));
            match argument.to_str() {
                Some("--epochs") => options.epochs = number(&argument, &value()?, |n| *n > 0)?,
                Some("--hidden") => options.hidden = number(&argument, &value()?, |n| *n > 0)?,
                Some("--rate") => {
                    options.rate = number(&argument, &value()?, |x: &f64| x.is_finite() && *x > 0.0)?;
                }
                Some("--seed") => options.seed = number(&argument, &value()?, |_| true)?,
                Some("--plot") => options.plot = Some(value()?.into()),
                Some("--losses") => options.losses = Some(value()?.into()),
                Some("--require-losses") => options.required_losses = Some(value()?.into()),
                Some("--require-accuracy") => {
                    let percent: f64 = number(&argument, &value()?, |p| (0.0..=100.0).contains(p))?;
                    options.required_accuracy = percent / 100.0;
                }
                Some("--help" | "-h") => options.help = true,
                _ => return Err(format!("unknown option {}", argument.display())),
            }
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
        let options = parse(&["--epochs", "5", "--plot", "a.svg", "--require-accuracy", "90"]).unwrap();
        assert_eq!((options.epochs, options.plot, options.required_accuracy), (5, Some("a.svg".into()), 0.9));
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |arguments: &[&str]| parse(arguments).unwrap_err();
        assert_eq!(mistake(&["--plots"]), "unknown option --plots");
        assert_eq!(mistake(&["--plot"]), "--plot needs a value");
        assert_eq!(mistake(&["--epochs", "0"]), "--epochs cannot be 0");
        assert_eq!(mistake(&["--rate", "fast"]), "--rate cannot be fast");
        assert_eq!(mistake(&["--require-accuracy", "101"]), "--require-accuracy cannot be 101");
    }
}
