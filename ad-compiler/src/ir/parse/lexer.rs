//! The tokens of the text.

use super::{Error, Result};
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Word(String),
    /// `name%3`
    Value(String, u32),
    /// `@3`
    Region(u32),
    /// `#3`
    Loop(u32),
    Number(String),
    /// What stands in backquotes, with markers, and the values that are mentioned there.
    Quoted(String, Vec<(String, u32)>),
    Sign(&'static str),
    NewLine,
    End,
}

impl Token {
    /// Whether it is this word or sign.
    pub(super) fn is(&self, text: &str) -> bool {
        match self {
            Token::Word(word) => word == text,
            Token::Sign(sign) => *sign == text,
            _ => false,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) | Token::Number(word) => write!(formatter, "`{word}`"),
            Token::Value(name, number) => write!(formatter, "`{name}%{number}`"),
            Token::Region(number) => write!(formatter, "`@{number}`"),
            Token::Loop(number) => write!(formatter, "`#{number}`"),
            Token::Quoted(..) => formatter.write_str("tokens in backquotes"),
            Token::Sign(sign) => write!(formatter, "`{sign}`"),
            Token::NewLine => formatter.write_str("the end of the line"),
            Token::End => formatter.write_str("the end of the text"),
        }
    }
}

/// Those that begin like others stand before them.
const SIGNS: &[&str] = &[
    "..=", "..", "::", "=>", "->", "==", "||", "&&", "+=", "-=", "*=", "/=", "%=", "(", ")", "{", "}", "[",
    "]", "<", ">", ",", ":", ";", "=", "&", ".", "*", "+", "-", "/", "%", "?",
];

/// All tokens of a text, each with its line.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, usize)>> {
    let mut lexer = Lexer { rest: text, line: 1, tokens: Vec::new() };
    while !lexer.rest.is_empty() {
        lexer.token()?;
    }
    lexer.put(Token::NewLine);
    lexer.put(Token::End);
    Ok(lexer.tokens)
}

struct Lexer<'t> {
    rest: &'t str,
    line: usize,
    tokens: Vec<(Token, usize)>,
}

impl<'t> Lexer<'t> {
    fn put(&mut self, token: Token) {
        let empty = matches!(self.tokens.last(), None | Some((Token::NewLine, _)));
        if token != Token::NewLine || !empty {
            self.tokens.push((token, self.line));
        }
    }

    /// Takes so many bytes.
    fn cut(&mut self, length: usize) -> &'t str {
        let (cut, rest) = self.rest.split_at(length);
        self.rest = rest;
        cut
    }

    fn token(&mut self) -> Result<()> {
        let first = self.rest.chars().next().expect("there is something left");
        let begins_line = matches!(self.tokens.last(), None | Some((Token::NewLine, _)));
        match first {
            '\n' => {
                self.put(Token::NewLine);
                self.line += 1;
                self.cut(1);
            }
            ';' if begins_line => drop(self.cut(self.rest.find('\n').unwrap_or(self.rest.len()))),
            first if first.is_whitespace() => drop(self.cut(first.len_utf8())),
            '`' => {
                let quoted = self.quoted()?;
                self.put(quoted);
            }
            '@' | '#' => {
                self.cut(1);
                let number = self.digits()?;
                self.put(if first == '@' { Token::Region(number) } else { Token::Loop(number) });
            }
            first if first.is_ascii_digit() => {
                let number = self.cut(number_length(self.rest)).to_owned();
                self.put(Token::Number(number));
            }
            first if is_of_word(first) => {
                let word = self.cut(word_length(self.rest)).to_owned();
                let is_value = self.rest.strip_prefix('%').is_some_and(begins_with_digit);
                let token = if is_value {
                    self.cut(1);
                    Token::Value(word, self.digits()?)
                } else {
                    Token::Word(word)
                };
                self.put(token);
            }
            other => {
                let Some(sign) = SIGNS.iter().find(|sign| self.rest.starts_with(**sign)) else {
                    return Err(Error { line: self.line, message: format!("`{other}` has no meaning") });
                };
                self.cut(sign.len());
                self.put(Token::Sign(sign));
            }
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<u32> {
        let digits = self.cut(self.rest.bytes().take_while(u8::is_ascii_digit).count());
        digits
            .parse()
            .map_err(|_| Error { line: self.line, message: format!("expected a number, found `{digits}`") })
    }

    /// Tokens of Rust: a backquote or the name of a value in a string is a part of the string.
    fn quoted(&mut self) -> Result<Token> {
        let line = self.line;
        self.cut(1);
        let (mut text, mut values) = (String::new(), Vec::new());
        loop {
            let Some(first) = self.rest.chars().next() else {
                return Err(Error { line, message: "the backquote is not closed".into() });
            };
            let length = match first {
                '`' => break,
                '"' => string_length(self.rest, '"'),
                '\'' if is_char(self.rest) => string_length(self.rest, '\''),
                first if is_of_word(first) => match raw_string_length(self.rest) {
                    Some(length) => length,
                    None => {
                        let length = word_length(self.rest);
                        if self.rest[length..].strip_prefix('%').is_some_and(begins_with_digit) {
                            let name = self.cut(length).to_owned();
                            self.cut(1);
                            let number = self.digits()?;
                            text += &format!("__value_{number}");
                            values.push((name, number));
                            continue;
                        }
                        length
                    }
                },
                other => other.len_utf8(),
            };
            let part = self.cut(length.min(self.rest.len()));
            self.line += part.matches('\n').count();
            text += part;
        }
        self.cut(1);
        Ok(Token::Quoted(text, values))
    }
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Of an identifier, perhaps a raw one, or of a number in tokens of Rust.
fn word_length(text: &str) -> usize {
    let raw = text.strip_prefix("r#").filter(|rest| rest.starts_with(is_of_word));
    let word = raw.unwrap_or(text);
    let length = word.find(|c: char| !is_of_word(c)).unwrap_or(word.len());
    text.len() - word.len() + length
}

/// Of a number that begins the text: `3`, `0.5`, `1.`, `1e-9`, `0xffu8`.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    while let Some(&byte) = bytes.get(length) {
        let next = bytes.get(length + 1).copied().unwrap_or(b' ');
        let point = byte == b'.'
            && !text[..length].contains('.')
            && (next.is_ascii_digit() || next.is_ascii_whitespace());
        let sign = matches!(byte, b'+' | b'-')
            && matches!(bytes[length - 1], b'e' | b'E')
            && !text.starts_with("0x")
            && next.is_ascii_digit();
        if !(byte.is_ascii_alphanumeric() || byte == b'_' || point || sign) {
            break;
        }
        length += 1;
    }
    length
}

/// Of a literal between two of the same marks.
fn string_length(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            letter if letter == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether this is a character, not a lifetime.
fn is_char(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    letters.next() == Some('\\') || letters.next() == Some('\'')
}

/// Of `r"…"`, `br#"…"#`, and the like.
fn raw_string_length(text: &str) -> Option<usize> {
    let rest = ["r", "br", "cr"].iter().find_map(|prefix| {
        text.strip_prefix(prefix).filter(|rest| rest.trim_start_matches('#').starts_with('"'))
    })?;
    let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
    let end = format!("\"{}", "#".repeat(hashes));
    let inside = &rest[hashes + 1..];
    let inside = inside.find(&end).map_or(inside.len(), |at| at + end.len());
    Some(text.len() - rest.len() + hashes + 1 + inside)
}
