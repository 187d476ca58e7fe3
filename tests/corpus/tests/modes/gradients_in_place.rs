//! Adjoints of lists that are made in the memory of the gradient, and what stands in their way.

use ad_corpus::{check, check_in_place, check_seeded};
use ad_runtime::differentiable;

/// One step of a walk along a list, in place.
#[differentiable(second_order, lifted)]
fn smooth(x: &mut [f64], k: f64) {
    for i in 1..x.len() {
        x[i] = x[i] * k + x[i - 1] * x[i - 1];
    }
}

#[differentiable(second_order, lifted)]
fn energy(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += (i as f64 + 1.0) * x[i] * x[i];
    }
    sum
}

#[test]
fn a_copy_that_is_changed() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], k: f64, steps: usize) -> f64 {
        let mut x = start.to_vec();
        for step in 0..steps {
            for i in 0..x.len() {
                x[i] = x[i].sin() * k + step as f64 * x[x.len() - 1 - i];
            }
            smooth(&mut x, k);
            x.swap(0, step % start.len());
        }
        energy(&x) + x[0] * k
    }
    check!(
        f at (&[0.5, -1.0, 2.0], 0.7, const 2), (&[0.5, -1.0, 2.0], 0.7, const 0), (&[0.3], -0.4, const 3),
            (&[0.3, 0.1], -0.4, const 1)
    );
    // What the caller has already stays, and is added to.
    let start = [0.5, -1.0, 2.0];
    let (checkpoints, _) = f_prim(&start, 0.7, 2);
    let (gradient, k_bar) = f_adj(&start, 0.7, 2, &checkpoints, 2.0);
    for before in [[0.0; 3], [0.0, 0.0, 1.5], [-1.0, f64::NAN, 0.0]] {
        let (mut list, mut number) = (before, 1.0);
        f_adj_into(&start, 0.7, 2, &checkpoints, 2.0, &mut list, &mut number);
        for i in 0..3 {
            let expected = before[i] + gradient[i];
            assert!(list[i] == expected || expected.is_nan() && list[i].is_nan(), "{list:?}");
        }
        assert_eq!(number, 1.0 + k_bar);
    }
}

#[test]
#[should_panic(expected = "3 elements")]
fn an_accumulator_of_another_length() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64]) -> f64 {
        let mut x = start.to_vec();
        x[0] *= x[1];
        x[0] * x[2]
    }
    let (checkpoints, _) = f_prim(&[0.5, -1.0, 2.0]);
    f_adj_into(&[0.5, -1.0, 2.0], &checkpoints, 1.0, &mut [0.0; 4]);
}

/// After an odd number of steps, the list that is in the gradient's memory is the other one.
#[test]
fn lists_that_are_swapped() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], steps: usize) -> f64 {
        let mut x = start.to_vec();
        let mut next = start.to_vec();
        for _ in 0..steps {
            for i in 1..x.len() {
                next[i] = x[i] * x[i - 1] + 0.5 * x[i];
            }
            std::mem::swap(&mut x, &mut next);
        }
        x[0] * x[x.len() - 1] + 3.0 * next[x.len() - 1]
    }
    check!(
        f at (&[0.5, -1.0, 2.0], const 0), (&[0.5, -1.0, 2.0], const 1), (&[0.5, -1.0, 2.0], const 2),
            (&[0.5, -1.0, 2.0], const 3), (&[0.7], const 5)
    );
}

#[test]
fn three_lists_of_one_parameter() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], turn: bool) -> f64 {
        let (mut a, mut b, mut c) = (start.to_vec(), start.to_vec(), start.to_vec());
        for i in 0..start.len() {
            a[i] *= 2.0 + i as f64;
            b[i] = b[i].sin();
            c[i] += c[0];
        }
        if turn {
            std::mem::swap(&mut a, &mut b);
            std::mem::swap(&mut b, &mut c);
        }
        a[0] * b[1] * c[1] + a[1] * b[0] + c[0]
    }
    check!(f at (&[0.5, -1.0], const true), (&[0.5, -1.0], const false));
}

/// The memory of the parameter's adjoint would go to the list of zeros.
#[test]
fn a_list_that_is_swapped_with_another() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], steps: usize) -> f64 {
        let mut x = start.to_vec();
        let mut next = vec![0.0; x.len()];
        for _ in 0..steps {
            for i in 0..x.len() {
                next[i] = x[i] * x[x.len() - 1 - i];
            }
            std::mem::swap(&mut x, &mut next);
        }
        energy(&x)
    }
    check!(f at (&[0.5, -1.0, 2.0], const 0), (&[0.5, -1.0, 2.0], const 1), (&[0.5, -1.0, 2.0], const 2));
    {
        #[differentiable(second_order, lifted)]
        fn f(start: &[f64], other: &[f64], steps: usize) -> f64 {
            let mut x = start.to_vec();
            let mut y = other.to_vec();
            for _ in 0..steps {
                x[0] *= y[1];
                std::mem::swap(&mut x, &mut y);
            }
            energy(&x) + y[1]
        }
        check!(
            f at (&[0.5, -1.0], &[0.3, 0.7], const 0), (&[0.5, -1.0], &[0.3, 0.7], const 1),
                (&[0.5, -1.0], &[0.3, 0.7], const 2)
        );
    }
}

/// The parameter has another use, or its copy does.
#[test]
fn not_in_place() {
    {
        #[differentiable(second_order, lifted)]
        fn f(start: &[f64]) -> f64 {
            let mut x = start.to_vec();
            for i in 0..x.len() {
                x[i] *= start[0];
            }
            energy(&x)
        }
        check!(f at (&[0.5, -1.0, 2.0]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(start: &[f64]) -> f64 {
            let mut x = start.to_vec();
            x.push(x[0] * x[1]);
            x.push(2.0 * x[2]);
            energy(&x)
        }
        check!(f at (&[0.5, -1.0, 2.0]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(start: &[f64], steps: usize) -> f64 {
            let mut x = start.to_vec();
            for _ in 0..steps {
                let next: Vec<f64> = x.iter().map(|v| v * v + x[0]).collect();
                x = next;
            }
            energy(&x)
        }
        check!(f at (&[0.5, -1.0], const 0), (&[0.5, -1.0], const 2));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(start: &[f64], k: f64) -> f64 {
            let mut x = start.to_vec();
            x[0] *= k;
            if x[0] > 1.0 {
                return energy(&x);
            }
            x[1] *= x[0];
            energy(&x) * k
        }
        check!(f at (&[0.5, -1.0], 4.0), (&[0.5, -1.0], 0.5));
    }
}

#[test]
fn parameters_of_other_types() {
    {
        #[differentiable(second_order)]
        fn f(mut x: Vec<f64>, k: f64) -> f64 {
            for i in 1..x.len() {
                x[i] += k * x[i - 1];
            }
            energy(&x)
        }
        check!(f without lifted at (vec![0.5, -1.0, 2.0], 0.7), (Vec::<f64>::new(), 0.7));
    }

    {
        #[differentiable(second_order)]
        fn f(start: &Vec<f64>, k: f64) -> f64 {
            let mut x = start.clone();
            smooth(&mut x, k);
            x[0] * x[1]
        }
        check!(f without lifted at (&vec![0.5, -1.0, 2.0], 0.7));
    }

    {
        #[differentiable(second_order)]
        fn f(start: &[f32]) -> f32 {
            let mut x = start.to_vec();
            for i in 1..x.len() {
                x[i] *= x[i - 1];
            }
            x[x.len() - 1]
        }
        check!(f without lifted at (&[0.5f32, -1.5, 2.0]));
    }

    {
        #[differentiable(second_order)]
        fn f<T: num_traits::Float>(start: &[T], k: T) -> T {
            let mut x = start.to_vec();
            for i in 1..x.len() {
                x[i] = x[i] * x[i - 1] + k;
            }
            x[x.len() - 1]
        }
        check!(f without lifted at (&[0.5, -1.5, 2.0], 0.7));
    }

    {
        #[differentiable(second_order)]
        fn f(start: &[Vec<f64>]) -> f64 {
            let mut x = start.to_vec();
            x[0][1] *= x[1][0];
            x[0][0] * x[0][1] + x[1][0]
        }
        check!(f without lifted at (&[vec![0.5, -1.5], vec![2.0]]));
    }
}

/// Their accumulators are arrays, where the adjoint of the copy is a slice.
#[test]
fn copies_of_arrays() {
    #[differentiable(second_order, lifted)]
    fn f(x: [f64; 3], y: &[f64; 2], k: f64) -> f64 {
        let mut z = x.to_vec();
        let (mut v, mut w) = (y.to_vec(), y.to_vec());
        z[1] *= k;
        v[0] *= k;
        std::mem::swap(&mut v, &mut w);
        z[0] * z[1] + z[2] * v[0] * w[0] * w[1]
    }
    check!(f at ([0.5, -1.5, 2.0], &[0.3, 0.7], 0.7));
    mod of_any_length {
        use super::*;
        #[differentiable(second_order, lifted)]
        fn f<const N: usize>(x: &[f64; N], k: f64) -> f64 {
            let mut z = x.to_vec();
            z[0] *= k;
            energy(&z)
        }
        pub(super) fn check() {
            check!(f at (&[0.5, -1.5, 2.0], 0.7));
        }
    }
    of_any_length::check();
}

#[differentiable(second_order, lifted)]
fn smooth_vector(x: &mut Vec<f64>, k: f64) {
    for i in 1..x.len() {
        x[i] = x[i] * 0.5 + k * x[i - 1];
    }
}

/// The callee wants the adjoint of a vector, and no slice.
#[test]
fn copies_that_are_lent_as_vectors() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], k: f64) -> f64 {
        let mut x = start.to_vec();
        smooth_vector(&mut x, k);
        x[0] *= k;
        energy(&x)
    }
    check!(f at (&[0.5, -1.0, 2.0], 0.7), (&[0.5], 0.7));
}

#[test]
fn results_that_are_lists() {
    #[differentiable(second_order, lifted)]
    fn scan(start: &[f64]) -> Vec<f64> {
        let mut x = start.to_vec();
        for i in 1..x.len() {
            x[i] *= x[i - 1];
        }
        x
    }
    check_seeded!([scan scan_prim scan_adj scan_can_grad scan_jvp; scan_grad_and_hvp, scan_lifted] at (&[0.5, -1.5, 2.0]));
}

/// The adjoint of what is changed by `&mut` is the caller's memory itself, and there may be a copy beside it.
#[test]
fn beside_what_is_changed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut [f64], start: &[f64]) {
        let mut y = start.to_vec();
        for i in 1..y.len() {
            y[i] *= x[i] * y[i - 1];
        }
        for i in 0..y.len() {
            x[i] += y[i];
        }
    }
    check_in_place!(f at (&mut vec![0.5, -1.0, 2.0], &[0.3, 0.2, 0.1]));
}
