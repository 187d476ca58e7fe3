//! How strongly expressions bind, and the spelling of operators and functions.

use super::Binding;
use crate::syntax::{Comparison, Connective, Expression, Function, Operator, Type};

pub(super) fn binding(expression: &Expression) -> Binding {
    match expression {
        Expression::Arithmetic(Operator::Add | Operator::Sub, ..) => Binding::Sum,
        Expression::Arithmetic(Operator::Mul | Operator::Div | Operator::Rem, ..) => Binding::Product,
        Expression::Compare(..) => Binding::Compare,
        Expression::Logic(Connective::And, ..) => Binding::And,
        Expression::Logic(Connective::Or, ..) => Binding::Or,
        Expression::Negate(_) | Expression::Not(_) | Expression::Endpoint(..) => Binding::Unary,
        Expression::Borrow(_) | Expression::Subslice(..) => Binding::Unary,
        Expression::Read(place) if place.dereference => Binding::Unary,
        // `as f64 < y` would open generic arguments, and what ends in a block would end a statement.
        Expression::Cast(_, Type::Float | Type::Integer) => Binding::Range,
        Expression::Cast(..) => Binding::Free,
        Expression::If(_) | Expression::Match(_) | Expression::Block(_) | Expression::Loop(_) => {
            Binding::Free
        }
        _ => Binding::Postfix,
    }
}

/// The next level: the right operand of a left-associative operator.
pub(super) fn above(level: Binding) -> Binding {
    match level {
        Binding::Free => Binding::Range,
        Binding::Range => Binding::Or,
        Binding::Or => Binding::And,
        Binding::And => Binding::Compare,
        Binding::Compare => Binding::Sum,
        Binding::Sum => Binding::Product,
        Binding::Product => Binding::Unary,
        Binding::Unary | Binding::Postfix => Binding::Postfix,
    }
}

/// The operator's sign.
pub(super) fn operator_text(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Sub => "-",
        Operator::Mul => "*",
        Operator::Div => "/",
        Operator::Rem => "%",
    }
}

pub(super) fn comparison_text(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => " < ",
        Comparison::LessEqual => " <= ",
        Comparison::Greater => " > ",
        Comparison::GreaterEqual => " >= ",
        Comparison::Equal => " == ",
        Comparison::NotEqual => " != ",
    }
}

pub(super) fn function_text(function: Function) -> &'static str {
    match function {
        Function::Sin => "sin",
        Function::Cos => "cos",
        Function::Tanh => "tanh",
        Function::Atan => "atan",
        Function::Exp => "exp",
        Function::Ln => "ln",
        Function::Sqrt => "sqrt",
        Function::Abs => "abs",
        Function::Recip => "recip",
        Function::Floor => "floor",
        Function::Powi => "powi",
        Function::Powf => "powf",
        Function::Max => "max",
        Function::Min => "min",
        Function::Hypot => "hypot",
        Function::MulAdd => "mul_add",
        Function::Clamp => "clamp",
    }
}
