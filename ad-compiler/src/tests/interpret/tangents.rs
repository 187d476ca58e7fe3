//! The arithmetic of tangents, as the runtime has it.

use super::Value;
use super::structs::Field;

impl Value {
    /// The zero tangent of the value.
    pub(in crate::tests) fn zero(&self) -> Value {
        match self {
            Value::Float(_) => Value::Float(0.0),
            Value::Integer(_) | Value::Boolean(_) | Value::Cell(_) | Value::Unit => Value::Unit,
            Value::List(items) => Value::List(items.iter().map(Value::zero).collect()),
            Value::Tuple(parts) => Value::Tuple(parts.iter().map(Value::zero).collect()),
            Value::Struct(layout, parts) => {
                let zero =
                    |(field, part): (&Field, &Value)| if field.fixed { Value::Unit } else { part.zero() };
                Value::Struct(layout.clone(), layout.fields.iter().zip(parts).map(zero).collect())
            }
            Value::Optional(inside) => Value::Optional(inside.as_ref().map(|inside| inside.zero().into())),
            // Zero, of whatever dimensions.
            Value::Default => Value::Default,
            other => panic!("{other:?} has no tangent"),
        }
    }

    /// `self += tangent`. A list takes a tangent of its own length, or an empty one; an option likewise takes `None`.
    pub(super) fn accumulate(&mut self, tangent: &Value) {
        match (self, tangent) {
            (Value::Float(sum), Value::Float(float)) => *sum += float,
            (_, Value::Default) => {}
            (sum @ Value::Default, tangent) => *sum = tangent.clone(),
            // What is read from a field that keeps no derivative may have one all the same.
            (Value::Unit, _) => {}
            (Value::List(_), Value::List(items)) if items.is_empty() => {}
            (Value::List(sums), Value::List(items)) => accumulate(sums, items),
            (Value::Tuple(sums), Value::Tuple(items)) => accumulate(sums, items),
            (Value::Struct(layout, sums), Value::Struct(other, items)) if layout.name == other.name => {
                accumulate(sums, items);
            }
            (Value::Optional(_), Value::Optional(None)) => {}
            (Value::Optional(Some(sum)), Value::Optional(Some(inside))) => sum.accumulate(inside),
            (sum, tangent) => panic!("{tangent:?} is added to {sum:?}"),
        }
    }
}

/// `sums += items`
pub(super) fn accumulate(sums: &mut [Value], items: &[Value]) {
    assert_eq!(sums.len(), items.len(), "a tangent is added to one of another length");
    sums.iter_mut().zip(items).for_each(|(sum, item)| sum.accumulate(item));
}
