//! Gradient descent on the arguments of a program.

use crate::derivative::reverse;
use crate::error::Error;
use crate::interpret::{Limits, Value};
use crate::program::Program;
use ad_runtime::trace::Trace;
use clap::Args;
use shared::values::finite;
use std::io;

/// How far each step goes.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rates {
    /// What the gradient is multiplied by in the first step
    #[arg(long, value_name = "X", value_parser = finite, default_value = "0.2", allow_hyphen_values = true)]
    pub(crate) rate: f64,
    /// What the rate is multiplied by after each step
    #[arg(long, value_name = "X", value_parser = finite, default_value = "1", allow_hyphen_values = true)]
    pub(crate) decay: f64,
}

/// A point that the descent met: the value before the step that leads on from it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) value: f64,
    /// The arguments that are numbers.
    pub(crate) inputs: Vec<f64>,
}

/// The points of a descent, from the arguments as they are: one more than there are steps. It ends early where a value or a derivative is infinite or no number.
/// What the program prints is not printed.
///
/// # Errors
/// If a run fails, or `main` returns no number.
pub(crate) fn descend(
    program: &Program,
    arguments: &[Value<f64>],
    rates: Rates,
    steps: usize,
    limits: Limits,
) -> Result<Vec<Point>, Box<Error>> {
    let mut arguments = arguments.to_vec();
    let mut trace = Trace::new();
    let mut rate = rates.rate;
    let mut points = Vec::new();
    loop {
        let derivative = reverse(program, &arguments, limits, &mut trace, &mut io::sink())?;
        points.push(Point { value: derivative.value, inputs: numbers(&arguments) });
        let finite =
            derivative.value.is_finite() && derivative.gradient.iter().all(|slope| slope.is_finite());
        if points.len() > steps || !finite {
            return Ok(points);
        }
        let inputs = arguments.iter_mut().filter_map(|argument| match argument {
            Value::Number(input) => Some(input),
            Value::Undefined | Value::Boolean(_) => None,
        });
        for (input, slope) in inputs.zip(derivative.gradient) {
            *input -= rate * slope;
        }
        rate *= rates.decay;
    }
}

fn numbers(arguments: &[Value<f64>]) -> Vec<f64> {
    let number = |argument: &Value<f64>| match *argument {
        Value::Number(input) => Some(input),
        Value::Undefined | Value::Boolean(_) => None,
    };
    arguments.iter().filter_map(number).collect()
}
