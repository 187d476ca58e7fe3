//! Statements that change the length of a list, or the order of its elements; the list may be a part of a struct.

use super::{Generator, TAME};
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{
    Block, Comparison, Expression, If, ListChange, Operator, Place, Removal, Statement, Structure, Type,
};

/// A vector that may be changed.
struct Target {
    /// The position of the variable in the scope.
    index: usize,
    place: Place,
    /// The struct that its elements are; they are floats otherwise.
    structure: Option<Structure>,
    /// Its least number of elements.
    shortest: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    Insert,
    Remove,
    Truncate,
    Resize,
    Extend,
    Reverse,
    RotateLeft,
    RotateRight,
    Sort,
}

impl Generator {
    /// `v.insert(i, e);`, `if v.len() > 2 { s += v.remove(i); }`, `v.sort_by(..);`, ..
    pub(super) fn change_list(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let target = self.target()?;
        let kind = self.random.weighted(&[
            (5, Kind::Insert),
            (6, Kind::Remove),
            (3, Kind::Truncate),
            (3, Kind::Resize),
            (3, Kind::Extend),
            (2, Kind::Reverse),
            (2, Kind::RotateLeft),
            (2, Kind::RotateRight),
            (2, Kind::Sort),
        ]);
        let change = match kind {
            Kind::Insert => {
                let at = self.besides(&target, |generator| generator.integer_up_to(target.shortest));
                ListChange::Insert(at.expression, self.element(&target)?)
            }
            Kind::Remove => return self.remove(target, out),
            Kind::Truncate => ListChange::Truncate(self.length(&target)),
            Kind::Resize => {
                let length = self.length(&target);
                ListChange::Resize(length, self.element(&target)?)
            }
            Kind::Extend => {
                let count = self.random.between(1, 2);
                ListChange::Extend((0..count).map(|_| self.element(&target)).collect::<Option<_>>()?)
            }
            Kind::Reverse => ListChange::Reverse,
            Kind::RotateLeft => ListChange::RotateLeft(self.rotation(&target)),
            Kind::RotateRight => ListChange::RotateRight(self.rotation(&target)),
            Kind::Sort if target.structure.is_some() => return None,
            Kind::Sort => ListChange::Sort,
        };
        out.push(Statement::ChangeList(target.place, change));
        Some(())
    }

    /// A vector of floats or of structs, whose length may be changed.
    fn target(&mut self) -> Option<Target> {
        if self.random.chance(55) {
            let part = self.purely(|generator| {
                generator.part(true, |ty, _| {
                    matches!(ty, Type::Vector(element) if matches!(**element, Type::Struct(_) | Type::Float))
                })
            });
            if let Some(part) = part
                && !self.scope[part.index].kept
            {
                let structure = match part.ty.element() {
                    Some(Type::Struct(structure)) => Some(*structure),
                    _ => None,
                };
                return Some(Target {
                    index: part.index,
                    place: part.place,
                    structure,
                    shortest: SHORTEST_ARGUMENT,
                });
            }
        }
        let index = self.changeable_vector(|_| true)?;
        let place = Place::variable(self.scope[index].name);
        Some(Target { index, place, structure: None, shortest: self.scope[index].shortest })
    }

    /// Generates while the list must not be touched.
    fn besides<T>(&mut self, target: &Target, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.locked(target.index, |generator| generator.purely(generate))
    }

    /// An element to be added.
    fn element(&mut self, target: &Target) -> Option<Expression> {
        match target.structure {
            Some(structure) => {
                self.besides(target, |generator| generator.aggregate_value(&Type::Struct(structure)))
            }
            None => Some(self.besides(target, |generator| generator.tamed(2, TAME))),
        }
    }

    /// A length that is not too short.
    fn length(&mut self, target: &Target) -> Expression {
        let more = self.besides(target, |generator| generator.integer_up_to(3)).expression;
        Expression::arithmetic(Operator::Add, more, Expression::Integer(target.shortest))
    }

    /// As much as the shortest list can be rotated by.
    fn rotation(&mut self, target: &Target) -> Expression {
        self.besides(target, |generator| generator.integer_up_to(target.shortest)).expression
    }

    /// `if v.len() > 2 { s += v.remove(i) * 0.5; }`, or the same without a use for the element
    fn remove(&mut self, target: Target, out: &mut Vec<Statement>) -> Option<()> {
        let removal = *self.random.pick(&[Removal::InOrder, Removal::Swapped]);
        let index = self.besides(&target, |generator| generator.integer_up_to(target.shortest)).expression;
        let removed = Expression::Remove(target.place.clone(), Box::new(index), removal);
        let statement = match target.structure {
            Some(_) => Statement::Evaluate(removed),
            None => {
                let into = self.locked(target.index, |generator| {
                    generator.keeping_numbers(|generator| generator.float_place(true))
                })?;
                let factor = self.float_literal_up_to_one();
                let value = Expression::arithmetic(Operator::Mul, removed, factor);
                match self.random.below(2) {
                    0 => Statement::Assign(into, value),
                    _ => Statement::Operate(Operator::Add, into, value),
                }
            }
        };
        let length = Expression::Length(target.place);
        let condition =
            Expression::compare(Comparison::Greater, length, Expression::Integer(target.shortest));
        let conditional = If { condition, then: Block::of(vec![statement]), otherwise: None };
        out.push(Statement::Evaluate(Expression::If(Box::new(conditional))));
        Some(())
    }
}
