//! What the tangent transform gives, as a function like any other: of the parameters and their tangents, with a result and its tangent.
//!
//! So it can be differentiated in its turn. Its reverse sweep is that of the second derivatives: from the adjoint of the result's tangent come, as the adjoint
//! of a parameter's tangent, the gradient, and as that of the parameter, the Hessian times the tangents.

use super::*;
use proc_macro2::Span;

/// What forward mode gives as a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    /// The result and its tangent, of the parameters and their tangents.
    Both,
    /// The tangent, of the parameters: theirs are constants. Its derivative is a product with the Hessian, and nothing besides.
    TangentAlone,
}

impl Tangent {
    /// The function, and which of its parameters are active. `taken` says which parameters are followed by a tangent, be it of nothing.
    pub(crate) fn into_function(
        self,
        active: &[bool],
        taken: &[bool],
        gives: Gives,
    ) -> (Function, Vec<bool>) {
        let Tangent { mut function, parameters: dots } = self;
        let mut all_active = active.to_vec();
        for (dot, _) in dots.into_iter().zip(taken).filter(|(_, taken)| **taken) {
            all_active.push(dot.is_some() && gives == Gives::Both);
            let dot = dot.unwrap_or_else(|| {
                function.temporary("no_dot", Span::mixed_site(), Ty::inert(), Kind::Parameter)
            });
            let info = &mut function.values[dot.0 as usize];
            if !matches!(info.kind, Kind::Memory) {
                info.kind = Kind::Parameter;
            }
            function.parameters.push(dot);
        }
        if gives == Gives::Both {
            function.result_ty = Ty::tuple(vec![function.result_ty; 2]);
        }
        let mut body = function.body.take();
        give_at_exits(&mut function, &mut body, gives);
        give_at_end(&mut function, &mut body, gives);
        function.body = body;
        // Its lines are its own.
        function.of_primal = Some(function.lowered);
        function.lowered = function.values.len();
        (function, all_active)
    }
}

fn give_at_exits(function: &mut Function, region: &mut Region, gives: Gives) {
    for mut line in std::mem::take(&mut region.lines) {
        if let Line::Exit(Exit { kind: ExitKind::Return, values }) = &mut line {
            give(function, &mut region.lines, values, gives);
        }
        line.regions_mut().into_iter().for_each(|inner| give_at_exits(function, inner, gives));
        region.lines.push(line);
    }
}

/// What follows a line that may have left the region stands in a region inside.
fn give_at_end(function: &mut Function, region: &mut Region, gives: Gives) {
    if region.end != End::Falls {
        return;
    }
    if region.lines.last().is_some_and(Line::returns) && !is_open(region.lines.last()) {
        let (flag, id) = (
            function.temporary("went_on", Span::mixed_site(), Ty::inert(), Kind::Record),
            function.new_region(),
        );
        let rest = Region { id, lines: Vec::new(), yields: region.yields.clone(), end: End::Falls };
        region.lines.push(Line::Rest { flag, region: rest, results: Vec::new() });
    }
    let inside = match region.lines.last_mut() {
        Some(Line::Rest { region, results, .. }) => Some((region, results)),
        Some(Line::Branch(Branch { arms, results, absorbed: Some(arm), .. })) => {
            Some((&mut arms[*arm].region, results))
        }
        _ => None,
    };
    let Some((inside, results)) = inside else {
        return give(function, &mut region.lines, &mut region.yields, gives);
    };
    give_at_end(function, inside, gives);
    let ty = function.ty(inside.yields[0]);
    let hint = if gives == Gives::Both { "both" } else { "result_dot" };
    let given = function.temporary(hint, Span::mixed_site(), ty, Kind::Line);
    *results = vec![given];
    region.yields = vec![given];
}

/// Whether what follows the line stands inside of it.
fn is_open(line: Option<&Line>) -> bool {
    matches!(line, Some(Line::Rest { .. } | Line::Branch(Branch { absorbed: Some(_), .. })))
}

/// Makes one value of the result and its tangent, wherever the function returns them.
fn give(function: &mut Function, lines: &mut Vec<Line>, values: &mut Vec<ValueId>, gives: Gives) {
    if gives == Gives::TangentAlone {
        values.remove(0);
        return;
    }
    let ty = Ty::tuple(values.iter().map(|&value| function.ty(value)));
    let pair = function.temporary("both", Span::mixed_site(), ty, Kind::Line);
    lines.push(Line::Let { value: pair, op: Op::Tuple(std::mem::replace(values, vec![pair])) });
}
