//! Chains of iterators: what is walked, the stages that each item goes through, and what comes of all items. A chain with an end is the loop over what is
//! walked, and its closures stand where they are called.

use super::control::Step;
use super::kept::is_assignment;
use super::patterns::Source;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::library::Method;
use crate::rules::Primitive;
use crate::ty::{Callable, Receiver};
use proc_macro2::{Ident, Span};

/// A chain without its end.
struct Chain {
    items: ExprId,
    /// The closures of `map`, in order.
    stages: Vec<Stage>,
}

#[derive(Clone, Copy)]
struct Stage {
    pattern: PatternId,
    body: ExprId,
}

impl Lowering<'_> {
    /// `items.sum()` and `items.product()` of floats.
    pub(super) fn accumulated(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
    ) -> Result<Option<Lowered>> {
        let (rule, start): (Primitive, syn::Expr) = match Method::named(method) {
            Method::Sum => (Primitive::Add, syn::parse_quote!(-0.0)),
            Method::Product => (Primitive::Mul, syn::parse_quote!(1.0)),
            _ => return Ok(None),
        };
        let (ty, annotation): (Ty, syn::Type) = match self.ty_of(id) {
            ty if ty == Ty::float(Float::F64) => (ty, syn::parse_quote!(f64)),
            ty if ty == Ty::float(Float::F32) => (ty, syn::parse_quote!(f32)),
            _ => return Ok(None),
        };
        let chain = self.chain(receiver)?;
        let span = self.body.expr(id).span;
        let start = self.let_("constant", span, Ty::float(Float::Any), Op::Constant(start));
        let name = Ident::new(&method.to_string(), Span::mixed_site());
        let accumulator = self.new_local(&name, ty, true);
        self.function.values[accumulator.0 as usize].annotation = Some(annotation);
        self.push(Line::Let { value: accumulator, op: Op::Read(Place::of(start)) });
        let place = Place::of(accumulator);
        self.each(chain, span, |this, value| {
            // A type of the user's may have a sum that is a float.
            if !this.ty(value).is_float() {
                return unsupported("a sum of something else");
            }
            let old = this.snapshot("before", &place, span);
            this.push(Line::Update { place: place.clone(), rule, old, value });
            Ok(())
        })?;
        Ok(Some(Lowered::Value(self.read(place, span))))
    }

    fn chain(&mut self, receiver: ExprId) -> Result<Chain> {
        let body = self.body;
        let (mut items, mut stages) = (receiver, Vec::new());
        while let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(items)
            && Method::named(method) == Method::Map
            && let [function] = arguments[..]
        {
            if self.types.callee(items).is_none_or(|callee| callee.is_doubtful) {
                return unsupported("an iterator that is not known");
            }
            let ExprKind::Closure { parameters, body, moves, .. } = body.kind(function) else {
                return unsupported("a function that is given to an iterator");
            };
            // It changes copies of its own.
            if *moves && self.changes_something(*body) {
                return unsupported("a `move` closure that changes something");
            }
            let [(pattern, _)] = parameters[..] else { return unsupported("a closure of this form") };
            if self.leaves(*body) {
                return unsupported("a closure that leaves early");
            }
            stages.push(Stage { pattern, body: *body });
            items = *receiver;
        }
        stages.reverse();
        Ok(Chain { items, stages })
    }

    /// Whether a closure has an exit before its end.
    fn leaves(&self, id: ExprId) -> bool {
        matches!(self.body.kind(id), ExprKind::Return(_) | ExprKind::Try(_))
            || self.body.children(id).into_iter().any(|child| self.leaves(child))
    }

    /// Whether something in an expression may be changed by it, even a variable of its own.
    fn changes_something(&self, id: ExprId) -> bool {
        let is_change = match self.body.kind(id) {
            ExprKind::Assign { .. } | ExprKind::Macro(_) | ExprKind::Reference { is_mutable: true, .. } => {
                true
            }
            ExprKind::Binary { operator, .. } => is_assignment(operator),
            ExprKind::MethodCall { .. } => !self.types.callee(id).is_some_and(|callee| {
                let Callable::Function(owner) = callee.callable else { return false };
                let receiver = self.world.signature(owner).and_then(|signature| signature.receiver);
                !callee.is_doubtful && matches!(receiver, Some(Receiver::Value | Receiver::Shared))
            }),
            _ => false,
        };
        is_change || self.body.children(id).into_iter().any(|child| self.changes_something(child))
    }

    /// The loop of a chain; `end` is given the value of each item.
    fn each(
        &mut self,
        chain: Chain,
        span: Span,
        end: impl FnOnce(&mut Self, ValueId) -> Result<()>,
    ) -> Result<()> {
        let first = chain.stages.first().map_or(Step::Item, |stage| Step::By(stage.pattern));
        let (header, item) = self.header_over(first, chain.items, span)?;
        let id = self.loop_id();
        self.framed(None, span, id, header, |this| {
            let mut value = item.map(|item| this.read(Place::of(item), span));
            for stage in chain.stages {
                if let Some(value) = value {
                    this.bind(stage.pattern, value)?;
                }
                value = Some(this.value(stage.body)?);
            }
            end(this, value.expect("an item has a name, or there is a stage"))?;
            Ok(Lowered::Unit)
        })?;
        Ok(())
    }

    /// Binds the parameter of a closure to what it is given.
    fn bind(&mut self, pattern: PatternId, value: ValueId) -> Result<()> {
        let body = self.body;
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(pattern).kind
        else {
            return self.destructure(pattern, Source::Place { place: Place::of(value), form: Form::Value });
        };
        if super::expressions::holds_references(self.types.local(local)) {
            return unsupported("a reference in a variable");
        }
        let variable = body.local(local);
        let name = self.new_local(&variable.name.clone(), self.ty(value), variable.is_mutable);
        self.note_type(name, self.types.local(local));
        self.define(name, value);
        self.locals.insert(local, name);
        Ok(())
    }
}
