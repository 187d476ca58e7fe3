//! The calls of a program and of its derivatives, as text.

use crate::cases::{Case, Point};
use crate::project::Scalars;
use crate::{lifted, second_order};
use program_generator::{Type, argument_text, tangent_text};

/// The value of a program and its derivatives at a point, as an array of vectors of floats. What is lent is a variable
/// of its own for each of the calls, and so is its tangent and its adjoint.
pub(crate) fn call_text(case: &Case, name: &str, point: &Point, over: Scalars) -> String {
    let signature = &case.program.signature;
    let tangents = point.inputs.with_floats(&point.direction);
    let (weights, mut finals) = point.weights_values();
    let (mut variables, mut dots, mut bars) = (String::new(), String::new(), String::new());
    let (mut arguments, mut tangent_arguments) = (Vec::new(), Vec::new());
    let mut adjoint_arguments = Vec::new();
    let (mut lent_bars, mut gradients, mut results) = (Vec::new(), Vec::new(), Vec::new());
    let mut values = vec!["value".to_owned()];
    let mut tangent_values = vec!["tangent".to_owned()];
    for (parameter, (value, tangent)) in
        signature.parameters.iter().zip(point.inputs.values.iter().zip(&tangents.values))
    {
        let own = parameter.name;
        let Some(ty) = parameter.ty.lent() else {
            arguments.push(argument_text(&parameter.ty, value));
            adjoint_arguments.push(argument_text(&parameter.ty, value));
            if parameter.ty.is_active() {
                tangent_arguments.push(tangent_text(&parameter.ty, tangent));
                gradients.push(format!("{own}_bar"));
                results.push(format!("{own}_bar"));
            }
            continue;
        };
        variables += &format!("let mut {own}_lent = {};\n        ", argument_text(&ty, value));
        dots += &format!("let mut {own}_dot = {};\n        ", tangent_text(&ty, tangent));
        let bar = tangent_text(&ty, &finals.next().expect("one value for each parameter that is lent"));
        bars += &format!("let mut {own}_bar = {bar};\n        ");
        arguments.push(format!("&mut {own}_lent"));
        adjoint_arguments.push(format!("&mut {own}_bar"));
        tangent_arguments.push(format!("&mut {own}_dot"));
        lent_bars.push(format!("&mut {own}_bar"));
        results.push(format!("{own}_bar"));
        values.push(format!("{own}_lent"));
        tangent_values.push(format!("{own}_dot"));
    }
    let seed = (signature.result != Type::unit()).then(|| tangent_text(&signature.result, &weights));
    let forward_arguments = [arguments.clone(), tangent_arguments].concat().join(", ");
    let sweep_arguments =
        [adjoint_arguments, vec!["&checkpoints".to_owned()], seed.iter().cloned().collect()]
            .concat()
            .join(", ");
    let reverse_arguments = [arguments.clone(), lent_bars, seed.into_iter().collect()].concat().join(", ");
    let arguments = arguments.join(", ");
    let gradient = match gradients.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join(", ")),
    };
    let flat = |names: &[String]| {
        let parts: Vec<String> = names.iter().map(|name| format!("flat(&{name})")).collect();
        format!("[{}].concat()", parts.join(", "))
    };
    let (value, tangent, results) = (flat(&values), flat(&tangent_values), flat(&results));
    let both = if signature.result == Type::Float && values.len() == 1 {
        format!(
            "{{ let (value, {gradient}) = {name}_value_and_grad({arguments}); [flat(&value), {results}].concat() }}"
        )
    } else {
        "vec![]".to_owned()
    };
    let others = match second_order::is_asked_for() {
        true => second_order::lists(case, name, point).join(", "),
        false if lifted::is_asked_for(case, over) => lifted::call(case, name, point),
        false => String::new(),
    };
    format!(
        "{{\n        {variables}let value = {name}({arguments});\n        let plain = {value};\n        \
         {variables}{dots}let (value, tangent) = {name}_jvp({forward_arguments});\n        \
         let (forward, tangent) = ({value}, {tangent});\n        \
         {variables}{bars}let (value, {gradient}) = {name}_can_grad({reverse_arguments});\n        \
         let (reverse, reverse_gradient) = ({value}, {results});\n        \
         {variables}let (checkpoints, _) = {name}_prim({arguments});\n        \
         let sweep = || {{ {bars}let {gradient} = {name}_adj({sweep_arguments}); {results} }};\n        \
         vec![plain, forward, tangent, reverse, reverse_gradient, sweep(), sweep(), {both}, {others}]\n    }}"
    )
}
