//! Vectors and arrays that are made, filled and overwritten in place.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn push_in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> Vec<f64> {
        let mut powers = Vec::new();
        let mut power = 1.0;
        for _ in 0..n {
            power *= x;
            powers.push(power);
        }
        powers
    }
    check_seeded!(f at (0.5, const 0), (1.5, const 1), (-0.75, const 5));
    let (_, dx) = f_can_grad(2.0, 3, vec![100.0, 10.0, 1.0]);
    assert_eq!(dx, 100.0 + 40.0 + 12.0);
}

#[test]
fn push_and_pop() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut stack = vec![x, y, x * y];
        let top = stack.pop().unwrap();
        stack.push(top + x);
        stack.push(y.sin());
        let a = stack.pop().unwrap();
        let b = stack.pop().unwrap();
        stack[0] *= 3.0;
        a * b + stack[0] * stack.len() as f64 - stack[1]
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn a_stack_machine() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], program: &[i32]) -> f64 {
        let mut stack = Vec::new();
        for &op in program {
            match op {
                -1 => {
                    let (b, a) = (stack.pop().unwrap(), stack.pop().unwrap());
                    stack.push(a + b);
                }
                -2 => {
                    let b = stack.pop().unwrap();
                    let a = stack.pop().unwrap();
                    stack.push(a * b);
                }
                -3 => {
                    let a: f64 = stack.pop().unwrap();
                    stack.push(a.sin());
                }
                i => stack.push(x[i as usize]),
            }
        }
        stack.pop().unwrap()
    }
    check!(f at (&[0.5, 2.0, 3.0], const &[0, 1, -2, 2, -3, -1]), (&[0.5, 2.0], const &[0, 0, -2, 1, -2, 1, -2, -3]));
    assert_eq!(f_grad(&[2.0, 3.0], &[0, 1, -2, 0, -1]), vec![4.0, 2.0]);
}

#[test]
fn swap_fill_and_len() {
    #[differentiable(second_order, lifted)]
    fn f(mut a: Vec<f64>, x: f64) -> f64 {
        a.swap(0, 2);
        let mut b = vec![0.0; a.len()];
        b.fill(x * x);
        b[1] = a[0] * 2.0;
        b.swap(1, 1);
        let before = b[0] * b[1] + a[2];
        b.fill(1.5);
        a[1..].swap(0, 1);
        before * b[1] + a[1] * a.len() as f64
    }
    check!(f at (vec![0.5, 2.0, 3.0], 0.75));
    assert_eq!(f_grad(vec![1.0, 2.0, 5.0], 3.0), (vec![1.5 + 3.0, 0.0, 27.0], 90.0));
}

#[test]
fn clone_and_to_vec() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], v: &Vec<f64>, w: Vec<f64>) -> f64 {
        let mut b = a.to_vec();
        b[0] *= a[1];
        let c = v.clone();
        let mut d = w.clone();
        d[0] += w[0] * c[0];
        let e = a[1..].to_vec();
        b[0] * c[0] * d[0] + w[0] + e[0] * b[1]
    }
    check!(f at (&[0.5, 2.0], &vec![1.5], vec![-0.75]));
    assert_eq!(
        f_grad(&[2.0, 3.0], &vec![5.0], vec![7.0]),
        (vec![630.0, 420.0 + 6.0], vec![252.0 + 210.0], vec![181.0])
    );
}

#[test]
fn copy_from_slice() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: f64) -> Vec<f64> {
        let mut b = vec![x; 4];
        b[1..3].copy_from_slice(a);
        b[0] *= b[2];
        let mut c = [0.0; 2];
        c.copy_from_slice(&b[2..]);
        c[0] *= c[1];
        b.push(c[0]);
        b
    }
    check_seeded!(f at (&[0.5, 2.0], 0.75));
    let (value, gradient) = f_can_grad(&[2.0, 3.0], 5.0, vec![1.0, 10.0, 100.0, 1e3, 1e4]);
    assert_eq!(value, vec![15.0, 2.0, 3.0, 5.0, 15.0]);
    assert_eq!(gradient, (vec![10.0, 5.0 + 100.0 + 5e4], 3.0 + 1e3 + 3e4));
}

#[test]
fn mem_swap_replace_and_take() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, v: Vec<f64>) -> f64 {
        use std::mem;
        let (mut a, mut b) = (x * x, y);
        mem::swap(&mut a, &mut b);
        let old = mem::replace(&mut a, x * y);
        let mut list = v;
        let mut taken = std::mem::take(&mut list);
        taken[0] *= a;
        std::mem::swap(&mut taken, &mut list);
        let last = std::mem::replace(&mut list[1], old);
        let gone = mem::take(&mut b);
        list[0] * list[1] + last * taken.len() as f64 + last * gone + b
    }
    check!(f without lifted at (0.5, 2.0, vec![1.5, -0.75]), (1.5, -0.5, vec![2.0, 3.0, 4.0]));
}

#[test]
fn swapping_elements_and_rows() {
    #[differentiable(second_order, lifted)]
    fn f(mut m: Vec<Vec<f64>>) -> f64 {
        m.swap(0, 1);
        m[0].swap(0, 1);
        let (upper, lower) = (m[0].clone(), m[1].clone());
        m[1] = upper;
        m[0][0] *= lower[1];
        let row = std::mem::take(&mut m[1]);
        m[0][0] * row[1] + row[0] * lower[0] + m[1].len() as f64
    }
    check!(f at (vec![vec![0.5, 2.0], vec![1.5, -0.75]]));
}

#[test]
fn one_step_of_the_heat_equation_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(mut u: Vec<f64>, diffusivity: f64, steps: usize) -> Vec<f64> {
        for _ in 0..steps {
            let mut left = u[0];
            for i in 1..u.len() - 1 {
                let here = u[i];
                u[i] = here + diffusivity * (left - 2.0 * here + u[i + 1]);
                left = here;
            }
        }
        u
    }
    check_seeded!(f at (vec![0.5, 2.0, 3.0, -1.0], 0.2, const 0), (vec![0.5, 2.0, 3.0, -1.0, 0.3], 0.1, const 3));
}

#[test]
fn nonlinear_stencil_over_its_own_results() {
    #[differentiable(second_order, lifted)]
    fn f(mut u: Vec<f64>) -> f64 {
        for i in 1..u.len() {
            u[i] *= u[i - 1];
            u[i] = u[i].sin() + u[i - 1];
        }
        for i in (0..u.len() - 1).rev() {
            u[i] -= u[i + 1] * u[i + 1];
        }
        u[0]
    }
    check!(f at (vec![0.5, 2.0, 3.0, -1.0]), (vec![0.75]));
}

#[test]
fn double_buffer() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], steps: usize) -> f64 {
        let n = start.len();
        let mut current = start.to_vec();
        let mut next = vec![0.0; n];
        for _ in 0..steps {
            for i in 0..n {
                next[i] = current[i] * (1.0 + 0.1 * current[(i + 1) % n]);
            }
            std::mem::swap(&mut current, &mut next);
        }
        let mut sum = 0.0;
        for (i, x) in current.iter().enumerate() {
            sum += x * (i + 1) as f64;
        }
        sum
    }
    check!(f at (&[0.5, 2.0, 3.0], const 0), (&[0.5, 2.0, 3.0], const 1), (&[0.5, 2.0, -3.0], const 4));
}

#[test]
fn accumulation_into_bins() {
    #[differentiable(second_order, lifted)]
    fn f(samples: &[f64], bins: &[usize]) -> [f64; 3] {
        let mut histogram = [0.0; 3];
        for (sample, &bin) in samples.iter().zip(bins) {
            histogram[bin] += sample * sample;
        }
        histogram[2] *= histogram[0];
        histogram
    }
    check_seeded!(f at (&[0.5, 2.0, 3.0, -1.0], const &[0, 2, 0, 1]), (&[0.5, 2.0], const &[1, 1]));
}

#[test]
fn arrays_filled_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut table = [[0.0; 3]; 2];
        table[0][0] = x;
        for i in 0..2usize {
            for j in 0..3usize {
                if i + j > 0 {
                    table[i][j] = x * table[i.saturating_sub(1)][j.saturating_sub(1)] + 0.5;
                }
            }
        }
        table[1] = [table[1][2], table[0][2], x];
        let row = table[1];
        table[1][0] = 7.0;
        row[0] * row[1] + table[1][0] * table[1][2]
    }
    check!(f at (0.5), (-1.5));
}

#[test]
fn tuple_fields_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut state = (x, (y, 2));
        state.0 *= y;
        state.1.0 += state.0 * x;
        state.1.1 += 1;
        let mut list = vec![(x, state.1.0); 2];
        list[1].0 = state.0 * list[0].1;
        list[0].1 -= list[1].0;
        (list[0].0, list[1].1) = (list[1].1, list[0].0);
        list[0].0 * list[0].1 + list[1].0 * list[1].1 * f64::from(state.1.1)
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn vectors_in_vectors() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut triangle: Vec<Vec<f64>> = Vec::with_capacity(n);
        for i in 0..n {
            let mut row = vec![x; i + 1];
            for j in 1..i {
                row[j] = triangle[i - 1][j - 1] + triangle[i - 1][j] * x;
            }
            triangle.push(row);
        }
        let mut sum = 0.0;
        for (i, row) in triangle.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                sum += entry * (1 + i * j) as f64;
            }
        }
        sum
    }
    check!(f at (0.5, const 0), (0.5, const 1), (0.75, const 5));
}

#[test]
fn a_vector_that_is_moved() {
    #[differentiable(second_order, lifted)]
    fn f(v: Vec<f64>) -> Vec<f64> {
        let mut w = v;
        w[0] *= w[1];
        let pair = (w, 2.0);
        let (mut u, scale) = pair;
        u[1] *= scale;
        let kept = u;
        u = vec![kept[0], kept[1], kept[0] * kept[1]];
        u
    }
    check_seeded!(f at (vec![0.5, 2.0]), (vec![1.5, -0.75]));
    let (_, gradient) = f_can_grad(vec![2.0, 3.0], vec![1.0, 10.0, 100.0]);
    assert_close(gradient, vec![3.0 + 100.0 * 18.0, 2.0 + 20.0 + 100.0 * 24.0]);
}

#[test]
fn arrays_of_mapped_elements() {
    #[differentiable(second_order, lifted)]
    fn f(x: [f64; 3], pairs: [[f64; 2]; 2], weight: f64) -> f64 {
        let [a, b, c] = x.map(|x| x * x * weight);
        let sums = pairs.map(|[p, q]| p * q + x[1]);
        let sines = x.map(f64::sin);
        a * b + c * sums[0] - sums[1] * sines[2] * weight
    }
    check!(f at ([0.5, -1.25, 2.0], [[0.25, 1.5], [-0.75, 0.5]], 0.75));
}
