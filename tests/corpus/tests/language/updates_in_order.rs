//! `place op= value`: Rust evaluates the right side first between primitive numbers, and the left side first where the operator is a method of a trait.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use num_traits::Float;
use std::ops::*;

/// Both sides change the index of the other.
#[test]
fn of_primitive_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(list: &[f64], x: f64) -> f64 {
        let mut list = list.to_vec();
        let mut i = 0;
        list[{
            i += 1;
            i
        }] -= x * list[i];
        list[i] *= {
            i = 0;
            x * x
        };
        list[{
            i += 2;
            i
        }] += {
            i += 1;
            x / 3.0
        };
        list[0] + 2.0 * list[1] + 3.0 * list[2] + 4.0 * list[3]
    }
    assert_eq!(
        f(&[1.0, 10.0, 100.0, 1000.0], 2.0),
        4.0 + 2.0 * 8.0 + 3.0 * 100.0 + 4.0 * (1000.0 + 2.0 / 3.0)
    );
    check!(f at (&[0.3, 0.7, 1.1, -0.4], 0.8));
}

/// Of a type parameter.
#[differentiable(second_order)]
fn generic<T: Float + SubAssign + MulAssign + AddAssign>(list: &[T], x: T) -> T {
    let mut list = list.to_vec();
    let mut i = 0;
    list[{
        i += 1;
        i
    }] -= {
        i += 1;
        x * x
    };
    list[i] *= {
        i = 0;
        x
    };
    list[{
        i += 3;
        i
    }] += {
        i -= 3;
        x
    };
    list[i] + list[1] * x + list[2] * list[3]
}

#[test]
fn of_type_parameters() {
    #[differentiable(second_order)]
    fn f(list: &[f64], x: f64) -> f64 {
        generic(list, x)
    }
    assert_eq!(generic(&[1.0, 10.0, 100.0, 1000.0], 2.0), 1.0 + 6.0 * 2.0 + 200.0 * 1002.0);
    check!(f without lifted at (&[0.3, 0.7, 1.1, -0.4], 0.8));
}

/// The operators of references are methods of traits, too.
#[test]
fn with_references() {
    #[differentiable(second_order, lifted)]
    fn f(list: &[f64], weights: &[f64], x: &f64) -> f64 {
        let mut list = list.to_vec();
        let mut i = 0;
        list[{
            i += 1;
            i
        }] -= &weights[i];
        list[{
            i += 1;
            i
        }] *= x;
        let weight = &weights[i];
        list[{
            i += 1;
            i
        }] += weight;
        list[{
            i -= 2;
            i
        }]
        .add_assign(weights[i] * x);
        list[0] + 2.0 * list[1] + 3.0 * list[2] + list[3] * list[3]
    }
    let found = f(&[1.0, 10.0, 100.0, 1000.0], &[1.0, 2.0, 3.0, 4.0], &0.5);
    assert_eq!(found, 1.0 + 2.0 * 9.0 + 150.0 + 1003.0 * 1003.0);
    check!(f at (&[0.3, 0.7, 1.1, -0.4], &[0.1, -0.2, 0.6, 0.9], &0.8));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair(f64, f64);

#[differentiable(second_order)]
impl SubAssign<f64> for Pair {
    fn sub_assign(&mut self, by: f64) {
        self.0 -= by;
        self.1 *= by;
    }
}

#[differentiable(second_order)]
fn changed(list: &mut [Pair], a: f64, b: f64) -> f64 {
    let mut i = 0;
    list[{
        i += 1;
        i
    }] -= {
        i += 1;
        a * b
    };
    list[i] -= {
        i = 0;
        a + b
    };
    list[i].0 + list[1].0 * list[1].1 + list[2].0 * list[2].1
}

#[test]
fn of_ones_own_types() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        changed(&mut [Pair(a, b), Pair(b, a), Pair(a, a)], a, b)
    }
    assert_eq!(f(2.0, 3.0), 2.0 + (3.0 - 6.0) * 12.0 + (2.0 - 5.0) * 10.0);
    check!(f without lifted at (0.3, 0.7));
}

fn more(count: &mut usize) -> usize {
    *count += 1;
    *count
}

#[test]
fn of_lists_in_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut count = 0;
        let mut lists: Vec<Vec<f64>> = vec![vec![0.5]; 3];
        lists[more(&mut count) % 3].push(x[more(&mut count) % 3]);
        let mut rows = vec![vec![x[0]; 2]; 2];
        rows[more(&mut count) % 2].fill(x.iter().map(|part| part * more(&mut count) as f64).sum::<f64>());
        lists[1][1] * rows[1][0] + rows[0][1]
    }
    check!(f at (&[0.3, 0.7, 1.1]));
}
