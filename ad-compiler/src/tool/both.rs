//! The lowering of syntax and the one of the HIR, compared.

use super::Result;
use super::marked::marked;
use crate::driver::watched::{Lowered, lowered};
use crate::infer::function::{Typed, functions_of, typed};
use crate::items::World;
use crate::wengert;
use quote::ToTokens;
use std::fmt::Write;
use std::path::Path;

/// For each marked function of a file: whether both lowerings give the same, and where not, why.
///
/// # Errors
///
/// The file cannot be read, or is not that of a crate.
pub fn both(file: &Path, function: Option<&str>) -> Result<String> {
    let file = file.canonicalize().map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
    let (world, _) = World::around(&file).ok_or_else(|| format!("{} belongs to no crate", file.display()))?;
    let functions = all_functions(&world, &file);
    let marked = marked(&text, function)?;
    let old = lowered(|| marked.iter().for_each(|item| drop(item.expanded(&text))));
    let mut written = String::new();
    let (mut same, mut others, mut not_yet) = (0, 0, 0);
    for old in &old {
        let Some(typed) = functions.iter().find(|typed| is_it(typed, old)) else { continue };
        match wengert::lower(&world, typed, &old.signature) {
            Ok(new) => {
                let (old, new) = (canonical(&old.function.to_string()), canonical(&new.to_string()));
                if old == new {
                    same += 1;
                } else {
                    others += 1;
                    let _ = writeln!(
                        written,
                        "fn {}: differs\n--- by syntax\n{old}\n--- by types\n{new}",
                        typed.name
                    );
                }
            }
            Err(reason) => {
                not_yet += 1;
                let _ = writeln!(written, "fn {}: not yet: {}", typed.name, reason.0);
            }
        }
    }
    let _ = writeln!(written, "{same} are the same, {others} differ, {not_yet} are not lowered by types yet");
    Ok(written)
}

fn is_it(typed: &Typed, old: &Lowered) -> bool {
    let block = |item: &syn::ItemFn| item.block.to_token_stream().to_string();
    typed.item.sig.ident == old.item.sig.ident && block(&typed.item) == block(&old.item)
}

/// The functions of a file, with those in bodies.
fn all_functions(world: &World, file: &Path) -> Vec<Typed> {
    let own = world.own_modules().iter().copied();
    let mut modules: Vec<_> = own.filter(|module| world.module(*module).file == file).collect();
    let (mut functions, mut blocks) = (Vec::new(), 1);
    while let Some(module) = modules.pop() {
        for owner in functions_of(world, module) {
            let Some(typed) = typed(world, owner) else { continue };
            let declared = world.blocks_from(blocks);
            blocks += declared.len() as u32;
            modules.extend(declared);
            functions.push(typed);
        }
    }
    functions
}

/// The text of the IR with the values numbered as they appear. By types, literals have one.
fn canonical(text: &str) -> String {
    let mut numbers: Vec<&str> = Vec::new();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let after = &rest[at + 1..];
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let number = &after[..end];
        let position = numbers.iter().position(|known| *known == number).unwrap_or_else(|| {
            numbers.push(number);
            numbers.len() - 1
        });
        out.push_str(&rest[..at]);
        let _ = write!(out, "%{position}");
        rest = &after[end..];
    }
    out.push_str(rest);
    let words = |c: char| !(c.is_alphanumeric() || c == '_');
    let mut canonical = String::new();
    for piece in out.split_inclusive(words) {
        canonical.push_str(&piece.replace("float", "f64"));
    }
    canonical
}
