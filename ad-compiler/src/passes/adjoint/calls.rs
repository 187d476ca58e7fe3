//! The reverse of calls: the callee's reverse sweep, with the places of the arguments' adjoints as slots.

use super::*;

/// An adjoint that a callee cannot be given where it is: it gets a variable.
struct Detour {
    place: Place,
    /// The adjoint, where the callee adds to it.
    adjoint: Option<Place>,
    variable: ValueId,
}

impl Reverse<'_> {
    pub(super) fn call(&mut self, value: ValueId, call: &Call) {
        let changes = call.changed().any(|place| self.is_active_place(place));
        let Some(seed) = self.seed_of(value, call, changes) else { return };
        let mut slots: Vec<Option<Place>> = Vec::new();
        let mut detours: Vec<Detour> = Vec::new();
        let lent_shapes = self.out.function.lent_shapes.get(&call.checkpoints).cloned();
        let mut lent_shapes = lent_shapes.into_iter().flatten();
        for argument in &call.arguments {
            let (place, changed) = match argument {
                Argument::Value(value) => (Place::of(*value), false),
                Argument::Place { place, passing, .. } => (place.clone(), passing.may_change()),
                Argument::Zero => {
                    slots.push(None);
                    continue;
                }
                Argument::Changed => unreachable!("calls of the primal name what they change"),
            };
            if !self.is_active_place(&place) {
                let is_lent = self.out.function.changed_with_tangent(argument).is_some();
                let shape = if is_lent { lent_shapes.next() } else { None };
                slots.push(shape.map(|shape| self.unused_adjoint(&place, shape)));
                continue;
            }
            let place = self.out.function.resolve(&place);
            let slot = self.slot(&place, changed, &slots, &mut detours);
            slots.push(Some(slot));
        }
        let mut reversed = call.clone();
        for argument in &mut reversed.arguments {
            if let Argument::Place { passing: Passing::Exclusive, .. } = argument {
                *argument = Argument::Changed;
            }
        }
        self.out.lines.push(Line::Pullback(Pullback { call: reversed, seed, slots, stateless: false }));
        for Detour { place, adjoint, variable } in detours {
            let ty = self.out.function.ty(variable);
            let hint = self.out.function.info(variable).ident.to_string();
            let value = self.out.let_(&hint, ty, Op::Read(Place::of(variable)));
            self.shared.extend(adjoint.map(|place| shared::Shared { place, variable, value }));
            self.add_place(&place, value.into());
        }
    }

    /// The callee is given an adjoint of what it changes, though nobody asks for it here.
    fn unused_adjoint(&mut self, place: &Place, shape: ValueId) -> Place {
        let info = self.out.function.info(self.out.function.root(place.root));
        let (hint, span) = (format!("{}_bar", info.ident), info.span);
        let variable = self.out.function.temporary(&hint, span, Ty::unknown(), Kind::Memory);
        self.out.lines.push(Line::Let { value: variable, op: Op::Zero(Zero::Shaped(shape)) });
        self.out.function.unused_adjoints.insert(variable);
        Place::of(variable)
    }

    /// The adjoint of what a call gives, to begin its reverse sweep with; `None` if there is nothing to do.
    fn seed_of(&mut self, value: ValueId, call: &Call, changes: bool) -> Option<ValueId> {
        let results: Vec<ValueId> = [value].into_iter().chain(call.dot).collect();
        let bars: Vec<Option<ValueId>> = results
            .iter()
            .map(|&result| if self.is_active(result) { self.take(result) } else { None })
            .collect();
        // Other ranks wait for what has no influence here, too.
        if !changes && !call.communicates && bars.iter().all(Option::is_none) {
            return None;
        }
        let pairs: Vec<_> = results.into_iter().zip(bars).collect();
        let bars: Vec<ValueId> =
            pairs.into_iter().map(|(result, bar)| bar.unwrap_or_else(|| self.no_seed(result))).collect();
        Some(match bars[..] {
            [bar] => bar,
            _ => self.out.let_("seed", Ty::unknown(), Op::Tuple(bars)),
        })
    }

    /// The adjoint of a result that has no influence, where what was changed has, or the other result.
    fn no_seed(&mut self, result: ValueId) -> ValueId {
        let ty = self.out.function.ty(result);
        // It need not have a tangent that is zero by itself.
        let shape = self.out.function.shapes.get(&result);
        let zero = match shape {
            Some(&shape) => Zero::Shaped(shape),
            None => crate::passes::shapes::zero_of(ty),
        };
        self.out.let_("seed", ty, Op::Zero(zero))
    }

    /// Where the callee adds the adjoint of an argument; of what it changes it finds there the adjoint from
    /// after the call, and leaves the one from before.
    fn slot(
        &mut self,
        place: &Place,
        changed: bool,
        others: &[Option<Place>],
        detours: &mut Vec<Detour>,
    ) -> Place {
        let known = match self.bar_place(place) {
            Some(known) if !matches!(self.bars.get(place.root), Some(Bar::Sum(_))) => Some(known),
            // A list gets its accumulator here, so that the callee adds into it.
            None if changed || !place.path.is_empty() => {
                self.declare_zero(place.root);
                self.bar_place(place)
            }
            _ => None,
        };
        if let Some(known) = &known
            && others.iter().flatten().all(|other| self.are_apart(known, other))
        {
            return known.clone();
        }
        let ty = self.out.function.place_ty(place);
        let visible = crate::passes::shapes::is_visible(ty);
        let op = match &known {
            // What is taken away is added again afterwards, by the name of the variable.
            Some(known) if changed => {
                let zero = if visible { Zero::Visible(ty) } else { Zero::Like(known.clone()) };
                Op::Take(known.clone(), zero)
            }
            _ if visible => Op::Zero(Zero::Visible(ty)),
            // What is in the place itself may be something else by now; its adjoint has the same shape.
            Some(known) if !self.is_slot(known) => Op::Zero(Zero::Like(known.clone())),
            _ if place.path.is_empty() => Op::Zero(self.zero(place.root)),
            _ => Op::Zero(Zero::Like(place.clone())),
        };
        let info = self.out.function.info(place.root);
        let (hint, span) = (format!("{}_bar", info.ident), info.span);
        let variable = self.out.function.temporary(&hint, span, ty, Kind::Memory);
        self.out.lines.push(Line::Let { value: variable, op });
        let adjoint = known.filter(|_| !changed);
        detours.push(Detour { place: place.clone(), adjoint, variable });
        Place::of(variable)
    }

    /// Whether two adjoints may be lent to a callee at the same time: fields of one variable may.
    fn are_apart(&self, one: &Place, other: &Place) -> bool {
        // A slot is lent as a whole.
        one.root != other.root || (!self.is_slot(one) && one.is_apart_from(other))
    }

    fn is_slot(&self, place: &Place) -> bool {
        matches!(self.out.function.info(place.root).kind, Kind::Slot)
    }
}
