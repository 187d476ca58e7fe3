//! From the HIR to the Wengert list, by the types of the body: every operation becomes a line.
//!
//! It grows beside the lowering of syntax: what it does not know yet is said, and the function is lowered there.

mod arrays;
mod branches;
mod calls;
mod construct;
mod doubtful;
mod effects;
mod expressions;
mod frames;
mod iterators;
mod kept;
mod lists;
mod literals;
mod macros;
mod nothing;
mod places;
mod settled;
mod sources;
mod statements;
mod tables;
mod types;

use crate::hir::{Body, ExprId, LocalId, PatternId, PatternKind};
use crate::infer::Types;
use crate::infer::by_tokens::Inferred;
use crate::infer::places::ValueTypes;
use crate::interface::{SelfIs, Signature};
use crate::ir::build::OpenRegion;
use crate::ir::definitions;
use crate::ir::values::ValueSet;
use crate::ir::{Form, Function, Kind, Line, LoopId, Op, Place, Projection, Ty, ValueId, ValueInfo};
use crate::items::World;
use crate::lower::has_one_expansion;
use crate::source::Declared;
use crate::ty;
use branches::patterns::Source;
use frames::{Bodies, Frame, FrameId};
use proc_macro2::{Ident, Span};
use std::cell::OnceCell;

/// What is not known yet, and where it stands.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "tool"), expect(dead_code, reason = "the tool shows it"))]
pub(crate) struct Unsupported {
    pub(crate) what: String,
    /// The innermost expression that was being lowered, of the function's own.
    pub(crate) at: Option<Span>,
}

impl Unsupported {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Unsupported { what: what.into(), at: None }
    }
}

type Result<T> = std::result::Result<T, Unsupported>;

fn unsupported<T>(what: impl Into<String>) -> Result<T> {
    Err(Unsupported::new(what))
}

/// Lowers a function by its types.
pub(crate) fn lower(
    item: &syn::ItemFn,
    inferred: &Inferred,
    declared: &Declared,
    signature: &Signature,
) -> Result<Function> {
    if declared.says_how_to_drop_something() {
        return unsupported("a type that says what happens when it is dropped");
    }
    let outer = signature.outer.type_params();
    let mut function = Function {
        result_ty: signature.visible(&signature.result),
        scalars: signature.scalars.clone(),
        converting: signature.converting.clone(),
        is_generic: item.sig.generics.type_params().chain(outer).next().is_some(),
        in_a_circle: declared.is_in_a_circle(),
        is_part: signature.only.is_nothing(),
        hidden_fields: declared.hidden_fields(),
        hidden_methods: declared.hidden_methods(),
        ..Function::empty()
    };
    let open = OpenRegion::new(&mut function);
    let bodies = Bodies::default();
    let mut lowering = Lowering {
        inferred,
        world: &inferred.world,
        declared,
        signature,
        name: &item.sig.ident,
        body: &inferred.body,
        types: &inferred.types,
        function,
        bodies: &bodies,
        frames: Vec::new(),
        frame: FrameId::OWN,
        value_types: ValueTypes::default(),
        regions: vec![open],
        loops: Vec::new(),
        next_loop: 0,
        deferred: Vec::new(),
        of_literals: ValueSet::default(),
        cuts: Vec::new(),
        items: Vec::new(),
        has_sources: has_one_expansion(&item.block, &item.sig.ident),
        sends_messages: OnceCell::new(),
        dropped: None,
        arms_around: 1,
    };
    lowering.new_frame(&inferred.body, &inferred.types);
    lowering.ask();
    lowering.parameters()?;
    let value = inferred.body.value;
    let result = lowering.expression(value)?;
    let result = lowering.materialise(result, inferred.body.expr(value).span);
    let open = lowering.regions.pop().expect("the body's region is open");
    let body = open.close(&mut lowering.function, vec![result]);
    lowering.function.body = body;
    definitions::settle(&mut lowering.function);
    lowering.function.lowered = lowering.function.values.len();
    Ok(lowering.function)
}

struct Lowering<'a> {
    inferred: &'a Inferred,
    world: &'a World,
    declared: &'a Declared,
    signature: &'a Signature,
    name: &'a Ident,
    body: &'a Body,
    types: &'a Types,
    function: Function,
    bodies: &'a Bodies,
    frames: Vec<Frame<'a>>,
    /// The one that is being lowered.
    frame: FrameId,
    /// The types of values.
    value_types: ValueTypes,
    /// The regions under construction, innermost last.
    regions: Vec<OpenRegion>,
    loops: Vec<LoopFrame>,
    next_loop: u32,
    /// Declared variables, and the branches that give them their values.
    deferred: Vec<(FrameId, LocalId, ExprId)>,
    /// Values made of literals alone: what they are printed as says no type.
    of_literals: ValueSet,
    /// Where lists are cut in two parts that can be changed.
    cuts: Vec<ValueId>,
    /// The items that were declared: a body may stand in several places.
    items: Vec<*const syn::Item>,
    /// Whether the user's tokens mean the same in generated code.
    has_sources: bool,
    sends_messages: OnceCell<bool>,
    /// The expression of the statement that is lowered now: its value is dropped.
    dropped: Option<ExprId>,
    /// How often what is lowered now stands in the function, since references are chosen around it.
    arms_around: usize,
}

/// A loop around the current line.
struct LoopFrame {
    id: LoopId,
    label: Option<Ident>,
    /// What `break value` gives, once one was seen.
    results: Vec<ValueId>,
    breaks: bool,
    kind: FrameKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FrameKind {
    Loop,
    /// A block with a label: it runs once.
    Block,
    /// A body of this type that stands in the place of a call: `return` leaves it.
    Body(ty::Ty),
}

/// What an expression comes to.
enum Lowered {
    Value(ValueId),
    /// `()`, or nothing because control does not come here.
    Unit,
}

impl Lowering<'_> {
    fn parameters(&mut self) -> Result<()> {
        let signature = self.signature;
        for parameter in &signature.parameters {
            let value = self.function.new_value(ValueInfo {
                ident: parameter.ident.clone(),
                named: true,
                span: parameter.ident.span(),
                ty: signature.visible(&parameter.ty),
                kind: if parameter.is_lent() { Kind::Memory } else { Kind::Parameter },
                annotation: None,
            });
            self.function.parameters.push(value);
        }
        for (position, parameter) in self.body.parameters.iter().enumerate() {
            let value = self.function.parameters[position];
            let PatternKind::Binding { local, by_reference: false, within: None } =
                self.body.pattern(parameter.pattern).kind
            else {
                self.take_parameter_apart(position, parameter.pattern, value)?;
                continue;
            };
            self.note_type(value, self.types.local(local));
            if self.function.ty(value).is_unknown() && signature.self_is == SelfIs::Float {
                let of_self = self.of(self.types.local(local).behind_references());
                self.function.values[value.0 as usize].ty = of_self;
            }
            if self.body.local(local).is_mutable {
                let name = self.body.local(local).name.clone();
                let memory = self.new_local(&name, self.ty(value), true);
                self.note_type(memory, self.types.local(local));
                self.push(Line::Let { value: memory, op: Op::Read(Place::of(value)) });
                self.bind_value(local, memory);
            } else {
                self.bind_value(local, value);
            }
        }
        Ok(())
    }

    fn take_parameter_apart(&mut self, position: usize, pattern: PatternId, value: ValueId) -> Result<()> {
        self.note_type(value, self.types.pattern(pattern));
        let parameter = &self.signature.parameters[position];
        let whole = Place::of(value);
        let place = if parameter.is_reference() { whole.then(Projection::Deref) } else { whole };
        let form = match (parameter.is_reference(), parameter.is_lent()) {
            (false, _) => Form::Value,
            (true, false) => Form::Shared,
            (true, true) => Form::Mutable,
        };
        self.destructure(pattern, Source::Place { place, form })
    }

    fn push(&mut self, line: Line) {
        self.note_fields(&line);
        self.regions.last_mut().expect("a region is open").push(line);
    }

    /// A line `let hint = op`.
    fn let_(&mut self, hint: &str, span: Span, ty: Ty, op: Op) -> ValueId {
        let value = self.function.temporary(hint, span, ty, Kind::Line);
        if self.is_of_literals(&op) {
            self.of_literals.insert(value);
        }
        self.push(Line::Let { value, op });
        value
    }

    /// The value of an expression; `()` where it has none.
    fn materialise(&mut self, lowered: Lowered, span: Span) -> ValueId {
        match lowered {
            Lowered::Value(value) => value,
            Lowered::Unit => {
                let unit = syn::Expr::Tuple(syn::ExprTuple {
                    attrs: Vec::new(),
                    paren_token: syn::token::Paren(span),
                    elems: Default::default(),
                });
                self.let_("unit", span, Ty::inert(), Op::Constant(unit))
            }
        }
    }

    fn value(&mut self, id: ExprId) -> Result<ValueId> {
        let lowered = self.expression(id)?;
        Ok(self.materialise(lowered, self.body.expr(id).span))
    }

    fn new_local(&mut self, ident: &Ident, ty: Ty, memory: bool) -> ValueId {
        self.function.new_value(ValueInfo {
            ident: ident.clone(),
            named: true,
            span: ident.span(),
            ty,
            kind: if memory { Kind::Memory } else { Kind::Line },
            annotation: None,
        })
    }

    fn new_record(&mut self, hint: &str, span: Span) -> ValueId {
        self.function.temporary(hint, span, Ty::inert(), Kind::Record)
    }

    fn ty(&self, value: ValueId) -> Ty {
        self.function.ty(value)
    }
}
