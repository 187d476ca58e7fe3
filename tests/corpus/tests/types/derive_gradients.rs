//! Functions whose parameters are structs.

use ad_runtime::{Differentiable, Move, Tangent, differentiable};
use approx::assert_abs_diff_eq;

#[derive(Differentiable, Clone, Debug, PartialEq)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[test]
fn gradients_by_structs() {
    #[derive(Differentiable, Clone)]
    #[::ad_runtime::differentiable(lifted)]
    struct Body {
        mass: f64,
        place: Point,
        path: Vec<Point>,
    }

    #[differentiable(second_order, lifted)]
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
    assert_abs_diff_eq!(decrease, gradient.dot(&gradient), epsilon = 1e-3);
}

#[test]
fn both_modes_by_structs() {
    #[differentiable(second_order, lifted)]
    fn product(p: &Point) -> f64 {
        p.x * p.y
    }
    #[differentiable(second_order, lifted)]
    fn moved(mut p: Point, k: f64) -> f64 {
        p.x = k * p.y;
        p.y += p.x;
        product(&p)
    }
    #[differentiable(second_order, lifted)]
    #[allow(clippy::borrowed_box, clippy::box_collection, clippy::boxed_local)]
    fn boxed(p: &Box<Point>, rows: Box<Vec<f64>>) -> f64 {
        product(p) * rows[1] + p.x
    }
    let point = Point { x: 3.0, y: 4.0 };
    // k (1 + k) y²
    assert_eq!(moved_grad(point.clone(), 2.0), (PointTangent { x: 0.0, y: 48.0 }, 80.0));
    let direction = PointTangent { x: 7.0, y: 0.5 };
    assert_eq!(moved_jvp(point.clone(), 2.0, direction.clone(), 1.0), (96.0, 104.0));
    let (point, rows) = (Box::new(point), || Box::new(vec![2.0, 5.0]));
    let (at, by) = boxed_grad(&point, rows());
    assert_eq!((*at, *by), (PointTangent { x: 21.0, y: 15.0 }, vec![0.0, 12.0]));
    let tangents = (direction, Box::new(vec![10.0, 0.25]));
    // 21·7 + 15·0.5 + 12·0.25
    assert_eq!(boxed_jvp(&point, rows(), &tangents.0, tangents.1).1, 157.5);
}

#[test]
fn custom_adjoints_by_structs() {
    #[differentiable(adjoint = norm_adjoint, forward)]
    fn norm(p: &Point, scale: f64, _unit: &str) -> f64 {
        scale * p.x.hypot(p.y)
    }
    fn norm_adjoint(p: &Point, scale: f64, _: &str, _: f64, seed: f64) -> (PointTangent, f64) {
        let norm = p.x.hypot(p.y);
        (PointTangent { x: seed * scale * p.x / norm, y: seed * scale * p.y / norm }, seed * norm)
    }
    let point = Point { x: 3.0, y: 4.0 };
    assert_eq!(norm_grad(&point, 10.0, "m"), (PointTangent { x: 6.0, y: 8.0 }, 5.0));
    let direction = PointTangent { x: 1.0, y: 0.5 };
    assert_eq!(norm_jvp(&point, 10.0, "m", &direction, 0.25), (50.0, 11.25));
}
