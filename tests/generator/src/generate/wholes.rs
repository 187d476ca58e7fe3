//! Statements that change an array or a vector as a whole, or move it.

use super::scope::{Binding, LIST_NAMES};
use super::statements::let_variable;
use super::{Generator, TAME};
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{Expression, Place, Statement, Type};

impl Generator {
    /// `u.swap(0, i % 3);`
    pub(super) fn swap(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let container =
            self.keeping_numbers(|generator| generator.container(true, |_, shortest, _| shortest > 1))?;
        let index = container.index;
        let (first, second) = self.keeping_numbers(|generator| {
            generator.locked(index, |generator| {
                (generator.index_below(container.shortest), generator.index_below(container.shortest))
            })
        });
        out.push(Statement::Swap(container.place, first, second));
        Some(())
    }

    /// `u.fill(e);`
    pub(super) fn fill(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let container = self.keeping_numbers(|generator| {
            generator.container(true, |ty, _, _| ty.element() == Some(&Type::Float))
        })?;
        let index = container.index;
        let value =
            self.keeping_numbers(|generator| generator.locked(index, |generator| generator.tamed(2, TAME)));
        out.push(Statement::Fill(container.place, value));
        Some(())
    }

    /// `u.copy_from_slice(&w);`, for arrays of equal length
    pub(super) fn copy_from_slice(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let is_array =
            |ty: &Type| matches!(ty.referent(), Type::Array(element, _) if **element == Type::Float);
        let target = self.purely(|generator| generator.container(true, |ty, _, _| is_array(ty)))?;
        let index = target.index;
        let wanted = target.ty.referent().clone();
        // A reference to a reference would not be taken for one to a slice.
        let source = self.purely(|generator| {
            generator.locked(index, |generator| generator.container(false, |ty, _, _| *ty == wanted))
        });
        let source = match source {
            Some(source) => source.place,
            // A new name might shadow one in the target's index.
            None if !target.place.is_variable() => return None,
            None => self.keeping(index, |generator| {
                let value = generator.aggregate_value(&wanted)?;
                let Type::Array(_, length) = wanted else { return None };
                Some(generator.let_list(out, wanted, length, value))
            })?,
        };
        out.push(Statement::CopyFromSlice(target.place, source));
        Some(())
    }

    /// `v = w.clone();`, `rows[1] = vec![s, t];`
    pub(super) fn assign_vector(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.random.chance(40)
            && let Some(place) = self.row(|ty| *ty == Type::Vector(Box::new(Type::Float)))
        {
            let value = self.vector_value();
            out.push(Statement::Assign(place, value));
            return Some(());
        }
        let floats = Type::Vector(Box::new(Type::Float));
        let fits = |binding: &Binding| binding.shortest <= SHORTEST_ARGUMENT && binding.replaceable();
        let index = self.some_binding(|binding| binding.ty == floats && fits(binding))?;
        let name = self.scope[index].name;
        let value = self.vector_value();
        out.push(Statement::Assign(Place::variable(name), value));
        Some(())
    }

    /// `std::mem::swap(&mut u, &mut w);`
    pub(super) fn swap_wholes(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let first = self.some_binding(|binding| binding.ty.element().is_some() && binding.replaceable())?;
        let Binding { name, ty, shortest, .. } = self.scope[first].clone();
        let second = self.some_binding(|binding| {
            binding.ty == ty && binding.shortest == shortest && binding.name != name && binding.replaceable()
        });
        let second = match second {
            Some(second) => Place::variable(self.scope[second].name),
            // A new vector is only known to be as long as an argument.
            None if matches!(ty, Type::Vector(_)) && shortest > SHORTEST_ARGUMENT => return None,
            None => self.keeping(first, |generator| {
                let value = if ty == Type::Vector(Box::new(Type::Float)) {
                    generator.vector_value()
                } else {
                    generator.aggregate_value(&ty)?
                };
                Some(generator.let_list_as(out, true, ty, shortest, value))
            })?,
        };
        out.push(Statement::MemSwap(Place::variable(name), second));
        Some(())
    }

    /// `let old = std::mem::replace(&mut u, [0.5; 3]);`
    pub(super) fn replace(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        // Another vector is only known to be as long as an argument.
        let fits = |binding: &Binding| {
            matches!(binding.ty, Type::Array(..)) || binding.shortest <= SHORTEST_ARGUMENT
        };
        let index = self.some_binding(|binding| {
            binding.ty.element().is_some() && binding.replaceable() && fits(binding)
        })?;
        let Binding { name, ty, shortest, .. } = self.scope[index].clone();
        let value = self.purely(|generator| {
            generator.locked(index, |generator| match &ty {
                Type::Vector(element) if **element == Type::Float => Some(generator.vector_value()),
                ty => generator.aggregate_value(ty),
            })
        })?;
        let old = Expression::Replace(Place::variable(name), Box::new(value));
        self.let_list(out, ty, shortest, old);
        Some(())
    }

    /// `let t = std::mem::replace(&mut s, e);`
    pub(super) fn replace_float(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let place = self.keeping_numbers(|generator| generator.float_place(true))?;
        let index = self.some_binding(|binding| binding.name == place.name)?;
        if place.dereference {
            return None;
        }
        let value =
            self.keeping_numbers(|generator| generator.locked(index, |generator| generator.tamed(2, TAME)));
        let mutable = self.random.chance(40);
        self.let_float_as(out, mutable, Expression::Replace(place, Box::new(value)));
        Some(())
    }

    /// `let w = std::mem::take(&mut v);`, for vectors that may be empty
    pub(super) fn take(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let floats = Type::Vector(Box::new(Type::Float));
        let index = self
            .some_binding(|binding| binding.ty == floats && binding.shortest == 0 && binding.replaceable());
        let index = match index {
            Some(index) => index,
            None => {
                let index = self.let_empty(out);
                let push = self.push_statement(index);
                out.push(push);
                index
            }
        };
        let place = Place::variable(self.scope[index].name);
        self.let_list(out, floats, 0, Expression::Take(place));
        Some(())
    }

    /// `let w = v;`, after which `v` is gone
    pub(super) fn move_out(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let loops = self.loops.len();
        let index = self.some_binding(|binding| {
            let movable = !binding.kept && !binding.reserved && binding.frozen == 0 && binding.loops == loops;
            matches!(binding.ty, Type::Vector(_)) && binding.readable() && movable
        })?;
        let Binding { name, ty, shortest, .. } = self.scope[index].clone();
        self.scope[index].usable = false;
        let new_name = self.fresh_name(LIST_NAMES);
        out.push(let_variable(new_name, true, None, Expression::variable(name)));
        self.declare(Binding { mutable: true, shortest, ..Binding::new(new_name, ty) });
        Some(())
    }
}
