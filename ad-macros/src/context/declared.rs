//! The methods that the file declares: a call says only the name of a method.

use super::{enclosing, file, for_each_character, length_of_block};
use proc_macro2::Ident;
use std::cell::OnceCell;

/// What the source file of a function says of methods, read when it is asked for the first time.
#[derive(Debug)]
pub(crate) struct Declared {
    function: Ident,
    file: OnceCell<Option<(String, usize)>>,
    block: OnceCell<Vec<syn::Signature>>,
}

impl Declared {
    pub(crate) fn around(function: &Ident) -> Self {
        Declared { function: function.clone(), file: OnceCell::new(), block: OnceCell::new() }
    }

    fn file(&self) -> Option<(&str, usize)> {
        let read = || file(self.function.span(), &self.function.to_string());
        self.file.get_or_init(read).as_ref().map(|(text, at)| (text.as_str(), *at))
    }

    /// The method of that name in the block that the function stands in.
    pub(crate) fn beside(&self, method: &Ident) -> Option<&syn::Signature> {
        let all = self.block.get_or_init(|| self.file().map_or_else(Vec::new, |(text, at)| beside(text, at)));
        all.iter().find(|signature| signature.ident == *method)
    }

    /// What stands between the braces of `macro_rules! name { .. }`, if the file has one of that name.
    pub(crate) fn macro_rules(&self, name: &Ident) -> Option<proc_macro2::TokenStream> {
        let (text, _) = self.file()?;
        macro_body(text, &name.to_string())?.parse().ok()
    }

    /// The methods of that name in the file that take so many arguments besides `self`.
    pub(crate) fn methods(&self, method: &Ident, arguments: usize) -> Vec<syn::Signature> {
        let Some((text, _)) = self.file() else { return Vec::new() };
        let mut methods = methods_named(text, &method.to_string());
        methods.retain(|signature| signature.receiver().is_some() && signature.inputs.len() == arguments + 1);
        methods
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

/// The signatures of all functions of that name.
fn methods_named(text: &str, name: &str) -> Vec<syn::Signature> {
    let mut starts = Vec::new();
    for_each_character(text, |position, character| {
        if character == 'f' && is_declaration(&text[position..], name) && !ends_in_a_word(&text[..position]) {
            starts.push(position);
        }
        true
    });
    starts.into_iter().filter_map(|start| signature(&text[start..])).collect()
}

/// Whether the text begins with `fn name`.
fn is_declaration(text: &str, name: &str) -> bool {
    let after = text.strip_prefix("fn").filter(|after| after.starts_with(char::is_whitespace));
    let after = after.and_then(|after| after.trim_start().strip_prefix(name));
    after.is_some_and(|after| after.trim_start().starts_with(['(', '<']))
}

fn ends_in_a_word(text: &str) -> bool {
    text.chars().next_back().is_some_and(|last| last.is_alphanumeric() || last == '_')
}

/// The signature that the text begins with, up to its body or `;`.
fn signature(text: &str) -> Option<syn::Signature> {
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
    syn::parse_str(&text[..length]).ok()
}

#[cfg(test)]
mod tests {
    use super::{beside, macro_body, methods_named};

    const TEXT: &str = "struct A; impl A { // fn get(&self) {}\n
        pub fn get(&self, i: [f64; 2]) -> f64 { \"fn get(&self)\"; 0.0 }
        fn rows<T>(self) -> usize where T: Copy { ";

    #[test]
    fn methods_are_found_by_name() {
        let found = methods_named(TEXT, "get");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].inputs.len(), 2);
        assert!(methods_named(TEXT, "row").is_empty());
        assert!(methods_named(TEXT, "et").is_empty());
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
