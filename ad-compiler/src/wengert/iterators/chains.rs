//! Chains of iterators: what is walked, and the stages that each item goes through. Nothing happens until an end or a loop asks for the items.

use super::headers::Numbers;
use super::indexed::Indexed;
use super::stepped::Stepped;
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Line, Op, Place, Ty, ValueId};
use crate::library::Method;
use crate::wengert::frames::{FrameId, Function, Variable};
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

/// A chain without its end: what is walked, one after the other.
#[derive(Clone)]
pub(in crate::wengert) struct Chain {
    pub(in crate::wengert) parts: Vec<Part>,
}

/// What one loop walks.
#[derive(Clone)]
pub(in crate::wengert) struct Part {
    pub(in crate::wengert) frame: FrameId,
    pub(in crate::wengert) walked: Walked,
    pub(in crate::wengert) is_reversed: bool,
    pub(in crate::wengert) stages: Vec<Stage>,
}

#[derive(Clone)]
pub(in crate::wengert) enum Walked {
    Items(ExprId),
    Numbers(Numbers),
    /// Two that are walked together, by one iterator.
    Beside(Box<[Part; 2]>),
    /// By the number of the step.
    Indexed(Indexed),
    Stepped(Stepped),
}

/// What happens to each item. What is counted stands in a variable.
#[derive(Clone)]
pub(in crate::wengert) enum Stage {
    Map(Function),
    Inspect(Function),
    Filter(Function),
    FilterMap(Function),
    /// As long as the condition holds.
    TakeWhile(Function),
    MapWhile(Function),
    SkipWhile {
        condition: Function,
        skips: ValueId,
    },
    Skip {
        count: ValueId,
        skipped: ValueId,
    },
    Take {
        count: ValueId,
        taken: ValueId,
    },
    StepBy {
        size: ValueId,
        position: ValueId,
    },
    /// Without a variable of its own, where the loop itself counts.
    Enumerate {
        number: Option<ValueId>,
    },
    Copied,
    /// What a function makes of each item and of what it has made of a state.
    Scan {
        state: ValueId,
        function: Function,
    },
    FlatMap(Option<Function>),
}

impl Chain {
    /// A walk without stages.
    pub(in crate::wengert) fn of(frame: FrameId, walked: Walked) -> Self {
        Chain { parts: vec![Part { frame, walked, is_reversed: false, stages: Vec::new() }] }
    }

    /// Whether it is one loop, which an exit leaves.
    pub(in crate::wengert) fn is_one_loop(&self) -> bool {
        matches!(&self.parts[..], [part] if !part.stages.iter().any(|stage| matches!(stage, Stage::FlatMap(_))))
    }

    fn then(mut self, stage: Stage) -> Self {
        self.parts.iter_mut().for_each(|part| part.stages.push(stage.clone()));
        self
    }

    /// From the other end, if each item goes through the stages alone.
    fn reversed(mut self) -> Result<Self> {
        self.parts.reverse();
        for part in &mut self.parts {
            if !part.stages.iter().all(|stage| stage.is_of_one_item()) {
                return unsupported("the other end of an iterator with such stages");
            }
            match &mut part.walked {
                Walked::Numbers(numbers) => *numbers = numbers.reversed(),
                Walked::Stepped(_) => return unsupported("the other end of an iterator without one"),
                Walked::Items(_) | Walked::Beside(_) | Walked::Indexed(_) => {
                    part.is_reversed = !part.is_reversed;
                }
            }
        }
        Ok(self)
    }
}

impl Part {
    /// Whether nothing changes where it is walked, so that it can be walked again.
    fn has_no_state(&self) -> bool {
        let has_none = |walked: &Walked| match walked {
            Walked::Stepped(_) => false,
            Walked::Beside(parts) => parts.iter().all(Part::has_no_state),
            Walked::Items(_) | Walked::Numbers(_) | Walked::Indexed(_) => true,
        };
        has_none(&self.walked) && self.stages.iter().all(Stage::has_no_state)
    }

    /// What is counted by stages that take so many items, and to what.
    pub(in crate::wengert) fn takes(&self) -> Vec<(ValueId, ValueId)> {
        let takes = self.stages.iter().filter_map(|stage| match stage {
            Stage::Take { count, taken } => Some((*count, *taken)),
            _ => None,
        });
        takes.collect()
    }
}

impl Stage {
    fn has_no_state(&self) -> bool {
        !matches!(
            self,
            Stage::SkipWhile { .. }
                | Stage::Skip { .. }
                | Stage::Take { .. }
                | Stage::StepBy { .. }
                | Stage::Enumerate { number: Some(_) }
                | Stage::Scan { .. }
        )
    }

    pub(in crate::wengert) fn function(&self) -> Option<Function> {
        match self {
            Stage::Map(function)
            | Stage::Inspect(function)
            | Stage::Filter(function)
            | Stage::FilterMap(function)
            | Stage::TakeWhile(function)
            | Stage::MapWhile(function)
            | Stage::SkipWhile { condition: function, .. }
            | Stage::Scan { function, .. }
            | Stage::FlatMap(Some(function)) => Some(*function),
            _ => None,
        }
    }

    /// Whether it makes of each item what it would make of it alone, if anything.
    fn is_of_one_item(&self) -> bool {
        matches!(self, Stage::Filter(_) | Stage::FilterMap(_)) || self.gives_one()
    }

    /// Whether it makes one item of each.
    pub(in crate::wengert) fn gives_one(&self) -> bool {
        matches!(self, Stage::Map(_) | Stage::Inspect(_) | Stage::Copied | Stage::Enumerate { number: None })
    }

    /// Whether no item may come after one.
    pub(in crate::wengert) fn may_leave(&self) -> bool {
        matches!(self, Stage::TakeWhile(_) | Stage::MapWhile(_) | Stage::Take { .. } | Stage::Scan { .. })
    }
}

impl Lowering<'_> {
    /// An iterator as what it walks.
    pub(in crate::wengert) fn chain(&mut self, id: ExprId) -> Result<Chain> {
        let body = self.body;
        let of = |this: &Self, walked| Chain::of(this.frame, walked);
        if let Some(numbers) = self.numbers(id)? {
            return Ok(of(self, Walked::Numbers(numbers)));
        }
        if let Some(entries) = self.entries(id)? {
            return Ok(of(self, Walked::Indexed(Indexed::Entries(entries))));
        }
        match body.kind(id) {
            ExprKind::Local(local) => match self.variable(*local) {
                Some(Variable::Chain(chain)) => Ok((**chain).clone()),
                Some(Variable::Cursor(cursor)) => {
                    let cursor = cursor.clone();
                    Ok(self.rest_of(&cursor, body.expr(id).span))
                }
                _ => self.whole(id),
            },
            ExprKind::MethodCall { receiver, method, arguments, .. } => {
                if self.callee(id).is_none() {
                    return unsupported("an iterator that is not known");
                }
                if let Some(parts) = self.list_parts(id)? {
                    return Ok(of(self, Walked::Indexed(Indexed::Parts(parts))));
                }
                let stage = Method::named(method);
                if stage == Method::Clone && self.is_iterator(self.types.expr(*receiver)) {
                    let chain = self.chain(*receiver)?;
                    return match chain.parts.iter().all(Part::has_no_state) {
                        true => Ok(chain),
                        false => unsupported("a copy of an iterator with a state of its own"),
                    };
                }
                let is_other = stage == Method::IntoIter && !self.is_iterator(self.types.expr(*receiver));
                if self.is_walked(id) || !is_stage(stage) || is_other {
                    return self.whole(id);
                }
                if stage == Method::Cycle {
                    let cycle = self.cycle(*receiver)?;
                    return Ok(of(self, Walked::Indexed(cycle)));
                }
                let chain = self.chain(*receiver)?;
                match (stage, &arguments[..]) {
                    (Method::Chain, [others]) => {
                        let mut chain = chain;
                        let others = self.chain(*others)?;
                        self.check_settled(&others)?;
                        chain.parts.extend(others.parts);
                        return Ok(chain);
                    }
                    (Method::Zip, [other]) => {
                        let walked = self.beside(chain, *other)?;
                        return Ok(of(self, walked));
                    }
                    (Method::Rev, []) => {
                        if chain.parts.iter().any(|part| self.cuts_with_effects(&part.walked)) {
                            return unsupported("a closure with an effect in what is walked from its end");
                        }
                        return chain.reversed();
                    }
                    (Method::IntoIter | Method::Fuse, []) => return Ok(chain),
                    _ => {}
                }
                // The loop itself counts.
                if let (
                    Method::Enumerate,
                    [Part { walked: Walked::Indexed(_), is_reversed: false, stages, .. }],
                ) = (stage, &chain.parts[..])
                    && stages.iter().all(Stage::gives_one)
                {
                    return Ok(chain.then(Stage::Enumerate { number: None }));
                }
                let stage = self.stage(stage, arguments)?;
                Ok(chain.then(stage))
            }
            ExprKind::Call { arguments, .. } => match self.made_iterator(id, arguments)? {
                Some(made) => Ok(made.unwrap_or_else(|walked| of(self, walked))),
                None => self.whole(id),
            },
            _ => self.whole(id),
        }
    }

    /// What is walked as it is.
    fn whole(&mut self, id: ExprId) -> Result<Chain> {
        let walked = match self.is_of_half(id) {
            true => Walked::Indexed(self.indexed(id)?),
            false => Walked::Items(id),
        };
        Ok(Chain::of(self.frame, walked))
    }

    fn stage(&mut self, stage: Method, arguments: &[ExprId]) -> Result<Stage> {
        Ok(match (stage, arguments) {
            (Method::Map, [function]) => Stage::Map(self.function(*function)?),
            (Method::Inspect, [function]) => Stage::Inspect(self.function(*function)?),
            (Method::Filter, [function]) => Stage::Filter(self.function(*function)?),
            (Method::FilterMap, [function]) => Stage::FilterMap(self.function(*function)?),
            (Method::TakeWhile, [function]) => Stage::TakeWhile(self.function(*function)?),
            (Method::MapWhile, [function]) => Stage::MapWhile(self.function(*function)?),
            (Method::SkipWhile, [function]) => {
                let condition = self.function(*function)?;
                Stage::SkipWhile { condition, skips: self.counter("skips", syn::parse_quote!(true)) }
            }
            (Method::Skip, [count]) => {
                Stage::Skip { count: self.count(*count)?, skipped: self.counter("skipped", zero()) }
            }
            (Method::Take, [count]) => {
                Stage::Take { count: self.count(*count)?, taken: self.counter("taken", zero()) }
            }
            (Method::StepBy, [size]) => {
                Stage::StepBy { size: self.count(*size)?, position: self.counter("position", zero()) }
            }
            (Method::Enumerate, []) => Stage::Enumerate { number: Some(self.counter("number", zero())) },
            (Method::Copied | Method::Cloned, []) => Stage::Copied,
            (Method::Scan, [start, function]) => {
                let value = self.value(*start)?;
                let state = self.new_local(&Ident::new("state", Span::mixed_site()), self.ty(value), true);
                self.note_type(state, self.types.expr(*start));
                self.define(state, value);
                Stage::Scan { state, function: self.function(*function)? }
            }
            (Method::FlatMap, [function]) => Stage::FlatMap(Some(self.function(*function)?)),
            (Method::Flatten, []) => Stage::FlatMap(None),
            _ => return unsupported("a stage of an iterator"),
        })
    }

    fn function(&mut self, id: ExprId) -> Result<Function> {
        match self.handed(id)? {
            Variable::Function(function) => {
                let leaves = self.in_frame(function.frame, |this| {
                    let body = this.body;
                    Ok(matches!(body.kind(function.expr),
                        ExprKind::Closure { body, .. } if this.leaves(*body)))
                })?;
                if leaves { unsupported("a closure that leaves early") } else { Ok(function) }
            }
            _ => unsupported("a function that is given to an iterator"),
        }
    }

    /// What a stage counts to. It is known before anything is walked.
    fn count(&mut self, id: ExprId) -> Result<ValueId> {
        match self.is_pure(id) {
            true => self.value(id),
            false => unsupported("a stage of an iterator with an effect"),
        }
    }

    /// A variable of a stage.
    pub(in crate::wengert) fn counter(&mut self, name: &str, start: syn::Expr) -> ValueId {
        let span = Span::mixed_site();
        let counter = self.new_local(&Ident::new(name, span), Ty::inert(), true);
        let start = self.let_("constant", span, Ty::inert(), Op::Constant(start));
        self.push(Line::Let { value: counter, op: Op::Read(Place::of(start)) });
        counter
    }
}

fn zero() -> syn::Expr {
    syn::parse_quote!(0usize)
}

/// Whether a method makes one iterator of another.
fn is_stage(method: Method) -> bool {
    matches!(
        method,
        Method::Chain
            | Method::Cloned
            | Method::Copied
            | Method::Cycle
            | Method::Fuse
            | Method::IntoIter
            | Method::Rev
            | Method::Zip
            | Method::Enumerate
            | Method::Filter
            | Method::FilterMap
            | Method::FlatMap
            | Method::Flatten
            | Method::Inspect
            | Method::Map
            | Method::MapWhile
            | Method::Scan
            | Method::Skip
            | Method::SkipWhile
            | Method::StepBy
            | Method::Take
            | Method::TakeWhile
    )
}
