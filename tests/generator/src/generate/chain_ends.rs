//! Where iterator chains stand: as floats, as vectors, as statements, and in loops.

use super::chains::Walk;
use super::floats::Float;
use super::scope::{Binding, FLOAT_NAMES, LoopContext};
use super::{Generator, TAME};
use crate::syntax::{
    Block, Chain, ChainEnd, Closure, Expression, For, ItemPattern, Iteration, Operator, Place, Statement,
    Type,
};

/// Most chains have at most so many items.
const USUAL_LENGTH: f64 = 5.0;

impl Generator {
    /// `a.iter().map(|x| e).sum::<f64>()` and its relatives
    pub(super) fn chain_value(&mut self) -> Option<Float> {
        self.in_chain(|generator| {
            let mut walk = generator.walk()?;
            Some(match generator.random.below(8) {
                0..=3 => {
                    generator.make_floats(&mut walk, false);
                    let bound = USUAL_LENGTH * walk.bound;
                    Float { expression: ended(walk, ChainEnd::Sum), bound }
                }
                4 => {
                    // Not to grow, the factors are small; a product of one stage is as good as one of several.
                    generator.make_floats(&mut walk, true);
                    Float { expression: ended(walk, ChainEnd::Product), bound: 2.0 }
                }
                _ => generator.fold(walk),
            })
        })
    }

    /// Sees to it that the items are floats or, where that is as good, references to floats.
    fn make_floats(&mut self, walk: &mut Walk, small: bool) {
        if small {
            self.map(walk, 1.0);
        } else if *walk.item.referent() != Type::Float || self.random.chance(25) {
            self.map(walk, 2.0);
        }
    }

    /// `chain.fold(e, |acc, x| f)`
    fn fold(&mut self, walk: Walk) -> Float {
        let start = self.tamed(1, TAME);
        let closure = self.scoped(|generator| {
            let first = generator.scope.len();
            let accumulator = generator.fresh_name(FLOAT_NAMES);
            generator.declare(Binding::new(accumulator, Type::Float));
            let mut taken = vec![accumulator];
            let pattern = generator.item_pattern(&walk.item, &walk, &mut taken);
            let here = Expression::variable(accumulator);
            let body = match generator.random.below(4) {
                0 => generator.body_over(first, TAME),
                1 => Block::value(generator.mixed(here, TAME)),
                operation => {
                    let factor = generator.float_literal_up_to_one();
                    let kept = Expression::arithmetic(Operator::Mul, here, factor);
                    let mut body = generator.body_over(first + 1, 1.0);
                    let value = body.value.take().expect("the body of a closure has a value");
                    let operator = if operation == 2 { Operator::Add } else { Operator::Sub };
                    body.value = Some(Box::new(Expression::arithmetic(operator, kept, *value)));
                    body
                }
            };
            Closure { parameters: vec![ItemPattern::Name(accumulator), pattern], body }
        });
        Float { expression: ended(walk, ChainEnd::Fold(Box::new(start), closure)), bound: TAME }
    }

    /// A closure's body with a variable of its own: `{ let t = x * e; t * t }`
    pub(super) fn body_with_variable(&mut self, part: Expression, limit: f64) -> Block {
        self.scoped(|generator| {
            let value = generator.mixed(part, TAME);
            let name = generator.fresh_name(FLOAT_NAMES);
            let annotation = (!value.is_anchored()).then_some(Type::Float);
            let statements = vec![super::statements::let_variable(name, false, annotation, value)];
            generator.declare(Binding::new(name, Type::Float));
            let value = generator.mixed(Expression::variable(name), limit);
            Block { statements, value: Some(Box::new(value)) }
        })
    }

    /// `chain.collect::<Vec<f64>>()`, and its least number of elements.
    pub(super) fn collected(&mut self) -> Option<(Expression, usize)> {
        self.in_chain(|generator| {
            let mut walk = generator.walk()?;
            if walk.item != Type::Float {
                generator.map(&mut walk, TAME);
            }
            let shortest = walk.shortest;
            Some((ended(walk, ChainEnd::Collect), shortest))
        })
    }

    /// `let w = chain.collect::<Vec<f64>>();`
    pub(super) fn let_collected(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let (value, shortest) = self.collected()?;
        self.let_list(out, Type::Vector(Box::new(Type::Float)), shortest, value);
        Some(())
    }

    /// `chain.for_each(|x| s += x);`
    pub(super) fn for_each(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let target = self.some_binding(|binding| binding.ty == Type::Float && binding.replaceable())?;
        let chain = self.in_chain(|generator| {
            // The stages borrow what they look at until the end.
            let walk = generator.locked(target, Generator::walk)?;
            let name = generator.scope[target].name;
            let closure = generator.keeping(target, |generator| {
                generator.item_closure(&walk, |generator, first| {
                    let mut body = generator.body_over(first, 1.0);
                    let value = *body.value.take().expect("the body of a closure has a value");
                    let target = Place::variable(name);
                    body.statements.push(match generator.random.below(4) {
                        3 => {
                            let factor = generator.float_literal_up_to_one();
                            let here = Expression::variable(name);
                            let kept = Expression::arithmetic(Operator::Mul, here, factor);
                            Statement::Assign(target, Expression::arithmetic(Operator::Add, kept, value))
                        }
                        1 => Statement::Operate(Operator::Sub, target, value),
                        2 => Statement::Operate(Operator::Mul, target, value),
                        _ => Statement::Operate(Operator::Add, target, value),
                    });
                    body
                })
            });
            Some(ended(walk, ChainEnd::ForEach(closure)))
        })?;
        out.push(Statement::Evaluate(chain));
        Some(())
    }

    /// `for (i, x) in a.iter().skip(1).enumerate() { .. }`
    pub(super) fn chain_loop(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let mut walk = self.in_chain(Generator::walk)?;
        if !walk.is_adapted() {
            self.in_chain(|generator| {
                generator.map(&mut walk, 2.0);
                Some(())
            })?;
        }
        let label = self.some_label();
        let context = LoopContext { label, has_value: false, continuable: true };
        // The iterator lives as long as the loop.
        let held = self.mentioned(&walk.stream);
        for index in &held {
            self.scope[*index].frozen += 1;
        }
        let (pattern, body) = self.in_loop(context, |generator| {
            let mut taken = Vec::new();
            let pattern = generator.item_pattern(&walk.item, &walk, &mut taken);
            let mut statements = Vec::new();
            if let Some(use_of_item) = generator.use_of_item(&taken) {
                statements.push(use_of_item);
            }
            let likely = if statements.is_empty() { 100 } else { 50 };
            let others = generator.further(likely, |generator| generator.loop_statements(2));
            statements.extend(others.into_iter().flatten());
            (pattern, Block::of(statements))
        });
        for index in &held {
            self.scope[*index].frozen -= 1;
        }
        let iteration = Iteration::Chain { pattern, stream: walk.stream };
        out.push(Statement::For(Box::new(For { label, iteration, body })));
        Some(())
    }

    /// `s += x * 0.5;` for one of the given variables
    fn use_of_item(&mut self, names: &[crate::syntax::Name]) -> Option<Statement> {
        let index = self.some_binding(|binding| {
            names.contains(&binding.name) && super::places::has_float(&binding.ty, binding.shortest)
        })?;
        let place = self.float_place_in(index, false);
        let target = self.float_place(true)?;
        let factor = self.float_literal_up_to_one();
        let operand = Expression::arithmetic(Operator::Mul, Expression::Read(place), factor);
        Some(Statement::Operate(*self.random.pick(&[Operator::Add, Operator::Sub]), target, operand))
    }
}

fn ended(walk: Walk, end: ChainEnd) -> Expression {
    Expression::Chain(Box::new(Chain { stream: walk.stream, end }))
}
