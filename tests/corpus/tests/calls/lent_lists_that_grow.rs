//! `&mut Vec<..>` of structs: the callee may make the list longer or shorter.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Tree {
    diameter: f64,
    vigour: f64,
}

reals!(Tree { diameter, vigour } => TreeTangent);

#[differentiable(second_order, lifted)]
fn plant(stand: &mut Vec<Tree>, vigour: f64) {
    stand.push(Tree { diameter: vigour * vigour, vigour });
}

#[differentiable(second_order, lifted)]
fn fell(stand: &mut Vec<Tree>) {
    stand.truncate(2);
    for tree in stand.iter_mut() {
        tree.diameter *= tree.vigour;
    }
}

#[test]
fn structs_are_pushed_and_dropped() {
    #[differentiable(second_order, lifted)]
    fn f(first: &Tree, vigour: f64, years: usize) -> f64 {
        let mut stand = vec![first.clone()];
        for year in 0..years {
            plant(&mut stand, vigour * (year as f64 + 1.0));
        }
        fell(&mut stand);
        stand.iter().map(|tree| tree.diameter * tree.vigour).sum()
    }
    let tree = Tree { diameter: 0.4, vigour: 1.25 };
    check!(f at (&tree, 0.75, const 0), (&tree, 0.75, const 1), (&tree, 0.75, const 4));
}
