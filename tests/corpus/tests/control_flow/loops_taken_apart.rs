//! Loops that add to lists: their reverse sweeps are taken apart, and go over slices without indices.

use ad_corpus::{check, check_in_place};
use ad_runtime::{Differentiable, differentiable};

#[test]
fn neighbours_on_both_sides() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let mut z = vec![0.0; n];
        if n > 2 {
            for i in 2..n - 1 {
                z[i] = (x[i + 1] - x[i - 2]) * x[i - 1] - x[i] * y[i];
            }
        }
        let mut sum = 0.0;
        for i in 0..n {
            sum += (i + 1) as f64 * z[i] * z[i];
        }
        sum
    }
    check!(f at (&[0.0; 0], &[0.0; 0]), (&[0.7], &[0.3]), (&[0.7, -0.4], &[0.3, 1.1]));
    check!(f at (&[0.7, -0.4, 1.2], &[0.3, 1.1, 0.2]), (&[0.7, -0.4, 1.2, 0.5], &[0.3, 1.1, 0.2, -0.9]));
    check!(f at (&[0.7, -0.4, 1.2, 0.5, -1.3, 0.8], &[0.3, 1.1, 0.2, -0.9, 0.6, 0.4]));
}

#[test]
fn ranges_of_all_kinds() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], from: usize, to: usize) -> f64 {
        let mut z = vec![0.5; x.len() + 1];
        for i in from..to {
            z[i + 1] = x[i] * x[i];
        }
        for i in (from..=to).rev() {
            z[i] += 3.0 * x[i] * x[to - from];
        }
        for i in from..to {
            z[i - from] += x[i] * x[i - from] * 0.5;
        }
        let mut sum = 0.0;
        for (i, v) in z.iter().enumerate() {
            sum += (i + 1) as f64 * v * v;
        }
        sum
    }
    let x = [0.7, -0.4, 1.2, 0.5, -1.3];
    check!(f at (&x, const 0, const 0), (&x, const 0, const 1), (&x, const 0, const 4));
    check!(f at (&x, const 2, const 2), (&x, const 2, const 4), (&x, const 4, const 4));
}

#[test]
fn rows_of_a_matrix() {
    #[differentiable(second_order, lifted)]
    fn f(matrix: &[f64], x: &[f64], rows: usize) -> f64 {
        let columns = x.len();
        let mut sum = 0.0;
        for row in 0..rows {
            let mut dot: f64 = 0.0;
            for column in 0..columns {
                dot += matrix[row * columns + column] * x[column];
            }
            sum += dot.sin() * (row + 1) as f64;
        }
        sum
    }
    let matrix = [0.3, -0.8, 0.5, 1.2, -0.4, 0.9];
    check!(f at (&matrix, &[0.7, -0.4], const 0), (&matrix, &[0.7, -0.4], const 1), (&matrix, &[0.7, -0.4], const 3));
    check!(f at (&matrix, &[0.0; 0], const 2), (&matrix, &[0.7, -0.4, 0.2], const 2));
}

#[test]
fn stencil_in_two_dimensions() {
    #[differentiable(second_order, lifted)]
    fn f(field: &[f64], side: usize, rate: f64) -> f64 {
        let mut next = field.to_vec();
        for row in 1..side - 1 {
            for column in 1..side - 1 {
                let c = row * side + column;
                next[c] = field[c] + rate * (field[c - side] + field[c + 1] - 2.0 * field[c]);
            }
        }
        let mut sum = 0.0;
        for c in 0..next.len() {
            sum += next[c] * next[c] * (c % 5) as f64;
        }
        sum
    }
    for side in [1, 2, 3, 5] {
        let field: Vec<f64> = (0..side * side).map(|k| (0.7 * k as f64).sin()).collect();
        check!(f at (&field, const side, 0.2));
    }
}

#[test]
fn lists_of_other_lengths() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64], c: &[f64]) -> f64 {
        let mut sum = 0.0;
        for ((x, y), z) in a.iter().zip(b).zip(c) {
            sum += x * y * 2.0 + z * z * x;
        }
        let mut scaled = vec![1.0; a.len()];
        for (s, v) in scaled.iter_mut().zip(b) {
            *s *= 0.5 * v;
        }
        for (k, s) in scaled.iter().enumerate() {
            sum += s * s * (k + 1) as f64;
        }
        sum
    }
    check!(f at (&[0.7, 0.2, -0.3], &[0.4, 0.9], &[1.2]), (&[0.7], &[0.4, 0.9], &[1.2, 0.8]));
    check!(f at (&[0.7, 0.2], &[0.4, 0.9], &[0.0; 0]), (&[0.7, 0.2], &[0.4, 0.9, 0.1], &[1.2, 0.3, 0.5]));
}

#[test]
fn in_place_where_the_caller_has_it() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut [f64], y: &[f64], rate: f64) {
        for i in 0..y.len() {
            x[i] = y[i] * rate;
        }
        for i in 1..y.len() {
            x[i] += 0.5 * y[i - 1] * y[i];
        }
    }
    check_in_place!(f at (&mut [0.7, 0.2, -0.3], &[0.4, 0.9, 1.5], 0.3), (&mut [0.7, 0.2], &[0.4], 0.3));
}

#[derive(Differentiable, Clone, Copy, Debug)]
#[::ad_runtime::differentiable(lifted)]
struct Pair {
    left: [f64; 3],
    right: [f64; 3],
}
ad_corpus::reals!(Pair { left, right } => PairTangent);

#[test]
fn lists_in_structs() {
    #[differentiable(second_order, lifted)]
    fn f(pair: &Pair, weights: &[f64; 3]) -> f64 {
        let mut sum = 0.0;
        for i in 0..3 {
            sum += pair.left[i] * pair.right[i] * weights[i];
        }
        for i in 0..2 {
            sum += pair.left[i + 1] * weights[i] + pair.right[i] * pair.right[i];
        }
        sum
    }
    check!(f at (&Pair { left: [0.7, 0.2, -0.3], right: [0.4, 0.9, 1.5] }, &[0.3, 0.8, -0.2]));
}

#[test]
fn windows_and_chunks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let rises: f64 =
            x.windows(2).map(|w| 3.0 * (w[1] - w[0] * w[0]).powi(2) + (1.0 - w[0]).powi(2)).sum();
        let areas: f64 = x.chunks_exact(2).map(|pair| pair[0] * pair[1]).sum();
        rises * areas
    }
    check!(f at (&[0.0; 0]), (&[0.7]), (&[0.7, 0.2]), (&[0.7, 0.2, -0.3, 0.8, 0.4]));
}

#[test]
fn what_is_not_taken_apart() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], pick: &[usize]) -> f64 {
        let n = x.len();
        let mut z = x.to_vec();
        // Each element depends on the one before.
        for i in 1..n {
            z[i] = z[i - 1] * x[i];
        }
        // Scattered, every second, from the end, by a number, with functions.
        let mut y = vec![0.1; n];
        for i in 0..pick.len() {
            y[pick[i]] += z[i] * x[pick[i]];
        }
        for i in 0..n / 2 {
            y[2 * i] += z[i] * x[n - 1 - i] * i as f64;
            y[i] += x[i].sin() * z[2 * i];
        }
        let mut sum = 0.0;
        for i in 0..n {
            sum += y[i] * y[i] * z[n - 1 - i];
        }
        sum
    }
    check!(f at (&[0.7], const &[0]), (&[0.7, 0.2, -0.3, 0.8, 0.4], const &[1, 1, 4, 0]));
}

#[test]
fn single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f32], y: &[f32]) -> f32 {
        let mut sum = 0.0;
        for i in 1..x.len() {
            sum += x[i] * y[i - 1] - 0.5 * x[i - 1] * x[i];
        }
        sum
    }
    let (x, y) = ([0.5, -1.5, 0.25_f32], [1.5, 2.0, 0.75_f32]);
    assert_eq!(f_grad(&x, &y), (vec![0.75, 1.125, 2.75], vec![-1.5, 0.25, 0.0]));
}

#[test]
fn callers_that_have_no_use_for_some_of_it() {
    #[differentiable(second_order, lifted)]
    fn blend(a: &[f64], b: &[f64], t: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..a.len() {
            sum += a[i] * b[i] * t + a[i] * a[i];
        }
        sum
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let table = [1.5, 2.5];
        blend(x, &table, 2.0) * blend(&table, x, 0.5)
    }
    check!(f at (&[0.7, -0.4]));
}

#[test]
fn loops_that_do_not_run_read_nothing() {
    #[differentiable(second_order, lifted)]
    fn rows(m: &[Vec<f64>], x: &[f64], columns: usize) -> f64 {
        let mut sum = x[0] * x[0];
        for i in 0..columns {
            sum += m[0][i] * m[1][i];
        }
        sum
    }
    assert_eq!(rows_grad(&[], &[3.0], 0), (vec![], vec![6.0]));

    #[differentiable(second_order, lifted)]
    fn part(x: &[f64], from: usize, to: usize, n: usize) -> f64 {
        let mut sum = x[0] * x[1];
        for i in 0..n {
            sum += x[from..to][i] * x[i];
        }
        sum
    }
    assert_eq!(part_grad(&[2.0, 3.0], 20, 30, 0), [3.0, 2.0]);
    assert_eq!(part_grad(&[2.0, 3.0], 1, 2, 1), [6.0, 4.0]);

    #[differentiable(wrt(x))]
    fn named(x: &[f64], names: &[String], k: usize, n: usize) -> f64 {
        let mut sum = x[0] * x[1];
        for i in 0..n {
            sum += x[i + names[k].len()] * x[i];
        }
        sum
    }
    assert_eq!(named_grad(&[2.0, 3.0], &[], 5, 0), [3.0, 2.0]);
    assert_eq!(named_grad(&[2.0, 3.0], &["a".to_string()], 0, 1), [6.0, 4.0]);

    #[differentiable(second_order, lifted)]
    fn far(x: &[f64], a: usize, b: usize, n: usize) -> f64 {
        let mut sum = x[0] * x[1];
        for i in 0..n {
            sum += x[i + a * b] * x[i];
        }
        sum
    }
    assert_eq!(far_grad(&[2.0, 3.0], usize::MAX, 2, 0), [3.0, 2.0]);
    assert_eq!(far_grad(&[2.0, 3.0], 1, 1, 1), [6.0, 4.0]);
}

#[test]
fn literals_that_are_large() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut sum = x[0];
        for i in 0..n {
            sum += x[i + 9_223_372_036_854_775_807 + 1] * 2.0;
        }
        let mut product: f64 = 1.0;
        for k in 4_000_000_000..4_000_000_003 {
            let z: u64 = k;
            product = product.sin() * x[(z - 4_000_000_000) as usize];
        }
        sum + product
    }
    let x = [0.5, 0.3, 2.0];
    let value = f(&x, 0);
    assert_eq!(f_value_and_grad(&x, 0).0, value);
}

#[test]
fn counters_beside_the_index() {
    #[differentiable(second_order, lifted)]
    fn f(packed: &[f64], x: &[f64], y: &mut [f64], skipped: usize) {
        let n = x.len();
        let mut entry = 0;
        for i in 0..n {
            // The range may be empty, and end before it begins.
            for j in i + skipped..n {
                y[j] += packed[entry] * x[i] * x[j];
                entry += 1;
            }
        }
        for (k, v) in x.iter().enumerate() {
            y[k] += packed[entry - 1] * v;
        }
    }
    let packed = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4];
    check_in_place!(f at (&packed, &[0.7, -0.4, 1.2], &mut [0.1, 0.2, 0.3], const 0));
    check_in_place!(f at (&packed, &[0.7, -0.4, 1.2], &mut [0.1, 0.2, 0.3], const 1));
    check_in_place!(f at (&packed, &[0.7, -0.4, 1.2], &mut [0.1, 0.2, 0.3], const 2));
}

#[test]
fn several_counters() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64], n: usize) -> f64 {
        let (mut at, mut from_end) = (0, b.len());
        let mut z = vec![0.0; a.len()];
        for _ in 0..2 {
            for i in 0..n {
                at += 1;
                z[i] += a[at] * b[at + 1] * a[i];
            }
            for i in 0..n {
                from_end -= 1;
                z[i] += b[from_end] * a[i];
            }
            at -= n;
            for i in (0..n).rev() {
                at += 1;
                z[i] *= a[at];
            }
        }
        let mut sum = 0.0;
        for k in 0..z.len() {
            sum += (k + 1) as f64 * z[k];
        }
        sum
    }
    let (a, b) = ([0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4], [1.1, 0.4, -0.7, 0.2, 0.9, -1.5, 0.6, 0.35]);
    check!(f at (&a, &b, const 0), (&a, &b, const 1), (&a, &b, const 2), (&a, &b, const 3));
}

#[test]
fn counters_beside_indices_of_other_types() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: f64, n: i32) -> f64 {
        let mut at = 0;
        let mut sum = 0.0;
        let mut z = vec![0.0; a.len()];
        for i in 0..n {
            sum += a[at] * x * i as f64;
            at += 1;
        }
        for _ in 0..n {
            at -= 1;
            z[at] += a[at] * a[at];
        }
        for k in 0..z.len() {
            sum *= 1.0 + z[k];
        }
        sum
    }
    let a = [0.5, -1.2, 0.8];
    check!(f at (&a, 0.7, const 0), (&a, 0.7, const 1), (&a, 0.7, const 3));
}

#[test]
fn counters_in_loops_that_end_early() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: &[f64], limit: f64) -> f64 {
        let mut at = 0;
        let mut z = vec![0.0; x.len()];
        for i in 0..x.len() {
            if a[at] > limit {
                break;
            }
            z[i] += a[at] * x[i];
            at += 1;
        }
        let mut sum = 0.0;
        for i in 0..z.len() {
            sum += z[i] * (i + 1) as f64;
        }
        sum * a[at]
    }
    let a = [0.5, 0.9, 1.4, 2.5];
    check!(f at (&a, &[0.7, -0.4, 1.2], 0.1), (&a, &[0.7, -0.4, 1.2], 1.0), (&a, &[0.7, -0.4, 1.2], 3.0));
}
