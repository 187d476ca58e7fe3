//! The command line.

use crate::nist::digits::parse_digits;
use std::ffi::OsString;
use std::path::PathBuf;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Fits models to NIST's data sets for nonlinear regression by Newton's method with exact Hessians, beside the method of
Levenberg and Marquardt, from both of NIST's starting points.

Usage: cargo run --release --example newton -- [OPTIONS] [FILES...]

FILES are data sets in NIST's format. Without files, Misra1a is fitted, which is built in.

  --details             print each parameter with its standard deviations; without files this is the default
  --plot DIR            write a picture of how Newton's method goes down, DIR/NAME.svg
  --require-digits N    fail if fewer than N digits of a parameter or of a standard deviation by Gauss-Newton agree with
                        the certified value; of the deviations no more are required than rounding leaves
  --help                print this
";

/// What the user asked for.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    pub(crate) files: Vec<PathBuf>,
    details: bool,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) required_digits: Option<f64>,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{} needs a value", argument.display()));
            match argument.to_str() {
                Some("--details") => options.details = true,
                Some("--plot") => options.plot = Some(value()?.into()),
                Some("--require-digits") => options.required_digits = Some(parse_digits(&value()?)?),
                Some("--help" | "-h") => options.help = true,
                Some("--") => options.files.extend(arguments.by_ref().map(PathBuf::from)),
                Some(option) if option.starts_with('-') => return Err(format!("unknown option {option}")),
                _ => options.files.push(argument.into()),
            }
        }
        Ok(options)
    }

    /// Whether each parameter is printed.
    pub(crate) fn details(&self) -> bool {
        self.details || self.files.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Options, String> {
        Options::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn options_and_files_mix() {
        let options = parse(&["a.dat", "--plot", "out", "--require-digits", "6", "--", "-b.dat"]).unwrap();
        assert!(!options.details());
        assert_eq!(options.files, [PathBuf::from("a.dat"), "-b.dat".into()]);
        assert_eq!((options.plot, options.required_digits), (Some("out".into()), Some(6.0)));
    }

    #[test]
    fn the_built_in_data_set_is_shown_in_detail() {
        assert!(parse(&[]).unwrap().details());
        assert!(parse(&["a.dat", "--details"]).unwrap().details());
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |arguments: &[&str]| parse(arguments).unwrap_err();
        assert_eq!(mistake(&["--plots"]), "unknown option --plots");
        assert_eq!(mistake(&["--plot"]), "--plot needs a value");
        assert_eq!(mistake(&["--require-digits", "x"]), "--require-digits takes a number up to 11, not x");
    }
}
