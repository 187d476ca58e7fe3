//! Adjoints that are given to one call twice: `self.row(&self.weights, k)` adds to those of `self` and to those of the field.
//!
//! Two slots of a call are lent together, so one of them is a variable, which is added to the adjoint afterwards. In a loop that would cost as much as
//! the field is large in every round. Where the loop does nothing to that adjoint but to add to it, one variable serves for all rounds.

use super::*;
use crate::ir::visit::Use;
use crate::rules::Primitive;

/// A variable in the place of an adjoint.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// The adjoint.
    pub(super) place: Place,
    pub(super) variable: ValueId,
    /// What is in the variable, to be added.
    pub(super) value: ValueId,
}

/// The lines that stand before and behind the loop then.
#[derive(Default)]
pub(super) struct Around {
    pub(super) before: Vec<Line>,
    pub(super) behind: Vec<Line>,
}

impl Reverse<'_> {
    /// Takes the variables that can serve for all rounds out of the body of a loop.
    pub(super) fn taken_out_of_rounds(&mut self, body: &mut Region) -> Around {
        let mut around = Around::default();
        for shared in self.shared.clone() {
            if self.serves_for_all(&shared, body) {
                take(&shared, body, &mut around);
            }
        }
        around
    }

    fn serves_for_all(&self, Shared { place, variable, .. }: &Shared, body: &Region) -> bool {
        let is_part = place.path.iter().all(|step| matches!(step, Projection::Field(_) | Projection::Deref));
        let overlaps = |other: &Place| other.root == place.root && !other.is_apart_from(place);
        let mut only_added = is_part;
        body.each_line(&mut |line| {
            let mut touches = false;
            line.each_write(&mut |written| touches |= overlaps(written));
            line.each_use(&mut |each| {
                touches |= match each {
                    Use::Place(used) => overlaps(used),
                    Use::Value(used) => used == place.root,
                }
            });
            touches |= matches!(line, Line::Let { value, .. } if *value == place.root);
            only_added &= !touches
                || match line {
                    Line::Update { rule: Primitive::Add | Primitive::Sub, .. } => true,
                    Line::Let { value, op: Op::Zero(Zero::Like(_)) } => *value != place.root,
                    Line::Pullback(pullback) => adds_only(pullback, &overlaps),
                    Line::Branch(_) | Line::Loop(_) => true,
                    _ => false,
                };
        });
        let is_made_here = body.lines.iter().any(|line| match line {
            Line::Let { value, op: Op::Zero(zero) } if value == variable => match zero {
                Zero::Visible(_) => true,
                Zero::Like(like) => {
                    let root = self.out.function.root(like.root);
                    like.indices().next().is_none()
                        && (root == place.root || self.is_there_before(root, body))
                }
                Zero::Shaped(_) | Zero::Default | Zero::Never => false,
            },
            _ => false,
        });
        only_added && is_made_here
    }

    /// Whether a value of the primal is defined outside of a loop, and of one size in it.
    fn is_there_before(&self, root: ValueId, body: &Region) -> bool {
        let region = self.facts.region_of(root);
        let outside = region.is_none_or(|region| !self.facts.is_inside(region, body.id));
        outside && !self.facts.is_resized(root)
    }
}

/// Whether a callee only adds to an adjoint: it does not change the argument.
fn adds_only(pullback: &Pullback, overlaps: &impl Fn(&Place) -> bool) -> bool {
    let slots = pullback.slots.iter().zip(&pullback.call.arguments);
    slots.filter(|(slot, _)| slot.as_ref().is_some_and(overlaps)).all(|(_, argument)| {
        matches!(
            argument,
            Argument::Value(_) | Argument::Place { passing: Passing::Name | Passing::Shared, .. }
        )
    })
}

/// Moves the lines of a variable.
fn take(shared: &Shared, body: &mut Region, around: &mut Around) {
    let lines = std::mem::take(&mut body.lines);
    for line in lines {
        match &line {
            Line::Let { value, .. } if *value == shared.variable => around.before.push(line),
            Line::Let { value, .. } if *value == shared.value => around.behind.push(line),
            Line::Update { value, .. } if *value == shared.value => around.behind.push(line),
            _ => body.lines.push(line),
        }
    }
}
