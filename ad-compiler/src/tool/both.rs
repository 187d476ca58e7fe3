//! The lowering of syntax and the one of the HIR, compared.

use super::Result;
use super::marked::marked;
use crate::driver::watched::lowered;
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
    let marked = marked(&text, function)?;
    let mut written = String::new();
    let (mut same, mut others, mut not_yet) = (0, 0, 0);
    for lowered in lowered(|| marked.iter().for_each(|item| drop(item.expanded_in_crate(&file)))) {
        let name = &lowered.item.sig.ident;
        let old = canonical(&lowered.by_syntax.to_string());
        match lowered.by_types {
            Ok(new) if canonical(&new.to_string()) == old => same += 1,
            Ok(new) => {
                others += 1;
                let new = canonical(&new.to_string());
                let _ = writeln!(written, "fn {name}: differs\n--- by syntax\n{old}\n--- by types\n{new}");
            }
            Err(reason) => {
                not_yet += 1;
                let at = reason.at.unwrap_or_else(|| name.span()).start();
                let (line, column) = (at.line, at.column + 1);
                let _ = writeln!(written, "fn {name}, {line}:{column}: not yet: {}", reason.what);
            }
        }
    }
    let _ = writeln!(written, "{same} are the same, {others} differ, {not_yet} are not lowered by types yet");
    Ok(written)
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
