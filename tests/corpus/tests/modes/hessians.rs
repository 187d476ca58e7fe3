//! `f_hessian` and `f_hessian_diagonal`: columns that one sweep gives together are those that it gives alone, to the bit, and the differences of gradients.

use ad_runtime::{Differentiable, Tangent, differentiable};
use approx::assert_relative_eq;

/// Compares a Hessian with the columns that products with unit vectors give, and with central differences of the gradient.
fn compare<G>(
    hessian: &[Vec<f64>],
    diagonal: &G,
    zero: &G,
    product: impl Fn(&G) -> G,
    gradient_at: impl Fn(&[f64]) -> Vec<f64>,
) where
    G: Tangent<f64> + Differentiable,
{
    let count = zero.scalar_count();
    assert_eq!(hessian.len(), count);
    let unit = |entry: usize| {
        let mut scalars = vec![0.0; count];
        scalars[entry] = 1.0;
        zero.clone().with_scalars(&scalars)
    };
    const STEP: f64 = 1e-5;
    for column in 0..count {
        let alone = product(&unit(column)).to_scalars();
        let at = |step: f64| {
            let moved: Vec<f64> = (0..count).map(|entry| if entry == column { step } else { 0.0 }).collect();
            gradient_at(&moved)
        };
        let (above, below) = (at(STEP), at(-STEP));
        for row in column..count {
            assert_eq!(hessian[row][column].to_bits(), alone[row].to_bits(), "row {row}, column {column}");
            assert_eq!(hessian[column][row].to_bits(), alone[row].to_bits(), "row {column}, column {row}");
            let difference = (above[row] - below[row]) / (2.0 * STEP);
            assert_relative_eq!(alone[row], difference, epsilon = 1e-6, max_relative = 1e-6);
        }
        assert_eq!(diagonal.to_scalars()[column].to_bits(), alone[column].to_bits());
    }
}

/// Of a function of one list, which the lanes have to be for.
macro_rules! compare_of_list {
    ($([$hessian:ident $diagonal:ident $hvp:ident $grad:ident $laned:ident] ($($rest:expr),*) at $($point:expr),+;)*) => { $(
        // It is there.
        let _ = $laned::<2>;
        for point in [$($point.to_vec()),+] {
            let moved = |step: &[f64]| -> Vec<f64> { point.iter().zip(step).map(|(x, step)| x + step).collect() };
            compare(
                &$hessian(&point $(, $rest)*),
                &$diagonal(&point $(, $rest)*),
                &vec![0.0; point.len()],
                |dot| $hvp(&point $(, $rest)*, dot),
                |step| $grad(&moved(step) $(, $rest)*),
            );
        }
    )* };
}

#[differentiable(second_order)]
fn chained(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for pair in x.windows(2) {
        sum += (pair[0] * pair[1]).sin() + pair[0].exp() / (1.0 + pair[1] * pair[1]);
    }
    sum
}

#[differentiable(second_order)]
fn with_local_lists(x: &[f64], rounds: usize) -> f64 {
    let mut now = x.to_vec();
    let mut next = vec![0.0; x.len()];
    for _ in 0..rounds {
        for i in 0..now.len() {
            let left = if i > 0 { now[i - 1] } else { now[now.len() - 1] };
            next[i] = (now[i] * left).tanh() + 0.1 * now[i];
        }
        std::mem::swap(&mut now, &mut next);
    }
    now.iter().map(|y| y * y).sum()
}

#[differentiable(second_order)]
fn with_replaced_lists(x: &[f64], layers: usize) -> f64 {
    let mut activation = x.to_vec();
    for layer in 0..layers {
        let mut next = Vec::with_capacity(activation.len());
        for (i, a) in activation.iter().enumerate() {
            next.push((a * x[i % x.len()] + layer as f64).sin());
        }
        if layer % 2 == 1 {
            next.pop();
        }
        activation = next;
    }
    activation.iter().sum()
}

#[differentiable(second_order)]
fn with_exits(x: &[f64]) -> f64 {
    let mut product = 1.0;
    for (i, &each) in x.iter().enumerate() {
        if each < 0.0 {
            return product * each * each;
        }
        if i == 3 {
            break;
        }
        product *= 1.0 + each * each;
    }
    let mut trips = 0;
    while product > 2.0 && trips < 20 {
        product = product.sqrt() + product * x[0] * 0.1;
        trips += 1;
    }
    product
}

#[differentiable(second_order)]
#[allow(clippy::needless_range_loop)]
fn with_arrays(x: &[f64]) -> f64 {
    let mut matrix = [[0.0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            matrix[i][j] = x[i] * x[j] + if i == j { 2.0 } else { (x[i] - x[j]).cos() };
        }
    }
    for k in 0..3 {
        for i in k + 1..3 {
            let factor = matrix[i][k] / matrix[k][k];
            for j in k..3 {
                matrix[i][j] -= factor * matrix[k][j];
            }
        }
    }
    (matrix[0][0] * matrix[1][1] * matrix[2][2]).ln() + x[0].powf(x[1]).min(x[2]).max(0.1)
}

#[differentiable(second_order)]
fn with_rows(x: &[f64], columns: usize) -> f64 {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for row in x.chunks_exact(columns) {
        let total: f64 = row.iter().map(|x| x.exp()).sum();
        rows.push(row.iter().map(|x| x.exp() / total).collect());
    }
    let mut entropy = 0.0;
    for row in &rows {
        for &p in row {
            entropy -= p * p.ln();
        }
    }
    entropy
}

#[differentiable(second_order)]
fn linear(x: &[f64], #[no_derivative] weights: &[f64]) -> f64 {
    x.iter().zip(weights).map(|(x, w)| x * w).sum()
}

#[differentiable(second_order)]
fn of_a_singular_point(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &each in x {
        sum += (each * each).sqrt() * each.abs() + (each + 4.0).sqrt();
    }
    sum
}

#[test]
fn columns_that_one_sweep_gives_are_those_that_it_gives_alone() {
    compare_of_list! {
        [chained_hessian chained_hessian_diagonal chained_hvp chained_grad chained_lanes_hvp_prim] () at
            [0.5], [0.3, -0.2], [0.1, 0.7, -0.4, 0.9], [0.1, 0.7, -0.4, 0.9, 1.3], [0.4, 0.2, -0.5, 0.8, -1.1, 0.6, 0.3, 0.2, 0.1];
        [with_local_lists_hessian with_local_lists_hessian_diagonal with_local_lists_hvp with_local_lists_grad with_local_lists_lanes_hvp_prim] (0) at [0.5, -0.3, 0.8];
        [with_local_lists_hessian with_local_lists_hessian_diagonal with_local_lists_hvp with_local_lists_grad with_local_lists_lanes_hvp_prim] (1) at [0.5], [0.5, -0.3, 0.8];
        [with_local_lists_hessian with_local_lists_hessian_diagonal with_local_lists_hvp with_local_lists_grad with_local_lists_lanes_hvp_prim] (4) at [0.5, -0.3, 0.8, 0.9, 1.2, 0.4];
        [with_replaced_lists_hessian with_replaced_lists_hessian_diagonal with_replaced_lists_hvp with_replaced_lists_grad with_replaced_lists_lanes_hvp_prim] (0) at [0.5, -0.3];
        [with_replaced_lists_hessian with_replaced_lists_hessian_diagonal with_replaced_lists_hvp with_replaced_lists_grad with_replaced_lists_lanes_hvp_prim] (1) at [0.5, -0.3];
        [with_replaced_lists_hessian with_replaced_lists_hessian_diagonal with_replaced_lists_hvp with_replaced_lists_grad with_replaced_lists_lanes_hvp_prim] (5) at [0.5, -0.3, 0.9, 0.2, 0.7];
        [with_exits_hessian with_exits_hessian_diagonal with_exits_hvp with_exits_grad with_exits_lanes_hvp_prim] () at
            [-0.5], [0.5, -0.5, 0.2], [0.5, 0.8, 1.9, -0.2], [0.2, 0.1, 0.3], [0.5, 0.7, 1.9, 2.5, 3.5];
        [with_arrays_hessian with_arrays_hessian_diagonal with_arrays_hvp with_arrays_grad with_arrays_lanes_hvp_prim] () at [0.5, 0.9, 0.7], [0.5, 0.2, 2.7], [0.01, 0.9, 2.7];
        [with_rows_hessian with_rows_hessian_diagonal with_rows_hvp with_rows_grad with_rows_lanes_hvp_prim] (2) at [0.5, 0.9, -0.7, 0.2, 0.3, 0.4];
        [linear_hessian linear_hessian_diagonal linear_hvp linear_grad linear_lanes_hvp_prim] (&[0.5, 2.0, 1.5]) at [0.5, 0.9, 0.7];
        [of_a_singular_point_hessian of_a_singular_point_hessian_diagonal of_a_singular_point_hvp of_a_singular_point_grad of_a_singular_point_lanes_hvp_prim] () at [0.5, -0.9, 0.7];
    }
}

#[differentiable(second_order)]
fn of_several(x: f64, point: &[f64; 2], (a, b): (f64, f64), scale: f64, #[no_derivative] shift: f64) -> f64 {
    let radius = (point[0] * point[0] + a * point[1] * point[1] + shift).sqrt();
    (x * radius).sin() * b + scale * x * x * a.exp()
}

#[test]
fn the_size_is_visible() {
    let _ = of_several_lanes_hvp_prim::<2>;
    let hessian: [[f64; 6]; 6] = of_several_hessian(0.3, &[0.7, 0.2], (1.1, 0.4), 0.6, 2.0);
    let all = [0.3, 0.7, 0.2, 1.1, 0.4, 0.6];
    compare(
        &hessian.map(|row| row.to_vec()),
        &of_several_hessian_diagonal(0.3, &[0.7, 0.2], (1.1, 0.4), 0.6, 2.0),
        &(0.0, [0.0; 2], (0.0, 0.0), 0.0),
        |dot| of_several_hvp(0.3, &[0.7, 0.2], (1.1, 0.4), 0.6, 2.0, dot.0, &dot.1, dot.2, dot.3),
        |step| {
            let [x, p, q, a, b, scale]: [f64; 6] = std::array::from_fn(|entry| all[entry] + step[entry]);
            let (x, [p, q], (a, b), scale) = of_several_grad(x, &[p, q], (a, b), scale, 2.0);
            vec![x, p, q, a, b, scale]
        },
    );
}

#[differentiable(second_order)]
fn single(x: &[f32]) -> f32 {
    x.iter().map(|x| x.exp() * x).sum::<f32>() * x[0]
}

#[differentiable(second_order)]
fn of_length<const N: usize>(x: &[f64; N]) -> f64 {
    let mut value = 1.0;
    for i in 0..N {
        value *= 1.0 + x[i] * x[(i + 1) % N];
    }
    value
}

#[test]
fn of_other_types() {
    let _ = single_lanes_hvp_prim::<2>;
    let x = [0.5f32, 0.25, -1.0];
    let hessian = single_hessian(&x);
    for (column, unit) in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].iter().enumerate() {
        let product = single_hvp(&x, unit);
        for row in column..3 {
            assert_eq!(hessian[row][column], product[row]);
            assert_eq!(hessian[column][row], product[row]);
        }
    }
    let hessian: [[f64; 3]; 3] = of_length_hessian(&[0.5, 0.2, 0.9]);
    assert_eq!(hessian[0][2], of_length_hvp(&[0.5, 0.2, 0.9], &[1.0, 0.0, 0.0])[2]);
}

/// What a loop is left with has an adjoint of its tangent alone, where what follows is piecewise linear.
#[differentiable(second_order)]
fn left_with_a_value(q: (f64, f64), flag: bool) -> f64 {
    let mut round = 0;
    let value = loop {
        if round > 1 {
            break (q.0 * 0.3 + q.1).tanh();
        }
        if flag {
            break q.1 * q.0.sin();
        }
        round += 1;
    };
    value.clamp(-1.0, 0.75) + q.0 * 1.25
}

#[test]
fn loops_that_are_left_with_values() {
    for flag in [true, false] {
        let q = (0.3, 0.4);
        let hessian = left_with_a_value_hessian(q, flag);
        compare(
            &hessian.map(|row| row.to_vec()),
            &left_with_a_value_hessian_diagonal(q, flag),
            &(0.0, 0.0),
            |dot| left_with_a_value_hvp(q, flag, *dot),
            |step| {
                let (x, y) = left_with_a_value_grad((q.0 + step[0], q.1 + step[1]), flag);
                vec![x, y]
            },
        );
    }
}
