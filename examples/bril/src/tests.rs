//! Programs against what they are to give.

mod derivatives;
mod errors;
mod fuzz;
mod results;

use crate::error::Error;
use crate::interpret::{self, Limits, Outcome, Value};
use crate::program::Program;
use crate::run::read;

const LIMITS: Limits = Limits { instructions: 100_000, depth: 500 };

const POWER: &str = include_str!("programs/power.json");
const ROOT: &str = include_str!("programs/root.json");
const RECURSION: &str = include_str!("programs/recursion.json");
const BRANCHES: &str = include_str!("programs/branches.json");

fn program(text: &str) -> Program {
    read(text).expect("the program has no mistake")
}

fn numbers(values: &[f64]) -> Vec<Value<f64>> {
    values.iter().map(|&value| Value::Number(value)).collect()
}

/// A program whose `main` has these instructions, and returns a number or nothing.
fn main_of(arguments: &str, ty: &str, instructions: &str) -> String {
    let ty = if ty.is_empty() { String::new() } else { format!(r#""type": "{ty}", "#) };
    format!(r#"{{"functions": [{{"name": "main", "args": [{arguments}], {ty}"instrs": [{instructions}]}}]}}"#)
}

/// The outcome of a run, and what was printed.
fn run(text: &str, inputs: &[Value<f64>]) -> Result<(Outcome<f64>, String), Box<Error>> {
    let mut printed = Vec::new();
    let outcome = interpret::run(&program(text), inputs, LIMITS, &mut printed)?;
    Ok((outcome, String::from_utf8(printed).expect("what is printed is text")))
}
