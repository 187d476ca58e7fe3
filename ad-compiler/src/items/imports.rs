//! What `use` declarations bring into a module.

use super::modules::Module;
use super::scan::{Item, ItemKind, Visibility};
use crate::syntax::text::words;
use syn::UseTree;

/// One name that is imported, or all that there is in a module or an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// From where; it begins with an empty name if it is written with `::` first.
    pub(crate) path: Vec<String>,
    /// What it is called here; none of `*`.
    pub(crate) name: Option<String>,
    pub(crate) visibility: Visibility,
    /// It is compiled under a condition.
    pub(crate) is_conditional: bool,
}

impl Module {
    /// What one `use` declaration brings.
    pub(super) fn of_import(text: &str) -> Vec<Import> {
        imports(text, &super::scan::items(text, 0..text.len()))
    }
}

/// Of all the items of a module.
pub(super) fn imports(text: &str, items: &[Item]) -> Vec<Import> {
    let mut imports = Vec::new();
    for item in items {
        match item.kind {
            ItemKind::Use => {
                let Some(parsed) = crate::syntax::parsed::<syn::ItemUse>(&text[item.at..item.range.end])
                else {
                    continue;
                };
                let is_conditional = words(&text[item.range.start..item.at]).any(|word| word == "cfg");
                let mut path: Vec<String> = parsed.leading_colon.iter().map(|_| String::new()).collect();
                each_leaf(&parsed.tree, &mut path, &mut |path, name| {
                    let visibility = item.visibility.clone();
                    imports.push(Import { path, name, visibility, is_conditional });
                });
            }
            ItemKind::ExternCrate => {
                // `extern crate self as name;`
                let path = match item.name.as_str() {
                    "self" => vec!["crate".to_owned()],
                    name => vec![String::new(), name.to_owned()],
                };
                let name = words(&text[item.at..item.range.end]).last();
                imports.push(Import {
                    path,
                    name: name.map(str::to_owned),
                    visibility: item.visibility.clone(),
                    is_conditional: false,
                });
            }
            _ => {}
        }
    }
    imports
}

fn each_leaf(tree: &UseTree, path: &mut Vec<String>, visit: &mut impl FnMut(Vec<String>, Option<String>)) {
    let with = |path: &[String], name: &syn::Ident| {
        let mut path = path.to_vec();
        // `use a::{self}` is `use a`.
        if name != "self" || path.is_empty() {
            path.push(name.to_string());
        }
        path
    };
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            each_leaf(&inner.tree, path, visit);
            path.pop();
        }
        UseTree::Name(name) => {
            let whole = with(path, &name.ident);
            let name = whole.last().cloned();
            visit(whole, name);
        }
        UseTree::Rename(rename) => {
            // `as _` brings the methods of a trait, and no name that anybody could write.
            visit(with(path, &rename.ident), Some(rename.rename.to_string()));
        }
        UseTree::Glob(_) => visit(path.clone(), None),
        UseTree::Group(group) => group.items.iter().for_each(|tree| each_leaf(tree, path, visit)),
    }
}
