//! Types that the file declares, of fields, of constants and of what functions give: derivatives are plain formulas there.

use ad_corpus::{check, check_in_place, reals};
use ad_runtime::{Differentiable, differentiable};
use std::f64::consts::{self, LN_2, PI as HALF_TURN};

const GRAVITY: f64 = 9.81;
const WEIGHTS: [f64; 3] = [1.5, -2.0, 0.25];
const TABLE: &[[f64; 2]] = &[[0.5, 1.5], [-1.0, 2.0]];
const COUNT: usize = 3;
static SCALE: f64 = 0.75;

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Layer {
    weights: Vec<f64>,
    rows: Vec<Vec<f64>>,
    blocks: Vec<[f64; COUNT]>,
    square: [[f64; 2]; 2],
    pair: (f64, f64),
    bias: f64,
    #[no_derivative]
    fixed: Vec<f64>,
    #[no_derivative]
    inner: Inner,
    steps: usize,
}

/// As a constant.
#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
pub struct Inner {
    list: Vec<f64>,
    time: f64,
}

impl Inner {
    fn sum(&self) -> f64 {
        self.list.iter().sum()
    }
}

reals!(Inner { list, time } => InnerTangent);

reals!(Layer { weights, rows, blocks, square, pair, bias; fixed, inner, steps } => LayerTangent);

fn layer(scale: f64) -> Layer {
    Layer {
        weights: vec![0.5 * scale, -1.25, 2.0],
        rows: vec![vec![0.3], vec![], vec![1.5, -0.5 * scale]],
        blocks: vec![[0.1, 0.2, -0.3], [1.0, -2.0, 0.5]],
        square: [[1.5, -0.5], [0.25, 2.0]],
        pair: (0.7, -1.1),
        bias: 0.4 * scale,
        fixed: vec![2.0, 3.0],
        inner: Inner { list: vec![0.3, 0.4], time: 1.5 },
        steps: 2,
    }
}

#[test]
fn lists_in_fields() {
    #[differentiable(forward, reverse, lifted)]
    fn f(layer: &Layer, x: f64) -> f64 {
        let mut sum = 0.0;
        for (k, w) in layer.weights.iter().enumerate() {
            sum += w * x * (k + 1) as f64;
        }
        for row in &layer.rows {
            for v in row {
                sum *= 1.0 + v * x;
            }
        }
        sum + layer.blocks.iter().map(|b| b[0] * b[2] * x).sum::<f64>()
            + layer.weights.windows(2).map(|w| w[0] * w[1]).sum::<f64>()
    }
    check!(f without second_order at (&layer(1.0), 0.7), (&Layer { weights: vec![], rows: vec![], blocks: vec![], ..layer(1.0) }, 0.7));
}

#[test]
fn lists_in_fields_that_change() {
    #[differentiable(forward, reverse, lifted)]
    fn f(mut layer: Layer, x: f64) -> f64 {
        for w in layer.weights.iter_mut() {
            *w *= x;
        }
        layer.weights[0] = layer.weights[1] * layer.weights[0];
        let before = layer.weights.clone();
        layer.weights.push(x * before[2]);
        layer.rows[2][1] += layer.weights[3];
        layer.square[0][1] *= layer.rows[2][1];
        layer.pair.0 = layer.pair.1 * layer.square[0][1];
        layer.weights = vec![layer.pair.0, before[0]];
        layer.weights[0] * layer.weights[1] + layer.bias
    }
    check!(f without second_order at (layer(1.0), 0.7));
}

#[test]
fn lists_in_fields_that_are_lent() {
    #[differentiable(forward, reverse, lifted)]
    fn f(layer: &mut Layer, x: f64) {
        for k in 0..layer.steps {
            for w in &mut layer.weights {
                *w = (*w * x).sin();
            }
            layer.bias += layer.weights[k];
        }
    }
    check_in_place!(f without second_order at (&mut layer(1.0), 0.7), (&mut Layer { steps: 0, ..layer(1.0) }, 0.7));
}

#[test]
fn fields_without_derivative() {
    #[differentiable(forward, reverse)]
    fn total(list: &[f64], x: f64) -> f64 {
        list.iter().map(|v| v * x).sum()
    }
    #[differentiable(forward, reverse)]
    fn f(layer: &Layer, x: f64) -> f64 {
        let mut sum = layer.pair.0 * layer.pair.1;
        for (w, c) in layer.weights.iter().zip(&layer.fixed) {
            sum += w * c * x;
        }
        let Layer { fixed, pair: (a, b), .. } = layer;
        for k in 0..fixed.len() {
            sum *= fixed[k] + x * layer.fixed[0];
        }
        let first = layer.fixed.first().copied().unwrap_or(1.0);
        sum + a * b * layer.fixed[1] * first
            + total(&layer.fixed, x) * layer.inner.sum()
            + layer.inner.list[0] * x
    }
    check!(f without second_order, lifted at (&layer(1.0), 0.7));
}

#[test]
fn fields_without_derivative_that_change() {
    #[differentiable(forward, reverse)]
    fn f(layer: &mut Layer, x: f64) -> f64 {
        let mut sum = 0.0;
        for _ in 0..2 {
            layer.fixed[0] += 0.5;
            layer.inner.time *= 2.0;
            layer.bias *= layer.fixed[0] * x;
            sum += layer.bias * layer.inner.time;
        }
        layer.fixed.push(layer.fixed[1]);
        layer.bias = layer.fixed[2];
        sum * layer.fixed[0]
    }
    check!(f without second_order, lifted at (&mut layer(1.0), 0.7));
}

#[test]
fn elements_that_are_structs() {
    #[differentiable(forward, reverse, lifted)]
    fn f(layers: &[Layer], x: f64) -> f64 {
        let mut value = x;
        for layer in layers {
            value = value * layer.bias + layer.weights[0] * layer.square[1][0] * x;
        }
        for k in 0..layers.len() {
            value += layers[k].pair.1 * layers[0].rows[2][0];
        }
        value + layers.iter().map(|layer| layer.bias * layer.weights.iter().sum::<f64>()).sum::<f64>()
    }
    check!(f without second_order at (&[layer(1.0), layer(-0.5)], 0.7), (&[], 0.7));
}

#[differentiable(forward, reverse, lifted)]
fn made(x: f64) -> Layer {
    Layer { weights: vec![x, x * x], pair: (x, 2.0), bias: x.sin(), ..layer(1.0) }
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

reals!(Point { x, y } => PointTangent);

#[differentiable(forward, reverse)]
impl Point {
    const STRETCH: f64 = 1.25;

    fn polar(radius: f64, angle: f64) -> Self {
        Point { x: radius * angle.cos(), y: radius * angle.sin() }
    }

    fn stretched(&self, by: f64) -> Self {
        let mut other = self.clone();
        other.x *= by * Self::STRETCH;
        other.y += other.x * Point::STRETCH;
        other
    }

    fn product(&self) -> f64 {
        self.x * self.y * Self::STRETCH
    }
}

#[test]
fn what_functions_give() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, angle: f64) -> f64 {
        let layer = made(x);
        let mut point = Point::polar(x, angle);
        point.x *= layer.weights[1];
        let stretched = point.stretched(layer.bias);
        let Point { x: a, y: b } = stretched;
        a * b * layer.pair.0 + point.product() * layer.weights.iter().sum::<f64>()
    }
    check!(f without second_order, lifted at (0.7, 0.3), (-1.3, 2.0));
}

#[test]
fn structs_made_in_the_body() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut point = Point { x, y: x * x };
        let copy = point.clone();
        for _ in 0..2 {
            point.x *= point.y;
            point.y += copy.x;
        }
        point.x * point.y
    }
    check!(f without second_order at (0.7));
}

#[test]
fn constants() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let half = GRAVITY / 2.0;
        let mut sum = -(COUNT as f64) * y * (2.0 * HALF_TURN).ln();
        for k in 0..COUNT {
            sum += x[k] * half * WEIGHTS[k] + SCALE * LN_2;
        }
        for ((v, w), row) in x.iter().zip(&WEIGHTS).zip(TABLE.iter()) {
            sum *= v * w + row[0] * y - row[1];
        }
        sum * consts::TAU + y * f64::EPSILON
    }
    check!(f without second_order at (&[0.5, -1.5, 2.0], 0.7));
}

mod inner {
    use ad_runtime::differentiable;

    pub(super) const GRAVITY_OF_THE_MOON: f32 = 1.62;

    #[derive(Clone, Copy, Debug)]
    pub(super) struct Wrapped(pub(super) f64);

    impl std::ops::Mul<Wrapped> for f64 {
        type Output = f64;
        fn mul(self, other: Wrapped) -> f64 {
            self * other.0
        }
    }

    #[differentiable(forward, reverse, lifted)]
    pub(super) fn mul(a: f64, b: f64) -> f64 {
        super::GRAVITY * a * b
    }
}

#[test]
fn constants_of_other_types() {
    use inner::GRAVITY_OF_THE_MOON;
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f32) -> f32 {
        x * GRAVITY_OF_THE_MOON * std::f32::consts::PI
    }
    check!(f without second_order at (0.75));
}

#[test]
fn names_that_hide_constants() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        const GRAVITY: f32 = 2.0;
        let weighted = {
            const WEIGHTS: [[f64; 1]; 1] = [[0.5]];
            WEIGHTS[0][0] * x * x
        };
        weighted * f64::from(GRAVITY) + inner::mul(x, 0.5)
    }
    check!(f without second_order at (0.7));
}

mod away {
    use ad_corpus::reals;
    use ad_runtime::Differentiable;

    /// Like others of this file, but without marks.
    #[derive(Differentiable, Clone, Debug, PartialEq)]
    #[::ad_runtime::differentiable(lifted)]
    pub(super) struct Open {
        pub(super) list: Vec<f64>,
        pub(super) time: f64,
    }

    reals!(Open { list, time } => OpenTangent);
}

fn open() -> away::Open {
    away::Open { list: vec![0.3, -0.7], time: 1.5 }
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Marked {
    #[no_derivative]
    list: Vec<f64>,
    time: f64,
}

reals!(Marked { time; list } => MarkedTangent);

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Hidden {
    #[no_derivative]
    list: Vec<f64>,
    time: f64,
}

#[test]
fn aliases_that_hide_structs() {
    type Hidden = away::Open;
    #[differentiable(forward, reverse)]
    fn f(open: &Hidden, x: f64) -> f64 {
        open.list[0] * open.time * x + open.list.iter().sum::<f64>()
    }
    check!(f without second_order, lifted at (&open(), 0.7));
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Holder<Marked> {
    held: Marked,
    factor: f64,
}

reals!([M: ad_corpus::Part] Holder<M> { held, factor } => HolderTangent<M>);

#[test]
fn type_parameters_that_are_named_like_structs() {
    #[differentiable(forward, reverse)]
    fn f(holder: &Holder<away::Open>, x: f64) -> f64 {
        holder.held.list[0] * holder.factor * x * holder.held.time
    }
    check!(f without second_order, lifted at (&Holder { held: open(), factor: 1.3 }, 0.7));
}

type InnerOfChild = away::Open;

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct OfParent {
    inner: InnerOfChild,
    all: Vec<InnerOfChild>,
}

reals!(OfParent { inner, all } => OfParentTangent);

mod child {
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Differentiable, Clone, Debug, PartialEq)]
    #[::ad_runtime::differentiable(lifted)]
    pub(super) struct InnerOfChild {
        #[no_derivative]
        pub(super) list: Vec<f64>,
        #[no_derivative]
        pub(super) time: f64,
    }

    #[differentiable(forward, reverse, lifted)]
    pub(super) fn of_parent(parent: &super::OfParent, x: f64) -> f64 {
        let mut sum = parent.inner.list[0] * parent.inner.time * x;
        for each in &parent.all {
            sum += each.list[1] * each.time;
        }
        sum
    }
}

#[test]
fn fields_of_structs_of_other_modules() {
    use child::of_parent_value_and_grad as f_value_and_grad;
    use child::{of_parent as f, of_parent_adj as f_adj, of_parent_can_grad as f_can_grad};
    use child::{of_parent_grad as f_grad, of_parent_jvp as f_jvp, of_parent_prim as f_prim};
    check!(f without second_order, lifted at (&OfParent { inner: open(), all: vec![open(), open()] }, 0.7));
}

#[test]
fn parts_of_lists_in_fields() {
    #[differentiable(forward, reverse, lifted)]
    fn f(layer: &Layer, x: f64) -> f64 {
        let first = match &layer.weights[..] {
            [a, ..] => *a,
            [] => 1.0,
        };
        let both = if let [a, b] = &layer.rows[2][..] { a * b } else { x };
        let data = &layer.fixed[1..];
        let mut sum = first * both * x;
        for d in data {
            sum += d * x;
        }
        sum + layer.weights.windows(2).map(|w| w[0] * layer.fixed[0] * w[1]).sum::<f64>()
    }
    check!(f without second_order at (&layer(1.0), 0.7), (&Layer { weights: vec![], rows: vec![vec![], vec![], vec![1.0]], ..layer(1.0) }, 0.7));
}

#[test]
fn marked_lists_that_are_stored_to_first() {
    #[differentiable(forward, reverse)]
    fn f(layers: &mut [Layer], x: f64) {
        for layer in layers.iter_mut() {
            layer.fixed[0] = 3.0;
            for d in layer.fixed.iter_mut() {
                *d += 1.0;
            }
            layer.bias *= x * layer.fixed[0];
        }
        let first = &mut layers[0];
        first.fixed[1] = 2.0;
        first.weights[0] *= first.fixed[1];
    }
    check_in_place!(f without second_order, lifted at (&mut [layer(1.0), layer(-0.5)], 0.7));
}

#[test]
fn fields_taken_before_the_rest_of_a_struct() {
    #[differentiable(forward, reverse, lifted)]
    fn f(marked: Marked, x: f64) -> f64 {
        let other = Marked { time: marked.list[0] * x * marked.time, ..marked };
        let copy = other.clone();
        let again = copy.clone();
        let moved = Layer { bias: again.list[0], fixed: again.list, ..layer(1.0) };
        let last = Marked { time: copy.list[1] * x + copy.time, ..copy };
        last.time * last.list[0] + other.time * moved.fixed[1] * moved.bias
    }
    check!(f without second_order at (Marked { list: vec![0.5, -1.5], time: 0.8 }, 0.7));
}

/// The comparisons in the tangents compared a float with a reference to one.
#[test]
fn constants_beside_references() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &f64, y: &f64) -> f64 {
        x.max(SCALE) * y.min(2.5) * x.clamp(0.1, 9.5) * x.hypot(*y) * x.copysign(*y) * y.powf(*x)
    }
    check!(f without second_order at (&0.9, &1.5), (&0.3, &2.75));
}

const ORDER: usize = 2;
const TAP_WEIGHTS: [f64; ORDER + 1] = [0.5, -1.5, 2.0];

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Taps {
    taps: [f64; ORDER + 1],
}

reals!(Taps { taps } => TapsTangent);

/// What was read of a constant's or a field's length could not be printed by the compiler.
#[test]
fn lengths_that_are_sums() {
    #[differentiable(forward, reverse, lifted)]
    fn f(given: &Taps, x: f64) -> f64 {
        let mut sum = 0.0;
        for (tap, weight) in given.taps.iter().zip(TAP_WEIGHTS.iter()) {
            sum += tap * weight * x;
        }
        sum * given.taps[ORDER] + TAP_WEIGHTS[1] * x
    }
    check!(f without second_order at (&Taps { taps: [0.25, 1.5, -0.75] }, 0.7));
}
