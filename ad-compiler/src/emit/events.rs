//! Where values are used and memory is written, by the numbers of lines.

use crate::ir::values::ValueMap;
use crate::ir::visit::Use;
use crate::ir::*;

/// The numbers of the lines at which something happens, in ascending order.
#[derive(Default)]
pub(super) struct Events {
    uses: ValueMap<Vec<usize>>,
    /// By root: where memory is changed, or a list is taken away.
    writes: ValueMap<Vec<usize>>,
    pub(super) all_writes: Vec<usize>,
}

impl Events {
    pub(super) fn add_use(&mut self, number: usize, value: ValueId) {
        self.uses.entry(value).get_or_insert_default().push(number);
    }

    pub(super) fn uses_of(&self, value: ValueId) -> &[usize] {
        self.uses.get(value).map_or(&[], |numbers| numbers)
    }

    pub(super) fn writes_of(&self, root: ValueId) -> &[usize] {
        self.writes.get(root).map_or(&[], |numbers| numbers)
    }

    pub(super) fn line(&mut self, function: &Function, number: usize, line: &Line) {
        line.each_use(&mut |each| self.add_use(number, each.value()));
        let mut write = |root: ValueId| {
            self.writes.entry(root).get_or_insert_default().push(number);
            self.all_writes.push(number);
        };
        line.each_write(&mut |place| write(function.root(place.root)));
        let mut taken = |value: ValueId| {
            if !function.ty(value).is_copy() {
                write(function.root(value));
            }
        };
        match line {
            Line::Let { op: Op::Read(place), .. } if place.is_whole() => taken(place.root),
            // A list out of a struct.
            Line::Let { value, op: Op::Read(place) }
                if matches!(function.ty(*value).kind(), TyKind::Slice(_)) =>
            {
                taken(place.root);
            }
            Line::Let { op: Op::Opaque(opaque), .. } if opaque.pure => {}
            Line::Release(list) => write(*list),
            // What is read through a reference to a part of it has to be read before.
            Line::Record { action: Action::SetShape(place), .. } => write(function.root(place.root)),
            Line::Let { .. }
            | Line::Store { .. }
            | Line::Mutate { .. }
            | Line::Exit(_)
            | Line::Loop(_)
            | Line::Deposit { .. } => {
                // What `..rest` takes may be no copy either.
                if let Line::Let { op: Op::Construct { rest: Some(rest), .. }, .. } = line {
                    taken(rest.root);
                }
                line.each_use(&mut |each| {
                    if let Use::Value(value) = each {
                        taken(value);
                    }
                });
            }
            _ => {}
        }
    }
}
