//! Types whose spelling says nothing: aliases of scalars, slices, vectors and arrays.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

/// Aliases of this file's own module would be spelled out.
mod elsewhere {
    pub(crate) type Real = f64;
    pub(crate) type Single = f32;
    pub(crate) type Row<'a> = &'a [f64];
    pub(crate) type Samples = Vec<Real>;
    pub(crate) type Vec3 = [Real; 3];
    pub(crate) type Point = (Real, Real);
    pub(crate) type Count = usize;
}

use elsewhere::*;

#[test]
fn scalars() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: Real, y: Real) -> Real {
        let z: Real = x * y;
        let mut w = z as Real;
        w += Real::sin(x) + Real::from(2.0_f32) * y.max(x);
        w
    }
    check!(f without second_order at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn single_precision_scalars() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: Single) -> Single {
        x * x
    }
    check!(f without second_order at (0.5));
    assert_eq!(f_grad(0.5), 1.0);
}

#[test]
fn vectors_by_value() {
    #[differentiable(forward, reverse, lifted)]
    fn f(v: Samples, a: Vec3, p: Point) -> Samples {
        let mut w = v;
        w[0] *= a[1] * p.0;
        w.push(a[2] * p.1);
        w
    }
    check_seeded!(f without second_order at (vec![0.5, 2.0], [1.5, -0.75, 0.25], (3.0, 4.0)));
}

#[test]
fn vectors_by_reference() {
    #[differentiable(forward, reverse)]
    fn f(a: &Vec3, x: &Real, p: &Point) -> Real {
        a[0] * x + a[1] * p.0 * a[2] + p.1
    }
    check!(f without second_order, lifted at (&[1.5, -0.75, 0.25], &0.5, &(3.0, 4.0)));
}

#[test]
fn slices() {
    #[differentiable]
    fn f(a: Row<'_>, b: &[Real]) -> Real {
        let mut sum = 0.0;
        for i in 0..a.len() {
            sum += a[i] * b[i];
        }
        sum
    }
    assert_eq!(f_grad(&[1.0, 2.0], &[3.0, 5.0]), (vec![3.0, 5.0], vec![1.0, 2.0]));
}

#[test]
fn rows_of_aliases() {
    #[differentiable(forward, reverse, lifted)]
    fn f(rows: &[Vec3], points: &[Point], nested: Vec<Samples>) -> Real {
        let mut sum = 0.0;
        for (row, point) in rows.iter().zip(points) {
            sum += row[0] * point.1 + row[2] * row[1] * point.0;
        }
        sum * nested[0][1]
    }
    check!(f without second_order at (&[[1.5, -0.75, 0.25], [1.0, 2.0, 3.0]], &[(3.0, 4.0), (0.5, 0.7)], vec![vec![2.0, 0.3]]));
}

#[test]
fn an_alias_of_a_type_without_derivative() {
    #[differentiable(forward, reverse, lifted, wrt(x))]
    fn f(x: Real, n: Count) -> Real {
        let mut value = x;
        for _ in 0..n {
            value *= x;
        }
        value
    }
    check!(f without second_order at (0.5, const 3));
}

#[test]
fn callees_that_are_written_with_aliases() {
    #[differentiable]
    fn dot(a: Row<'_>, b: Row<'_>, n: Count) -> Real {
        let mut sum = 0.0;
        for i in 0..n {
            sum += a[i] * b[i];
        }
        sum
    }
    #[differentiable]
    fn f(w: &[f64], #[no_derivative] data: Row) -> f64 {
        let ones = vec![1.0; w.len()];
        let d = dot(w, data, w.len());
        d * d + dot(&ones, w, w.len())
    }
    assert_eq!(f_grad(&[1.0, 2.0, 3.0], &[0.5, 0.25, 2.0]), vec![8.0, 4.5, 29.0]);
}
