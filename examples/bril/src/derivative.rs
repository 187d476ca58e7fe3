//! Derivatives of programs: runs over other numbers.

use crate::error::Error;
use crate::interpret::{Limits, Value, run};
use crate::program::{Kind, Program};
use ad_runtime::numbers::{Dual, Number, Traced};
use ad_runtime::trace::Trace;
use std::io::{self, Write};

/// The value that `main` returns, and its derivative by each argument that is a number, in their order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Derivative {
    pub(crate) value: f64,
    pub(crate) gradient: Vec<f64>,
}

/// Forward mode: a run over dual numbers for each argument that is a number. What the program prints is printed once.
///
/// # Errors
/// If the run fails, or `main` returns no number.
pub(crate) fn forward(
    program: &Program,
    arguments: &[Value<f64>],
    limits: Limits,
    out: &mut dyn Write,
) -> Result<Derivative, Box<Error>> {
    let value = primal(program, arguments, limits, out)?;
    let mut gradient = Vec::new();
    for (varied, argument) in arguments.iter().enumerate() {
        if argument.kind() == Some(Kind::Number) {
            gradient.push(result(program, &duals(arguments, varied), limits, &mut io::sink())?.tangent);
        }
    }
    Ok(Derivative { value, gradient })
}

/// Reverse mode: one run that is recorded, and one sweep back over the record. The trace has to be empty, and is left so.
///
/// # Errors
/// If the run fails, or `main` returns no number.
pub(crate) fn reverse(
    program: &Program,
    arguments: &[Value<f64>],
    limits: Limits,
    trace: &mut Trace,
    out: &mut dyn Write,
) -> Result<Derivative, Box<Error>> {
    let outcome = record(program, arguments, limits, trace, out);
    trace.clear();
    outcome
}

fn record(
    program: &Program,
    arguments: &[Value<f64>],
    limits: Limits,
    trace: &Trace,
    out: &mut dyn Write,
) -> Result<Derivative, Box<Error>> {
    let y = result(program, &variables(arguments, trace), limits, out)?;
    Ok(Derivative { value: y.value(), gradient: trace.gradient(y) })
}

/// The value alone.
///
/// # Errors
/// If the run fails, or `main` returns no number.
pub(crate) fn primal(
    program: &Program,
    arguments: &[Value<f64>],
    limits: Limits,
    out: &mut dyn Write,
) -> Result<f64, Box<Error>> {
    result(program, arguments, limits, out)
}

/// What `main` returns, which has to be a number. That is asked before the run.
fn result<S: Number>(
    program: &Program,
    arguments: &[Value<S>],
    limits: Limits,
    out: &mut dyn Write,
) -> Result<S, Box<Error>> {
    let main = program.main();
    let no_derivative = |what| Box::new(Error::of_function(&main.name, format!("{what} has no derivative")));
    match main.result {
        None => return Err(no_derivative("a function that returns nothing")),
        Some(Kind::Boolean) => return Err(no_derivative("a boolean")),
        Some(Kind::Number) => (),
    }
    match run(program, arguments, limits, out)?.result {
        Some(Value::Number(y)) => Ok(y),
        _ => Err(no_derivative("what was returned")),
    }
}

/// The arguments with the derivative by one of them.
pub(crate) fn duals(arguments: &[Value<f64>], varied: usize) -> Vec<Value<Dual<f64>>> {
    let mut duals = lifted(arguments, Dual::constant);
    if let Some(Value::Number(number)) = duals.get_mut(varied) {
        number.tangent = 1.0;
    }
    duals
}

/// The arguments as variables of a trace.
pub(crate) fn variables<'t>(arguments: &[Value<f64>], trace: &'t Trace) -> Vec<Value<Traced<'t>>> {
    lifted(arguments, |value| trace.variable(value))
}

/// The arguments over other numbers.
fn lifted<S>(arguments: &[Value<f64>], mut number: impl FnMut(f64) -> S) -> Vec<Value<S>> {
    let lift = |argument: &Value<f64>| match *argument {
        Value::Undefined => Value::Undefined,
        Value::Number(value) => Value::Number(number(value)),
        Value::Boolean(value) => Value::Boolean(value),
    };
    arguments.iter().map(lift).collect()
}
