//! Several additions to one element of an adjoint are summed in a local, also where each of them may be missing, and the element too.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn branches_of_which_none_may_be_taken() {
    // The element `i` is missing where no branch is taken.
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], n: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..n {
            let mut flux = 1.0;
            if i < x.len() {
                flux += x[i] * y[i];
            }
            if i + 1 < x.len() {
                flux *= x[i + 1] - x[i];
            }
            if i > 0 && i < x.len() {
                flux += x[i - 1] * x[i] * y[i];
            }
            sum += flux * flux;
        }
        sum
    }
    check!(f at (&[], &[], const 3), (&[0.5], &[1.2], const 0), (&[0.5], &[1.2], const 3), (&[0.5, -0.7, 1.1], &[1.2, 0.3, 0.8], const 5));
}

#[test]
fn pairs_in_a_loop_inside() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], reach: f64) -> f64 {
        let mut energy = 0.0;
        for i in 0..x.len() {
            for j in 0..i {
                let d = x[i] - x[j];
                if d * d < 4.0 {
                    energy += (reach * d).sin() * x[i];
                }
            }
        }
        energy
    }
    check!(f at (&[], 0.3), (&[0.5], 0.3), (&[0.5, 2.7, 0.1, -0.9], 0.8));
}

#[test]
fn loops_that_are_left() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] bound: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            for j in i..x.len() {
                if x[j] > bound {
                    break;
                }
                if j == i + 1 {
                    continue;
                }
                sum += x[i] * x[j] * x[i];
            }
        }
        sum
    }
    for bound in [-1.0, 0.6, 5.0] {
        check!(f at (&[], const bound), (&[0.5], const bound), (&[0.5, 0.3, 0.8, 0.1], const bound));
    }
}

#[test]
fn sums_that_are_infinite_or_no_number() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..n {
            if i < x.len() {
                sum += x[i] * x[i].ln();
            }
            if i + 1 < x.len() {
                sum += x[i] / x[i + 1];
            }
        }
        sum
    }
    let gradient = f_grad(&[0.0, 1.0], 3);
    assert_eq!(gradient[0], f64::NEG_INFINITY);
    assert!(f_grad(&[f64::NAN, 1.0], 3)[0].is_nan());
}

#[test]
fn parts_of_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..2 {
            for k in 0..3 {
                let (head, tail) = (&x[..3], &x[1..]);
                if k != 1 {
                    sum += head[i] * y * tail[i + 1];
                }
            }
        }
        sum
    }
    check!(f at (&[0.5, 0.3, 0.8, -0.2], 0.7));
}

#[test]
fn floats_of_any_width() {
    #[differentiable(second_order)]
    fn over<T: num_traits::Float>(x: &[T], n: usize) -> T {
        let mut sum = T::zero();
        for i in 0..n {
            if i < x.len() {
                sum = sum + x[i] * x[i];
            }
            if i + 1 < x.len() {
                sum = sum * x[i] + x[i + 1];
            }
        }
        sum
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], n: usize) -> f64 {
        over(x, n)
    }
    check!(f without lifted at (&[], const 2), (&[0.5, 0.3, 0.8], const 4));
}
