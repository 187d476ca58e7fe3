//! Bits of active values: they may decide, but a float made of them would silently have no derivative.

use super::activity::{Activity, root};
use crate::errors::Errors;
use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::HashSet;

/// Functions that make a float of an integer's bits.
const FROM_BITS: &[&str] = &["from_bits", "from_ne_bytes", "from_le_bytes", "from_be_bytes"];

pub(super) fn check(function: &Function, activity: &Activity, errors: &mut Errors) {
    let taints = Taints {
        bits: tainted(function, |opaque| takes_bits(function, activity, opaque)),
        rounded: tainted(function, |opaque| rounds(function, activity, opaque)),
    };
    report(function, activity, &function.body, &taints, errors);
}

/// What depends on the bits of active values, and on active values that were cast to integers.
struct Taints {
    bits: HashSet<ValueId>,
    rounded: HashSet<ValueId>,
}

/// All that depends on the tokens that are a source.
fn tainted(function: &Function, is_source: impl Fn(&Opaque) -> bool) -> HashSet<ValueId> {
    let mut tainted = HashSet::new();
    loop {
        let before = tainted.len();
        spread(function, &is_source, &function.body, &mut tainted);
        if tainted.len() == before {
            return tainted;
        }
    }
}

fn spread(
    function: &Function,
    is_source: &impl Fn(&Opaque) -> bool,
    region: &Region,
    tainted: &mut HashSet<ValueId>,
) {
    for line in &region.lines {
        let mut from_tainted = false;
        line.each_use(&mut |each| {
            let value = match each {
                Use::Value(value) => value,
                Use::Place(place) => place.root,
            };
            from_tainted |= tainted.contains(&root(function, value));
        });
        match line {
            Line::Let { value, op } => {
                let source = matches!(op, Op::Opaque(opaque) if is_source(opaque));
                if source || from_tainted {
                    tainted.insert(*value);
                }
            }
            Line::Store { place, value, .. } | Line::Update { place, value, .. }
                if tainted.contains(&root(function, *value)) =>
            {
                tainted.insert(root(function, place.root));
            }
            Line::Effect(opaque) if from_tainted => tainted.extend(&opaque.writes),
            Line::Mutate { place, .. } if from_tainted => {
                tainted.insert(root(function, place.root));
            }
            Line::Loop(each) => {
                if let (Header::For(header), true) = (&each.header, from_tainted) {
                    tainted.extend(&header.bindings);
                }
            }
            Line::Branch(branch) => {
                if from_tainted {
                    branch.arms.iter().for_each(|arm| tainted.extend(&arm.bindings));
                }
                for arm in &branch.arms {
                    spread(function, is_source, &arm.region, tainted);
                    for (yielded, result) in arm.region.yields.iter().zip(&branch.results) {
                        if tainted.contains(&root(function, *yielded)) {
                            tainted.insert(*result);
                        }
                    }
                }
                continue;
            }
            _ => {}
        }
        line.regions().into_iter().for_each(|inner| spread(function, is_source, inner, tainted));
    }
}

fn report(function: &Function, activity: &Activity, region: &Region, taints: &Taints, errors: &mut Errors) {
    for line in &region.lines {
        if let Line::Let { value, op: Op::Call(call) } = line
            && activity.is_useful(function, *value)
        {
            // An integer that a float was rounded to may well be an argument, but not as the bits of a float.
            let from_bits = FROM_BITS.contains(&call.callee.name().to_string().as_str());
            let mut bits = false;
            call.each_use(&mut |each| {
                if let Use::Value(argument) = each {
                    let argument = root(function, argument);
                    bits |= taints.bits.contains(&argument);
                    bits |= from_bits && taints.rounded.contains(&argument);
                }
            });
            if bits {
                errors.add(
                    call.callee.name(),
                    "the bits of an active value are given to a function whose result matters",
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        if let Line::Let { value, op: Op::Opaque(opaque) } = line
            && (mentions(&opaque.expr, FROM_BITS) || mentions(&opaque.expr, &["parse"]))
            && activity.is_useful(function, *value)
        {
            let bits = opaque.reads.iter().any(|&read| {
                let read = root(function, read);
                taints.bits.contains(&read) || taints.rounded.contains(&read)
            });
            let varied = opaque.reads.iter().any(|&read| activity.is_varied(function, read));
            if bits || varied {
                errors.add(
                    &opaque.expr,
                    "a float made from the bits of an active value has no derivative that could be found",
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        line.regions().into_iter().for_each(|inner| report(function, activity, inner, taints, errors));
    }
}

/// Whether the tokens read the bits of a varied value.
fn takes_bits(function: &Function, activity: &Activity, opaque: &Opaque) -> bool {
    let spells = ["to_bits", "to_ne_bytes", "to_le_bytes", "to_be_bytes", "to_string", "format"];
    mentions(&opaque.expr, &spells) && opaque.reads.iter().any(|&read| activity.is_varied(function, read))
}

/// Whether the tokens cast a varied value to an integer.
fn rounds(function: &Function, activity: &Activity, opaque: &Opaque) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_expr_cast(&mut self, cast: &syn::ExprCast) {
            self.0 |= crate::lower::types::of(&cast.ty).is_inert();
            syn::visit::visit_expr_cast(self, cast);
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_expr(&mut finder, &opaque.expr);
    finder.0 && opaque.reads.iter().any(|&read| activity.is_varied(function, read))
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
