//! Bodies within each other: that of the function, and those that stand in the place of calls. Each has variables of its own.

use super::branches::optional::Optional;
use super::branches::patterns::Source;
use super::iterators::chains::Chain;
use super::iterators::cursors::Cursor;
use super::{Lowering, Result, unsupported};
use crate::collections::HashMap;
use crate::hir::{Body, ExprId, LocalId};
use crate::infer::Types;
use crate::ir::ValueId;
use std::cell::OnceCell;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FrameId(usize);

impl FrameId {
    /// That of the function itself.
    pub(super) const OWN: Self = FrameId(0);
}

pub(super) struct Frame<'a> {
    body: &'a Body,
    types: &'a Types,
    variables: HashMap<LocalId, Variable>,
}

/// What a variable stands for.
#[derive(Clone)]
pub(super) enum Variable {
    Value(ValueId),
    /// A closure, or the name of a function: its body stands where it is called.
    Function(Function),
    /// An iterator: what it goes over is walked where its items are wanted.
    Chain(Rc<Chain>),
    /// An iterator over a list that is walked step by step.
    Cursor(Rc<Cursor>),
    /// A tuple that is not made: what its parts are.
    Parts(Vec<Source>),
    /// A reference to an element that may not be there.
    Optional(Optional),
}

/// A closure, or the name of a function, and where it is written.
#[derive(Clone, Copy)]
pub(super) struct Function {
    pub(super) frame: FrameId,
    pub(super) expr: ExprId,
    /// Whether to call it only computes.
    pub(super) is_pure: bool,
    pub(super) takes_bits: bool,
}

/// The bodies that stand in the place of calls.
#[derive(Default)]
pub(super) struct Bodies(OnceCell<Box<Kept>>);

struct Kept {
    body: Body,
    types: Types,
    next: Bodies,
}

impl Bodies {
    pub(super) fn keep(&self, body: Body, types: Types) -> (&Body, &Types) {
        let mut last = &self.0;
        while let Some(kept) = last.get() {
            last = &kept.next.0;
        }
        let kept = last.get_or_init(|| Box::new(Kept { body, types, next: Bodies::default() }));
        (&kept.body, &kept.types)
    }
}

impl<'a> Lowering<'a> {
    /// A frame for a body.
    pub(super) fn new_frame(&mut self, body: &'a Body, types: &'a Types) -> FrameId {
        self.frames.push(Frame { body, types, variables: HashMap::default() });
        FrameId(self.frames.len() - 1)
    }

    /// Lowers something of a frame.
    pub(super) fn in_frame<T>(
        &mut self,
        frame: FrameId,
        run: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let before = self.frame;
        self.enter(frame);
        let result = run(self);
        self.enter(before);
        result
    }

    pub(super) fn frame_body(&self, frame: FrameId) -> &'a Body {
        self.frames[frame.0].body
    }

    pub(super) fn frame_types(&self, frame: FrameId) -> &'a Types {
        self.frames[frame.0].types
    }

    fn enter(&mut self, frame: FrameId) {
        let Frame { body, types, .. } = self.frames[frame.0];
        (self.frame, self.body, self.types) = (frame, body, types);
    }

    pub(super) fn bind_to(&mut self, local: LocalId, variable: Variable) {
        self.frames[self.frame.0].variables.insert(local, variable);
    }

    pub(super) fn bind_value(&mut self, local: LocalId, value: ValueId) {
        self.bind_to(local, Variable::Value(value));
    }

    pub(super) fn variable(&self, local: LocalId) -> Option<&Variable> {
        self.variable_of(self.frame, local)
    }

    pub(super) fn variable_of(&self, frame: FrameId, local: LocalId) -> Option<&Variable> {
        self.frames[frame.0].variables.get(&local)
    }

    /// The value that a variable stands for.
    pub(super) fn value_of(&self, local: LocalId) -> Option<ValueId> {
        match self.variable(local) {
            Some(Variable::Value(value)) => Some(*value),
            _ => None,
        }
    }

    /// How deep calls are within each other: a body may call itself.
    pub(super) fn check_depth(&self) -> Result<()> {
        const MOST: usize = 200;
        if self.frames.len() > MOST { unsupported("too many bodies in the place of calls") } else { Ok(()) }
    }
}
