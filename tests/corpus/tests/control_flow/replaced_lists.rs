//! Lists that are replaced as a whole, of which the reverse sweep needs what they were.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn layers_of_a_network() {
    #[differentiable(second_order, lifted)]
    fn f(weights: &[f64], sizes: &[usize], input: &[f64]) -> f64 {
        let mut activation = input.to_vec();
        let mut offset = 0;
        for layer in 1..sizes.len() {
            let (from, to) = (sizes[layer - 1], sizes[layer]);
            let mut next = Vec::with_capacity(to);
            for row in weights[offset..offset + from * to].chunks_exact(from) {
                let sum: f64 = row.iter().zip(&activation).map(|(w, a)| w * a).sum();
                next.push(sum.tanh());
            }
            offset += from * to;
            activation = next;
        }
        activation[0] * activation[activation.len() - 1]
    }
    let weights = [0.3, -0.8, 0.5, 1.2, -0.4, 0.9, 0.7, -1.1, 0.2, 0.6];
    check!(f at (&weights, const &[2, 3, 1], &[0.7, -0.4]), (&weights, const &[2], &[0.7, -0.4]));
    check!(f at (&weights, const &[1, 2, 1, 3, 1], &[0.7]));
}

#[differentiable(second_order, lifted)]
fn rotated(x: &[f64]) -> Vec<f64> {
    let mut all = Vec::new();
    for i in 0..x.len() {
        all.push(x[i] * x[(i + 1) % x.len()].sin());
    }
    all
}

#[test]
fn steps_with_exits() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize, all: bool) -> f64 {
        let mut state = x.to_vec();
        let mut sum = 0.0;
        for k in 0..n {
            let next = rotated(&state);
            for i in 0..state.len() {
                sum += state[i] * next[i] * (k + i + 1) as f64;
            }
            if all {
                sum *= state[0];
            }
            state = next;
            if sum > 40.0 {
                break;
            }
        }
        let before = state[0];
        state = vec![before, sum];
        state[0] * state[1] + before
    }
    for n in 0..4 {
        check!(f at (&[0.9, 1.7, -0.6], const n, const true), (&[0.9, 1.7, -0.6], const n, const false));
        check!(f at (&[3.9, 4.7, -2.6], const n, const true), (&[3.9, 4.7, -2.6], const n, const false));
    }
}

#[test]
fn writes_to_elements_between() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut list = x.to_vec();
        let mut sum: f64 = 1.0;
        for _ in 0..n {
            for v in list.iter() {
                sum = sum.sin() + v * v;
            }
            list[0] *= sum;
            for i in 0..list.len() {
                sum += 0.1 * list[i] * list[list.len() - 1 - i] * sum.sin();
            }
            let mut next = Vec::new();
            for i in 0..list.len() {
                list[i] += 0.1 * sum;
                next.push(list[i].cos());
            }
            list = next;
            for i in 0..list.len() {
                sum = 0.3 * sum + list[i] * sum.cos();
            }
            list = vec![sum, list[0], list[1]];
        }
        sum * list[1]
    }
    for n in 0..4 {
        check!(f at (&[0.9, 0.7, -0.6], const n), (&[0.3, -0.2], const n));
    }
}

#[test]
fn replaced_in_one_branch() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut list = x.to_vec();
        let mut sum = 0.5;
        for k in 0..n {
            for i in 0..list.len() {
                sum += sum * list[i] * list[i];
            }
            if k % 2 == 1 {
                for i in 0..list.len() {
                    sum -= 0.5 * sum * list[i];
                }
                list = vec![sum, list[0]];
            }
        }
        sum * list[0]
    }
    for n in 0..5 {
        check!(f at (&[0.4, -0.2, 0.3], const n));
    }
}

#[test]
fn lists_that_were_moved_before_they_are_replaced() {
    #[differentiable(second_order, lifted)]
    fn taken(v: Vec<f64>) -> f64 {
        v[0] * v[0]
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut sum: f64 = 1.0;
        let (mut a, mut b) = (x.to_vec(), x.to_vec());
        let mut c = x.to_vec();
        let mut e = x.to_vec();
        for _ in 0..n {
            sum = sum * b[0] + 0.3 * a[1];
            let old = b;
            b = a;
            a = old;
            sum *= c[0];
            let t = taken(c);
            c = vec![0.5 * t, sum.sin()];
            sum *= e[0];
            let mut total = 0.0;
            for v in e {
                total += v * sum;
            }
            e = vec![total.sin(), total.cos()];
        }
        sum * a[0] + c[1] * e[0] + b[1]
    }
    for n in 0..4 {
        check!(f at (&[0.9, 0.7], const n), (&[0.4, -0.6], const n));
    }
}
