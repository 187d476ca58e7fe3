//! Programs of one module, and the same split into several: types, traits and what is implemented for them in one, helpers in another. Both give the same IR.

use crate::driver::watched::lowered;
use crate::tool;
use quote::{ToTokens, quote};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, Visibility, parse_quote};

/// The IR of the marked functions of a text, by their names and bodies.
fn lowered_functions(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for function in lowered(|| drop(tool::expansions(text, None))) {
        let (name, block) = (&function.item.sig.ident, function.item.block.to_token_stream());
        found.entry(format!("{name} {block}")).or_default().push(function.function.to_string());
    }
    found
}

/// Makes everything visible.
struct Public;

impl VisitMut for Public {
    fn visit_visibility_mut(&mut self, visibility: &mut Visibility) {
        *visibility = parse_quote!(pub);
    }

    // What stands in bodies is seen there.
    fn visit_block_mut(&mut self, _: &mut syn::Block) {}

    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        if block.trait_.is_none() {
            visit_mut::visit_item_impl_mut(self, block);
        }
    }

    // Variants have no visibility of their own.
    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.visit_visibility_mut(&mut item.vis);
    }
}

fn is_marked(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| crate::source::marks::is_differentiable(attribute.path()))
}

/// The program in three modules; none if it has nothing that could stand elsewhere.
fn split(text: &str) -> Option<String> {
    let mut file = syn::parse_file(text).ok()?;
    let (mut types, mut helpers, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for mut item in std::mem::take(&mut file.items) {
        let place = match &item {
            Item::Struct(_)
            | Item::Enum(_)
            | Item::Trait(_)
            | Item::Type(_)
            | Item::Impl(_)
            | Item::Const(_) => &mut types,
            Item::Fn(function) if !is_marked(&function.attrs) && !has_test(&function.attrs) => &mut helpers,
            _ => {
                others.push(item);
                continue;
            }
        };
        Public.visit_item_mut(&mut item);
        place.push(item);
    }
    if types.is_empty() && helpers.is_empty() {
        return None;
    }
    let (imports, others): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|item| matches!(item, Item::Use(_)));
    let attributes = &file.attrs;
    let split = quote! {
        #(#attributes)*
        #(#imports)*
        use types::*;
        use helpers::*;
        #(#others)*
        mod types { use super::*; #(#types)* }
        mod helpers { use super::*; #(#helpers)* }
    };
    Some(prettyplease::unparse(&syn::parse2(split).ok()?))
}

fn has_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("test"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for entry in entries {
        match entry.is_dir() {
            true => sources(&entry, found),
            false if entry.extension().is_some_and(|ext| ext == "rs") => found.push(entry),
            false => {}
        }
    }
}

#[test]
fn programs_in_several_modules_give_the_same() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/tests"), &mut files);
    let (mut programs, mut functions, mut different) = (0, 0, Vec::new());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file is read");
        // Numbers of lines are those of the same printer.
        let Ok(parsed) = syn::parse_file(&text) else { continue };
        let Some(split) = split(&text) else { continue };
        let one = lowered_functions(&prettyplease::unparse(&parsed));
        let several = lowered_functions(&split);
        programs += 1;
        functions += one.values().map(Vec::len).sum::<usize>();
        for (function, ir) in &one {
            let other = several.get(function);
            if other != Some(ir) {
                let name = function.split(' ').next().unwrap_or_default();
                different.push(format!("{}: {name}", file.display()));
                if let Ok(to) = std::env::var("AD_SPLIT") {
                    let number = different.len();
                    std::fs::write(
                        format!("{to}/{number}.one"),
                        format!("{}\n{}", different[number - 1], ir.join("\n")),
                    )
                    .unwrap();
                    std::fs::write(
                        format!("{to}/{number}.several"),
                        other.map_or("none".to_owned(), |ir| ir.join("\n")),
                    )
                    .unwrap();
                }
            }
        }
    }
    println!("{programs} programs, {functions} functions, {} differ", different.len());
    assert!(different.is_empty(), "{}", different.join("\n"));
}
