//! Methods in kept tokens that change the list they are called on.

use super::Value;
use super::machine::Machine;
use std::cmp::Ordering;
use syn::{Expr, ExprMethodCall};

impl Machine<'_> {
    /// A call of such a method; `None` if it is another one.
    pub(super) fn list_method(&mut self, call: &ExprMethodCall, items: &[Value]) -> Option<Value> {
        let mut items = items.to_vec();
        let mut argument = |position: usize| self.eval(&call.args[position]);
        let result = match call.method.to_string().as_str() {
            "push" => {
                items.push(argument(0));
                Value::Unit
            }
            "pop" => Value::Optional(items.pop().map(Box::new)),
            "insert" => {
                items.insert(argument(0).count(), argument(1));
                Value::Unit
            }
            "remove" => items.remove(argument(0).count()),
            "swap_remove" => items.swap_remove(argument(0).count()),
            "truncate" => {
                items.truncate(argument(0).count());
                Value::Unit
            }
            "resize" => {
                items.resize(argument(0).count(), argument(1));
                Value::Unit
            }
            "extend_from_slice" => {
                items.extend_from_slice(argument(0).list());
                Value::Unit
            }
            "reverse" => {
                items.reverse();
                Value::Unit
            }
            "rotate_left" => {
                items.rotate_left(argument(0).count());
                Value::Unit
            }
            "rotate_right" => {
                items.rotate_right(argument(0).count());
                Value::Unit
            }
            "sort_by" => {
                self.sort_by(&mut items, &call.args[0]);
                Value::Unit
            }
            _ => return None,
        };
        self.assign(&call.receiver, Value::List(items));
        Some(result)
    }

    fn sort_by(&mut self, items: &mut [Value], compare: &Expr) {
        items.sort_by(|a, b| {
            let sign = self.apply(compare, vec![a.clone(), b.clone()]).integer().value;
            sign.cmp(&0)
        });
    }
}

/// An order as the interpreter has it: the sign of the difference.
pub(super) fn sign(order: Ordering) -> Value {
    Value::Integer(super::value::Integer { value: order as i128, ty: None })
}
