//! Which loops can be taken apart, and what their indices are.

use super::Linear;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::library::Method;
use crate::rules::Primitive;

/// The elements `list[i + offset]` for all `i` of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    pub(crate) list: Place,
    pub(crate) offset: Linear,
}

/// A loop that reads elements of some lists and adds to elements of others.
#[derive(Clone, Debug)]
pub(crate) struct Strips {
    pub(crate) from: Linear,
    pub(crate) to: Linear,
    /// Lines that read an element; of the same one there may be several.
    pub(crate) reads: Vec<(ValueId, Strip)>,
    /// The line that takes one and leaves zero.
    pub(crate) taken: Option<(ValueId, Strip)>,
    /// For each update in order, what it adds to; nothing for what is the same in all iterations.
    pub(crate) targets: Vec<Option<Strip>>,
    /// What offsets are made of besides: values of the body that are the same in all iterations.
    pub(crate) invariant: ValueMap<Op>,
    /// Some of the arithmetic is not to be repeated.
    expensive: bool,
}

/// How many lists, or shifted parts of them, the loops that one is taken apart into may add to.
const MOST: usize = 4;

impl Strip {
    /// Whether the list is there whatever indices are.
    fn is_of_whole_list(&self) -> bool {
        self.list.path.iter().all(|step| matches!(step, Projection::Field(_) | Projection::Deref))
    }

    /// Whether both are the same elements.
    pub(crate) fn is(&self, other: &Strip) -> bool {
        self.offset == other.offset && self.list.is(&other.list)
    }

    /// Whether each element stands just before that of the other in the same list.
    pub(crate) fn is_before(&self, other: &Strip) -> bool {
        self.offset.clone().plus(1, &Linear::constant(1)) == other.offset && self.list.is(&other.list)
    }
}

impl Strips {
    /// The numbers of the updates that one loop can make together, by what they add to.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<(Option<&Strip>, Vec<usize>)> = Vec::new();
        for (number, target) in self.targets.iter().enumerate() {
            let same = |other: &Option<&Strip>| matches!((target, other), (Some(a), Some(b)) if a.is(b));
            match groups.iter_mut().find(|(other, _)| same(other)) {
                Some((_, numbers)) => numbers.push(number),
                None => groups.push((target.as_ref(), vec![number])),
            }
        }
        groups.into_iter().map(|(_, numbers)| numbers).collect()
    }

    /// Whether the loop is better taken apart. A single loop without anything to be moved is as it should be.
    pub(super) fn is_worth_it(&self) -> bool {
        let loops = self.groups().len();
        // So many passes over the lists cost more than what they save, as the stencil of the benchmarks shows.
        if loops > MOST {
            return false;
        }
        let several = loops > 1 || (self.taken.is_some() && loops > 0);
        let adds_to_elements = self.targets.iter().any(Option::is_some);
        adds_to_elements && several && (loops == 1 || !self.expensive)
    }

    /// Whether the loop is better taken apart, or written without an index.
    pub(super) fn is_worth_it_or_single(&self) -> bool {
        self.is_worth_it() || self.is_single()
    }

    /// Whether some list is indexed without these values: then the index of the loop has the type that lists are indexed with.
    pub(super) fn is_indexed_without(&self, values: &[ValueId]) -> bool {
        let strips = self.reads.iter().chain(&self.taken).map(|(_, strip)| strip);
        let mut strips = strips.chain(self.targets.iter().flatten());
        strips.any(|strip| values.iter().all(|&value| strip.offset.factor_of(value) == 0))
    }

    /// Whether the loop is one that emission writes without an index.
    pub(crate) fn is_single(&self) -> bool {
        let elements = !self.reads.is_empty() || self.targets.iter().any(Option::is_some);
        match self.groups().len() {
            0 => self.taken.is_some() && self.reads.is_empty(),
            1 => self.taken.is_none() && elements,
            _ => false,
        }
    }

    /// Whether another loop of the same range adds to the elements just above, and both can be printed as one.
    pub(crate) fn is_below(&self, other: &Strips) -> bool {
        let ([Some(own), ..], [Some(others), ..]) = (&self.targets[..], &other.targets[..]) else {
            return false;
        };
        let distance = others.offset.clone().plus(-1, &own.offset).number();
        own.list.is(&others.list) && distance == Some(1) && other.without_first(true).is_written()
    }

    /// Without the first iteration; those of the `upper` one of two loops are counted from the last to the second.
    pub(crate) fn without_first(&self, upper: bool) -> Self {
        let mut strips = self.clone();
        strips.from.constant += 1;
        let reads = strips.reads.iter_mut().chain(&mut strips.taken).map(|(_, strip)| strip);
        reads
            .chain(strips.targets.iter_mut().flatten())
            .for_each(|strip| strip.offset.constant -= i64::from(upper));
        strips
    }

    /// Whether all bounds can be written.
    fn is_written(&self) -> bool {
        let all = self.reads.iter().chain(&self.taken).map(|(_, strip)| strip);
        let mut strips = all.chain(self.targets.iter().flatten());
        strips.all(|strip| {
            [&self.from, &self.to].into_iter().all(|bound| bound.clone().plus(1, &strip.offset).is_written())
        })
    }

    /// Whether the bounds of all strips are there even if the loop does not run.
    pub(crate) fn needs_no_guard(&self) -> bool {
        let strips = self.reads.iter().chain(&self.taken).map(|(_, strip)| strip);
        let mut strips = strips.chain(self.targets.iter().flatten());
        self.from.is_zero() && strips.all(|strip| strip.offset.is_zero() && strip.is_of_whole_list())
    }
}

/// Looks at the loops of a reverse sweep.
pub(crate) struct Finder<'a> {
    function: &'a Function,
    definitions: ValueMap<&'a Op>,
    /// The trips of loops whose bodies declare items: what they compute means something else outside.
    declaring: ValueSet,
}

/// A loop that is looked at.
struct Looking<'a> {
    finder: &'a Finder<'a>,
    index: ValueId,
    inside: ValueSet,
    invariant: ValueMap<Op>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(function: &'a Function, region: &'a Region) -> Self {
        let mut declaring = ValueSet::default();
        function.body.each_line(&mut |line| {
            if let Line::Loop(each) = line
                && each.body.lines.iter().any(|line| matches!(line, Line::Item(_)))
            {
                declaring.insert(each.trips);
            }
        });
        Finder { function, definitions: crate::passes::checkpoint::definitions(region), declaring }
    }

    /// Adds the definitions of another region, which may replace some.
    pub(crate) fn define(&mut self, region: &'a Region) {
        region.each_line(&mut |line| {
            if let Line::Let { value, op } = line {
                self.definitions.insert(*value, op);
            }
        });
    }

    /// What a loop does, if it is of that kind. What its region restores the caller has looked at.
    pub(crate) fn strips(&self, each: &Loop) -> Option<Strips> {
        if self.declaring.contains(each.trips) {
            return None;
        }
        let (index, from, to) = match &each.header {
            Header::BackwardRange { index, from, to, inclusive, .. } => {
                let to = self.outside(*to);
                (*index, self.outside(*from), to.plus(1, &Linear::constant(i64::from(*inclusive))))
            }
            Header::Backward { index: Some(index), trips, ascending }
                if ascending.is_none_or(|all| all == *trips) =>
            {
                (*index, Linear::default(), self.outside(*trips))
            }
            _ => return None,
        };
        let inside = each.body.lines.iter().filter_map(|line| match line {
            Line::Let { value, .. } => Some(*value),
            _ => None,
        });
        let mut looking =
            Looking { finder: self, index, inside: inside.collect(), invariant: ValueMap::default() };
        let mut strips = Strips {
            from,
            to,
            reads: Vec::new(),
            taken: None,
            targets: Vec::new(),
            invariant: ValueMap::default(),
            expensive: false,
        };
        let mut added = ValueSet::default();
        // What is computed from elements; of the rest, the compiler computes once what is the same in all iterations.
        let mut varying = ValueSet::default();
        for line in &each.body.lines {
            match line {
                Line::Restore { .. } => {}
                Line::Let { value, op }
                    if self.function.ty(*value).is_float() && !self.function.is_memory(*value) =>
                {
                    match op {
                        Op::Constant(_) => {}
                        Op::Primitive { rule, operands, .. } => {
                            if !operands.iter().all(|&operand| looking.is_number(operand)) {
                                return None;
                            }
                            if operands.iter().any(|&operand| varying.contains(operand)) {
                                varying.insert(*value);
                                strips.expensive |= !super::is_repeated_gladly(*rule);
                            }
                        }
                        Op::Read(place) => {
                            if let Some(strip) = looking.strip(place)? {
                                varying.insert(*value);
                                strips.reads.push((*value, strip));
                            } else if varying.contains(self.function.root(place.root)) {
                                varying.insert(*value);
                            }
                        }
                        Op::Take(place, Zero::Visible(_)) if strips.taken.is_none() => {
                            let root = self.function.resolve(place).root;
                            if !added.insert(root) {
                                return None;
                            }
                            varying.insert(*value);
                            strips.taken = Some((*value, looking.strip(place)??));
                        }
                        _ => return None,
                    }
                }
                // Only indices are made of these.
                Line::Let { value, op } if self.function.ty(*value) == Ty::inert() => match op {
                    Op::Constant(_) | Op::Primitive { .. } => {}
                    Op::Opaque(_) if looking.is_invariant(*value) => {}
                    _ => return None,
                },
                Line::Update { place, rule: Primitive::Add | Primitive::Sub, value, .. } => {
                    let place = self.function.resolve(place);
                    let is_float = self.function.place_ty(&place).is_float();
                    let is_taken =
                        strips.taken.as_ref().is_some_and(|(_, taken)| taken.list.root == place.root);
                    if !is_float || is_taken || !looking.is_number(*value) {
                        return None;
                    }
                    added.insert(place.root);
                    strips.targets.push(looking.strip(&place)?);
                }
                _ => return None,
            }
        }
        let apart = each.body.lines.iter().all(|line| {
            let mut apart = true;
            match line {
                // What it takes is looked at above.
                Line::Let { op: Op::Take(..), .. } => {}
                Line::Update { value, .. } => apart = !added.contains(self.function.root(*value)),
                line => line.each_use(&mut |each| {
                    apart &= !added.contains(self.function.root(each.value()));
                }),
            }
            apart
        });
        strips.invariant = looking.invariant;
        (apart && strips.is_written()).then_some(strips)
    }

    /// A bound of the loop.
    fn outside(&self, value: ValueId) -> Linear {
        match self.definitions.get(value) {
            Some(Op::Constant(expr)) => integer(expr).map_or_else(|| Linear::of(value), Linear::constant),
            Some(Op::Primitive { rule: rule @ (Primitive::Add | Primitive::Sub), operands, .. })
                if !self.function.info(value).named =>
            {
                let factor = if *rule == Primitive::Add { 1 } else { -1 };
                self.outside(operands[0]).plus(factor, &self.outside(operands[1]))
            }
            _ => Linear::of(value),
        }
    }
}

impl Looking<'_> {
    /// A float, or a literal.
    fn is_number(&self, value: ValueId) -> bool {
        self.finder.function.ty(value).is_float()
            || matches!(self.finder.definitions.get(value), Some(Op::Constant(_)))
    }

    /// The strip that a place is part of; `Some(None)` if it is the same in all iterations.
    fn strip(&mut self, place: &Place) -> Option<Option<Strip>> {
        let mut place = self.finder.function.resolve(place);
        // Another name for a number of the loop.
        if self.inside.contains(place.root) {
            return place.path.is_empty().then_some(None);
        }
        let mut offset = Linear::default();
        let last = place.path.pop();
        if let Some(Projection::Index(index)) = last {
            offset = self.linear(index)?;
            // `list[a..b][k]` is `list[a + k]`.
            if offset.factor_of(self.index) == 0
                && let Some(Projection::Range { from: Some(from), .. }) = place.path.last()
                && self.linear(*from)?.factor_of(self.index) != 0
            {
                offset = offset.plus(1, &self.linear(*from)?);
                place.path.pop();
            }
        } else {
            place.path.extend(last);
        }
        for index in place.indices() {
            if self.linear(index)?.factor_of(self.index) != 0 {
                return None;
            }
        }
        match offset.factor_of(self.index) {
            0 => Some(None),
            1 => {
                let list = self.finder.function.place_ty(&place);
                let flat =
                    matches!(list.kind(), TyKind::Slice(_) | TyKind::Array(..)) && list.element().is_float();
                flat.then(|| Some(Strip { list: place, offset: offset.without(self.index) }))
            }
            _ => None,
        }
    }

    fn linear(&mut self, value: ValueId) -> Option<Linear> {
        if value == self.index {
            return Some(Linear::of(value));
        }
        if !self.inside.contains(value) {
            return Some(self.finder.outside(value));
        }
        let finder = self.finder;
        match finder.definitions.get(value)? {
            Op::Constant(expr) => integer(expr).map(Linear::constant),
            Op::Primitive { rule: rule @ (Primitive::Add | Primitive::Sub), operands, .. } => {
                let factor = if *rule == Primitive::Add { 1 } else { -1 };
                Some(self.linear(operands[0])?.plus(factor, &self.linear(operands[1])?))
            }
            _ if self.is_invariant(value) => {
                self.note(value);
                Some(Linear::of(value))
            }
            _ => None,
        }
    }

    /// Whether a value of the body is a product, a sum or a length that is the same in all iterations.
    fn is_invariant(&self, value: ValueId) -> bool {
        if !self.inside.contains(value) {
            return value != self.index;
        }
        match self.finder.definitions.get(value) {
            Some(Op::Constant(_)) => true,
            Some(Op::Primitive {
                rule: Primitive::Add | Primitive::Sub | Primitive::Mul, operands, ..
            }) => operands.iter().all(|&operand| self.is_invariant(operand)),
            Some(Op::Opaque(opaque)) => {
                let is_length =
                    matches!(&opaque.expr, syn::Expr::MethodCall(call) if Method::of(call) == Method::Len);
                opaque.pure && is_length && opaque.reads.iter().all(|&read| self.is_outside(read))
            }
            _ => false,
        }
    }

    /// Whether a name stands for something that is the same in all iterations.
    fn is_outside(&self, name: ValueId) -> bool {
        let mut behind = self.finder.function.behind(name).into_iter();
        behind.all(|part| part != self.index && !self.inside.contains(part))
    }

    fn note(&mut self, value: ValueId) {
        if self.inside.contains(value) {
            let op = self.finder.definitions[value];
            self.invariant.insert(value, op.clone());
            op.each_use(&mut |each| self.note(each.value()));
        }
    }
}

/// The number that a literal says.
fn integer(expr: &syn::Expr) -> Option<i64> {
    match expr {
        syn::Expr::Lit(literal) => match &literal.lit {
            // Sums of such cannot overflow.
            syn::Lit::Int(int) => int.base10_parse::<u32>().ok().map(i64::from),
            _ => None,
        },
        _ => None,
    }
}
