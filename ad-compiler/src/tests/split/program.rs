//! Programs of the corpus, and how they are taken apart.

use super::parts::Part;
use crate::collections::HashSet;
use crate::source::marks;
use crate::syntax::text::words;
use proc_macro2::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::{Attribute, Item, Visibility};

/// The items of a file of the corpus, with those of one of its tests.
pub(super) struct Program {
    pub(super) name: String,
    pieces: Vec<Piece>,
    imports: Vec<Import>,
    /// The marked items that no other program has.
    meant: HashSet<String>,
}

/// An import, as text, and where in it its path begins, with its first name.
struct Import {
    text: String,
    path: usize,
    first: String,
}

/// An item, as text.
struct Piece {
    kind: Kind,
    is_module: bool,
    names: Vec<String>,
    text: String,
    /// The same, seen from everywhere in the crate.
    visible: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Macro,
    Type,
    Trait,
    Function,
    Rest,
}

impl Program {
    /// All in one file.
    pub(super) fn whole(&self) -> Vec<Part> {
        let text = self.pieces.iter().map(|piece| format!("{}\n\n", piece.visible));
        vec![Part { name: "program", text: self.imported(|_| "program") + &text.collect::<String>() }]
    }

    /// The imports, where those of what the program declares lead to its file.
    fn imported(&self, file_of: impl Fn(&Piece) -> &'static str) -> String {
        let of_import = |import: &Import| {
            let (before, path) = import.text.split_at(import.path);
            let declares = |piece: &&Piece| piece.names.contains(&import.first);
            match self.pieces.iter().find(declares) {
                Some(piece) => format!("{before}crate::{}::{path}\n", file_of(piece)),
                None => format!("{before}{path}\n"),
            }
        };
        self.imports.iter().map(of_import).collect()
    }

    /// The kind of a piece, and the file that it comes into. A function that another one mentions is a helper. What speaks of modules inside of the program
    /// stays beside them.
    fn place(&self, piece: &Piece) -> (Kind, &'static str) {
        let modules = self.pieces.iter().filter(|other| other.is_module);
        let mut names: HashSet<&str> = modules.flat_map(|module| &module.names).map(String::as_str).collect();
        let imports = self.imports.iter().filter(|import| names.contains(&*import.first));
        let imported: Vec<&str> = imports.flat_map(|import| words(&import.text).skip(1)).collect();
        names.extend(imported);
        if piece.kind != Kind::Macro && words(&piece.text).any(|word| names.contains(word)) {
            return (Kind::Rest, "program");
        }
        let is_helper = || {
            let others =
                self.pieces.iter().filter(|other| !std::ptr::eq(*other, piece) && other.kind != Kind::Macro);
            let is_name = |word: &str| piece.names.iter().any(|name| name == word);
            others.into_iter().any(|other| words(&other.text).any(is_name))
        };
        match piece.kind {
            Kind::Macro => (Kind::Macro, "macros"),
            Kind::Type => (Kind::Type, "types"),
            Kind::Trait => (Kind::Trait, "traits"),
            Kind::Function if is_helper() => (Kind::Function, "helpers"),
            Kind::Function | Kind::Rest => (Kind::Rest, "program"),
        }
    }

    /// In a file for each kind of items, with imports of what they mention.
    pub(super) fn split(&self) -> Vec<Part> {
        let mut files: BTreeMap<(Kind, &'static str), Vec<&Piece>> = BTreeMap::new();
        for piece in &self.pieces {
            files.entry(self.place(piece)).or_default().push(piece);
        }
        let declared = |pieces: &[&Piece]| {
            pieces.iter().flat_map(|piece| piece.names.clone()).collect::<BTreeSet<String>>()
        };
        let of_file = |(kind, file): &(Kind, &'static str), pieces: &Vec<&Piece>| {
            let text: String = pieces.iter().map(|piece| format!("{}\n\n", piece.visible)).collect();
            let mentioned: HashSet<&str> = words(&text).collect();
            let others = files.iter().filter(|((_, other), _)| other != file && *other != "macros");
            let imports = others.flat_map(|((_, other), pieces)| {
                // The methods of traits are called without their names.
                let is_used = |name: &String| *other == "traits" || mentioned.contains(&**name);
                let names = declared(pieces).into_iter().filter(is_used);
                names.map(move |name| format!("use crate::{other}::{name};\n"))
            });
            let imports = if *kind == Kind::Macro {
                String::new()
            } else {
                self.imported(|piece| self.place(piece).1) + &imports.collect::<String>()
            };
            Part { name: file, text: imports + "\n" + &text }
        };
        files.iter().map(|(file, pieces)| of_file(file, pieces)).collect()
    }

    /// Whether a marked item is compared in this program.
    pub(super) fn is_meant(&self, name: &str) -> bool {
        self.meant.contains(name)
    }
}

/// The programs of all files of the corpus.
pub(super) fn of_corpus() -> Vec<Program> {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/tests");
    files_in(&folder, &mut files);
    files.sort();
    let mut programs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file of the corpus");
        let name = file.strip_prefix(&folder).expect("a file of the folder").with_extension("");
        programs.extend(of_file(&name.display().to_string().replace('/', "::"), &text));
    }
    programs
}

fn files_in(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files_in(&path, files),
            false if path.extension().is_some_and(|extension| extension == "rs") => files.push(path),
            false => {}
        }
    }
}

/// What the items of the file are with those of none of its tests, and with those of each.
fn of_file(name: &str, text: &str) -> Vec<Program> {
    let file = syn::parse_file(text).expect("the corpus is Rust");
    let (tests, items): (Vec<&Item>, Vec<&Item>) = file.items.iter().partition(|item| match item {
        Item::Fn(function) => function.attrs.iter().any(|attribute| attribute.path().is_ident("test")),
        _ => false,
    });
    let mut programs = vec![program(name.to_owned(), text, &items, &[])];
    for test in tests {
        let Item::Fn(test) = test else { continue };
        let inner: Vec<&Item> = test
            .block
            .stmts
            .iter()
            .filter_map(|statement| match statement {
                syn::Stmt::Item(item) => Some(item),
                _ => None,
            })
            .collect();
        programs.push(program(format!("{name}::{}", test.sig.ident), text, &items, &inner));
    }
    programs.retain(|program| !program.meant.is_empty());
    // One that is in several files already stays as it is.
    let is_of_files = items.iter().any(|item| matches!(item, Item::Mod(module) if module.content.is_none()));
    if is_of_files { Vec::new() } else { programs }
}

fn program(name: String, text: &str, outer: &[&Item], inner: &[&Item]) -> Program {
    let own: HashSet<String> = inner.iter().flat_map(|item| names(item)).collect();
    let hidden = |item: &Item| names(item).iter().any(|name| own.contains(name));
    let outer: Vec<&Item> = outer.iter().copied().filter(|item| !hidden(item)).collect();
    let compared = if inner.is_empty() { &outer[..] } else { inner };
    let meant = compared.iter().flat_map(|item| marked_names(item)).collect();
    let (mut imports, mut pieces) = (Vec::new(), Vec::new());
    for item in outer.iter().chain(inner) {
        match item {
            Item::Use(item) => {
                let range = whole(item.span(), &item.attrs);
                let first = match &item.tree {
                    syn::UseTree::Path(path) => path.ident.to_string(),
                    _ => String::new(),
                };
                let path = item.tree.span().byte_range().start - range.start;
                imports.push(Import { text: text[range].to_owned(), path, first });
            }
            item => pieces.push(piece(text, item)),
        }
    }
    Program { name, pieces, imports, meant }
}

fn piece(text: &str, item: &Item) -> Piece {
    let range = whole(item.span(), attributes(item));
    let mut inserted = Vec::new();
    let mut show = |visibility: &Visibility, at: Span| {
        if matches!(visibility, Visibility::Inherited) {
            inserted.push(at.byte_range().start - range.start);
        }
    };
    match item {
        Item::Struct(item) => {
            show(&item.vis, item.struct_token.span);
            for field in &item.fields {
                let at = field.ident.as_ref().map_or_else(|| field.ty.span(), |name| name.span());
                show(&field.vis, at);
            }
        }
        Item::Enum(item) => show(&item.vis, item.enum_token.span),
        Item::Type(item) => show(&item.vis, item.type_token.span),
        Item::Const(item) if item.ident != "_" => show(&item.vis, item.const_token.span),
        Item::Static(item) => show(&item.vis, item.static_token.span),
        Item::Trait(item) => show(&item.vis, item.unsafety.map_or(item.trait_token.span, |token| token.span)),
        Item::Fn(item) => show(&item.vis, item.sig.span()),
        Item::Mod(item) => show(&item.vis, item.mod_token.span),
        Item::Impl(item) if item.trait_.is_none() => {
            for inner in &item.items {
                match inner {
                    syn::ImplItem::Fn(method) => show(&method.vis, method.sig.span()),
                    syn::ImplItem::Const(constant) => show(&constant.vis, constant.const_token.span),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    let text = text[range].to_owned();
    inserted.sort_unstable();
    let mut visible = text.clone();
    for at in inserted.into_iter().rev() {
        visible.insert_str(at, "pub(crate) ");
    }
    Piece { kind: kind(item), is_module: matches!(item, Item::Mod(_)), names: names(item), text, visible }
}

/// The text of an item, with its attributes.
fn whole(span: Span, attributes: &[Attribute]) -> Range<usize> {
    let range = span.byte_range();
    let start = attributes.iter().map(|attribute| attribute.span().byte_range().start).min();
    start.unwrap_or(range.start).min(range.start)..range.end
}

fn kind(item: &Item) -> Kind {
    match item {
        Item::Macro(item) if item.ident.is_some() => Kind::Macro,
        Item::Struct(_)
        | Item::Enum(_)
        | Item::Union(_)
        | Item::Type(_)
        | Item::Const(_)
        | Item::Static(_) => Kind::Type,
        Item::Impl(item) if item.trait_.is_none() => Kind::Type,
        Item::Trait(_) | Item::Impl(_) => Kind::Trait,
        Item::Fn(_) => Kind::Function,
        _ => Kind::Rest,
    }
}

fn names(item: &Item) -> Vec<String> {
    let name = match item {
        Item::Struct(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Const(item) if item.ident != "_" => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Mod(item) => &item.ident,
        _ => return Vec::new(),
    };
    vec![name.to_string()]
}

/// What is marked in an item, by the names that the tool gives it.
fn marked_names(item: &Item) -> Vec<String> {
    let is_marked = |attributes: &[Attribute]| {
        attributes.iter().any(|attribute| marks::is_differentiable(attribute.path()))
    };
    match item {
        Item::Fn(item) if is_marked(&item.attrs) => vec![item.sig.ident.to_string()],
        Item::Trait(item) if is_marked(&item.attrs) => vec![item.ident.to_string()],
        Item::Impl(item) => {
            let methods = item.items.iter().filter_map(|inner| match inner {
                syn::ImplItem::Fn(method) => Some(method),
                _ => None,
            });
            let is_whole = is_marked(&item.attrs);
            let mut names = methods
                .filter(|method| is_whole || is_marked(&method.attrs))
                .map(|method| method.sig.ident.to_string());
            match is_whole {
                true => names.next().into_iter().collect(),
                false => names.collect(),
            }
        }
        _ => Vec::new(),
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        _ => &[],
    }
}
