//! Arithmetic and comparisons of scalars.

use super::Value;
use super::value::{Integer, IntegerType};
use crate::rules::Primitive;

/// `left op right` for the operators of the rule table.
pub(super) fn operate(rule: Primitive, left: &Value, right: &Value) -> Value {
    match (left, right) {
        (Value::Float(x), Value::Float(y)) => Value::Float(match rule {
            Primitive::Add => x + y,
            Primitive::Sub => x - y,
            Primitive::Mul => x * y,
            Primitive::Div => x / y,
            Primitive::Rem => x % y,
            other => panic!("{other:?} is no operator"),
        }),
        (Value::Integer(x), Value::Integer(y)) => {
            let result = match rule {
                Primitive::Add => x.value.checked_add(y.value),
                Primitive::Sub => x.value.checked_sub(y.value),
                Primitive::Mul => x.value.checked_mul(y.value),
                Primitive::Div => x.value.checked_div(y.value),
                Primitive::Rem => x.value.checked_rem(y.value),
                other => panic!("{other:?} is no operator"),
            };
            checked(result, x.ty.or(y.ty), rule.name())
        }
        // A zero whose type shows by what it meets.
        (Value::Default, Value::Float(_)) => operate(rule, &Value::Float(0.0), right),
        (Value::Float(_), Value::Default) => operate(rule, left, &Value::Float(0.0)),
        // It does not show here; rustc knows it from the declaration.
        (Value::Default, Value::Default) if matches!(rule, Primitive::Add | Primitive::Sub) => Value::Default,
        (left, right) => panic!("{left:?} {} {right:?}", rule.name()),
    }
}

/// An integer that has just been computed. One whose type is not known may be any.
pub(super) fn checked(result: Option<i128>, ty: Option<IntegerType>, what: &str) -> Value {
    let value = result.unwrap_or_else(|| panic!("`{what}` of integers has no result"));
    if let Some(ty) = ty {
        assert!((ty.low()..=ty.high()).contains(&value), "`{what}` of integers overflows: {value}");
    }
    Value::Integer(Integer { value, ty })
}

/// `left op right` for an operator of Rust that is none of the rule table's.
pub(super) fn compare(op: &syn::BinOp, left: &Value, right: &Value) -> Value {
    use syn::BinOp::*;
    if let (Value::Integer(x), Value::Integer(y)) = (left, right) {
        let ty = x.ty.or(y.ty);
        let (a, b) = (x.value, y.value);
        let shift = || u32::try_from(b).expect("a shift is not negative");
        let bits = match op {
            BitAnd(_) | BitAndAssign(_) => Some(a & b),
            BitOr(_) | BitOrAssign(_) => Some(a | b),
            BitXor(_) | BitXorAssign(_) => Some(a ^ b),
            Shl(_) | ShlAssign(_) => Some(x.ty.map_or_else(|| a << shift(), |ty| ty.wrap(a << shift()))),
            Shr(_) | ShrAssign(_) => Some(a >> shift()),
            _ => None,
        };
        if let Some(value) = bits {
            return Value::Integer(Integer { value, ty });
        }
    }
    let order = match (left, right) {
        (Value::Float(x), Value::Float(y)) => x.partial_cmp(y),
        (Value::Integer(x), Value::Integer(y)) => Some(x.value.cmp(&y.value)),
        (Value::Boolean(x), Value::Boolean(y)) => Some(x.cmp(y)),
        (left, right) => panic!("{left:?} is compared with {right:?}"),
    };
    Value::Boolean(match op {
        Lt(_) => order.is_some_and(|order| order.is_lt()),
        Le(_) => order.is_some_and(|order| order.is_le()),
        Gt(_) => order.is_some_and(|order| order.is_gt()),
        Ge(_) => order.is_some_and(|order| order.is_ge()),
        Eq(_) => order.is_some_and(|order| order.is_eq()),
        Ne(_) | BitXor(_) => order.is_none_or(|order| order.is_ne()),
        BitAnd(_) => left.boolean() & right.boolean(),
        BitOr(_) => left.boolean() | right.boolean(),
        other => panic!("the operator `{}` is not known", quote::quote!(#other)),
    })
}
