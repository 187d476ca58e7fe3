//! Methods of one name: of a type and of a trait.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Sheet {
    a: f64,
    b: f64,
}
reals!(Sheet { a, b } => SheetTangent);

#[differentiable(second_order)]
impl Sheet {
    fn size(&self) -> f64 {
        self.a + self.b.sin()
    }
}

#[differentiable(second_order)]
trait Area {
    fn size(&self) -> f64;
    fn twice(&self) -> f64 {
        2.0 * self.size()
    }
}

#[differentiable(second_order)]
impl Area for Sheet {
    fn size(&self) -> f64 {
        self.a * self.b
    }
}

/// Not marked: it hides the method of a trait for values of its own type only.
#[derive(Clone, Copy)]
struct Other(f64);

impl Other {
    fn size(&self) -> f64 {
        self.0
    }
}

#[test]
fn the_method_of_the_type_hides_that_of_the_trait() {
    #[differentiable(second_order)]
    fn f(s: Sheet, x: f64) -> f64 {
        x * s.size() + Sheet::size(&s) * Area::size(&s) + s.twice() + x * Other(2.0).size()
    }
    check!(f without lifted at (Sheet { a: 0.7, b: -1.2 }, 0.4), (Sheet { a: 2.0, b: 0.3 }, -1.0));
}

#[test]
fn a_type_parameter_has_that_of_the_trait() {
    #[differentiable(second_order)]
    fn total<S: Area + Copy>(shapes: &[S]) -> f64
    where
        S: Differentiable,
    {
        shapes[0].size() * shapes[1].twice()
    }
    #[differentiable(second_order)]
    fn f(s: Sheet, t: Sheet) -> f64 {
        total(&[s, t])
    }
    check!(f without lifted at (Sheet { a: 0.7, b: -1.2 }, Sheet { a: 2.0, b: 0.3 }));
}

impl Sheet {
    /// Not marked, and nothing that has a derivative.
    fn count(&self, more: usize) -> usize {
        if self.a > 1.0 { 2 + more } else { 1 + more }
    }
}

#[test]
fn methods_that_give_numbers_of_things() {
    #[differentiable(second_order)]
    fn f(s: &Sheet, x: f64) -> f64 {
        let mut product = x;
        for k in 0..s.count(1) {
            product *= s.size() + k as f64;
        }
        product
    }
    check!(f without lifted at (&Sheet { a: 0.7, b: -1.2 }, 0.4), (&Sheet { a: 2.0, b: 0.3 }, -1.0));
}

#[differentiable(second_order)]
trait Outline {
    fn area(&self) -> f64;
    #[no_derivative]
    fn corners(&self) -> f64;
}

#[derive(Differentiable, Clone)]
#[::ad_runtime::differentiable(lifted)]
struct Tile {
    side: f64,
}

#[differentiable(second_order)]
impl Outline for Tile {
    fn area(&self) -> f64 {
        self.side * self.side
    }
    fn corners(&self) -> f64 {
        4.0
    }
}

#[test]
fn a_method_that_the_trait_leaves_out() {
    #[differentiable(second_order)]
    fn covered(shape: &impl Outline, factor: f64) -> f64 {
        shape.area() * factor
    }
    #[differentiable(second_order)]
    fn f(side: f64, factor: f64) -> f64 {
        covered(&Tile { side }, factor)
    }
    assert_eq!(Tile { side: 1.0 }.corners(), 4.0);
    check!(f without lifted at (1.5, 0.7));
}
