//! The methods that the file declares: a call says only the name of a method.

use super::structs;
use super::unmarked::is_unmarked;
use super::viewers::{self, Viewer};
use super::{File, enclosing, file, for_each_character, length_of_block};
use proc_macro2::Ident;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// What the source file of a function says of methods, read when it is asked for the first time.
#[derive(Debug)]
pub(crate) struct Declared {
    function: Ident,
    file: OnceCell<Option<(Rc<File>, usize)>>,
    block: OnceCell<Vec<syn::Signature>>,
    structs: RefCell<HashMap<String, Option<syn::ItemStruct>>>,
}

impl Declared {
    pub(crate) fn around(function: &Ident) -> Self {
        Declared {
            function: function.clone(),
            file: OnceCell::new(),
            block: OnceCell::new(),
            structs: RefCell::default(),
        }
    }

    fn file(&self) -> Option<(&File, usize)> {
        let read = || file(self.function.span(), &self.function.to_string());
        self.file.get_or_init(read).as_ref().map(|(file, at)| (&**file, *at))
    }

    /// The method of that name in the block that the function stands in.
    pub(crate) fn beside(&self, method: &Ident) -> Option<&syn::Signature> {
        let all =
            self.block.get_or_init(|| self.file().map_or_else(Vec::new, |(file, at)| beside(&file.text, at)));
        all.iter().find(|signature| signature.ident == *method)
    }

    /// Whether the file declares a tuple struct of that name.
    pub(crate) fn has_tuple_struct(&self, name: &Ident) -> bool {
        self.file().is_some_and(|(file, _)| has_tuple_struct(&file.text, &name.to_string()))
    }

    /// Whether the file declares a function of that name.
    pub(crate) fn has_function(&self, name: &Ident) -> bool {
        self.file().is_some_and(|(file, _)| {
            file.functions.get_or_init(|| places(&file.text)).contains_key(&name.to_string())
        })
    }

    /// Whether a call by this name reaches a function of the file that has no derivative.
    pub(crate) fn is_unmarked(&self, name: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let named = file.functions.get_or_init(|| places(&file.text)).get(&name.to_string());
        match named.map(|places| &places[..]) {
            Some(&[function]) => is_unmarked(&file.text, &name.to_string(), function, at),
            _ => false,
        }
    }

    /// Where functions of that name are declared.
    fn places(&self, name: &str) -> Vec<usize> {
        let Some((file, _)) = self.file() else { return Vec::new() };
        file.functions.get_or_init(|| places(&file.text)).get(name).cloned().unwrap_or_default()
    }

    /// Whether a function of that name is declared in the block or the module that the function itself stands in.
    pub(crate) fn is_taken(&self, name: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let block = |at: usize| enclosing(&file.text[..at]).map(|open| open.body);
        let places = self.places(&name.to_string());
        !places.is_empty() && places.into_iter().any(|other| block(other) == block(at))
    }

    /// The one method of that name, if it is nothing but a reference to a part of what it is called on.
    pub(crate) fn viewer(&self, method: &Ident) -> Option<Viewer> {
        let (file, at) = self.file()?;
        match self.places(&method.to_string())[..] {
            [function] => viewers::viewer(file, function, at),
            _ => None,
        }
    }

    /// The same for `impl Index for owner`.
    pub(crate) fn index_of(&self, owner: &str) -> Option<Viewer> {
        let (file, at) = self.file()?;
        viewers::index_of(file, owner, at, &|name| self.places(name))
    }

    /// The type of a field of a struct of the file, where it has a derivative if its type has one.
    pub(crate) fn field_of(&self, owner: &syn::Type, member: &syn::Member) -> Option<syn::Type> {
        let name = structs::type_name(owner)?;
        let mut known = self.structs.borrow_mut();
        let declaration = known.entry(name.clone()).or_insert_with(|| {
            let (file, at) = self.file()?;
            structs::declaration(&file.text, &name, at)
        });
        structs::field(declaration.as_ref()?, member)
    }

    /// The type that the function belongs to.
    pub(crate) fn self_type(&self) -> Option<syn::Type> {
        let (file, at) = self.file()?;
        block_type(&file.text[..at])
    }

    /// The type of what the one function of that name gives.
    pub(crate) fn given_by(&self, function: &Ident) -> Option<syn::Type> {
        let (file, _) = self.file()?;
        let &[start] = &self.places(&function.to_string())[..] else { return None };
        let syn::ReturnType::Type(_, ty) = signature(&file.text[start..])?.output else { return None };
        match &*ty {
            syn::Type::Path(path) if path.path.is_ident("Self") => block_type(&file.text[..start]),
            _ => Some(*ty),
        }
    }

    /// What stands between the braces of `macro_rules! name { .. }`, if the file has one of that name.
    pub(crate) fn macro_rules(&self, name: &Ident) -> Option<proc_macro2::TokenStream> {
        let (file, _) = self.file()?;
        macro_body(&file.text, &name.to_string())?.parse().ok()
    }

    /// The methods of that name in the file that take so many arguments besides `self`.
    pub(crate) fn methods(&self, method: &Ident, arguments: usize) -> Vec<syn::Signature> {
        let Some((file, _)) = self.file() else { return Vec::new() };
        let text = &file.text;
        let named = file
            .functions
            .get_or_init(|| places(text))
            .get(&method.to_string())
            .map_or(&[][..], |named| named);
        let signatures = named.iter().filter_map(|&start| signature(&text[start..]));
        signatures
            .filter(|signature| signature.receiver().is_some() && signature.inputs.len() == arguments + 1)
            .collect()
    }
}

/// The type whose `impl` is open at the end.
fn block_type(text: &str) -> Option<syn::Type> {
    match super::read(enclosing(text).map(|open| open.header)) {
        super::Context::Impl(block) => Some((*block.self_ty).clone()),
        _ => None,
    }
}

/// The functions of the block that is open at a position.
fn beside(text: &str, at: usize) -> Vec<syn::Signature> {
    let Some(open) = enclosing(&text[..at]) else { return Vec::new() };
    let body = &text[open.body..open.body + length_of_block(&text[open.body..])];
    match syn::parse_str::<syn::Item>(&format!("{} {{ {body} }}", open.header)) {
        Ok(syn::Item::Impl(block)) => block
            .items
            .into_iter()
            .filter_map(|item| match item {
                syn::ImplItem::Fn(function) => Some(function.sig),
                _ => None,
            })
            .collect(),
        Ok(syn::Item::Trait(block)) => block
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

fn has_tuple_struct(text: &str, name: &str) -> bool {
    let mut found = false;
    for_each_character(text, |position, character| {
        if character == 's'
            && !ends_in_a_word(&text[..position])
            && let Some(after) = text[position..].strip_prefix("struct")
            && let Some(after) = after.trim_start().strip_prefix(name)
        {
            found |= after.trim_start().starts_with(['(', '<']);
        }
        !found
    });
    found
}

/// The body of the one macro of that name.
fn macro_body<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut bodies = Vec::new();
    for_each_character(text, |position, character| {
        if character == 'm'
            && !ends_in_a_word(&text[..position])
            && let Some(after) = text[position..].strip_prefix("macro_rules")
            && let Some(after) = after.trim_start().strip_prefix('!')
            && let Some(after) = after.trim_start().strip_prefix(name)
            && let Some(body) = after.trim_start().strip_prefix('{')
        {
            bodies.push(&body[..length_of_block(body)]);
        }
        true
    });
    match bodies[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Where `fn name` stands, by name.
fn places(text: &str) -> HashMap<String, Vec<usize>> {
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for_each_character(text, |position, character| {
        if character == 'f'
            && let Some(name) = declared_name(&text[position..])
            && !ends_in_a_word(&text[..position])
        {
            places.entry(name.to_string()).or_default().push(position);
        }
        true
    });
    places
}

/// The name, if the text begins with `fn name(` or `fn name<`.
fn declared_name(text: &str) -> Option<&str> {
    let after = text.strip_prefix("fn").filter(|after| after.starts_with(char::is_whitespace))?.trim_start();
    let end = after.find(|character: char| !character.is_alphanumeric() && character != '_')?;
    after[end..].trim_start().starts_with(['(', '<']).then_some(&after[..end])
}

fn ends_in_a_word(text: &str) -> bool {
    text.chars().next_back().is_some_and(|last| last.is_alphanumeric() || last == '_')
}

/// The signature that the text begins with.
fn signature(text: &str) -> Option<syn::Signature> {
    syn::parse_str(&text[..length_of_signature(text)]).ok()
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

#[cfg(test)]
mod tests {
    use super::{beside, macro_body, places, signature};

    const TEXT: &str = "struct A; impl A { // fn get(&self) {}\n
        pub fn get(&self, i: [f64; 2]) -> f64 { \"fn get(&self)\"; 0.0 }
        fn rows<T>(self) -> usize where T: Copy { ";

    #[test]
    fn methods_are_found_by_name() {
        let found = places(TEXT);
        let [get] = found["get"][..] else { panic!("one method: {found:?}") };
        assert_eq!(signature(&TEXT[get..]).expect("it reads as one").inputs.len(), 2);
        let mut names: Vec<&String> = found.keys().collect();
        names.sort();
        assert_eq!(names, ["get", "rows"]);
    }

    #[test]
    fn macros_are_found_by_name() {
        let text = "// macro_rules! m { 0 }\nmacro_rules! m { ($x:expr) => { { $x } }; }\nmacro_rules! mm {}";
        assert_eq!(macro_body(text, "m").map(str::trim), Some("($x:expr) => { { $x } };"));
        assert_eq!(macro_body(text, "other"), None);
        assert_eq!(macro_body(&format!("{text} macro_rules! m {{}}"), "m"), None);
    }

    #[test]
    fn the_methods_of_a_block_are_beside_each_other() {
        let text = format!("{TEXT} 1 }} }} impl B {{ fn other(&self) {{}} }}");
        let names: Vec<String> =
            beside(&text, TEXT.find("i: ").unwrap()).iter().map(|method| method.ident.to_string()).collect();
        assert_eq!(names, ["get", "rows"]);
    }
}
