//! Tangents of structs, as vectors and as steps.

use ad_runtime::__private::{accumulate, take};
use ad_runtime::{Accumulate, Differentiable, Move, Shape, Tangent, check, zero_like};
use std::borrow::Cow;
use std::marker::PhantomData;

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Differentiable, Clone)]
#[::ad_runtime::differentiable(lifted)]
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
    #[::ad_runtime::differentiable(lifted)]
    struct Listed {
        list: Vec<f64>,
        maybe: Option<Point>,
    }
    let value = Listed { list: vec![1.0, 2.0], maybe: Some(Point { x: 1.0, y: 2.0 }) };
    let mut tangent = zero_like(&value).with_scalars(&[1.0, 2.0, 3.0, 4.0]);
    accumulate(&mut tangent, ListedTangent::default());
    assert_eq!(tangent.to_scalars(), [1.0, 2.0, 3.0, 4.0]);
    // A field without default takes the default only from the struct.
    #[derive(Differentiable, Clone)]
    #[::ad_runtime::differentiable(lifted)]
    struct Long {
        list: [f64; 40],
    }
    let _ = Long { list: [1.0; 40] }.moved_by(&LongTangent { list: [1.0; 40] }).list;
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Pair(f64, (i32, f64), f64);

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Marker;

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
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
    #[derive(Differentiable, Clone)]
    #[::ad_runtime::differentiable(lifted)]
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
    #[::ad_runtime::differentiable(lifted)]
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
    #[derive(Differentiable, Clone)]
    #[::ad_runtime::differentiable(lifted)]
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

    #[derive(Differentiable, Clone)]
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
