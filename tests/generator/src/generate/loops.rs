//! Loops over ranges, `while` and `loop`.

use super::scope::{Binding, INTEGER_NAMES, LABELS, LoopContext};
use super::statements::let_variable;
use super::{Generator, Language, TAME};
use crate::syntax::{
    Block, Comparison, Connective, Expression, For, If, Iteration, Loop, Name, Operator, Place, Projection,
    Statement, Type,
};

impl Generator {
    /// A label that none of the loops around has, for some loops.
    pub(super) fn some_label(&mut self) -> Option<Name> {
        let wanted = if self.loops.len() < 2 { 70 } else { 40 };
        let label = LABELS.get(self.loops.len()).copied()?;
        self.random.chance(wanted).then_some(label)
    }

    /// The statements of a loop's body. In nested loops some start with an exit.
    pub(super) fn loop_statements(&mut self, most: usize) -> Vec<Statement> {
        let mut statements = Vec::new();
        if self.loops.len() > 1 {
            statements.extend(self.further(35, Generator::guarded_exit));
        }
        statements.extend(self.some_statements(most));
        statements
    }

    /// Generates the body of a loop; the variables it declares are those of the loop.
    pub(super) fn in_loop<T>(
        &mut self,
        context: LoopContext,
        generate: impl FnOnce(&mut Generator) -> T,
    ) -> T {
        self.loops.push(context);
        let result = self.scoped(generate);
        self.loops.pop();
        result
    }

    /// `for i in (0..n).rev() { .. }`
    pub(super) fn range_loop(&mut self) -> Statement {
        let low = self.random.below(3);
        let start = if self.random.chance(15) {
            self.integer_up_to(2)
        } else {
            super::integers::Integer { expression: Expression::Integer(low), low, high: low }
        };
        let inclusive = self.random.chance(25);
        let end = if !self.random.chance(60) {
            let end = self.random.between(1, 4);
            super::integers::Integer { expression: Expression::Integer(end), low: end, high: end }
        } else {
            self.integer_up_to(4)
        };
        // Where the range is empty, its bounds say nothing; the body still has to make sense.
        let last = if inclusive { end.high } else { end.high.saturating_sub(1) }.max(start.low);
        let reversed = self.random.chance(25);
        let step = self.random.chance(20).then(|| self.random.between(2, 3));
        let label = self.some_label();
        let context = LoopContext { label, has_value: false, continuable: true };
        let (variable, body) = self.in_loop(context, |generator| {
            let variable = generator.fresh_name(INTEGER_NAMES);
            generator.declare(Binding {
                low: start.low,
                high: last,
                ..Binding::new(variable, Type::Integer)
            });
            (variable, Block::of(generator.loop_statements(3)))
        });
        let (start, end) = (start.expression, end.expression);
        let iteration = Iteration::Range { variable, start, end, inclusive, reversed, step };
        Statement::For(Box::new(For { label, iteration, body }))
    }

    /// `for i in 1..u.len() { u[i] = u[i] * c + u[i - 1] * d; .. }`
    pub(super) fn stencil(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.some_binding(|binding| {
            binding.writable() && binding.ty.element() == Some(&Type::Float) && binding.shortest > 1
        })?;
        let Binding { name, ty, shortest, .. } = self.scope[index].clone();
        let exact = matches!(ty, Type::Array(..));
        let end = if exact || self.random.chance(30) {
            Expression::Integer(shortest)
        } else {
            Expression::Length(Place::variable(name))
        };
        let high = if matches!(end, Expression::Integer(_)) { shortest - 1 } else { 40 };
        let reversed = self.random.chance(30);
        let label = self.some_label();
        let context = LoopContext { label, has_value: false, continuable: true };
        // The length must stay what the range was made for.
        let (variable, body) = self.keeping(index, |generator| {
            generator.in_loop(context, |generator| {
                let variable = generator.fresh_name(INTEGER_NAMES);
                let counter = generator.declare(Binding {
                    low: 1,
                    high,
                    reserved: true,
                    ..Binding::new(variable, Type::Integer)
                });
                let mut statements = Vec::from_iter(generator.further(25, Generator::guarded_exit));
                let here = || Expression::variable(variable);
                let before = Expression::arithmetic(Operator::Sub, here(), Expression::Integer(1));
                let target = element(name, here());
                let factor = generator.float_literal_up_to_one();
                let neighbour = Expression::arithmetic(
                    Operator::Mul,
                    Expression::Read(element(name, before)),
                    generator.float_literal_up_to_one(),
                );
                let update = if generator.random.chance(50) {
                    let kept =
                        Expression::arithmetic(Operator::Mul, Expression::Read(target.clone()), factor);
                    let sum = Expression::arithmetic(Operator::Add, kept, neighbour);
                    Statement::Assign(target, sum)
                } else {
                    let operator = *generator.random.pick(&[Operator::Add, Operator::Sub]);
                    Statement::Operate(operator, target, neighbour)
                };
                statements.push(update);
                generator.scope[counter].reserved = false;
                statements.extend(generator.perhaps(40, 2));
                (variable, Block::of(statements))
            })
        });
        let start = Expression::Integer(1);
        let iteration = Iteration::Range { variable, start, end, inclusive: false, reversed, step: None };
        out.push(Statement::For(Box::new(For { label, iteration, body })));
        Some(())
    }

    /// A counter that only its loop changes.
    pub(super) fn counter(&mut self, out: &mut Vec<Statement>, most: usize) -> usize {
        let name = self.fresh_name(INTEGER_NAMES);
        out.push(let_variable(name, true, None, Expression::Integer(0)));
        self.declare(Binding {
            mutable: true,
            high: most,
            reserved: true,
            kept: true,
            ..Binding::new(name, Type::Integer)
        })
    }

    /// `while k < 3 && x > 0.5 { k += 1; .. }`
    pub(super) fn while_loop(&mut self, out: &mut Vec<Statement>) {
        let most = self.random.between(1, 4);
        let counter = self.counter(out, most);
        let name = self.scope[counter].name;
        let variable = || Expression::variable(name);
        let bound = if !self.random.chance(40) {
            Expression::Integer(most)
        } else {
            // A bound that moves with the counter would never be reached.
            self.locked(counter, |generator| {
                generator.keeping_numbers(|generator| generator.integer_up_to(most))
            })
            .expression
        };
        let step = Statement::Operate(Operator::Add, Place::variable(name), Expression::Integer(1));
        let in_condition = self.random.chance(12);
        let at_the_end = !in_condition && self.random.chance(30);
        let condition = if in_condition {
            // The counter goes up to one more than the bound here.
            self.scope[counter].high = most + 1;
            let test = Expression::compare(Comparison::LessEqual, variable(), bound);
            Expression::Block(Block { statements: vec![step.clone()], value: Some(Box::new(test)) })
        } else {
            let test = Expression::compare(Comparison::Less, variable(), bound);
            if self.random.chance(35) {
                let has_effect = self.language == Language::Effects && self.random.chance(50);
                let effect = if has_effect { self.effect_comparison() } else { None };
                let (other, first) = match effect {
                    Some(effect) => (effect, self.random.chance(50)),
                    None => (self.float_comparison(), false),
                };
                let (left, right) = if first { (other, test) } else { (test, other) };
                Expression::Logic(Connective::And, Box::new(left), Box::new(right))
            } else {
                test
            }
        };
        let label = self.some_label();
        let context = LoopContext { label, has_value: false, continuable: !at_the_end };
        let body = self.in_loop(context, |generator| {
            let mut statements = Vec::new();
            if !in_condition && !at_the_end {
                statements.push(step.clone());
            }
            statements.extend(generator.loop_statements(3));
            if at_the_end {
                statements.push(step);
            }
            Block::of(statements)
        });
        out.push(Statement::While(label, condition, body));
        let binding = &mut self.scope[counter];
        (binding.reserved, binding.kept, binding.mutable) = (false, false, false);
    }

    /// `loop { if k >= 3 { break; } k += 1; .. }`, or with a value, as the initialiser of a variable.
    pub(super) fn endless_loop(&mut self, out: &mut Vec<Statement>, has_value: bool) {
        let most = self.random.between(1, 3);
        let counter = self.counter(out, most);
        let name = self.scope[counter].name;
        let at_the_end = self.random.chance(30);
        let mut label = self.some_label();
        if has_value && self.random.chance(60) {
            label = LABELS.get(self.loops.len()).copied();
        }
        let context = LoopContext { label, has_value, continuable: !at_the_end };
        let body = self.in_loop(context, |generator| {
            let mut statements = Vec::new();
            if at_the_end {
                statements.extend(generator.loop_statements(3));
            }
            // The value is made where it stands: what is in scope there may not be in scope elsewhere.
            let value = has_value.then(|| generator.tamed(2, TAME));
            let own_label = label.filter(|_| generator.random.chance(20));
            let leave = Block::of(vec![Statement::Break(own_label, value)]);
            let condition = Expression::compare(
                Comparison::GreaterEqual,
                Expression::variable(name),
                Expression::Integer(most),
            );
            let exit =
                Statement::Evaluate(Expression::If(Box::new(If { condition, then: leave, otherwise: None })));
            let step = Statement::Operate(Operator::Add, Place::variable(name), Expression::Integer(1));
            if at_the_end {
                statements.extend([step, exit]);
            } else {
                statements.extend([exit, step]);
                statements.extend(generator.loop_statements(3));
            }
            Block::of(statements)
        });
        let endless = Expression::Loop(Box::new(Loop { label, body }));
        let binding = &mut self.scope[counter];
        (binding.reserved, binding.kept, binding.mutable) = (false, false, false);
        if has_value {
            let mutable = self.random.chance(40);
            self.let_float_as(out, mutable, endless);
        } else {
            out.push(Statement::Evaluate(endless));
        }
    }
}

/// `name[index]`
fn element(name: Name, index: Expression) -> Place {
    Place { name, projections: vec![Projection::Index(Box::new(index))], dereference: false }
}
