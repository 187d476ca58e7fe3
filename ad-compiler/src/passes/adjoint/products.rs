//! Products with a constant factor: `(k * b) * c`.
//!
//! Line by line, the adjoint of `b` would be `(bar * c) * k`, and that of `c` would be `bar * (k * b)`. With `scaled = bar * k` they are `scaled * c` and
//! `scaled * b`: one multiplication less, and another one where `b` is `c`; in a loop, `scaled` is often the same in all iterations.

use super::*;
use crate::passes::formulas::Term;
use crate::rules::Primitive;

/// The products of a constant and something active that are nothing but a factor of another product.
#[derive(Debug, Default)]
pub(super) struct Products {
    /// The constant and the other factor.
    factors: ValueMap<[ValueId; 2]>,
}

impl Products {
    pub(super) fn of(function: &Function, activity: &Activity, body: &Region) -> Self {
        let mut uses: ValueMap<usize> = ValueMap::default();
        let mut yielded = ValueSet::default();
        body.each_line(&mut |line| {
            line.each_use(&mut |each| *uses.entry(each.value()).get_or_insert_default() += 1);
        });
        body.each_region(&mut |region| yielded.extend(&region.yields));
        let mut factors = ValueMap::default();
        body.each_line(&mut |line| {
            let Line::Let { value, op: Op::Primitive { rule: Primitive::Mul, operands, .. } } = line else {
                return;
            };
            let is_factor =
                |&operand: &ValueId| function.ty(operand).is_float() && function.is_lasting(operand);
            let active = |operand: &ValueId| activity.is_active(function, *operand);
            let once =
                uses.get(*value) == Some(&1) && !yielded.contains(*value) && !function.is_memory(*value);
            if once && operands.iter().all(is_factor) {
                match (active(&operands[0]), active(&operands[1])) {
                    (false, true) => factors.insert(*value, [operands[0], operands[1]]),
                    (true, false) => factors.insert(*value, [operands[1], operands[0]]),
                    _ => None,
                };
            }
        });
        Products { factors }
    }
}

impl Reverse<'_> {
    /// Reverses `product * other` or `other * product` as a whole, where the product has a constant factor.
    pub(super) fn product(&mut self, operands: &[ValueId], bar: ValueId) -> bool {
        let [left, right] = *operands else { return false };
        let with_constant = |this: &Self, product: ValueId, other: ValueId| {
            let here = this.facts.home_of(product) == Some(this.region) && this.bars.get(product).is_none();
            let whole =
                here && product != other && this.is_active(other) && this.out.function.is_lasting(other);
            this.products.factors.get(product).copied().filter(|_| whole)
        };
        let ([constant, factor], other) =
            match (with_constant(self, left, right), with_constant(self, right, left)) {
                (Some(factors), _) => (factors, right),
                (None, Some(factors)) => (factors, left),
                (None, None) => return false,
            };
        let ty = self.out.function.ty(bar);
        let all = [constant, factor, other];
        let written = all.iter().all(|&value| {
            let of_value = self.out.function.ty(value);
            of_value.is_float() && of_value.is_generic() == ty.is_generic()
        });
        if !ty.is_float() || !written {
            return false;
        }
        let opposite = self.out.opposite(bar);
        let scaled = self.out.primitive(Primitive::Mul, vec![opposite.unwrap_or(bar), constant], ty);
        for (to, by) in [(factor, other), (other, factor)] {
            let value = self.out.primitive(Primitive::Mul, vec![scaled, by], ty);
            self.add(to, Term { negative: opposite.is_some(), value });
        }
        true
    }
}
