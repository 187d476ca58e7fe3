//! `if` and `match`, as statements and as values, and variables that are initialised in branches.

use super::scope::{Binding, FLOAT_NAMES, INTEGER_NAMES};
use super::{Generator, TAME};
use crate::syntax::{Arm, Block, Expression, If, Match, Name, Pattern, Place, Statement, Type, Variable};

/// What is generated for the branches of a conditional or a match.
type Branch<'a> = &'a mut dyn FnMut(&mut Generator, bool) -> Block;

impl Generator {
    pub(super) fn if_statement(&mut self) -> Statement {
        let condition = self.condition(2);
        let then = self.unit_block(3);
        let otherwise = match self.random.below(10) {
            0..=4 => None,
            5..=7 => Some(self.unit_block(2)),
            _ => {
                let inner = If {
                    condition: self.condition(1),
                    then: self.unit_block(2),
                    otherwise: self.further(70, |generator| generator.unit_block(2)),
                };
                Some(Block::of(vec![Statement::Evaluate(Expression::If(Box::new(inner)))]))
            }
        };
        Statement::Evaluate(Expression::If(Box::new(If { condition, then, otherwise })))
    }

    /// A conditional with a float as its value.
    pub(super) fn if_value(&mut self) -> Expression {
        let leaves = self.random.chance(20);
        let first_leaves = self.random.chance(60);
        let condition = self.condition(1);
        let then = if leaves && first_leaves { self.leaving_block() } else { self.value_block() };
        let otherwise = if leaves && !first_leaves {
            self.leaving_block()
        } else if self.random.chance(20) {
            let inner = If {
                condition: self.condition(1),
                then: self.value_block(),
                otherwise: Some(self.value_block()),
            };
            Block::value(Expression::If(Box::new(inner)))
        } else {
            self.value_block()
        };
        Expression::If(Box::new(If { condition, then, otherwise: Some(otherwise) }))
    }

    /// A block whose value is a float.
    fn value_block(&mut self) -> Block {
        self.scoped(|generator| {
            let statements = if generator.budget > 0 { generator.perhaps(40, 2) } else { Vec::new() };
            let value = generator.tamed(2, TAME);
            Block { statements, value: Some(Box::new(value)) }
        })
    }

    pub(super) fn match_statement(&mut self) -> Statement {
        let choice = self.choice(&mut |generator, last| match generator.random.below(8) {
            0 => Block::default(),
            1 if !last => generator.leaving_block(),
            _ => generator.unit_block(2),
        });
        Statement::Evaluate(Expression::Match(Box::new(choice)))
    }

    pub(super) fn match_value(&mut self) -> Expression {
        // The last arm has a value in any case, so that the whole has one.
        let choice = self.choice(&mut |generator, last| match generator.random.below(8) {
            7 if !last => generator.leaving_block(),
            _ => generator.value_block(),
        });
        Expression::Match(Box::new(choice))
    }

    fn choice(&mut self, branch: Branch<'_>) -> Match {
        let booleans = self.random.chance(12);
        let pair = self.random.chance(25);
        let mut scrutinees = Vec::new();
        let mut types = Vec::new();
        for position in 0..if pair { 2 } else { 1 } {
            if booleans && position == 0 {
                scrutinees.push(self.condition(0));
                types.push(Type::Boolean);
            } else {
                scrutinees.push(self.varying_integer(2).expression);
                types.push(Type::Integer);
            }
        }
        let mut arm = |generator: &mut Generator, last: bool| {
            generator.scoped(|generator| generator.arm(&types, last, branch))
        };
        let mut arms = vec![arm(self, false)];
        while arms.len() < 3
            && let Some(further) = self.further(62, |generator| arm(generator, false))
        {
            arms.push(further);
        }
        arms.push(arm(self, true));
        Match { scrutinees, arms }
    }

    fn arm(&mut self, types: &[Type], last: bool, branch: Branch<'_>) -> Arm {
        let mut patterns = Vec::new();
        let mut taken = Vec::new();
        for ty in types {
            let pattern = if last { self.last_pattern(ty, &mut taken) } else { self.pattern(ty, &mut taken) };
            patterns.push(pattern);
        }
        let guarded = !last && self.random.chance(30);
        let guard = guarded.then(|| self.keeping_numbers(|generator| generator.condition(1)));
        Arm { patterns, guard, body: branch(self, last) }
    }

    fn last_pattern(&mut self, ty: &Type, taken: &mut Vec<Name>) -> Pattern {
        if *ty == Type::Integer && self.random.chance(20) {
            self.bound_pattern(None, taken)
        } else {
            Pattern::Wildcard
        }
    }

    /// A pattern with a variable that is none of those taken by the same arm.
    fn bound_pattern(&mut self, inner: Option<Pattern>, taken: &mut Vec<Name>) -> Pattern {
        let name = self.fresh_name_besides(INTEGER_NAMES, taken);
        taken.push(name);
        let high = match &inner {
            Some(Pattern::Range(_, high)) => *high,
            _ => 40,
        };
        self.declare(Binding { high, ..Binding::new(name, Type::Integer) });
        match inner {
            Some(inner) => Pattern::BindingAt(name, Box::new(inner)),
            None => Pattern::Binding(name),
        }
    }

    fn pattern(&mut self, ty: &Type, taken: &mut Vec<Name>) -> Pattern {
        if *ty == Type::Boolean {
            return Pattern::Boolean(self.random.chance(50));
        }
        let range = |generator: &mut Generator| {
            let low = generator.random.between(0, 2);
            Pattern::Range(low, low + generator.random.between(1, 2))
        };
        match self.random.below(10) {
            0..=3 => Pattern::Integer(self.random.between(0, 3)),
            4 | 5 => range(self),
            6 | 7 => {
                let low = self.random.between(0, 2);
                let second = if self.random.chance(30) {
                    Pattern::Range(low + 2, low + 4)
                } else {
                    Pattern::Integer(low + 2)
                };
                Pattern::Or(vec![Pattern::Integer(low), second])
            }
            8 => {
                let inner = range(self);
                self.bound_pattern(Some(inner), taken)
            }
            _ => Pattern::Wildcard,
        }
    }

    /// `let t; if c { ..; t = e; } else { ..; t = e; }`
    pub(super) fn deferred(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let name = self.fresh_name(FLOAT_NAMES);
        let mutable = self.random.chance(20);
        let index = self.declare(Binding {
            usable: false,
            reserved: true,
            mutable,
            ..Binding::new(name, Type::Float)
        });
        let first = std::cell::Cell::new(None);
        let mut branch = |generator: &mut Generator, last: bool| {
            // Where one branch leaves, the others still initialise; the last one always does.
            if !last && generator.random.chance(12) {
                return generator.leaving_block();
            }
            generator.scoped(|generator| {
                let mut statements = if generator.budget > 0 { generator.perhaps(35, 2) } else { Vec::new() };
                let value = generator.tamed(2, TAME);
                if first.get().is_none() {
                    first.set(Some(value.is_anchored()));
                }
                statements.push(Statement::Assign(Place::variable(name), value));
                Block::of(statements)
            })
        };
        let decision = if !self.random.chance(40) {
            let condition = self.condition(1);
            let then = branch(self, false);
            let otherwise = Some(branch(self, true));
            Expression::If(Box::new(If { condition, then, otherwise }))
        } else {
            Expression::Match(Box::new(self.choice(&mut branch)))
        };
        // Without a written type, rustc takes it from the first assignment in the text.
        let annotated = first.get() != Some(true) || self.random.chance(50);
        out.push(Statement::Declare(Variable { name, mutable }, Type::Float, annotated));
        out.push(Statement::Evaluate(decision));
        let binding = &mut self.scope[index];
        (binding.usable, binding.reserved) = (true, false);
        Some(())
    }
}
