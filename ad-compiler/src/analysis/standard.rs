//! Methods that are taken for functions of floats by their names.
//!
//! Where a derivative goes through one, a rule of the runtime is found by the type, and there is none for other types. Where none does, nothing would ask
//! whether the method is that of a float, and what another one changes would be lost. So the compiler is asked there.

use super::Activity;
use crate::ir::*;

/// Puts a question behind each such call.
pub(crate) fn mark(function: &mut Function, activity: &Activity) {
    let mut body = function.body.take();
    mark_region(function, activity, &mut body);
    function.body = body;
}

fn mark_region(function: &Function, activity: &Activity, region: &mut Region) {
    for mut line in std::mem::take(&mut region.lines) {
        line.regions_mut().into_iter().for_each(|inner| mark_region(function, activity, inner));
        region.lines.extend(question(function, activity, &line));
        region.lines.push(line);
    }
}

fn question(function: &Function, activity: &Activity, line: &Line) -> Option<Line> {
    let Line::Let { value, op: Op::Primitive { style: Style::Method, operands, .. } } = line else {
        return None;
    };
    let receiver = operands[0];
    // Other types have it where the bounds of a type parameter say so.
    let is_asked = function.ty(receiver) == Ty::unknown()
        && function.ty(*value) == Ty::unknown()
        && !function.is_generic
        && !activity.is_active(function, *value);
    is_asked.then(|| {
        let span = function.info(*value).span;
        let name = marker(receiver, span);
        Line::Effect(Opaque {
            expr: syn::parse_quote_spanned!(span=> ::ad_runtime::__private::standard(&#name)),
            reads: vec![receiver],
            writes: Vec::new(),
            pure: false,
            takes_bits: false,
            barrier: None,
        })
    })
}
