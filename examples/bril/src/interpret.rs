//! Runs programs over any number.

mod machine;

use crate::error::Error;
use crate::program::{Function, Kind, Program};
use ad_runtime::numbers::Number;
use clap::Args;
use machine::{Frame, Machine};
use std::io::Write;

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<S> {
    /// Nothing was assigned to the variable in this call.
    Undefined,
    Number(S),
    Boolean(bool),
}

impl<S> Value<S> {
    /// Its type, unless it is undefined.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            Value::Undefined => None,
            Value::Number(_) => Some(Kind::Number),
            Value::Boolean(_) => Some(Kind::Boolean),
        }
    }
}

/// Where a run is given up.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    /// Give up after so many instructions, labels and nop not counted
    #[arg(long = "max-instructions", value_name = "N", default_value = "10000000")]
    pub(crate) instructions: u64,
    /// Give up when more calls are open at once, that of main included
    #[arg(long = "max-depth", value_name = "N", default_value = "10000")]
    pub(crate) depth: usize,
}

/// What a run came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<S> {
    /// What `main` returned, if it returns something.
    pub(crate) result: Option<Value<S>>,
    /// How many instructions were executed.
    pub(crate) instructions: u64,
}

/// Runs `main`, and writes what it prints to `out`.
///
/// # Errors
/// If the arguments do not fit `main`; if an instruction finds no value, or one of the wrong type, divides integers by zero, or cannot print; if a function ends
/// without what it has to return; if a limit is reached.
pub(crate) fn run<S: Number>(
    program: &Program,
    arguments: &[Value<S>],
    limits: Limits,
    out: &mut dyn Write,
) -> Result<Outcome<S>, Box<Error>> {
    let main = program.main();
    check_arguments(main, arguments)?;
    let frame = Frame { function: main, next: 0, base: 0 };
    let mut values = arguments.to_vec();
    values.resize(main.variables.len(), Value::Undefined);
    let mut machine = Machine { program, values, frame, callers: Vec::new(), depth: limits.depth, out };
    if limits.depth == 0 {
        return Err(machine.too_deep());
    }
    let mut instructions = 0;
    loop {
        let frame = &mut machine.frame;
        let returned = match frame.function.instructions.get(frame.next) {
            Some(_) if instructions == limits.instructions => {
                frame.next += 1;
                let message = format!("the run is given up after {instructions} instructions");
                return Err(machine.fault(message));
            }
            Some(instruction) => {
                instructions += 1;
                frame.next += 1;
                machine.execute(instruction)?
            }
            None if frame.function.result.is_some() => {
                let message = "the end is reached without a `ret`, but the function returns a value";
                return Err(Box::new(Error::of_function(&frame.function.name, message)));
            }
            None => Some(None),
        };
        if let Some(result) = returned {
            let Some(caller) = machine.callers.pop() else {
                return Ok(Outcome { result, instructions });
            };
            machine.values.truncate(machine.frame.base);
            machine.frame = caller;
            machine.receive(result);
        }
    }
}

fn check_arguments<S: Number>(main: &Function, arguments: &[Value<S>]) -> Result<(), Box<Error>> {
    let (expected, found) = (main.arguments.len(), arguments.len());
    let wrong = |message| Err(Box::new(Error::of_function(&main.name, message)));
    if expected != found {
        return wrong(format!("expected {expected} arguments, found {found}"));
    }
    for (k, (&kind, argument)) in main.arguments.iter().zip(arguments).enumerate() {
        if argument.kind() != Some(kind) {
            return wrong(format!("argument {} is no {kind}", main.variables[k]));
        }
    }
    Ok(())
}
