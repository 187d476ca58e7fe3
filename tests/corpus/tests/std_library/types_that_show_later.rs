//! Lists whose elements are used before the line that shows what they are, in every mode.

use ad_corpus::check;
use ad_runtime::differentiable;

/// Forward substitution: the list is read in the loop that fills it.
#[test]
fn a_list_that_is_read_before_it_is_pushed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut z = Vec::with_capacity(x.len());
        let mut total = 0.0;
        for i in 0..x.len() {
            let sum: f64 = x[..i].iter().zip(&z).map(|(a, b)| a * b).sum();
            for j in 0..i {
                total += z[j] * k;
            }
            z.push(x[i] - sum * k);
        }
        total * z.iter().map(|v| v * v).sum::<f64>()
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25], 0.75));
}

/// Two lists of one name, of different types, and one of lists.
#[test]
fn lists_of_one_name() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut total = 0.0;
        for round in 0..2 {
            let mut kept = vec![];
            for v in x {
                for w in &kept {
                    total += *w * k;
                }
                kept.push(*v * k);
            }
            let mut rows = Vec::new();
            for v in x {
                if let Some(last) = rows.last() {
                    let last: &Vec<f64> = last;
                    total += last[0] * last[1];
                }
                rows.push(vec![*v, k + round as f64]);
            }
            let mut kept = Vec::new();
            for v in x {
                if kept.len() > 1 {
                    let (a, b): (f64, f64) = kept[0];
                    total += a * b;
                }
                kept.push((*v, k));
            }
        }
        total
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25], 0.75));
}

#[test]
fn lists_of_the_parameter() {
    #[differentiable(second_order)]
    fn generic<T: num_traits::Float + std::iter::Sum<T>>(x: &[T], k: T) -> T {
        let mut z = Vec::new();
        for (i, &v) in x.iter().enumerate() {
            let sum: T = z.iter().map(|&w: &T| w * k).sum();
            z.push(if i == 0 { v } else { v * k - sum * z[0] });
        }
        z.iter().fold(k, |all, &w| all * w)
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        generic(x, k)
    }
    check!(f without lifted at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25], 0.75));
}

/// What a pattern takes a reference apart from is a value.
#[test]
fn written_types_of_references() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], pairs: &[(f64, f64)], k: f64) -> f64 {
        let sum: f64 = x.iter().map(|&w: &f64| w * k).sum();
        let product: f64 = pairs.iter().map(|&(a, b): &(f64, f64)| a * b).product();
        let other: f64 = pairs.iter().map(|pair: &(f64, f64)| pair.0 - pair.1 * k).sum();
        sum * product + other
    }
    check!(f at (&[], &[], 0.5), (&[0.5, -1.5], &[(0.5, 1.5), (2.0, 0.25)], 0.75));
}
