//! Formulas of partial derivatives, written with ordinary operators.
//!
//! The constructors simplify, so a row of the table may be as plain as in a textbook, and `x * 1.0` never
//! enters the compiler.

use super::Primitive;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::rc::Rc;

/// A formula over the operands and the result of a primitive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Formula {
    /// The operand of that number.
    Operand(usize),
    /// An operand that is an integer, as a float.
    OperandAsFloat(usize),
    /// What the primitive gave.
    Result,
    Number(f64),
    /// An integer literal, as of `powi`.
    Integer(i32),
    Apply(Primitive, Vec<Rc<Formula>>),
}

/// The derivative of a primitive by one operand.
#[derive(Clone, Debug)]
pub(crate) struct Partial {
    pub(crate) formula: Formula,
    /// It can be infinite or NaN where the primitive itself is defined, so that a zero adjoint has to be
    /// kept zero.
    pub(crate) singular: bool,
}

impl From<Formula> for Partial {
    fn from(formula: Formula) -> Self {
        Partial { formula, singular: false }
    }
}

/// A partial that can be infinite or NaN.
pub(crate) fn singular(formula: Formula) -> Partial {
    Partial { formula, singular: true }
}

pub(crate) const ZERO: Formula = Formula::Number(0.0);
pub(crate) const ONE: Formula = Formula::Number(1.0);
pub(crate) const HALF: Formula = Formula::Number(0.5);

/// `if condition { then } else { otherwise }`.
pub(crate) fn select(condition: Formula, then: Formula, otherwise: Formula) -> Formula {
    if then == otherwise {
        return then;
    }
    Formula::apply(Primitive::Select, [condition, then, otherwise])
}

impl Formula {
    pub(crate) fn apply<const N: usize>(rule: Primitive, operands: [Formula; N]) -> Formula {
        Formula::Apply(rule, operands.map(Rc::new).to_vec())
    }

    /// Whether numbers and operators are all that it takes: no functions, comparisons or choices.
    pub(crate) fn is_arithmetic(&self) -> bool {
        use Primitive::{Add, Div, Mul, Neg, Sub};
        match self {
            Formula::Operand(_) | Formula::Result | Formula::Number(_) => true,
            Formula::Apply(Add | Sub | Mul | Div | Neg, parts) => {
                parts.iter().all(|part| part.is_arithmetic())
            }
            Formula::OperandAsFloat(_) | Formula::Integer(_) | Formula::Apply(..) => false,
        }
    }

    /// Whether conditions choose between numbers.
    pub(crate) fn is_choice_of_numbers(&self) -> bool {
        let of_numbers = |part: &Formula| matches!(part, Formula::Number(_)) || part.is_choice_of_numbers();
        matches!(self, Formula::Apply(Primitive::Select, parts) if parts[1..].iter().all(|part| of_numbers(part)))
    }

    fn is(&self, number: f64) -> bool {
        *self == Formula::Number(number)
    }
}

/// Methods of formulas, named as those of floats.
macro_rules! functions {
    ($($name:ident($($operand:ident),*) = $rule:ident;)*) => {
        impl Formula {
            $(pub(crate) fn $name(&self $(, $operand: impl Into<Formula>)*) -> Formula {
                Formula::apply(Primitive::$rule, [self.clone() $(, $operand.into())*])
            })*
        }
    };
}

functions! {
    sqrt() = Sqrt; exp() = Exp; ln() = Ln; sin() = Sin; cos() = Cos; sinh() = Sinh; cosh() = Cosh;
    signum() = Signum; round() = Round; powf(p) = Powf; div_euclid(y) = DivEuclid;
    is_nan() = IsNan; less(y) = Less; equals(y) = Equals; or(y) = Or; and(y) = And;
}

impl Formula {
    pub(crate) fn powi(&self, exponent: Formula) -> Formula {
        match exponent {
            Formula::Integer(0) => ONE,
            Formula::Integer(1) => self.clone(),
            exponent => Formula::apply(Primitive::Powi, [self.clone(), exponent]),
        }
    }
}

impl From<f64> for Formula {
    fn from(number: f64) -> Self {
        Formula::Number(number)
    }
}

impl From<&Formula> for Formula {
    fn from(formula: &Formula) -> Self {
        formula.clone()
    }
}

fn add(a: Formula, b: Formula) -> Formula {
    match (&a, &b) {
        (Formula::Number(x), Formula::Number(y)) => Formula::Number(x + y),
        _ => Formula::apply(Primitive::Add, [a, b]),
    }
}

fn sub(a: Formula, b: Formula) -> Formula {
    match (&a, &b) {
        (Formula::Number(x), Formula::Number(y)) => Formula::Number(x - y),
        (Formula::Integer(x), Formula::Integer(y)) => Formula::Integer(x.saturating_sub(*y)),
        _ => Formula::apply(Primitive::Sub, [a, b]),
    }
}

fn mul(a: Formula, b: Formula) -> Formula {
    match (&a, &b) {
        (Formula::Number(x), Formula::Number(y)) => Formula::Number(x * y),
        _ if a.is(1.0) => b,
        _ if b.is(1.0) => a,
        _ => Formula::apply(Primitive::Mul, [a, b]),
    }
}

fn div(a: Formula, b: Formula) -> Formula {
    if b.is(1.0) { a } else { Formula::apply(Primitive::Div, [a, b]) }
}

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => { $(
        impl $trait<&Formula> for &Formula {
            type Output = Formula;
            fn $method(self, other: &Formula) -> Formula { $method(self.clone(), other.clone()) }
        }
        impl $trait<Formula> for &Formula {
            type Output = Formula;
            fn $method(self, other: Formula) -> Formula { $method(self.clone(), other) }
        }
        impl $trait<&Formula> for Formula {
            type Output = Formula;
            fn $method(self, other: &Formula) -> Formula { $method(self, other.clone()) }
        }
        impl $trait<Formula> for Formula {
            type Output = Formula;
            fn $method(self, other: Formula) -> Formula { $method(self, other) }
        }
        impl $trait<f64> for Formula {
            type Output = Formula;
            fn $method(self, other: f64) -> Formula { $method(self, other.into()) }
        }
        impl $trait<f64> for &Formula {
            type Output = Formula;
            fn $method(self, other: f64) -> Formula { $method(self.clone(), other.into()) }
        }
        impl $trait<&Formula> for f64 {
            type Output = Formula;
            fn $method(self, other: &Formula) -> Formula { $method(self.into(), other.clone()) }
        }
        impl $trait<Formula> for f64 {
            type Output = Formula;
            fn $method(self, other: Formula) -> Formula { $method(self.into(), other) }
        }
    )* };
}

operators! { Add add; Sub sub; Mul mul; Div div; }

impl Neg for Formula {
    type Output = Formula;
    fn neg(self) -> Formula {
        match self {
            Formula::Number(number) => Formula::Number(-number),
            Formula::Apply(Primitive::Neg, operands) => (*operands[0]).clone(),
            other => Formula::apply(Primitive::Neg, [other]),
        }
    }
}

impl Neg for &Formula {
    type Output = Formula;
    fn neg(self) -> Formula {
        -self.clone()
    }
}

/// A number as it is written in source.
pub(crate) fn literal(number: f64) -> syn::Expr {
    let magnitude = proc_macro2::Literal::f64_unsuffixed(number.abs());
    if number.is_sign_negative() { syn::parse_quote!(-#magnitude) } else { syn::parse_quote!(#magnitude) }
}
