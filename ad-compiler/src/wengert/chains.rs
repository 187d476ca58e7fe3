//! Chains of iterators: what is walked, and the stages that each item goes through. Nothing happens until an end or a loop asks for the items.

use super::frames::{FrameId, Function, Variable};
use super::{Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Line, Op, Place, Ty, ValueId};
use crate::library::Method;
use proc_macro2::{Ident, Span};

/// A chain without its end: what is walked, one after the other.
#[derive(Clone)]
pub(super) struct Chain {
    pub(super) parts: Vec<Part>,
}

/// What one loop walks.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) frame: FrameId,
    pub(super) items: ExprId,
    pub(super) stages: Vec<Stage>,
}

/// What happens to each item. What is counted stands in a variable.
#[derive(Clone)]
pub(super) enum Stage {
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
    Enumerate {
        number: ValueId,
    },
    Copied,
    FlatMap(Option<Function>),
}

impl Chain {
    /// Whether it is one loop, which an exit leaves.
    pub(super) fn is_one_loop(&self) -> bool {
        matches!(&self.parts[..], [part] if !part.stages.iter().any(|stage| matches!(stage, Stage::FlatMap(_))))
    }

    fn then(mut self, stage: Stage) -> Self {
        self.parts.iter_mut().for_each(|part| part.stages.push(stage.clone()));
        self
    }
}

impl Stage {
    pub(super) fn function(&self) -> Option<Function> {
        match self {
            Stage::Map(function)
            | Stage::Inspect(function)
            | Stage::Filter(function)
            | Stage::FilterMap(function)
            | Stage::TakeWhile(function)
            | Stage::MapWhile(function)
            | Stage::SkipWhile { condition: function, .. }
            | Stage::FlatMap(Some(function)) => Some(*function),
            _ => None,
        }
    }

    /// Whether no item may come after one.
    pub(super) fn may_leave(&self) -> bool {
        matches!(self, Stage::TakeWhile(_) | Stage::MapWhile(_) | Stage::Take { .. })
    }
}

impl Lowering<'_> {
    /// An iterator as what it walks.
    pub(super) fn chain(&mut self, id: ExprId) -> Result<Chain> {
        let body = self.body;
        let whole =
            |this: &Self| Chain { parts: vec![Part { frame: this.frame, items: id, stages: Vec::new() }] };
        match body.kind(id) {
            ExprKind::Local(local) => match self.variable(*local) {
                Some(Variable::Chain(chain)) => Ok((**chain).clone()),
                _ => Ok(whole(self)),
            },
            ExprKind::MethodCall { receiver, method, arguments, .. } => {
                if self.callee(id).is_none() {
                    return unsupported("an iterator that is not known");
                }
                let stage = Method::named(method);
                if self.is_walked(id) || !is_stage(stage) {
                    return Ok(whole(self));
                }
                let chain = self.chain(*receiver)?;
                if stage == Method::Chain {
                    let mut chain = chain;
                    chain.parts.extend(self.chain(arguments[0])?.parts);
                    return Ok(chain);
                }
                let stage = self.stage(stage, arguments)?;
                Ok(chain.then(stage))
            }
            _ => Ok(whole(self)),
        }
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
            (Method::Enumerate, []) => Stage::Enumerate { number: self.counter("number", zero()) },
            (Method::Copied | Method::Cloned, []) => Stage::Copied,
            (Method::FlatMap, [function]) => Stage::FlatMap(Some(self.function(*function)?)),
            (Method::Flatten, []) => Stage::FlatMap(None),
            _ => return unsupported("a stage of an iterator"),
        })
    }

    fn function(&mut self, id: ExprId) -> Result<Function> {
        match self.handed(id)? {
            Variable::Function(function) => Ok(function),
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
    fn counter(&mut self, name: &str, start: syn::Expr) -> ValueId {
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
            | Method::Enumerate
            | Method::Filter
            | Method::FilterMap
            | Method::FlatMap
            | Method::Flatten
            | Method::Inspect
            | Method::Map
            | Method::MapWhile
            | Method::Skip
            | Method::SkipWhile
            | Method::StepBy
            | Method::Take
            | Method::TakeWhile
    )
}
