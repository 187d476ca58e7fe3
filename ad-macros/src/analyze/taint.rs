//! Bits of active values: they may decide, but a float made of them would silently have no derivative.

use super::activity::{Activity, root};
use crate::errors::Errors;
use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::HashSet;

pub(super) fn check(function: &Function, activity: &Activity, errors: &mut Errors) {
    let mut tainted = HashSet::new();
    loop {
        let before = tainted.len();
        spread(function, activity, &function.body, &mut tainted);
        if tainted.len() == before {
            break;
        }
    }
    report(function, activity, &function.body, &tainted, errors);
}

fn spread(function: &Function, activity: &Activity, region: &Region, tainted: &mut HashSet<ValueId>) {
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
                let bits = matches!(op, Op::Opaque(opaque) if takes_bits(function, activity, opaque));
                if bits || from_tainted {
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
                    spread(function, activity, &arm.region, tainted);
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
        line.regions().into_iter().for_each(|inner| spread(function, activity, inner, tainted));
    }
}

fn report(
    function: &Function,
    activity: &Activity,
    region: &Region,
    tainted: &HashSet<ValueId>,
    errors: &mut Errors,
) {
    for line in &region.lines {
        if let Line::Let { value, op: Op::Call(call) } = line
            && activity.is_useful(function, *value)
        {
            let mut bits = false;
            call.each_use(&mut |each| {
                if let Use::Value(argument) = each {
                    bits |= tainted.contains(&root(function, argument));
                }
            });
            if bits {
                errors.add(
                    syn::spanned::Spanned::span(&call.callee),
                    "the bits of an active value are given to a function whose result matters",
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        if let Line::Let { value, op: Op::Opaque(opaque) } = line
            && mentions(
                &opaque.expr,
                &["from_bits", "from_ne_bytes", "from_le_bytes", "from_be_bytes", "parse"],
            )
            && activity.is_useful(function, *value)
        {
            let bits = opaque.reads.iter().any(|&read| tainted.contains(&root(function, read)));
            let varied = opaque.reads.iter().any(|&read| activity.is_varied(function, read));
            if bits || varied {
                errors.add(
                    syn::spanned::Spanned::span(&opaque.expr),
                    "a float made from the bits of an active value has no derivative that could be found",
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        line.regions().into_iter().for_each(|inner| report(function, activity, inner, tainted, errors));
    }
}

/// Whether the tokens read the bits of a varied value.
fn takes_bits(function: &Function, activity: &Activity, opaque: &Opaque) -> bool {
    let spells = ["to_bits", "to_ne_bytes", "to_le_bytes", "to_be_bytes", "to_string", "format"];
    mentions(&opaque.expr, &spells) && opaque.reads.iter().any(|&read| activity.is_varied(function, read))
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
