//! What the tangent transform gives, as a function like any other: of the parameters and their tangents, with a result and its tangent.
//!
//! So it can be differentiated in its turn. Its reverse sweep is that of the second derivatives: from the adjoint of the result's tangent come, as the adjoint
//! of a parameter's tangent, the gradient, and as that of the parameter, the Hessian times the tangents.

use super::*;
use proc_macro2::Span;

impl Tangent {
    /// The function, and which of its parameters are active. `taken` says which parameters are followed by a tangent, be it of nothing.
    pub(crate) fn into_function(self, active: &[bool], taken: &[bool]) -> (Function, Vec<bool>) {
        let Tangent { mut function, parameters: dots } = self;
        let mut all_active = active.to_vec();
        for (dot, _) in dots.into_iter().zip(taken).filter(|(_, taken)| **taken) {
            all_active.push(dot.is_some());
            let dot = dot.unwrap_or_else(|| {
                function.temporary("no_dot", Span::mixed_site(), Ty::Inert, Kind::Parameter)
            });
            let info = &mut function.values[dot.0 as usize];
            if !matches!(info.kind, Kind::Memory) {
                info.kind = Kind::Parameter;
            }
            function.parameters.push(dot);
        }
        let result_ty = Ty::Tuple(vec![function.result_ty.clone(); 2]);
        function.result_ty = result_ty;
        let mut body = function.body.take();
        pair_results(&mut function, &mut body);
        function.body = body;
        // Its lines are its own.
        function.of_primal = Some(function.lowered);
        function.lowered = function.values.len();
        (function, all_active)
    }
}

/// What the function returns, wherever it does, becomes one value.
fn pair_results(function: &mut Function, body: &mut Region) {
    pair_exits(function, body);
    pair_yields(function, body);
}

fn pair_exits(function: &mut Function, region: &mut Region) {
    for mut line in std::mem::take(&mut region.lines) {
        if let Line::Exit(Exit { kind: ExitKind::Return, values }) = &mut line {
            let (pair, whole) = paired(function, values);
            region.lines.push(whole);
            *values = vec![pair];
        }
        line.regions_mut().into_iter().for_each(|inner| pair_exits(function, inner));
        region.lines.push(line);
    }
}

/// What follows a line that may have left the region stands in a region inside.
fn pair_yields(function: &mut Function, region: &mut Region) {
    if region.end != End::Falls {
        return;
    }
    if region.lines.last().is_some_and(Line::returns) && !is_open(region.lines.last()) {
        let (flag, id) = (
            function.temporary("went_on", Span::mixed_site(), Ty::Inert, Kind::Record),
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
        let (pair, whole) = paired(function, &region.yields);
        region.lines.push(whole);
        region.yields = vec![pair];
        return;
    };
    pair_yields(function, inside);
    let ty = function.ty(inside.yields[0]).clone();
    let pair = function.temporary("both", Span::mixed_site(), ty, Kind::Line);
    *results = vec![pair];
    region.yields = vec![pair];
}

/// Whether what follows the line stands inside of it.
fn is_open(line: Option<&Line>) -> bool {
    matches!(line, Some(Line::Rest { .. } | Line::Branch(Branch { absorbed: Some(_), .. })))
}

fn paired(function: &mut Function, values: &[ValueId]) -> (ValueId, Line) {
    let ty = Ty::Tuple(values.iter().map(|&value| function.ty(value).clone()).collect());
    let pair = function.temporary("both", Span::mixed_site(), ty, Kind::Line);
    (pair, Line::Let { value: pair, op: Op::Tuple(values.to_vec()) })
}
