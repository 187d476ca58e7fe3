//! Integers that are counted by hand: the reverse sweep runs them backward, wherever they are stepped and read.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn packed_triangle() {
    #[differentiable(second_order, lifted)]
    fn f(packed: &[f64], x: &[f64]) -> f64 {
        let mut entry = 0;
        let mut sum: f64 = 0.0;
        for i in 0..x.len() {
            for j in i..x.len() {
                sum += (i + 2 * j + 1) as f64 * packed[entry] * x[i] * x[j];
                entry += 1;
            }
        }
        sum
    }
    check!(f at (&[0.0; 0], &[0.0; 0]), (&[0.7], &[1.3]), (&[0.5, -1.2, 0.8, 2.0, 0.3, -0.6], &[1.1, -0.4, 0.9]));
}

#[test]
fn blocks_of_different_sizes() {
    #[differentiable(second_order, lifted)]
    fn f(weights: &[f64], sizes: &[usize], x: f64) -> f64 {
        let mut offset = 0;
        let mut value = x;
        for k in 1..sizes.len() {
            let (from, to) = (sizes[k - 1], sizes[k]);
            let block = &weights[offset..offset + from * to];
            for w in block.iter() {
                value = (value * w).sin();
            }
            value += weights[offset + from * to];
            offset += from * to + 1;
        }
        value * weights[offset - 1]
    }
    let weights = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9, -0.2, 0.4];
    check!(f at (&weights, const &[1, 2, 1, 2], 0.7), (&weights, const &[2, 1], 0.7));
}

#[test]
fn blocks_one_after_the_other() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut at = 0;
        let mut sum: f64 = 0.0;
        for i in 0..n {
            sum += x[at + i] * x[at + i];
        }
        at += n;
        for i in 0..n {
            sum *= x[at + i];
        }
        at += n;
        if n > 1 {
            at -= 1;
            sum += x[at].sin();
            at += 2;
        }
        sum * x[at]
    }
    let x = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9];
    check!(f at (&x, const 0), (&x, const 1), (&x, const 2), (&x, const 3));
}

#[test]
fn step_before_what_reads_it() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0;
        let mut product: f64 = 1.0;
        while k + 1 < x.len() {
            k += 1;
            product = product * x[k] + x[k - 1];
        }
        product
    }
    check!(f at (&[0.4]), (&[0.4, 1.3]), (&[0.4, 1.3, -0.7, 2.1]));
}

#[test]
fn reads_on_both_sides_of_a_step() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0;
        let mut product: f64 = 1.0;
        while k + 1 < x.len() {
            product *= x[k];
            k += 1;
            product = product.sin() + x[k];
        }
        product
    }
    check!(f at (&[0.4]), (&[0.4, 1.3]), (&[0.4, 1.3, -0.7, 2.1]));
}

#[test]
fn steps_in_branches() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut up = 0;
        let mut down = x.len();
        let mut sum: f64 = 1.0;
        for i in 0..n {
            if i % 3 == 0 {
                sum *= x[up];
                up += 1;
            } else if i % 3 == 1 {
                down -= 1;
                sum += x[down].cos();
            }
            sum += 0.5 * x[up];
        }
        sum
    }
    let x = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9];
    for n in 0..8 {
        check!(f at (&x, const n));
    }
}

#[test]
fn exits_before_and_after_a_step() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], limit: f64) -> f64 {
        let mut k = 0;
        let mut sum: f64 = 0.0;
        for i in 0..x.len() {
            sum += x[k] * x[k];
            if sum > limit {
                return sum * x[k];
            }
            if i % 2 == 1 {
                continue;
            }
            k += 1;
            if sum > 0.8 * limit {
                break;
            }
        }
        sum * 1.5
    }
    let x = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9];
    check!(f at (&x, 0.1), (&x, 0.3), (&x, 1.5), (&x, 2.2), (&x, 5.0), (&x, 100.0));
}

#[test]
fn counters_that_step_by_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut at = 0;
        let mut stride = 1;
        let mut product: f64 = 1.0;
        for _ in 0..n {
            product = (product * x[at]).sin() + x[stride];
            at += stride;
            stride += 1;
        }
        product
    }
    let x = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9];
    for n in 0..4 {
        check!(f at (&x, const n));
    }
}

#[test]
fn a_step_by_what_the_counter_says() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut at = 1;
        let mut product: f64 = 1.0;
        for _ in 0..n {
            product = product.sin() * x[at];
            at += at;
        }
        product
    }
    let x = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9, 0.2];
    for n in 0..4 {
        check!(f at (&x, const n));
    }
}

#[test]
fn one_counter_for_nested_loops_and_what_follows() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut k = 0usize;
        let mut sum: f64 = 0.0;
        for i in 0..n {
            let first = x[k];
            for j in 0..i {
                sum += first * x[k + j];
                k += 1;
            }
            sum = sum.sin() * x[k];
        }
        for i in 0..n {
            sum += x[k - i] * sum;
        }
        sum
    }
    let x = [0.5, -1.2, 0.8, 1.7, 0.3, -0.6, 1.4, 0.9, 0.2, 1.1];
    for n in 0..4 {
        check!(f at (&x, const n));
    }
}

#[test]
fn a_counter_that_is_set_back() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut k = 0;
        let mut product: f64 = 1.0;
        for _ in 0..n {
            product = product.cos() * x[k];
            k += 1;
            if k == 3 {
                k = 0;
            }
        }
        product
    }
    let x = [0.5, -1.2, 0.8];
    for n in [0, 1, 3, 7] {
        check!(f at (&x, const n));
    }
}

#[test]
fn the_adjoint_runs_twice() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0;
        let mut sum: f64 = 0.0;
        for i in 0..x.len() / 2 {
            sum += x[k] * x[k + 1] * (i + 1) as f64;
            k += 2;
        }
        sum
    }
    let x = [0.5, -1.2, 0.8, 1.7];
    let (checkpoints, _) = f_prim(&x);
    let expected = [-1.2, 0.5, 3.4, 1.6];
    assert_eq!(f_adj(&x, &checkpoints, 1.0), expected);
    assert_eq!(f_adj(&x, &checkpoints, 1.0), expected);
}
