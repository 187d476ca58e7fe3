//! The reverse of single lines.

use super::*;
use crate::library::Method;
use crate::passes::formulas::{Term, partials};
use crate::rules::Primitive;

impl Reverse<'_> {
    pub(super) fn line(&mut self, line: &Line) {
        match line {
            Line::Let { value, op } => self.let_(*value, op),
            Line::Store { place, value, before } => self.store(place, *value, *before),
            Line::Update { place, rule, old, value } => self.update(place, *rule, *old, *value),
            Line::Mutate { place, how } => self.mutate(place, how),
            Line::Branch(branch) => self.branch(line, branch),
            Line::Loop(each) => self.loop_(line, each),
            Line::Rest { flag, region, results } => self.rest(line, *flag, region, results),
            Line::Exit(exit) => self.exit(exit),
            Line::Declare(value) => {
                self.bars.remove(*value);
            }
            // The primal alone has these.
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
            | Line::Transfer { .. } => {}
        }
    }

    fn let_(&mut self, value: ValueId, op: &Op) {
        match op {
            // These change memory whether or not their result is used.
            Op::Replace { place, value: new, before } => return self.replace(value, place, *new, *before),
            Op::Pop(place) => return self.pop(value, place),
            Op::Tuple(parts) => return self.tuple(value, parts),
            Op::Array(parts) | Op::List(parts) => return self.elements(value, parts),
            Op::Construct { parts, rest, .. } => return self.construct(value, parts, rest.as_ref()),
            Op::Call(call) => return self.call(value, call),
            Op::ReplaceKept { place, value: new, before, .. } => return self.store(place, *new, *before),
            _ => {}
        }
        if !self.is_active(value) {
            return;
        }
        let bar = self.take(value);
        if let Op::Read(place) | Op::Duplicate(place, _) | Op::TangentOf { kept: place, .. } = op {
            for kept in self.kept.remove(value).unwrap_or_default() {
                self.add_place(place, kept.into());
            }
        }
        let Some(bar) = bar else { return };
        match op {
            Op::Primitive { rule, operands, .. } => self.primitive(*rule, operands, value, bar),
            Op::Duplicate(place, method) if makes_list(method) => self.add_list(place, bar),
            Op::Read(place) | Op::Duplicate(place, _) => self.add_place(place, bar.into()),
            Op::Cast { operand, .. } => {
                let ty = self.out.function.ty(*operand);
                let same = ty.is_float() && ty == self.out.function.ty(bar);
                let back = if same {
                    bar
                } else {
                    self.out.let_("cast", ty, Op::CastLike { operand: bar, like: *operand })
                };
                self.add(*operand, back.into());
            }
            Op::Repeat { value: element, .. } => {
                let ty = self.out.function.ty(*element);
                let total = self.out.let_("total", ty, Op::Total(Place::of(bar)));
                self.add(*element, total.into());
            }
            Op::WithDerivative { operand, map } => {
                let ty = self.out.function.ty(*operand);
                let mapped = self.out.let_("mapped", ty, Op::Apply(map.clone(), bar));
                self.add(*operand, mapped.into());
            }
            Op::Take(..)
            | Op::Pull { .. }
            | Op::Second { .. }
            | Op::Total(_)
            | Op::PopAdjoint(_)
            | Op::Perhaps(_)
            | Op::Given(_)
            | Op::CastLike { .. }
            | Op::Apply(..) => unreachable!("no primal has {op:?}"),
            // Nothing active comes out of these, or they have been reversed.
            Op::Constant(_)
            | Op::Opaque(_)
            | Op::Tuple(_)
            | Op::Array(_)
            | Op::List(_)
            | Op::Construct { .. }
            | Op::Call(_)
            | Op::Keep(_)
            | Op::Replace { .. }
            | Op::Pop(_)
            | Op::Zero(_)
            | Op::Shape(_)
            | Op::ReplaceKept { .. } => {}
            Op::Push { .. } | Op::Sum(..) | Op::TangentOf { .. } | Op::CastTangent { .. } => {
                self.tangent_op(op, bar)
            }
        }
    }

    /// `operand_bar += result_bar * partial`, for each operand.
    fn primitive(&mut self, rule: Primitive, operands: &[ValueId], result: ValueId, bar: ValueId) {
        if rule == Primitive::Mul && self.product(operands, bar) {
            return;
        }
        let terms = self.terms(rule, operands, result, bar);
        for (operand, term) in operands.iter().zip(terms) {
            if let Some(term) = term {
                self.add(*operand, term);
            }
        }
    }

    fn terms(
        &mut self,
        rule: Primitive,
        operands: &[ValueId],
        result: ValueId,
        bar: ValueId,
    ) -> Vec<Option<Term>> {
        let active: Vec<bool> = operands.iter().map(|&operand| self.is_active(operand)).collect();
        let rows = partials(rule, operands, &self.numbers, false);
        // What forward mode chooses between are tangents, of whatever type: the runtime has no rule for a choice, and needs none.
        let visible = rule == Primitive::Select
            || self.out.is_written_out(self.out.function.ty(bar), operands, &active, &rows);
        let mut terms = Vec::new();
        for (k, partial) in rows.iter().enumerate() {
            terms.push(if !active[k] || rule.takes_integer(k) {
                None
            } else if visible {
                self.out.weigh(bar, partial, operands, result)
            } else {
                let ty = self.out.function.ty(operands[k]);
                let operands = operands.to_vec();
                let op = Op::Pull { rule, operand: k, operands, seed: bar, assigning: false };
                Some(self.out.let_("share", ty, op).into())
            });
        }
        terms
    }

    // ---- memory ----

    /// What is in the adjoint place, which is left zero.
    fn taken(&mut self, place: &Place, before: Option<ValueId>) -> Option<ValueId> {
        let bar = self.bar_place(place)?;
        let ty = self.out.function.place_ty(place);
        let zero = match before {
            _ if crate::passes::shapes::is_visible(ty) => Zero::Visible(ty),
            Some(shape) => Zero::Shaped(shape),
            None => Zero::Like(bar.clone()),
        };
        Some(self.out.let_("taken_bar", ty, Op::Take(bar, zero)))
    }

    fn store(&mut self, place: &Place, value: ValueId, before: Option<ValueId>) {
        if self.is_active_place(place)
            && let Some(bar) = self.taken(place, before)
        {
            self.add_from(place, value, bar);
        }
    }

    /// Adds what a value receives from a place that it was put into.
    pub(super) fn add_from(&mut self, place: &Place, value: ValueId, bar: ValueId) {
        let here = self.facts.home_of(value) == Some(self.region) && !self.cells.contains(value);
        if here && self.from_fields.contains(value) && self.out.function.may_keep_none(place) {
            self.kept.entry(value).get_or_insert_default().push(bar);
        } else {
            self.add(value, bar.into());
        }
    }

    fn replace(&mut self, result: ValueId, place: &Place, new: Option<ValueId>, before: Option<ValueId>) {
        if !self.is_active_place(place) {
            return;
        }
        let result_bar = self.take(result);
        if let Some(bar) = self.taken(place, before)
            && let Some(new) = new
        {
            self.add(new, bar.into());
        }
        if let Some(bar) = result_bar {
            self.add_place(place, bar.into());
        }
    }

    fn update(&mut self, place: &Place, rule: Primitive, old: ValueId, value: ValueId) {
        if !self.is_active_place(place) {
            return;
        }
        let Some(bar_place) = self.bar_place(place) else { return };
        let ty = self.out.function.place_ty(place);
        let active = [true, self.is_active(value)];
        let rows = partials(rule, &[old, value], &self.numbers, false);
        if !self.out.is_written_out(ty, &[old, value], &active, &rows) {
            return self.update_by_type(&bar_place, rule, old, value);
        }
        let bar = self.out.let_("current_bar", ty, Op::Read(bar_place.clone()));
        match rule {
            Primitive::Add => return self.add(value, bar.into()),
            Primitive::Sub => return self.add(value, Term { negative: true, value: bar }),
            _ => {}
        }
        // The result of the operation, where a partial is written with it.
        let result = self.out.primitive(rule, vec![old, value], ty);
        if active[1]
            && let Some(term) = self.out.weigh(bar, &rows[1], &[old, value], result)
        {
            self.add(value, term);
        }
        if let Some(term) = self.out.weigh(bar, &rows[0], &[old, value], result)
            && term.value != bar
        {
            self.out.lines.push(Line::Store { place: bar_place, value: term.value, before: None });
        }
    }

    /// `place op= value` where the types are not visible.
    fn update_by_type(&mut self, bar_place: &Place, rule: Primitive, old: ValueId, value: ValueId) {
        let ty = self.out.function.ty(old);
        let clone = proc_macro2::Ident::new("clone", Span::mixed_site());
        let active = self.is_active(value);
        // A constant changes a field that keeps no derivative; what is active must not disappear in one.
        let flexible = !active && self.out.function.may_keep_none(bar_place);
        let bar = if flexible {
            Op::TangentOf { value: old, kept: bar_place.clone() }
        } else {
            Op::Duplicate(bar_place.clone(), clone)
        };
        let bar = self.out.let_("current_bar", ty, bar);
        let operands = vec![old, value];
        let pull = |this: &mut Self, operand: usize| {
            let ty = this.out.function.ty(operands[operand]);
            let operands = operands.clone();
            let op = Op::Pull { rule, operand, operands, seed: bar, assigning: true };
            this.out.let_("share", ty, op)
        };
        if active {
            let share = pull(self, 1);
            self.add(value, share.into());
        }
        let share = pull(self, 0);
        self.out.set(bar_place.clone(), share, flexible);
    }

    fn pop(&mut self, result: ValueId, place: &Place) {
        if !self.is_active_place(place) {
            return;
        }
        let bar = self.take(result);
        let root = self.out.function.resolve(place).root;
        if self.bar_place(place).is_none() {
            if bar.is_none() {
                return;
            }
            self.declare_zero(root);
        }
        let bar_place = self.bar_place(place).expect("the adjoint was declared");
        let value = bar.unwrap_or_else(|| {
            let ty = self.out.function.ty(result);
            let zero = self.zero(result);
            self.out.let_("zero", ty, Op::Zero(zero))
        });
        self.out.lines.push(Line::Mutate { place: bar_place, how: Mutation::Push(value) });
    }

    fn mutate(&mut self, place: &Place, how: &Mutation) {
        if !self.is_active_place(place) {
            return;
        }
        let bar = self.bar_place(place);
        match (how, bar) {
            (Mutation::Swap(other), bar) => {
                let other_bar = self.bar_place(other);
                let (Some(bar), Some(other)) = (
                    bar.or_else(|| self.declared(place, other_bar.is_some())),
                    other_bar.or_else(|| self.declared(other, self.bar_place(place).is_some())),
                ) else {
                    return;
                };
                let swap = self.out.function.swap(bar, other);
                self.out.lines.push(swap);
            }
            (_, None) => {}
            (Mutation::Push(value), Some(bar)) => {
                let ty = self.out.function.ty(*value);
                let last = self.out.let_("pushed_bar", ty, Op::PopAdjoint(bar));
                self.add(*value, last.into());
            }
            (Mutation::SwapElements(i, j), Some(bar)) => {
                self.out.lines.push(Line::Mutate { place: bar, how: Mutation::SwapElements(*i, *j) });
            }
            (Mutation::Fill(value), Some(bar)) => {
                let ty = self.out.function.ty(*value);
                if self.is_active(*value) {
                    let total = self.out.let_("total", ty, Op::Total(bar.clone()));
                    // The sum is taken before the zeros are written.
                    self.add(*value, total.into());
                }
                let zero = if crate::passes::shapes::is_visible(ty) {
                    Zero::Visible(ty)
                } else {
                    Zero::Like(Place::of(*value))
                };
                let zero = self.out.let_("zero", ty, Op::Zero(zero));
                self.out.lines.push(Line::Mutate { place: bar, how: Mutation::Fill(zero) });
            }
            (Mutation::CopyFrom { source, .. }, Some(bar)) => {
                if self.is_active_place(source) {
                    let resolved = self.out.function.resolve(source);
                    if self.bar_place(&resolved).is_none() {
                        self.declare_zero(resolved.root);
                    }
                    let into = self.bar_place(&resolved).expect("the adjoint was declared");
                    self.out.lines.push(Line::Transfer { from: bar, into });
                } else {
                    let ty = self.out.function.place_ty(place).element();
                    let zero = Op::Zero(crate::passes::shapes::zero_of(ty));
                    let zero = self.out.let_("zero", ty, zero);
                    self.out.lines.push(Line::Mutate { place: bar, how: Mutation::Fill(zero) });
                }
            }
        }
    }

    /// The adjoint of a copy that is a list, though the place may be an array.
    fn add_list(&mut self, place: &Place, bar: ValueId) {
        if !self.is_active_place(place) {
            return;
        }
        if self.bar_place(place).is_none() {
            let root = self.out.function.resolve(place).root;
            self.declare_zero(root);
        }
        self.add_place(place, bar.into());
    }

    /// The adjoint of a place that is needed because its partner in a swap has one.
    fn declared(&mut self, place: &Place, needed: bool) -> Option<Place> {
        if !needed {
            return None;
        }
        let root = self.out.function.resolve(place).root;
        self.declare_zero(root);
        self.bar_place(place)
    }
}

/// Methods that make a vector of what may be an array.
pub(super) fn makes_list(method: &proc_macro2::Ident) -> bool {
    matches!(Method::named(method), Method::ToVec | Method::ToOwned)
}
