//! Arguments for generated functions, and their text in a call.

use crate::display::float_text;
use crate::random::Random;
use crate::signature::{LARGEST_INTEGER, LONGEST_ARGUMENT, SHORTEST_ARGUMENT, Signature};
use crate::syntax::Type;
use crate::value::Value;

/// One value per parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The values, in the order of the parameters. What a reference refers to stands for the reference.
    pub values: Vec<Value>,
}

impl Inputs {
    /// Random arguments. A parameter's value depends on the seed and its name only, so that a program from which
    /// the shrinker has dropped a parameter still gets the same values for the others.
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
            .map(|(parameter, value)| match &parameter.ty {
                // The tangent of a reference to a vector comes as a slice.
                Type::Reference(target) if matches!(**target, Type::Vector(_)) => {
                    argument_text(&Type::Slice(Box::new(Type::Float)), value)
                }
                ty => argument_text(ty, value),
            })
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
    let list = |element: &Type| match value {
        Value::List(items) => {
            items.iter().map(|item| argument_text(element, item)).collect::<Vec<_>>().join(", ")
        }
        _ => unreachable!("an array, slice or vector is a list"),
    };
    match ty {
        Type::Array(element, _) => format!("[{}]", list(element)),
        Type::Slice(element) => format!("&[{}]", list(element)),
        Type::Vector(element) => format!("vec![{}]", list(element)),
        Type::Reference(inner) => format!("&{}", argument_text(inner, value)),
        Type::MutableReference(inner) => format!("&mut {}", argument_text(inner, value)),
        Type::Float | Type::Integer | Type::Boolean | Type::Tuple(_) => match value {
            Value::Float(float) => float_text(*float),
            Value::Integer(integer) => integer.to_string(),
            Value::Boolean(boolean) => boolean.to_string(),
            Value::Tuple(items) => {
                let Type::Tuple(types) = ty else { unreachable!("a tuple has a tuple type") };
                let items: Vec<String> =
                    types.iter().zip(items).map(|(ty, item)| argument_text(ty, item)).collect();
                format!("({})", items.join(", "))
            }
            Value::List(_) => unreachable!("a list has a list type"),
        },
    }
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
        Type::Vector(element) | Type::Slice(element) => {
            let length = random.between(SHORTEST_ARGUMENT, LONGEST_ARGUMENT);
            Value::List((0..length).map(|_| random_value(element, random)).collect())
        }
        Type::Tuple(parts) => Value::Tuple(parts.iter().map(|part| random_value(part, random)).collect()),
        Type::Reference(inner) | Type::MutableReference(inner) => random_value(inner, random),
    }
}
