//! What the macros make of a source file, without rustc: for people who want to read a derivative, or the IR after a pass.

mod both;
mod from_ir;
mod graph;
mod layout;
pub(crate) mod marked;
mod page;
mod picture;
mod reaching;
#[cfg(test)]
mod tests;
mod types;

use crate::passes::trace::{self, LOWERING, Seen};
use crate::passes::{ADJOINT, TANGENT};
pub use both::both;
use graph::Graph;
use marked::marked;
pub use types::types;

/// An expansion, or what is wrong with the file.
pub type Result<T> = std::result::Result<T, String>;

/// The expansions of the marked items of a source file, as they are formatted usually.
///
/// `function` chooses those that have this name, or else declare something of this name; without it, all are given.
///
/// # Errors
///
/// The text is no Rust, or nothing in it is marked and has that name.
pub fn expansions(text: &str, function: Option<&str>) -> Result<String> {
    let marked = marked(text, function)?;
    let shown = marked.iter().map(|item| Ok(prettyplease::unparse(&item.file(item.expanded(text))?)));
    Ok(shown.collect::<Result<Vec<String>>>()?.join("\n"))
}

/// The IR of the marked functions after a pass; `lowering` stands for what comes before the first one, `all` for all.
///
/// # Errors
///
/// Those of [`expansions`], or no pass of that name has run.
pub fn after_pass(text: &str, function: Option<&str>, pass: &str) -> Result<String> {
    let texts: Vec<String> = seen(text, function)?
        .into_iter()
        .flat_map(|seen| seen.texts)
        .filter(|(name, _)| pass == "all" || pass == name)
        .map(|(name, text)| format!("after {name}:\n{text}"))
        .collect();
    if texts.is_empty() {
        let passes = ADJOINT.iter().chain(TANGENT).map(|pass| pass.name);
        let names: Vec<&str> = std::iter::once(LOWERING).chain(passes).collect();
        return Err(format!("no pass `{pass}` has run; the passes are {}, and `all`", names.join(", ")));
    }
    Ok(texts.join("\n"))
}

/// The graph of a marked function, as an SVG file.
///
/// # Errors
///
/// Those of [`expansions`]; there is no graph, since the derivative is refused or written by hand, or there are several.
pub fn graph(text: &str, function: Option<&str>) -> Result<String> {
    let mut seen = seen(text, function)?;
    if let Some(name) = function {
        seen.retain(|seen| seen.name == name);
    }
    match &seen[..] {
        [seen] => Ok(picture::file(&Graph::of(&seen.function, &seen.active), &seen.name)),
        [] => Err("there is no graph: the derivative is refused, or written by hand".to_owned()),
        several => {
            let names: Vec<&str> = several.iter().map(|seen| &*seen.name).collect();
            Err(format!("name one function, as in `FILE.rs:FUNCTION`: there are {}", names.join(", ")))
        }
    }
}

/// A page (HTML, as XML) about each marked item: as it is written, its IR, its graph, and what is generated.
///
/// # Errors
///
/// Those of [`expansions`].
pub fn page(text: &str, function: Option<&str>, title: &str) -> Result<String> {
    let articles = marked(text, function)?.into_iter().map(|item| page::article(text, &item));
    Ok(page::page(title, &articles.collect::<Result<Vec<String>>>()?))
}

/// What is seen of the marked functions while they are compiled.
fn seen(text: &str, function: Option<&str>) -> Result<Vec<Seen>> {
    let marked = marked(text, function)?;
    Ok(trace::watched(|| marked.iter().for_each(|item| drop(item.expanded(text)))).1)
}
