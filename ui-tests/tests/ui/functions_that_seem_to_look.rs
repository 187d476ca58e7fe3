//! Functions without result that store what they are given by an operator, where a value ends, or by a macro with the name of one that prints.
use ad_runtime::differentiable;
use std::cell::Cell;

thread_local!(static LAST: Cell<f64> = const { Cell::new(0.0) });

macro_rules! println {
    ($x:expr) => {
        LAST.with(|last| last.set($x))
    };
}

mod operators {
    #[derive(Clone, Copy)]
    pub struct Log;

    impl std::ops::Shl<f64> for Log {
        type Output = Log;
        fn shl(self, x: f64) -> Log {
            super::LAST.with(|last| last.set(x));
            self
        }
    }
}

fn by_a_macro(x: f64) {
    println!(x);
}

fn by_an_operator(x: f64) {
    let _ = operators::Log << x;
}

#[differentiable]
fn told_by_a_macro(x: f64) -> f64 {
    by_a_macro(x);
    x * LAST.get()
}

#[differentiable]
fn told_by_an_operator(x: f64) -> f64 {
    by_an_operator(x);
    x * LAST.get()
}

fn main() {}
