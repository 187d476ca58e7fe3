//! Values that are put into boxes and shared pointers where they are made: trees, lists, fields.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Tree {
    Leaf(f64),
    Sum(Box<Tree>, Box<Tree>),
    Product(Box<Tree>, Box<Tree>),
}

#[differentiable(second_order)]
impl Tree {
    fn value(&self) -> f64 {
        match self {
            Tree::Leaf(x) => *x,
            Tree::Sum(a, b) => a.value() + b.value(),
            Tree::Product(a, b) => a.value() * b.value(),
        }
    }
}

#[differentiable(second_order, lifted)]
fn leaf(x: f64) -> Tree {
    Tree::Leaf(x * x)
}

#[test]
fn trees() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let product = Tree::Product(Box::new(Tree::Leaf(x)), Box::new(Tree::Leaf(y)));
        let tree = Tree::Sum(Box::new(product), Box::new(leaf(x)));
        tree.value() * Tree::Product(Box::new(leaf(y)), Box::new(Tree::Leaf(2.0))).value()
    }
    check!(f without lifted at (1.5, 0.5), (-0.75, 2.0));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Node {
    value: f64,
    next: Option<Box<Node>>,
}

#[differentiable(second_order)]
impl Node {
    fn total(&self) -> f64 {
        self.value * self.value
            + match &self.next {
                Some(next) => self.value * next.total(),
                None => 1.0,
            }
    }
}

#[test]
fn lists_that_grow_in_a_loop() {
    #[differentiable(second_order)]
    fn f(a: &[f64]) -> f64 {
        let mut head: Option<Box<Node>> = None;
        for &value in a {
            head = Some(Box::new(Node { value, next: head }));
        }
        match head {
            Some(node) => node.total(),
            None => 0.5,
        }
    }
    check!(f without lifted at (&[]), (&[1.5]), (&[0.5, -0.75, 2.0]));
}

#[derive(Clone, Debug, Differentiable)]
struct Shared {
    table: Arc<Vec<f64>>,
    pair: Box<[f64; 2]>,
    node: Rc<Node>,
}

#[test]
fn fields_in_boxes() {
    #[differentiable(second_order)]
    fn f(a: &[f64], x: f64) -> f64 {
        let node = Node { value: x * a[0], next: None };
        let shared =
            Shared { table: Arc::new(a.to_vec()), pair: Box::new([x, a[0] * a[1]]), node: Rc::new(node) };
        let again = shared.clone();
        shared.table[0] * again.pair[1] + shared.table.iter().sum::<f64>() * again.node.total()
    }
    check!(f without lifted at (&[0.5, 1.5], 0.75), (&[0.5, -0.75, 2.0], -1.5));
}
