//! The methods that the file declares: a call says only the name of a method.

use super::macro_rules::expansion::expanded;
use super::parameters::Arguments;
use super::structs::{self, Declaration};
use super::unmarked::has_plain_attributes;
use super::{Context, File, file};
use crate::collections::HashMap;
use crate::syntax::mentions::mentions;
use crate::syntax::once::read;
use crate::syntax::text::{for_each_character, is_part_of_a_word, words};
use proc_macro2::Ident;
use quote::ToTokens;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use syn::visit_mut::VisitMut;

/// What the source file of a function says of methods, read when it is asked for the first time.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(super) function: Ident,
    file: OnceCell<Option<(Rc<File>, usize)>>,
    block: OnceCell<Vec<syn::Signature>>,
    pub(super) structs: RefCell<HashMap<(String, usize), Option<Declaration>>>,
}

/// A type as it is written somewhere in the file.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) ty: syn::Type,
    /// Where, if it is not in the function itself.
    pub(crate) from: Option<usize>,
}

/// The crates of the standard library.
pub(crate) const STANDARD: &[&str] = &["std", "core", "alloc"];

impl Declared {
    pub(crate) fn around(function: &Ident) -> Self {
        Declared {
            function: function.clone(),
            file: OnceCell::new(),
            block: OnceCell::new(),
            structs: RefCell::default(),
        }
    }

    pub(super) fn file(&self) -> Option<(&File, usize)> {
        let read = || file(self.function.span(), &self.function.to_string());
        self.file.get_or_init(read).as_ref().map(|(file, at)| (&**file, *at))
    }

    /// The method of that name in the block that the function stands in.
    pub(crate) fn beside(&self, method: &Ident) -> Option<&syn::Signature> {
        let all = self.block.get_or_init(|| self.file().map_or_else(Vec::new, |(file, at)| beside(file, at)));
        all.iter().find(|signature| signature.ident == *method)
    }

    /// Whether the file declares a tuple struct of that name.
    pub(crate) fn has_tuple_struct(&self, name: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let is_tuple = |&at: &usize| {
            let after = file.text[at + "struct".len()..].trim_start();
            after[name.to_string().len()..].trim_start().starts_with(['(', '<'])
        };
        file.outline.structs.get(&name.to_string()).is_some_and(|all| all.iter().any(is_tuple))
    }

    /// Whether the file declares a function of that name.
    pub(crate) fn has_function(&self, name: &Ident) -> bool {
        !self.places(&name.to_string()).is_empty()
    }

    /// The functions of that name in the file, as tokens.
    pub(crate) fn bodies_of(&self, name: &Ident) -> Vec<proc_macro2::TokenStream> {
        let Some((file, _)) = self.file() else { return Vec::new() };
        self.places(&name.to_string()).iter().filter_map(|&at| file.item(at).parse().ok()).collect()
    }

    /// Whether the file declares a function of that name that belongs to no type.
    pub(crate) fn has_free_function(&self, name: &Ident) -> bool {
        self.is_declared_in(name, |context| matches!(context, Context::Free))
    }

    fn is_declared_in(&self, name: &Ident, is_wanted: impl Fn(Context) -> bool) -> bool {
        let Some((file, _)) = self.file() else { return false };
        self.places(&name.to_string()).iter().any(|&at| is_wanted(file.context(at)))
    }

    /// Whether the file imports something of that name from a module of one of the crates, such as those of the [`STANDARD`] library, and declares no function of the
    /// name.
    pub(crate) fn imports_from(&self, crates: &[&str], module: &str, name: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let name = name.to_string();
        let is_import = |text: &str| {
            let path = text.split(';').next().unwrap_or_default();
            let mut words = path.split(|c: char| !is_part_of_a_word(c)).filter(|word| !word.is_empty());
            words.next().is_some_and(|first| crates.contains(&first))
                && words.next() == Some(module)
                && words.any(|word| word == name)
        };
        !self.has_function(&Ident::new(&name, self.function.span()))
            && file.text.split("use ").skip(1).any(is_import)
    }

    /// The function that a call from here by the name alone reaches in its own module, or by that of a module before it, with its attributes.
    pub(crate) fn function_named(&self, name: &Ident, module: Option<&Ident>) -> Option<syn::ItemFn> {
        let (file, at) = self.file()?;
        let path = match module {
            Some(module) => syn::parse_quote!(#module::#name),
            None => syn::Path::from(name.clone()),
        };
        let function = file.declared(&file.followed(&path, at), at)?;
        let reached = module.is_some() || file.modules(function) == file.modules(at);
        reached.then(|| file.whole_function(function))?
    }

    /// Where functions of that name are declared.
    pub(super) fn places(&self, name: &str) -> &[usize] {
        let named = self.file().and_then(|(file, _)| file.outline.functions.get(name));
        named.map_or(&[], |places| places)
    }

    /// Whether a function or a method of that name is declared anywhere that the file speaks of.
    pub(crate) fn declares(&self, name: &str) -> bool {
        !self.places(name).is_empty()
    }

    /// Whether a function of that name is declared in the block or the module that the function itself stands in.
    pub(crate) fn is_taken(&self, name: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let block = |at: usize| file.outline.around(at).next().map(|block| block.body);
        self.places(&name.to_string()).iter().any(|&other| block(other) == block(at))
    }

    /// A type that stands at a position of the file, where what has another meaning in this module is left open in the lengths of its arrays: `[f64; _]`.
    /// Parameters are put in for later.
    pub(super) fn with_lengths_of_here(
        &self,
        mut ty: syn::Type,
        at: usize,
        parameters: &syn::Generics,
    ) -> syn::Type {
        struct Lengths<F: Fn(&Ident) -> bool>(F);
        impl<F: Fn(&Ident) -> bool> VisitMut for Lengths<F> {
            fn visit_type_array_mut(&mut self, array: &mut syn::TypeArray) {
                syn::visit_mut::visit_type_array_mut(self, array);
                if mentions(&array.len, &self.0) {
                    array.len = syn::parse_quote!(_);
                }
            }
        }
        if let Some((file, here)) = self.file().filter(|(file, here)| file.modules(at) != file.modules(*here))
        {
            let is_parameter =
                |name: &Ident| parameters.const_params().any(|parameter| parameter.ident == *name);
            let differs =
                |name: &Ident| !is_parameter(name) && !file.may_stand(name.to_token_stream(), at, here);
            Lengths(differs).visit_type_mut(&mut ty);
        }
        ty
    }

    /// A type that stands at a position of the file.
    pub(super) fn seen(&self, ty: syn::Type, at: usize) -> Seen {
        let ty = match self.file() {
            Some((file, _)) => file.spelled(ty, at),
            None => ty,
        };
        Seen { ty, from: Some(at) }
    }

    /// What stands for parameters, where the names of structs may have another meaning.
    pub(super) fn elsewhere(&self, arguments: Arguments) -> Arguments {
        let Some((file, _)) = self.file() else { return arguments };
        arguments.without(|name| file.outline.structs.contains_key(&name.to_string()))
    }

    /// Whether the file binds the name by `let`, and nothing in the file is a function of that name.
    pub(crate) fn is_variable(&self, name: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let name = name.to_string();
        let mut last = "";
        let bound = file.outline.around(at).any(|block| {
            let before = &file.text[block.body..at];
            words(before).any(|word| {
                let bound = word == name && (last == "let" || last == "mut");
                last = word;
                bound
            })
        });
        bound && self.places(&name).is_empty() && !file.imports(&name, at)
    }

    /// Whether a trait of that name is one of this module without a mark on it or in it.
    pub(crate) fn is_unmarked_trait(&self, name: &Ident) -> bool {
        let Some((file, from)) = self.file() else { return false };
        let name = name.to_string();
        let Some(&[at]) = file.outline.types.get(&name).map(|places| &places[..]) else { return false };
        let marked = |text: &str| words(text).any(|word| word == "differentiable");
        file.text[at..].starts_with("trait")
            && file.modules(at) == file.modules(from)
            && file.outline.is_of_module(at, &file.text)
            && !file.imports(&name, from)
            && has_plain_attributes(&file.text[file.outline.item_start(at)..at])
            && !marked(file.item(at))
    }

    /// Whether the file says of a name that it is another one of a type.
    pub(crate) fn is_another_name(&self, name: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let places = file.outline.types.get(&name.to_string());
        places.is_some_and(|places| places.iter().any(|&at| file.text[at..].starts_with("type")))
    }

    /// Whether the module of the function declares a type of that name.
    pub(crate) fn has_type_beside(&self, name: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let name = name.to_string();
        let places = |of: &HashMap<String, Vec<usize>>| of.get(&name).cloned().unwrap_or_default();
        let mut all = places(&file.outline.structs).into_iter().chain(places(&file.outline.types));
        all.any(|declared| file.modules(declared) == file.modules(at))
    }

    /// Whether the type of that name, which the module declares, certainly has no form over other numbers.
    pub(crate) fn is_never_lifted(&self, name: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        file.types_and_marks(name).is_some_and(|(declared, attributes, is_lifted)| {
            file.modules(declared) == file.modules(at) && has_plain_attributes(attributes) && !is_lifted
        })
    }

    /// Whether the file declares one type of that name, without a visible mark for other numbers.
    pub(crate) fn is_rather_not_lifted(&self, name: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return false };
        file.types_and_marks(name).is_some_and(|(.., is_lifted)| !is_lifted)
    }

    /// Whether the file declares or imports a type of that name, other than that of the prelude.
    pub(crate) fn has_type(&self, name: &Ident) -> bool {
        let name = name.to_string();
        self.file().is_some_and(|(file, at)| file.declares_type(&name, at) || file.imports_other(&name, at))
    }

    /// Whether the file declares a struct or an enum of that name.
    pub(crate) fn has_struct_or_enum(&self, name: &Ident) -> bool {
        let name = name.to_string();
        let Some((file, _)) = self.file() else { return false };
        let others = file.outline.types.get(&name).into_iter().flatten();
        let is_enum = |&at: &usize| ["enum", "struct"].iter().any(|word| file.text[at..].starts_with(word));
        file.outline.structs.contains_key(&name) || others.into_iter().any(is_enum)
    }

    /// The trait that the function is declared in.
    pub(crate) fn trait_around(&self) -> Option<Ident> {
        let (file, at) = self.file()?;
        match file.context(at) {
            Context::Trait(item) => Some(item.ident),
            _ => None,
        }
    }

    /// The type that the function belongs to.
    pub(crate) fn self_type(&self) -> Option<syn::Type> {
        let (file, at) = self.file()?;
        file.block_type(at)
    }

    /// Whether the file declares a trait of that name, as far as it can be read.
    pub(crate) fn has_trait(&self, name: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return true };
        let all = file.outline.types.get(&name.to_string());
        all.into_iter().flatten().any(|&at| file.text[at..].starts_with("trait"))
    }

    /// Whether the file implements the trait that the function is declared in for slices.
    pub(crate) fn is_implemented_for_lists(&self) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let Context::Trait(declared) = file.context(at) else { return false };
        let is_it = |&place: &usize| {
            let Context::Impl(block) = file.context(place) else { return false };
            let of_trait = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
            of_trait.is_some_and(|last| last.ident == declared.ident)
                && matches!(*block.self_ty, syn::Type::Slice(_))
        };
        // A method with a body need not be among those of an impl.
        file.outline.functions.values().flatten().any(is_it)
    }

    /// Whether the file says what happens when a value of a type of that name is dropped.
    pub(crate) fn says_how_to_drop(&self, name: &Ident) -> bool {
        self.impls_of_drop().any(|block| structs::type_name(&block.self_ty).is_some_and(|of| name == &of))
    }

    /// Whether the file says so of any type.
    pub(crate) fn says_how_to_drop_something(&self) -> bool {
        self.impls_of_drop().next().is_some()
    }

    fn impls_of_drop(&self) -> impl Iterator<Item = Box<syn::ItemImpl>> {
        self.places("drop").iter().filter_map(|&place| {
            let (file, _) = self.file()?;
            let Context::Impl(block) = file.context(place) else { return None };
            let of_trait = block.trait_.as_ref().and_then(|(path, _)| path.segments.last())?;
            (of_trait.ident == "Drop").then_some(block)
        })
    }

    /// What a function of a type gives, if it is the one of that name in the file, and has no type parameters of its own.
    pub(crate) fn given_by_associated(&self, owner: &Seen, function: &Ident) -> Option<Seen> {
        let (file, _) = self.file()?;
        let name = structs::type_name(&owner.ty)?;
        let mut blocks = Vec::new();
        for &start in self.places(&function.to_string()) {
            match file.context(start) {
                Context::Impl(block) if structs::type_name(&block.self_ty).as_ref() == Some(&name) => {
                    blocks.push((start, block));
                }
                // It may be one of the type.
                Context::Unknown => return None,
                Context::Impl(_) | Context::Trait(_) | Context::Free | Context::Freed => {}
            }
        }
        let (1, Some((start, block))) = (blocks.len(), blocks.pop()) else { return None };
        let is_it = !file.outline.types.contains_key(&name)
            && (owner.from.is_some() || name == "Self" || self.struct_of(owner).is_some());
        let signature = signature(&file.text[start..])?;
        let plain = has_no_parameters(&signature.generics);
        let syn::ReturnType::Type(_, ty) = signature.output else { return None };
        let ty = match structs::type_name(&ty).as_deref() {
            // That does not depend on what is asked of the function.
            Some("Self") => return is_it.then(|| owner.clone()),
            _ if matches!(*ty, syn::Type::Reference(_)) => return None,
            _ => {
                let ty = self.with_lengths_of_here(*ty, start, &block.generics);
                self.elsewhere(Arguments::of_block(&block, &owner.ty)).put_into(&ty)
            }
        };
        (is_it && plain).then(|| self.seen(ty, start))
    }

    /// What stands between the braces of the `macro_rules! name { .. }` that a path means in the function.
    pub(crate) fn macro_rules(&self, path: &syn::Path) -> Option<proc_macro2::TokenStream> {
        let (file, at) = self.file()?;
        file.macro_rules(path, at)
    }

    /// The function with the macros that its body calls expanded; `None` if there are none.
    pub(crate) fn with_macros_expanded(&self, item: &syn::ItemFn) -> Option<syn::ItemFn> {
        expanded(item, &|path| self.macro_rules(path))
    }

    /// The methods of that name in the file that take so many arguments besides `self`.
    pub(crate) fn methods(&self, method: &Ident, arguments: usize) -> Vec<syn::Signature> {
        let Some((file, _)) = self.file() else { return Vec::new() };
        let signatures =
            self.places(&method.to_string()).iter().filter_map(|&start| signature(&file.text[start..]));
        signatures
            .filter(|signature| signature.receiver().is_some() && signature.inputs.len() == arguments + 1)
            .collect()
    }
}

/// Whether there are no parameters that stand for types or numbers.
fn has_no_parameters(generics: &syn::Generics) -> bool {
    generics.type_params().next().is_none() && generics.const_params().next().is_none()
}

/// The functions of the block around a position.
fn beside(file: &File, at: usize) -> Vec<syn::Signature> {
    let Some(block) = file.outline.around(at).next() else { return Vec::new() };
    let (header, body) = (block.header(&file.text), &file.text[block.body..block.end]);
    match read::<syn::Item>(&format!("{header} {{ {body} }}")) {
        Some(syn::Item::Impl(block)) => block
            .items
            .into_iter()
            .filter_map(|item| match item {
                syn::ImplItem::Fn(function) => Some(function.sig),
                _ => None,
            })
            .collect(),
        Some(syn::Item::Trait(block)) => block
            .items
            .into_iter()
            .filter_map(|item| match item {
                syn::TraitItem::Fn(function) => Some(function.sig),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The signature that the text begins with.
pub(super) fn signature(text: &str) -> Option<syn::Signature> {
    read(&text[..length_of_signature(text)])
}

/// How long it is, up to its body or `;`.
pub(super) fn length_of_signature(text: &str) -> usize {
    let mut nested = 0usize;
    let mut length = text.len();
    for_each_character(text, |position, character| {
        match character {
            '(' | '[' => nested += 1,
            ')' | ']' => nested = nested.saturating_sub(1),
            '{' | ';' if nested == 0 => {
                length = position;
                return false;
            }
            _ => {}
        }
        true
    });
    length
}

impl File {
    /// Where the one type of that name is declared, what stands before it, and whether that marks it for other numbers.
    fn types_and_marks(&self, name: &Ident) -> Option<(usize, &str, bool)> {
        let wanted = name.to_string();
        let places = |of: &HashMap<String, Vec<usize>>| of.get(&wanted).cloned().unwrap_or_default();
        let mut all = places(&self.outline.structs);
        all.extend(places(&self.outline.types));
        let [declared] = all[..] else { return None };
        let attributes = &self.text[self.outline.item_start(declared)..declared];
        Some((declared, attributes, words(attributes).any(|word| word == "lifted")))
    }
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::{beside, signature};

    const TEXT: &str = "struct A; impl A { // fn get(&self) {}\n
        pub fn get(&self, i: [f64; 2]) -> f64 { \"fn get(&self)\"; 0.0 }
        fn rows<T>(self) -> usize where T: Copy { ";

    #[test]
    fn methods_are_found_by_name() {
        let file = File::of(TEXT.to_owned());
        let found = &file.outline.functions;
        let [get] = found["get"][..] else { panic!("one method: {found:?}") };
        assert_eq!(signature(&TEXT[get..]).expect("it reads as one").inputs.len(), 2);
        let mut names: Vec<&String> = found.keys().collect();
        names.sort();
        assert_eq!(names, ["get", "rows"]);
    }

    #[test]
    fn macros_are_found_by_name() {
        let text = "// macro_rules! m { 0 }\nmacro_rules! m { ($x:expr) => { { $x } }; }\nmacro_rules! mm {}";
        let file = File::of(text.to_owned());
        let [body] = file.outline.macros["m"][..] else { panic!("one macro") };
        let block = file.outline.beginning(body).expect("it has a body");
        assert_eq!(text[block.body..block.end].trim(), "($x:expr) => { { $x } };");
        assert!(!file.outline.macros.contains_key("other"));
    }

    #[test]
    fn the_methods_of_a_block_are_beside_each_other() {
        let text = format!("{TEXT} 1 }} }} impl B {{ fn other(&self) {{}} }}");
        let file = File::of(text);
        let at = TEXT.find("pub fn get").unwrap();
        let names: Vec<String> = beside(&file, at).iter().map(|method| method.ident.to_string()).collect();
        assert_eq!(names, ["get", "rows"]);
    }
}
