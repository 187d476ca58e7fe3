//! Random programs over other numbers: over dual numbers, a program has the value that it has and the tangent of forward mode. They are left out where second
//! derivatives are asked for.

use crate::cases::{Case, Point};
use crate::compare::near;
use crate::project::Scalars;
use crate::second_order;
use program_generator::{Language, argument_text};

pub(crate) const MARK: &str = "#[differentiable(forward, reverse, lifted)]";

/// Whether the program has a form over other numbers: structs have none, and neither has all that is done to options.
pub(crate) fn is_asked_for(case: &Case, over: Scalars) -> bool {
    over == Scalars::F64
        && matches!(case.language, Language::Plain | Language::Functional)
        && !second_order::is_asked_for()
}

/// Gives the values and the tangents over dual numbers, one after the other.
pub(crate) fn call(case: &Case, name: &str, point: &Point) -> String {
    let (mut variables, mut arguments, mut values) = (String::new(), Vec::new(), vec!["value".to_owned()]);
    let mut tangents = point.direction.iter();
    for (parameter, value) in case.program.signature.parameters.iter().zip(&point.inputs.values) {
        let own = parameter.name;
        let Some(ty) = parameter.ty.lent() else {
            arguments.push(of_duals(&argument_text(&parameter.ty, value), &mut tangents));
            continue;
        };
        variables += &format!(
            "let mut {own}_lent = {};\n        ",
            of_duals(&argument_text(&ty, value), &mut tangents)
        );
        arguments.push(format!("&mut {own}_lent"));
        values.push(format!("{own}_lent"));
    }
    let arguments = arguments.join(", ");
    let flat: Vec<String> = values.iter().map(|value| format!("flat(&{value})")).collect();
    format!(
        "{{ {variables}let value = {name}_lifted::<ad_runtime::numbers::Dual<f64>>({arguments}); [{}].concat() }}",
        flat.join(", ")
    )
}

/// The text of an argument with dual numbers in the place of floats.
fn of_duals<'a>(text: &str, tangents: &mut impl Iterator<Item = &'a f64>) -> String {
    let is_of_number = |character: char| character.is_ascii_alphanumeric() || "._+-".contains(character);
    let (mut of_duals, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let length = rest.find(|character| !is_of_number(character)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        if word.parse::<f64>().is_ok() && word.parse::<i64>().is_err() {
            let tangent = tangents.next().expect("there is a tangent for each float");
            of_duals += &format!("ad_runtime::numbers::Dual {{ value: {word}, tangent: {tangent:?} }}");
        } else {
            of_duals += word;
        }
        let separator = after.chars().next().map_or(0, char::len_utf8);
        of_duals += &after[..separator];
        rest = &after[separator..];
    }
    of_duals
}

/// Compares with forward mode; the weights are the scale of rounding.
pub(crate) fn compare(
    lifted: &[f64],
    values: &[f64],
    tangents: &[f64],
    weights: &[f64],
) -> Result<(), String> {
    if lifted.len() != 2 * values.len() {
        return Err(format!(
            "over dual numbers there are {} floats for {} values",
            lifted.len(),
            values.len()
        ));
    }
    for (index, dual) in lifted.chunks(2).enumerate() {
        let same = dual[0].to_bits() == values[index].to_bits() || dual[0].is_nan() && values[index].is_nan();
        if !same {
            return Err(format!("over dual numbers the value is {} instead of {}", dual[0], values[index]));
        }
        near("dual numbers and forward mode", dual[1], tangents[index], 1e-12 * (1.0 + weights[index]))?;
    }
    Ok(())
}
