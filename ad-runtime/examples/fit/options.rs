//! The command line.

use crate::nist::dataset::Start;
use crate::nist::digits::parse_digits;
use std::ffi::OsString;
use std::path::PathBuf;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Fits models to NIST's data sets for nonlinear regression and compares the result with the certified one.

Usage: cargo run --release --example fit -- [OPTIONS] [FILES...]

FILES are data sets in NIST's format. Without files, Misra1a is fitted, which is built in.

  --start 1|2|both      NIST's starting point to begin at: 1 is far from the solution, 2 close [default: 2]
  --plot DIR            write a picture of data and fitted curve of each data set, DIR/NAME.svg
  --require-digits N    fail if fewer than N digits of a parameter agree with the certified value
  --help                print this
";

/// What the user asked for.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) starts: Vec<Start>,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) required_digits: Option<f64>,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Options, String> {
        let mut options = Options {
            files: Vec::new(),
            starts: vec![Start::Two],
            plot: None,
            required_digits: None,
            help: false,
        };
        let mut arguments = arguments.into_iter();
        let mut only_files = false;
        while let Some(argument) = arguments.next() {
            let mut value = || {
                let missing = || format!("{} needs a value", argument.display());
                arguments.next().ok_or_else(missing)
            };
            match argument.to_str() {
                _ if only_files => options.files.push(argument.into()),
                Some("--start") => options.starts = parse_starts(&value()?)?,
                Some("--plot") => options.plot = Some(value()?.into()),
                Some("--require-digits") => options.required_digits = Some(parse_digits(&value()?)?),
                Some("--help" | "-h") => options.help = true,
                Some("--") => only_files = true,
                Some(option) if option.starts_with('-') => return Err(format!("unknown option {option}")),
                _ => options.files.push(argument.into()),
            }
        }
        Ok(options)
    }
}

fn parse_starts(value: &OsString) -> Result<Vec<Start>, String> {
    match value.to_str() {
        Some("1") => Ok(vec![Start::One]),
        Some("2") => Ok(vec![Start::Two]),
        Some("both") => Ok(vec![Start::One, Start::Two]),
        _ => Err(format!("--start takes 1, 2 or both, not {}", value.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Options, String> {
        Options::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn nothing_means_the_close_starting_point() {
        let options = parse(&[]).unwrap();
        assert_eq!((options.files.len(), options.starts), (0, vec![Start::Two]));
    }

    #[test]
    fn options_and_files_mix() {
        let options =
            parse(&["a.dat", "--start", "both", "--plot", "out", "--require-digits", "6", "--", "-b.dat"]);
        let expected = Options {
            files: vec!["a.dat".into(), "-b.dat".into()],
            starts: vec![Start::One, Start::Two],
            plot: Some("out".into()),
            required_digits: Some(6.0),
            help: false,
        };
        assert_eq!(options, Ok(expected));
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |arguments: &[&str]| parse(arguments).unwrap_err();
        assert_eq!(mistake(&["--plots"]), "unknown option --plots");
        assert_eq!(mistake(&["--plot"]), "--plot needs a value");
        assert_eq!(mistake(&["--start", "3"]), "--start takes 1, 2 or both, not 3");
        assert_eq!(mistake(&["--require-digits", "x"]), "--require-digits takes a number up to 11, not x");
        assert_eq!(mistake(&["--require-digits", "12"]), "--require-digits takes a number up to 11, not 12");
    }
}
