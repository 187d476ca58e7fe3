//! Text or bits of an active value in what the macro does not look into: a float that is made of them there would have no derivative without a word.

use ad_runtime::differentiable;
use std::str::FromStr;

#[differentiable]
fn text_from_str(x: &[f64]) -> f64 {
    let text = x[0].to_string();
    f64::from_str(&text).unwrap() * x[1]
}

struct Text {
    text: String,
}

impl Text {
    fn value(&self) -> f64 {
        self.text.parse().unwrap()
    }
    fn perhaps(&self) -> Option<f64> {
        self.text.parse().ok()
    }
}

#[differentiable]
fn text_in_struct(x: &[f64]) -> f64 {
    let text = Text { text: x[0].to_string() };
    text.value() * x[1]
}

fn text(v: f64) -> String {
    format!("{v}")
}

fn longer_text(v: f64) -> String {
    text(v) + "0"
}

fn number(text: String) -> f64 {
    text.parse().unwrap()
}

#[differentiable]
fn text_by_own_function(x: &[f64]) -> f64 {
    number(text(x[0])) * x[1]
}

#[differentiable]
fn text_by_own_functions(x: &[f64]) -> f64 {
    let text = longer_text(x[0]);
    number(text) * x[1]
}

#[derive(Clone, Copy)]
struct Key(u64);

impl Key {
    fn value(self) -> f64 {
        f64::from_bits(self.0)
    }
}

#[differentiable]
fn bits_in_newtype(x: &[f64]) -> f64 {
    let key = Key(x[0].to_bits());
    key.value() * x[1]
}

#[differentiable]
fn text_in_a_list(x: &[f64]) -> f64 {
    let mut texts = Vec::new();
    for v in x {
        texts.push(format!("{v}"));
    }
    let mut sum = 0.0;
    for value in texts.iter().map(|text| number(text.clone())) {
        sum += value * x[0];
    }
    sum
}

/// The type of the method's result has no derivative, and what is in it is a float all the same.
#[differentiable]
fn text_in_an_option(x: &[f64]) -> f64 {
    let text = Text { text: x[0].to_string() };
    match text.perhaps() {
        Some(value) if value > 0.0 => value * x[1],
        _ => x[1],
    }
}

#[differentiable]
fn text_asked_for(x: &[f64]) -> Option<f64> {
    let text = Text { text: x[0].to_string() };
    let value = text.perhaps()?;
    Some(value * x[1])
}

impl std::ops::Mul<Key> for f64 {
    type Output = f64;
    fn mul(self, key: Key) -> f64 {
        self * key.value()
    }
}

#[differentiable]
fn bits_in_an_operand(x: &[f64]) -> f64 {
    let key = Key(x[0].to_bits());
    x[1] * key
}

impl Key {
    fn new(v: f64) -> Self {
        Key(v.to_bits())
    }
}

impl From<f64> for Key {
    fn from(v: f64) -> Self {
        Key::new(v)
    }
}

#[differentiable]
fn bits_by_a_constructor(x: &[f64]) -> f64 {
    let keys = [Key::new(x[0]), Key::new(x[1])];
    keys[0].value() * keys[1].value()
}

#[differentiable]
fn bits_by_a_conversion(x: &[f64]) -> f64 {
    let key = Key::from(x[0]);
    key.value() * x[1]
}

impl std::fmt::Display for Text {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.text)
    }
}

impl Text {
    fn of(v: f64) -> Text {
        Text { text: format!("{v}") }
    }
    fn shown(&self) -> f64 {
        self.to_string().parse().unwrap()
    }
}

#[differentiable]
fn text_by_a_constructor(x: &[f64]) -> f64 {
    let text = Text::of(x[0]);
    text.shown() * x[1]
}

fn main() {}
