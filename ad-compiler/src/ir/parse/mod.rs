//! The IR, read from text as [`print`](super::print) writes it.
//!
//! A recursive descent over tokens. The end of a line counts; empty lines and lines that begin with `;` do not. What the user's tokens in backquotes
//! mean, syn says. A value is what its number says, with the name that it has wherever it is mentioned; numbers that are not mentioned are
//! values that nothing uses.
//!
//! What the text does not say is empty, or unknown: see [`print`](super::print). A shape that a line takes of the whole of a value is the one that zeros are
//! made with (`Function::shapes`).
//!
//! ```text
//! unit      := function, `active: values`, `gone: values`?, `holding references: values`?, `owned: values`?, `snapshots: values`?, `moved: values`?, `received: values`?, `tangents: definitions`?, (reverse, kept*)?
//! function  := fn<T converting, ..>(definitions) -> type region table*
//! definition:= mut? x%3: type                                  none, where there is no tangent, or no slot
//! type      := f32 | f64 | float | T | inert | [type] | [type; 3] | (type, ..) | {type} | ?
//! region    := @2 { line* (yield values | exits | never ends)? }
//! line      := let named? definition = op | let definitions = block | block | store .. | update .. | ..      as `print` writes them
//! block     := if x%3, taken t%4 region else region | match .. | loop .. | while .. | for .. | backward .. | rest if ..
//! place     := x%3 (.field | .Variant::0 | [i%4] | [i%4..j%5] | {&key%6} | .*)*
//! table     := x%3: type is &place | fields of x%3: .a[].b: type, .. | no derivative in x%3: .a, .. | shapes lent by x%3: values | taken apart: values
//! reverse   := reverse definition into (definitions) region
//! kept      := captured: values | released: values | copied: values | records: values | saved by @2: values | kept: nothing (stateless)?
//! ```
//!
//! Only tests read IR.

mod blocks;
mod calls;
mod layout;
mod lexer;
mod lines;
mod ops;
mod places;
mod quoted;
mod tables;
mod values;

use super::*;
use lexer::{Token, tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use values::Values;

/// What a text says.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) function: Function,
    /// Which parameters are active.
    pub(crate) active: Vec<bool>,
    /// In forward mode, the tangents of the parameters.
    pub(crate) tangents: Option<Vec<Option<ValueId>>>,
    /// The reverse sweep.
    pub(crate) reverse: Option<ReadSweep>,
    /// What the sweep has from the primal, if that is decided.
    pub(crate) kept: Option<ReadKept>,
    /// How the sweep is written.
    pub(crate) layout: Layout,
}

#[derive(Clone, Debug)]
pub(crate) struct ReadSweep {
    pub(crate) region: Region,
    pub(crate) seed: ValueId,
    pub(crate) slots: Vec<Option<ValueId>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ReadKept {
    pub(crate) captured: BTreeSet<ValueId>,
    pub(crate) released: Vec<ValueId>,
    pub(crate) copies: BTreeSet<ValueId>,
    pub(crate) records: BTreeSet<ValueId>,
    pub(crate) saves: BTreeMap<RegionId, Vec<ValueId>>,
    pub(crate) stateless: bool,
}

/// What is wrong with a text, and in which line.
#[derive(Debug)]
pub(crate) struct Error {
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.message)
    }
}

type Result<T> = std::result::Result<T, Error>;

/// Reads a function, and what stands beside it.
pub(crate) fn parse(text: &str) -> Result<Read> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        at: 0,
        function: Function::empty(),
        values: Values::default(),
        regions: 0,
        shapes: Vec::new(),
    };
    parser.unit()
}

struct Parser {
    /// Each with its line; the last is [`Token::End`].
    tokens: Vec<(Token, usize)>,
    at: usize,
    /// Under construction; its values are made at the end.
    function: Function,
    values: Values,
    /// The next number of a region.
    regions: u32,
    /// The places of which shapes are taken, with the shapes.
    shapes: Vec<(Place, ValueId)>,
}

impl Parser {
    // ---- tokens ----

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].0
    }

    fn line_number(&self) -> usize {
        self.tokens[self.at].1
    }

    fn advance(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Whether the next token is this word or sign.
    fn is(&self, text: &str) -> bool {
        self.peek().is(text)
    }

    /// Takes a word or sign, if it is the next token.
    fn take(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.advance();
        }
        found
    }

    /// Takes several, if all of them come next.
    fn take_all(&mut self, texts: &[&str]) -> bool {
        let next = &self.tokens[self.at..];
        let found =
            next.len() > texts.len() && next.iter().zip(texts).all(|((token, _), text)| token.is(text));
        if found {
            self.at += texts.len();
        }
        found
    }

    /// Takes words and signs, which have to be there.
    fn expect(&mut self, texts: &[&str]) -> Result<()> {
        texts.iter().try_for_each(|text| match self.take(text) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{text}`"))),
        })
    }

    fn expected(&self, what: &str) -> Error {
        self.error(format!("expected {what}, found {}", self.peek()))
    }

    fn error(&self, message: String) -> Error {
        Error { line: self.line_number(), message }
    }

    fn end_of_line(&mut self) -> Result<()> {
        match self.peek() {
            Token::NewLine => {
                self.advance();
                Ok(())
            }
            Token::End => Ok(()),
            _ => Err(self.expected("the end of the line")),
        }
    }

    /// What stands between commas, up to a closing sign, which is taken.
    fn list<T>(&mut self, close: &str, mut each: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut all = Vec::new();
        while !self.take(close) {
            if !all.is_empty() {
                self.expect(&[","])?;
            }
            all.push(each(self)?);
        }
        Ok(all)
    }

    /// What stands between commas, at least one.
    fn separated<T>(&mut self, mut each: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut all = vec![each(self)?];
        while self.take(",") {
            all.push(each(self)?);
        }
        Ok(all)
    }

    fn number(&mut self) -> Result<usize> {
        let number = match self.peek() {
            Token::Number(digits) => digits.parse().ok(),
            _ => None,
        };
        let number = number.ok_or_else(|| self.expected("a number"))?;
        self.advance();
        Ok(number)
    }

    fn identifier(&mut self) -> Result<Ident> {
        let Token::Word(word) = self.peek() else { return Err(self.expected("a name")) };
        let ident = quoted::ident(word).ok_or_else(|| self.expected("a name"))?;
        self.advance();
        Ok(ident)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// The message for a text.
    fn message(text: &str) -> String {
        parse(text).expect_err("the text is wrong").to_string()
    }

    #[test]
    fn errors_say_the_line_and_what_was_expected() {
        let text =
            "; a comment\nfn(x%0: f64) -> f64 @0 {\n    let y%1: f64 = read x%0 x%0\n    yield y%1\n}\n";
        assert_eq!(message(text), "line 3: expected the end of the line, found `x%0`");
        assert_eq!(message("fn(x%0) -> f64 @0 {\n}\n"), "line 1: expected `:`, found `)`");
        assert_eq!(
            message("fn() -> f64 @0 {\n    yield y%1\n}\n"),
            "line 4: y%1 is mentioned and not defined"
        );
        assert_eq!(
            message("fn(x%0: f64) -> f64 @0 {\n    yield y%0\n}\n"),
            "line 2: y%0 has the name `x` elsewhere"
        );
    }

    #[test]
    fn tokens_are_read_by_syn() {
        let text = "fn(x%0: f64) -> f64 @0 {\n    let y%1: inert = `x%0 +`\n    yield y%1\n}\n";
        assert!(
            message(text).starts_with("line 2: expected an expression in backquotes: "),
            "{}",
            message(text)
        );
    }

    #[test]
    fn backquotes_and_numbers_in_strings_are_no_marks() {
        let text = "fn(x%0: f64) -> inert @0 {\n    let y%1: inert = `f(\"a%3 `\", '`', x%0 % 3)`\n    yield y%1\n}\n";
        assert_eq!(parse(text).expect("it is right").function.to_string(), text);
    }
}
