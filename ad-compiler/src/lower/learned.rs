//! The types of elements that show later than they are used: `let mut z = Vec::new();`, whose elements are read in a loop that pushes them.
//!
//! Lowering goes from the beginning to the end of a function. What it has learned of a list by the end, it knows from the beginning when it lowers the
//! function once more.

use super::*;
use crate::ir::visit::Use;
use syn::{Type, parse_quote};

/// The lists whose elements do not show where they are made.
#[derive(Default)]
pub(super) struct Learned {
    /// The names that such lists were given so far, and their values.
    lists: Vec<(String, ValueId)>,
    /// What the first lowering has learned, by name and by how many lists of that name came before.
    elements: HashMap<(String, usize), Ty>,
}

impl Learned {
    /// What there is to know before a second lowering; `None` if nothing was used before it was known.
    pub(super) fn after(&self, function: &Function) -> Option<Learned> {
        let is_late = |list: ValueId| {
            let mut late = false;
            function.body.each_line(&mut |line| {
                let Line::Let { value, .. } = line else { return };
                if *function.ty(*value) == Ty::Unknown {
                    line.each_use(&mut |used| match used {
                        Use::Place(place) => {
                            late |= !place.path.is_empty() && function.root(place.root) == list
                        }
                        Use::Value(value) => late |= value != list && function.root(value) == list,
                    });
                }
            });
            late
        };
        let mut elements = HashMap::new();
        let mut any_is_late = false;
        for (position, (name, list)) in self.lists.iter().enumerate() {
            let Ty::List(element) = function.ty(*list) else { continue };
            if **element == Ty::Unknown {
                continue;
            }
            let before = self.lists[..position].iter().filter(|(other, _)| other == name).count();
            elements.insert((name.clone(), before), (**element).clone());
            any_is_late |= is_late(*list);
        }
        any_is_late.then(|| Learned { lists: Vec::new(), elements })
    }
}

impl Lowering<'_> {
    /// The type of a list that gets a name, with its elements if they are known from a first lowering, and so written down.
    pub(super) fn with_learned_elements(&self, name: &Ident, ty: Ty) -> (Ty, Option<Type>) {
        let name = name.to_string();
        let before = self.learned.lists.iter().filter(|(other, _)| *other == name).count();
        match self.learned.elements.get(&(name, before)) {
            Some(element) => (Ty::List(Box::new(element.clone())), self.vector_of(element)),
            None => (ty, None),
        }
    }

    /// Notes a list whose elements do not show where it is made.
    pub(super) fn note_list(&mut self, name: &Ident, list: ValueId) {
        self.learned.lists.push((name.to_string(), list));
    }

    fn vector_of(&self, element: &Ty) -> Option<Type> {
        let element = self.written(element)?;
        Some(parse_quote!(Vec<#element>))
    }

    /// A type of floats, as it is written.
    fn written(&self, ty: &Ty) -> Option<Type> {
        match ty {
            Ty::Float(width) => width.name(&self.function.scalars).map(|name| parse_quote!(#name)),
            Ty::List(element) => self.vector_of(element),
            Ty::Array(element, length) => {
                let element = self.written(element)?;
                Some(parse_quote!([#element; #length]))
            }
            Ty::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.written(part)).collect::<Option<Vec<_>>>()?;
                Some(parse_quote!((#(#parts,)*)))
            }
            _ => None,
        }
    }
}
