//! The generator's values as the interpreter's.

use super::super::interpret::{self, Program};
use program_generator::{Type, Value};

/// A value of the given type; the program declares the structs in it.
pub(super) fn value(program: &Program, ty: &Type, value: &Value) -> interpret::Value {
    Converting { program, tangent: false }.of(ty, value)
}

/// A tangent of a value of the given type.
pub(super) fn tangent(program: &Program, ty: &Type, tangent: &Value) -> interpret::Value {
    Converting { program, tangent: true }.of(ty, tangent)
}

struct Converting<'a> {
    program: &'a Program,
    tangent: bool,
}

impl Converting<'_> {
    fn of(&self, ty: &Type, value: &Value) -> interpret::Value {
        match (ty.referent(), value) {
            (_, Value::Float(float)) => interpret::Value::Float(*float),
            (_, Value::Fixed(_) | Value::Integer(_) | Value::Boolean(_)) if self.tangent => {
                interpret::Value::Unit
            }
            (_, Value::Fixed(float)) => interpret::Value::Float(*float),
            (_, Value::Integer(integer)) => interpret::Value::usize(*integer),
            (_, Value::Boolean(boolean)) => interpret::Value::Boolean(*boolean),
            (_, Value::Optional(_)) => unreachable!("no option enters or leaves a program"),
            (Type::Tuple(parts), _) if parts.is_empty() => interpret::Value::Unit,
            (Type::Tuple(types), Value::Tuple(parts)) => {
                let parts = types.iter().zip(parts).map(|(ty, part)| self.of(ty, part));
                interpret::Value::Tuple(parts.collect())
            }
            (Type::Struct(structure), Value::Tuple(parts)) => {
                let fields = structure.fields();
                let parts = fields.iter().zip(parts).map(|(field, part)| self.of(&field.ty, part));
                self.program.structure(structure.name(), parts.collect())
            }
            (ty, Value::List(items)) => {
                let element = ty.element().expect("a list has elements");
                interpret::Value::List(items.iter().map(|item| self.of(element, item)).collect())
            }
            (ty, value) => unreachable!("{value:?} is no {ty:?}"),
        }
    }
}
