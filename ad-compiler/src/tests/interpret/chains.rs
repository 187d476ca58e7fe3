//! Iterator chains in kept tokens: what takes no part in derivatives is not lowered to loops.

use super::Value;
use super::machine::Machine;
use syn::{Expr, ExprMethodCall};

/// Whether a closure is given to a method of a chain.
pub(super) fn takes_closure(call: &ExprMethodCall) -> bool {
    matches!(call.args.last(), Some(Expr::Closure(_))) && call.method != "sort_by"
}

impl Machine<'_> {
    /// A call of a method with a closure as its last argument.
    pub(super) fn chained(&mut self, call: &ExprMethodCall) -> Value {
        let receiver = self.eval(&call.receiver);
        let (closure, name) = (&call.args[call.args.len() - 1], call.method.to_string());
        let first = call.args.first().filter(|_| call.args.len() > 1).map(|first| self.eval(first));
        match (name.as_str(), receiver, first) {
            ("map", Value::List(items), None) => {
                Value::List(items.into_iter().map(|item| self.apply(closure, vec![item])).collect())
            }
            ("filter", Value::List(items), None) => {
                let kept = |item: &Value| self.apply(closure, vec![item.clone()]).boolean();
                Value::List(items.into_iter().filter(kept).collect())
            }
            ("find" | "position" | "any" | "all", Value::List(items), None) => {
                let wanted = name != "all";
                let found =
                    items.iter().position(|item| self.apply(closure, vec![item.clone()]).boolean() == wanted);
                match name.as_str() {
                    "find" => Value::Optional(found.map(|position| Box::new(items[position].clone()))),
                    "position" => Value::Optional(found.map(|position| Box::new(Value::usize(position)))),
                    _ => Value::Boolean(found.is_some() == wanted),
                }
            }
            ("for_each", Value::List(items), None) => {
                for item in items {
                    self.apply(closure, vec![item]);
                }
                Value::Unit
            }
            ("fold", Value::List(items), Some(start)) => {
                let next = |folded, item| self.apply(closure, vec![folded, item]);
                items.into_iter().fold(start, next)
            }
            ("map", Value::Optional(option), None) => {
                Value::Optional(option.map(|value| Box::new(self.apply(closure, vec![*value]))))
            }
            ("map_or", Value::Optional(option), Some(other)) => match option {
                Some(value) => self.apply(closure, vec![*value]),
                None => other,
            },
            (name, receiver, _) => panic!("the method `{name}` of {receiver:?} is not known"),
        }
    }
}
