//! Places: their types, and whether they may be read, written, moved or borrowed.

use super::{Checked, Checker, State, mistake, require};
use crate::syntax::{Place, Projection, Type};

impl Checker {
    /// The type of a place that has a value and is not exclusively borrowed; its variable comes along.
    pub(super) fn place(&mut self, place: &Place) -> Checked<(usize, Type)> {
        self.accessed(place, false)
    }

    fn accessed(&mut self, place: &Place, written: bool) -> Checked<(usize, Type)> {
        let index = self.find(place.name)?;
        let variable = &self.variables[index];
        require(variable.state == State::Full, &format!("{} may have no value", place.name))?;
        require(variable.locked == 0, &format!("{} is borrowed", place.name))?;
        let ty = self.projected(place, index, written)?;
        self.accesses.push((index, written));
        Ok((index, ty))
    }

    fn projected(&mut self, place: &Place, index: usize, written: bool) -> Checked<Type> {
        let mut ty = self.variables[index].ty.clone();
        // Indexing a vector to write it is a call that borrows it before the index is evaluated.
        let mut called = false;
        for projection in &place.projections {
            called |= written && matches!(ty.referent(), Type::Vector(_));
            ty = match (ty.referent().clone(), projection) {
                (Type::Tuple(parts), Projection::Field(field)) if *field < parts.len() => {
                    parts[*field].clone()
                }
                (Type::Struct(structure), Projection::Member(of, field)) if structure == *of => {
                    structure.fields().swap_remove(*field).ty
                }
                (outer, Projection::Index(at)) => match outer.element() {
                    Some(element) => {
                        if called {
                            self.locked(index, |checker| checker.expect(at, &Type::Integer))?;
                        } else {
                            self.frozen(index, |checker| checker.expect(at, &Type::Integer))?;
                        }
                        element.clone()
                    }
                    None => return mistake("an index into something without elements"),
                },
                _ => return mistake("a field of something without fields"),
            };
        }
        if place.dereference {
            match ty {
                Type::Reference(inner) | Type::MutableReference(inner) => Ok(*inner),
                _ => mistake("a dereference of something else than a reference"),
            }
        } else {
            Ok(ty)
        }
    }

    /// A place that is written in part or through a reference, or borrowed exclusively.
    pub(super) fn writable(&mut self, place: &Place) -> Checked<(usize, Type)> {
        let (index, ty) = self.accessed(place, true)?;
        let variable = &self.variables[index];
        let allowed = match variable.ty {
            Type::Reference(_) | Type::Slice(_) => false,
            Type::MutableReference(_) | Type::MutableSlice(_) => true,
            _ => variable.mutable,
        };
        require(allowed, &format!("{} is not mutable", place.name))?;
        require(variable.frozen == 0, &format!("{} is borrowed", place.name))?;
        self.end_captures(index)?;
        Ok((index, ty))
    }

    /// The type of a place that gets a value as a whole.
    pub(super) fn assigned(&mut self, place: &Place, anchored: bool) -> Checked<Type> {
        let index = self.find(place.name)?;
        if !place.is_variable() || self.variables[index].state == State::Full {
            let (index, ty) = self.writable(place)?;
            let whole_reference = place.is_variable() && self.variables[index].ty.lent().is_some();
            require(!whole_reference, "an assignment to a reference")?;
            return Ok(ty);
        }
        let loops = self.loops.len();
        let variable = &mut self.variables[index];
        let first = variable.state == State::Empty || variable.mutable;
        require(first, &format!("{} may have been assigned", variable.name))?;
        require(variable.loops == loops, "a variable from outside is initialised in a loop")?;
        require(variable.frozen == 0 && variable.locked == 0, "a borrowed variable is assigned")?;
        require(variable.known || anchored, "the type of a float cannot be inferred")?;
        variable.known = true;
        variable.state = State::Full;
        Ok(variable.ty.clone())
    }

    /// A variable of a type that is not `Copy` is moved.
    pub(super) fn moved(&mut self, index: usize) -> Checked {
        self.end_captures(index)?;
        let (loops, returning) = (self.loops.len(), self.returning);
        let variable = &mut self.variables[index];
        require(variable.frozen == 0 && variable.locked == 0, "a borrowed variable is moved")?;
        require(variable.loops == loops || returning, "a variable from outside is moved in a loop")?;
        variable.state = State::Unsure;
        Ok(())
    }

    /// The variables that a reference into a place keeps from being written: the variable itself, or what it refers
    /// to in turn.
    pub(super) fn held_by(&self, place: &Place) -> Checked<Vec<usize>> {
        let index = self.find(place.name)?;
        match self.variables[index].ty {
            Type::Slice(_) | Type::Reference(_) => Ok(self.variables[index].holds.clone()),
            _ => Ok(vec![index]),
        }
    }

    /// Lets a variable hold others until its scope ends.
    pub(super) fn hold(&mut self, holder: usize, held: &[usize]) {
        for &index in held {
            self.variables[index].frozen += 1;
        }
        self.variables[holder].holds.extend(held);
    }
}
