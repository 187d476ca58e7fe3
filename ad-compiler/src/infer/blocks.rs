//! Statements, branches and loops.

use super::select::Selected;
use super::{Inference, LoopFrame};
use crate::hir::{Arm, Block, ExprId, PatternId, Statement};
use crate::ty::{TraitRef, Ty, TyKind};
use proc_macro2::Ident;

impl Inference<'_> {
    pub(super) fn block(&mut self, at: ExprId, block: &Block, wanted: Ty) -> Ty {
        if let Some(label) = &block.label {
            self.loops.push(LoopFrame {
                label: Some(label.clone()),
                result: Some(wanted),
                breaks: false,
                is_block: true,
            });
        }
        let mut diverges = false;
        for statement in &block.statements {
            match statement {
                Statement::Let { pattern, ty, value, otherwise } => {
                    let ty = match ty {
                        Some(ty) => self.written(ty),
                        None => self.table.fresh(),
                    };
                    if let Some(value) = value {
                        let given = self.check(*value, ty);
                        diverges |= self.table.shallow(given) == Ty::never();
                        // A variable has the type of its value.
                        if self.table.kind(ty).is_some() && given != Ty::never() {
                            self.same(*value, given, ty);
                        } else {
                            self.coerce(*value, given, ty);
                        }
                    }
                    if let Some(otherwise) = otherwise {
                        self.check(*otherwise, Ty::never());
                    }
                    self.pattern(*pattern, ty);
                }
                Statement::Expr { expr, has_semicolon } => {
                    let wanted = if *has_semicolon { self.table.fresh() } else { Ty::unit() };
                    let given = self.check(*expr, wanted);
                    diverges |= self.table.shallow(given) == Ty::never();
                }
                Statement::Item(_) => {}
            }
        }
        let given = match block.value {
            Some(value) => {
                let given = self.check(value, wanted);
                if diverges { Ty::never() } else { given }
            }
            None if diverges => Ty::never(),
            None => Ty::unit(),
        };
        if block.label.is_some() {
            let frame = self.loops.pop().expect("it was opened");
            if frame.breaks {
                self.coerce(at, given, wanted);
                return wanted;
            }
        }
        given
    }

    pub(super) fn branch(
        &mut self,
        at: ExprId,
        condition: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
        wanted: Ty,
    ) -> Ty {
        self.check_into(condition, Ty::bool());
        let Some(otherwise) = otherwise else {
            self.check_into(then, Ty::unit());
            return Ty::unit();
        };
        let of_then = self.check(then, wanted);
        let of_otherwise = self.check(otherwise, wanted);
        self.all_into(at, [of_then, of_otherwise], wanted)
    }

    /// What several branches give, of which a type is wanted.
    fn all_into(&mut self, at: ExprId, given: impl IntoIterator<Item = Ty>, wanted: Ty) -> Ty {
        let is_known = self.table.kind(wanted).is_none();
        let mut joined = Ty::never();
        for given in given {
            if is_known {
                self.coerce(at, given, wanted);
            }
            joined = match is_known && self.table.shallow(given) != Ty::never() {
                true => wanted,
                false => self.joined(at, joined, given),
            };
        }
        joined
    }

    pub(super) fn choice(&mut self, at: ExprId, scrutinee: ExprId, arms: &[Arm], wanted: Ty) -> Ty {
        let hope = self.table.fresh();
        let ty = self.check(scrutinee, hope);
        let mut given = Vec::new();
        for arm in arms {
            self.pattern(arm.pattern, ty);
            if let Some(guard) = arm.guard {
                self.check_into(guard, Ty::bool());
            }
            // The arms after the first one are like it.
            given.push(self.check(arm.value, wanted));
        }
        self.all_into(at, given, wanted)
    }

    pub(super) fn loop_(&mut self, label: Option<&Ident>, body: ExprId, wanted: Ty) -> Ty {
        let frame = LoopFrame { label: label.cloned(), result: Some(wanted), breaks: false, is_block: false };
        self.loops.push(frame);
        self.check(body, Ty::unit());
        let frame = self.loops.pop().expect("it was opened");
        if frame.breaks { wanted } else { Ty::never() }
    }

    pub(super) fn while_(&mut self, label: Option<&Ident>, condition: ExprId, body: ExprId) -> Ty {
        self.loops.push(LoopFrame { label: label.cloned(), result: None, breaks: false, is_block: false });
        self.check_into(condition, Ty::bool());
        self.check(body, Ty::unit());
        self.loops.pop();
        Ty::unit()
    }

    pub(super) fn for_(
        &mut self,
        label: Option<&Ident>,
        pattern: PatternId,
        items: ExprId,
        body: ExprId,
    ) -> Ty {
        let hope = self.table.fresh();
        let items = self.check(items, hope);
        let item = self.item_of(items);
        self.pattern(pattern, item);
        self.loops.push(LoopFrame { label: label.cloned(), result: None, breaks: false, is_block: false });
        self.check(body, Ty::unit());
        self.loops.pop();
        Ty::unit()
    }

    /// What walking over something gives.
    pub(super) fn item_of(&mut self, items: Ty) -> Ty {
        let trait_ref = TraitRef {
            id: Some(self.known.into_iterator),
            name: "IntoIterator".to_owned(),
            arguments: Box::default(),
        };
        let items = self.table.shallow(items);
        if !matches!(items.kind(), TyKind::Variable(_)) {
            let selected = self.select(items, &trait_ref);
            if let Selected::No = selected {
                return self.table.foreign();
            }
        }
        let projection = crate::ty::Projection { of: items, trait_ref, name: "Item".to_owned() };
        self.normalized(Ty::new(TyKind::Projection(Box::new(projection))))
    }

    pub(super) fn break_(&mut self, label: Option<&Ident>, value: Option<ExprId>) -> Ty {
        let is_it = |frame: &LoopFrame| match label {
            Some(label) => frame.label.as_ref() == Some(label),
            None => !frame.is_block,
        };
        let position = self.loops.iter().rposition(is_it);
        if let Some(position) = position {
            self.loops[position].breaks = true;
        }
        let result = position.and_then(|position| self.loops[position].result);
        match (value, result) {
            (Some(value), Some(result)) => {
                self.check_into(value, result);
            }
            (Some(value), None) => {
                let hope = self.table.fresh();
                self.check(value, hope);
            }
            (None, Some(result)) => {
                self.table.unify(result, Ty::unit());
            }
            (None, None) => {}
        }
        Ty::never()
    }
}
