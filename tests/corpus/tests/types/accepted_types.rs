//! Parameters, locals and results of every accepted type.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn const_generic_arrays() {
    #[differentiable(second_order, lifted)]
    fn f<const N: usize>(a: [f64; N], b: &[f64; N]) -> f64 {
        let mut sum = 0.0;
        for i in 0..N {
            sum += a[i] * b[i] * b[N - 1 - i];
        }
        sum
    }
    check!(f at ([0.5, 2.0, 3.0], &[1.5, -0.75, 0.25]), ([2.0], &[3.0]));
    assert_eq!(f_grad([1.0, 2.0], &[3.0, 5.0]), ([15.0, 15.0], [15.0, 9.0]));
}

#[test]
fn const_generic_matrices_and_local_arrays() {
    #[differentiable(second_order, lifted)]
    fn f<const ROWS: usize, const COLUMNS: usize>(
        m: &[[f64; COLUMNS]; ROWS],
        x: [f64; COLUMNS],
    ) -> [f64; ROWS] {
        let mut y = [0.0; ROWS];
        for (i, row) in m.iter().enumerate() {
            for (c, x) in row.iter().zip(&x) {
                y[i] += c * x;
            }
        }
        y
    }
    check_seeded!(f at (&[[0.5, 2.0, 3.0], [1.5, -0.75, 0.25]], [2.0, -1.0, 0.5]));
}

#[test]
fn a_const_parameter_as_a_number() {
    #[differentiable(second_order, lifted)]
    fn power<const N: usize>(x: f64) -> f64 {
        let mut value = 1.0;
        for _ in 0..N {
            value *= x;
        }
        value * N as f64
    }
    assert_eq!((power::<3>(2.0), power_grad::<3>(2.0), power_jvp::<3>(2.0, 0.5)), (24.0, 36.0, (24.0, 18.0)));
}

#[test]
fn lifetimes_and_where_clauses() {
    #[differentiable(second_order, lifted)]
    fn f<'a, 'b, const N: usize>(x: &'a [f64], y: &'b f64, z: [f64; N]) -> f64
    where
        'a: 'b,
        [f64; N]: Sized,
    {
        let first: &'a f64 = &x[0];
        first * y * z[0] + x[1] * *y
    }
    check!(f at (&[0.5, 2.0], &1.5, [3.0, 4.0]));
}

#[test]
fn references_to_every_kind() {
    #[differentiable(second_order, lifted)]
    fn f(x: &f64, v: &Vec<f64>, a: &[f64; 2], t: &(f64, f64), m: &[[f64; 2]], n: &usize) -> f64 {
        let mut sum = *x * v[*n] + a[0] * t.1;
        for row in m {
            sum += row[0] * row[1] * x;
        }
        sum * t.0
    }
    check!(f at (&0.5, &vec![2.0, 3.0], &[1.5, -0.75], &(0.25, 4.0), &[[1.0, 2.0], [3.0, 5.0]], const &1));
}

#[test]
fn owned_values_of_every_kind() {
    #[differentiable(second_order, lifted)]
    fn f(
        v: Vec<f64>,
        m: Vec<Vec<f64>>,
        a: [[f64; 2]; 2],
        t: (f64, (f64, [f64; 2])),
        p: Vec<(f64, f64)>,
    ) -> f64 {
        v[0] * m[1][0] + a[0][1] * t.1.1[0] + t.0 * t.1.0 * p[0].1 + p[1].0 * a[1][0] * m[0][1]
    }
    check!(f at (
        vec![0.5, 2.0],
        vec![vec![1.5, -0.75], vec![0.25]],
        [[1.0, 2.0], [3.0, 5.0]],
        (0.3, (0.7, [1.1, 1.3])),
        vec![(2.0, 3.0), (-1.0, 0.5)]
    ));
}

#[test]
fn results_of_every_kind() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> (f64, [f64; 2], Vec<f64>, Vec<Vec<f64>>, ((f64, f64), u8)) {
        let v = vec![x, y, x * y];
        let m = vec![v.clone(), vec![], vec![y * y]];
        (x + y, [x, y * 2.0], v, m, ((y.sin(), 1.0), 3))
    }
    check_seeded!(f at (0.5, 2.0));
}

#[test]
fn a_result_without_allocation_for_its_shape() {
    #[differentiable(second_order, lifted)]
    fn f(x: [f64; 2]) -> [[f64; 2]; 2] {
        [[x[0], x[1]], [x[1] * x[0], 1.0]]
    }
    check_seeded!(f at ([0.5, 2.0]));
    assert_eq!(f_can_grad([3.0, 5.0], [[1.0, 10.0], [100.0, 1000.0]]).1, [501.0, 310.0]);
}

#[test]
fn integers_of_every_type() {
    #[differentiable(second_order, lifted)]
    fn f(a: u8, b: u16, c: u32, d: u64, e: usize, x: f64, g: i8, h: i16, i: i32, j: i64, k: isize) -> f64 {
        let sum = a as u64 + b as u64 + c as u64 + d + e as u64;
        let difference = g as i64 - h as i64 + i as i64 - j + k as i64;
        x * sum as f64 + x * x * difference as f64 + x.powi(i)
    }
    check!(f at (const 1, const 2, const 3, const 4, const 5, 0.5, const -1, const 2, const 3, const -4, const 5));
}

#[test]
fn wide_integers() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, large: u128, small: i128) -> f64 {
        x * (large >> 64) as f64 + x * small as f64
    }
    assert_eq!(f_grad(0.5, 3 << 64, -5), -2.0);
    assert_eq!(f_jvp(0.5, 3 << 64, -5, 10.0), (-1.0, -20.0));
}

#[test]
fn single_precision_in_every_container() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32, v: &[f32], a: [f32; 2], t: (f32, f64)) -> (f32, f64) {
        let mut buffer = vec![0.0_f32; 2];
        buffer[0] = x * v[0];
        buffer[1] = a[1] * t.0;
        buffer.push(a[0].sin());
        (buffer[0] * buffer[1] + buffer[2], t.1 * f64::from(buffer[0]))
    }
    check_seeded!(f at (0.5, &[2.0, 3.0], [1.5, -0.75], (0.25, 4.0)));
}

#[test]
fn inner_items() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        use std::f64::consts::PI;
        type Pair = (f64, f64);
        const HALF: f64 = 0.5;
        static OFFSETS: [f64; 2] = [1.0, 2.0];
        fn weight(i: usize) -> f64 {
            OFFSETS[i] * HALF
        }
        #[differentiable(second_order, lifted)]
        fn inner(y: f64) -> f64 {
            y * y * PI
        }
        let pair: Pair = (x * weight(1), inner(x));
        pair.0 * pair.1 + OFFSETS[1] * x
    }
    check!(f at (0.5), (-1.5));
}

mod parts {
    pub(crate) const GRAVITY: f64 = 9.81;
    pub(crate) static TABLE: [f64; 3] = [1.0, 2.0, 4.0];
    pub(crate) const SIZE: usize = 2;
}

#[test]
fn constants_of_the_crate() {
    use parts::SIZE;

    #[differentiable(second_order, lifted)]
    fn f(x: [f64; SIZE], t: f64) -> [f64; parts::SIZE] {
        let mut y = [0.0; SIZE];
        for i in 0..SIZE {
            y[i] = x[i] * parts::TABLE[i + 1] - 0.5 * parts::GRAVITY * t * t;
        }
        y
    }
    check_seeded!(f at ([0.5, 2.0], 1.5));
}

/// Documented, public, and with attributes of its own.
#[differentiable(second_order, lifted)]
#[inline]
#[must_use]
pub fn documented(x: f64) -> f64 {
    x * x
}

#[test]
fn functions_with_attributes() {
    assert_eq!((documented_grad(3.0), documented_jvp(3.0, 0.5)), (6.0, (9.0, 3.0)));
}
