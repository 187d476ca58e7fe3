//! Methods in kept tokens.

use super::Value;
use super::effects::new_cell;
use super::list_methods::sign;
use super::machine::Machine;
use super::primitives::primitive;
use super::value::{Integer, IntegerType};
use crate::rules;

impl Machine<'_> {
    pub(super) fn method(&mut self, name: &str, receiver: Value, arguments: Vec<Value>) -> Value {
        if let Some(rule) = rules::method(name, arguments.len() + 1)
            && matches!(receiver, Value::Float(_) | Value::Integer(_))
        {
            let operands: Vec<Value> = std::iter::once(receiver).chain(arguments).collect();
            return primitive(rule, &operands);
        }
        match (name, receiver, &arguments[..]) {
            ("get", Value::Cell(cell), []) => cell.borrow().clone(),
            ("clone", Value::Cell(cell), []) => new_cell(cell.borrow().clone()),
            ("replace", Value::Cell(cell), [content]) => cell.replace(content.clone()),
            ("set", Value::Cell(cell), [content]) => {
                cell.replace(content.clone());
                Value::Unit
            }
            (
                "iter" | "iter_mut" | "into_iter" | "copied" | "cloned" | "clone" | "as_slice",
                receiver,
                [],
            ) => receiver,
            ("len" | "count", Value::List(items), []) => Value::usize(items.len()),
            ("is_empty", Value::List(items), []) => Value::Boolean(items.is_empty()),
            ("first", Value::List(items), []) => Value::Optional(items.first().cloned().map(Box::new)),
            ("last", Value::List(items), []) => Value::Optional(items.last().cloned().map(Box::new)),
            ("unwrap" | "expect", Value::Optional(Some(value)), _) => *value,
            ("unwrap" | "expect", Value::Optional(None), _) => panic!("`{name}` of nothing"),
            ("rev", Value::List(mut items), []) => {
                items.reverse();
                Value::List(items)
            }
            ("step_by", Value::List(items), [step]) => {
                Value::List(items.into_iter().step_by(step.count()).collect())
            }
            ("skip", Value::List(items), [count]) => {
                Value::List(items.into_iter().skip(count.count()).collect())
            }
            ("take", Value::List(items), [count]) => {
                Value::List(items.into_iter().take(count.count()).collect())
            }
            ("enumerate", Value::List(items), []) => {
                let numbered = items.into_iter().enumerate();
                Value::List(numbered.map(|(k, item)| Value::Tuple(vec![Value::usize(k), item])).collect())
            }
            ("zip", Value::List(items), [Value::List(others)]) => {
                let pairs = items.into_iter().zip(others.iter().cloned());
                Value::List(pairs.map(|(a, b)| Value::Tuple(vec![a, b])).collect())
            }
            ("contains", Value::List(items), [item]) => {
                Value::Boolean(items.iter().any(|other| other.is(item)))
            }
            ("get", Value::List(items), [index]) => {
                Value::Optional(items.get(index.count()).cloned().map(Box::new))
            }
            ("wrapping_mul" | "wrapping_add", Value::Integer(x), [Value::Integer(y)]) => {
                let ty = x.ty.or(y.ty).expect("what wraps has a type");
                let result = if name == "wrapping_mul" { x.value * y.value } else { x.value + y.value };
                Value::Integer(Integer { value: ty.wrap(result), ty: Some(ty) })
            }
            ("total_cmp", Value::Float(x), [Value::Float(y)]) => sign(x.total_cmp(y)),
            ("is_nan", Value::Float(float), []) => Value::Boolean(float.is_nan()),
            ("is_finite", Value::Float(float), []) => Value::Boolean(float.is_finite()),
            ("is_sign_negative", Value::Float(float), []) => Value::Boolean(float.is_sign_negative()),
            ("wrapping_sub", Value::Integer(x), [Value::Integer(y)]) => {
                let ty = x.ty.or(y.ty);
                let difference = x.value - y.value;
                Value::Integer(Integer { value: ty.map_or(difference, |ty| ty.wrap(difference)), ty })
            }
            ("saturating_sub", Value::Integer(x), [Value::Integer(y)]) => {
                let ty = x.ty.or(y.ty);
                let low = ty.unwrap_or(IntegerType::USIZE).low();
                Value::Integer(Integer { value: (x.value - y.value).max(low), ty })
            }
            // The programs have no numbers that are so large.
            ("saturating_add", Value::Integer(x), [Value::Integer(y)]) => {
                Value::Integer(Integer { value: x.value + y.value, ty: x.ty.or(y.ty) })
            }
            ("windows" | "chunks", Value::List(items), [length]) => {
                let length = length.count();
                let list = |part: &[Value]| Value::List(part.to_vec());
                Value::List(if name == "windows" {
                    items.windows(length).map(list).collect()
                } else {
                    items.chunks(length).map(list).collect()
                })
            }
            ("div_ceil", Value::Integer(x), [Value::Integer(y)]) => {
                let value = x.value.div_euclid(y.value) + i128::from(x.value.rem_euclid(y.value) != 0);
                Value::Integer(Integer { value, ty: x.ty.or(y.ty) })
            }
            ("min" | "max", Value::Integer(x), [Value::Integer(y)]) => {
                let value = if name == "min" { x.value.min(y.value) } else { x.value.max(y.value) };
                Value::Integer(Integer { value, ty: x.ty.or(y.ty) })
            }
            ("sum", Value::List(items), []) => Value::Float(floats(&items).fold(-0.0, |sum, x| sum + x)),
            ("product", Value::List(items), []) => Value::Float(floats(&items).product()),
            ("collect" | "to_vec", items @ Value::List(_), []) => items,
            ("payload", option @ Value::Optional(_), []) => option,
            ("with_payload", Value::Optional(_), [inside]) => inside.clone(),
            ("is_some", Value::Optional(option), []) => Value::Boolean(option.is_some()),
            ("is_none", Value::Optional(option), []) => Value::Boolean(option.is_none()),
            ("unwrap_or", Value::Optional(option), [other]) => {
                option.map_or_else(|| other.clone(), |value| *value)
            }
            ("pow", Value::Integer(x), [exponent]) => {
                let exponent = u32::try_from(exponent.count()).expect("an exponent is small");
                super::operators::checked(x.value.checked_pow(exponent), x.ty, "pow")
            }
            (name, receiver, _) => panic!("the method `{name}` of {receiver:?} is not known"),
        }
    }
}

fn floats(items: &[Value]) -> impl Iterator<Item = f64> + '_ {
    items.iter().map(|item| match item {
        Value::Float(float) => *float,
        other => panic!("{other:?} is no float"),
    })
}
