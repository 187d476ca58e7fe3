//! Operators, entries and components of vectors and matrices of nalgebra.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use nalgebra::{
    DMatrix, DVector, Matrix2, Matrix2x3, Matrix3, Vector2, Vector3, dmatrix, dvector, matrix, vector,
};

#[test]
fn sums_and_differences() {
    #[differentiable(second_order)]
    fn f(a: Vector3<f64>, b: Vector3<f64>) -> Vector3<f64> {
        a + b - (b - a) + -a
    }
    check_seeded!(f without lifted at (vector![1.0, -2.0, 3.0], vector![0.5, 0.25, -4.0]));
}

#[test]
fn sums_of_references() {
    #[differentiable(second_order)]
    fn f(a: &DVector<f64>, b: &DVector<f64>) -> DVector<f64> {
        let c = a + b;
        let d = &c - a;
        -&d + a - &c
    }
    check_seeded!(f without lifted at (&dvector![1.0, -2.0, 3.0], &dvector![0.5, 0.25, -4.0]));
}

#[test]
fn products_with_scalars() {
    #[differentiable(second_order)]
    fn f(a: &Matrix2<f64>, s: f64) -> Matrix2<f64> {
        let b = s * a;
        2.0 * b * s + a * 3.0 - a / s
    }
    check_seeded!(f without lifted at (&matrix![1.0, -2.0; 3.0, 0.5], 0.75), (&Matrix2::zeros(), -2.0));
}

#[test]
fn products_with_scalars_in_single_precision() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f32>, s: f32) -> DMatrix<f32> {
        s * a * s - a / s
    }
    check_seeded!(f without lifted at (&dmatrix![1.0, -2.0; 3.0, 0.5; 0.25, 1.5], 0.75));
}

#[test]
fn products_of_matrices() {
    #[differentiable(second_order)]
    fn f(a: Matrix2x3<f64>, b: Matrix3<f64>) -> Matrix2x3<f64> {
        a * b
    }
    check_seeded!(f without lifted at (matrix![1.0, -2.0, 3.0; 0.5, 0.25, -4.0], matrix![2.0, 1.0, 0.5; -1.0, 3.0, 0.0; 0.25, 0.75, -2.0]));
    // Ā = C̄ Bᵀ
    let (_, (da, _)) =
        f_can_grad(Matrix2x3::zeros(), Matrix3::identity(), matrix![1.0, 2.0, 3.0; 4.0, 5.0, 6.0]);
    assert_close(da, matrix![1.0, 2.0, 3.0; 4.0, 5.0, 6.0]);
}

#[test]
fn products_of_references_to_dynamic_matrices() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, b: &DMatrix<f64>, x: &DVector<f64>) -> DVector<f64> {
        let y = a * b * x;
        a * (b * &y) + y
    }
    check_seeded!(f without lifted at
        (&dmatrix![1.0, -2.0, 3.0; 0.5, 0.25, -4.0], &dmatrix![2.0, 1.0; -1.0, 3.0; 0.25, 0.75], &dvector![0.5, -1.5]));
}

#[test]
fn a_matrix_times_itself() {
    #[differentiable(second_order)]
    fn f(a: &Matrix2<f64>) -> Matrix2<f64> {
        a * a * *a
    }
    check_seeded!(f without lifted at (&matrix![1.0, -2.0; 3.0, 0.5]));
}

#[test]
fn operators_that_assign() {
    #[differentiable(second_order)]
    fn f(a: &Matrix2<f64>, b: Matrix2<f64>, s: f64) -> Matrix2<f64> {
        let mut c = *a;
        c += b;
        c *= s;
        c -= a;
        c *= b;
        c += &b;
        c /= s;
        c
    }
    check_seeded!(f without lifted at (&matrix![1.0, -2.0; 3.0, 0.5], matrix![0.25, 2.0; -1.0, 0.75], 1.5));
}

#[test]
fn operators_that_assign_in_a_loop() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, x: &DVector<f64>, n: usize) -> DVector<f64> {
        let mut y = x.clone();
        let mut sum = DVector::zeros(x.len());
        for _ in 0..n {
            y = a * &y;
            sum += &y;
        }
        sum
    }
    check_seeded!(f without lifted at
        (&dmatrix![0.5, -0.25; 0.75, 0.5], &dvector![1.0, -2.0], const 4),
        (&dmatrix![0.5, -0.25; 0.75, 0.5], &dvector![1.0, -2.0], const 0));
}

#[test]
fn entries_that_are_read() {
    #[differentiable(second_order)]
    fn f(v: &Vector3<f64>, m: &DMatrix<f64>) -> f64 {
        let mut sum = v[0] * v[2];
        for i in 0..m.nrows() {
            for j in 0..m.ncols() {
                sum += (v[i] * m[(i, j)]).sin() * m[j * m.nrows() + i];
            }
        }
        sum
    }
    check!(f without lifted at (&vector![1.0, -2.0, 3.0], &dmatrix![0.5, 0.25; -4.0, 1.5; 0.75, 2.0]));
}

#[test]
fn components_that_are_read() {
    #[differentiable(second_order)]
    fn f(v: Vector3<f64>, w: &Vector2<f64>) -> f64 {
        v.x * v.y.sin() + v.z / w.x - w.y
    }
    check!(f without lifted at (vector![1.0, -2.0, 3.0], &vector![0.5, 0.25]));
}

#[test]
fn entries_that_are_written() {
    #[differentiable(second_order)]
    fn f(x: &[f64], m: &Matrix3<f64>) -> DVector<f64> {
        let mut v = DVector::zeros(x.len());
        for i in 0..x.len() {
            v[i] = x[i] * x[i];
            if i > 0 {
                v[i] += v[i - 1] * m[(i, i - 1)];
            }
        }
        v
    }
    check_seeded!(f without lifted at (&[1.0, -2.0, 3.0], &matrix![1.0, -2.0, 3.0; 0.5, 0.25, -4.0; 2.0, 1.5, 0.75]));
}

#[test]
fn components_that_are_written() {
    #[differentiable(second_order)]
    fn f(mut v: Vector3<f64>, s: f64) -> Vector3<f64> {
        v.x *= s;
        v.y = v.x * v.z;
        v[2] -= v.y.exp();
        v
    }
    check_seeded!(f without lifted at (vector![1.0, -2.0, 0.5], 0.75));
}

#[test]
fn a_mutable_parameter() {
    #[differentiable(second_order)]
    fn advance(position: &mut Vector2<f64>, velocity: &Vector2<f64>, step: f64) {
        *position += velocity * step;
    }
    #[differentiable(second_order)]
    fn f(start: Vector2<f64>, velocity: Vector2<f64>, step: f64) -> f64 {
        let mut position = start;
        for _ in 0..3 {
            advance(&mut position, &velocity, step);
        }
        position.x * position.y
    }
    check!(f without lifted at (vector![1.0, -2.0], vector![0.5, 0.25], 0.125));
}

#[test]
fn generic_dimensions() {
    use nalgebra::SVector;
    #[differentiable(second_order)]
    fn f<const N: usize>(a: &SVector<f64, N>, s: f64) -> SVector<f64, N> {
        a * s + a
    }
    check_seeded!(f without lifted at (&vector![1.0, -2.0, 3.0, 4.0], 0.5));
}

#[test]
fn laws_of_tangents() {
    let entries = |matrix: &DMatrix<f64>| matrix.as_slice().to_vec();
    ad_runtime::check(&dmatrix![1.0, -2.0; 3.0, 0.5; 0.25, 1.5], entries, 1).unwrap();
    ad_runtime::check(&vector![1.0_f32, -2.0, 3.0], |vector| vector.as_slice().to_vec(), 2).unwrap();
}

#[test]
fn a_struct_of_matrices() {
    use ad_runtime::{Differentiable, Move, Tangent};
    #[derive(Differentiable, Clone)]
    struct Layer {
        weights: DMatrix<f64>,
        bias: DVector<f64>,
    }
    #[differentiable(second_order)]
    fn loss(layer: &Layer, #[no_derivative] input: &DVector<f64>) -> f64 {
        let output = &layer.weights * input + &layer.bias;
        output.norm_squared()
    }
    let mut layer = Layer { weights: dmatrix![1.0, 2.0; -1.0, 0.5], bias: dvector![0.25, -0.5] };
    let input = dvector![1.0, -1.0];
    let gradient: LayerTangent = loss_grad(&layer, &input);
    assert_eq!(gradient.bias, dvector![-1.5, -4.0]);
    assert_eq!(gradient.weights, dmatrix![-1.5, 1.5; -4.0, 4.0]);
    layer.move_by(&gradient.scaled(-1.0 / 6.0));
    assert!(loss(&layer, &input) < 1e-20);
}
