//! Tangents of enums, and of types that hold themselves or each other.

use ad_runtime::__private::{OptionPayload, ResultPayload, take};
use ad_runtime::{Accumulate, Differentiable, Move, Tangent, check, zero_like};
use std::rc::Rc;

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
enum Figure {
    Circle { radius: f64, sides: u32 },
    Rectangle(f64, f64),
    Nothing,
    HTTPPoint(Point),
}

#[test]
fn of_an_enum() {
    let circle = Figure::Circle { radius: 2.0, sides: 3 };
    let mut tangent = zero_like(&circle);
    assert_eq!(tangent, FigureTangent::Circle { radius: 0.0, sides: () });
    tangent.accumulate(FigureTangent::Circle { radius: 5.0, sides: () });
    assert_eq!(tangent.clone().scaled(2.0), FigureTangent::Circle { radius: 10.0, sides: () });
    assert_eq!(take(&mut tangent).to_scalars(), [5.0]);
    assert_eq!(tangent, FigureTangent::Circle { radius: 0.0, sides: () });

    let rectangle = Figure::Rectangle(1.0, 2.0);
    let tangent = zero_like(&rectangle).with_scalars(&[3.0, 4.0]);
    assert_eq!(tangent, FigureTangent::Rectangle(3.0, 4.0));
    assert_eq!(tangent.dot(&FigureTangent::Rectangle(10.0, 100.0)), 430.0);
    assert_eq!(rectangle.moved_by(&tangent), Figure::Rectangle(4.0, 6.0));
    assert_eq!(zero_like(&Figure::Nothing), FigureTangent::Nothing);
    assert_eq!(Figure::Nothing.moved_by(&FigureTangent::Nothing), Figure::Nothing);
    check(&Figure::Rectangle(1.0, 2.0), |figure| vec![*figure.rectangle_0(), *figure.rectangle_1()], 3)
        .unwrap();
}

#[test]
fn accessors() {
    let circle = Figure::Circle { radius: 2.0, sides: 3 };
    assert_eq!((*circle.circle_radius(), *circle.circle_sides()), (2.0, 3));
    let mut tangent = zero_like(&Figure::Rectangle(1.0, 2.0));
    *tangent.rectangle_1_mut() += 7.0;
    assert_eq!((*tangent.rectangle_0(), *tangent.rectangle_1()), (0.0, 7.0));
    let mut tangent = zero_like(&Figure::HTTPPoint(Point { x: 1.0, y: 2.0 }));
    tangent.http_point_0_mut().y += 1.0;
    assert_eq!(*tangent.http_point_0(), PointTangent { x: 0.0, y: 1.0 });

    let mut tangent = Some(1.0);
    *tangent.some_0_mut() += 1.0;
    assert_eq!(*tangent.some_0(), 2.0);
    let mut tangent: Result<f64, Point> = Err(Point { x: 1.0, y: 2.0 });
    tangent.err_0_mut().x = 5.0;
    assert_eq!(*tangent.err_0(), Point { x: 5.0, y: 2.0 });
    assert_eq!(*Ok::<f64, ()>(3.0).ok_0(), 3.0);
}

#[test]
#[should_panic(expected = "this `Figure` is no `Rectangle`")]
fn accessor_of_another_variant() {
    Figure::Nothing.rectangle_0();
}

#[test]
#[should_panic(expected = "this is no `Some`")]
fn accessor_of_none() {
    None::<f64>.some_0();
}

#[test]
#[should_panic(
    expected = "tangents of different variants of `Figure` are added: Nothing and Rectangle(1.0, 2.0)"
)]
fn tangents_of_different_variants() {
    FigureTangent::Nothing.accumulate(FigureTangent::Rectangle(1.0, 2.0));
}

#[test]
#[should_panic(expected = "a `Figure` is moved by the tangent of another variant")]
fn moved_by_another_variant() {
    Figure::Nothing.move_by(&FigureTangent::Rectangle(1.0, 2.0));
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
enum Tree {
    Leaf,
    Node(Box<Tree>, f64, Box<Self>),
    Forest(Vec<Tree>),
}

fn tree() -> Tree {
    let leaf = || Box::new(Tree::Leaf);
    let left = Tree::Node(leaf(), 1.0, Box::new(Tree::Node(leaf(), 2.0, leaf())));
    let right =
        Tree::Forest(vec![Tree::Node(leaf(), 4.0, leaf()), Tree::Leaf, Tree::Node(leaf(), 5.0, leaf())]);
    Tree::Node(Box::new(left), 3.0, Box::new(right))
}

#[test]
fn of_a_tree() {
    let zero = zero_like(&tree());
    assert_eq!(zero.to_scalars(), [0.0; 5]);
    let mut tangent = zero.clone().with_scalars(&[1.0, 2.0, 3.0, 4.0, 5.0]);
    // In the order of the fields: left, here, right.
    assert_eq!((*tangent.node_1(), *tangent.node_0().node_1()), (3.0, 1.0));
    *tangent.node_2_mut().forest_0_mut()[2].node_1_mut() += 10.0;
    assert_eq!(tangent.to_scalars(), [1.0, 2.0, 3.0, 4.0, 15.0]);
    let twice = tangent.clone().added(tangent.clone());
    assert_eq!(twice, tangent.clone().scaled(2.0));
    assert_eq!(tangent.dot(&twice), 510.0);
    assert_eq!(take(&mut tangent).to_scalars(), [1.0, 2.0, 3.0, 4.0, 15.0]);
    assert_eq!(tangent, zero);
    let moved = tree().moved_by(&twice);
    assert_eq!((*moved.node_1(), *moved.node_0().node_2().node_1()), (9.0, 6.0));
    fn numbers(tree: &Tree) -> Vec<f64> {
        match tree {
            Tree::Leaf => vec![],
            Tree::Node(left, here, right) => [numbers(left), vec![*here], numbers(right)].concat(),
            Tree::Forest(trees) => trees.iter().flat_map(numbers).collect(),
        }
    }
    check(&tree(), numbers, 8).unwrap();
}

#[test]
fn of_a_generic_tree() {
    #[derive(Differentiable, Clone, Debug, PartialEq)]
    enum Rose<T> {
        Node { here: T, below: Vec<Rose<T>> },
        Cut(Option<Rc<Rose<T>>>),
    }
    let rose = Rose::Node {
        here: Point { x: 1.0, y: 2.0 },
        below: vec![Rose::Cut(None), Rose::Node { here: Point { x: 3.0, y: 4.0 }, below: vec![] }],
    };
    let tangent: RoseTangent<Point> = zero_like(&rose).with_scalars(&[5.0, 6.0, 7.0, 8.0]);
    assert_eq!(tangent.node_below()[1].node_here().y, 8.0);
    assert_eq!(tangent.dot(&tangent), 174.0);
    let moved = rose.moved_by(&tangent);
    assert_eq!(*moved.node_below()[1].node_here(), Point { x: 10.0, y: 12.0 });
}

#[test]
fn of_a_linked_list() {
    #[derive(Differentiable, Clone, Debug, PartialEq)]
    #[::ad_runtime::differentiable(lifted)]
    struct Link {
        value: f64,
        next: Option<Box<Link>>,
    }
    let list =
        [1.0, 2.0, 3.0].into_iter().rev().fold(None, |next, value| Some(Box::new(Link { value, next })));
    let tangent = zero_like(&list).with_scalars(&[10.0, 20.0, 30.0]);
    let link = tangent.some_0();
    assert_eq!((link.value, link.next.some_0().value), (10.0, 20.0));
    let mut sum = zero_like(&list);
    sum.accumulate(tangent.clone());
    sum.accumulate(tangent);
    let moved = list.moved_by(&sum);
    assert_eq!(moved.some_0().next.some_0().next.some_0().value, 63.0);
}

/// Types that hold each other.
mod mutual {
    use super::*;

    #[derive(Differentiable, Clone)]
    pub(super) enum Expression {
        Constant(f64),
        Binary(Binary),
    }

    #[derive(Differentiable, Clone)]
    pub(super) struct Binary {
        pub(super) operator: char,
        pub(super) operands: Box<[Expression]>,
    }
}

#[test]
fn of_types_that_hold_each_other() {
    use mutual::*;
    let operands = Box::new([Expression::Constant(1.0), Expression::Constant(2.0)]);
    let sum = Expression::Binary(Binary { operator: '+', operands });
    let tangent = zero_like(&sum).with_scalars(&[3.0, 4.0]);
    let moved = sum.moved_by(&tangent);
    assert_eq!(*moved.binary_0().operands[1].constant_0(), 6.0);
    assert_eq!(tangent.binary_0().dot(tangent.binary_0()), 25.0);
}
