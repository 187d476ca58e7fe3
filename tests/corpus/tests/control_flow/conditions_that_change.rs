//! Conditions that call marked functions, which change what they are lent; and `clear` of lists in fields.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order, lifted)]
fn rooted(a: &mut [f64]) -> bool {
    if a[0] < 0.0 {
        return false;
    }
    a[0] = a[0].sqrt();
    true
}

#[differentiable(second_order, lifted)]
fn bumped(x: &mut f64, factor: f64) -> f64 {
    *x *= factor;
    *x
}

#[differentiable(second_order, lifted)]
fn checked(a: &mut [f64]) -> Result<(), usize> {
    a[0] += a[1] * a[1];
    if a[0] > 9.0 { Err(0) } else { Ok(()) }
}

#[test]
fn negated_and_asked() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut a = x.to_vec();
        if !rooted(&mut a) {
            return a[1];
        }
        if checked(&mut a).is_err() { a[0] } else { a[0] * a[1] }
    }
    check!(f at (&[0.5, 1.5]), (&[-0.5, 1.5]), (&[0.5, 3.5]));
}

#[test]
fn compared_in_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut a = x.to_vec();
        while bumped(&mut a[0], 0.5) > 0.3 {}
        let mut n = 0;
        while n < 4 && bumped(&mut a[1], x[0]) > 0.2 {
            n += 1;
        }
        a[0] * a[1]
    }
    check!(f at (&[0.5, 1.5]), (&[2.0, 0.7]));
}

#[test]
fn one_after_another() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut c = x[0];
        if bumped(&mut c, x[1]) > 0.0 && bumped(&mut c, x[1]) > 1.0 || 0.1 > bumped(&mut c, 3.0) {
            c * x[0]
        } else {
            c.sin()
        }
    }
    check!(f at (&[0.5, 1.5]), (&[2.0, 0.7]), (&[-2.0, 0.7]), (&[2.0, 1.7]));
}

#[test]
fn cleared_in_a_field() {
    #[derive(Differentiable, Clone)]
    struct Buffer {
        values: Vec<f64>,
        scale: f64,
    }
    #[differentiable(second_order)]
    impl Buffer {
        fn begun(&mut self, x: f64) {
            let last = self.values[self.values.len() - 1];
            self.values.clear();
            self.values.push(x * self.scale * last);
        }
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut buffer = Buffer { values: x.to_vec(), scale: x[1] };
        buffer.begun(x[0]);
        buffer.begun(x[0]);
        buffer.values[0] * buffer.values.len() as f64
    }
    check!(f without lifted at (&[0.5, 1.5]));
}

#[test]
fn operators_given_to_macros() {
    macro_rules! update {
        ($place:expr, $operator:tt, $value:expr) => {
            $place $operator $value
        };
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut s = x[0];
        update!(s, *=, x[1]);
        update!(s, +=, x[0]);
        update!(s, *, x[1])
    }
    check!(f at (&[0.5, 1.5]));
}
