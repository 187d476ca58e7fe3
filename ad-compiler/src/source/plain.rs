//! Enums and structs of a module that hold nothing a derivative could belong to, and do not derive `Differentiable`: `enum Fault { Cold, Hot }`.
//!
//! They stand in results, tuples and fields beside numbers, so they need a tangent, which is `()`. The first marked item of their module gives it to
//! them: of all the macros that see the file, that is one.

use super::declared::signature;
use super::derives::has_no_tangent;
use super::holding_nothing::holds_nothing;
use super::structs::{payload, type_name};
use super::{Context, Declared, File};
use crate::collections::HashSet;
use crate::items::{Item, ItemKind, Module};
use crate::syntax::once::read;
use crate::syntax::text::words;
use proc_macro2::Ident;
use std::ops::Range;
use syn::{Attribute, ReceiverKind, Type};

impl Declared {
    /// The types that the expansion of this item gives a tangent.
    pub(crate) fn plain_types(&self) -> Vec<Type> {
        let Some((file, at)) = self.file() else { return Vec::new() };
        // One that is made of another item gives nothing more.
        if !file.text[at..].starts_with(&self.function.to_string()) {
            return Vec::new();
        }
        let own =
            given(file, at).filter(|given| given.by.contains(&at)).map_or_else(Vec::new, |given| given.types);
        let types = own.into_iter().chain(file.given_to_others(at));
        types.filter_map(|path| syn::parse_str(&path).ok()).collect()
    }
}

impl Declared {
    /// Whether a path, which is that of a type, certainly is that of such a one.
    pub(crate) fn is_plain_type(&self, path: &syn::Path) -> bool {
        let own = self.self_type().filter(|_| path.is_ident("Self")).and_then(|ty| type_name(&ty));
        let names = || path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>();
        let path = own.unwrap_or_else(|| names().join("::"));
        self.file().is_some_and(|(file, at)| is_given_one(file, &path, at))
    }

    /// Whether all methods of that name in the file that take so many arguments are unmarked ones of such types, and take `&self`, or a copy.
    pub(crate) fn is_method_of_plain_types(&self, method: &Ident, arguments: usize) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let takes = |at: &&usize| {
            signature(&file.text[**at..]).is_none_or(|signature| signature.inputs.len() == arguments + 1)
        };
        let mut places = self.places(&method.to_string()).iter().filter(takes).peekable();
        places.peek().is_some() && places.all(|&at| is_of_plain_type(file, at))
    }
}

impl Declared {
    /// Whether values of a type are visibly moved: it holds a list, a box, or a type of the file that is not marked as a copy.
    pub(crate) fn is_moved(&self, ty: &syn::Type) -> bool {
        const MOVED: [&str; 7] = ["Vec", "Box", "String", "VecDeque", "BTreeMap", "HashMap", "Rc"];
        match ty {
            syn::Type::Tuple(parts) => parts.elems.iter().any(|part| self.is_moved(part)),
            syn::Type::Array(array) => self.is_moved(&array.elem),
            syn::Type::Paren(inner) => self.is_moved(&inner.elem),
            syn::Type::Path(_) => {
                let Some(name) = type_name(ty) else { return false };
                let is_option = name == "Option";
                let of_file = |file: &File| {
                    let declared = [&file.outline.structs, &file.outline.types];
                    declared.iter().any(|all| all.contains_key(&name))
                        && !is_copy(file, &name)
                        && !file.text.contains("Copy for")
                };
                MOVED.iter().any(|moved| name == *moved)
                    || (is_option && payload(ty).is_some_and(|ty| self.is_moved(&ty)))
                    || self.file().is_some_and(|(file, _)| of_file(file))
            }
            _ => false,
        }
    }
}

fn is_of_plain_type(file: &File, method: usize) -> bool {
    let Context::Impl(block) = file.context(method) else { return false };
    let Some(name) = type_name(&block.self_ty) else { return false };
    !is_marked(&block.attrs)
        && attributes(file, method).is_some_and(|all| !is_marked(&all))
        && is_given_one(file, &name, method)
        && match signature(&file.text[method..]).and_then(|signature| signature.receiver().cloned()) {
            Some(receiver) => match receiver.kind {
                ReceiverKind::Reference(_, _, mutable) => mutable.is_none(),
                ReceiverKind::Value => is_copy(file, &name),
                _ => false,
            },
            None => false,
        }
}

fn is_copy(file: &File, name: &str) -> bool {
    let declared = [&file.outline.structs, &file.outline.types];
    let mut places = declared.into_iter().filter_map(|all| all.get(name)).flatten();
    places.any(|&at| {
        let attributes = attributes(file, at).unwrap_or_default();
        let names_copy = |attribute: &Attribute| {
            crate::syntax::mentions::mentions(&attribute.meta, &|ident| ident == "Copy")
        };
        attributes.iter().any(names_copy)
    })
}

/// Whether a type is given a tangent: one of the module around a position, or one of another module.
pub(super) fn is_given_one(file: &File, path: &str, from: usize) -> bool {
    let of_its_module = |at: usize| {
        let name = path.rsplit("::").next().unwrap_or(path);
        given(file, at).is_some_and(|given| given.types.iter().any(|known| known == name))
    };
    file.type_named(path, from).is_some_and(of_its_module) || file.is_given_elsewhere(path, from)
}

#[derive(Clone, Debug)]
pub(super) struct Given {
    /// The item whose expansion does it.
    by: Range<usize>,
    types: Vec<String>,
}

fn given(file: &File, at: usize) -> Option<Given> {
    let home = file.modules(at).last().copied();
    if let Some(known) = file.plain.borrow().get(&home) {
        return known.clone();
    }
    let found = find(file, home);
    file.plain.borrow_mut().insert(home, found.clone());
    found
}

fn find(file: &File, home: Option<usize>) -> Option<Given> {
    let outline = &file.outline;
    let here =
        |at: &&usize| outline.is_of_module(**at, &file.text) && file.modules(**at).last().copied() == home;
    let declared = [&outline.functions, &outline.structs, &outline.types];
    let places = declared.into_iter().flat_map(|all| all.values()).flatten().filter(here);
    let named: Vec<(usize, Range<usize>)> =
        places.map(|&at| (at, outline.item_start(at)..at + file.item(at).len())).collect();
    let blocks = outline.headers(&file.text).filter(|(at, ..)| here(&at));
    let blocks = blocks.filter(|(_, header, _)| words(header).any(|word| word == "impl" || word == "trait"));
    let blocks: Vec<(&str, Range<usize>)> = blocks.map(|(at, header, end)| (header, at..end + 1)).collect();
    // A mark on a type is for its form over other numbers, and may stand beside a derive.
    let is_type = |at: usize| {
        let keyword = words(&file.text[at..]).next();
        keyword.is_some_and(|keyword| ["struct", "enum", "union"].contains(&keyword))
    };
    let is_marked_at = |at: usize| {
        attributes(file, at).is_some_and(|all| if is_type(at) { is_derived(&all) } else { is_marked(&all) })
    };
    let is_marked_block = |header: &str| block_attributes(header).is_some_and(|all| is_marked(&all));
    let marked = named.iter().filter(|(at, _)| is_marked_at(*at)).map(|(_, range)| range);
    let marked_blocks = blocks.iter().filter(|(header, _)| is_marked_block(header)).map(|(_, range)| range);
    let mut marked: Vec<&Range<usize>> = marked.chain(marked_blocks).collect();
    marked.sort_by_key(|range| range.start);
    let by = (*marked.first()?).clone();
    // Functions inside of others and in impls are marked for themselves.
    let items = named.iter().map(|(_, range)| range).chain(blocks.iter().map(|(_, range)| range));
    let texts = items.map(|range| &file.text[range.clone()]);
    let mentioned: HashSet<&str> = texts.filter(|text| has_marks(text)).flat_map(words).collect();
    let types = [&outline.structs, &outline.types].into_iter().flat_map(|all| all.iter());
    let is_plain = |name: &str, at: usize| {
        let Ok(ty) = syn::parse_str::<Type>(name) else { return false };
        mentioned.contains(name)
            && !file.is_conditional(at)
            && !is_generic(file.item(at))
            && has_no_tangent(file, name, by.start)
            && holds_nothing(file, &ty, by.start, &mut Vec::new())
    };
    let mut types: Vec<String> = types
        .filter(|(name, places)| matches!(places[..], [at] if here(&&at) && is_plain(name, at)))
        .map(|(name, _)| name.clone())
        .collect();
    types.sort();
    (!types.is_empty()).then_some(Given { by, types })
}

/// The attributes of what is declared at a position.
fn attributes(file: &File, at: usize) -> Option<Vec<Attribute>> {
    attributes_in(&file.text[file.outline.item_start(at)..at])
}

/// The attributes in the text before what they belong to.
fn attributes_in(before: &str) -> Option<Vec<Attribute>> {
    let attributes = before.rfind(']').map_or("", |end| &before[..=end]);
    // The first item of a file stands behind the attributes of the file.
    let read = syn::parse_file(&format!("{attributes}\nstruct Any;")).ok()?;
    match read.items.into_iter().next_back()? {
        syn::Item::Struct(item) => Some(item.attrs),
        _ => None,
    }
}

fn block_attributes(header: &str) -> Option<Vec<Attribute>> {
    let read = syn::parse_file(&format!("{header} {{}}")).ok()?;
    match read.items.into_iter().next_back()? {
        syn::Item::Impl(item) => Some(item.attrs),
        syn::Item::Trait(item) => Some(item.attrs),
        _ => None,
    }
}

/// Whether something in the text is marked.
pub(super) fn has_marks(text: &str) -> bool {
    words(text).any(|word| word == "differentiable" || word == "Differentiable")
}

/// Whether an item certainly is expanded.
pub(super) fn is_certainly_marked(module: &Module, item: &Item) -> bool {
    let before = &module.text[item.range.start..item.at];
    let is_it: fn(&[Attribute]) -> bool = match item.kind {
        ItemKind::Struct | ItemKind::Enum | ItemKind::Union => is_derived,
        ItemKind::Function | ItemKind::Impl | ItemKind::Trait => is_marked,
        _ => return false,
    };
    has_marks(before) && attributes_in(before).is_some_and(|all| is_it(&all))
}

/// Whether the attribute certainly expands a function or a block.
fn is_marked(attributes: &[Attribute]) -> bool {
    is_certain(attributes) && attributes.iter().any(|attribute| is_named(attribute, "differentiable"))
}

/// Whether the derive certainly expands a type.
fn is_derived(attributes: &[Attribute]) -> bool {
    let derives = |attribute: &Attribute| {
        attribute.path().is_ident("derive")
            && crate::syntax::mentions::mentions(&attribute.meta, &|ident| ident == "Differentiable")
    };
    is_certain(attributes) && attributes.iter().any(derives)
}

fn is_certain(attributes: &[Attribute]) -> bool {
    !attributes.iter().any(|attribute| is_named(attribute, "cfg") || is_named(attribute, "cfg_attr"))
}

fn is_named(attribute: &Attribute, name: &str) -> bool {
    attribute.path().segments.last().is_some_and(|last| last.ident == name)
}

pub(super) fn is_generic(item: &str) -> bool {
    let generics = match read::<syn::Item>(item) {
        Some(syn::Item::Enum(item)) => item.generics,
        Some(syn::Item::Struct(item)) => item.generics,
        _ => return true,
    };
    !generics.params.is_empty()
}

/// An identifier in an item by which its place in the file is found.
pub(crate) fn name_in(tokens: proc_macro2::TokenStream) -> Option<Ident> {
    use proc_macro2::TokenTree;
    let mut after_keyword = false;
    for token in tokens {
        match token {
            TokenTree::Ident(name) if after_keyword => return Some(name),
            TokenTree::Ident(word) => {
                after_keyword = ["fn", "struct", "enum", "trait"].iter().any(|keyword| word == keyword);
            }
            TokenTree::Group(group) => {
                after_keyword = false;
                if let Some(name) = name_in(group.stream()) {
                    return Some(name);
                }
            }
            _ => after_keyword = false,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::{find, is_given_one};

    fn given(text: &str) -> Vec<(usize, Vec<String>)> {
        let found = find(&File::of(text.to_owned()), None);
        found.into_iter().map(|given| (given.by.start, given.types)).collect()
    }

    #[test]
    fn the_first_marked_item_gives_them() {
        let text = "//! Doc with #[differentiable] in it.\nuse a::b;\nenum A { X, Y } struct B { n: usize } struct C(f64);\
                    \n#[differentiable] fn f(x: f64) -> Result<f64, A> {} #[differentiable] fn g(b: B) {}";
        let by = text.find("\n#[differentiable]").expect("it is marked");
        let [(at, types)] = &given(text)[..] else { panic!("one item") };
        assert!((by - 1..=by + 1).contains(at), "{at} {by}");
        assert_eq!(types, &["A", "B"]);
        assert!(is_given_one(&File::of(text.to_owned()), "A", text.len() - 2));
    }

    #[test]
    fn blocks_and_derives_are_marked_items() {
        let text = "enum A { X } impl S { fn h(a: A) {} } #[differentiable(forward)] impl S { fn f(x: f64) -> (A, f64) {} }";
        assert_eq!(given(text)[0].1, ["A"]);
        assert_eq!(
            given("enum A { X } #[derive(Clone, Differentiable)] struct S { a: A, x: f64 }")[0].1,
            ["A"]
        );
    }

    #[test]
    fn others_are_not_given() {
        for text in [
            "enum A { X }",
            "enum A { X } #[differentiable] fn f(x: f64) {}",
            "enum A { X(f64) } #[differentiable] fn f(a: A) {}",
            "enum A<T> { X(PhantomData<T>) } #[differentiable] fn f(a: A<u8>) {}",
            "#[derive(Differentiable)] enum A { X } #[differentiable] fn f(a: A) {}",
            "enum A { X } #[cfg(test)] #[differentiable] fn f(a: A) {}",
            "mod m { enum A { X } } #[differentiable] fn f(a: m::A) {}",
            "fn g() { enum A { X } #[differentiable] fn f(a: A) {} }",
        ] {
            assert!(given(text).is_empty(), "{text}");
        }
    }
}
