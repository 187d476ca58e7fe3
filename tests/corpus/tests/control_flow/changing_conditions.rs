//! Conditions of iterators' stages that change something themselves, as they are asked.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn a_filter_that_sums() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut s = 0.0;
        let t: f64 = x
            .iter()
            .filter(|v| {
                s += v.sin();
                **v > 0.0
            })
            .sum();
        t * t + 3.0 * s
    }
    check!(f without lifted at (&[0.7, -1.2, 1.1]), (&[-0.4]), (&[]));
}

#[test]
fn a_filter_that_always_holds() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut s = 0.0;
        let t: f64 = x
            .iter()
            .filter(|v| {
                s += v.sin();
                true
            })
            .sum();
        t * s
    }
    check!(f at (&[0.7, -1.2, 1.1]), (&[-0.4]));
}

#[test]
fn taken_while_a_sum_is_small() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut s = 0.0;
        let t: f64 = x
            .iter()
            .take_while(|v| {
                s += **v * **v;
                s < 2.0
            })
            .map(|v| v.exp())
            .sum();
        t * s
    }
    check!(f without lifted at (&[0.7, -1.2, 1.1, 0.2]), (&[0.4, 0.3]));
}

#[test]
fn skipped_while_a_sum_is_small() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut s = 0.0;
        let t: f64 = x
            .iter()
            .skip_while(|v| {
                s += **v * **v;
                s < 1.0
            })
            .map(|v| v.exp())
            .sum();
        t * s
    }
    check!(f without lifted at (&[0.7, -1.2, 1.1, 0.2]), (&[0.4, 0.3]), (&[2.0, 0.3]));
}
