//! Results of types without tangent, as `Result<(), usize>` is: what is returned, `Ok(())`, does not show it.

use super::*;

/// Gives all that the function may return the type of its result, where that has no tangent: so the tangent of each is `()`.
pub(super) fn settle(function: &mut Function, body: &Region) {
    if !function.result_ty.is_inert() {
        return;
    }
    let mut returned = ValueSet::default();
    returned.extend(body.yields.iter().copied());
    body.each_line(&mut |line| {
        if let Line::Exit(Exit { kind: ExitKind::Return, values }) = line {
            returned.extend(values.iter().copied());
        }
    });
    // What a branch or a loop gives is given by its arms and its exits, which may be branches again.
    loop {
        let mut found = Vec::new();
        body.each_line(&mut |line| {
            let mut given = |results: &[ValueId], values: &[ValueId]| {
                let pairs = results.iter().zip(values);
                let new = pairs
                    .filter(|(result, value)| returned.contains(**result) && !returned.contains(**value));
                found.extend(new.map(|(_, value)| *value));
            };
            line.regions().iter().for_each(|region| given(line.results(), &region.yields));
            if let Line::Loop(each) = line {
                each.body.each_line(&mut |line| {
                    if let Line::Exit(exit) = line
                        && exit.kind == ExitKind::Break(each.id)
                    {
                        given(&each.results, &exit.values);
                    }
                });
            }
        });
        if found.is_empty() {
            break;
        }
        returned.extend(found);
    }
    for number in 0..function.values.len() {
        let value = ValueId(number as u32);
        if returned.contains(value) && function.ty(value) == Ty::unknown() {
            function.values[number].ty = Ty::inert();
        }
    }
}
