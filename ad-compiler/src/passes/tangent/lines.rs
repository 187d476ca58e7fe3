//! A line, and the line for its tangent.

use super::kept::Part;
use super::*;

impl Pushing<'_> {
    pub(super) fn line(&mut self, line: Line) {
        let seeded = match &line {
            Line::Let { value, .. } => self.is_input(*value),
            Line::Branch(Branch { results, .. })
            | Line::Loop(Loop { results, .. })
            | Line::Rest { results, .. } => results.iter().any(|&result| self.is_input(result)),
            _ => false,
        };
        match line {
            Line::Let { .. } if seeded => self.out.lines.push(line),
            Line::Let { value, ref op }
                if let Of::Local(gradient) = self.of
                    && gradient.is_asked_by(op) =>
            {
                let dot = self.dot_or_zero(gradient.of);
                self.out.lines.push(Line::Let { value, op: Op::Read(Place::of(dot)) });
            }
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
                    let part = self.part(value);
                    self.put(target, part);
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
                    ExitKind::Return => self.of_result(),
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
            | Line::Reopen(_)
            | Line::Release(_)
            | Line::Deposit { .. }
            | Line::Transfer { .. } => self.out.lines.push(line),
        }
        if seeded {
            self.seed();
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
                if matches!(self.out.function.ty(value).kind(), TyKind::Slice(_))
                    && opaque.barrier.is_none() =>
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
        let rest = rest.and_then(|rest| self.active_place(rest));
        let mut dots: Vec<(Projection, Part)> = Vec::new();
        for (projection, part) in parts {
            if rest.is_some() || self.is_active(*part) {
                dots.push((projection.clone(), self.part(*part)));
            }
        }
        let clone = Ident::new("clone", proc_macro2::Span::mixed_site());
        let rest_dot = rest.map(|rest| self.out.let_("rest_dot", Ty::unknown(), Op::Duplicate(rest, clone)));
        self.out.lines.push(Line::Let { value, op: op.clone() });
        let start = match rest_dot {
            Some(rest) => Op::Read(Place::of(rest)),
            None => Op::Zero(Zero::Like(Place::of(value))),
        };
        let dot = self.new_dot(value, Kind::Memory);
        self.out.lines.push(Line::Let { value: dot, op: start });
        for (projection, part) in dots {
            self.put(Place::of(dot).then(projection), part);
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
                if self.out.function.may_keep_none(&place) {
                    return Some(self.tangent_of(value, place));
                }
                Some(copied(place, self.out.function.ty(value)))
            }
            Op::Duplicate(place, name) if name == "clone" && self.out.function.may_keep_none(place) => {
                let place = self.active_place(place)?;
                Some(self.tangent_of(value, place))
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

    /// Whether something active goes into a call and comes out of it, be it on another rank.
    fn passes_derivative(&self, value: ValueId, call: &Call) -> bool {
        let active = |place: &Place| self.activity.is_active_place(self.out.function, place);
        let goes_in = self.out.function.given(call).any(|value| self.is_active(value));
        call.communicates || goes_in && (self.is_active(value) || call.changed().any(active))
    }

    fn call(&mut self, value: ValueId, call: &Call) {
        let mut call = call.clone();
        let mut tangents: Vec<Option<Place>> = Vec::new();
        let mut back = Vec::new();
        for position in 0..call.arguments.len() {
            let (earlier, argument) = call.arguments[..=position].split_at_mut(position);
            let (place, passing) = match &mut argument[0] {
                Argument::Value(value) => (Place::of(*value), None),
                Argument::Place { place, passing, .. } => (place.clone(), Some(passing)),
                Argument::Changed | Argument::Zero => {
                    unreachable!("calls of the primal name what they change")
                }
            };
            let mut tangent = self.active_place(&place);
            // What is copied out of something that may be changed: its tangent is copied as well.
            if let (Some(passing), Some(part)) = (passing, &tangent)
                && earlier.iter().zip(&tangents).any(|(argument, tangent)| {
                    let changed = matches!(argument, Argument::Place { passing, .. } if passing.may_change());
                    changed && tangent.as_ref().is_some_and(|whole| !part.is_apart_from(whole))
                })
            {
                let ty = self.out.function.place_ty(part);
                let copy = copied(part.clone(), ty);
                let dot = self.out.let_("argument_dot", ty, copy);
                // What is lent by the name of a part of a pattern may be changed, too: the copy goes back.
                if *passing == Passing::MaybeExclusive {
                    self.out.function.values[dot.0 as usize].kind = Kind::Memory;
                    back.push((part.clone(), dot));
                } else {
                    *passing = Passing::Name;
                }
                tangent = Some(Place::of(dot));
            }
            tangents.push(tangent);
        }
        let kind = if self.out.function.is_memory(value) { Kind::Memory } else { Kind::Line };
        let dot = self.new_dot(value, kind);
        call.dot = Some(dot);
        self.with_tangents(&mut call, tangents);
        self.out.lines.push(Line::Let { value, op: Op::Call(call) });
        for (place, dot) in back {
            let ty = self.out.function.ty(dot);
            let value = self.out.let_("changed_dot", ty, Op::Read(Place::of(dot)));
            self.out.lines.push(Line::Store { place, value, before: None });
        }
    }

    /// Puts the tangents behind the arguments that they belong to; they are passed in the same way.
    fn with_tangents(&mut self, call: &mut Call, tangents: Vec<Option<Place>>) {
        let arity = call.arguments.len();
        for (position, tangent) in tangents.into_iter().enumerate() {
            let passing = match &call.arguments[position] {
                Argument::Place { passing, .. } if passing.may_change() => *passing,
                _ => Passing::Shared,
            };
            let argument =
                tangent.map_or(Argument::Zero, |place| Argument::Place { place, passing, saved: None });
            call.arguments.push(argument);
        }
        if let Some(slices) = self.out.function.slices.get_mut(&call.checkpoints) {
            *slices = slices.iter().flat_map(|&position| [position, position + arity]).collect();
        }
    }

    fn update(&mut self, place: &Place, rule: Primitive, old: ValueId, value: ValueId) {
        let Some(target) = self.active_place(place) else { return };
        let active = [true, self.is_active(value)];
        let ty = self.out.function.place_ty(place);
        let float = |this: &Self, value: ValueId| this.out.function.ty(value).is_float();
        if ty.is_float() && matches!(rule, Primitive::Add | Primitive::Sub) && float(self, value) {
            if let Some(dot) = self.dot(value) {
                // Whoever differentiates this again asks what was there.
                let old = self.out.let_("before_dot", ty, Op::Read(target.clone()));
                self.out.lines.push(Line::Update { place: target, rule, old, value: dot });
            }
            return;
        }
        // A constant changes a field that keeps no derivative; what is active must not disappear in one.
        let flexible = !active[1] && self.out.function.may_keep_none(&target);
        let current = if flexible {
            Op::TangentOf { value: old, kept: target.clone() }
        } else {
            copied(target.clone(), ty)
        };
        let current = self.out.let_("current_dot", ty, current);
        let dots = [Some(current), self.dot(value)];
        let result = self.out.primitive(rule, vec![old, value], ty);
        if let Some(total) = self.weighed(rule, &[old, value], &active, &dots, result, true) {
            self.out.set(target, total, flexible);
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
                    let ty = self.out.function.place_ty(place).element();
                    let zero = Op::Zero(crate::passes::shapes::zero_of(ty));
                    let zero = self.out.let_("zero", ty, zero);
                    Mutation::Fill(zero)
                }
            },
            Mutation::Swap(other) => match self.active_place(other) {
                Some(other) => {
                    let swap = self.out.function.swap(target, other);
                    return self.out.lines.push(swap);
                }
                None => return,
            },
        };
        self.out.lines.push(Line::Mutate { place: target, how });
    }
}
