//! The types that the compiler finds in the functions of a file.

use super::Result;
use crate::hir::{ExprKind, LocalId};
use crate::infer::function::{Typed, functions_of, typed};
use crate::items::World;
use std::fmt::Write;
use std::path::Path;

/// The types of the variables of each function in a file, and what is not known. The crate that the file belongs to is read.
///
/// # Errors
///
/// The file is not that of a crate.
pub fn types(file: &Path, function: Option<&str>) -> Result<String> {
    let file = file.canonicalize().map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let (world, _) = World::around(&file).ok_or_else(|| format!("{} belongs to no crate", file.display()))?;
    let mut written = String::new();
    let (mut all, mut known, mut conflicts) = (0, 0, 0);
    for &module in world.own_modules() {
        if world.module(module).file != file {
            continue;
        }
        let mut modules = vec![(module, String::new())];
        let mut blocks = 1;
        while let Some((module, within)) = modules.pop() {
            for owner in functions_of(&world, module) {
                let Some(typed) = typed(&world, owner) else { continue };
                // What its blocks declare are functions like others.
                let declared = world.blocks_from(blocks);
                blocks += declared.len() as u32;
                let path = format!("{within}{}", typed.name);
                modules.extend(declared.into_iter().map(|block| (block, format!("{path}::"))));
                if function.is_some_and(|name| name != typed.name) {
                    continue;
                }
                all += typed.body.exprs().count();
                known += typed.body.exprs().filter(|(id, _)| typed.types.expr(*id).is_certain()).count();
                conflicts += typed.types.conflicts.len();
                one(&world, &typed, &path, &mut written);
            }
        }
    }
    let _ = writeln!(written, "{known} of {all} expressions are known; {conflicts} conflicts");
    Ok(written)
}

fn one(world: &World, typed: &Typed, path: &str, written: &mut String) {
    let _ = writeln!(written, "fn {path}");
    for (id, local) in typed.body.locals() {
        let ty = typed.types.local(LocalId(id.0));
        let _ = writeln!(written, "    {}: {}", local.name, ty.written(world));
    }
    for (id, expr) in typed.body.exprs() {
        let ty = typed.types.expr(id);
        if ty.is_certain() {
            continue;
        }
        let form = match &expr.kind {
            ExprKind::MethodCall { receiver, method, .. } => {
                format!("{}.{method}()", typed.types.expr(*receiver).written(world))
            }
            ExprKind::Call { .. } => "call".to_owned(),
            ExprKind::Path(path) => format!("path {:?}", path.meaning),
            ExprKind::Opaque { .. } => "opaque".to_owned(),
            ExprKind::Field { of, member } => {
                format!("{}.{}", typed.types.expr(*of).written(world), crate::infer::name_of_member(member))
            }
            ExprKind::Index { of, index, .. } => format!(
                "{}[{}]",
                typed.types.expr(*of).written(world),
                typed.types.expr(*index).written(world)
            ),
            ExprKind::Binary { left, right, .. } => format!(
                "{} op {}",
                typed.types.expr(*left).written(world),
                typed.types.expr(*right).written(world)
            ),
            ExprKind::Macro(call) => format!("macro {}", call.name),
            _ => continue,
        };
        let line = expr.span.start().line;
        let _ = writeln!(written, "    ? {line}: {form}: {}", ty.written(world));
    }
    for (at, left, right) in &typed.types.conflicts {
        let line = typed.body.expr(*at).span.start().line;
        let _ = writeln!(written, "    ! {line}: {} is not {}", left.written(world), right.written(world));
    }
}
