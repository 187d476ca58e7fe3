//! Loops over the elements of arrays, slices and vectors.

use super::Generator;
use super::places::Container;
use super::scope::{Binding, INTEGER_NAMES, LoopContext, REFERENCE_NAMES};
use crate::syntax::{Access, Block, Elements, Expression, For, Iteration, Name, Operator, Statement, Type};

impl Generator {
    /// `for (i, v) in u.iter_mut().enumerate() { .. }` and its relatives.
    pub(super) fn elements_loop(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let exclusive = self.random.chance(35);
        // A vector whose length a loop relies on is not moved; going through it is fine.
        let container = self.keeping_numbers(|generator| generator.container(exclusive, |_, _, _| true))?;
        let second = if self.random.chance(25) { self.second_container(&container) } else { None };
        let enumerated = self.random.chance(30);
        let reversed = self.random.chance(12);
        let compound = second.is_some() || enumerated || reversed;
        let access = self.access(&container, exclusive, compound)?;
        let element = container.ty.element().expect("a container has elements").clone();
        let (first, first_ty) = self.bound(&container, access, &element, &[]);
        let second = second.map(|container| {
            let element = container.ty.element().expect("a container has elements").clone();
            let bound = self.bound(&container, Access::Iter, &element, &[first.variable]);
            (container, bound)
        });
        let label = self.some_label();
        let context = LoopContext { label, has_value: false, continuable: true };
        let base = container.index;
        let other = second.as_ref().map(|(container, _)| container.index);
        if access == Access::Vector {
            self.scope[base].usable = false;
        }
        let body = |generator: &mut Generator| {
            generator.in_loop(context, |generator| {
                let mut taken: Vec<Name> = vec![first.variable];
                generator.declare(Binding {
                    shortest: crate::signature::SHORTEST_ARGUMENT,
                    ..Binding::new(first.variable, first_ty)
                });
                let second = second.map(|(_, (elements, ty))| {
                    taken.push(elements.variable);
                    generator.declare(Binding {
                        shortest: crate::signature::SHORTEST_ARGUMENT,
                        ..Binding::new(elements.variable, ty)
                    });
                    elements
                });
                let index = enumerated.then(|| {
                    let name = generator.fresh_name_besides(INTEGER_NAMES, &taken);
                    generator.declare(Binding { high: 40, ..Binding::new(name, Type::Integer) });
                    name
                });
                let mut statements = Vec::new();
                if let Some(use_of_element) = generator.use_of(first.variable) {
                    statements.push(use_of_element);
                }
                let likely = if statements.is_empty() { 100 } else { 60 };
                let others = generator.further(likely, |generator| generator.loop_statements(2));
                statements.extend(others.into_iter().flatten());
                (Iteration::Elements { index, first, second, reversed }, Block::of(statements))
            })
        };
        let guarded = |generator: &mut Generator| match other {
            Some(other) => generator.frozen(other, body),
            None => body(generator),
        };
        let (iteration, body) = match access {
            Access::BorrowMut | Access::IterMut => self.locked(base, guarded),
            Access::Array | Access::Vector => guarded(self),
            Access::Slice | Access::Borrow | Access::Iter => self.frozen(base, guarded),
        };
        out.push(Statement::For(Box::new(For { label, iteration, body })));
        Some(())
    }

    fn second_container(&mut self, first: &Container) -> Option<Container> {
        let name = self.scope[first.index].name;
        // The first one may be borrowed exclusively when the second one is looked up.
        let second = self.locked(first.index, |generator| {
            generator
                .keeping_numbers(|generator| generator.container(false, |_, _, binding| binding.name != name))
        })?;
        (second.index != first.index).then_some(second)
    }

    fn access(&mut self, container: &Container, exclusive: bool, compound: bool) -> Option<Access> {
        if exclusive {
            let operator = !compound && container.ty.lent().is_none();
            let operator = operator && self.random.chance(40);
            return Some(if operator { Access::BorrowMut } else { Access::IterMut });
        }
        if compound {
            return Some(Access::Iter);
        }
        let binding = &self.scope[container.index];
        let movable = container.place.is_variable()
            && !binding.kept
            && !binding.reserved
            && binding.frozen == 0
            && binding.loops == self.loops.len();
        let accesses: &[Access] = match &container.ty {
            Type::Slice(_) => &[Access::Slice, Access::Slice, Access::Iter],
            Type::Reference(_) => &[Access::Slice, Access::Iter],
            Type::Array(element, _) if element.is_copy() => &[Access::Array, Access::Borrow, Access::Iter],
            Type::Array(..) => &[Access::Borrow, Access::Iter],
            Type::Vector(_) if movable => &[Access::Vector, Access::Borrow, Access::Iter],
            Type::Vector(_) => &[Access::Borrow, Access::Iter],
            _ => &[Access::Iter],
        };
        Some(*self.random.pick(accesses))
    }

    /// The variable for the elements, and its type.
    fn bound(
        &mut self,
        container: &Container,
        access: Access,
        element: &Type,
        taken: &[Name],
    ) -> (Elements, Type) {
        let variable = self.fresh_name_besides(REFERENCE_NAMES, taken);
        let shared = matches!(access, Access::Slice | Access::Borrow | Access::Iter);
        let unwrapped = shared && element.is_copy() && self.random.chance(30);
        let ty = match access {
            Access::Array | Access::Vector => element.clone(),
            Access::BorrowMut | Access::IterMut => Type::MutableReference(Box::new(element.clone())),
            _ if unwrapped => element.clone(),
            _ => Type::Reference(Box::new(element.clone())),
        };
        (Elements { variable, unwrapped, place: container.place.clone(), access }, ty)
    }

    /// A statement that uses the element, or changes it, so that most loops do something with it.
    fn use_of(&mut self, variable: Name) -> Option<Statement> {
        let index = self.some_binding(|binding| binding.name == variable)?;
        let ty = self.scope[index].ty.clone();
        let inner = ty.referent();
        let is_float = *inner == Type::Float || inner.element() == Some(&Type::Float);
        let is_float = is_float || matches!(inner, Type::Struct(_));
        if !is_float || !self.random.chance(75) {
            return None;
        }
        let written = matches!(ty, Type::MutableReference(_));
        let place = self.float_place_in(index, written);
        if written {
            let operand = self.tamed(2, 1.0);
            return Some(match self.random.below(3) {
                0 => Statement::Assign(place, operand),
                1 => Statement::Operate(Operator::Mul, place, operand),
                _ => Statement::Operate(Operator::Add, place, operand),
            });
        }
        let target = self.float_place(true)?;
        if target.name == variable {
            return None;
        }
        let factor = self.float_literal_up_to_one();
        let operand = Expression::arithmetic(Operator::Mul, Expression::Read(place), factor);
        Some(Statement::Operate(*self.random.pick(&[Operator::Add, Operator::Sub]), target, operand))
    }
}
