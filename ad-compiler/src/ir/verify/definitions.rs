//! Where values are defined, and where they may be used (invariants 1, 2, 3, 8).

use super::*;

/// What is defined here, with what has been defined anywhere.
#[derive(Debug)]
pub(super) struct Scope {
    /// By the number of the value.
    visible: Vec<bool>,
    ever: Vec<bool>,
    /// What is visible, in the order of definition.
    order: Vec<ValueId>,
}

impl Scope {
    pub(super) fn new(values: usize) -> Self {
        Scope { visible: vec![false; values], ever: vec![false; values], order: Vec::new() }
    }

    pub(super) fn enter(&self) -> usize {
        self.order.len()
    }

    pub(super) fn leave(&mut self, mark: usize) {
        for value in self.order.drain(mark..) {
            self.visible[value.0 as usize] = false;
        }
    }

    /// What is there no more, though the region goes on.
    pub(super) fn hide(&mut self, value: ValueId) {
        self.visible[value.0 as usize] = false;
    }

    pub(super) fn sees(&self, value: ValueId) -> bool {
        self.visible[value.0 as usize]
    }
}

impl Verifier<'_> {
    pub(super) fn define(&mut self, value: ValueId) {
        if value.0 as usize >= self.function.values.len() {
            return self.fail(Invariant::DefinedOnce, format!("{} is no value", self.name(value)));
        }
        if std::mem::replace(&mut self.scope.ever[value.0 as usize], true) {
            self.fail(Invariant::DefinedOnce, format!("{} is defined twice", self.name(value)));
        }
        self.make_visible(value);
    }

    /// What comes from another sweep, perhaps on several paths.
    pub(super) fn make_visible(&mut self, value: ValueId) {
        if !std::mem::replace(&mut self.scope.visible[value.0 as usize], true) {
            self.scope.order.push(value);
        }
    }

    /// A value that is defined by something that gives only values of some kinds.
    pub(super) fn expect_kind(&mut self, value: ValueId, what: &str, fits: impl Fn(&Kind) -> bool) {
        let fits = self.function.values.get(value.0 as usize).is_some_and(|info| fits(&info.kind));
        if !fits {
            self.fail(Invariant::KindFits, format!("{} is defined as {what}", self.name(value)));
        }
    }

    pub(super) fn define_line(&mut self, value: ValueId) {
        self.expect_kind(value, "a line", |kind| matches!(kind, Kind::Line | Kind::Memory));
        self.define(value);
    }

    pub(super) fn define_results(&mut self, results: &[ValueId]) {
        for &result in results {
            self.expect_kind(result, "a result", |kind| matches!(kind, Kind::Line));
            self.define(result);
        }
    }

    pub(super) fn define_record(&mut self, value: ValueId) {
        self.expect_kind(value, "a record", |kind| matches!(kind, Kind::Record));
        self.define(value);
    }

    // ---- uses ----

    pub(super) fn use_all(&mut self, values: &[ValueId]) {
        values.iter().for_each(|&value| self.use_value(value));
    }

    pub(super) fn use_value(&mut self, value: ValueId) {
        let Some(info) = self.function.values.get(value.0 as usize) else {
            return self.fail(Invariant::DefinedBeforeUse, format!("{} is no value", self.name(value)));
        };
        if let Kind::Alias(alias) = &info.kind {
            if alias.bound && !self.is_reverse() && !self.scope.sees(value) {
                self.fail(
                    Invariant::DefinedBeforeUse,
                    format!("{} is used outside of what binds it", self.name(value)),
                );
            }
            return self.use_place(&alias.place);
        }
        if !self.scope.sees(value) && !self.is_outside(value) {
            self.fail(
                Invariant::DefinedBeforeUse,
                format!("{} is not defined where it is used", self.name(value)),
            );
        }
    }

    pub(super) fn use_place(&mut self, place: &Place) {
        self.use_value(place.root);
        self.use_all(&place.indices().collect::<Vec<_>>());
    }

    // ---- aliases ----

    /// Every other name leads to something that is no name.
    pub(super) fn aliases(&mut self) {
        let function = self.function;
        let count = function.values.len();
        for id in 0..count {
            let mut value = ValueId(id as u32);
            let mut steps = 0;
            while let Some(Kind::Alias(alias)) = function.values.get(value.0 as usize).map(|info| &info.kind)
            {
                value = alias.place.root;
                steps += 1;
                if steps > count {
                    break;
                }
            }
            if steps > count || value.0 as usize >= count {
                let name = self.name(ValueId(id as u32));
                self.fail(Invariant::AliasesResolve, format!("{name} stands for no place"));
                // What does not resolve cannot be walked.
                return;
            }
        }
    }
}
