//! Functions of the file that call each other in a circle: the closure of one would be part of its own type.

use super::declared::length_of_signature;
use super::lexical::{for_each_character, is_part_of_a_word};
use super::{Context, Declared, File};
use std::collections::{HashMap, HashSet};

impl Declared {
    /// Whether the function may come back to itself through other marked functions of the file.
    pub(crate) fn is_in_a_circle(&self) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let function = file.text[..at].rfind("fn");
        function.is_some_and(|function| file.is_in_a_circle(function))
    }
}

impl File {
    /// Whether the function at a position is in a circle.
    pub(super) fn is_in_a_circle(&self, function: usize) -> bool {
        self.cycles.get_or_init(|| cycles(self)).contains(&function)
    }
}

/// A marked function.
struct Marked {
    at: usize,
    /// It belongs to no type.
    is_free: bool,
}

/// The functions that reach themselves through others.
fn cycles(file: &File) -> HashSet<usize> {
    let mut marked: Vec<Marked> = Vec::new();
    let mut numbers: HashMap<&str, Vec<usize>> = HashMap::new();
    for (name, places) in &file.outline.functions {
        for &at in places.iter().filter(|&&at| is_marked(file, at)) {
            numbers.entry(name).or_default().push(marked.len());
            marked.push(Marked { at, is_free: matches!(file.context(at), Context::Free) });
        }
    }
    let calls: Vec<Vec<usize>> = marked
        .iter()
        .enumerate()
        .map(|(number, function)| {
            let item = file.item(function.at);
            let mut called = Vec::new();
            each_call(&item[length_of_signature(item)..], |name, how| {
                let fits = |other: &&usize| match how {
                    How::Method => !marked[**other].is_free,
                    How::Path => true,
                    How::Bare => marked[**other].is_free,
                };
                let named = numbers.get(name).into_iter().flatten();
                // That a function calls itself is seen by its own name.
                called.extend(named.filter(fits).filter(|&&other| other != number));
            });
            called
        })
        .collect();
    let in_circles = (0..marked.len()).filter(|&number| reaches_itself(&calls, number));
    in_circles.map(|number| marked[number].at).collect()
}

fn reaches_itself(calls: &[Vec<usize>], start: usize) -> bool {
    let mut seen = HashSet::new();
    let mut next = calls[start].clone();
    while let Some(function) = next.pop() {
        if function == start {
            return true;
        }
        if seen.insert(function) {
            next.extend(&calls[function]);
        }
    }
    false
}

/// Whether a function, or the block that it stands in, has the attribute.
fn is_marked(file: &File, function: usize) -> bool {
    let says = |text: &str| text.contains("differentiable");
    says(&file.text[file.outline.item_start(function)..function])
        || file
            .outline
            .around(function)
            .next()
            .is_some_and(|block| !block.is_module(&file.text) && says(block.header(&file.text)))
}

/// How a call names what it calls.
enum How {
    /// `x.f(..)`
    Method,
    /// `m::f(..)`, `Type::f(..)`
    Path,
    /// `f(..)`
    Bare,
}

/// Whether a text ends with `self.a.b.`: what stands in a value has another type than the value, so that methods called on such parts alone come
/// back to none.
fn is_field_of_self(before: &str) -> bool {
    let is_of_path = |character: char| is_part_of_a_word(character) || character == '.';
    let start = before.rfind(|character| !is_of_path(character)).map_or(0, |last| last + 1);
    before[start..].trim_end_matches('.').strip_prefix("self.").is_some_and(|fields| !fields.is_empty())
}

/// The names in a text that are followed by parentheses, but for methods of parts of `self`.
fn each_call(text: &str, mut visit: impl FnMut(&str, How)) {
    let mut word: Option<(usize, usize)> = None;
    let mut end = |word: Option<(usize, usize)>, text: &str| {
        let Some((start, end)) = word else { return };
        let after = text[end..].trim_start();
        if after.starts_with('(') || after.starts_with("::<") {
            let before = text[..start].trim_end();
            let how = match before {
                _ if before.ends_with("::") => How::Path,
                _ if before.ends_with('.') && !before.ends_with("..") => {
                    if is_field_of_self(before) {
                        return;
                    }
                    How::Method
                }
                _ => How::Bare,
            };
            visit(&text[start..end], how);
        }
    };
    for_each_character(text, |at, character| {
        let next = at + character.len_utf8();
        word = match (is_part_of_a_word(character), word) {
            (true, Some((start, until))) if until == at => Some((start, next)),
            (true, last) => {
                end(last, text);
                Some((at, next))
            }
            (false, last) => {
                end(last, text);
                None
            }
        };
        true
    });
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::cycles;

    /// The names of the functions that are in circles.
    fn found(text: &str) -> Vec<String> {
        let file = File::of(text.to_owned());
        let mut found: Vec<usize> = cycles(&file).into_iter().collect();
        found.sort();
        found.into_iter().map(|at| text[at + 3..].split('(').next().unwrap().to_owned()).collect()
    }

    #[test]
    fn marked_functions_in_a_circle() {
        let two = "#[differentiable] fn a() { b() } #[differentiable(forward)] fn b() { m::a() }";
        assert_eq!(found(two), ["a", "b"]);
        let three = "#[differentiable] fn a() { b::<f64>() } #[differentiable] fn b() { c() + d() } \
            #[differentiable] fn c() { a() } #[differentiable] fn d() {}";
        assert_eq!(found(three), ["a", "b", "c"]);
        let methods = "#[differentiable] impl A { fn a(&self) { self.kids[0].b() } fn b(&self) { f(self) } } \
            #[differentiable] fn f(a: &A) { A::a(a) }";
        assert_eq!(found(methods), ["a", "b", "f"]);
        let parts = "#[differentiable] impl L for A { fn a(&self) { self.x.a() + self.x.y.a() } } \
            #[differentiable] impl L for B { fn a(&self) { self.z.a() } }";
        assert_eq!(found(parts), [""; 0]);
    }

    #[test]
    fn what_is_no_circle() {
        for text in [
            "#[differentiable] fn a() { b() } fn b() { a() }",
            "#[differentiable] fn a() { a() }",
            "#[differentiable] fn a() { b() /* b( */ } #[differentiable] fn b() { \"a()\"; a }",
            "#[differentiable] fn a(x: T) { x.b() } #[differentiable] fn b() { a() }",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
    }
}
