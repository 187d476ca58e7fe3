//! Chains with one closure that has effects, and elements at places that effects say.

use super::chains::Walk;
use super::floats::Float;
use super::integers::Integer;
use super::{Generator, TAME};
use crate::syntax::{
    Block, Chain, ChainEnd, Closure, Comparison, Expression, Operator, Place, Source, Stage, Stream, Type,
};

/// Vectors grow in loops, so nothing is said about how long they are.
const LONG: usize = 40;

impl Generator {
    /// `x.get(bump(&mut used)).copied().unwrap_or(0.5)`
    pub(super) fn lookup(&mut self) -> Option<Float> {
        self.some_state(|_| true)?;
        let container = self.float_list()?;
        let index = self.integer_up_to(4).expression;
        Some(Float { expression: Expression::Get(container, Box::new(index), 0.5), bound: TAME })
    }

    /// `x.iter().find(|&&v| e).copied().unwrap_or(0.5)`, or the sum of what is filtered or mapped
    pub(super) fn search_for_float(&mut self) -> Option<Float> {
        let (source, kind) = (self.float_source()?, self.random.below(3));
        let (stages, end) = match kind {
            0 => (Vec::new(), ChainEnd::Find(self.asking(&source, 2)?, 0.5)),
            1 => (vec![Stage::Filter(self.asking(&source, 2)?)], ChainEnd::Sum),
            _ => (vec![Stage::Map(self.scaling(&source)?)], ChainEnd::Sum),
        };
        let expression = search(source, stages, end);
        Some(Float { expression, bound: if kind == 0 { TAME } else { 4.0 * TAME } })
    }

    /// `x.iter().position(|&v| e).unwrap_or(0)`, `x.iter().filter(|&&v| e).count()`
    pub(super) fn search_for_integer(&mut self) -> Option<Integer> {
        let source = self.float_source()?;
        let (stages, end) = match self.random.below(2) {
            0 => (Vec::new(), ChainEnd::Position(self.asking(&source, 1)?)),
            _ => (vec![Stage::Filter(self.asking(&source, 2)?)], ChainEnd::Count),
        };
        Some(Integer { expression: search(source, stages, end), low: 0, high: LONG })
    }

    /// `x.iter().any(|&v| e)`
    pub(super) fn search_for_condition(&mut self) -> Option<Expression> {
        let source = self.float_source()?;
        let closure = self.asking(&source, 1)?;
        let end = if self.random.chance(50) { ChainEnd::Any(closure) } else { ChainEnd::All(closure) };
        Some(search(source, Vec::new(), end))
    }

    /// `x.iter()`
    fn float_source(&mut self) -> Option<Source> {
        self.some_state(|_| true)?;
        Some(Source::Iter(self.float_list()?))
    }

    fn float_list(&mut self) -> Option<Place> {
        let container =
            self.container(false, |ty, shortest, _| shortest > 0 && ty.element() == Some(&Type::Float))?;
        Some(container.place)
    }

    /// `|&&v| v > 0.5 && bump(&mut used) % 3 != 1`, with so many references
    fn asking(&mut self, source: &Source, references: usize) -> Option<Closure> {
        self.over_element(source, references, |generator, element| {
            let threshold = Expression::float(generator.random.between(0, 4) as f64 * 0.25);
            let comparison = *generator.random.pick(&[Comparison::Greater, Comparison::Less]);
            let of_element = Expression::compare(comparison, element, threshold);
            let of_effect = generator.effect_comparison()?;
            Some(match generator.random.below(3) {
                0 => generator.connect(of_effect, of_element),
                1 => generator.connect(of_element, of_effect),
                _ => of_effect,
            })
        })
    }

    /// `|&v| v * (bump(&mut used) % 3) as f64`
    fn scaling(&mut self, source: &Source) -> Option<Closure> {
        self.over_element(source, 1, |generator, element| {
            let integer = generator.effect_below(3)?.expression;
            let factor = Expression::Cast(Box::new(integer), Type::Float);
            Some(Expression::arithmetic(Operator::Mul, element, factor))
        })
    }

    /// A closure of a float behind so many references.
    fn over_element(
        &mut self,
        source: &Source,
        references: usize,
        body: impl FnOnce(&mut Generator, Expression) -> Option<Expression>,
    ) -> Option<Closure> {
        let item = (0..references).fold(Type::Float, |ty, _| Type::Reference(Box::new(ty)));
        let mut value = None;
        let closure = self.item_closure(&Walk::over(source.clone(), item), |generator, first| {
            let element = generator.float_place_in(first, false);
            value = body(generator, Expression::Read(element));
            value.clone().map_or_else(Block::default, Block::value)
        });
        value.map(|_| closure)
    }
}

fn search(source: Source, stages: Vec<Stage>, end: ChainEnd) -> Expression {
    Expression::Chain(Box::new(Chain { stream: Stream { source, stages }, end }))
}
