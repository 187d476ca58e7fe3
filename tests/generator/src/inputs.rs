//! Arguments for generated functions, and their text in a call.

use crate::display::float_text;
use crate::random::Random;
use crate::signature::{LARGEST_INTEGER, LONGEST_ARGUMENT, SHORTEST_ARGUMENT, Signature};
use crate::syntax::{Field, Type};
use crate::value::Value;

/// One value per parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The values, in the order of the parameters. What a reference refers to stands for the reference.
    pub values: Vec<Value>,
}

impl Inputs {
    /// Random arguments. A parameter's value depends on the seed and its name only, so that a smaller
    /// program with fewer parameters still gets the same values for those it has.
    pub fn random(signature: &Signature, seed: u64) -> Inputs {
        let values = signature
            .parameters
            .iter()
            .map(|parameter| random_value(&parameter.ty, &mut Random::named(seed, parameter.name)))
            .collect();
        Inputs { values }
    }

    /// All floats of all arguments, in order.
    pub fn floats(&self) -> Vec<f64> {
        let mut floats = Vec::new();
        for value in &self.values {
            value.flatten_into(&mut floats);
        }
        floats
    }

    /// The same arguments with other floats.
    ///
    /// # Panics
    /// If the number of floats is not that of [`Inputs::floats`].
    pub fn with_floats(&self, floats: &[f64]) -> Inputs {
        let mut rest = floats.iter().copied();
        let mut next = |_| rest.next().expect("one float for each float of the inputs");
        let values = self.values.iter().map(|value| value.map(&mut next)).collect();
        assert!(rest.next().is_none(), "one float for each float of the inputs");
        Inputs { values }
    }

    /// The arguments as they stand in a call of the function: `0.5, &[1.0, 2.0], 3`.
    pub fn arguments(&self, signature: &Signature) -> String {
        let texts: Vec<String> = signature
            .parameters
            .iter()
            .zip(&self.values)
            .map(|(parameter, value)| argument_text(&parameter.ty, value))
            .collect();
        texts.join(", ")
    }

    /// The tangents of the active parameters as they stand in a call of the tangent function, after the arguments;
    /// `direction` has one float per float of the inputs.
    pub fn tangent_arguments(&self, signature: &Signature, direction: &[f64]) -> String {
        let tangents = self.with_floats(direction);
        let texts: Vec<String> = signature
            .parameters
            .iter()
            .zip(&tangents.values)
            .filter(|(parameter, _)| parameter.ty.is_active())
            .map(|(parameter, value)| tangent_text(&parameter.ty, value))
            .collect();
        texts.join(", ")
    }
}

/// Floats of either sign and of unlike sizes: a direction, or the weights of the results. Equal ones would hide that
/// two components have been swapped.
pub fn unequal_floats(count: usize, seed: u64) -> Vec<f64> {
    let mut random = Random::named(seed, "unequal floats");
    (0..count)
        .map(|_| {
            let size = random.uniform(0.3, 1.7);
            if random.chance(50) { -size } else { size }
        })
        .collect()
}

/// The text of an expression of the given type that has the given value.
pub fn argument_text(ty: &Type, value: &Value) -> String {
    text(ty, value, false)
}

/// The text of a tangent of the given type.
pub fn tangent_text(ty: &Type, tangent: &Value) -> String {
    text(ty, tangent, true)
}

fn text(ty: &Type, value: &Value, tangent: bool) -> String {
    match (ty, value) {
        (Type::Array(element, _), Value::List(items)) => format!("[{}]", list(element, items, tangent)),
        (Type::Slice(element), Value::List(items)) => format!("&[{}]", list(element, items, tangent)),
        (Type::Vector(element), Value::List(items)) => format!("vec![{}]", list(element, items, tangent)),
        // The tangent of a reference to a vector comes as a slice.
        (Type::Reference(inner), Value::List(items)) if tangent => {
            format!("&[{}]", list(inner.element().expect("a list has elements"), items, tangent))
        }
        (Type::Reference(inner), value) => format!("&{}", text(inner, value, tangent)),
        (Type::MutableReference(inner), value) => format!("&mut {}", text(inner, value, tangent)),
        (Type::MutableSlice(element), Value::List(items)) => {
            format!("&mut [{}]", list(element, items, tangent))
        }
        (_, Value::Fixed(_) | Value::Integer(_) | Value::Boolean(_)) if tangent => "()".to_owned(),
        (_, Value::Float(float) | Value::Fixed(float)) => float_text(*float),
        (_, Value::Integer(integer)) => integer.to_string(),
        (_, Value::Boolean(boolean)) => boolean.to_string(),
        (Type::Tuple(types), Value::Tuple(parts)) => {
            let parts: Vec<String> =
                types.iter().zip(parts).map(|(ty, part)| text(ty, part, tangent)).collect();
            format!("({})", parts.join(", "))
        }
        (Type::Struct(structure), Value::Tuple(parts)) => {
            let name = format!("{}{}", structure.name(), if tangent { "Tangent" } else { "" });
            let fields = structure.fields();
            let parts: Vec<String> = fields
                .iter()
                .zip(parts)
                .map(|(field, part)| {
                    let label =
                        if structure.is_tuple() { String::new() } else { format!("{}: ", field.name) };
                    label + &text(&field.ty, part, tangent)
                })
                .collect();
            let (open, close) = if structure.is_tuple() { ("(", ")") } else { (" { ", " }") };
            format!("{name}{open}{}{close}", parts.join(", "))
        }
        (ty, value) => unreachable!("{value:?} is no {ty:?}"),
    }
}

fn list(element: &Type, items: &[Value], tangent: bool) -> String {
    items.iter().map(|item| text(element, item, tangent)).collect::<Vec<_>>().join(", ")
}

fn random_value(ty: &Type, random: &mut Random) -> Value {
    match ty {
        // Away from zero, where most kinks of the generated programs are.
        Type::Float => {
            let magnitude = random.uniform(0.1, 1.9);
            Value::Float(if random.chance(35) { -magnitude } else { magnitude })
        }
        Type::Integer => Value::Integer(random.between(0, LARGEST_INTEGER)),
        Type::Boolean => Value::Boolean(random.chance(50)),
        Type::Array(element, length) => {
            Value::List((0..*length).map(|_| random_value(element, random)).collect())
        }
        Type::Vector(element) | Type::Slice(element) | Type::MutableSlice(element) => {
            let length = random.between(SHORTEST_ARGUMENT, LONGEST_ARGUMENT);
            Value::List((0..length).map(|_| random_value(element, random)).collect())
        }
        Type::Tuple(parts) => Value::Tuple(parts.iter().map(|part| random_value(part, random)).collect()),
        Type::Struct(structure) => {
            let field = |field: &Field| match random_value(&field.ty, random) {
                Value::Float(float) if field.fixed => Value::Fixed(float),
                value => value,
            };
            Value::Tuple(structure.fields().iter().map(field).collect())
        }
        Type::Reference(inner) | Type::MutableReference(inner) => random_value(inner, random),
        Type::Closure(_) | Type::Option | Type::State(_) => unreachable!("no parameter is of such a type"),
    }
}
