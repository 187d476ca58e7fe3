//! Fields: nested, in arrays, of arrays; update syntax; tuple structs; generic structs.

use ad_corpus::{Part, check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

reals!(Point { x, y } => PointTangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Segment {
    from: Point,
    to: Point,
    weights: [f64; 2],
}

reals!(Segment { from, to, weights } => SegmentTangent);

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Cloud {
    xs: Vec<f64>,
    ys: Vec<f64>,
    label: usize,
}

reals!(Cloud { xs, ys, label } => CloudTangent);

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Matrix<const R: usize, const C: usize> {
    rows: [[f64; C]; R],
}

reals!([const R: usize, const C: usize] Matrix<R, C> { rows } => MatrixTangent<R, C>);

#[derive(Clone, Copy, Debug, Differentiable)]
struct Pair<A, B>(A, B);

reals!([A: Part, B: Part] Pair<A, B> { 0, 1 } => PairTangent<A, B>);

fn segment() -> Segment {
    Segment { from: Point { x: 0.5, y: -1.0 }, to: Point { x: 2.0, y: 0.25 }, weights: [1.5, -0.5] }
}

#[test]
fn nested_fields() {
    #[differentiable(second_order, lifted)]
    fn f(s: &Segment) -> f64 {
        let dx = s.to.x - s.from.x;
        let dy = s.to.y - s.from.y;
        s.weights[0] * dx.hypot(dy) + s.weights[1] * s.from.x * s.to.y
    }
    check!(f at (&segment()));
}

#[test]
fn nested_fields_are_assigned() {
    #[differentiable(second_order, lifted)]
    fn f(mut s: Segment, k: f64) -> Segment {
        s.from.x *= k;
        s.to = Point { y: s.from.x, ..s.to };
        s.weights[1] += s.to.y * s.weights[0];
        s.from = s.to;
        s
    }
    check_seeded!(f at (segment(), 1.25));
}

#[test]
fn struct_update() {
    #[differentiable(second_order, lifted)]
    fn f(s: &Segment, x: f64) -> Segment {
        let moved = Segment { from: Point { x, ..s.from }, ..s.clone() };
        Segment { weights: [moved.from.x, s.weights[0] * x], ..moved }
    }
    check_seeded!(f at (&segment(), 1.25));
}

#[test]
fn arrays_of_structs() {
    #[differentiable(second_order, lifted)]
    fn f(triangle: [Point; 3]) -> f64 {
        let mut area = 0.0;
        for i in 0..3 {
            let (a, b) = (triangle[i], triangle[(i + 1) % 3]);
            area += a.x * b.y - b.x * a.y;
        }
        0.5 * area
    }
    check!(f at ([Point { x: 0.5, y: 1.0 }, Point { x: -1.0, y: 0.25 }, Point { x: 2.0, y: -0.5 }]));
}

#[test]
fn structs_of_arrays() {
    #[differentiable(second_order, lifted)]
    fn f(cloud: &mut Cloud, dx: f64) -> f64 {
        let mut sum = 0.0;
        for (x, y) in cloud.xs.iter_mut().zip(&cloud.ys) {
            *x += dx * y;
            sum += *x * *x;
        }
        let last = cloud.xs.len() - 1;
        cloud.ys[last] = sum;
        cloud.ys.swap(0, last);
        sum * cloud.label as f64
    }
    check!(f at (&mut Cloud { xs: vec![1.0, -0.5, 2.0], ys: vec![0.5, 0.25, -1.0], label: 3 }, 0.5));
}

#[test]
fn vectors_of_structs_are_built() {
    #[differentiable(second_order, lifted)]
    fn f(start: Point, ratio: f64, n: usize) -> Vec<Point> {
        let mut points = vec![start];
        for i in 0..n {
            let last = points[i];
            points.push(Point { x: ratio * last.x - last.y, y: last.x });
        }
        points
    }
    check_seeded!(f at (Point { x: 1.0, y: 0.5 }, 0.75, const 3), (Point { x: 1.0, y: 0.5 }, 0.75, const 0));
}

#[test]
fn const_generic_structs() {
    #[differentiable(second_order)]
    fn product<const R: usize, const C: usize, const K: usize>(
        a: &Matrix<R, K>,
        b: &Matrix<K, C>,
    ) -> Matrix<R, C> {
        let mut rows = [[0.0; C]; R];
        for i in 0..R {
            for j in 0..C {
                for k in 0..K {
                    rows[i][j] += a.rows[i][k] * b.rows[k][j];
                }
            }
        }
        Matrix { rows }
    }
    #[differentiable(second_order)]
    fn f(a: &Matrix<2, 3>, b: &Matrix<3, 1>) -> Matrix<2, 1> {
        product(a, b)
    }
    let a = Matrix { rows: [[1.0, 2.0, -0.5], [0.25, -1.5, 3.0]] };
    check_seeded!(f without lifted at (&a, &Matrix { rows: [[0.5], [2.0], [-1.0]] }));
}

#[test]
fn generic_tuple_structs() {
    #[differentiable(second_order)]
    fn f(p: Pair<f64, Point>, q: &Pair<Pair<f64, f64>, Vec<f64>>) -> Pair<f64, f64> {
        let Pair(a, b) = p;
        Pair(a * b.x + q.0.1, q.1[0] * b.y * q.0.0)
    }
    let q = Pair(Pair(0.5, 2.0), vec![3.0, -1.0]);
    check_seeded!(f without lifted at (Pair(1.5, Point { x: -0.5, y: 0.75 }), &q));
}

#[test]
fn references_to_fields() {
    #[differentiable(second_order)]
    fn f(s: &mut Segment, k: f64) -> f64 {
        let to = &mut s.to;
        to.x *= k;
        to.y += to.x;
        let Point { x, y } = &s.from;
        let w = &s.weights;
        x * w[0] + y * w[1] * s.to.y
    }
    check!(f without lifted at (&mut segment(), 0.75));
}

/// The lists among them were moved out of what belongs to the caller.
#[test]
fn parameters_are_taken_apart_where_they_are() {
    #[differentiable(second_order, lifted)]
    fn f(cloud: &Cloud, pair: &(f64, f64), array: &[f64; 2]) -> f64 {
        let Cloud { xs, ys, .. } = cloud;
        let (a, b) = pair;
        let [c, d] = array;
        let (e, _) = *pair;
        let mut sum = *a * c;
        for (x, y) in xs.iter().zip(ys) {
            sum += x * y * b;
        }
        sum * xs[0] + d * e
    }
    check!(f at (&Cloud { xs: vec![0.5, -1.5], ys: vec![2.0, 0.75], label: 1 }, &(0.3, -0.7), &[1.5, 2.5]));
}

#[test]
fn what_a_parameter_lends_is_taken_apart_where_it_is() {
    #[differentiable(second_order, lifted)]
    fn f(cloud: &mut Cloud, k: f64) {
        let Cloud { xs, ys, .. } = cloud;
        xs[0] *= ys[1] * k;
        ys[0] += xs[0];
        ys.push(k);
    }
    check_in_place!(f at (&mut Cloud { xs: vec![0.5, -1.5], ys: vec![2.0, 0.75], label: 1 }, 0.3));
}

#[test]
fn whole_structs_are_copied_and_swapped() {
    #[differentiable(second_order, lifted)]
    fn f(a: &mut Point, b: &mut Point, k: f64) {
        let before = *a;
        *a = Point { x: b.x * k, y: b.y };
        std::mem::swap(a, b);
        b.y += before.x;
        a.x *= b.x;
    }
    check_in_place!(f at (&mut Point { x: 1.5, y: -0.5 }, &mut Point { x: 0.25, y: 2.0 }, 0.75));
}
