//! The functions for users that go beyond one gradient: into buffers, several rows, whole Jacobians.

use ad_corpus::assert_close;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order, lifted)]
fn weighted(x: &[f64], weight: f64, n: usize) -> f64 {
    let mut sum = 0.0;
    for _ in 0..n {
        for v in x {
            sum += weight * v * v;
        }
    }
    sum
}

#[test]
fn gradients_into_buffers() {
    let x = [0.5, -2.0];
    let (mut x_bar, mut weight_bar) = ([7.0, f64::NAN], f64::INFINITY);
    let value = weighted_value_and_grad_into(&x, 3.0, 2, &mut x_bar, &mut weight_bar);
    let (expected, (expected_x, expected_weight)) = weighted_value_and_grad(&x, 3.0, 2);
    assert_eq!(value, expected);
    assert_eq!((x_bar.to_vec(), weight_bar), (expected_x.clone(), expected_weight));
    // What is in them is of no importance.
    weighted_grad_into(&x, 3.0, 2, &mut x_bar, &mut weight_bar);
    assert_eq!((x_bar.to_vec(), weight_bar), (expected_x, expected_weight));
}

#[test]
#[should_panic(expected = "a gradient with 3 elements is to be written for a list that has 2")]
fn buffers_of_another_length() {
    weighted_grad_into(&[1.0, 2.0], 3.0, 1, &mut [0.0; 3], &mut 0.0);
}

#[derive(Differentiable, Clone, Debug)]
#[::ad_runtime::differentiable(lifted)]
struct Model {
    slope: [f64; 2],
    offsets: Vec<f64>,
}

#[differentiable(second_order, lifted)]
fn misfit(model: &Model, pairs: &[[f64; 2]], scales: Vec<Vec<f64>>, single: f32) -> f64 {
    let mut sum = 0.0;
    for (pair, offset) in pairs.iter().zip(&model.offsets) {
        sum += pair[0] * model.slope[0] * scales[0][0] + pair[1] * model.slope[1] * offset;
    }
    sum * scales[1][1] * f64::from(single)
}

#[test]
fn gradients_into_structs_and_nested_lists() {
    let model = Model { slope: [0.5, -1.5], offsets: vec![2.0, 3.0] };
    let pairs = [[0.3, 0.7], [1.1, -0.4]];
    let scales = vec![vec![1.5], vec![0.2, 0.4]];
    let (value, expected) = misfit_value_and_grad(&model, &pairs, scales.clone(), 2.0);
    let mut gradients = expected.clone();
    gradients.0.slope = [9.0, 9.0];
    gradients.0.offsets.fill(9.0);
    gradients.1.fill([9.0, 9.0]);
    gradients.2[1].fill(9.0);
    gradients.3 = 9.0;
    let (model_bar, pairs_bar, scales_bar, single_bar) = &mut gradients;
    let again =
        misfit_value_and_grad_into(&model, &pairs, scales, 2.0, model_bar, pairs_bar, scales_bar, single_bar);
    assert_eq!(again, value);
    assert_eq!(gradients.0.slope, expected.0.slope);
    assert_eq!(gradients.0.offsets, expected.0.offsets);
    assert_eq!((gradients.1, gradients.2, gradients.3), (expected.1, expected.2, expected.3));
}

impl Model {
    #[differentiable(second_order, lifted)]
    fn at(&self, x: f64) -> f64 {
        self.slope[0] * x + self.slope[1] * x.sin() + self.offsets[0]
    }
}

#[test]
fn methods_into_buffers() {
    let model = Model { slope: [0.5, -1.5], offsets: vec![2.0, 3.0] };
    let (expected, expected_x) = model.at_grad(0.7);
    let (mut bar, mut x_bar) = (expected.clone(), 0.0);
    bar.slope = [4.0, 4.0];
    model.at_grad_into(0.7, &mut bar, &mut x_bar);
    assert_eq!((bar.slope, bar.offsets, x_bar), (expected.slope, expected.offsets, expected_x));
}

#[differentiable(second_order)]
fn scaled<T: num::Scale>(x: T, factor: f64) -> f64 {
    x.scale(factor)
}

mod num {
    use ad_runtime::{Differentiable, differentiable};

    #[differentiable(second_order, lifted)]
    pub(crate) trait Scale: Copy + Differentiable<Primal = Self> {
        fn scale(self, factor: f64) -> f64;
    }

    #[differentiable(second_order)]
    impl Scale for f64 {
        fn scale(self, factor: f64) -> f64 {
            self * self * factor
        }
    }
}

#[test]
fn generic_functions_into_buffers() {
    let (mut x_bar, mut factor_bar) = (5.0, 5.0);
    scaled_grad_into(3.0, 2.0, &mut x_bar, &mut factor_bar);
    assert_eq!((x_bar, factor_bar), scaled_grad(3.0, 2.0));
}

#[differentiable(second_order, lifted)]
fn turned(point: [f64; 2], angle: f64) -> [f64; 2] {
    let (s, c) = angle.sin_cos();
    [point[0] * c - point[1] * s, point[0] * s + point[1] * c]
}

#[test]
fn several_rows_from_one_primal() {
    let (value, rows) = turned_vjps([1.0, 2.0], 0.5, [[1.0, 0.0], [0.0, 1.0], [2.0, -3.0]]);
    assert_eq!(value, turned([1.0, 2.0], 0.5));
    for (row, seed) in rows.iter().zip([[1.0, 0.0], [0.0, 1.0], [2.0, -3.0]]) {
        assert_eq!(*row, turned_can_grad([1.0, 2.0], 0.5, seed).1);
    }
    assert_eq!(turned_jacobian([1.0, 2.0], 0.5), [rows[0], rows[1]]);
    let (_, none) = turned_vjps([1.0, 2.0], 0.5, []);
    assert!(none.is_empty());
}

#[differentiable(second_order, lifted)]
fn residuals(x: &[f64], rate: f64, times: usize) -> Vec<f64> {
    let mut all = Vec::new();
    for k in 0..times {
        let mut sum = (rate * k as f64).exp();
        for (i, v) in x.iter().enumerate() {
            sum *= v + 0.1 * (i + k) as f64;
        }
        all.push(sum);
    }
    all
}

#[test]
fn jacobians_of_both_shapes_are_the_same_as_rows() {
    let x = [0.5, -0.7, 1.2];
    for times in [0, 1, 3, 4, 5, 9] {
        let jacobian = residuals_jacobian(&x, 0.3, times);
        assert_eq!(jacobian.len(), times);
        for (k, row) in jacobian.iter().enumerate() {
            let mut seed = vec![0.0; times];
            seed[k] = 1.0;
            let (_, expected) = residuals_can_grad(&x, 0.3, times, seed);
            assert_close(row.0.clone(), expected.0);
            assert_close(row.1, expected.1);
        }
    }
}

#[differentiable(second_order, lifted)]
fn tall(x: f32) -> [f32; 3] {
    [x, x * x, x * x * x]
}

#[test]
fn a_tall_array() {
    assert_eq!(tall_jacobian(2.0), [1.0, 4.0, 12.0]);
}

#[differentiable(second_order, lifted)]
fn own(x: &[f64]) -> f64 {
    x[0] * x[0]
}

/// Somebody's own function stays.
fn own_grad_into(x: &[f64], gradient: &mut [f64]) {
    gradient[0] = 2.0 * x[0];
}

#[test]
fn names_that_are_taken() {
    let mut gradient = [0.0];
    own_grad_into(&[3.0], &mut gradient);
    assert_eq!((gradient, own_grad(&[3.0])), ([6.0], vec![6.0]));
}

#[test]
fn several_columns() {
    let x = [0.5, -0.7, 1.2];
    let along = [(vec![1.0, 0.0, 0.0], 0.0), (vec![0.0, 0.0, 0.0], 1.0), (vec![0.5, -1.0, 2.0], 3.0)];
    let (value, dots) = residuals_jvps(&x, 0.3, 4, along.clone());
    assert_eq!(value, residuals(&x, 0.3, 4));
    for (dot, (x_dot, rate_dot)) in dots.iter().zip(&along) {
        assert_eq!(*dot, residuals_jvp(&x, 0.3, 4, x_dot, *rate_dot).1);
    }
    assert_eq!(tall_jvps(2.0, [1.0, 0.5]), ([2.0, 4.0, 8.0], [[1.0, 4.0, 12.0], [0.5, 2.0, 6.0]]));
}

impl Model {
    #[differentiable(forward)]
    fn slope_at(&self, x: f64) -> f64 {
        self.slope[0] * x * x
    }
}

#[test]
fn several_columns_of_a_method() {
    let model = Model { slope: [0.5, -1.5], offsets: vec![2.0] };
    let along = ModelTangent { slope: [1.0, 0.0], offsets: vec![0.0] };
    let (value, dots) = model.slope_at_jvps(3.0, [(along, 0.0)]);
    assert_eq!((value, dots), (4.5, [9.0]));
}

#[test]
fn names_of_the_users_in_jacobians() {
    #[differentiable(second_order, lifted)]
    fn picked(x: &[f64], row: usize) -> [f64; 2] {
        [x[row] * x[row], x[row] * 3.0]
    }
    assert_eq!(picked_jacobian(&[3.0, 5.0, 7.0], 2), [[0.0, 0.0, 14.0], [0.0, 0.0, 3.0]]);

    #[differentiable(second_order, lifted)]
    fn all(x: f64, seed: [f64; 2], value: usize, zero: [f64; 1], x_dot: f64, rows: f64) -> [f64; 2] {
        [x * seed[0] * seed[0] * value as f64, x * seed[1] * zero[0] * x_dot + rows]
    }
    let expected =
        [(27.0, [36.0, 0.0], [0.0], 0.0, 0.0), (5.0 * 7.0 * 11.0, [0.0, 154.0], [110.0], 70.0, 1.0)];
    assert_eq!(all_jacobian(2.0, [3.0, 5.0], 3, [7.0], 11.0, 13.0), expected);
    let (_, rows) = all_vjps(2.0, [3.0, 5.0], 3, [7.0], 11.0, 13.0, [[1.0, 0.0], [0.0, 1.0]]);
    assert_eq!(rows, expected);

    #[differentiable(second_order, lifted)]
    fn columns(value: f64, result: f64, column: &[f64], checkpoints: usize) -> Vec<f64> {
        vec![value * result, column[0] * checkpoints as f64, value, result, column[0]]
    }
    let jacobian = columns_jacobian(2.0, 3.0, &[5.0], 7);
    let expected = [(3.0, 2.0, 0.0), (0.0, 0.0, 7.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)];
    assert_eq!(jacobian, expected.map(|(a, b, c)| (a, b, vec![c])));
    let (_, dots) = columns_jvps(2.0, 3.0, &[5.0], 7, [(1.0, 0.0, vec![0.0])]);
    assert_eq!(dots, [[3.0, 0.0, 1.0, 0.0, 0.0]]);

    #[differentiable(second_order, lifted)]
    fn mixed(x: f64) -> [f32; 1] {
        [x as f32]
    }
    assert_eq!(mixed_jacobian(2.0), [1.0]);

    #[differentiable(second_order, lifted)]
    fn counted<const SEEDS: usize, const TANGENTS: usize>(x: [f64; SEEDS]) -> f64 {
        x[0] * TANGENTS as f64
    }
    assert_eq!(counted_vjps::<2, 3, 1>([5.0, 7.0], [2.0]), (15.0, [[6.0, 0.0]]));
    assert_eq!(counted_jvps::<2, 3, 1>([5.0, 7.0], [[1.0, 0.0]]), (15.0, [3.0]));
}
