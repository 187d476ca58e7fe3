//! The functions of the rule table, and their derivatives where types are not visible.

use super::Value;
use super::operators::{checked, operate};
use super::value::Integer;
use crate::rules::{Formula, Primitive, Setting};

/// The primitive itself.
pub(super) fn primitive(rule: Primitive, operands: &[Value]) -> Value {
    match (rule, operands) {
        (Primitive::Select, [condition, then, otherwise]) => {
            if condition.boolean() {
                then.clone()
            } else {
                otherwise.clone()
            }
        }
        (Primitive::And, [x, y]) => Value::Boolean(x.boolean() && y.boolean()),
        (Primitive::Or, [x, y]) => Value::Boolean(x.boolean() || y.boolean()),
        (Primitive::StrongZero, [adjoint, partial]) => {
            let adjoint = adjoint.float();
            Value::Float(if adjoint == 0.0 { 0.0 } else { adjoint * partial.float() })
        }
        (Primitive::Powi, [x, n]) => {
            let exponent = i32::try_from(n.integer().value).expect("an exponent is an i32");
            Value::Float(x.float().powi(exponent))
        }
        (Primitive::Less | Primitive::Equals, [x, y]) => Value::Boolean(match (x, y) {
            (Value::Integer(x), Value::Integer(y)) => holds(rule, &x.value, &y.value),
            (x, y) => holds(rule, &x.float(), &y.float()),
        }),
        (_, [x, y]) if !rule.name().starts_with(|c: char| c.is_alphabetic()) => operate(rule, x, y),
        (_, [Value::Integer(x)]) => {
            let result = match rule {
                Primitive::Neg => x.value.checked_neg(),
                Primitive::Abs => x.value.checked_abs(),
                Primitive::Signum => Some(x.value.signum()),
                other => panic!("{other:?} of an integer is not known"),
            };
            checked(result, x.ty, rule.name())
        }
        (_, [Value::Integer(x), Value::Integer(y)]) => {
            let result = match rule {
                Primitive::Min => Some(x.value.min(y.value)),
                Primitive::Max => Some(x.value.max(y.value)),
                Primitive::RemEuclid => x.value.checked_rem_euclid(y.value),
                Primitive::DivEuclid => x.value.checked_div_euclid(y.value),
                other => panic!("{other:?} of integers is not known"),
            };
            checked(result, x.ty.or(y.ty), rule.name())
        }
        (Primitive::IsNan, [x]) => Value::Boolean(x.float().is_nan()),
        (_, [x]) => Value::Float(unary(rule, x.float())),
        (_, [x, y]) => Value::Float(binary(rule, x.float(), y.float())),
        (Primitive::MulAdd, [x, a, b]) => Value::Float(x.float().mul_add(a.float(), b.float())),
        (Primitive::Clamp, [x, low, high]) => Value::Float(x.float().clamp(low.float(), high.float())),
        (rule, operands) => panic!("{rule:?} of {} operands", operands.len()),
    }
}

fn holds<T: PartialOrd>(rule: Primitive, x: &T, y: &T) -> bool {
    match rule {
        Primitive::Less => x < y,
        _ => x == y,
    }
}

fn unary(rule: Primitive, x: f64) -> f64 {
    match rule {
        Primitive::Neg => -x,
        Primitive::Abs => x.abs(),
        Primitive::Signum => x.signum(),
        Primitive::Sqrt => x.sqrt(),
        Primitive::Cbrt => x.cbrt(),
        Primitive::Exp => x.exp(),
        Primitive::Exp2 => x.exp2(),
        Primitive::ExpM1 => x.exp_m1(),
        Primitive::Ln => x.ln(),
        Primitive::Ln1p => x.ln_1p(),
        Primitive::Log2 => x.log2(),
        Primitive::Log10 => x.log10(),
        Primitive::Sin => x.sin(),
        Primitive::Cos => x.cos(),
        Primitive::Tan => x.tan(),
        Primitive::Asin => x.asin(),
        Primitive::Acos => x.acos(),
        Primitive::Atan => x.atan(),
        Primitive::Sinh => x.sinh(),
        Primitive::Cosh => x.cosh(),
        Primitive::Tanh => x.tanh(),
        Primitive::Asinh => x.asinh(),
        Primitive::Acosh => x.acosh(),
        Primitive::Atanh => x.atanh(),
        Primitive::Recip => x.recip(),
        Primitive::Floor => x.floor(),
        Primitive::Ceil => x.ceil(),
        Primitive::Round => x.round(),
        Primitive::RoundTiesEven => x.round_ties_even(),
        Primitive::Trunc => x.trunc(),
        Primitive::Fract => x.fract(),
        Primitive::ToDegrees => x.to_degrees(),
        Primitive::ToRadians => x.to_radians(),
        other => panic!("{other:?} has other operands than one float"),
    }
}

fn binary(rule: Primitive, x: f64, y: f64) -> f64 {
    match rule {
        Primitive::Copysign => x.copysign(y),
        Primitive::Log => x.log(y),
        Primitive::Powf => x.powf(y),
        Primitive::Atan2 => x.atan2(y),
        Primitive::Hypot => x.hypot(y),
        Primitive::Min => x.min(y),
        Primitive::Max => x.max(y),
        Primitive::RemEuclid => x.rem_euclid(y),
        Primitive::DivEuclid => x.div_euclid(y),
        other => panic!("{other:?} has other operands than two floats"),
    }
}

/// The share of one operand in an adjoint or a tangent, as the runtime's rules have it.
pub(super) fn share(rule: Primitive, operand: usize, operands: &[Value], weight: &Value) -> Value {
    if matches!(operands[operand], Value::Integer(_)) {
        return Value::Unit;
    }
    if rule == Primitive::Neg {
        return Value::Float(-weight.float());
    }
    let literals = vec![None; rule.arity()];
    let partial = rule.partials(&Setting { literals: &literals, again: false }).swap_remove(operand);
    let result = primitive(rule, operands);
    let partial = formula(&partial.formula, operands, &result);
    primitive(Primitive::StrongZero, &[weight.clone(), partial])
}

/// The share of one operand in the adjoint of what one has in the tangent.
pub(super) fn second_share(
    rule: Primitive,
    [of, by]: [usize; 2],
    operands: &[Value],
    weights: [&Value; 2],
) -> Value {
    if [of, by].iter().any(|&operand| matches!(operands[operand], Value::Integer(_))) {
        return Value::Unit;
    }
    let result = primitive(rule, operands);
    let partial = formula(&rule.second_partial(of, by), operands, &result);
    let [tangent, seed] = weights;
    let weight = primitive(Primitive::StrongZero, &[seed.clone(), tangent.clone()]);
    primitive(Primitive::StrongZero, &[weight, partial])
}

fn formula(each: &Formula, operands: &[Value], result: &Value) -> Value {
    match each {
        Formula::Operand(k) => operands[*k].clone(),
        Formula::OperandAsFloat(k) => Value::Float(operands[*k].integer().value as f64),
        Formula::Result => result.clone(),
        Formula::Number(number) => Value::Float(*number),
        Formula::Integer(value) => Value::Integer(Integer { value: i128::from(*value), ty: None }),
        Formula::Apply(rule, parts) => {
            let parts: Vec<Value> = parts.iter().map(|part| formula(part, operands, result)).collect();
            primitive(*rule, &parts)
        }
    }
}
