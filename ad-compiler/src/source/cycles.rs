//! Functions of the file that call each other in a circle: the closure of one would be part of its own type.

use super::calls::Calls;
use super::{Declared, File};
use crate::collections::HashSet;

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

/// The functions that reach themselves through others.
fn cycles(file: &File) -> HashSet<usize> {
    let calls = file.calls.get_or_init(|| Calls::of(file));
    let in_circles = (0..calls.functions.len()).filter(|&number| reaches_itself(&calls.called, number));
    in_circles.map(|number| calls.functions[number]).collect()
}

fn reaches_itself(calls: &[Vec<usize>], start: usize) -> bool {
    let mut seen = HashSet::default();
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
        let by_self = "#[differentiable] impl A { fn a(&self) { self.b() } fn b(&self) { Self::a(self) } }";
        assert_eq!(found(by_self), ["a", "b"]);
        let by_trait = "#[differentiable] trait L { fn a(&self) { self.b() } } \
            #[differentiable] impl L for A { fn b(&self) { self.a() } }";
        assert_eq!(found(by_trait), ["a", "b"]);
        let for_all = "#[differentiable] impl<T> L for T { fn b(&self) { self.a() } } #[differentiable] impl A { fn a(&self) { self.b() } }";
        assert_eq!(found(for_all), ["b", "a"]);
    }

    #[test]
    fn what_is_no_circle() {
        for text in [
            "#[differentiable] fn a() { b() } fn b() { a() }",
            "#[differentiable] fn a() { a() }",
            "#[differentiable] fn a() { b() /* b( */ } #[differentiable] fn b() { \"a()\"; a }",
            "#[differentiable] fn a(x: T) { x.b() } #[differentiable] fn b() { a() }",
            "#[differentiable] impl A { fn a(&self) { self.a() } fn b(&self) { B.a() } } #[differentiable] impl B { fn a(&self) { Self::b(self) } }",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
    }
}
