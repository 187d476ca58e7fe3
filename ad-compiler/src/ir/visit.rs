//! What an operation reads, in one place for all passes.

use super::*;
use crate::collections::HashSet;

impl Place {
    /// The values that say which part of the root is meant.
    pub(crate) fn indices(&self) -> impl Iterator<Item = ValueId> {
        let of_step = |projection: &Projection| match projection {
            Projection::Index(index) | Projection::Key { key: index, .. } => [Some(*index), None],
            Projection::Range { from, to, .. } => [*from, *to],
            Projection::Field(_) | Projection::Payload { .. } | Projection::Deref => [None, None],
        };
        self.path.iter().flat_map(of_step).flatten()
    }

    /// The root, and the values that say which part of it is meant.
    pub(crate) fn parts(&self) -> impl Iterator<Item = ValueId> {
        std::iter::once(self.root).chain(self.indices())
    }
}

impl Function {
    /// What is read where a name stands: what it is a name for, and the values that say which part of that.
    pub(crate) fn behind(&self, name: ValueId) -> Vec<ValueId> {
        let mut parts = Vec::new();
        self.each_behind(name, &mut |part| parts.push(part));
        parts
    }

    /// Visits the same.
    pub(crate) fn each_behind(&self, name: ValueId, visit: &mut impl FnMut(ValueId)) {
        match &self.info(name).kind {
            Kind::Alias(alias) => {
                self.each_behind(alias.place.root, visit);
                alias.place.indices().for_each(visit);
            }
            _ => visit(name),
        }
    }
}

/// One thing that a line reads.
#[derive(Clone, Copy)]
pub(crate) enum Use<'a> {
    Value(ValueId),
    Place(&'a Place),
}

impl Use<'_> {
    /// The value, or the root of the place.
    pub(crate) fn value(self) -> ValueId {
        match self {
            Use::Value(value) => value,
            Use::Place(place) => place.root,
        }
    }
}

impl Op {
    /// Everything the operation reads; for places with the place itself, then its indices.
    pub(crate) fn each_use<'a>(&'a self, visit: &mut impl FnMut(Use<'a>)) {
        match self {
            Op::Constant(_) => {}
            Op::Opaque(opaque) => opaque.each_use(visit),
            Op::Primitive { operands, .. }
            | Op::Tuple(operands)
            | Op::Array(operands)
            | Op::List(operands) => operands.iter().for_each(|&operand| visit(Use::Value(operand))),
            Op::Read(place) | Op::Duplicate(place, _) | Op::Pop(place) => use_place(place, visit),
            Op::Shape(place) | Op::Total(place) | Op::PopAdjoint(place) | Op::Keep(place) => {
                use_place(place, visit);
            }
            Op::Construct { parts, rest, .. } => {
                parts.iter().for_each(|(_, part)| visit(Use::Value(*part)));
                rest.iter().for_each(|rest| use_place(rest, visit));
            }
            Op::Repeat { value, length, .. } => {
                visit(Use::Value(*value));
                visit(Use::Value(*length));
            }
            Op::Cast { operand, .. } | Op::Given(operand) => visit(Use::Value(*operand)),
            Op::Perhaps(value) => value.iter().for_each(|&value| visit(Use::Value(value))),
            Op::Call(call) => call.each_use(visit),
            Op::WithDerivative { operand, map } => {
                visit(Use::Value(*operand));
                map.each_use(visit);
            }
            Op::Replace { place, value, .. } => {
                use_place(place, visit);
                value.iter().for_each(|&value| visit(Use::Value(value)));
            }
            Op::Zero(zero) => zero.each_use(visit),
            Op::Take(place, zero) => {
                use_place(place, visit);
                zero.each_use(visit);
            }
            Op::Pull { operands, seed: last, .. } | Op::Push { operands, tangent: last, .. } => {
                operands.iter().for_each(|&operand| visit(Use::Value(operand)));
                visit(Use::Value(*last));
            }
            Op::Second { operands, tangent, seed, .. } => {
                operands.iter().chain([tangent, seed]).for_each(|&value| visit(Use::Value(value)));
            }
            Op::Sum(a, b) => {
                visit(Use::Value(*a));
                visit(Use::Value(*b));
            }
            Op::CastLike { operand, like } => {
                visit(Use::Value(*operand));
                visit(Use::Value(*like));
            }
            Op::CastTangent { operand, tangent } => {
                visit(Use::Value(*operand));
                visit(Use::Value(*tangent));
            }
            Op::TangentOf { value, kept } => {
                visit(Use::Value(*value));
                use_place(kept, visit);
            }
            Op::ReplaceKept { place, value, kept, .. } => {
                use_place(place, visit);
                visit(Use::Value(*value));
                kept.iter().for_each(|&kept| visit(Use::Value(kept)));
            }
            Op::Apply(map, seed) => {
                map.each_use(visit);
                visit(Use::Value(*seed));
            }
        }
    }

    /// Whether the operation only computes, if its operands are numbers; else see [`Function::only_computes`].
    pub(crate) fn is_pure(&self) -> bool {
        match self {
            Op::Opaque(opaque) => opaque.pure,
            Op::Call(_)
            | Op::Apply(..)
            | Op::WithDerivative { .. }
            | Op::Replace { .. }
            | Op::ReplaceKept { .. }
            | Op::Pop(_)
            | Op::PopAdjoint(_)
            | Op::Take(..) => false,
            Op::Constant(_)
            | Op::Primitive { .. }
            | Op::Read(_)
            | Op::Duplicate(..)
            | Op::Tuple(_)
            | Op::Array(_)
            | Op::List(_)
            | Op::Repeat { .. }
            | Op::Cast { .. }
            | Op::Zero(_)
            | Op::Shape(_)
            | Op::Construct { .. }
            | Op::Keep(_)
            | Op::Pull { .. }
            | Op::Push { .. }
            | Op::Second { .. }
            | Op::Sum(..)
            | Op::Total(_)
            | Op::Perhaps(_)
            | Op::Given(_)
            | Op::CastLike { .. }
            | Op::CastTangent { .. }
            | Op::TangentOf { .. } => true,
        }
    }
}

impl Zero {
    pub(crate) fn each_use<'a>(&'a self, visit: &mut impl FnMut(Use<'a>)) {
        match self {
            Zero::Visible(_) | Zero::Default | Zero::Never => {}
            Zero::Shaped(shape) => visit(Use::Value(*shape)),
            Zero::Like(place) => use_place(place, visit),
        }
    }
}

impl Opaque {
    pub(crate) fn each_use<'a>(&'a self, visit: &mut impl FnMut(Use<'a>)) {
        self.reads.iter().for_each(|&read| visit(Use::Value(read)));
    }
}

impl Call {
    pub(crate) fn each_use<'a>(&'a self, visit: &mut impl FnMut(Use<'a>)) {
        for argument in &self.arguments {
            match argument {
                Argument::Value(value) => visit(Use::Value(*value)),
                Argument::Place { saved: Some(saved), .. } => visit(Use::Value(*saved)),
                Argument::Place { place, .. } => use_place(place, visit),
                Argument::Changed | Argument::Zero => {}
            }
        }
    }
}

fn use_place<'a>(place: &'a Place, visit: &mut impl FnMut(Use<'a>)) {
    visit(Use::Place(place));
    for projection in &place.path {
        match projection {
            Projection::Index(index) | Projection::Key { key: index, .. } => visit(Use::Value(*index)),
            Projection::Range { from, to, .. } => {
                from.iter().chain(to).for_each(|&bound| visit(Use::Value(bound)));
            }
            Projection::Field(_) | Projection::Payload { .. } | Projection::Deref => {}
        }
    }
}

impl Mutation {
    pub(crate) fn each_use<'a>(&'a self, visit: &mut impl FnMut(Use<'a>)) {
        match self {
            Mutation::Push(value) | Mutation::Fill(value) => visit(Use::Value(*value)),
            Mutation::SwapElements(i, j) => {
                visit(Use::Value(*i));
                visit(Use::Value(*j));
            }
            Mutation::CopyFrom { source, .. } | Mutation::Swap(source) => use_place(source, visit),
        }
    }
}

impl Line {
    /// Whether a `return` stands in the line.
    pub(crate) fn returns(&self) -> bool {
        match self {
            Line::Exit(exit) => exit.kind == ExitKind::Return,
            line => line.regions().into_iter().any(|region| region.lines.iter().any(Line::returns)),
        }
    }

    /// What the line itself reads, not what the regions inside it read.
    pub(crate) fn each_use<'a>(&'a self, visit: &mut impl FnMut(Use<'a>)) {
        match self {
            Line::Let { op, .. } => op.each_use(visit),
            Line::Declare(_) | Line::Item(_) | Line::Save { .. } | Line::Restore { .. } => {}
            Line::Store { place, value, .. } => {
                use_place(place, visit);
                visit(Use::Value(*value));
            }
            Line::Update { place, value, .. } => {
                use_place(place, visit);
                visit(Use::Value(*value));
            }
            Line::Mutate { place, how } => {
                use_place(place, visit);
                how.each_use(visit);
            }
            Line::Branch(branch) => {
                match branch.selector {
                    Selector::If(value) | Selector::Match(value) | Selector::Number(value) => {
                        visit(Use::Value(value));
                    }
                }
                for arm in &branch.arms {
                    arm.guard.iter().for_each(|guard| guard.each_use(visit));
                }
            }
            Line::Loop(each) => match &each.header {
                Header::Forever => {}
                Header::While(condition) => condition.each_use(visit),
                Header::For(header) => header.iterator.each_use(visit),
                Header::Backward { trips, ascending, .. } => {
                    visit(Use::Value(*trips));
                    ascending.iter().for_each(|&length| visit(Use::Value(length)));
                }
                Header::BackwardRange { from, to, .. } => {
                    visit(Use::Value(*from));
                    visit(Use::Value(*to));
                }
            },
            Line::Rest { flag, .. } => visit(Use::Value(*flag)),
            Line::Exit(exit) => exit.values.iter().for_each(|&value| visit(Use::Value(value))),
            Line::Effect(opaque) => opaque.each_use(visit),
            Line::Record { action, .. } => match action {
                Action::BeginShape(place) | Action::SetShape(place) | Action::BeginList(place) => {
                    use_place(place, visit)
                }
                Action::AddKey(key) => visit(Use::Value(*key)),
                _ => {}
            },
            Line::Pullback(pullback) => {
                if !pullback.stateless {
                    visit(Use::Value(pullback.call.checkpoints));
                }
                visit(Use::Value(pullback.seed));
                pullback.call.each_use(visit);
                pullback.slots.iter().flatten().for_each(|slot| use_place(slot, visit));
            }
            Line::Open { slot, zero, .. } => {
                visit(Use::Value(*slot));
                zero.iter().for_each(|zero| zero.each_use(visit));
            }
            Line::Reopen(value) | Line::Release(value) => visit(Use::Value(*value)),
            Line::Deposit { value, .. } => visit(Use::Value(*value)),
            Line::Transfer { from, into } => {
                use_place(from, visit);
                use_place(into, visit);
            }
        }
    }

    /// Visits the regions inside the line.
    pub(crate) fn each_region<'a>(&'a self, mut visit: impl FnMut(&'a Region)) {
        match self {
            Line::Branch(branch) => branch.arms.iter().for_each(|arm| visit(&arm.region)),
            Line::Loop(each) => visit(&each.body),
            Line::Rest { region, .. } => visit(region),
            _ => {}
        }
    }

    /// The regions inside the line.
    pub(crate) fn regions(&self) -> Vec<&Region> {
        match self {
            Line::Branch(branch) => branch.arms.iter().map(|arm| &arm.region).collect(),
            Line::Loop(each) => vec![&each.body],
            Line::Rest { region, .. } => vec![region],
            _ => Vec::new(),
        }
    }

    /// What blocks of the line result in.
    pub(crate) fn results(&self) -> &[ValueId] {
        match self {
            Line::Branch(Branch { results, .. })
            | Line::Loop(Loop { results, .. })
            | Line::Rest { results, .. } => results,
            _ => &[],
        }
    }

    pub(crate) fn regions_mut(&mut self) -> Vec<&mut Region> {
        match self {
            Line::Branch(branch) => branch.arms.iter_mut().map(|arm| &mut arm.region).collect(),
            Line::Loop(each) => vec![&mut each.body],
            Line::Rest { region, .. } => vec![region],
            _ => Vec::new(),
        }
    }

    /// Memory that the line itself may change.
    pub(crate) fn each_write(&self, visit: &mut impl FnMut(&Place)) {
        let opaque = |opaque: &Opaque, visit: &mut dyn FnMut(&Place)| {
            opaque.writes.iter().for_each(|&write| visit(&Place::of(write)));
        };
        match self {
            Line::Let { op: Op::Replace { place, .. } | Op::Take(place, _), .. }
            | Line::Let { op: Op::ReplaceKept { place, .. }, .. }
            | Line::Let { op: Op::Pop(place) | Op::PopAdjoint(place), .. }
            | Line::Store { place, .. }
            | Line::Update { place, .. } => visit(place),
            Line::Reopen(counter) => visit(&Place::of(*counter)),
            Line::Mutate { place, how } => {
                visit(place);
                if let Mutation::Swap(other) = how {
                    visit(other);
                }
            }
            Line::Let { op: Op::Opaque(tokens), .. } | Line::Effect(tokens) => opaque(tokens, visit),
            Line::Let { op: Op::Call(call), .. } => call.changed().for_each(visit),
            Line::Loop(each) => match &each.header {
                Header::While(tokens) => opaque(tokens, visit),
                Header::For(header) => opaque(&header.iterator, visit),
                _ => {}
            },
            Line::Branch(branch) => {
                branch
                    .arms
                    .iter()
                    .filter_map(|arm| arm.guard.as_ref())
                    .for_each(|guard| opaque(guard, visit));
            }
            Line::Pullback(pullback) => pullback.slots.iter().flatten().for_each(visit),
            Line::Transfer { from, into } => {
                visit(from);
                visit(into);
            }
            _ => {}
        }
    }
}

impl Region {
    /// The lines of the region, each followed by those of the regions inside it.
    pub(crate) fn each_line<'a>(&'a self, visit: &mut impl FnMut(&'a Line)) {
        for line in &self.lines {
            visit(line);
            line.each_region(|inner| inner.each_line(visit));
        }
    }

    /// The region and those inside of it.
    pub(crate) fn each_region<'a>(&'a self, visit: &mut impl FnMut(&'a Region)) {
        visit(self);
        for line in &self.lines {
            line.each_region(|inner| inner.each_region(visit));
        }
    }
}

impl Region {
    /// The values that some line uses.
    pub(crate) fn used(&self) -> HashSet<ValueId> {
        let mut used = HashSet::default();
        self.collect_used(&mut used);
        used
    }

    fn collect_used(&self, used: &mut HashSet<ValueId>) {
        used.extend(&self.yields);
        for line in &self.lines {
            line.each_use(&mut |each| {
                used.insert(match each {
                    Use::Value(value) => value,
                    Use::Place(place) => place.root,
                });
            });
            line.each_region(|inner| inner.collect_used(used));
        }
    }
}
