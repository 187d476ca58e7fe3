//! The words in tokens by which items can be meant.

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};

/// Words of a piece of code, each once.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Those that are a name, or begin a path.
    pub(super) names: Vec<Ident>,
    /// The macros that are called.
    pub(super) macros: Vec<Ident>,
    /// Fields, methods, and what follows the beginning of a path.
    pub(super) members: Vec<Ident>,
    /// The names that are bound by `let`, by `for` or by a closure.
    pub(super) bound: Vec<Ident>,
    /// The names that stand behind a keyword of items, such as `const`.
    pub(super) declared: Vec<Ident>,
    /// Such a name is a parameter of a macro.
    pub(super) declares_parameters: bool,
    /// There is a static among them.
    pub(super) has_static: bool,
}

impl Words {
    pub(super) fn of(tokens: TokenStream) -> Self {
        let mut words = Words::default();
        words.read(tokens);
        words
    }

    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(group.stream()),
                TokenTree::Ident(word) => self.word(word, &tokens[..at], &tokens[at + 1..]),
                TokenTree::Literal(literal) => self.format(literal),
                TokenTree::Punct(_) => {}
            }
        }
    }

    fn word(&mut self, word: &Ident, before: &[TokenTree], after: &[TokenTree]) {
        let ends_in = |signs: &str| ends_in(before, signs);
        // Lifetimes and labels; the parameters of macros, and what those may be.
        if ends_in("'") || ends_in("$") || is_kind_of_parameter(before) {
            return;
        }
        if matches!(after, [TokenTree::Punct(sign), TokenTree::Group(_), ..] if sign.as_char() == '!') {
            return note(&mut self.macros, word);
        }
        if ends_in("::") || (ends_in(".") && !ends_in("..")) {
            return note(&mut self.members, word);
        }
        if let [.., TokenTree::Ident(keyword)] = before {
            match keyword.to_string().as_str() {
                "let" | "mut" | "for" => note(&mut self.bound, word),
                _ => {}
            }
        }
        if ends_in("|")
            && matches!(after.first(), Some(TokenTree::Punct(sign)) if "|:,".contains(sign.as_char()))
        {
            note(&mut self.bound, word);
        }
        if KEYWORDS.iter().any(|keyword| word == keyword) {
            self.declaration(word, after);
        }
        note(&mut self.names, word);
    }

    /// What stands behind a keyword of items.
    fn declaration(&mut self, keyword: &Ident, after: &[TokenTree]) {
        let name = after.iter().find(|token| !matches!(token, TokenTree::Ident(word) if word == "mut"));
        match name {
            Some(TokenTree::Ident(name)) => {
                self.has_static |= keyword == "static";
                note(&mut self.declared, name);
            }
            Some(TokenTree::Punct(sign)) if sign.as_char() == '$' => {
                self.has_static |= keyword == "static";
                self.declares_parameters = true;
            }
            // `static || ..`, `const { .. }`
            _ => {}
        }
    }

    /// A string may be a format: `"{SCALE:.PLACES$}"`.
    fn format(&mut self, literal: &Literal) {
        let text = literal.to_string();
        for inside in text.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
            let words = inside.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            for word in words.filter_map(|word| syn::parse_str::<Ident>(word).ok()) {
                note(&mut self.names, &Ident::new(&word.to_string(), literal.span()));
            }
        }
    }
}

const KEYWORDS: [&str; 10] =
    ["const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union", "use"];

fn note(words: &mut Vec<Ident>, word: &Ident) {
    if !words.contains(word) {
        words.push(word.clone());
    }
}

fn ends_in(tokens: &[TokenTree], signs: &str) -> bool {
    let signs: Vec<char> = signs.chars().collect();
    tokens.len() >= signs.len()
        && tokens[tokens.len() - signs.len()..]
            .iter()
            .zip(signs)
            .all(|(token, sign)| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign))
}

/// `$name:`
fn is_kind_of_parameter(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(_), TokenTree::Punct(sign)] if sign.as_char() == ':')
        && ends_in(&before[..before.len() - 2], "$")
}

#[cfg(test)]
mod tests {
    use super::Words;

    fn words(text: &str) -> Words {
        Words::of(text.parse().expect("these are tokens"))
    }

    fn text(words: &[proc_macro2::Ident]) -> Vec<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn fields_and_methods_are_no_names() {
        let words = words("a.b + c::d(e) .. f.g()");
        assert_eq!(text(&words.names), ["a", "c", "e", "f"]);
        assert_eq!(text(&words.members), ["b", "d", "g"]);
    }

    #[test]
    fn formats_and_macros_mention_names() {
        let words = words("m!(a, \"{K:.P$} b\"); 'k: loop { break 'k; }");
        assert_eq!(text(&words.names), ["a", "K", "P", "loop", "break"]);
        assert_eq!(text(&words.macros), ["m"]);
    }

    #[test]
    fn parameters_of_macros_are_no_names() {
        let words = words("($x:expr) => {{ let t = $x; t * K }}");
        assert_eq!(text(&words.names), ["let", "t", "K"]);
        assert_eq!(text(&words.bound), ["t"]);
    }

    #[test]
    fn statics_are_no_lifetimes() {
        assert!(!words("fn k() -> &'static str { \"\" }").has_static);
        let declaring = words("{ static mut N: u32 = 0; const K: u32 = 1; }");
        assert_eq!(
            (declaring.has_static, text(&declaring.declared)),
            (true, vec!["N".to_owned(), "K".to_owned()])
        );
    }
}
