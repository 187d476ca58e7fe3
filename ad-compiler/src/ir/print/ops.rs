//! The text of operations.

use super::*;
use crate::rules::Primitive;

impl Printer<'_> {
    pub(super) fn op(&self, op: &Op) -> String {
        match op {
            Op::Construct { path, parts, rest, borrows, .. } => {
                let parts: Vec<String> = parts.iter().map(|(_, part)| self.name(*part)).collect();
                let rest = rest.as_ref().map(|rest| format!(", ..{}", self.place(rest))).unwrap_or_default();
                let borrowing = if *borrows { "borrowing " } else { "" };
                format!("{borrowing}{} of {}{rest}", self.tokens(path), parts.join(", "))
            }
            Op::Keep(place) => format!("keep {}", self.place(place)),
            Op::Constant(expr) => self.tokens(expr),
            Op::Opaque(opaque) => self.opaque(opaque),
            Op::Primitive { rule, operands, .. } => self.primitive(*rule, operands),
            Op::Read(place) => format!("read {}", self.place(place)),
            Op::Duplicate(place, method) => format!("{method} {}", self.place(place)),
            Op::Tuple(parts) => format!("tuple({})", self.names(parts)),
            Op::Array(parts) => format!("array[{}]", self.names(parts)),
            Op::List(parts) => format!("list[{}]", self.names(parts)),
            Op::Repeat { value, length, form } => {
                let kind = if *form == Repetition::List { "list" } else { "array" };
                format!("{kind}[{}; {}]", self.name(*value), self.name(*length))
            }
            Op::Cast { operand, ty } => format!("{} as {}", self.name(*operand), self.tokens(ty)),
            Op::Call(call) => self.call(call),
            Op::WithDerivative { operand, map } => {
                format!("with_derivative {} by {}", self.name(*operand), self.opaque(map))
            }
            Op::Replace { place, value, before } => {
                let new = value.map_or("its default".to_owned(), |value| self.name(value));
                format!("replace {} by {new}{}", self.place(place), self.before(*before))
            }
            Op::Pop(place) => format!("pop {}", self.place(place)),
            Op::Zero(zero) => self.zero(zero),
            Op::Take(place, zero) => format!("take {}, leaving {}", self.place(place), self.zero(zero)),
            Op::Shape(place) => format!("shape of {}", self.place(place)),
            Op::Pull { rule, operand, operands, seed, .. } => {
                self.share("pull", *rule, *operand, operands, *seed)
            }
            Op::Push { rule, operand, operands, tangent, .. } => {
                self.share("push", *rule, *operand, operands, *tangent)
            }
            Op::Sum(a, b) => format!("sum({}, {})", self.name(*a), self.name(*b)),
            Op::Total(place) => format!("total of {}", self.place(place)),
            Op::Perhaps(Some(value)) => format!("some {}", self.name(*value)),
            Op::Perhaps(None) => "none".into(),
            Op::Given(value) => format!("given {}", self.name(*value)),
            Op::PopAdjoint(place) => format!("pop adjoint {}", self.place(place)),
            Op::CastLike { operand, like } => {
                format!("{} as the type of {}", self.name(*operand), self.name(*like))
            }
            Op::CastTangent { operand, tangent } => {
                format!("tangent {} through the cast of {}", self.name(*tangent), self.name(*operand))
            }
            Op::Tangent { call, tangents, dot } => {
                let call = self.call(call);
                format!("{call} with tangents ({}), tangent {}", self.slots(tangents), self.name(*dot))
            }
            Op::TangentOf { value, kept } => {
                format!("tangent of {}, kept in {}", self.name(*value), self.place(kept))
            }
            Op::ReplaceKept { place, value, .. } => {
                format!("replace {}, if kept, by {}", self.place(place), self.name(*value))
            }
            Op::Apply(map, seed) => format!("apply {} to {}", self.opaque(map), self.name(*seed)),
        }
    }

    fn primitive(&self, rule: Primitive, operands: &[ValueId]) -> String {
        let name = rule.name();
        match operands {
            [left, right] if !name.starts_with(|c: char| c.is_alphabetic()) => {
                format!("{} {name} {}", self.name(*left), self.name(*right))
            }
            operands => format!("{name}({})", self.names(operands)),
        }
    }

    fn share(
        &self,
        direction: &str,
        rule: Primitive,
        operand: usize,
        operands: &[ValueId],
        last: ValueId,
    ) -> String {
        let whole = self.primitive(rule, operands);
        format!("{direction} {} through operand {operand} of {whole}", self.name(last))
    }

    pub(super) fn zero(&self, zero: &Zero) -> String {
        match zero {
            Zero::Visible(ty) => format!("zero of {}", self.ty(ty)),
            Zero::Shaped(shape) => format!("zero of shape {}", self.name(*shape)),
            Zero::Like(place) => format!("zero like {}", self.place(place)),
            Zero::Default => "zero".to_owned(),
        }
    }

    pub(super) fn call(&self, call: &Call) -> String {
        let arguments: Vec<String> = call
            .arguments
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => self.name(*value),
                Argument::Changed => "changed".to_owned(),
                Argument::Place { place, passing, saved } => {
                    let reference = match passing {
                        Passing::Name => "",
                        Passing::Shared => "&",
                        Passing::Exclusive => "&mut ",
                        Passing::MaybeExclusive => "maybe &mut ",
                    };
                    let saved = saved.map(|saved| format!(" saved as {}", self.name(saved)));
                    format!("{reference}{}{}", self.place(place), saved.unwrap_or_default())
                }
            })
            .collect();
        let recursive = if call.recursive { " recursive" } else { "" };
        let callee = match &call.callee {
            Callee::Function { path, .. } | Callee::Associated(path) => self.tokens(path),
            Callee::Method { name, .. } => format!(".{name}"),
        };
        let checkpoints = self.name(call.checkpoints);
        format!("call{recursive} {callee}({}), checkpoints {checkpoints}", arguments.join(", "))
    }

    pub(super) fn slots(&self, slots: &[Option<Place>]) -> String {
        let slots: Vec<String> = slots
            .iter()
            .map(|slot| slot.as_ref().map_or("none".to_owned(), |place| self.place(place)))
            .collect();
        slots.join(", ")
    }

    pub(super) fn before(&self, before: Option<ValueId>) -> String {
        before.map(|shape| format!(", before {}", self.name(shape))).unwrap_or_default()
    }
}
