//! Structs: new ones, changes of whole ones and of their parts, references to them.

use super::Generator;
use super::places::Part;
use super::scope::{Binding, REFERENCE_NAMES, STRUCTURE_NAMES};
use super::statements::let_variable;
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{Expression, Place, Statement, Structure, StructureLiteral, Type};

impl Generator {
    /// `let mut p = Point { x: e, y: f };`, a list of structs, or a copy.
    pub(super) fn let_structure(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let structure = *self.random.pick(Structure::ALL);
        let ty = match self.random.below(10) {
            8 => Type::Vector(Box::new(Type::Struct(structure))),
            9 => Type::Array(Box::new(Type::Struct(structure)), self.random.between(2, 3)),
            _ => Type::Struct(structure),
        };
        let value = self.aggregate_value(&ty)?;
        let name = self.fresh_name(STRUCTURE_NAMES);
        let annotation = self.random.chance(15).then(|| ty.clone());
        let mutable = self.random.chance(80);
        let shortest = match ty {
            Type::Array(_, length) => length,
            _ => SHORTEST_ARGUMENT,
        };
        out.push(let_variable(name, mutable, annotation, value));
        self.declare(Binding { mutable, shortest, ..Binding::new(name, ty) });
        Some(())
    }

    /// A literal, sometimes on the base of another struct, or a copy.
    pub(super) fn structure_value(&mut self, structure: Structure) -> Option<Expression> {
        let ty = Type::Struct(structure);
        if self.random.chance(20)
            && let Some(call) = self.call_for(&ty)
        {
            return Some(call);
        }
        let other = if self.random.chance(45) {
            self.purely(|generator| generator.part(false, |part, _| *part == ty))
        } else {
            None
        };
        let copied = match &other {
            Some(other) if self.random.chance(50) => {
                let place = other.place.clone();
                let cloned = !structure.is_copy() || self.random.chance(30);
                return Some(if cloned { Expression::Clone(place) } else { Expression::Read(place) });
            }
            other => other.is_some(),
        };
        let mut fields = Vec::new();
        let mut missing = false;
        for field in structure.fields() {
            let omitted = copied && field.ty.is_copy() && self.random.chance(60);
            missing |= omitted;
            fields.push(if omitted {
                None
            } else if field.fixed {
                Some(self.float_literal().expression)
            } else {
                Some(self.purely(|generator| generator.aggregate_value(&field.ty))?)
            });
        }
        let base = other.filter(|_| missing).map(|other| other.place);
        Some(Expression::Structure(Box::new(StructureLiteral { structure, fields, base })))
    }

    /// A struct, or a part of one that is no float, gets another value.
    pub(super) fn change_structure(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        match self.random.below(10) {
            9 => self.move_structure(out),
            8 => self.refer_to_structure(out),
            7 => self.swap_structures(out),
            6 => self.push_structure(out),
            _ => {
                let target = self.purely(|generator| {
                    generator.part(true, |ty, depth| {
                        let wanted = match ty {
                            Type::Struct(_) => true,
                            Type::Integer | Type::Array(..) | Type::Vector(_) => depth > 0,
                            _ => false,
                        };
                        wanted && !matches!(ty, Type::Vector(element) if element.element().is_some())
                    })
                })?;
                if target.place.is_variable() && !self.scope[target.index].replaceable() {
                    return None;
                }
                let value = self.aggregate_value(&target.ty)?;
                out.push(Statement::Assign(target.place, value));
                Some(())
            }
        }
    }

    /// `let q = p;`, after which `p` is gone unless it is `Copy`
    fn move_structure(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let loops = self.loops.len();
        let index = self.some_binding(|binding| {
            let movable = !binding.kept && !binding.reserved && binding.frozen == 0 && binding.loops == loops;
            matches!(binding.ty, Type::Struct(_)) && binding.readable() && movable
        })?;
        let Binding { name, ty, .. } = self.scope[index].clone();
        self.scope[index].usable = ty.is_copy();
        let new_name = self.fresh_name(STRUCTURE_NAMES);
        out.push(let_variable(new_name, true, None, Expression::variable(name)));
        let shortest = SHORTEST_ARGUMENT;
        self.declare(Binding { mutable: true, shortest, ..Binding::new(new_name, ty) });
        Some(())
    }

    /// `let r = &p.from;`
    fn refer_to_structure(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let source = self.purely(|generator| generator.part(false, |ty, _| matches!(ty, Type::Struct(_))))?;
        if source.place.dereference || self.scope[source.index].kept {
            return None;
        }
        let held = match self.scope[source.index].ty {
            Type::Slice(_) | Type::Reference(_) => self.scope[source.index].holds.clone(),
            _ => vec![source.index],
        };
        let name = self.fresh_name(REFERENCE_NAMES);
        out.push(let_variable(name, false, None, Expression::Borrow(source.place)));
        self.declare_held(name, Type::Reference(Box::new(source.ty)), SHORTEST_ARGUMENT, &held);
        Some(())
    }

    /// `std::mem::swap(&mut p, &mut q.from);`
    fn swap_structures(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let is_structure = |ty: &Type, _: usize| matches!(ty, Type::Struct(_));
        let first = self.purely(|generator| generator.part(true, is_structure))?;
        let second = self.purely(|generator| {
            generator.locked(first.index, |generator| generator.part(true, |ty, _| *ty == first.ty))
        })?;
        for Part { index, place, .. } in [&first, &second] {
            if place.is_variable() && !self.scope[*index].replaceable() {
                return None;
            }
        }
        if super::statements::mentions(&first.place, second.place.name) {
            return None;
        }
        out.push(Statement::MemSwap(first.place, second.place));
        Some(())
    }

    /// `track.0.push(Point { .. });`
    fn push_structure(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let target = self.purely(|generator| {
            generator.part(true, |ty, _| {
                matches!(ty, Type::Vector(element) if matches!(**element, Type::Struct(_) | Type::Float))
            })
        })?;
        if self.scope[target.index].kept {
            return None;
        }
        let element = target.ty.element().expect("a vector has elements").clone();
        let value = self.locked(target.index, |generator| {
            generator.purely(|generator| generator.aggregate_value(&element))
        })?;
        out.push(Statement::Push(target.place, value));
        Some(())
    }

    /// The place of an integer in a struct.
    pub(super) fn integer_field(&mut self) -> Option<Place> {
        let part =
            self.purely(|generator| generator.part(false, |ty, depth| depth > 0 && *ty == Type::Integer))?;
        Some(part.place)
    }
}
