//! Types by other names that the file declares.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

type Signal = Vec<f64>;
type Matrix = Vec<Vec<f64>>;
type Pair = (f64, f64);
type Grid<T, const N: usize> = [[T; N]; N];
type Square = Grid<f64, 2>;
type V<const N: usize> = [f64; N];
type Count = usize;
type Fallible<T> = Result<T, String>;

#[test]
fn lists_by_another_name() {
    #[differentiable(second_order)]
    fn scaled(a: &Signal, k: f64) -> Signal {
        a.iter().map(|x| k * x * x).collect()
    }
    #[differentiable(second_order)]
    fn rows(a: &[f64], n: Count) -> Matrix {
        let mut made = Matrix::new();
        for i in 0..n {
            let row: Signal = a.iter().map(|x| x * (i as f64 + 0.5) + a[i]).collect();
            made.push(row);
        }
        made
    }
    #[differentiable(second_order)]
    fn f(a: &Signal, k: f64) -> f64 {
        let mut kept = Signal::with_capacity(a.len());
        for row in rows(a, a.len()) {
            kept.push(row.iter().sum::<f64>() * k);
        }
        let doubled = scaled(&kept, k);
        doubled.iter().zip(a).map(|(x, y)| x * y).sum()
    }
    check!(f without lifted at (&vec![], 0.5), (&vec![1.5], 0.5), (&vec![0.3, -1.25, 0.7], 1.5));
}

#[test]
fn arrays_with_parameters() {
    #[differentiable(second_order, lifted)]
    fn sum<const N: usize>(a: V<N>, b: &V<N>) -> V<N> {
        std::array::from_fn(|k| a[k] + 0.5 * b[k] * b[k])
    }
    #[differentiable(second_order, lifted)]
    fn product(a: &Square, b: Square) -> Square {
        let mut made: Square = [[0.0; 2]; 2];
        for i in 0..2 {
            for j in 0..2 {
                for k in 0..2 {
                    made[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        made
    }
    #[differentiable(second_order, lifted)]
    fn f(a: &Square, b: Square, pair: Pair) -> f64 {
        let c = product(a, b);
        let d = sum::<2>(c[0], &c[1]);
        d[0] * pair.0 - d[1] * pair.1
    }
    check!(f at (&[[0.5, -1.25], [2.0, 0.75]], [[1.5, 0.25], [-0.5, 1.0]], (0.75, -1.5)));
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Filter {
    taps: Signal,
    gains: V<2>,
}

reals!(Filter { taps, gains } => FilterTangent);

#[test]
fn fields_and_results() {
    #[differentiable(second_order)]
    fn checked(x: f64) -> Fallible<f64> {
        if x < -5.0 { Err("too small".to_owned()) } else { Ok(x * x) }
    }
    #[differentiable(second_order)]
    fn f(filter: &Filter, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (tap, x) in filter.taps.iter().zip(x) {
            sum += tap * x * filter.gains[0];
        }
        sum + checked(filter.gains[1]).unwrap_or(1.0)
    }
    let filter = |gain: f64| Filter { taps: vec![0.5, -1.25], gains: [0.75, gain] };
    check!(f without lifted at (&filter(0.5), &[1.5, 0.25]), (&filter(-7.0), &[1.5, 0.25]), (&filter(2.0), &[]));
}

/// A name that means something else where it stands is left alone.
#[test]
fn names_that_mean_something_else() {
    #[differentiable(second_order)]
    fn generic<Signal: ad_runtime::Scalar>(x: Signal, y: f64) -> f64 {
        let _ = x;
        y * y
    }
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        type Pair = [f64; 2];
        let pair: Pair = [x, x * x];
        pair[0] * pair[1]
    }
    assert_eq!(generic_grad(1.0, 3.0), (0.0, 6.0));
    check!(f without lifted at (0.75));
}
