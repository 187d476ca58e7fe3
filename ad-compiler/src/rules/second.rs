//! Second partial derivatives: formulas differentiated by the chain rule, with the rows of the same table.

use super::formula::{ONE, ZERO, select};
use super::{Formula, Primitive, Setting};
use std::rc::Rc;

impl Primitive {
    /// The derivative by operand `by` of the partial derivative by operand `of`. Of a kink it is that of the branch taken.
    pub(crate) fn second_partial(self, of: usize, by: usize) -> Formula {
        let none = vec![None; self.arity()];
        let partial = self.partials(&Setting { literals: &none, again: true }).swap_remove(of).formula;
        partial.derivative(by, self)
    }
}

impl Formula {
    /// The derivative by an operand of the primitive that the formula belongs to.
    fn derivative(&self, by: usize, of: Primitive) -> Formula {
        match self {
            Formula::Operand(k) if *k == by => ONE,
            Formula::Operand(_) | Formula::OperandAsFloat(_) | Formula::Number(_) | Formula::Integer(_) => {
                ZERO
            }
            Formula::Result => {
                let none = vec![None; of.arity()];
                of.partials(&Setting { literals: &none, again: true }).swap_remove(by).formula
            }
            Formula::Apply(Primitive::Select, parts) => {
                let condition = (*parts[0]).clone();
                select(condition, parts[1].derivative(by, of), parts[2].derivative(by, of))
            }
            Formula::Apply(rule, parts) => {
                let literals: Vec<Option<f64>> = parts.iter().map(|part| part.literal()).collect();
                let partials = rule.partials(&Setting { literals: &literals, again: true });
                let terms = parts.iter().zip(partials).filter_map(|(part, partial)| {
                    let inner = part.derivative(by, of);
                    let outer = partial.formula.of(parts, self);
                    (inner != ZERO && outer != ZERO).then(|| outer * inner)
                });
                terms.reduce(|sum, term| sum + term).unwrap_or(ZERO)
            }
        }
    }

    /// The formula of a primitive, applied to these parts, which give `result`.
    fn of(&self, parts: &[Rc<Formula>], result: &Formula) -> Formula {
        match self {
            Formula::Operand(k) => (*parts[*k]).clone(),
            Formula::OperandAsFloat(k) => parts[*k].as_float(),
            Formula::Result => result.clone(),
            Formula::Number(_) | Formula::Integer(_) => self.clone(),
            Formula::Apply(rule, inner) => {
                Formula::Apply(*rule, inner.iter().map(|part| Rc::new(part.of(parts, result))).collect())
            }
        }
    }

    /// An integer, as a float.
    fn as_float(&self) -> Formula {
        match self {
            Formula::Operand(k) => Formula::OperandAsFloat(*k),
            Formula::Integer(number) => Formula::Number(f64::from(*number)),
            Formula::Apply(rule, parts) => {
                Formula::Apply(*rule, parts.iter().map(|part| Rc::new(part.as_float())).collect())
            }
            other => other.clone(),
        }
    }

    fn literal(&self) -> Option<f64> {
        match self {
            Formula::Number(number) => Some(*number),
            Formula::Integer(number) => Some(f64::from(*number)),
            _ => None,
        }
    }
}
