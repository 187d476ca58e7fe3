//! A type parameter gets its bound, and only if a field with a derivative mentions it; what the user has said stays.

use ad_runtime::{Differentiable, zero_like};
use std::collections::HashMap;
use std::marker::PhantomData;

struct Opaque;

trait Space {
    type Vector;
}

impl Space for Opaque {
    type Vector = [f64; 2];
}

#[derive(Differentiable)]
struct Model<'a, T, S: Space, Key, const N: usize = 2>
where
    T: Clone + 'a,
    Key: std::hash::Hash,
{
    weights: [T; N],
    rows: Option<&'a [T]>,
    place: S::Vector,
    #[no_derivative]
    cache: HashMap<Key, f64>,
    kind: PhantomData<Key>,
    function: fn(&Key) -> f64,
}

#[derive(Differentiable)]
enum Tree<T> {
    Leaf(T),
    Node(Vec<Tree<T>>),
}

fn main() {
    let model = Model::<_, Opaque, &str> {
        weights: [Tree::Leaf(1.0), Tree::Node(vec![])],
        rows: None,
        place: [1.0, 2.0],
        cache: HashMap::new(),
        kind: PhantomData,
        function: |_| 0.0,
    };
    assert_eq!(zero_like(&model).place, [0.0, 0.0]);
}

impl<T: Clone> Clone for Tree<T> {
    fn clone(&self) -> Self {
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(leaf.clone()),
            Tree::Node(below) => Tree::Node(below.clone()),
        }
    }
}
