//! Adjoints of lists that are made where the caller has the gradient: `passes::in_place` says which.

use super::printer::Printer;
use super::syntax::*;
use crate::ir::values::ValueSet;
use crate::ir::*;
use proc_macro2::Ident;
use quote::quote;
use syn::{Expr, Stmt};

/// What is printed of such lists.
#[derive(Debug)]
pub(super) struct ListsInPlace {
    slot: ValueId,
    slices: Vec<ValueId>,
    /// Other names of the slices: what they are read as.
    reads: ValueSet,
    /// How many are still to be added.
    to_add: usize,
    /// The name of what is in the slot, if the slot is zero.
    memory: Option<Ident>,
    /// The memory of the other lists.
    others: Vec<Expr>,
}

impl ListsInPlace {
    pub(super) fn of(InPlace { slot, slices, others }: &InPlace, region: &Region) -> Self {
        let (slot, slices, to_add) = (*slot, slices.clone(), slices.len() + others.len());
        let mut reads = ValueSet::default();
        for line in &region.lines {
            if let Line::Let { value, op: Op::Read(place) } = line
                && place.path.is_empty()
                && (slices.contains(&place.root) || reads.contains(place.root))
            {
                reads.insert(*value);
            }
        }
        ListsInPlace { slot, slices, reads, to_add, memory: None, others: Vec::new() }
    }

    fn is_slice(&self, value: ValueId) -> bool {
        self.slices.contains(&value) || self.reads.contains(value)
    }
}

impl Printer<'_> {
    /// The statements for a line that declares a slice; where it is another name for one, there are none.
    pub(super) fn let_in_place(&mut self, value: ValueId, op: &Op) -> Option<Vec<Stmt>> {
        match op {
            Op::Zero(zero) => self.declare_in_place(value, zero),
            Op::Read(from) if self.is_read_in_place(value) => {
                let name = self.name(from.root);
                self.names.share(value, name);
                self.references.insert(value);
                Some(Vec::new())
            }
            _ => None,
        }
    }

    /// `let mut x_bar_memory = x_shape.zero_in(start_bar); let mut x_bar = &mut x_bar_memory[..];`, or that of a list which is swapped with it.
    fn declare_in_place(&mut self, list: ValueId, zero: &Zero) -> Option<Vec<Stmt>> {
        let number = self.in_place.iter().position(|each| each.slices.contains(&list))?;
        let first = self.in_place[number].slices[0] == list;
        let zero = match zero {
            Zero::Shaped(shape) if first => {
                let (slot, shape) = (self.name(self.in_place[number].slot), self.name(*shape));
                method(path(&shape), &word("zero_in"), [path(&slot)])
            }
            zero => self.zero(zero, list),
        };
        let name = self.name(list);
        let memory = self.names.fresh(&format!("{}_memory", self.function.info(list).ident));
        self.references.insert(list);
        let slice = verbatim(quote!(let mut #name = &mut #memory[..];));
        let declared = vec![binding(memory.clone(), true, zero), slice];
        let in_place = &mut self.in_place[number];
        if first {
            in_place.memory = Some(memory);
        } else {
            in_place.others.push(path(&memory));
        }
        Some(declared)
    }

    /// Whether a value is what a slice is read as: it is in the slot already, or its memory is added.
    fn is_read_in_place(&self, value: ValueId) -> bool {
        self.in_place.iter().any(|each| each.reads.contains(value))
    }

    /// The names of slices that are swapped.
    pub(super) fn are_slices(&mut self, places: [&Place; 2]) -> Option<[Ident; 2]> {
        let is_slice = |place: &Place| {
            place.path.is_empty() && self.in_place.iter().any(|each| each.is_slice(place.root))
        };
        places.iter().all(|place| is_slice(place)).then(|| places.map(|place| self.name(place.root)))
    }

    /// Whether all that is added to a slot is added in the end.
    pub(super) fn is_in_place(&self, slot: ValueId) -> bool {
        self.in_place.iter().any(|each| each.slot == slot)
    }

    /// `x_bar_memory.finish([..])`, in the place of the last addition to the slot.
    pub(super) fn add_in_place(&mut self, slot: ValueId, value: ValueId) -> Option<Stmt> {
        let number = self.in_place.iter().position(|each| each.slot == slot)?;
        if !self.is_read_in_place(value) {
            let list = self.given(value);
            self.in_place[number].others.push(list);
        }
        let in_place = &mut self.in_place[number];
        in_place.to_add -= 1;
        if in_place.to_add > 0 {
            return None;
        }
        let memory = in_place.memory.take().expect("it is declared before it is added");
        let others = array(std::mem::take(&mut in_place.others));
        Some(statement(method(path(&memory), &word("finish"), [others])))
    }
}
