//! Parts of what a choice gives, halves of a list, arrays that are assigned, and methods by their paths.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

/// It is no copy.
#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Arm {
    length: f64,
    masses: Vec<f64>,
}

#[test]
fn pairs_that_a_choice_gives() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let a = Arm { length: x, masses: vec![y * 2.0] };
        let b = Arm { length: y, masses: vec![x * x, y] };
        let (long, short) = if a.length > b.length { (a, b) } else { (b, a) };
        let Arm { length, masses } = if x > 1.0 {
            Arm { length: x * y, masses: vec![x] }
        } else {
            Arm { length: x, masses: vec![y, x * y] }
        };
        let (list, number) = match masses.len() {
            1 => (vec![x], y),
            _ => (vec![y, x], x),
        };
        long.length * 3.0 + short.masses[0] * long.masses[0] + length * masses[0] + list[0] * number
    }
    check!(f at (1.5, 0.5), (0.75, 2.0));
}

#[test]
fn variables_that_get_a_value_in_each_branch() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let a = Arm { length: x, masses: vec![y * 2.0] };
        let b = Arm { length: y, masses: vec![x * x] };
        let (long, short);
        if a.length > b.length {
            long = a;
            short = b;
        } else {
            long = b;
            short = a;
        }
        long.length * 3.0 + short.masses[0] * long.masses[0]
    }
    check!(f at (1.5, 0.5), (0.75, 2.0));
}

#[test]
fn determinants_by_halves() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], n: usize) -> f64 {
        let mut rows: Vec<Vec<f64>> = (0..n).map(|i| a[i * n..(i + 1) * n].to_vec()).collect();
        let mut determinant = 1.0;
        for k in 0..n {
            let (top, bottom) = rows.split_at_mut(k + 1);
            let pivot = &top[k];
            determinant *= pivot[k];
            for (i, row) in bottom.iter_mut().enumerate() {
                let factor = row[k] / pivot[k] * (1.0 + 0.1 * i as f64);
                for j in k..n {
                    row[j] -= factor * pivot[j];
                }
            }
        }
        determinant
    }
    check!(f at (&[], const 0), (&[1.5], const 1), (&[4.0, 1.0, 2.0, 0.5, 3.0, 1.5, 1.0, 2.0, 5.0], const 3));
}

#[test]
fn arrays_that_are_assigned() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64; 3], steps: usize) -> f64 {
        let mut slope: [f64; 3] = [0.0; 3];
        let mut state = *a;
        for _ in 0..steps {
            slope = std::array::from_fn(|i| state[i] * a[(i + 1) % 3] + slope[i]);
            state = std::array::from_fn(|i| state[i] + 0.1 * slope[i]);
        }
        state.iter().sum::<f64>() * slope[1]
    }
    check!(f at (&[0.5, 1.5, -0.75], const 0), (&[0.5, 1.5, -0.75], const 1), (&[0.5, 1.5, 2.0], const 3));
}

#[test]
fn methods_by_their_paths() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let rows: Vec<Vec<f64>> = a.chunks(2).map(<[f64]>::to_vec).collect();
        let mut list = Vec::new();
        Vec::push(&mut list, a[0] * a[1]);
        let second = Option::unwrap_or(a.get(1).copied(), 2.0);
        let sums: f64 = rows.iter().map(|row| row.iter().sum::<f64>()).map(Some).map(Option::unwrap).sum();
        list[0] * second * Vec::len(&list) as f64 + sums * rows[0][1] * rows[1][0]
    }
    check!(f at (&[0.5, 1.5, -0.75]), (&[0.5, 1.5, -0.75, 2.0]));
}
