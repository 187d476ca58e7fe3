//! The command line.

use crate::contract::{Contract, Kind};
use std::ffi::OsString;
use std::path::PathBuf;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Prices options, with their greeks from generated derivatives, and finds implied volatilities of quoted prices.

Usage: cargo run --release --example options -- [OPTIONS] [FILE]

FILE is a table of quoted prices of European options, with the columns strike,maturity,price,kind (CSV, with a head; the
kind is call or put, maturities are in years). Without it, a generated table is used, which is built in.

  --spot X          the price of what the options are on [default: 100]
  --rate X          the rate of interest a year, compounded all the time [default: 0.03]
  --strike X        strike of the options whose greeks are printed [default: 105]
  --maturity X      their maturity in years [default: 1]
  --volatility X    their volatility [default: 0.2]
  --steps N         steps of the tree for the American put [default: 500]
  --plot DIR        write pictures: DIR/greeks.svg, against the spot price, and DIR/smile.svg
  --help            print this
";

/// What the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arguments {
    pub(crate) file: Option<PathBuf>,
    pub(crate) spot: f64,
    pub(crate) rate: f64,
    pub(crate) strike: f64,
    pub(crate) maturity: f64,
    pub(crate) volatility: f64,
    pub(crate) steps: usize,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) help: bool,
}

impl Arguments {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, String> {
        let mut parsed = Arguments {
            file: None,
            spot: 100.0,
            rate: 0.03,
            strike: 105.0,
            maturity: 1.0,
            volatility: 0.2,
            steps: 500,
            plot: None,
            help: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{} needs a value", argument.display()));
            match argument.to_str() {
                Some("--spot") => parsed.spot = number(&argument, &value()?, 0.0)?,
                Some("--rate") => parsed.rate = number(&argument, &value()?, f64::NEG_INFINITY)?,
                Some("--strike") => parsed.strike = number(&argument, &value()?, 0.0)?,
                Some("--maturity") => parsed.maturity = number(&argument, &value()?, 0.0)?,
                Some("--volatility") => parsed.volatility = number(&argument, &value()?, 0.0)?,
                Some("--steps") => {
                    let value = value()?;
                    let steps = value.to_str().and_then(|text| text.parse().ok());
                    let wrong = || format!("--steps takes a number from 1 to 5000, not {}", value.display());
                    parsed.steps = steps.filter(|steps| (1..=5000).contains(steps)).ok_or_else(wrong)?;
                }
                Some("--plot") => parsed.plot = Some(value()?.into()),
                Some("--help" | "-h") => parsed.help = true,
                Some(option) if option.starts_with('-') => return Err(format!("unknown option {option}")),
                _ if parsed.file.is_some() => return Err("there is one FILE at most".to_owned()),
                _ => parsed.file = Some(argument.into()),
            }
        }
        Ok(parsed)
    }

    /// The option whose greeks are printed.
    pub(crate) fn contract(&self, kind: Kind) -> Contract {
        Contract { kind, strike: self.strike, maturity: self.maturity, rate: self.rate }
    }
}

/// A finite number above the bound.
fn number(option: &OsString, value: &OsString, above: f64) -> Result<f64, String> {
    let number = value.to_str().and_then(|text| text.parse().ok());
    let number = number.filter(|number: &f64| number.is_finite() && *number > above);
    number.ok_or_else(|| format!("{} cannot be {}", option.display(), value.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Arguments, String> {
        Arguments::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn arguments_are_read() {
        let parsed = parse(&["a.csv", "--spot", "50", "--rate", "-0.01", "--steps", "10"]).unwrap();
        assert_eq!(
            (parsed.file, parsed.spot, parsed.rate, parsed.steps),
            (Some("a.csv".into()), 50.0, -0.01, 10)
        );
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |arguments: &[&str]| parse(arguments).unwrap_err();
        assert_eq!(mistake(&["--plots"]), "unknown option --plots");
        assert_eq!(mistake(&["--plot"]), "--plot needs a value");
        assert_eq!(mistake(&["--spot", "0"]), "--spot cannot be 0");
        assert_eq!(mistake(&["--rate", "inf"]), "--rate cannot be inf");
        assert_eq!(mistake(&["--steps", "0"]), "--steps takes a number from 1 to 5000, not 0");
        assert_eq!(mistake(&["a.csv", "b.csv"]), "there is one FILE at most");
    }
}
