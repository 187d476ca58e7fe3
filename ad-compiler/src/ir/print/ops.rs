//! The text of operations.

use super::*;
use crate::rules::Primitive;

impl Printer<'_> {
    pub(super) fn op(&self, op: &Op) -> String {
        match op {
            Op::Construct { path, parts, rest, named, borrows } => {
                let part = |(step, part): &(Projection, ValueId)| {
                    let step = Place { root: *part, path: vec![step.clone()] };
                    // As the projection is written after a root.
                    let text = self.place(&step).split_off(self.name(*part).len());
                    format!("{text}: {}", self.name(*part))
                };
                let mut parts: Vec<String> = parts.iter().map(part).collect();
                parts.extend(rest.as_ref().map(|rest| format!("..{}", self.place(rest))));
                let (open, close) = if *named { ("{", "}") } else { ("(", ")") };
                let borrowing = if *borrows { "borrowing " } else { "" };
                format!("construct {borrowing}{}{open}{}{close}", self.quoted(path), parts.join(", "))
            }
            Op::Keep(place) => format!("keep {}", self.place(place)),
            Op::Constant(expr) => {
                self.literal(expr).unwrap_or_else(|| format!("constant {}", self.quoted(expr)))
            }
            Op::Opaque(opaque) => self.opaque(opaque),
            Op::Primitive { rule, style, operands } => {
                format!("{}{}", self.primitive(*rule, operands), self.style(*rule, style))
            }
            Op::Read(place) => format!("read {}", self.place(place)),
            Op::Duplicate(place, method) => format!("duplicate {} by {method}", self.place(place)),
            Op::Tuple(parts) => format!("tuple({})", self.names(parts)),
            Op::Array(parts) => format!("array[{}]", self.names(parts)),
            Op::List(parts) => format!("list[{}]", self.names(parts)),
            Op::Repeat { value, length, form } => {
                let kind = match form {
                    Repetition::List => "list",
                    Repetition::Array => "array",
                    Repetition::Clones => "clones",
                };
                format!("{kind}[{}; {}]", self.name(*value), self.name(*length))
            }
            Op::Cast { operand, ty } => format!("{} as {}", self.name(*operand), self.quoted(&**ty)),
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
            Op::Pull { rule, operand, operands, seed, assigning } => {
                self.share("pull", *rule, *operand, operands, *seed, *assigning)
            }
            Op::Push { rule, operand, operands, tangent, assigning } => {
                self.share("push", *rule, *operand, operands, *tangent, *assigning)
            }
            Op::Second { rule, of, by, operands, tangent, seed, assigning } => {
                let share = self.share("push", *rule, *of, operands, *tangent, *assigning);
                format!("pull {} through operand {by} of ({share})", self.name(*seed))
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
            Op::TangentOf { value, kept } => {
                format!("tangent of {}, kept in {}", self.name(*value), self.place(kept))
            }
            Op::ReplaceKept { place, value, kept, before } => {
                let kept = kept.map(|kept| format!(", which has {}", self.name(kept))).unwrap_or_default();
                let before = self.before(*before);
                format!("replace {}, if kept, by {}{kept}{before}", self.place(place), self.name(*value))
            }
            Op::Apply(map, seed) => format!("apply {} to {}", self.opaque(map), self.name(*seed)),
        }
    }

    pub(super) fn primitive(&self, rule: Primitive, operands: &[ValueId]) -> String {
        let name = rule.name();
        match operands {
            [left, right] if !name.starts_with(|c: char| c.is_alphabetic()) => {
                format!("{} {name} {}", self.name(*left), self.name(*right))
            }
            operands => format!("{name}({})", self.names(operands)),
        }
    }

    /// How the user wrote it, unless that is the usual way.
    fn style(&self, rule: Primitive, style: &Style) -> String {
        match style {
            style if *style == Style::usual(rule) => String::new(),
            Style::Operator => " by operator".to_owned(),
            Style::Method => " by method".to_owned(),
            Style::Path(path) => format!(" by {}", self.quoted(path)),
        }
    }

    fn share(
        &self,
        direction: &str,
        rule: Primitive,
        operand: usize,
        operands: &[ValueId],
        last: ValueId,
        assigning: bool,
    ) -> String {
        let whole = self.primitive(rule, operands);
        let assigning = if assigning { " assigning" } else { "" };
        format!("{direction} {} through operand {operand} of {whole}{assigning}", self.name(last))
    }

    pub(super) fn zero(&self, zero: &Zero) -> String {
        match zero {
            Zero::Visible(ty) => format!("zero of {}", self.ty(*ty)),
            Zero::Shaped(shape) => format!("zero of shape {}", self.name(*shape)),
            Zero::Like(place) => format!("zero like {}", self.place(place)),
            Zero::Default => "zero".to_owned(),
            Zero::Never => "never".to_owned(),
        }
    }

    pub(super) fn call(&self, call: &Call) -> String {
        let is_slice = |position: usize| {
            let slices = self.function.slices.get(&call.checkpoints);
            slices.is_some_and(|slices| slices.contains(&position))
        };
        let is_copied = |position: usize| {
            let copied = self.function.copied_for_calls.get(&call.checkpoints);
            copied.is_some_and(|copied| copied.contains(&position))
        };
        let argument = |(position, argument): (usize, &Argument)| {
            let slice = if is_slice(position) { "slice " } else { "" };
            let copied = if is_copied(position) { "copied " } else { "" };
            format!("{slice}{copied}{}", self.argument(argument))
        };
        let arguments: Vec<String> = call.arguments.iter().enumerate().map(argument).collect();
        let recursive = match (call.recursive, call.certain) {
            (true, true) => "recursive ",
            (true, false) => "perhaps recursive ",
            (false, _) => "",
        };
        let callee = match &call.callee {
            Callee::Function { path, .. } => self.quoted(path),
            Callee::Associated(path) => format!("associated {}", self.quoted(path)),
            Callee::Method { name, generics } => {
                format!("method `{name}{}`", generics.as_ref().map(|g| self.tokens(g)).unwrap_or_default())
            }
        };
        let checkpoints = self.implied(call.checkpoints);
        let (arguments, tangents) = arguments.split_at(call.arity());
        let tangents = match call.dot {
            Some(dot) => format!(" with tangents ({}), tangent {}", tangents.join(", "), self.declared(dot)),
            None => String::new(),
        };
        let keeping = if call.keeping { "keeping " } else { "" };
        let communicating = if call.communicates { "communicating " } else { "" };
        format!(
            "call {recursive}{keeping}{communicating}{callee}({}), checkpoints {checkpoints}{tangents}",
            arguments.join(", ")
        )
    }

    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::Value(value) => self.name(*value),
            Argument::Changed => "changed".to_owned(),
            Argument::Zero => "zero".to_owned(),
            Argument::Place { place, passing, saved } => {
                let passing = match passing {
                    Passing::Name => "name ",
                    Passing::Shared => "&",
                    Passing::Exclusive => "&mut ",
                    Passing::MaybeExclusive => "maybe &mut ",
                };
                let saved = saved.map(|saved| format!(" saved as {}", self.name(saved)));
                format!("{passing}{}{}", self.place(place), saved.unwrap_or_default())
            }
        }
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
