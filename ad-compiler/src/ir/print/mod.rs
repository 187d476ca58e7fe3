//! The IR as text, for golden tests and for the messages of the verifier.
//!
//! A value is written with its name and its number (`x%3`), a region with its number (`@2`), a loop likewise
//! (`#0`).

mod lines;
mod ops;

use super::*;
use std::fmt;

impl fmt::Display for Function {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { function: self, text: String::new(), indent: 0 };
        let parameters: Vec<String> =
            self.parameters.iter().map(|&parameter| printer.declared(parameter)).collect();
        let result = printer.ty(&self.result_ty);
        printer.put(&format!("fn({}) -> {result} ", parameters.join(", ")));
        printer.region(&self.body);
        printer.aliases();
        formatter.write_str(&printer.text)
    }
}

/// A region that refers to the values of a function, such as its reverse sweep.
pub(crate) struct RegionText<'a> {
    pub(crate) function: &'a Function,
    pub(crate) region: &'a Region,
}

impl fmt::Display for RegionText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { function: self.function, text: String::new(), indent: 0 };
        printer.region(self.region);
        formatter.write_str(&printer.text)
    }
}

impl Function {
    /// `x%3`
    pub(crate) fn name(&self, value: ValueId) -> String {
        match self.values.get(value.0 as usize) {
            Some(info) => format!("{}%{}", info.ident, value.0),
            None => format!("?%{}", value.0),
        }
    }
}

struct Printer<'a> {
    function: &'a Function,
    text: String,
    indent: usize,
}

impl Printer<'_> {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.text.push_str(&"    ".repeat(self.indent));
    }

    fn region(&mut self, region: &Region) {
        self.put(&format!("@{} {{", region.id.0));
        self.indent += 1;
        for line in &region.lines {
            self.new_line();
            self.line(line);
        }
        let end = match region.end {
            End::Falls if region.yields.is_empty() => None,
            End::Falls => Some(format!("yield {}", self.names(&region.yields))),
            End::Exits => Some("exits".to_owned()),
            End::Never => Some("never ends".to_owned()),
        };
        if let Some(end) = end {
            self.new_line();
            self.put(&end);
        }
        self.indent -= 1;
        self.new_line();
        self.put("}");
    }

    /// The other names of places, which no line defines.
    fn aliases(&mut self) {
        for (id, info) in self.function.values.iter().enumerate() {
            let Kind::Alias(alias) = &info.kind else { continue };
            let name = self.name(ValueId(id as u32));
            let place = self.place(&alias.place);
            let reference = if alias.form == Form::Value { "" } else { "&" };
            let bound = if alias.bound { " (bound by a pattern)" } else { "" };
            self.new_line();
            self.put(&format!("{name} is {reference}{place}{bound}"));
        }
        self.text.push('\n');
    }

    // ---- small pieces ----

    fn name(&self, value: ValueId) -> String {
        self.function.name(value)
    }

    fn names(&self, values: &[ValueId]) -> String {
        values.iter().map(|&value| self.name(value)).collect::<Vec<_>>().join(", ")
    }

    /// A value where it is defined.
    fn declared(&self, value: ValueId) -> String {
        let info = self.function.info(value);
        let mutable = if matches!(info.kind, Kind::Memory) { "mut " } else { "" };
        format!("{mutable}{}: {}", self.name(value), self.ty(&info.ty))
    }

    fn ty(&self, ty: &Ty) -> String {
        match ty {
            Ty::Float(width) => {
                width.name(&self.function.scalars).map_or_else(|| "float".to_owned(), |name| name.to_string())
            }
            Ty::Inert => "inert".to_owned(),
            Ty::Array(element, length) => {
                format!("[{}; {}]", self.ty(element), self.tokens(&**length))
            }
            Ty::List(element) => format!("[{}]", self.ty(element)),
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.ty(part)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::Map(element) => format!("{{{}}}", self.ty(element)),
            Ty::Unknown => "?".to_owned(),
        }
    }

    fn place(&self, place: &Place) -> String {
        let mut text = self.name(place.root);
        for projection in &place.path {
            text += &match projection {
                Projection::Field(syn::Member::Named(name)) => format!(".{name}"),
                Projection::Field(syn::Member::Unnamed(position)) => format!(".{}", position.index),
                Projection::Index(index) => format!("[{}]", self.name(*index)),
                Projection::Key { key, .. } => format!("{{{}}}", self.name(*key)),
                Projection::Range { from, to, inclusive } => {
                    let bound = |bound: &Option<ValueId>| bound.map(|b| self.name(b)).unwrap_or_default();
                    format!("[{}{}{}]", bound(from), if *inclusive { "..=" } else { ".." }, bound(to))
                }
                Projection::Payload { variant, member } => match member {
                    syn::Member::Named(name) => format!(".{variant}.{name}"),
                    syn::Member::Unnamed(position) => format!(".{variant}.{}", position.index),
                },
                Projection::Deref => ".*".to_owned(),
            };
        }
        text
    }

    /// The user's tokens, with names in the place of markers.
    fn tokens(&self, tokens: &impl quote::ToTokens) -> String {
        let text = spelled(tokens.to_token_stream());
        let mut parts = text.split("__value_");
        let mut named = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = part.split_at(digits);
            match number.parse() {
                Ok(number) => named += &self.name(ValueId(number)),
                Err(_) => named += "__value_",
            }
            named += rest;
        }
        named
    }

    fn opaque(&self, opaque: &Opaque) -> String {
        let mut text = format!("`{}`", self.tokens(&opaque.expr));
        if !opaque.pure {
            text += " impure";
        }
        if !opaque.writes.is_empty() {
            text += &format!(" writes {}", self.names(&opaque.writes));
        }
        text
    }
}

/// Tokens with the spaces that people write.
fn spelled(tokens: proc_macro2::TokenStream) -> String {
    use proc_macro2::{Delimiter, Spacing, TokenTree};
    let mut text = String::new();
    // Whether the next token stands directly after the last.
    let mut tight = true;
    for token in tokens {
        let next = match &token {
            TokenTree::Group(group) => {
                let inner = spelled(group.stream());
                match group.delimiter() {
                    Delimiter::Parenthesis => format!("({inner})"),
                    Delimiter::Bracket => format!("[{inner}]"),
                    Delimiter::Brace => format!("{{ {inner} }}"),
                    Delimiter::None => inner,
                }
            }
            other => other.to_string(),
        };
        let follows_name =
            text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '!' | ')' | ']'));
        let attached = match &token {
            TokenTree::Punct(punct) => {
                matches!(punct.as_char(), '.' | ',' | ';' | '?' | ':')
                    || (punct.as_char() == '!' && follows_name)
            }
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && follows_name,
            _ => false,
        };
        if !tight && !attached {
            text.push(' ');
        }
        // What begins with a sign has it as a prefix.
        let prefix = text.is_empty();
        text += &next;
        tight = match &token {
            TokenTree::Punct(punct) => {
                prefix
                    || punct.spacing() == Spacing::Joint
                    || matches!(punct.as_char(), '.' | '&' | '!' | ':')
            }
            _ => false,
        };
    }
    text
}
