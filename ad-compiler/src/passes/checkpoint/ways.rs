//! What can be computed again, and what that needs. Whether it is worth it, the [cut](super::cut) decides.

use super::save_by_move::reading_from;
use super::{Again, each_read, uses};
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::library::Method;
use std::rc::Rc;

/// How a value is computed again.
#[derive(Debug)]
pub(super) struct Way {
    /// With places that have the content again which the primal read.
    pub(super) op: Op,
    pub(super) needs: Vec<Need>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    Value(ValueId),
    /// A counter that is run backward.
    Counter(ValueId),
    /// A list whose stores are undone.
    List(ValueId),
}

/// The ways to compute values again, each found once.
pub(super) struct Ways<'a> {
    pub(super) function: &'a Function,
    pub(super) facts: &'a Facts,
    pub(super) again: &'a Again,
    pub(super) definitions: ValueMap<&'a Op>,
    /// What the reverse sweep defines itself.
    pub(super) defined: ValueSet,
    /// Parameters that the sweep has not: neither is it given them again, nor is there a copy.
    pub(super) gone: ValueSet,
    /// Whether floats may be computed again.
    pub(super) floats: bool,
    /// Whether what can be computed again may be saved.
    pub(super) saving: bool,
    pub(super) known: ValueMap<Option<Rc<Way>>>,
}

impl Ways<'_> {
    pub(super) fn of(&mut self, value: ValueId) -> Option<Rc<Way>> {
        if let Some(known) = self.known.get(value) {
            return known.clone();
        }
        let way = self.find(value).map(Rc::new);
        self.known.insert(value, way.clone());
        way
    }

    /// What the sweep defines is known now.
    pub(super) fn forget(&mut self) {
        self.known = ValueMap::default();
    }

    fn find(&mut self, value: ValueId) -> Option<Way> {
        let &op = self.definitions.get(value)?;
        let position = self.facts.definition(value)?.clone();
        let is_computed =
            matches!(op, Op::Primitive { .. } | Op::Cast { .. }) && !self.function.ty(value).is_inert();
        if (is_computed && !self.floats)
            || !self.function.only_computes(value, op)
            || !self.is_repeatable(value, op)
        {
            return None;
        }
        let mut way = Way { op: op.clone(), needs: Vec::new() };
        uses(op).iter().all(|used| self.add_content(op, used, &position, &mut way)).then_some(())?;
        for used in uses(&way.op) {
            let place = self.function.resolve(&used);
            way.needs.extend(place.parts().map(Need::Value));
        }
        Some(way)
    }

    /// Whether the sweep can evaluate the operation, and more than once: the closure cannot move what it has taken along.
    fn is_repeatable(&self, value: ValueId, op: &Op) -> bool {
        let ty = self.function.ty(value);
        match op {
            Op::Read(place) => {
                let root = self.function.resolve(place).root;
                let parameter = matches!(self.function.info(root).kind, Kind::Parameter);
                // What is read in the function's own block may be moved away.
                let stays = parameter && self.facts.region_of(value) != Some(self.function.body.id);
                stays || ty.is_copy() || matches!(ty.kind(), TyKind::Inert)
            }
            // Every closure that is written has a type of its own.
            Op::Opaque(opaque) => !matches!(opaque.expr, syn::Expr::Closure(_)),
            Op::Primitive { .. } | Op::Constant(_) | Op::Cast { .. } | Op::Tuple(_) => true,
            // A key: to keep it is to clone it once more.
            Op::Duplicate(..) => ty == Ty::inert(),
            Op::Construct { parts, borrows: true, rest: None, .. } => parts.iter().all(|(_, part)| {
                let ty = self.function.ty(*part);
                ty.is_copy() || ty.is_inert()
            }),
            Op::Shape(_) => self.may_borrow(op),
            Op::Array(elements) => elements.len() <= SHORT && ty.is_copy(),
            _ => false,
        }
    }

    /// Adds what it takes to read the same from a place again as the primal did; gives whether there is a way.
    fn add_content(&mut self, op: &Op, used: &Place, position: &Position, way: &mut Way) -> bool {
        let root = &self.function.info(used.root).kind;
        // What borrows is made again, of numbers that are saved if need be.
        if matches!(op, Op::Construct { borrows: true, .. })
            && self.function.ty(used.root).is_float()
            && matches!(root, Kind::Line)
        {
            return true;
        }
        if let Kind::Alias(alias) = root
            && matches!(op, Op::Opaque(_))
            && alias.bound
            && !alias.form.is_reference()
            && !self.function.copied_names.contains(&used.root)
        {
            // Whether the tokens mean a reference or a value is not visible.
            return false;
        }
        let place = self.function.resolve(used);
        let again = self.again;
        if self.stays(&place, position) {
            return true;
        }
        if again.counters.is_had_again(self.facts, place.root, position) {
            way.needs.push(Need::Counter(place.root));
            return true;
        }
        let Some(content) = again.content(self.facts, place.root, position) else { return false };
        let Some(reading) = reading_from(self.function, &way.op, place.root, content) else { return false };
        way.op = reading;
        if again.overwritten.again(self.facts, place.root, position) == Some(content) {
            way.needs.push(Need::List(place.root));
        }
        place.indices().all(|index| self.is_obtainable(index))
    }

    /// Whether what was in a place at some point can be read from it in the reverse sweep.
    pub(super) fn stays(&mut self, place: &Place, position: &Position) -> bool {
        let place = self.function.resolve(place);
        if !place.indices().all(|index| self.is_obtainable(index)) {
            return false;
        }
        // A match has taken it.
        let is_payload = |step: &Projection| matches!(step, Projection::Payload { .. });
        let is_taken = |taken: &ValueId| self.function.root(*taken) == place.root;
        if place.path.iter().any(is_payload) && self.function.taken_apart.iter().any(is_taken) {
            return false;
        }
        match self.function.info(place.root).kind {
            Kind::Memory => {
                // What is declared without a value may not have one where the function returns early.
                self.facts.region_of(place.root) == Some(self.function.body.id)
                    && self.definitions.get(place.root).is_some()
                    && !self.facts.is_overwritten(place.root, position)
            }
            _ => self.is_obtainable(place.root),
        }
    }

    /// Whether other values can be computed from a value: it is there, is taken along, can be computed, or is a number that can be saved.
    fn is_obtainable(&mut self, value: ValueId) -> bool {
        if self.is_kept(value) {
            return true;
        }
        let op = self.definitions.get(value).copied();
        let is_number = match self.function.ty(value).kind() {
            TyKind::Float(_) => true,
            TyKind::Inert => matches!(op, Some(Op::Primitive { .. } | Op::Read(_))),
            _ => false,
        };
        let is_line = matches!(self.function.info(value).kind, Kind::Line);
        is_line && ((is_number && self.floats) || self.of(value).is_some())
    }

    /// Whether a value is there in the sweep anyway, or is taken along where it is needed.
    fn is_kept(&self, value: ValueId) -> bool {
        match self.function.info(value).kind {
            Kind::Parameter => !self.gone.contains(value),
            Kind::Record | Kind::Slot => true,
            Kind::Line => {
                self.defined.contains(value) || self.facts.region_of(value) == Some(self.function.body.id)
            }
            Kind::Memory | Kind::Alias(_) => self.defined.contains(value),
        }
    }

    /// Whether a value can be had again without saving anything in a loop for it.
    pub(super) fn is_for_nothing(&mut self, value: ValueId) -> bool {
        self.is_kept(value)
            || self.of(value).is_some_and(|way| {
                way.needs.iter().all(|need| match *need {
                    Need::Value(needed) => self.function.is_memory(needed) || self.is_for_nothing(needed),
                    Need::Counter(_) | Need::List(_) => true,
                })
            })
    }

    /// What may be a reference into an argument cannot be taken along.
    pub(super) fn may_borrow(&self, op: &Op) -> bool {
        match op {
            Op::Construct { borrows, .. } => *borrows,
            // It is of the type of what it is the shape of.
            Op::Shape(place) => self
                .definitions
                .get(place.root)
                .is_some_and(|op| matches!(op, Op::Construct { borrows: true, .. })),
            // Arithmetic and comparisons give numbers and truth values.
            Op::Opaque(tokens) => !matches!(tokens.expr, syn::Expr::Binary(_)),
            Op::Constant(_) => true,
            Op::Read(place) => self.is_parameter(place) || self.is_another_name(place),
            // `match (self, k)`
            Op::Tuple(parts) => parts.iter().any(|&part| match self.definitions.get(part) {
                Some(Op::Read(place)) => self.is_parameter(place),
                Some(op) => matches!(op, Op::Opaque(_)),
                None => self.is_parameter(&Place::of(part)),
            }),
            _ => false,
        }
    }

    /// The parameter, gone in the sweep, into which a value may be a reference.
    pub(super) fn lends(&self, value: ValueId) -> Option<ValueId> {
        let &op = self.definitions.get(value)?;
        let is_name = |place: &Place| {
            let kind = &self.function.info(place.root).kind;
            let bound = matches!(kind, Kind::Alias(alias) if alias.bound);
            bound && place.is_whole() && !self.function.copied_names.contains(&place.root)
        };
        // What a pattern names may be a reference; where it is a number, it is printed as one.
        let is_float = self.function.float_name(value).is_some();
        let may_be_a_name = matches!(op, Op::Read(place) if is_name(place) && !is_float);
        if !(self.may_borrow(op) || self.holds_references(value) || may_be_a_name) {
            return None;
        }
        let mut lender = None;
        each_read(self.function, op, &mut |read| {
            let is_copied = is_copied_out(op, self.function.holding_references.contains(read));
            lender = lender.or(Some(read).filter(|&read| self.gone.contains(read) && !is_copied));
        });
        lender
    }

    /// All of something inactive that may be a reference itself: `let (a, b) = (text.as_bytes(), n);`
    fn is_another_name(&self, place: &Place) -> bool {
        let made = self.definitions.get(place.root).is_some_and(|op| matches!(op, Op::Opaque(_)));
        made && place.is_whole() && self.function.ty(place.root) == Ty::inert()
    }

    /// All of an argument, which may be a reference.
    fn is_parameter(&self, place: &Place) -> bool {
        let parameter = matches!(self.function.info(place.root).kind, Kind::Parameter);
        parameter && place.is_whole() && !self.function.ty(place.root).is_copy()
    }

    /// References to what is in the function cannot be taken along either.
    pub(super) fn holds_references(&self, value: ValueId) -> bool {
        let is_reference = |part: &ValueId| matches!(&self.function.info(*part).kind, Kind::Alias(alias) if alias.form.is_reference() && !alias.bound);
        matches!(self.definitions.get(value), Some(Op::Tuple(parts)) if parts.iter().any(is_reference))
    }
}

/// Whether tokens give a number or a truth value, whatever they are about, or else a copy of what is in a place; that is no reference, unless what
/// it is in holds some.
fn is_copied_out(op: &Op, from_references: bool) -> bool {
    let Op::Opaque(tokens) = op else { return false };
    match &tokens.expr {
        syn::Expr::MethodCall(call) => {
            call.args.is_empty() && matches!(Method::of(call), Method::Len | Method::IsEmpty)
        }
        syn::Expr::Cast(_) | syn::Expr::Lit(_) | syn::Expr::Binary(_) => true,
        syn::Expr::Index(_) | syn::Expr::Field(_) => !from_references,
        syn::Expr::Unary(unary) => {
            !from_references || matches!(unary.op, syn::UnOp::Not(_) | syn::UnOp::Neg(_))
        }
        _ => false,
    }
}

/// Arrays of so many elements are had again like what is in them.
const SHORT: usize = 16;
