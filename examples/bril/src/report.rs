//! What is printed about derivatives and descents.

use crate::derivative::Derivative;
use crate::descend::Point;
use crate::format::{number, short};
use crate::interpret::Value;
use crate::program::{Kind, Program};

/// The value and the derivatives, a line for each.
pub(crate) fn derivative(program: &Program, derivative: &Derivative) -> String {
    let mut text = format!("value {}\n", number(derivative.value));
    for (name, &slope) in inputs(program).iter().zip(&derivative.gradient) {
        text += &format!("derivative by {name}: {}\n", number(slope));
    }
    text
}

/// The points of a descent, with a head.
pub(crate) fn descent(program: &Program, points: &[Point]) -> String {
    let mut text = "  step  value           ".to_owned();
    for name in inputs(program) {
        text += &format!("  {name:<16}");
    }
    let mut text = text.trim_end().to_owned() + "\n";
    for (step, point) in points.iter().enumerate() {
        let mut line = format!("{step:>6}  {:<16}", short(point.value));
        for &input in &point.inputs {
            line += &format!("  {:<16}", short(input));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A point, as a published line has it.
pub(crate) fn words(point: &Point) -> Vec<String> {
    std::iter::once(point.value).chain(point.inputs.iter().copied()).map(short).collect()
}

/// What `main` returned.
pub(crate) fn result(value: Value<f64>) -> String {
    match value {
        Value::Undefined => "nothing".to_owned(),
        Value::Number(x) => number(x),
        Value::Boolean(x) => x.to_string(),
    }
}

/// The names of the arguments of `main` that are numbers.
fn inputs(program: &Program) -> Vec<&str> {
    let main = program.main();
    let named = main.arguments.iter().zip(&main.variables);
    named.filter(|&(&kind, _)| kind == Kind::Number).map(|(_, name)| name.as_str()).collect()
}
