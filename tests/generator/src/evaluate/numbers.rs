//! Floats with a tangent and its weight, and the partial derivatives of every operation.

use super::Evaluator;
use crate::forms::Form;
use crate::syntax::{Function, Operator};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    pub(super) value: f64,
    pub(super) tangent: f64,
    /// The sum of the absolute products that the tangent is made of.
    pub(super) weight: f64,
    /// A bound of the rounding of the value, to first order, as far as it depends on the inputs.
    pub(super) rounding: f64,
}

impl Number {
    pub(super) fn constant(value: f64) -> Number {
        Number { value, tangent: 0.0, weight: 0.0, rounding: 0.0 }
    }

    pub(super) fn with_tangent(value: f64, tangent: f64) -> Number {
        let rounding = if tangent == 0.0 { 0.0 } else { f64::EPSILON * value.abs() };
        Number { value, tangent, weight: tangent.abs(), rounding }
    }

    /// The result of an operation, from its partial derivatives. Each comes with the sum of the absolute values of
    /// its terms: `1 - y * y` near zero has lost the digits that the larger number says.
    fn combine<const N: usize>(value: f64, operands: [(Number, f64, f64); N]) -> Number {
        let mut result = Number::constant(value);
        for (operand, partial, size) in operands {
            if operand.weight != 0.0 {
                result.tangent += partial * operand.tangent;
                result.weight += size * operand.weight;
                result.rounding += size * operand.rounding;
            }
        }
        if result.weight != 0.0 {
            result.rounding += f64::EPSILON * value.abs();
        }
        result
    }

    fn unary(self, value: f64, partial: f64) -> Number {
        Number::combine(value, [(self, partial, partial.abs())])
    }

    fn binary(self, other: Number, value: f64, mine: f64, others: f64) -> Number {
        Number::combine(value, [(self, mine, mine.abs()), (other, others, others.abs())])
    }

    pub(super) fn negate(self) -> Number {
        self.unary(-self.value, -1.0)
    }
}

impl Evaluator<'_> {
    pub(super) fn arithmetic(&mut self, operator: Operator, left: Number, right: Number) -> Number {
        let (x, y) = (left.value, right.value);
        match operator {
            Operator::Add => left.binary(right, x + y, 1.0, 1.0),
            Operator::Sub => left.binary(right, x - y, 1.0, -1.0),
            Operator::Mul => left.binary(right, x * y, y, x),
            Operator::Div => left.binary(right, x / y, 1.0 / y, -x / (y * y)),
            Operator::Rem => {
                let quotient = (x / y).trunc();
                self.decide((x / y - (x / y).round()) * y, quotient.to_bits());
                self.met(Form::Remainder);
                left.binary(right, x % y, 1.0, -quotient)
            }
        }
    }

    /// Calls a function of one float.
    pub(super) fn unary_function(&mut self, function: Function, operand: Number) -> Number {
        let x = operand.value;
        let (form, result) = match function {
            Function::Sin => (Form::Sin, operand.unary(x.sin(), x.cos())),
            Function::Cos => (Form::Cos, operand.unary(x.cos(), -x.sin())),
            Function::Tanh => {
                let y = x.tanh();
                (Form::Tanh, Number::combine(y, [(operand, 1.0 - y * y, 1.0 + y * y)]))
            }
            Function::Atan => (Form::Atan, operand.unary(x.atan(), 1.0 / (1.0 + x * x))),
            Function::Exp => (Form::Exp, operand.unary(x.exp(), x.exp())),
            Function::Ln => (Form::Ln, operand.unary(x.ln(), 1.0 / x)),
            Function::Sqrt => (Form::Sqrt, operand.unary(x.sqrt(), 0.5 / x.sqrt())),
            Function::Recip => (Form::Recip, operand.unary(x.recip(), -1.0 / (x * x))),
            Function::Abs => {
                self.decide(x, u64::from(x > 0.0));
                (Form::Abs, operand.unary(x.abs(), sign(x)))
            }
            Function::Floor => {
                self.decide(x - x.round(), x.floor().to_bits());
                (Form::Floor, Number::constant(x.floor()))
            }
            other => unreachable!("{other:?} has several operands"),
        };
        self.met(form);
        result
    }

    /// Calls a function of two floats.
    pub(super) fn binary_function(&mut self, function: Function, left: Number, right: Number) -> Number {
        let (x, y) = (left.value, right.value);
        let (form, result) = match function {
            Function::Powf => {
                let power = x.powf(y);
                let base = if y == 0.0 { 0.0 } else { y * x.powf(y - 1.0) };
                (Form::Powf, left.binary(right, power, base, power * x.ln()))
            }
            Function::Max => {
                self.decide(x - y, u64::from(x > y));
                let first = share(x, y);
                (Form::Max, left.binary(right, x.max(y), first, 1.0 - first))
            }
            Function::Min => {
                self.decide(x - y, u64::from(x < y));
                let first = share(y, x);
                (Form::Min, left.binary(right, x.min(y), first, 1.0 - first))
            }
            Function::Hypot => {
                let length = x.hypot(y);
                // The only kink is the origin, and it is isolated: whether a step crosses it is not seen in a
                // sign, so nearness counts as being on it.
                self.decide(length, u64::from(length < 1e-3));
                let scale = if length == 0.0 { 0.0 } else { 1.0 / length };
                (Form::Hypot, left.binary(right, length, x * scale, y * scale))
            }
            other => unreachable!("{other:?} does not have two operands"),
        };
        self.met(form);
        result
    }

    /// Calls a function of three floats.
    pub(super) fn ternary_function(&mut self, function: Function, operands: [Number; 3]) -> Number {
        let [first, second, third] = operands;
        let (x, y, z) = (first.value, second.value, third.value);
        match function {
            Function::MulAdd => {
                self.met(Form::MulAdd);
                let partials = [(first, y, y.abs()), (second, x, x.abs()), (third, 1.0, 1.0)];
                Number::combine(x.mul_add(y, z), partials)
            }
            Function::Clamp => {
                self.met(Form::Clamp);
                let side = u64::from(x > y) + u64::from(x > z);
                self.decide((x - y).abs().min((x - z).abs()), side);
                let (below, above) = (share(y, x), share(x, z));
                let inside = 1.0 - below - above;
                let partials = [(first, inside, inside), (second, below, below), (third, above, above)];
                Number::combine(x.clamp(y, z), partials)
            }
            other => unreachable!("{other:?} does not have three operands"),
        }
    }

    pub(super) fn integer_power(&mut self, base: Number, exponent: i32) -> Number {
        let x = base.value;
        let partial = if exponent == 0 { 0.0 } else { f64::from(exponent) * x.powi(exponent - 1) };
        self.met(Form::Powi);
        base.unary(x.powi(exponent), partial)
    }
}

/// The derivative of `max(x, y)` by `x`: at a tie the mean of those on both sides.
fn share(x: f64, y: f64) -> f64 {
    if x == y { 0.5 } else { f64::from(u8::from(x > y)) }
}

fn sign(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x.signum() }
}
