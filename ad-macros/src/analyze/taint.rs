//! Bits of active values: they may decide, but a float made of them would silently have no derivative.

use super::activity::{Activity, root};
use super::report::why;
use crate::errors::Errors;
use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::HashMap;

/// Functions that make a float of an integer's bits.
const FROM_BITS: &[&str] = &["from_bits", "from_ne_bytes", "from_le_bytes", "from_be_bytes"];

/// `told` are values whose trouble has been told.
pub(super) fn check(function: &Function, activity: &Activity, told: &[ValueId], errors: &mut Errors) {
    let taints = Taints {
        bits: tainted(function, |opaque| takes_bits(function, activity, opaque)),
        rounded: tainted(function, |opaque| rounds(function, activity, opaque)),
    };
    report(function, activity, &function.body, &taints, told, errors);
}

/// What depends on the bits of active values, and on active values that were cast to integers; with the active
/// value that it is from.
struct Taints {
    bits: HashMap<ValueId, ValueId>,
    rounded: HashMap<ValueId, ValueId>,
}

/// All that depends on the tokens that are a source.
fn tainted(function: &Function, source: impl Fn(&Opaque) -> Option<ValueId>) -> HashMap<ValueId, ValueId> {
    let mut tainted = HashMap::new();
    loop {
        let before = tainted.len();
        spread(function, &source, &function.body, &mut tainted);
        if tainted.len() == before {
            return tainted;
        }
    }
}

fn spread(
    function: &Function,
    source: &impl Fn(&Opaque) -> Option<ValueId>,
    region: &Region,
    tainted: &mut HashMap<ValueId, ValueId>,
) {
    for line in &region.lines {
        let mut from = None;
        line.each_use(&mut |each| {
            let value = match each {
                Use::Value(value) => value,
                Use::Place(place) => place.root,
            };
            from = from.or(tainted.get(&root(function, value)).copied());
        });
        match line {
            Line::Let { value, op } => {
                let made = match op {
                    Op::Opaque(opaque) => source(opaque),
                    _ => None,
                };
                if let Some(from) = made.or(from) {
                    tainted.entry(*value).or_insert(from);
                }
            }
            Line::Store { place, value, .. } | Line::Update { place, value, .. } => {
                if let Some(&from) = tainted.get(&root(function, *value)) {
                    tainted.entry(root(function, place.root)).or_insert(from);
                }
            }
            Line::Effect(opaque) => mark(&opaque.writes, from, tainted),
            Line::Mutate { place, .. } => mark(&[root(function, place.root)], from, tainted),
            Line::Loop(each) => {
                if let Header::For(header) = &each.header {
                    mark(&header.bindings, from, tainted);
                }
            }
            Line::Branch(branch) => {
                branch.arms.iter().for_each(|arm| mark(&arm.bindings, from, tainted));
                for arm in &branch.arms {
                    spread(function, source, &arm.region, tainted);
                    for (yielded, result) in arm.region.yields.iter().zip(&branch.results) {
                        let from = tainted.get(&root(function, *yielded)).copied();
                        mark(&[*result], from, tainted);
                    }
                }
                continue;
            }
            _ => {}
        }
        line.regions().into_iter().for_each(|inner| spread(function, source, inner, tainted));
    }
}

fn mark(values: &[ValueId], from: Option<ValueId>, tainted: &mut HashMap<ValueId, ValueId>) {
    let Some(from) = from else { return };
    values.iter().for_each(|&value| {
        tainted.entry(value).or_insert(from);
    });
}

fn report(
    function: &Function,
    activity: &Activity,
    region: &Region,
    taints: &Taints,
    told: &[ValueId],
    errors: &mut Errors,
) {
    for line in &region.lines {
        if let Line::Let { value, op: Op::Call(call) } = line
            && activity.is_useful(function, *value)
        {
            // An integer that a float was rounded to may well be an argument, but not as the bits of a float.
            let from_bits = FROM_BITS.contains(&call.callee.name().to_string().as_str());
            let mut bits = None;
            call.each_use(&mut |each| {
                if let Use::Value(argument) = each {
                    let argument = root(function, argument);
                    let rounded = taints.rounded.get(&argument).filter(|_| from_bits);
                    bits = bits.or(taints.bits.get(&argument).or(rounded).copied());
                }
            });
            if let Some(from) = bits {
                let why = why(function, activity, from);
                errors.add(
                    call.callee.name(),
                    format!("the bits of an active value are given to a function whose result matters{why}"),
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        if let Line::Let { value, op: Op::Opaque(opaque) } = line
            && (mentions(&opaque.expr, FROM_BITS) || mentions(&opaque.expr, &["parse"]))
            && activity.is_useful(function, *value)
            && !told.contains(value)
        {
            let from = opaque.reads.iter().find_map(|&read| {
                let value = root(function, read);
                let bits = taints.bits.get(&value).or(taints.rounded.get(&value)).copied();
                bits.or(activity.is_varied(function, read).then_some(read))
            });
            if let Some(from) = from {
                let why = why(function, activity, from);
                errors.add(
                    &opaque.expr,
                    format!("a float made from the bits of an active value has no derivative that could be found{why}"),
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        line.regions().into_iter().for_each(|inner| report(function, activity, inner, taints, told, errors));
    }
}

/// Whether the tokens read the bits of a varied value.
fn takes_bits(function: &Function, activity: &Activity, opaque: &Opaque) -> Option<ValueId> {
    let spells = ["to_bits", "to_ne_bytes", "to_le_bytes", "to_be_bytes", "to_string", "format"];
    mentions(&opaque.expr, &spells).then(|| varied(function, activity, opaque))?
}

/// Whether the tokens cast a varied value to an integer.
fn rounds(function: &Function, activity: &Activity, opaque: &Opaque) -> Option<ValueId> {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_expr_cast(&mut self, cast: &syn::ExprCast) {
            self.0 |= crate::lower::types::of(&cast.ty).is_inert();
            syn::visit::visit_expr_cast(self, cast);
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_expr(&mut finder, &opaque.expr);
    finder.0.then(|| varied(function, activity, opaque))?
}

fn varied(function: &Function, activity: &Activity, opaque: &Opaque) -> Option<ValueId> {
    opaque.reads.iter().copied().find(|&read| activity.is_varied(function, read))
}

fn mentions(expr: &syn::Expr, names: &[&str]) -> bool {
    struct Finder<'a>(&'a [&'a str], bool);
    impl syn::visit::Visit<'_> for Finder<'_> {
        fn visit_ident(&mut self, ident: &proc_macro2::Ident) {
            self.1 |= self.0.iter().any(|name| ident == name);
        }
    }
    let mut finder = Finder(names, false);
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.1
}
