//! The command line.

use crate::descend::Rates;
use crate::interpret::{Limits, Value};
use std::ffi::OsString;
use std::path::PathBuf;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Runs programs of the intermediate language Bril, in its JSON form, over floats and over numbers that carry derivatives.

Usage: cargo run --release --example bril -- [OPTIONS] [PROGRAM.json [ARGS..]]

ARGS are the arguments of main: numbers, true or false. Integers are numbers like any other, so integer programs have
derivatives. Without a program, runs of gradient descent on programs that are built in are printed; some were published.

  --forward             print value and derivatives, by a run over dual numbers for each argument
  --reverse             print value and gradient, by one run that is recorded
  --descend             change the arguments by gradient descent, and print each step
  --rate X              the rate of the first step [default: 0.2]
  --decay X             what the rate is multiplied by after each step [default: 1]
  --steps N             the number of steps [default: 20]
  --time                print the time of an instruction over floats, dual numbers and traced numbers; it takes a program
                        that runs long, since the start counts too
  --plot DIR            write a picture of each descent, DIR/NAME.svg
  --max-instructions N  give up after so many instructions [default: 10000000]
  --max-depth N         give up when more calls are open at once [default: 10000]
  --help                print this
";

/// What is done with the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mode {
    Run,
    Forward,
    Reverse,
    Descend,
    Time,
}

/// What the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arguments {
    pub(crate) program: Option<PathBuf>,
    pub(crate) inputs: Vec<Value<f64>>,
    pub(crate) mode: Mode,
    pub(crate) rates: Rates,
    pub(crate) steps: usize,
    pub(crate) limits: Limits,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) help: bool,
}

impl Arguments {
    /// Reads the arguments (without the program's name), or says what is wrong with them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, String> {
        let mut parsed = Arguments {
            program: None,
            inputs: Vec::new(),
            mode: Mode::Run,
            rates: Rates { rate: 0.2, decay: 1.0 },
            steps: 20,
            limits: Limits { instructions: 10_000_000, depth: 10_000 },
            plot: None,
            help: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{} needs a value", argument.display()));
            match argument.to_str() {
                Some("--forward") => parsed.set_mode(Mode::Forward)?,
                Some("--reverse") => parsed.set_mode(Mode::Reverse)?,
                Some("--descend") => parsed.set_mode(Mode::Descend)?,
                Some("--time") => parsed.set_mode(Mode::Time)?,
                Some("--rate") => parsed.rates.rate = number(&argument, &value()?)?,
                Some("--decay") => parsed.rates.decay = number(&argument, &value()?)?,
                Some("--steps") => parsed.steps = count(&argument, &value()?)?,
                Some("--max-instructions") => parsed.limits.instructions = count(&argument, &value()?)?,
                Some("--max-depth") => parsed.limits.depth = count(&argument, &value()?)?,
                Some("--plot") => parsed.plot = Some(value()?.into()),
                Some("--help" | "-h") => parsed.help = true,
                Some(input) if parsed.program.is_some() && !input.starts_with("--") => {
                    parsed.inputs.push(read_input(input)?);
                }
                Some(option) if option.starts_with('-') => return Err(format!("unknown option {option}")),
                None if parsed.program.is_some() => return Err(no_input(&argument.to_string_lossy())),
                _ => parsed.program = Some(argument.into()),
            }
        }
        if parsed.program.is_none() && parsed.mode != Mode::Run && !parsed.help {
            return Err("there is no PROGRAM".to_owned());
        }
        Ok(parsed)
    }

    fn set_mode(&mut self, mode: Mode) -> Result<(), String> {
        if self.mode != Mode::Run && self.mode != mode {
            return Err("one of --forward, --reverse, --descend and --time can be done at once".to_owned());
        }
        self.mode = mode;
        Ok(())
    }
}

/// An argument of `main`.
fn read_input(input: &str) -> Result<Value<f64>, String> {
    match input {
        "true" => Ok(Value::Boolean(true)),
        "false" => Ok(Value::Boolean(false)),
        _ => {
            let number = input.parse().ok().filter(|number: &f64| number.is_finite());
            number.map(Value::Number).ok_or_else(|| no_input(input))
        }
    }
}

fn no_input(input: &str) -> String {
    format!("'{input}' is neither a finite number nor true or false")
}

fn number(option: &OsString, value: &OsString) -> Result<f64, String> {
    let number = value.to_str().and_then(|text| text.parse().ok()).filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("{} takes a finite number, not {}", option.display(), value.display()))
}

fn count<N: std::str::FromStr>(option: &OsString, value: &OsString) -> Result<N, String> {
    let count = value.to_str().and_then(|text| text.parse().ok());
    count.ok_or_else(|| format!("{} takes a whole number, not {}", option.display(), value.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Arguments, String> {
        Arguments::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn options_and_inputs_mix() {
        let parsed = parse(&["a.json", "-0.6", "--descend", "--decay", "0.99", "true"]).unwrap();
        assert_eq!((parsed.program, parsed.mode), (Some("a.json".into()), Mode::Descend));
        assert_eq!(parsed.inputs, [Value::Number(-0.6), Value::Boolean(true)]);
        assert_eq!((parsed.rates, parsed.steps), (Rates { rate: 0.2, decay: 0.99 }, 20));
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |arguments: &[&str]| parse(arguments).unwrap_err();
        assert_eq!(mistake(&["--plots"]), "unknown option --plots");
        assert_eq!(mistake(&["a.json", "--plots"]), "unknown option --plots");
        assert_eq!(mistake(&["--plot"]), "--plot needs a value");
        assert_eq!(mistake(&["--rate", "inf"]), "--rate takes a finite number, not inf");
        assert_eq!(mistake(&["--steps", "-1"]), "--steps takes a whole number, not -1");
        assert_eq!(mistake(&["a.json", "x"]), "'x' is neither a finite number nor true or false");
        assert_eq!(mistake(&["--reverse"]), "there is no PROGRAM");
        let both = mistake(&["a.json", "--reverse", "--forward"]);
        assert_eq!(both, "one of --forward, --reverse, --descend and --time can be done at once");
    }
}
