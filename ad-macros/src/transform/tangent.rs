//! The tangent transform: from IR to IR, so that it composes with other transforms.
//!
//! Every line is followed (or, where it consumes its operands, preceded) by a line for its tangent. Results of
//! branches and loops, and what exits carry, come in pairs if the result is active, or becomes part of one that is.

use crate::analyze::Activity;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::rules::Primitive;
use crate::rules::instantiate::{Lines, numbers, partials};
use crate::transform::shapes::is_visible;
use proc_macro2::Ident;
use std::collections::HashMap;

/// A function that computes its result and the tangent of it.
#[derive(Clone, Debug)]
pub(crate) struct Tangent {
    pub(crate) function: Function,
    /// The tangents of the parameters.
    pub(crate) parameters: Vec<Option<ValueId>>,
}

pub(crate) fn transform(function: &Function, activity: &Activity, active: &[bool]) -> Tangent {
    let mut function = function.clone();
    let body = function.body.take();
    let mut dots = ValueMap::default();
    let parameters = active
        .iter()
        .enumerate()
        .map(|(position, active)| {
            active.then(|| {
                let parameter = function.parameters[position];
                let info = function.info(parameter).clone();
                let kind = if function.is_lent(parameter) { Kind::Memory } else { Kind::Line };
                let dot = function.temporary(&format!("{}_dot", info.ident), info.span, info.ty, kind);
                dots.insert(parameter, dot);
                dot
            })
        })
        .collect();
    let numbers = numbers(&body);
    let lines = Lines { function: &mut function, lines: Vec::new() };
    let (paired, loops) = (ValueSet::default(), HashMap::new());
    let mut pushing = Pushing { activity, dots, paired, loops, numbers, out: lines };
    // The function's own result may be a constant, and has a tangent all the same.
    let body = pushing.region(body, &[true]);
    function.body = body;
    Tangent { function, parameters }
}

struct Pushing<'a> {
    activity: &'a Activity,
    /// The tangents of values and of memory.
    dots: ValueMap<ValueId>,
    /// What regions yield together with a tangent: after a line that may leave the region there is no place for a zero, so
    /// its results have tangents even where they are not active.
    paired: ValueSet,
    /// Which results of the loops around have a tangent.
    loops: HashMap<LoopId, Vec<bool>>,
    /// The values that are literals.
    numbers: ValueMap<f64>,
    out: Lines<'a>,
}

impl Pushing<'_> {
    /// A region; `with_dots` says which of the values that it yields are followed by their tangents.
    fn region(&mut self, region: Region, with_dots: &[bool]) -> Region {
        let outer = std::mem::take(&mut self.out.lines);
        self.paired.extend(chosen(&region.yields, with_dots));
        for line in region.lines {
            self.line(line);
        }
        let yields = self.pairs(&region.yields, with_dots);
        let lines = std::mem::replace(&mut self.out.lines, outer);
        Region { id: region.id, lines, yields, end: region.end }
    }

    /// Values followed by their tangents.
    fn pairs(&mut self, values: &[ValueId], with_dots: &[bool]) -> Vec<ValueId> {
        let dots: Vec<ValueId> = chosen(values, with_dots).map(|value| self.dot_or_zero(value)).collect();
        [values, &dots].concat()
    }

    /// Which results have tangents.
    fn with_dots(&self, results: &[ValueId]) -> Vec<bool> {
        results.iter().map(|&result| self.is_active(result) || self.paired.contains(result)).collect()
    }

    /// Results, and new values for their tangents.
    fn results(&mut self, values: &[ValueId], with_dots: &[bool]) -> Vec<ValueId> {
        let dots: Vec<ValueId> =
            chosen(values, with_dots).map(|value| self.new_dot(value, Kind::Line)).collect();
        [values, &dots].concat()
    }

    fn is_active(&self, value: ValueId) -> bool {
        self.activity.is_active(self.out.function, value)
    }

    fn new_dot(&mut self, value: ValueId, kind: Kind) -> ValueId {
        let info = self.out.function.info(value).clone();
        let dot = self.out.function.temporary(&format!("{}_dot", info.ident), info.span, info.ty, kind);
        self.out.function.values[dot.0 as usize].annotation =
            info.annotation.as_ref().filter(|ty| !is_inferred(ty)).map(crate::emit::tangent_type);
        self.dots.insert(value, dot);
        dot
    }

    /// The tangent of a value, if it is active.
    fn dot(&mut self, value: ValueId) -> Option<ValueId> {
        if !self.is_active(value) {
            return None;
        }
        let place = self.dot_place(&Place::of(value))?;
        if place.path.is_empty() {
            return Some(place.root);
        }
        let ty = self.out.function.ty(value).clone();
        Some(self.out.let_("part_dot", ty.clone(), copied(place, &ty)))
    }

    fn dot_or_zero(&mut self, value: ValueId) -> ValueId {
        if let Some(&dot) = self.dots.get(value) {
            return dot;
        }
        if let Some(dot) = self.dot(value) {
            return dot;
        }
        let ty = self.out.function.ty(value).clone();
        let zero = self.zero(value);
        self.out.let_("zero", ty, Op::Zero(zero))
    }

    fn zero(&self, value: ValueId) -> Zero {
        let ty = self.out.function.ty(value);
        if is_visible(ty) { Zero::Visible(ty.clone()) } else { Zero::Like(Place::of(value)) }
    }

    fn dot_place(&self, place: &Place) -> Option<Place> {
        let place = self.out.function.resolve(place);
        let root = *self.dots.get(place.root)?;
        Some(Place { root, path: place.path })
    }

    // ---- lines ----

    fn line(&mut self, line: Line) {
        match line {
            Line::Let { value, op } => self.let_(value, op),
            Line::Declare(value) => {
                self.out.lines.push(line);
                if self.is_active(value) {
                    let dot = self.new_dot(value, Kind::Memory);
                    self.out.lines.push(Line::Declare(dot));
                }
            }
            Line::Store { ref place, value, .. } => {
                if let Some(target) = self.active_place(place) {
                    let dot = self.dot_or_zero(value);
                    self.out.lines.push(Line::Store { place: target, value: dot, before: None });
                }
                self.out.lines.push(line);
            }
            Line::Update { ref place, rule, old, value } => {
                self.update(place, rule, old, value);
                self.out.lines.push(line);
            }
            Line::Mutate { ref place, ref how } => {
                self.mutate(place, how);
                self.out.lines.push(line);
            }
            Line::Branch(mut branch) => {
                let with_dots = self.with_dots(&branch.results);
                for arm in &mut branch.arms {
                    arm.region = self.region(arm.region.take(), &with_dots);
                }
                branch.results = self.results(&branch.results, &with_dots);
                self.out.lines.push(Line::Branch(branch));
            }
            Line::Loop(mut each) => {
                let with_dots = self.with_dots(&each.results);
                self.loops.insert(each.id, with_dots.clone());
                each.body = self.region(each.body, &with_dots);
                each.results = self.results(&each.results, &with_dots);
                self.out.lines.push(Line::Loop(each));
            }
            Line::Rest { flag, region, results } => {
                let with_dots = self.with_dots(&results);
                let region = self.region(region, &with_dots);
                let results = self.results(&results, &with_dots);
                self.out.lines.push(Line::Rest { flag, region, results });
            }
            Line::Exit(exit) => {
                let with_dots = match exit.kind {
                    ExitKind::Break(target) => self.loops[&target].clone(),
                    ExitKind::Continue(_) => Vec::new(),
                    ExitKind::Return => vec![true],
                };
                let values = self.pairs(&exit.values, &with_dots);
                self.out.lines.push(Line::Exit(Exit { kind: exit.kind, values }));
            }
            Line::Effect(_)
            | Line::Item(_)
            | Line::Save { .. }
            | Line::Record { .. }
            | Line::Restore { .. }
            | Line::Pullback(_)
            | Line::Open { .. }
            | Line::Deposit { .. }
            | Line::Transfer { .. } => self.out.lines.push(line),
        }
    }

    fn active_place(&self, place: &Place) -> Option<Place> {
        if self.activity.is_active_place(self.out.function, place) { self.dot_place(place) } else { None }
    }

    fn let_(&mut self, value: ValueId, op: Op) {
        if let Op::Call(call) = &op
            && self.passes_derivative(value, call)
        {
            return self.call(value, call);
        }
        let changed = match &op {
            Op::Replace { place, .. } | Op::Pop(place) => self.active_place(place),
            _ => None,
        };
        if changed.is_none() && !self.is_active(value) {
            self.out.lines.push(Line::Let { value, op });
            return;
        }
        let primal = Line::Let { value, op: op.clone() };
        match &op {
            Op::Replace { value: new, .. } if let Some(target) = changed => {
                let new = new.map(|new| self.dot_or_zero(new));
                self.define_dot(value, Op::Replace { place: target, value: new, before: None });
                self.out.lines.push(primal);
            }
            Op::Pop(_) if let Some(target) = changed => {
                self.define_dot(value, Op::Pop(target));
                self.out.lines.push(primal);
            }
            // The parts are moved into the whole.
            Op::Tuple(parts) | Op::Array(parts) | Op::List(parts) => {
                let dots: Vec<ValueId> = parts.iter().map(|&part| self.dot_or_zero(part)).collect();
                self.define_dot(
                    value,
                    match op {
                        Op::Tuple(_) => Op::Tuple(dots),
                        Op::Array(_) => Op::Array(dots),
                        _ => Op::List(dots),
                    },
                );
                self.out.lines.push(primal);
            }
            Op::Repeat { value: element, length, form } => {
                let dot = self.dot_or_zero(*element);
                let copies = *form == Repetition::List || self.out.function.ty(*element).is_copy();
                let form = if copies { *form } else { Repetition::Clones };
                self.define_dot(value, Op::Repeat { value: dot, length: *length, form });
                self.out.lines.push(primal);
            }
            Op::Construct { parts, rest, .. } => self.construct(value, &op, parts, rest.as_ref()),
            // An empty list.
            Op::Opaque(opaque)
                if matches!(self.out.function.ty(value), Ty::List(_)) && opaque.barrier.is_none() =>
            {
                self.out.lines.push(primal);
                self.define_dot(value, op);
            }
            _ => {
                self.out.lines.push(primal);
                let op = self.tangent_op(value, &op).unwrap_or_else(|| Op::Zero(self.zero(value)));
                self.define_dot(value, op);
            }
        }
    }

    /// A tangent has the name of its type from the value: it starts from zero, or from that of the rest.
    fn construct(&mut self, value: ValueId, op: &Op, parts: &[(Projection, ValueId)], rest: Option<&Place>) {
        let dots: Vec<(Projection, ValueId, Option<ValueId>)> =
            parts.iter().map(|(projection, part)| (projection.clone(), *part, self.dot(*part))).collect();
        let rest_dot = rest.and_then(|rest| self.active_place(rest)).map(|rest| {
            let clone = Ident::new("clone", proc_macro2::Span::mixed_site());
            self.out.let_("rest_dot", Ty::Unknown, Op::Duplicate(rest, clone))
        });
        self.out.lines.push(Line::Let { value, op: op.clone() });
        let start = match rest_dot {
            Some(rest) => Op::Read(Place::of(rest)),
            None => Op::Zero(Zero::Like(Place::of(value))),
        };
        let dot = self.new_dot(value, Kind::Memory);
        self.out.lines.push(Line::Let { value: dot, op: start });
        for (projection, part, part_dot) in dots {
            let place = Place::of(dot).then(projection);
            let value = match part_dot {
                Some(dot) => dot,
                None if rest_dot.is_some() => {
                    let ty = self.out.function.ty(part).clone();
                    self.out.let_("zero", ty, Op::Zero(Zero::Like(place.clone())))
                }
                None => continue,
            };
            self.out.lines.push(Line::Store { place, value, before: None });
        }
    }

    fn define_dot(&mut self, value: ValueId, op: Op) {
        let kind = if self.out.function.is_memory(value) { Kind::Memory } else { Kind::Line };
        let dot = self.new_dot(value, kind);
        self.out.lines.push(Line::Let { value: dot, op });
    }

    /// The tangent of an operation's result; `None` where it is zero.
    fn tangent_op(&mut self, value: ValueId, op: &Op) -> Option<Op> {
        match op {
            Op::Primitive { rule, operands, .. } => {
                let total = self.pushed(*rule, operands, value)?;
                Some(Op::Read(Place::of(total)))
            }
            Op::Read(place) => {
                let place = self.active_place(place)?;
                Some(copied(place, self.out.function.ty(value)))
            }
            Op::Duplicate(place, name) => {
                // The tangent of a parameter is a slice where the parameter is a reference to a list.
                let name = if name == "clone" { Ident::new("to_owned", name.span()) } else { name.clone() };
                Some(Op::Duplicate(self.active_place(place)?, name))
            }
            Op::Cast { operand, ty } => {
                let dot = self.dot(*operand)?;
                if self.out.function.ty(*operand).is_float() {
                    return Some(Op::Cast { operand: dot, ty: ty.clone() });
                }
                Some(Op::CastTangent { operand: *operand, tangent: dot })
            }
            Op::WithDerivative { operand, map } => {
                let dot = self.dot(*operand)?;
                Some(Op::Apply(map.clone(), dot))
            }
            _ => None,
        }
    }

    /// The sum of what the operands' tangents contribute.
    fn pushed(&mut self, rule: Primitive, operands: &[ValueId], result: ValueId) -> Option<ValueId> {
        let active: Vec<bool> = operands.iter().map(|&operand| self.is_active(operand)).collect();
        let dots: Vec<Option<ValueId>> = operands.iter().map(|&operand| self.dot(operand)).collect();
        self.weighed(rule, operands, &active, &dots, result, false)
    }

    fn weighed(
        &mut self,
        rule: Primitive,
        operands: &[ValueId],
        active: &[bool],
        dots: &[Option<ValueId>],
        result: ValueId,
        assigning: bool,
    ) -> Option<ValueId> {
        let rows = partials(rule, operands, active, &self.numbers);
        let function = &self.out.function;
        let visible = function.ty(result).is_float()
            && operands.iter().zip(active).all(|(&operand, active)| {
                function.ty(operand).is_float() || (!active && function.ty(operand).is_inert())
            });
        let ty = function.ty(result).clone();
        let mut total: Option<ValueId> = None;
        for (k, partial) in rows.iter().enumerate() {
            let Some(dot) = dots[k] else { continue };
            if !visible {
                let op = Op::Push {
                    rule,
                    operand: k,
                    operands: operands.to_vec(),
                    active: active.to_vec(),
                    tangent: dot,
                    assigning,
                };
                let share = self.out.let_("share", ty.clone(), op);
                total = Some(match total {
                    Some(total) => self.out.let_("sum_dot", ty.clone(), Op::Sum(total, share)),
                    None => share,
                });
                continue;
            }
            let Some(term) = self.out.weigh(dot, partial, operands, result) else { continue };
            total = Some(match (total, term.negative) {
                (Some(total), true) => {
                    self.out.primitive(Primitive::Sub, vec![total, term.value], ty.clone())
                }
                (Some(total), false) => {
                    self.out.primitive(Primitive::Add, vec![total, term.value], ty.clone())
                }
                (None, true) => self.out.primitive(Primitive::Neg, vec![term.value], ty.clone()),
                (None, false) => term.value,
            });
        }
        total
    }

    /// Whether something active goes into a call and comes out of it.
    fn passes_derivative(&self, value: ValueId, call: &Call) -> bool {
        let active = |place: &Place| self.activity.is_active_place(self.out.function, place);
        let goes_in = call.given().any(|value| self.is_active(value));
        goes_in && (self.is_active(value) || call.changed().any(active))
    }

    fn call(&mut self, value: ValueId, call: &Call) {
        let tangents = call
            .arguments
            .iter()
            .map(|argument| {
                let place = match argument {
                    Argument::Value(value) => Place::of(*value),
                    Argument::Place { place, .. } => place.clone(),
                    Argument::Changed => return None,
                };
                self.active_place(&place)
            })
            .collect();
        let kind = if self.out.function.is_memory(value) { Kind::Memory } else { Kind::Line };
        let dot = self.new_dot(value, kind);
        self.out.lines.push(Line::Let { value, op: Op::Tangent { call: call.clone(), tangents, dot } });
    }

    fn update(&mut self, place: &Place, rule: Primitive, old: ValueId, value: ValueId) {
        let Some(target) = self.active_place(place) else { return };
        let active = [true, self.is_active(value)];
        let ty = crate::lower::place_ty(self.out.function, place);
        let float = |this: &Self, value: ValueId| this.out.function.ty(value).is_float();
        if ty.is_float() && matches!(rule, Primitive::Add | Primitive::Sub) && float(self, value) {
            if let Some(dot) = self.dot(value) {
                self.out.lines.push(Line::Update { place: target, rule, old: dot, value: dot });
            }
            return;
        }
        let current = self.out.let_("current_dot", ty.clone(), copied(target.clone(), &ty));
        let dots = [Some(current), self.dot(value)];
        let result = self.out.primitive(rule, vec![old, value], ty);
        if let Some(total) = self.weighed(rule, &[old, value], &active, &dots, result, true) {
            self.out.lines.push(Line::Store { place: target, value: total, before: None });
        }
    }

    fn mutate(&mut self, place: &Place, how: &Mutation) {
        let Some(target) = self.active_place(place) else { return };
        let how = match how {
            Mutation::Push(value) => Mutation::Push(self.dot_or_zero(*value)),
            Mutation::Fill(value) => Mutation::Fill(self.dot_or_zero(*value)),
            Mutation::SwapElements(i, j) => Mutation::SwapElements(*i, *j),
            Mutation::CopyFrom { source, method } => match self.active_place(source) {
                Some(source) => Mutation::CopyFrom { source, method: method.clone() },
                None => {
                    let ty = crate::lower::place_ty(self.out.function, place).element();
                    let zero = self.out.let_("zero", ty.clone(), Op::Zero(Zero::Visible(ty)));
                    Mutation::Fill(zero)
                }
            },
            Mutation::Swap(other) => match self.active_place(other) {
                Some(other) => Mutation::Swap(other),
                None => return,
            },
        };
        self.out.lines.push(Line::Mutate { place: target, how });
    }
}

/// The values that have a `true`.
fn chosen<'a>(values: &'a [ValueId], flags: &'a [bool]) -> impl Iterator<Item = ValueId> + 'a {
    values.iter().zip(flags).filter(|(_, flag)| **flag).map(|(value, _)| *value)
}

/// What is in a place of a tangent. Whether a tangent is copied or moved is not always visible, nor whether the value
/// that it belongs to is; so it is cloned where it may be needed again.
fn copied(place: Place, ty: &Ty) -> Op {
    let moved = matches!(ty, Ty::List(_)) && place.path.is_empty();
    if ty.is_copy() || moved {
        return Op::Read(place);
    }
    Op::Duplicate(place, Ident::new("clone", proc_macro2::Span::mixed_site()))
}

/// Whether a type leaves something to inference, which cannot go through tangents.
fn is_inferred(ty: &syn::Type) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_type_infer(&mut self, _: &syn::TypeInfer) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_type(&mut finder, ty);
    finder.0
}
