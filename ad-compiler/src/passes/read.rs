//! Units that are read from text, as filetests have them.
//!
//! What stands outside of the text is found anew from the function: activity, facts, and which values are equal. After the adjoint or the
//! tangent transform nobody asks for activity.

use super::Unit;
use super::adjoint::Adjoint;
use super::checkpoint::Plan;
use super::unit::ReverseSweep;
use super::value_numbering::equal_values;
use crate::analysis::Activity;
use crate::attribute::switches::Options;
use crate::diagnostics::Errors;
use crate::ir::facts::Facts;
use crate::ir::parse::{self, Read, ReadKept, ReadSweep};
use crate::ir::verify::{self, Kept, Reverse, Sweep};

/// A unit, with all that it borrows.
pub(crate) struct Text {
    read: Read,
    activity: Activity,
}

impl Text {
    /// Reads a unit as it is printed. What breaks an invariant is an error: analyses rely on them.
    pub(crate) fn parse(text: &str) -> Result<Text, String> {
        let read = parse::parse(text).map_err(|error| error.to_string())?;
        verified(&read)?;
        let mut activity = Activity::default();
        if read.reverse.is_none() && read.tangents.is_none() {
            let mut errors = Errors::default();
            activity = Activity::analyze(&read.function, &read.active, &mut errors);
            errors.check().map_err(|error| error.to_string())?;
        }
        Ok(Text { read, activity })
    }

    pub(crate) fn unit(&self) -> Unit<'_> {
        let Read { function, active, tangents, reverse, kept, layout } = &self.read;
        let mut unit = Unit::new(function.clone(), &self.activity, active, Options::default());
        unit.tangents = tangents.clone();
        unit.reverse = reverse.clone().map(|ReadSweep { region, seed, slots }| ReverseSweep {
            adjoint: Adjoint { region, seed, slots },
            facts: Facts::of(function),
            equal: equal_values(function),
            plan: kept.clone().map(|ReadKept { captured, released, copies, records, saves, stateless }| {
                Plan { saves, records, captured, released, copies, stateless }
            }),
            layout: layout.clone(),
        });
        unit
    }
}

fn verified(read: &Read) -> Result<(), String> {
    let Read { function, tangents, reverse, kept, .. } = read;
    let sweep = match (tangents, kept) {
        (Some(tangents), _) => Sweep::Tangent(tangents),
        (None, Some(kept)) => Sweep::Keeping(&kept.saves),
        (None, None) => Sweep::Primal,
    };
    let mut violations = verify::function(function, sweep);
    if let (Some(ReadSweep { region, seed, slots }), true) = (reverse, violations.is_empty()) {
        let kept =
            kept.as_ref().map(|ReadKept { captured, saves, records, .. }| Kept { captured, saves, records });
        violations = verify::reverse(function, &Reverse { region, seed: *seed, slots, kept });
    }
    let messages: Vec<&str> = violations.iter().map(|violation| &violation.message[..]).collect();
    if messages.is_empty() { Ok(()) } else { Err(messages.join("\n")) }
}
