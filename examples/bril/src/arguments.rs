//! The command line.

use crate::descend::Rates;
use crate::interpret::{Limits, Value};
use anyhow::{Context, Result};
use clap::{Args, Parser};
use shared::values::finite;
use std::path::PathBuf;

/// Runs programs of the intermediate language Bril, in its JSON form, over floats and over numbers that carry derivatives.
#[derive(Debug, Parser)]
pub(crate) struct Arguments {
    /// A program in Bril's JSON form; without it, runs of gradient descent on programs that are built in are printed, of
    /// which some were published
    pub(crate) program: Option<PathBuf>,
    /// The arguments of main: numbers, true or false; integers are numbers like any other, so integer programs have
    /// derivatives; those such as -1e-9 come last, after --
    #[arg(value_parser = read_input, allow_negative_numbers = true)]
    pub(crate) inputs: Vec<Value<f64>>,
    #[command(flatten)]
    pub(crate) mode: Mode,
    #[command(flatten)]
    pub(crate) rates: Rates,
    /// The number of steps
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) steps: usize,
    /// Write a picture of each descent, DIR/NAME.svg
    #[arg(long, value_name = "DIR")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What is done with the program; without any of it, it is run.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false, requires = "program")]
pub(crate) struct Mode {
    /// Print value and derivatives, by a run over dual numbers for each argument
    #[arg(long)]
    pub(crate) forward: bool,
    /// Print value and gradient, by one run that is recorded
    #[arg(long)]
    pub(crate) reverse: bool,
    /// Change the arguments by gradient descent, and print each step
    #[arg(long)]
    pub(crate) descend: bool,
    /// Print the time of an instruction over floats, dual numbers and traced numbers; it takes a program that runs long,
    /// since the start counts too
    #[arg(long)]
    pub(crate) time: bool,
}

/// An argument of `main`.
fn read_input(input: &str) -> Result<Value<f64>> {
    if let Ok(boolean) = input.parse() {
        return Ok(Value::Boolean(boolean));
    }
    Ok(Value::Number(finite(input).context("it is neither a finite number nor true or false")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_inputs_mix() {
        let parsed = Arguments::parse_from("bril a.json -0.6 --descend --decay 0.99 true -4".split(' '));
        assert_eq!((parsed.program, parsed.mode.descend), (Some("a.json".into()), true));
        assert_eq!(parsed.inputs, [Value::Number(-0.6), Value::Boolean(true), Value::Number(-4.0)]);
        assert_eq!((parsed.rates, parsed.steps), (Rates { rate: 0.2, decay: 0.99 }, 20));
    }

    #[test]
    fn mistakes_are_refused() {
        for mistake in ["a --rate=inf", "a --steps=-1", "a x", "a inf", "--reverse", "a --reverse --forward"]
        {
            let arguments = ["bril"].into_iter().chain(mistake.split(' '));
            assert!(Arguments::try_parse_from(arguments).is_err(), "{mistake}");
        }
    }
}
