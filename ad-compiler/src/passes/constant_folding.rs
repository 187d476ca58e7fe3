//! Constant factors that meet: `(bar * 100.0) * (2.0 * b)` is `(bar * 200.0) * b`, and `(bar * 0.5) * (2.0 * b)` is `bar * b`.
//!
//! Such come of `100.0 * b.powi(2)`. Only factors that are powers of two are moved: the product of the constants, and all that it is multiplied with,
//! are then rounded as they were.

use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::passes::Unit;
use crate::passes::formulas::numbers;
use crate::rules::Primitive;
use crate::rules::literal;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn run(unit: &mut Unit) {
    let (function, reverse) = unit.sweeps();
    join(function, &mut reverse.adjoint.region);
}

/// Joins the constant factors of a reverse sweep.
fn join(function: &mut Function, region: &mut Region) {
    let constants = [numbers(&function.body, &[]), numbers(region, &[])];
    let mut uses = ValueMap::default();
    region.each_line(&mut |line| {
        line.each_use(&mut |each| *uses.entry(each.value()).get_or_insert_default() += 1);
    });
    region.each_region(&mut |region| {
        region.yields.iter().for_each(|&value| *uses.entry(value).get_or_insert_default() += 1);
    });
    join_in(function, region, &constants, &uses);
}

/// A product of a constant and something else that is used once.
#[derive(Clone, Copy)]
struct Scaled {
    position: usize,
    constant: f64,
    other: ValueId,
}

fn join_in(
    function: &mut Function,
    region: &mut Region,
    constants: &[ValueMap<f64>; 2],
    uses: &ValueMap<usize>,
) {
    let mut scaled: ValueMap<Scaled> = ValueMap::default();
    let mut gone: BTreeSet<ValueId> = BTreeSet::new();
    let mut inserted: BTreeMap<usize, Line> = BTreeMap::new();
    for position in 0..region.lines.len() {
        region.lines[position]
            .regions_mut()
            .into_iter()
            .for_each(|inner| join_in(function, inner, constants, uses));
        let Some((value, [left, right])) = product(&region.lines[position]) else { continue };
        let both = |a: ValueId, b: ValueId| {
            let (outer, doubled) = (*scaled.get(a)?, *scaled.get(b)?);
            let joined = is_power_of_two(doubled.constant) && is_usual(outer.constant * doubled.constant);
            (joined && function.is_lasting(doubled.other)).then_some((a, outer, b, doubled))
        };
        if let Some((kept, outer, dropped, doubled)) = both(left, right).or_else(|| both(right, left)) {
            gone.insert(dropped);
            let product = outer.constant * doubled.constant;
            if product == 1.0 && function.is_lasting(outer.other) {
                set_operands(&mut region.lines[position], [outer.other, doubled.other]);
                gone.insert(kept);
                continue;
            }
            let ty = function.ty(kept);
            let constant = function.temporary("number", proc_macro2::Span::mixed_site(), ty, Kind::Line);
            let op = Op::Constant(literal(product));
            inserted.insert(outer.position, Line::Let { value: constant, op });
            set_operands(&mut region.lines[outer.position], [outer.other, constant]);
            set_operands(&mut region.lines[position], [kept, doubled.other]);
            continue;
        }
        if uses.get(value) == Some(&1)
            && matches!(function.ty(value).kind(), TyKind::Float(width) if !matches!(width, Float::Parameter(_)))
        {
            let with = |constant: ValueId, other: ValueId| {
                let constant = constants.iter().find_map(|numbers| numbers.get(constant));
                constant.map(|&constant| Scaled { position, constant, other })
            };
            if let Some(product) = with(left, right).or_else(|| with(right, left)) {
                scaled.insert(value, product);
            }
        }
    }
    if gone.is_empty() {
        return;
    }
    let mut lines = Vec::new();
    for (position, line) in std::mem::take(&mut region.lines).into_iter().enumerate() {
        lines.extend(inserted.remove(&position));
        if !matches!(&line, Line::Let { value, .. } if gone.contains(value)) {
            lines.push(line);
        }
    }
    region.lines = lines;
}

fn product(line: &Line) -> Option<(ValueId, [ValueId; 2])> {
    match line {
        Line::Let { value, op: Op::Primitive { rule: Primitive::Mul, operands, .. } } => {
            Some((*value, <[ValueId; 2]>::try_from(&operands[..]).ok()?))
        }
        _ => None,
    }
}

fn set_operands(line: &mut Line, new: [ValueId; 2]) {
    if let Line::Let { op: Op::Primitive { operands, .. }, .. } = line {
        *operands = new.to_vec();
    }
}

fn is_power_of_two(number: f64) -> bool {
    let mantissa = number.to_bits() & ((1 << 52) - 1);
    number.is_normal() && mantissa == 0
}

/// Whether the number is one of all floats.
fn is_usual(number: f64) -> bool {
    (1e-30..1e30).contains(&number.abs())
}
