//! Places of floats: variables, elements, fields, nested ones, and what references refer to.

use super::Generator;
use super::scope::Binding;
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{Field, Place, Projection, Type};

/// An array, slice or vector.
pub(super) struct Container {
    /// The position of the variable in the scope.
    pub(super) index: usize,
    pub(super) place: Place,
    pub(super) ty: Type,
    /// Its least number of elements.
    pub(super) shortest: usize,
}

/// A part of a variable, of any type, or a whole one.
pub(super) struct Part {
    /// The position of the variable in the scope.
    pub(super) index: usize,
    pub(super) place: Place,
    pub(super) ty: Type,
}

impl Generator {
    /// A part of a variable that has structs in it; `fits` sees its type and how many steps lead to it.
    pub(super) fn part(&mut self, written: bool, fits: impl Fn(&Type, usize) -> bool) -> Option<Part> {
        let ways = |binding: &Binding| -> Vec<Vec<Way>> {
            let mut all = Vec::new();
            collect_ways(&binding.ty, &mut Vec::new(), &mut |ty, ways| {
                // Behind a reference, the whole is reached by `*`, which is not written here.
                let reference = matches!(binding.ty, Type::Reference(_)) || binding.ty.lent().is_some();
                let whole = !ways.is_empty() || !reference;
                if whole && fits(ty, ways.len()) {
                    all.push(ways.to_vec());
                }
            });
            all
        };
        let index = self.some_binding(|binding| {
            let allowed = if written { binding.writable() } else { binding.readable() };
            let several = binding.shortest >= SHORTEST_ARGUMENT;
            allowed && several && has_structure(&binding.ty) && !ways(binding).is_empty()
        })?;
        let binding = self.scope[index].clone();
        let all = ways(&binding);
        let chosen = all[self.random.below(all.len())].clone();
        let mut place = Place::variable(binding.name);
        let mut ty = binding.ty.referent().clone();
        for way in chosen {
            (place, ty) = match way {
                Way::Step(projection, ty) => {
                    place.projections.push(projection);
                    (place, ty)
                }
                Way::Element(element, length) => {
                    let at = if written && has_vector(&binding.ty) {
                        self.locked(index, |generator| {
                            generator.purely(|generator| generator.index_below(length))
                        })
                    } else {
                        self.purely(|generator| generator.index_below(length))
                    };
                    place.projections.push(Projection::Index(Box::new(at)));
                    (place, element)
                }
            };
        }
        Some(Part { index, place, ty })
    }

    /// A place of a float that may be read, or also written.
    pub(super) fn float_place(&mut self, written: bool) -> Option<Place> {
        let index = self.some_binding(|binding| {
            let allowed = if written { binding.writable() } else { binding.readable() };
            let assigned = written && binding.kept && binding.ty == Type::Float;
            allowed && !assigned && has_float(&binding.ty, binding.shortest)
        })?;
        Some(self.float_place_in(index, written))
    }

    /// A place of a float in a parameter that is still in sight.
    pub(super) fn parameter_place(&mut self) -> Option<Place> {
        let indices: Vec<usize> = self
            .visible()
            .into_iter()
            .filter(|index| *index < self.parameters)
            .filter(|index| self.scope[*index].readable())
            .filter(|index| has_float(&self.scope[*index].ty, self.scope[*index].shortest))
            .collect();
        if indices.is_empty() {
            return None;
        }
        let index = *self.random.pick(&indices);
        Some(self.float_place_in(index, false))
    }

    /// A place of a float in the given variable.
    pub(super) fn float_place_in(&mut self, index: usize, written: bool) -> Place {
        // A vector that is written has been borrowed when its index is evaluated.
        if written && has_vector(&self.scope[index].ty) {
            self.locked(index, |generator| generator.projected(index, written, true))
        } else {
            self.projected(index, written, false)
        }
    }

    fn projected(&mut self, index: usize, written: bool, borrowed: bool) -> Place {
        let Binding { name, ty, mut shortest, .. } = self.scope[index].clone();
        let mut place = Place::variable(name);
        if matches!(&ty, Type::Reference(inner) | Type::MutableReference(inner) if **inner == Type::Float) {
            place.dereference = true;
            return place;
        }
        let mut ty = ty.referent().clone();
        loop {
            ty = match ty {
                Type::Tuple(parts) => {
                    let field = self.random.below(parts.len());
                    place.projections.push(Projection::Field(field));
                    parts[field].clone()
                }
                Type::Array(element, length) => {
                    self.project(&mut place, &element, length, true, borrowed);
                    *element
                }
                Type::Vector(element) | Type::Slice(element) | Type::MutableSlice(element) => {
                    self.project(&mut place, &element, shortest, false, borrowed);
                    // What is inside a vector is never shortened below this.
                    shortest = SHORTEST_ARGUMENT;
                    *element
                }
                Type::Struct(structure) => {
                    let fields = structure.fields();
                    let fits = |field: &Field| {
                        let usable = !field.fixed || !written;
                        usable && has_float(&field.ty, SHORTEST_ARGUMENT)
                    };
                    let fitting: Vec<usize> = (0..fields.len()).filter(|at| fits(&fields[*at])).collect();
                    let chosen = *self.random.pick(&fitting);
                    place.projections.push(Projection::Member(structure, chosen));
                    shortest = SHORTEST_ARGUMENT;
                    fields[chosen].ty.clone()
                }
                // A part of a pair of references.
                Type::Reference(_) => {
                    place.dereference = true;
                    return place;
                }
                _ => return place,
            }
        }
    }

    /// Appends an index to a place.
    fn project(&mut self, place: &mut Place, element: &Type, length: usize, exact: bool, borrowed: bool) {
        let index = if *element == Type::Float {
            self.index_into(place, length, exact, borrowed)
        } else {
            // The length of the row may be asked for by a copy of this place, so that the index must be the same.
            self.purely(|generator| generator.index_into(place, length, exact, borrowed))
        };
        place.projections.push(Projection::Index(Box::new(index)));
    }

    /// An array, slice or vector that fits: a variable or, sometimes, a part of one.
    pub(super) fn container(
        &mut self,
        written: bool,
        fits: impl Fn(&Type, usize, &Binding) -> bool,
    ) -> Option<Container> {
        let inside = |binding: &Binding| {
            let inner = binding.ty.element()?;
            inner.element().is_some().then(|| inner.clone())
        };
        if self.language.has_structures() && self.random.chance(40) {
            let anything = Binding::new("", Type::unit());
            let part = self.part(written, |ty, depth| {
                depth > 0 && ty.element().is_some() && fits(ty, inner_shortest(ty), &anything)
            });
            if let Some(Part { index, place, ty }) = part {
                let shortest = inner_shortest(&ty);
                return Some(Container { index, place, ty, shortest });
            }
        }
        let index = self.some_binding(|binding| {
            let allowed = if written { binding.writable() } else { binding.readable() };
            let outer = binding.ty.element().is_some() && fits(&binding.ty, binding.shortest, binding);
            let inner = binding.shortest > 0
                && inside(binding).is_some_and(|inner| fits(&inner, inner_shortest(&inner), binding));
            allowed && (outer || inner)
        })?;
        let binding = self.scope[index].clone();
        let mut place = Place::variable(binding.name);
        let outer = fits(&binding.ty, binding.shortest, &binding);
        if let Some(ty) = inside(&binding)
            && binding.shortest > 0
            && fits(&ty, inner_shortest(&ty), &binding)
            && (!outer || self.random.chance(50))
        {
            let at = if written && has_vector(&binding.ty) {
                self.locked(index, |generator| {
                    generator.keeping_numbers(|generator| generator.index_below(binding.shortest))
                })
            } else {
                self.keeping_numbers(|generator| generator.index_below(binding.shortest))
            };
            place.projections.push(Projection::Index(Box::new(at)));
            let shortest = inner_shortest(&ty);
            return Some(Container { index, place, ty, shortest });
        }
        Some(Container { index, place, ty: binding.ty, shortest: binding.shortest })
    }
}

/// A step into a value.
#[derive(Clone)]
enum Way {
    Step(Projection, Type),
    /// To one of so many elements, or more.
    Element(Type, usize),
}

/// Shows a type and all that is in it, with the ways there.
fn collect_ways(ty: &Type, ways: &mut Vec<Way>, show: &mut impl FnMut(&Type, &[Way])) {
    show(ty, ways);
    let steps: Vec<(Way, Type)> = match ty.referent() {
        Type::Struct(structure) => {
            let way = |(position, field): (usize, Field)| {
                let member = Projection::Member(*structure, position);
                (Way::Step(member, field.ty.clone()), field.ty)
            };
            structure.fields().into_iter().enumerate().map(way).collect()
        }
        Type::Array(element, length) => {
            vec![(Way::Element((**element).clone(), *length), (**element).clone())]
        }
        Type::Vector(element) | Type::Slice(element) | Type::MutableSlice(element) => {
            vec![(Way::Element((**element).clone(), SHORTEST_ARGUMENT), (**element).clone())]
        }
        _ => Vec::new(),
    };
    for (way, inner) in steps {
        ways.push(way);
        collect_ways(&inner, ways, show);
        ways.pop();
    }
}

/// Whether a value of the type has a struct in it.
fn has_structure(ty: &Type) -> bool {
    match ty.referent() {
        Type::Struct(_) => true,
        other => other.element().is_some_and(has_structure),
    }
}

/// The least number of elements of what is an element itself.
fn inner_shortest(ty: &Type) -> usize {
    match ty {
        Type::Array(_, length) => *length,
        _ => SHORTEST_ARGUMENT,
    }
}

/// Whether a value of the type surely contains a float.
pub(super) fn has_float(ty: &Type, shortest: usize) -> bool {
    match ty.referent() {
        Type::Float => true,
        Type::Integer | Type::Boolean | Type::Closure(_) | Type::Option | Type::State(_) => false,
        Type::Tuple(parts) => !parts.is_empty() && parts.iter().all(|part| has_float(part, shortest)),
        Type::Array(element, length) => *length > 0 && has_float(element, 1),
        Type::Vector(element) | Type::Slice(element) | Type::MutableSlice(element) => {
            shortest > 0 && has_float(element, 1)
        }
        Type::Struct(_) => true,
        Type::Reference(_) | Type::MutableReference(_) => false,
    }
}

fn has_vector(ty: &Type) -> bool {
    match ty.referent() {
        Type::Vector(_) => true,
        Type::Struct(structure) => structure.fields().iter().any(|field| has_vector(&field.ty)),
        other => other.element().is_some_and(has_vector),
    }
}
