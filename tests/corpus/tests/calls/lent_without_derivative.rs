//! Variables whose types have no tangent, lent to functions that leave them out.

use ad_corpus::check;
use ad_runtime::differentiable;

/// A source of numbers.
#[derive(Clone)]
struct Source(u64);

impl Source {
    fn next(&mut self) -> f64 {
        self.0 = self.0 * 5 % 17;
        self.0 as f64 / 17.0
    }
}

#[differentiable(second_order, lifted)]
fn jittered(#[no_derivative] source: &mut Source, x: f64) -> f64 {
    x * x * source.next()
}

#[test]
fn a_local_of_a_type_without_tangent() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut source = Source(3);
        let first = jittered(&mut source, x);
        first * jittered(&mut source, x.sin())
    }
    check!(f at (0.7), (-1.3));
}

#[test]
fn in_a_loop_and_begun_again() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut source = Source(3);
        let mut sum = 0.0;
        for (i, x) in x.iter().enumerate() {
            let mut own = Source(i as u64 + 1);
            sum += jittered(&mut source, *x) * jittered(&mut own, x.cos());
            if i == 1 {
                source = Source(5);
            }
        }
        sum
    }
    check!(f at (&[0.7, 1.3, -0.4]), (&[0.2]));
}

#[test]
fn handed_on() {
    #[differentiable(second_order, lifted)]
    fn twice(#[no_derivative] source: &mut Source, x: f64) -> f64 {
        jittered(source, x) + 3.0 * jittered(source, 2.0 * x)
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut source = Source(3);
        twice(&mut source, x)
    }
    check!(f at (0.7), (-1.3));
}

#[test]
fn read_between_calls() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut source = Source(3);
        let mut sum = jittered(&mut source, x);
        if source.0 > 2 {
            sum *= jittered(&mut source, x);
        }
        sum * x + source.0 as f64
    }
    check!(f at (0.7), (-1.3));
}

#[test]
fn a_counter() {
    #[differentiable(second_order)]
    fn counted(calls: &mut usize, x: f64) -> f64 {
        *calls += 1;
        x.powi(*calls as i32)
    }
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut calls = Default::default();
        counted(&mut calls, x) + counted(&mut calls, 2.0 * x)
    }
    check!(f without lifted at (0.7), (-1.3));
}

/// What is lent and has a tangent keeps it.
#[test]
fn a_list_that_only_callees_touch() {
    #[differentiable(second_order)]
    fn pushed(list: &mut Vec<f64>, x: f64) {
        list.push(x * x);
    }
    #[differentiable(second_order)]
    fn product(list: &mut Vec<f64>) -> f64 {
        list[0] * list[1]
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut list = Default::default();
        pushed(&mut list, x);
        pushed(&mut list, y);
        product(&mut list)
    }
    check!(f without lifted at (0.7, 1.1), (-1.3, 0.4));
}
