//! What the generator knows about the variables in scope.

use super::Generator;
use crate::syntax::{Name, Type};

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) name: Name,
    pub(super) ty: Type,
    pub(super) mutable: bool,
    /// The range of an integer.
    pub(super) low: usize,
    pub(super) high: usize,
    /// The least number of elements of an array, slice or vector.
    pub(super) shortest: usize,
    /// Whether it has a value: it is initialised and not moved.
    pub(super) usable: bool,
    /// Later statements use the name, so it must not be shadowed.
    pub(super) reserved: bool,
    /// Whether it is a `&mut` parameter, through which the macro lets lengths change.
    pub(super) lent: bool,
    /// Later statements rely on the value, or the length, so it must not be changed.
    pub(super) kept: bool,
    /// Shared borrows.
    pub(super) frozen: usize,
    /// Exclusive borrows.
    pub(super) locked: usize,
    /// The variables that this one refers to and thereby freezes.
    pub(super) holds: Vec<usize>,
    /// The loops around the declaration.
    pub(super) loops: usize,
    /// How often it has been called.
    pub(super) calls: usize,
}

/// A loop around the statement that is being generated.
#[derive(Clone, Debug)]
pub(super) struct LoopContext {
    pub(super) label: Option<Name>,
    /// Whether its breaks carry a float.
    pub(super) has_value: bool,
    /// Whether `continue` may be used: not where it would skip the step of a counter.
    pub(super) continuable: bool,
}

/// Among the names are some that generated code is likely to use for itself.
pub(super) const FLOAT_NAMES: &[Name] = &[
    "s", "t", "z", "acc", "total", "seed", "tape", "x_bar", "x_dot", "value", "one", "slot", "left", "right",
    "c0", "c1", "c2", "c3", "c4", "c5", "d0", "d1", "d2", "d3", "e0", "e1", "e2", "e3", "f0", "f1", "f2",
    "f3",
];
pub(super) const INTEGER_NAMES: &[Name] = &[
    "i", "j", "k", "l", "count", "index", "step", "i0", "i1", "i2", "i3", "j0", "j1", "j2", "j3", "k0", "k1",
    "k2", "k3", "l0", "l1", "l2", "l3",
];
pub(super) const BOOLEAN_NAMES: &[Name] =
    &["done", "odd", "big", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7"];
pub(super) const LIST_NAMES: &[Name] = &[
    "u",
    "w",
    "h",
    "buffer",
    "work",
    "grads",
    "checkpoints",
    "u0",
    "u1",
    "u2",
    "u3",
    "v0",
    "v1",
    "v2",
    "v3",
    "w0",
    "w1",
    "w2",
    "w3",
];
pub(super) const REFERENCE_NAMES: &[Name] = &[
    "e", "item", "part", "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "q0", "q1", "q2", "q3",
    "q4",
];
pub(super) const STRUCTURE_NAMES: &[Name] = &[
    "point", "body", "state", "origin", "self_bar", "o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8",
    "o9", "m0", "m1", "m2", "m3", "m4", "m5",
];
pub(super) const OPTION_NAMES: &[Name] =
    &["found", "best", "o", "some_bar", "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"];
pub(super) const CLOSURE_NAMES: &[Name] =
    &["f", "g", "cost", "jvp", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7"];
pub(super) const LABELS: &[Name] = &["outer", "middle", "inner"];

impl Binding {
    pub(super) fn new(name: Name, ty: Type) -> Binding {
        Binding {
            name,
            ty,
            mutable: false,
            low: 0,
            high: 0,
            shortest: 0,
            usable: true,
            reserved: false,
            lent: false,
            kept: false,
            frozen: 0,
            locked: 0,
            holds: Vec::new(),
            loops: 0,
            calls: 0,
        }
    }

    pub(super) fn readable(&self) -> bool {
        self.usable && self.locked == 0
    }

    /// Whether a part of it, or what it refers to, may be written.
    pub(super) fn writable(&self) -> bool {
        let allowed = self.mutable || self.ty.lent().is_some();
        allowed && self.readable() && self.frozen == 0
    }

    /// Whether it may get another value as a whole.
    pub(super) fn replaceable(&self) -> bool {
        self.mutable && self.writable() && !self.kept
    }
}

impl Generator {
    /// Puts a variable in scope and says where.
    pub(super) fn declare(&mut self, binding: Binding) -> usize {
        let loops = self.loops.len();
        self.scope.push(Binding { loops, ..binding });
        self.scope.len() - 1
    }

    /// Ends the scopes of the variables after the first `visible`.
    pub(super) fn leave_scope(&mut self, visible: usize) {
        while self.scope.len() > visible {
            let binding = self.scope.pop().expect("there is one more");
            for held in binding.holds {
                self.scope[held].frozen -= 1;
            }
        }
    }

    /// The positions of the variables that their names refer to, the innermost last.
    pub(super) fn visible(&self) -> Vec<usize> {
        let shadowed =
            |index: usize| self.scope[index + 1..].iter().any(|later| later.name == self.scope[index].name);
        (0..self.scope.len()).filter(|index| !shadowed(*index)).collect()
    }

    /// One of the visible variables that fit, rather a recent one.
    pub(super) fn some_binding(&mut self, fits: impl Fn(&Binding) -> bool) -> Option<usize> {
        let fitting: Vec<usize> =
            self.visible().into_iter().filter(|index| fits(&self.scope[*index])).collect();
        if fitting.is_empty() {
            return None;
        }
        let (first, second) = (self.random.below(fitting.len()), self.random.below(fitting.len()));
        Some(fitting[first.max(second)])
    }

    /// The name of a readable variable that fits.
    pub(super) fn some_variable(&mut self, fits: impl Fn(&Binding) -> bool) -> Option<Name> {
        let index = self.some_binding(|binding| binding.readable() && fits(binding))?;
        Some(self.scope[index].name)
    }

    /// A name for a new variable: often one that is not in use, sometimes one that is shadowed by it.
    pub(super) fn fresh_name(&mut self, names: &[Name]) -> Name {
        self.fresh_name_besides(names, &[])
    }

    pub(super) fn fresh_name_besides(&mut self, names: &[Name], others: &[Name]) -> Name {
        let visible = self.visible();
        let unused: Vec<Name> = names
            .iter()
            .copied()
            .filter(|name| !others.contains(name) && self.scope.iter().all(|binding| binding.name != *name))
            .collect();
        // A function that has lost its parameters is soon constant.
        let first = if self.random.chance(20) { 0 } else { self.parameters };
        let shadowable: Vec<Name> = visible
            .into_iter()
            .filter(|index| *index >= first)
            .map(|index| &self.scope[index])
            .filter(|binding| !binding.reserved && !others.contains(&binding.name))
            .map(|binding| binding.name)
            .collect();
        if !shadowable.is_empty() && (unused.is_empty() || self.random.chance(12)) {
            shadowable[self.random.below(shadowable.len())]
        } else {
            // The first ones are the nicest to read.
            unused[self.random.below(unused.len().min(4))]
        }
    }

    /// Generates while a variable must be neither changed nor shadowed.
    pub(super) fn keeping<T>(&mut self, index: usize, generate: impl FnOnce(&mut Generator) -> T) -> T {
        let (reserved, kept) = (self.scope[index].reserved, self.scope[index].kept);
        (self.scope[index].reserved, self.scope[index].kept) = (true, true);
        let result = generate(self);
        (self.scope[index].reserved, self.scope[index].kept) = (reserved, kept);
        result
    }

    /// Generates while a variable must not be written.
    pub(super) fn frozen<T>(&mut self, index: usize, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.scope[index].frozen += 1;
        let result = generate(self);
        self.scope[index].frozen -= 1;
        result
    }

    /// Generates while a variable must not be touched.
    pub(super) fn locked<T>(&mut self, index: usize, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.scope[index].locked += 1;
        let result = generate(self);
        self.scope[index].locked -= 1;
        result
    }
}
