//! Which values of types that are not visible can be used by value more than once.

use crate::collections::HashSet;
use crate::interface::Signature;
use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::rules::Primitive;

/// Parameters that are references, what the user's code takes by value more than once, and what a function of floats takes.
/// All else may be no copy.
pub(super) fn copies(function: &Function, signature: &Signature) -> ValueSet {
    let parameters = function.parameters.iter().zip(&signature.parameters);
    let mut copies: ValueSet =
        parameters.filter(|(_, parameter)| parameter.is_reference()).map(|(value, _)| *value).collect();
    collect(function, &function.body, &mut copies);
    copies
}

/// The user's lines of a region run together: what two of them take is a copy. Lines that transforms have made say nothing of that.
fn collect(function: &Function, region: &Region, copies: &mut ValueSet) {
    let mut taken = HashSet::default();
    for line in &region.lines {
        match line {
            Line::Let { value, op: Op::Primitive { rule, operands, .. } } if !function.is_made(*value) => {
                let is_operator = *rule == Primitive::Neg || !rule.name().starts_with(char::is_alphabetic);
                for &operand in operands {
                    if !taken.insert(operand) || !is_operator {
                        copies.insert(operand);
                    }
                }
            }
            Line::Update { place, value, .. } if !function.is_made(place.root) && !taken.insert(*value) => {
                copies.insert(*value);
            }
            _ => {}
        }
        line.each_region(|inner| collect(function, inner, copies));
    }
}

/// What is read from behind a parameter that is a reference, with a type that is not visible: `*r`. The reverse sweep has the reference.
pub(super) fn behind_references(function: &Function, signature: &Signature) -> ValueSet {
    let parameters = function.parameters.iter().zip(&signature.parameters);
    let references: ValueSet =
        parameters.filter(|(_, parameter)| parameter.is_reference()).map(|(value, _)| *value).collect();
    let mut read = ValueSet::default();
    function.body.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Read(place) } = line
            && !place.path.is_empty()
            && place.is_whole()
            && references.contains(place.root)
            && matches!(function.info(place.root).kind, Kind::Parameter)
            && function.ty(*value) == Ty::unknown()
        {
            read.insert(*value);
        }
    });
    read
}
