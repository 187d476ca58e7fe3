//! What is in the expressions that are printed where they are used.

use crate::ir::values::ValueMap;
use crate::ir::*;

#[derive(Default)]
pub(super) struct Contents {
    /// The memory that printing a value reads, each root once.
    memory: ValueMap<Vec<ValueId>>,
    /// How deep the expression is.
    depths: ValueMap<usize>,
}

impl Contents {
    /// Adds an operation inside of which the expressions are so deep.
    pub(super) fn add(&mut self, function: &Function, value: ValueId, op: &Op, depth: usize) {
        self.depths.insert(value, 1 + depth);
        self.memory.insert(value, self.memory(function, op));
    }

    /// How deep the expressions are that stand inside the operation.
    pub(super) fn depth(&self, op: &Op) -> usize {
        let mut depth = 0;
        op.each_use(&mut |each| depth = depth.max(self.depths.get(each.value()).copied().unwrap_or(0)));
        depth
    }

    /// The memory that printing the operation reads, each root once.
    pub(super) fn memory(&self, function: &Function, op: &Op) -> Vec<ValueId> {
        let mut roots = Vec::new();
        op.each_use(&mut |each| {
            let value = each.value();
            let root = function.root(value);
            // Lists that are never written may still be moved away.
            let movable = matches!(function.info(root).kind, Kind::Line | Kind::Parameter)
                && !function.ty(root).is_copy()
                && !matches!(function.ty(root).kind(), TyKind::Inert);
            if movable || function.is_memory(root) || matches!(function.info(root).kind, Kind::Slot) {
                roots.push(root);
            }
            roots.extend(self.memory.get(value).into_iter().flatten());
        });
        roots.sort();
        roots.dedup();
        roots
    }
}
