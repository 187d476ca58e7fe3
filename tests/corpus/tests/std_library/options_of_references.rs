//! Parameters that may be references: `Option<&[f64]>`.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn a_list_that_may_be_there() {
    #[differentiable(second_order, lifted)]
    fn seasonal(x: f64, season: Option<&[f64]>) -> f64 {
        match season {
            Some(m) => m[0] * x,
            None => x * x,
        }
    }
    let (of_x, of_season) = seasonal_grad(3.0, Some(&[2.0, 1.0]));
    assert_eq!((of_x, of_season), (2.0, Some(vec![3.0, 0.0])));
    assert_eq!(seasonal_grad(3.0, None), (6.0, None));
}

#[test]
fn rows_that_become_numbers() {
    #[differentiable(second_order, lifted)]
    fn product<const N: usize>(m: &[[f64; N]; N], v: &[f64; N]) -> [f64; N] {
        m.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
    }
    #[differentiable(second_order, lifted)]
    fn f(m: &[[f64; 2]; 2], v: &[f64; 2]) -> f64 {
        let w = product(m, v);
        w[0] * w[1] + w[0]
    }
    check!(f at (&[[0.5, -1.25], [2.0, 0.75]], &[1.5, 0.25]));
}
