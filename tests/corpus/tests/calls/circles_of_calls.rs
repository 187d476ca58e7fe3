//! Functions that call each other in circles.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order, lifted)]
fn even(x: f64, y: f64, n: usize) -> f64 {
    if n == 0 { x * y } else { odd(x * x, y, n - 1) + y }
}

#[differentiable(second_order, lifted)]
fn odd(x: f64, y: f64, n: usize) -> f64 {
    if n == 0 { 2.0 * x } else { x.sin() * even(x, x * y, n - 1) }
}

#[test]
fn of_two_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        even(x, y, n) + 3.0 * odd(y, x, n)
    }
    check!(f at (0.7, 1.2, const 0), (0.7, 1.2, const 1), (-0.4, 0.9, const 4), (0.8, 0.6, const 5));
}

mod three {
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn first(x: &[f64], n: usize) -> f64 {
        let mut sum = x[0];
        for k in 0..n {
            sum += second(x, k) * x[1];
        }
        sum
    }

    #[differentiable(second_order, lifted)]
    fn second(x: &[f64], n: usize) -> f64 {
        if n == 0 { x[1] } else { third(&x.iter().map(|a| a * a).collect::<Vec<_>>(), n - 1) * x[0] }
    }

    #[differentiable(second_order, lifted)]
    fn third(x: &[f64], n: usize) -> f64 {
        if n == 0 { x[0].cos() } else { first(x, n - 1) - second(x, n / 2) }
    }
}

#[test]
fn of_three_functions_and_a_shorter_way() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        three::first(x, n)
    }
    check!(f at (&[0.7, 1.1], const 0), (&[0.7, 1.1], const 3), (&[-0.3, 0.6], const 5));
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Formula {
    Number(f64),
    Product(Vec<Formula>),
    Sine(Vec<Formula>),
}

#[differentiable(second_order, lifted)]
fn value(formula: &Formula, x: f64) -> f64 {
    match formula {
        Formula::Number(a) => a * x,
        Formula::Product(parts) => product(parts, x),
        Formula::Sine(inner) => value(&inner[0], x).sin(),
    }
}

#[differentiable(second_order, lifted)]
fn product(parts: &[Formula], x: f64) -> f64 {
    let mut product = 1.0;
    for part in parts {
        product *= value(part, x);
    }
    product
}

#[test]
fn through_a_tree() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, x: f64) -> f64 {
        let inner = Formula::Product(vec![Formula::Number(a), Formula::Number(b * x)]);
        let formula =
            Formula::Product(vec![Formula::Number(b), Formula::Sine(vec![inner]), Formula::Number(0.7)]);
        value(&formula, x) + value(&Formula::Number(a), b)
    }
    check!(f at (0.4, -1.5, 0.8), (2.0, 0.3, -1.1));
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Node {
    weight: f64,
    children: Vec<Node>,
}

#[differentiable(second_order)]
impl Node {
    fn total(&self, x: f64) -> f64 {
        let mut sum = self.weight * x;
        for child in &self.children {
            sum += child.scaled(sum);
        }
        sum
    }

    fn scaled(&self, x: f64) -> f64 {
        self.weight * self.total(x).sin()
    }
}

#[test]
fn of_methods() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64, x: f64) -> f64 {
        let leaf = Node { weight: a, children: Vec::new() };
        let inner = Node { weight: b, children: vec![leaf.clone()] };
        let node = Node { weight: a * b, children: vec![leaf, inner] };
        node.total(x)
    }
    check!(f without lifted at (0.4, -1.5, 0.8), (1.3, 0.3, -1.1));
}

#[differentiable(second_order)]
fn grow<T: ad_runtime::Scalar>(x: T, n: usize) -> T {
    if n == 0 { x } else { shrink(x * x, n - 1) + x }
}

#[differentiable(second_order)]
fn shrink<T: ad_runtime::Scalar>(x: T, n: usize) -> T {
    if n == 0 { x + x } else { grow(x * x, n - 1) * x }
}

#[test]
fn of_generic_functions() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        grow(x, n)
    }
    check!(f without lifted at (0.7, const 0), (0.9, const 3), (-0.8, const 4));
}

#[differentiable(second_order, lifted)]
fn change(x: &mut [f64], n: usize) {
    for k in 0..x.len() {
        x[k] *= x[0];
    }
    if n > 0 {
        change_again(x, n - 1);
    }
}

#[differentiable(second_order, lifted)]
fn change_again(x: &mut [f64], n: usize) {
    x[1] = x[1].sin() + x[0];
    if n > 0 {
        change(x, n - 1);
    }
}

#[test]
fn that_change_what_they_are_lent() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let mut list = [x, y, x * y];
        change(&mut list, n);
        list[0] + 2.0 * list[1] - 3.0 * list[2]
    }
    check!(f at (0.7, 1.2, const 0), (0.7, 1.2, const 1), (-0.4, 0.9, const 4));
}
