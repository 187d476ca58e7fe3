//! Methods of the standard library that hand on one of their arguments, with the derivatives that the runtime gives them.

use super::Value;

/// Where the result of such a call comes from.
#[derive(Clone, Copy, Debug)]
pub(in crate::tests) enum Handed {
    /// An argument.
    Whole(usize),
    /// What is in an argument, which is an option.
    Inside(usize),
}

impl Handed {
    /// What a method hands on.
    pub(super) fn by(method: &str, arguments: &[Value]) -> Handed {
        match (method, arguments) {
            ("unwrap" | "expect", [Value::Optional(_), ..]) => Handed::Inside(0),
            ("unwrap_or", [Value::Optional(Some(_)), _]) => Handed::Inside(0),
            ("unwrap_or", [Value::Optional(None), _]) => Handed::Whole(1),
            ("payload", [Value::Optional(_)]) => Handed::Whole(0),
            ("with_payload", [Value::Optional(_), _]) => Handed::Whole(1),
            _ => panic!("the derivative of the method `{method}` of {arguments:?} is not known"),
        }
    }

    /// The result, or its tangent, by the arguments or their tangents.
    pub(super) fn of<'v>(self, all: impl Fn(usize) -> &'v Value) -> Value {
        match self {
            Handed::Whole(position) => all(position).clone(),
            Handed::Inside(position) => all(position).inside().clone(),
        }
    }

    /// Adds the adjoint of the result to that of the argument.
    pub(super) fn pull(self, seed: Value, slots: &mut [Value]) {
        let (position, seed) = match (self, seed) {
            (_, Value::Default) => return,
            (Handed::Whole(position), seed) => (position, seed),
            (Handed::Inside(position), seed) => (position, Value::some(seed)),
        };
        if !matches!(slots[position], Value::NoSlot) {
            slots[position].accumulate(&seed);
        }
    }
}
