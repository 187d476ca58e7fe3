//! `break`, `continue` and `return`.

use super::Generator;
use crate::syntax::{Block, Expression, If, Statement};

impl Generator {
    /// `if condition { ..; exit }`, sometimes with the exit in the other branch.
    pub(super) fn guarded_exit(&mut self) -> Statement {
        let condition = self.condition(1);
        let leaving = self.leaving_block();
        let (then, otherwise) = match self.random.below(10) {
            8 | 9 => (leaving, Some(self.unit_block(1))),
            7 => (self.unit_block(1), Some(leaving)),
            _ => (leaving, None),
        };
        Statement::Evaluate(Expression::If(Box::new(If { condition, then, otherwise })))
    }

    /// A block that ends in an exit.
    pub(super) fn leaving_block(&mut self) -> Block {
        self.scoped(|generator| {
            let mut statements = generator.perhaps(30, 1);
            statements.push(generator.exit());
            Block::of(statements)
        })
    }

    /// Some exit that is possible here.
    fn exit(&mut self) -> Statement {
        let kind = self.random.below(10);
        if self.loops.is_empty() || kind == 9 {
            let value = self.result_value();
            return Statement::Return(value);
        }
        // Mostly the innermost loop is meant; an outer one needs its label, an inner one may use it.
        let innermost = self.loops.len() - 1;
        let mut target = innermost;
        while target > 0 && self.random.chance(50) && self.loops[target - 1].label.is_some() {
            target -= 1;
        }
        let scope = self.loops[target].clone();
        let label = scope.label.filter(|_| target != innermost || self.random.chance(30));
        if kind > 4 && scope.continuable {
            return Statement::Continue(label);
        }
        let value = scope.has_value.then(|| self.tamed(2, super::TAME));
        Statement::Break(label, value)
    }
}
