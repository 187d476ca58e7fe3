//! Calls of helpers: the types of their arguments, and what is borrowed while others are evaluated.

use super::{Checked, Checker, mistake, require};
use crate::syntax::{Argument, Expression, Home, Invocation, Place, Type};

impl Checker {
    pub(super) fn invocation(&mut self, call: &Invocation) -> Checked<Type> {
        let Some((_, signature)) = self.helpers.iter().find(|(id, _)| *id == call.callee) else {
            return mistake("a call of what is not there");
        };
        let signature = signature.clone();
        require(signature.parameters.len() == call.arguments.len(), "the number of arguments")?;
        require(!call.path || call.callee.home != Home::Module, "a path to a function without a type")?;
        let (mut frozen, mut locked) = (Vec::new(), Vec::new());
        for (parameter, argument) in signature.parameters.iter().zip(&call.arguments) {
            match argument {
                Argument::Value(value) => {
                    let ty = self.value(value)?;
                    require(passes(&ty, &parameter.ty), "an argument of another type")?;
                    if let Expression::Borrow(place) | Expression::Subslice(place, ..) = value {
                        let index = self.find(place.name)?;
                        self.variables[index].frozen += 1;
                        frozen.push(index);
                    }
                }
                Argument::Exclusive(place) => {
                    let (index, ty) = self.writable(place)?;
                    let whole = place.is_variable() && ty.lent().is_some();
                    require(!whole, "a reference to a reference")?;
                    require(lends(&ty, &parameter.ty), "an argument of another type")?;
                    self.variables[index].locked += 1;
                    locked.push(index);
                }
                Argument::ExclusivePart(place, _) => {
                    let (index, ty) = self.writable(place)?;
                    let fits = match (&parameter.ty, ty.element()) {
                        (Type::MutableSlice(wanted), Some(element)) => **wanted == *element,
                        _ => false,
                    };
                    require(fits, "an argument of another type")?;
                    self.variables[index].locked += 1;
                    locked.push(index);
                }
                Argument::Lent(name) => {
                    let (index, ty) = self.writable(&Place::variable(name))?;
                    let fits = match ty {
                        Type::MutableReference(inner) => lends(&inner, &parameter.ty),
                        ty => ty == parameter.ty && ty.lent().is_some(),
                    };
                    require(fits, "an argument of another type")?;
                    self.variables[index].locked += 1;
                    locked.push(index);
                }
            }
        }
        frozen.into_iter().for_each(|index| self.variables[index].frozen -= 1);
        locked.into_iter().for_each(|index| self.variables[index].locked -= 1);
        Ok(signature.result)
    }
}

/// Whether a value may be given for a parameter, references to lists also as slices.
fn passes(ty: &Type, parameter: &Type) -> bool {
    match (ty, parameter) {
        (Type::Reference(inner), Type::Slice(wanted)) => {
            let owned = matches!(**inner, Type::Vector(_) | Type::Array(..));
            owned && inner.element() == Some(&**wanted)
        }
        _ => ty == parameter,
    }
}

/// Whether `&mut` of a place of this type may be given for a parameter.
fn lends(ty: &Type, parameter: &Type) -> bool {
    match parameter {
        Type::MutableReference(wanted) => *ty == **wanted,
        Type::MutableSlice(wanted) => {
            let owned = matches!(ty, Type::Vector(_) | Type::Array(..));
            owned && ty.element() == Some(&**wanted)
        }
        _ => false,
    }
}
