//! Whether lanes have the operations of the lines that have to do with what carries a derivative.

use super::*;

impl Carrying<'_> {
    pub(super) fn region(&self, region: &Region) -> bool {
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
            Line::Let { value, op } => self.op(op) && self.is_given(*value, op),
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
            Line::Open { .. } => true,
            Line::Deposit { slot, value } => self.carries(*slot) == self.carries(*value),
            Line::Transfer { from, into } => self.place(from) && self.place(into),
            // What is left with is a value and its tangent, each in its place.
            Line::Exit(_) => true,
            Line::Record { .. } => true,
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

    /// Whether what carries is made of what carries; a zero is made as what it becomes.
    fn is_given(&self, value: ValueId, op: &Op) -> bool {
        self.zeros == Zeros::Derived
            || !self.carries(value)
            || self.neutral.contains(value)
            || matches!(op, Op::Zero(_) | Op::Shape(_))
            || self.uses(op)
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
            Op::Read(place)
            | Op::Duplicate(place, _)
            | Op::Total(place)
            | Op::Pop(place)
            | Op::PopAdjoint(place) => self.is_reached(place),
            Op::Take(place, _) => self.is_reached(place),
            Op::Tuple(parts) | Op::Array(parts) | Op::List(parts) => all(parts),
            Op::Repeat { value, length, .. } => self.carries(*value) && !self.carries(*length),
            Op::Sum(a, b) => all(&[*a, *b]),
            Op::Replace { place, value, .. } => {
                self.whole_or_part(place) && value.is_none_or(|value| self.carries(value))
            }
            Op::Zero(_) | Op::Shape(_) => true,
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
    matches!(comparison.op, syn::BinOp::Ne(_)) && is_zero(&comparison.right)
}
