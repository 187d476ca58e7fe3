//! Tangents of structs and enums.

use ad_runtime::{
    Accumulate, Differentiable, Move, OptionPayload, ResultPayload, Shape, Tangent, accumulate, check,
    differentiable, take, zero_like,
};
use std::borrow::Cow;
use std::marker::PhantomData;
use std::rc::Rc;

#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Differentiable, Clone)]
struct Model {
    weights: Vec<f64>,
    bias: [f64; 2],
    count: usize,
    name: String,
    origin: Point,
    #[no_derivative]
    source: std::collections::HashMap<String, f64>,
    activation: fn(&f64) -> f64,
}

fn model() -> Model {
    Model {
        weights: vec![1.0, 2.0, 3.0],
        bias: [4.0, 5.0],
        count: 7,
        name: "linear".into(),
        origin: Point { x: 6.0, y: 8.0 },
        source: [("a".to_owned(), 9.0)].into(),
        activation: |x| x.tanh(),
    }
}

fn model_tangent(offset: f64) -> ModelTangent {
    ModelTangent {
        weights: vec![offset + 1.0, offset + 2.0, offset + 3.0],
        bias: [offset + 4.0, offset + 5.0],
        count: (),
        name: (),
        origin: PointTangent { x: offset + 6.0, y: offset + 7.0 },
        source: (),
        activation: (),
    }
}

#[test]
fn of_a_nested_struct() {
    let model = model();
    let mut zero = zero_like(&model);
    assert_eq!(zero.to_scalars(), [0.0; 7]);
    assert_eq!(zero.weights.len(), 3);
    accumulate(&mut zero, model_tangent(0.0));
    accumulate(&mut zero, model_tangent(10.0));
    assert_eq!(zero.to_scalars(), [12.0, 14.0, 16.0, 18.0, 20.0, 22.0, 24.0]);
    assert_eq!(Shape::of(&model).zero(), zero_like(&model));
    let taken = take(&mut zero);
    assert_eq!(taken.origin, PointTangent { x: 22.0, y: 24.0 });
    assert_eq!(zero, zero_like(&model));
}

#[test]
fn as_vectors() {
    let (a, b) = (model_tangent(0.0), model_tangent(10.0));
    assert_eq!(a.clone().scaled(-2.0).to_scalars(), [-2.0, -4.0, -6.0, -8.0, -10.0, -12.0, -14.0]);
    assert_eq!(a.clone().scaled(-2.0).origin.y, -14.0);
    // 1·11 + 2·12 + … + 7·17
    assert_eq!(a.dot(&b), 420.0);
    assert_eq!(a.scalar_count(), 7);
    assert_eq!(zero_like(&model()).with_scalars(&b.to_scalars()), b);
    assert_eq!(a.added(b).bias, [18.0, 20.0]);
}

#[test]
fn moving_a_nested_struct() {
    let mut moved = model();
    moved.move_by(&model_tangent(0.0).scaled(-0.5));
    assert_eq!((&moved.weights[..], moved.bias), (&[0.5, 1.0, 1.5][..], [2.0, 2.5]));
    assert_eq!(moved.origin, Point { x: 3.0, y: 4.5 });
    assert_eq!(
        (moved.count, &*moved.name, moved.source["a"], (moved.activation)(&0.0)),
        (7, "linear", 9.0, 0.0)
    );
}

fn numbers(model: &Model) -> Vec<f64> {
    [&model.weights[..], &model.bias, &[model.origin.x, model.origin.y]].concat()
}

#[test]
fn laws_of_a_nested_struct() {
    check(&model(), numbers, 5).unwrap();
    assert_eq!(numbers(&model().moved_by(&zero_like(&model()))), numbers(&model()));
    let (a, b) = (model_tangent(0.0), model_tangent(16.0).scaled(0.25));
    let one_by_one = model().moved_by(&a).moved_by(&b);
    assert_eq!(numbers(&one_by_one), numbers(&model().moved_by(&a.added(b))));
}

#[test]
#[should_panic(expected = "6 scalars are given to a tangent that has 7")]
fn too_few_scalars() {
    zero_like(&model()).set_scalars(&[1.0; 6]);
}

#[test]
#[should_panic(expected = "8 scalars are given to a tangent that has 7")]
fn too_many_scalars() {
    zero_like(&model()).set_scalars(&[1.0; 8]);
}

#[test]
fn what_needs_no_dimensions_is_default() {
    assert_eq!(PointTangent::default(), PointTangent { x: 0.0, y: 0.0 });
    // An empty list is zero where it is added.
    #[derive(Differentiable)]
    struct Listed {
        list: Vec<f64>,
        maybe: Option<Point>,
    }
    let value = Listed { list: vec![1.0, 2.0], maybe: Some(Point { x: 1.0, y: 2.0 }) };
    let mut tangent = zero_like(&value).with_scalars(&[1.0, 2.0, 3.0, 4.0]);
    accumulate(&mut tangent, ListedTangent::default());
    assert_eq!(tangent.to_scalars(), [1.0, 2.0, 3.0, 4.0]);
    // A field without default takes the default only from the struct.
    #[derive(Differentiable)]
    struct Long {
        list: [f64; 40],
    }
    let _ = Long { list: [1.0; 40] }.moved_by(&LongTangent { list: [1.0; 40] }).list;
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Pair(f64, (i32, f64), f64);

#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Marker;

#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Constants {
    number: usize,
    text: &'static str,
    #[no_derivative]
    set: std::collections::HashSet<u8>,
}

#[test]
fn of_tuple_and_unit_structs() {
    let pair = Pair(1.0, (2, 3.0), 4.0);
    let mut tangent = zero_like(&pair);
    assert_eq!(tangent, PairTangent(0.0, ((), 0.0), 0.0));
    tangent.0 += 1.0;
    tangent.1.1 += 10.0;
    tangent.2 += 100.0;
    assert_eq!(tangent.to_scalars(), [1.0, 10.0, 100.0]);
    assert_eq!(pair.moved_by(&tangent), Pair(2.0, (2, 13.0), 104.0));

    let mut nothing = zero_like(&Marker);
    nothing.accumulate(MarkerTangent);
    assert_eq!(nothing.scaled(2.0), MarkerTangent);
    assert_eq!(Marker.moved_by(&MarkerTangent), Marker);

    let constants = Constants { number: 1, text: "a", set: [1].into() };
    let tangent = ConstantsTangent { number: (), text: (), set: () };
    assert_eq!(zero_like(&constants), tangent);
    assert_eq!(Tangent::<f32>::dot(&tangent, &tangent), 0.0);
    assert_eq!(constants.clone().moved_by(&tangent), constants);
}

/// Of the parameters of the tangent only those are left that it needs.
#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Layer<'a, T, const N: usize, Tag = u8>
where
    T: Clone + 'a,
{
    weights: [T; N],
    data: &'a [T],
    label: Cow<'a, str>,
    #[no_derivative]
    tag: Tag,
    phantom: PhantomData<T>,
}

#[test]
fn generic() {
    let data = vec![Point { x: 1.0, y: 2.0 }];
    let layer = Layer {
        weights: [Point { x: 3.0, y: 4.0 }, Point { x: 5.0, y: 6.0 }],
        data: &data,
        label: "l".into(),
        tag: "no derivative",
        phantom: PhantomData,
    };
    let zero: LayerTangent<Point, 2> = zero_like(&layer);
    let tangent = zero.with_scalars(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(tangent.weights[1], PointTangent { x: 3.0, y: 4.0 });
    assert_eq!(tangent.data, [PointTangent { x: 5.0, y: 6.0 }]);
    assert_eq!(tangent.dot(&tangent), 91.0);
    // What is borrowed stays.
    let moved = layer.moved_by(&tangent.scaled(10.0));
    assert_eq!(moved.weights, [Point { x: 13.0, y: 24.0 }, Point { x: 35.0, y: 46.0 }]);
    assert_eq!(moved.data, data);
}

#[test]
fn generic_over_what_moves() {
    #[derive(Differentiable, Clone)]
    struct Scaled<T> {
        factor: f64,
        inner: T,
    }
    fn descend<M: Move<Tangent: Tangent<f64>>>(model: &mut M, gradient: &M::Tangent) {
        model.move_by(&gradient.clone().scaled(-0.5));
    }
    let mut model = Scaled { factor: 1.0, inner: vec![2.0, 3.0] };
    descend(&mut model, &ScaledTangent { factor: 2.0, inner: vec![4.0, 8.0] });
    assert_eq!((model.factor, model.inner), (0.0, vec![0.0, -1.0]));
}

#[test]
fn single_precision() {
    #[derive(Differentiable)]
    struct Small {
        x: f32,
        list: Vec<f32>,
        n: u8,
    }
    let small = Small { x: 1.0, list: vec![2.0], n: 3 };
    let tangent = zero_like(&small).with_scalars(&[3.0, 4.0]);
    let square: f32 = tangent.dot(&tangent);
    assert_eq!(square, 25.0);
    let moved = small.moved_by(&tangent.scaled(0.5));
    assert_eq!((moved.x, moved.list, moved.n), (2.5, vec![4.0], 3));
}

type Real = f64;

#[test]
fn scalars_behind_names() {
    #[derive(Differentiable, Clone)]
    struct Hidden {
        a: Real,
        inner: Pair,
        tail: Option<Box<Hidden>>,
    }
    let last = Hidden { a: 1.0, inner: Pair(2.0, (0, 3.0), 4.0), tail: None };
    let hidden = Hidden { a: 5.0, inner: Pair(6.0, (0, 7.0), 8.0), tail: Some(Box::new(last)) };
    let tangent = zero_like(&hidden).with_scalars(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    assert_eq!(tangent.tail.as_ref().unwrap().inner, PairTangent(6.0, ((), 7.0), 8.0));
    assert_eq!(tangent.dot(&tangent), 204.0);
    let moved = hidden.moved_by(&tangent.scaled(100.0));
    assert_eq!((moved.a, moved.inner.2, moved.tail.unwrap().inner.0), (105.0, 408.0, 602.0));
}

/// Both floats in one struct: its derivatives work, but it has no scalar to be scaled by.
#[test]
fn of_two_precisions() {
    #[derive(Differentiable)]
    struct Mixed {
        wide: f64,
        narrow: f32,
    }
    let mixed = Mixed { wide: 1.0, narrow: 2.0 };
    let mut tangent = zero_like(&mixed);
    accumulate(&mut tangent, MixedTangent { wide: 3.0, narrow: 4.0 });
    let moved = mixed.moved_by(&tangent);
    assert_eq!((moved.wide, moved.narrow), (4.0, 6.0));
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
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

/// Names that need care: keywords, an associated type, names that the generated code uses itself.
mod names {
    use super::*;

    pub(super) trait Space {
        type Vector;
    }

    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Plane;

    impl Space for Plane {
        type Vector = [f64; 2];
    }

    #[derive(Differentiable)]
    pub(super) struct At<S: Space> {
        pub(super) r#type: S::Vector,
        pub(super) visit: <S as Space>::Vector,
    }

    #[derive(Differentiable, Clone, Debug, PartialEq)]
    pub(super) enum Never {}

    #[derive(Differentiable, Clone, Debug, PartialEq)]
    #[allow(non_camel_case_types)]
    pub(super) enum r#loop {
        r#Fn { r#fn: f64 },
        own_0(f64, f64),
    }
}

#[test]
fn names_that_need_care() {
    let at = names::At::<names::Plane> { r#type: [1.0, 2.0], visit: [3.0, 4.0] };
    let tangent = zero_like(&at).with_scalars(&[1.0, 2.0, 3.0, 5.0]);
    assert_eq!((tangent.r#type, tangent.visit), ([1.0, 2.0], [3.0, 5.0]));
    assert_eq!(at.moved_by(&tangent).visit, [6.0, 9.0]);
    let value = names::r#loop::r#Fn { r#fn: 1.0 };
    assert_eq!(*value.moved_by(&names::loopTangent::r#Fn { r#fn: 2.0 }).fn_fn(), 3.0);
    let value = names::r#loop::own_0(1.0, 2.0);
    assert_eq!(*value.moved_by(&names::loopTangent::own_0(3.0, 5.0)).own_0_1(), 7.0);
    let nothing: Option<names::Never> = None;
    assert_eq!(zero_like(&nothing), None);
}

/// A tangent is a value with a tangent of its own: itself.
#[test]
fn of_a_tangent() {
    #[derive(Differentiable, Clone, Debug, PartialEq)]
    struct Momentum {
        rate: f64,
        velocity: PointTangent,
    }
    let momentum = Momentum { rate: 1.0, velocity: PointTangent { x: 2.0, y: 3.0 } };
    let tangent = zero_like(&momentum).with_scalars(&[1.0, 10.0, 100.0]);
    assert_eq!(tangent.velocity, PointTangent { x: 10.0, y: 100.0 });
    assert_eq!(momentum.moved_by(&tangent).velocity, PointTangent { x: 12.0, y: 103.0 });
}

#[test]
fn of_what_is_boxed_or_shared() {
    type Everything<'a> =
        (Box<f64>, Rc<[f64]>, Cow<'a, [f64]>, Box<str>, Result<f64, Box<Vec<f64>>>, Option<f64>);
    let value: Everything =
        (Box::new(1.0), [2.0, 3.0].into(), vec![4.0].into(), "s".into(), Err(Box::new(vec![5.0])), Some(6.0));
    let tangent = zero_like(&value).with_scalars(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(tangent, (Box::new(1.0), vec![2.0, 3.0], vec![4.0], (), Err(Box::new(vec![5.0])), Some(6.0)));
    let moved = value.moved_by(&tangent);
    assert_eq!((*moved.0, &moved.1[..], &moved.2[..]), (2.0, &[2.0, 3.0][..], &[8.0][..]));
    assert_eq!((moved.4, moved.5), (Err(Box::new(vec![10.0])), Some(12.0)));
}

#[test]
fn gradients_by_structs() {
    #[derive(Differentiable, Clone)]
    struct Body {
        mass: f64,
        place: Point,
        path: Vec<Point>,
    }

    #[differentiable]
    fn product(p: &Point) -> f64 {
        p.x * p.y
    }
    assert_eq!(product_grad(&Point { x: 2.0, y: 3.0 }), PointTangent { x: 3.0, y: 2.0 });

    #[differentiable(wrt(body))]
    fn energy(body: &Body, i: usize) -> f64 {
        body.mass * body.place.x * body.place.x + body.path[i].y.sin()
    }
    let start = Point { x: 0.0, y: 0.0 };
    let body = Body { mass: 2.0, place: Point { x: 3.0, y: 4.0 }, path: vec![start.clone(), start] };
    let gradient = energy_grad(&body, 1);
    assert_eq!(gradient.to_scalars(), [9.0, 12.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    let (value, moved) = (energy(&body, 1), body.clone().moved_by(&gradient.clone().scaled(-1e-6)));
    let decrease = (value - energy(&moved, 1)) / 1e-6;
    assert!((decrease - gradient.dot(&gradient)).abs() < 1e-3);
}
