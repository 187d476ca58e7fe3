//! Whether a sweep can carry several derivatives at once.
//!
//! What carries a derivative is linear in what the sweep is given: it is added, and multiplied with what carries none. So it may be a vector over the
//! floats as well as a float, if every line that has to do with it is one of those for which the runtime's `Lanes` has the operation.

use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::rules::Primitive;

/// A sweep, and the values of it that carry a derivative.
pub(crate) struct Carrying<'a> {
    function: &'a Function,
    values: ValueSet,
    /// Whether a callee has such a sweep, too.
    has_lanes: &'a dyn Fn(&Call) -> bool,
    /// More was found in the last round.
    grows: bool,
}

impl<'a> Carrying<'a> {
    /// The values that carry a derivative, if the lines of a region can carry several. `given` are those of what the function takes.
    pub(crate) fn several(
        function: &'a Function,
        region: &Region,
        given: impl IntoIterator<Item = ValueId>,
        has_lanes: &'a dyn Fn(&Call) -> bool,
    ) -> Option<ValueSet> {
        // Where the derivative of what is called for its effect goes, only that knows.
        let mut is_hidden = false;
        function.body.each_line(&mut |line| {
            is_hidden |= matches!(line, Line::Let { op: Op::Call(call), .. } if call.for_effect);
        });
        let values: ValueSet = given.into_iter().collect();
        let mut carrying = Carrying { function, values, has_lanes, grows: true };
        while std::mem::take(&mut carrying.grows) {
            carrying.flow(region);
        }
        let is_possible = !is_hidden
            && carrying.values.iter().all(|value| function.ty(value).has_lanes())
            && carrying.region(region);
        is_possible.then_some(carrying.values)
    }

    fn carries(&self, value: ValueId) -> bool {
        self.values.contains(self.function.root(value))
    }

    fn add(&mut self, value: ValueId) {
        self.grows |= self.values.insert(value);
    }

    fn place(&self, place: &Place) -> bool {
        self.carries(place.root)
    }

    // ---- what carries ----

    fn flow(&mut self, region: &Region) {
        for line in &region.lines {
            line.regions().into_iter().for_each(|inner| self.flow(inner));
            self.line_gives(line);
        }
    }

    fn line_gives(&mut self, line: &Line) {
        match line {
            Line::Let { op: Op::Call(Call { dot: Some(dot), .. }), .. } => self.add(*dot),
            Line::Let { value, op } if self.gives(*value, op) => self.add(*value),
            Line::Store { place, value, .. } | Line::Update { place, value, .. } if self.carries(*value) => {
                self.add(self.function.root(place.root));
            }
            Line::Open { bar, .. } => {
                self.add(*bar);
            }
            Line::Branch(branch) => {
                for arm in &branch.arms {
                    self.pass(&arm.region.yields, &branch.results);
                }
            }
            Line::Loop(each) => {
                self.pass(&each.body.yields, &each.results);
                let mut left = Vec::new();
                each.body.each_line(&mut |line| match line {
                    Line::Exit(exit) if exit.kind == ExitKind::Break(each.id) => {
                        left.push(exit.values.clone())
                    }
                    _ => {}
                });
                left.iter().for_each(|values| self.pass(values, &each.results));
            }
            Line::Rest { region, results, .. } => self.pass(&region.yields, results),
            _ => {}
        }
    }

    fn pass(&mut self, yields: &[ValueId], results: &[ValueId]) {
        for (&yielded, &result) in yields.iter().zip(results) {
            if self.carries(yielded) {
                self.add(result);
            }
        }
    }

    fn gives(&self, value: ValueId, op: &Op) -> bool {
        match op {
            // The primal has zeros where it asks for a gradient itself.
            Op::Zero(_) => self.function.is_derived(value),
            Op::Opaque(_) | Op::Shape(_) | Op::Call(_) => false,
            op => self.uses(op),
        }
    }

    fn uses(&self, op: &Op) -> bool {
        let mut carries = false;
        op.each_use(&mut |each| carries |= self.carries(each.value()));
        carries
    }

    // ---- whether lanes have the operations ----

    fn region(&self, region: &Region) -> bool {
        region
            .lines
            .iter()
            .all(|line| self.line(line) && line.regions().into_iter().all(|inner| self.region(inner)))
    }

    fn line(&self, line: &Line) -> bool {
        match line {
            Line::Let { op: Op::Call(call @ Call { dot: Some(_), .. }), .. } => {
                let is_given = |tangent: &Argument| match tangent {
                    Argument::Place { place, .. } => self.whole_or_part(place),
                    _ => true,
                };
                (self.has_lanes)(call) && call.arguments[call.arity()..].iter().all(is_given)
            }
            Line::Let { op, .. } => self.op(op),
            Line::Store { place, value, .. } => {
                self.place(place) == self.carries(*value) && self.is_reached(place)
            }
            Line::Update { place, value, rule, .. } => match (self.place(place), rule) {
                (false, _) => !self.carries(*value),
                (true, Primitive::Add | Primitive::Sub) => self.carries(*value) && self.is_reached(place),
                (true, Primitive::Mul | Primitive::Div) => !self.carries(*value) && self.is_reached(place),
                (true, _) => false,
            },
            Line::Mutate { place, how } => self.mutation(place, how),
            Line::Branch(branch) => {
                let arms = branch.arms.iter();
                !self.line_uses(line)
                    && arms.into_iter().all(|arm| self.pairs(&arm.region.yields, &branch.results))
            }
            Line::Loop(Loop { body: region, results, .. }) | Line::Rest { region, results, .. } => {
                !self.line_uses(line) && self.pairs(&region.yields, results)
            }
            Line::Pullback(Pullback { call, seed, slots, stateless }) => {
                let places = slots.iter().flatten();
                !stateless
                    && (self.has_lanes)(call)
                    && self.carries(*seed)
                    && places.into_iter().all(|place| self.whole_or_part(place))
            }
            Line::Open { .. } | Line::Deposit { .. } => true,
            Line::Transfer { from, into } => self.place(from) && self.place(into),
            // What is left with is a value and its tangent, each in its place.
            Line::Exit(_) => true,
            line => !self.line_uses(line),
        }
    }

    fn line_uses(&self, line: &Line) -> bool {
        let mut carries = false;
        line.each_use(&mut |each| carries |= self.carries(each.value()));
        carries
    }

    fn pairs(&self, yields: &[ValueId], results: &[ValueId]) -> bool {
        yields.iter().zip(results).all(|(&yielded, &result)| self.carries(yielded) == self.carries(result))
    }

    fn whole_or_part(&self, place: &Place) -> bool {
        self.place(place) && self.is_reached(place)
    }

    /// Whether the way to the place leads through what lanes have too.
    fn is_reached(&self, place: &Place) -> bool {
        let place = self.function.resolve(place);
        let known = place.path.iter().all(|step| match step {
            Projection::Deref | Projection::Index(_) | Projection::Range { .. } => true,
            Projection::Field(member) => matches!(member, syn::Member::Unnamed(_)),
            Projection::Key { .. } | Projection::Payload { .. } => false,
        });
        known && !place.indices().any(|index| self.carries(index))
    }

    fn mutation(&self, place: &Place, how: &Mutation) -> bool {
        let whole = self.place(place);
        match how {
            Mutation::Push(value) | Mutation::Fill(value) => whole == self.carries(*value),
            Mutation::SwapElements(i, j) => !self.carries(*i) && !self.carries(*j),
            Mutation::CopyFrom { source: other, .. } | Mutation::Swap(other) => whole == self.place(other),
        }
    }

    fn op(&self, op: &Op) -> bool {
        if !self.uses(op) {
            return true;
        }
        let all = |parts: &[ValueId]| parts.iter().all(|&part| self.carries(part));
        match op {
            Op::Primitive { rule, operands, style: Style::Operator | Style::Method } => {
                self.primitive(*rule, operands)
            }
            Op::Read(place) | Op::Duplicate(place, _) | Op::Total(place) | Op::PopAdjoint(place) => {
                self.is_reached(place)
            }
            Op::Take(place, _) => self.whole_or_part(place),
            Op::Tuple(parts) | Op::Array(parts) | Op::List(parts) => all(parts),
            Op::Repeat { value, length, .. } => self.carries(*value) && !self.carries(*length),
            Op::Sum(a, b) => all(&[*a, *b]),
            Op::Replace { place, value, .. } => {
                self.whole_or_part(place) && value.is_none_or(|value| self.carries(value))
            }
            Op::Zero(_) => true,
            Op::Opaque(opaque) => asks_for_zero(opaque),
            _ => false,
        }
    }

    fn primitive(&self, rule: Primitive, operands: &[ValueId]) -> bool {
        let carried: Vec<bool> = operands.iter().map(|&operand| self.carries(operand)).collect();
        match (rule, &carried[..]) {
            (Primitive::Neg, _) | (Primitive::Add | Primitive::Sub, [true, true]) => true,
            (Primitive::Mul, [left, right]) => left != right,
            (Primitive::Div | Primitive::StrongZero, [true, false])
            | (Primitive::Select, [false, true, true]) => true,
            _ => false,
        }
    }
}

/// `sum != 0.0`: whether there is anything to be added.
fn asks_for_zero(opaque: &Opaque) -> bool {
    let syn::Expr::Binary(comparison) = &opaque.expr else { return false };
    let is_zero = |side: &syn::Expr| {
        matches!(side, syn::Expr::Lit(literal)
        if matches!(&literal.lit, syn::Lit::Float(number) if number.base10_parse::<f64>().is_ok_and(|number| number == 0.0)))
    };
    matches!(comparison.op, syn::BinOp::Ne(_)) && is_zero(&comparison.right)
}
