//! Golden texts of the IR: after lowering, and of the reverse sweep after simplification and scheduling.

use super::pipeline::Compiled;
use super::read_back;
use crate::attribute::switches::Options;
use crate::ir::print::ReverseText;
use crate::passes::Sweeps;
use expect_test::expect_file;

/// The function as it was lowered, its reverse sweep, and where the sweep has the primal's values from.
fn text(source: &str) -> String {
    let compiled = Compiled::of(source, Options::default());
    read_back::check(&compiled);
    let Sweeps { function, adjoint, plan, .. } = &compiled.sweeps;
    let reverse =
        ReverseText { function, region: &adjoint.region, seed: adjoint.seed, slots: &adjoint.slots };
    format!("{}\n{reverse}\n{}", compiled.lowered, plan.text(function))
}

#[test]
fn straight_line() {
    let source = "fn f(x: f64, y: f64) -> f64 { x * y + x.sin() / y }";
    expect_file!["golden/ir/straight_line.txt"].assert_eq(&text(source));
}

#[test]
fn branch_with_early_return() {
    let source = "
        fn f(x: f64, n: usize) -> f64 {
            let s = x.exp();
            if n % 2 == 0 {
                return s * s;
            }
            match n {
                1 => s,
                k if x > 0.5 => s * k as f64,
                _ => x,
            }
        }";
    expect_file!["golden/ir/branch_with_early_return.txt"].assert_eq(&text(source));
}

#[test]
fn loop_with_store_to_an_element() {
    let source = "
        fn f(a: &[f64], c: f64) -> f64 {
            let mut u = [0.0; 3];
            for i in 0..a.len() {
                u[i % 3] = u[(i + 1) % 3] * a[i].sin();
                u[0] += c;
            }
            u[1]
        }";
    expect_file!["golden/ir/loop_with_store_to_an_element.txt"].assert_eq(&text(source));
}

#[test]
fn call() {
    let source = "
        fn f(w: &[f64], x: f64) -> f64 {
            let mut y = x;
            while y < 10.0 {
                y = model::step(w, y);
            }
            y
        }";
    expect_file!["golden/ir/call.txt"].assert_eq(&text(source));
}

#[test]
fn vector_that_grows() {
    let source = "
        fn f(x: f64, n: usize) -> Vec<f64> {
            let mut v = Vec::new();
            for k in 0..n {
                v.push(x * k as f64);
                if v.len() == 3 {
                    break;
                }
            }
            v
        }";
    expect_file!["golden/ir/vector_that_grows.txt"].assert_eq(&text(source));
}
