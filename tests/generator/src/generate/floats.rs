//! Float expressions, with a bound of their absolute value.

use super::{DEEPEST_NESTING, Generator, Language, TAME};
use crate::random::Sort;
use crate::syntax::{
    Block, End, Expression, Function, If, Operator, Place, Projection, Statement, Type, Variable,
};

/// A float expression and what its absolute value is at most, as far as the variables in it are tame.
pub(super) struct Float {
    pub(super) expression: Expression,
    pub(super) bound: f64,
}

#[derive(Clone, Copy)]
enum Kind {
    Place,
    Literal,
    Integer,
    Pi,
    Endpoint,
    Sum,
    Product,
    Quotient,
    Negative,
    Function,
    Conditional,
    Block,
    Effect,
    EqualIndices,
    Chain,
    Closure,
    Option,
    Lookup,
    Search,
}

impl Generator {
    /// A float expression of at most the given depth.
    pub(super) fn float(&mut self, depth: usize) -> Float {
        self.noted(Sort::Float, |generator| generator.some_float(depth))
    }

    fn some_float(&mut self, depth: usize) -> Float {
        if self.nesting > DEEPEST_NESTING {
            return self.float_literal();
        }
        let leaf =
            [(7, Kind::Literal), (34, Kind::Place), (5, Kind::Integer), (1, Kind::Pi), (3, Kind::Endpoint)];
        let kind = if depth == 0 {
            self.random.weighted(&leaf)
        } else {
            let mut kinds = vec![
                (1, Kind::Literal),
                (10, Kind::Place),
                (2, Kind::Endpoint),
                (22, Kind::Sum),
                (18, Kind::Product),
                (7, Kind::Quotient),
                (4, Kind::Negative),
                (32, Kind::Function),
                (4, Kind::Conditional),
                (3, Kind::Block),
                (3, Kind::Effect),
                (4, Kind::EqualIndices),
            ];
            if self.language.has_closures() {
                kinds.extend([(14, Kind::Chain), (20, Kind::Closure)]);
            }
            if self.language == Language::Optional {
                kinds.push((14, Kind::Option));
            }
            if self.language == Language::Effects {
                kinds.extend([(4, Kind::Lookup), (7, Kind::Search), (8, Kind::Integer)]);
            }
            self.random.weighted(&kinds)
        };
        self.float_of(kind, depth).unwrap_or_else(|| self.float_literal())
    }

    fn float_of(&mut self, kind: Kind, depth: usize) -> Option<Float> {
        let below = depth.saturating_sub(1);
        Some(match kind {
            Kind::Place if self.language.has_calls() && depth > 0 && self.random.chance(35) => {
                self.float_call()?
            }
            Kind::Place => {
                let place = self.float_place(false)?;
                Float { expression: Expression::Read(place), bound: TAME }
            }
            Kind::Literal => self.float_literal(),
            Kind::Integer => {
                let integer = self.integer_up_to(4);
                if matches!(integer.expression, Expression::Integer(_)) {
                    return None;
                }
                let cast = Expression::Cast(Box::new(integer.expression), Type::Float);
                Float { expression: cast, bound: integer.high as f64 }
            }
            Kind::Pi => Float { expression: Expression::Pi, bound: std::f64::consts::PI },
            Kind::Endpoint => {
                let container = self
                    .container(false, |ty, shortest, _| shortest > 0 && ty.element() == Some(&Type::Float))?;
                let end = *self.random.pick(&[End::First, End::Last]);
                Float { expression: Expression::Endpoint(container.place, end), bound: TAME }
            }
            Kind::Sum => {
                let operator = *self.random.pick(&[Operator::Add, Operator::Sub]);
                let (left, right) = (self.operand(below), self.operand(below));
                let bound = left.bound + right.bound;
                Float {
                    expression: Expression::arithmetic(operator, left.expression, right.expression),
                    bound,
                }
            }
            Kind::Product => {
                let (left, right) = (self.operand(below), self.operand(below));
                let bound = left.bound * right.bound;
                let expression = Expression::arithmetic(Operator::Mul, left.expression, right.expression);
                Float { expression, bound }
            }
            Kind::Quotient => self.quotient(below),
            Kind::Negative => {
                let inner = self.float(below);
                Float { expression: Expression::Negate(Box::new(inner.expression)), bound: inner.bound }
            }
            Kind::Function => self.function(below),
            Kind::Conditional => {
                let condition = self.condition(0);
                let (then, otherwise) = (self.float(below), self.float(below));
                let bound = then.bound.max(otherwise.bound);
                let conditional = If {
                    condition,
                    then: Block::value(then.expression),
                    otherwise: Some(Block::value(otherwise.expression)),
                };
                Float { expression: Expression::If(Box::new(conditional)), bound }
            }
            Kind::Block => self.block_expression(below)?,
            Kind::Effect => self.operand_with_effect()?,
            Kind::EqualIndices => self.equal_indices()?,
            Kind::Chain => self.chain_value()?,
            Kind::Closure => self.closure_call()?,
            Kind::Option => self.option_float(below)?,
            Kind::Lookup => self.lookup()?,
            Kind::Search => self.search_for_float()?,
        })
    }

    pub(super) fn float_literal(&mut self) -> Float {
        let value = *self.random.pick(&[0.5, 0.25, 0.5, 0.75, 1.25, 1.5, 2.0, 0.3, 0.7, 0.1, 1.1, 3.0]);
        Float { expression: Expression::Float { value, suffixed: self.random.chance(8) }, bound: value }
    }

    /// An operand of arithmetic: a reference may stay one.
    fn operand(&mut self, depth: usize) -> Float {
        let mut operand = self.float(depth);
        if let Expression::Read(place) = &mut operand.expression
            && place.dereference
            && self.refers_shared(place)
            && self.random.chance(40)
        {
            place.dereference = false;
        }
        operand
    }

    fn refers_shared(&self, place: &Place) -> bool {
        let binding = self.scope.iter().rev().find(|binding| binding.name == place.name);
        binding.is_some_and(|binding| matches!(binding.ty, Type::Reference(_)))
    }

    fn quotient(&mut self, depth: usize) -> Float {
        let numerator = self.operand(depth);
        let denominator = if !self.random.chance(70) {
            self.float_literal().expression
        } else {
            self.positive(depth).expression
        };
        let bound = numerator.bound * 2.0;
        let expression = Expression::arithmetic(Operator::Div, numerator.expression, denominator);
        match self.random.below(12) {
            // The remainder has kinks where the quotient is an integer.
            11 => {
                let numerator = self.operand(depth).expression;
                let expression = Expression::arithmetic(Operator::Rem, numerator, Expression::float(1.5));
                Float { expression, bound: 1.5 }
            }
            _ => Float { expression, bound },
        }
    }

    /// An expression that is at least one half: a denominator, or what a root or a logarithm is taken of.
    pub(super) fn positive(&mut self, depth: usize) -> Float {
        let offset = *self.random.pick(&[1.0, 1.5, 0.5]);
        let (expression, bound) = match self.random.below(4) {
            1 | 2 => {
                let operand = self.purely(|generator| generator.tamed(depth.min(1), TAME));
                let square = Expression::arithmetic(Operator::Mul, operand.clone(), operand);
                (square, TAME * TAME)
            }
            0 => {
                let operand = self.float(depth.min(1));
                (Expression::call(Function::Abs, vec![operand.expression]), operand.bound)
            }
            _ => {
                let operand = self.float(depth.min(1)).expression;
                let sine = Expression::call(Function::Sin, vec![operand]);
                let offset = offset + 1.0;
                let expression = Expression::arithmetic(Operator::Add, Expression::float(offset), sine);
                return Float { expression, bound: offset + 1.0 };
            }
        };
        let expression = Expression::arithmetic(Operator::Add, Expression::float(offset), expression);
        Float { expression, bound: offset + bound }
    }

    /// A block with a variable of its own.
    fn block_expression(&mut self, depth: usize) -> Option<Float> {
        if self.pure > 0 {
            return None;
        }
        Some(self.scoped(|generator| {
            let value = generator.tamed(depth, TAME);
            let name = generator.fresh_name(super::scope::FLOAT_NAMES);
            let binder = crate::syntax::Binder::Name(Variable { name, mutable: false });
            let annotation = (!value.is_anchored()).then_some(Type::Float);
            let statement = Statement::Let(binder, annotation, value);
            generator.declare(super::scope::Binding::new(name, Type::Float));
            let result = generator.float(depth.max(1));
            let block = Block { statements: vec![statement], value: Some(Box::new(result.expression)) };
            Float { expression: Expression::Block(block), bound: result.bound }
        }))
    }

    /// `s + { s = s * 0.5; s.sin() }`: the left operand is read before the right one changes it.
    fn operand_with_effect(&mut self) -> Option<Float> {
        if self.pure > 0 {
            return None;
        }
        let index = self.some_binding(|binding| binding.replaceable() && binding.ty == Type::Float)?;
        let name = self.scope[index].name;
        let value = self.keeping_numbers(|generator| generator.tamed(1, TAME));
        let change = Statement::Assign(Place::variable(name), value);
        let after = self.keeping_numbers(|generator| generator.float(1));
        let block =
            Expression::Block(Block { statements: vec![change], value: Some(Box::new(after.expression)) });
        let operator = *self.random.pick(&[Operator::Add, Operator::Sub, Operator::Mul]);
        let variable = Expression::variable(name);
        let (left, right) = if self.random.chance(25) { (block, variable) } else { (variable, block) };
        let bound = TAME * after.bound.max(2.0);
        Some(Float { expression: Expression::arithmetic(operator, left, right), bound })
    }

    /// `a[i] * a[i]`
    fn equal_indices(&mut self) -> Option<Float> {
        let index = self.some_binding(|binding| {
            binding.readable() && binding.shortest > 0 && binding.ty.element() == Some(&Type::Float)
        })?;
        let place = self.purely(|generator| generator.float_place_in(index, false));
        if !matches!(place.projections.as_slice(), [Projection::Index(_)]) {
            return None;
        }
        let operator = *self.random.pick(&[Operator::Add, Operator::Mul]);
        let element = Expression::Read(place);
        let expression = Expression::arithmetic(operator, element.clone(), element);
        Some(Float { expression, bound: TAME * TAME })
    }

    /// A float expression that is bounded by `limit` where its variables are tame.
    pub(super) fn tamed(&mut self, depth: usize, limit: f64) -> Expression {
        let float = self.float(depth);
        self.tame(float, limit)
    }

    /// Squashes an expression if it is not bounded by `limit`, which is at least one.
    pub(super) fn tame(&mut self, float: Float, limit: f64) -> Expression {
        if float.bound <= limit {
            return float.expression;
        }
        let function = *self.random.pick(&[Function::Sin, Function::Tanh, Function::Cos]);
        let scaled = 0.25 * float.bound <= limit;
        if scaled && self.random.chance(60) {
            return Expression::arithmetic(Operator::Mul, Expression::float(0.25), float.expression);
        }
        // A steep argument makes differences useless long before it makes derivatives wrong.
        let argument = if float.bound > 2.0 * TAME {
            Expression::arithmetic(Operator::Mul, float.expression, Expression::float(0.1))
        } else {
            float.expression
        };
        Expression::call(function, vec![argument])
    }
}
