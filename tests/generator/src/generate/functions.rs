//! Calls of float functions, with arguments for which they are defined and tame.

use super::floats::Float;
use super::{Generator, TAME};
use crate::syntax::{Expression, Function, Operator};

impl Generator {
    /// A call of some function; its arguments are of at most the given depth.
    pub(super) fn function(&mut self, depth: usize) -> Float {
        let function = self.random.weighted(&[
            (7, Function::Sin),
            (5, Function::Cos),
            (4, Function::Tanh),
            (2, Function::Atan),
            (3, Function::Exp),
            (3, Function::Ln),
            (3, Function::Sqrt),
            (2, Function::Abs),
            (1, Function::Recip),
            (1, Function::Floor),
            (3, Function::Powi),
            (1, Function::Powf),
            (2, Function::Max),
            (2, Function::Min),
            (2, Function::Hypot),
            (3, Function::MulAdd),
            (2, Function::Clamp),
        ]);
        let (arguments, bound) = self.arguments(function, depth);
        // By path, a receiver that is a reference would have to be dereferenced; it always is here.
        let path = self.random.chance(8);
        Float { expression: Expression::Call { function, arguments, path }, bound }
    }

    fn arguments(&mut self, function: Function, depth: usize) -> (Vec<Expression>, f64) {
        match function {
            Function::Sin | Function::Cos | Function::Tanh | Function::Atan => {
                (vec![self.tamed(depth, 2.0 * TAME)], if function == Function::Atan { 1.6 } else { 1.0 })
            }
            Function::Exp => {
                let inner = self.tamed(depth, 1.0);
                // Variables grow in loops beyond what the generator knows, which an exponential does not forgive.
                (
                    vec![Expression::call(*self.random.pick(&[Function::Sin, Function::Tanh]), vec![inner])],
                    2.8,
                )
            }
            Function::Ln => {
                let inner = self.positive(depth);
                (vec![inner.expression], inner.bound.ln().max(1.0))
            }
            Function::Sqrt => {
                let inner = self.positive(depth);
                (vec![inner.expression], inner.bound.sqrt())
            }
            Function::Recip => (vec![self.positive(depth).expression], 2.0),
            Function::Abs => {
                let inner = self.float(depth);
                (vec![inner.expression], inner.bound)
            }
            Function::Floor => {
                let inner = self.float(depth);
                (vec![inner.expression], inner.bound + 1.0)
            }
            Function::Powi => {
                if self.random.chance(40) {
                    let inner = self.float(depth).expression;
                    let base = Expression::call(Function::Sin, vec![inner]);
                    (vec![base, self.integer_up_to(4).expression], 1.0)
                } else {
                    let exponent = self.random.between(0, 3);
                    let base = self.tamed(depth, 2.0);
                    let bound = 2.0_f64.powi(i32::try_from(exponent).expect("a small exponent"));
                    (vec![base, Expression::Integer(exponent)], bound)
                }
            }
            Function::Powf => {
                let base = self.positive(depth);
                let exponent = self.float(depth).expression;
                let exponent = Expression::call(Function::Sin, vec![exponent]);
                (vec![base.expression, exponent], base.bound.max(2.0))
            }
            Function::Max | Function::Min => {
                let (left, right) = (self.float(depth), self.float(depth));
                (vec![left.expression, right.expression], left.bound.max(right.bound))
            }
            Function::Hypot => {
                let (left, right) = (self.float(depth), self.float(depth));
                (vec![left.expression, right.expression], left.bound + right.bound)
            }
            Function::MulAdd => {
                let operands = [self.float(depth), self.float(depth), self.float(depth)];
                let bound = operands[0].bound * operands[1].bound + operands[2].bound;
                (operands.into_iter().map(|operand| operand.expression).collect(), bound)
            }
            Function::Clamp => {
                let inner = self.float(depth).expression;
                let low = *self.random.pick(&[0.5, 1.0, 0.25]);
                let high = if self.random.chance(25) {
                    let sine = Expression::call(Function::Sin, vec![self.float(0).expression]);
                    Expression::arithmetic(Operator::Add, Expression::float(1.5), sine)
                } else {
                    Expression::float(*self.random.pick(&[0.75, 1.5]))
                };
                let low = Expression::Negate(Box::new(Expression::float(low)));
                (vec![inner, low, high], 2.5)
            }
        }
    }
}
