//! Wrong gradients of mutation, aliasing and aggregates that other systems shipped, named after the mistake.
#![allow(unused_assignments, reason = "users write so, and so does the corpus")]

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn chained_compound_assignment_of_an_element() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut a = x.to_vec();
        a[0] *= 5.0;
        a[0] *= y;
        a[0] *= a[0];
        a[0] /= a[1];
        a[0]
    }
    check!(f at (&[1.5, 2.0], 0.75));
    // (5 x₀ y)² / x₁
    assert_eq!(f_grad(&[2.0, 4.0], 3.0), (vec![225.0, -56.25], 150.0));
}

#[test]
fn copies_to_and_fro() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut u = x;
        let mut v = y;
        u = v;
        v = u;
        let mut a = [u, v, x];
        a[0] = a[2];
        a[2] = a[0];
        a[1] = a[1];
        10.0 * u + v + 100.0 * a[0] + 1000.0 * a[1] + a[2]
    }
    check!(f at (1.5, 2.0));
    assert_eq!(f_grad(1.5, 2.0), (101.0, 1011.0));
}

#[test]
fn two_indices_for_one_place() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], i: usize, j: usize) -> f64 {
        let mut b = a.to_vec();
        b[i] += b[j] * b[i];
        b[j] *= b[i];
        a[i] + 10.0 * a[j] + a[i] * a[j] + b[i] * b[j]
    }
    check!(f at (&[1.5, 2.0], const 0, const 1), (&[1.5, 2.0], const 1, const 1));
}

#[test]
fn an_index_changed_between_write_and_reverse() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut a = vec![1.0; 4];
        let mut k = 0;
        for value in x {
            a[k] *= value;
            k = (3 * k + 1) % 4;
            a[k] += value * value;
        }
        k = 1;
        a[k] * a[0] + a[k + 1]
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, 2.0, -0.75, 1.25, 3.0]));
}

#[test]
fn index_expression_with_an_effect_evaluated_twice() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut order = vec![2, 0, 1];
        let mut a = x.to_vec();
        a[order.pop().unwrap()] *= x[0];
        a[order.pop().unwrap()] += x[2] * x[2];
        a[0] * a[1] + a[order.len()]
    }
    check!(f at (&[1.5, 2.0, 0.75]));
    // (x₀ + x₂²)(x₁ x₀) + x₁ x₀
    assert_eq!(f_grad(&[2.0, 3.0, 5.0]), vec![6.0 + 81.0 + 3.0, 54.0 + 2.0, 60.0]);
}

#[test]
fn statement_that_only_mutates_dropped() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = vec![x, y];
        let mut b = [y, x * y];
        a.swap(0, 1);
        std::mem::swap(&mut a[0], &mut b[1]);
        a.push(x);
        b.swap(0, 1);
        a.pop();
        100.0 * a[0] + 10.0 * a[1] + b[0]
    }
    check!(f at (1.5, 2.0));
    assert_eq!(f_grad(1.5, 2.0), (200.0 + 10.0, 150.0 + 1.0));
}

#[test]
fn shallow_copy_of_an_aggregate() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = vec![vec![x, y], vec![y, 2.0]];
        let kept = a.clone();
        let mut pair = ([x, y], 1.0);
        let kept_pair = pair;
        let mut product = 1.0;
        for i in 0..2 {
            product *= a[i][0] * pair.0[i];
            a[i][0] = product;
            pair.0[i] = product * y;
            a[1][i] *= a[0][1];
        }
        product + kept[0][0] * kept[1][0] * kept_pair.0[1] + a[1][1] * pair.0[1]
    }
    check!(f at (1.5, 2.0), (0.5, -0.75));
}

#[test]
fn components_of_an_in_out_aggregate_permuted() {
    #[differentiable(second_order, lifted)]
    fn rotated(state: (f64, f64, f64), by: f64) -> (f64, f64, f64) {
        let (x, y, z) = state;
        (y + by, z * by, x - by)
    }
    #[differentiable(second_order, lifted)]
    fn f(start: (f64, f64, f64), by: f64) -> (f64, f64, f64) {
        let mut state = start;
        for _ in 0..2 {
            state = rotated(state, by);
        }
        state.1 *= 2.0;
        state
    }
    check_seeded!(f at ((1.5, 2.0, 0.75), 3.0));
    // Once: (y + b, z b, x - b); twice: (z b + b, (x - b) b, y + b - b).
    let (_, ((dx, dy, dz), _)) = f_can_grad((1.5, 2.0, 0.75), 3.0, (1.0, 10.0, 100.0));
    assert_eq!((dx, dy, dz), (60.0, 100.0, 3.0));
}

#[test]
fn element_of_an_array_literal_got_anothers_adjoint() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, z: f64) -> f64 {
        let a = [x, 2.0, y * z, x];
        let v = vec![z, a[2], 1.0, y];
        a[0] + 10.0 * a[1] + 100.0 * a[2] + 1000.0 * a[3] + 2.0 * v[0] + 20.0 * v[1] + 200.0 * v[3]
    }
    check!(f at (1.5, 2.0, 0.75));
    assert_eq!(f_grad(1.0, 3.0, 5.0), (1001.0, 120.0 * 5.0 + 200.0, 120.0 * 3.0 + 2.0));
}

#[test]
fn a_part_read_twice_gave_half_of_the_gradient() {
    #[differentiable(second_order, lifted)]
    fn f(pair: (f64, [f64; 2])) -> f64 {
        let (x, inner) = pair;
        let again = pair.0;
        let [first, _] = inner;
        x + again + pair.0 * inner[0] + first + pair.1[0] + pair.1[1] * pair.1[1]
    }
    check!(f at ((1.5, [2.0, 0.75])));
    assert_eq!(f_grad((3.0, [5.0, 7.0])), (7.0, [5.0, 14.0]));
}

#[test]
fn copies_dropped_the_gradient() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], w: Vec<f64>) -> f64 {
        let mut a = x.to_vec();
        let b = a.clone();
        a[0] *= 2.0;
        let mut c = vec![0.0; 2];
        c.copy_from_slice(&a);
        let mut d = w.clone();
        d[1] = c[0];
        d.push(b[1]);
        let e = d.to_vec();
        100.0 * e[0] + 10.0 * e[1] + e[2] + 1000.0 * w[1] + c[1]
    }
    check!(f at (&[1.5, 2.0], vec![0.75, -0.5]));
    assert_eq!(f_grad(&[1.5, 2.0], vec![0.75, -0.5]), (vec![20.0, 2.0], vec![100.0, 1000.0]));
}

#[test]
fn push_and_pop_silently_wrong() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut stack = vec![1.0];
        for i in 0..n {
            let top = stack.pop().unwrap();
            stack.push(top * x);
            if i % 2 == 0 {
                stack.push(x + i as f64);
            }
        }
        let mut product = 1.0;
        while !stack.is_empty() {
            product *= stack.pop().unwrap();
        }
        product
    }
    for n in 0..5 {
        check!(f at (1.5, const n));
    }
    assert_eq!((f_grad(2.0, 1), f_grad(2.0, 2)), (4.0, 12.0));
}

#[test]
fn buffer_of_zeros_taken_for_constant() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut buffer = vec![0.0; x.len()];
        let mut grid = [[0.0; 2]; 2];
        let mut cell = (0.0, 0);
        for i in 0..x.len() {
            buffer[i] = x[i] * x[i];
            grid[i % 2][1] += buffer[i];
            cell.0 = grid[0][1];
            cell.1 += 1;
        }
        cell.0 * buffer[x.len() - 1] + grid[1][1] + grid[1][0]
    }
    check!(f at (&[1.5, 2.0, -0.5]), (&[0.75]));
    assert_eq!(f_grad(&[1.0, 3.0]), vec![18.0, 6.0 + 6.0]);
}

#[test]
fn an_argument_mutated_after_it_was_read() {
    #[differentiable(second_order, lifted)]
    fn f(mut v: Vec<f64>, mut a: [f64; 2], mut x: f64) -> f64 {
        let before = v[0] * a[0] * x;
        v[0] = before * a[1];
        a[0] += v[0] * v[1];
        x *= a[0];
        v.push(x);
        v[0] * a[0] * x * v[2]
    }
    check!(f at (vec![1.5, 2.0], [0.75, -0.5], 1.25));
}

#[test]
fn an_overwritten_element_kept_its_old_adjoint() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut a = x.to_vec();
        let first = a[0];
        a[0] = 3.0;
        a[1] = first * a[0];
        a[0] = a[1];
        a[0] + a[1]
    }
    check!(f at (&[1.5, 2.0]));
    assert_eq!(f_grad(&[1.5, 2.0]), vec![6.0, 0.0]);
}
