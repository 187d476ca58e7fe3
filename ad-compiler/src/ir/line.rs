//! Regions and the lines that they own.

use super::*;
use crate::rules::Primitive;

#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) id: RegionId,
    pub(crate) lines: Vec<Line>,
    pub(crate) yields: Vec<ValueId>,
    pub(crate) end: End,
}

impl Region {
    /// Takes everything out, to be put back changed.
    pub(crate) fn take(&mut self) -> Region {
        let nothing = Region { id: self.id, lines: Vec::new(), yields: Vec::new(), end: self.end };
        std::mem::replace(self, nothing)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Falls,
    Exits,
    /// Panics, or loops for ever.
    Never,
}

#[derive(Clone, Debug)]
pub(crate) enum Line {
    Let {
        value: ValueId,
        op: Op,
    },
    /// `let value;`, initialised by a store.
    Declare(ValueId),
    /// `before` is the shape of what was in the place, where a zero could not be made without.
    Store {
        place: Place,
        value: ValueId,
        before: Option<ValueId>,
    },
    /// `place op= value`; `old` is what was in the place before.
    Update {
        place: Place,
        rule: Primitive,
        old: ValueId,
        value: ValueId,
    },
    Mutate {
        place: Place,
        how: Mutation,
    },
    Branch(Branch),
    Loop(Loop),
    /// What follows a line that may have left the region.
    Rest {
        flag: ValueId,
        region: Region,
        results: Vec<ValueId>,
    },
    Exit(Exit),
    Effect(Opaque),
    /// A statement of the user that belongs to the primal alone: an item, a macro.
    Item(Box<syn::Stmt>),

    // ---- made by transforms ----
    Save {
        region: RegionId,
    },
    Record {
        value: ValueId,
        action: Action,
    },
    Restore {
        region: RegionId,
    },
    Pullback(Pullback),
    /// Opens the slot of a `&mut` parameter: `bar` is the caller's accumulator, or else a zero. Without the zero, there is nothing
    /// to be done if the caller gives none.
    Open {
        slot: ValueId,
        bar: ValueId,
        zero: Option<Zero>,
    },
    /// A captured counter becomes a variable of the reverse sweep, which runs it backward.
    Reopen(ValueId),
    /// A captured list is not used any more.
    Release(ValueId),
    /// Adds an adjoint into the parameter's slot.
    Deposit {
        slot: ValueId,
        value: ValueId,
    },
    /// `for` over the adjoint of a copied slice: adds `from` to `into` and leaves zeros.
    Transfer {
        from: Place,
        into: Place,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Mutation {
    Push(ValueId),
    SwapElements(ValueId, ValueId),
    Fill(ValueId),
    CopyFrom {
        source: Place,
        method: Ident,
    },
    /// `mem::swap` of two places.
    Swap(Place),
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Makes room for the record of one execution.
    Begin,
    Increment,
    SetTrue,
    SetNumber(usize),
    BeginShape(Place),
    SetShape(Place),
    /// The elements of a list, for what is called with a slice of it.
    BeginList(Place),
    /// A map has a key more, or again.
    AddKey(ValueId),
}

#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub(crate) span: Span,
    pub(crate) selector: Selector,
    pub(crate) arms: Vec<Arm>,
    pub(crate) results: Vec<ValueId>,
    /// The arm that goes on with what follows the branch, where the others leave.
    pub(crate) absorbed: Option<usize>,
    /// The record of the arm that ran; used where the selector cannot be evaluated again.
    pub(crate) taken: ValueId,
}

#[derive(Clone, Debug)]
pub(crate) enum Selector {
    /// Arm 0 where it holds, else arm 1.
    If(ValueId),
    Match(ValueId),
    /// In a reverse sweep: by a recorded number.
    Number(ValueId),
}

#[derive(Clone, Debug)]
pub(crate) struct Arm {
    /// For `Match`; the bindings are inert values written as markers.
    pub(crate) pattern: Option<syn::Pat>,
    pub(crate) bindings: Vec<ValueId>,
    pub(crate) guard: Option<Opaque>,
    pub(crate) region: Region,
}

#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) id: LoopId,
    pub(crate) span: Span,
    pub(crate) label: Option<syn::Label>,
    pub(crate) header: Header,
    pub(crate) body: Region,
    pub(crate) results: Vec<ValueId>,
    /// How often the body was begun.
    pub(crate) trips: ValueId,
    /// Some execution of the body may end the loop early.
    pub(crate) exits: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Header {
    Forever,
    While(Opaque),
    For(For),
    /// In a reverse sweep.
    Backward {
        index: Option<ValueId>,
        trips: ValueId,
        ascending: Option<ValueId>,
    },
    BackwardRange {
        index: ValueId,
        from: ValueId,
        to: ValueId,
        inclusive: bool,
        reversed: bool,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct For {
    /// The user's pattern, with markers.
    pub(crate) pattern: syn::Pat,
    /// The user's iterator, with markers.
    pub(crate) iterator: Opaque,
    pub(crate) sequence: Sequence,
    pub(crate) bindings: Vec<ValueId>,
    /// The number of the iteration, where elements are visited.
    pub(crate) index: ValueId,
}

/// What a `for` goes over, as far as the reverse sweep must know.
#[derive(Clone, Debug)]
pub(crate) enum Sequence {
    /// A range whose index is the one binding.
    Range { from: ValueId, to: ValueId, inclusive: bool, reversed: bool },
    /// Elements of places; `length` is the number of iterations.
    Elements { length: ValueId, reversed: bool },
    /// Something without derivative.
    Opaque,
}

#[derive(Clone, Debug)]
pub(crate) struct Exit {
    pub(crate) kind: ExitKind,
    pub(crate) values: Vec<ValueId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitKind {
    Break(LoopId),
    Continue(LoopId),
    Return,
}

/// A callee's reverse sweep.
#[derive(Clone, Debug)]
pub(crate) struct Pullback {
    pub(crate) call: Call,
    pub(crate) seed: ValueId,
    /// Where each argument's adjoint goes.
    pub(crate) slots: Vec<Option<Place>>,
    /// The callee is the function itself, and keeps nothing: its sweep is called by name.
    pub(crate) stateless: bool,
}
