//! Traits of another file whose parameters without derivative have types that each impl chooses, and an enum that macros are given.

mod potential;

use ad_corpus::check;
use ad_runtime::differentiable;
use potential::{Charge, Mode, Potential, Spring, Weighed, named};

named!(Mode);

thread_local! {
    static LAST: std::cell::Cell<Mode> = const { std::cell::Cell::new(Mode::Slow) };
}

#[differentiable(second_order)]
fn energies(x: f64, stiffness: f64, count: usize) -> f64 {
    let spring = Spring { stiffness: stiffness * x };
    let charge = Charge { amount: stiffness };
    let mut sum = 0.0;
    for k in 0..count {
        sum += spring.at(k as u32 + 1, x) - Potential::at(&charge, (k, 0.5), x) + spring.weighed(k as i32, x);
    }
    sum
}

/// The mode is an argument, and it is chosen.
#[differentiable(second_order)]
fn by_mode(x: f64, mode: Mode) -> f64 {
    LAST.set(mode);
    let other = if mode == Mode::Slow { Mode::Fast } else { mode };
    match (mode, other) {
        (Mode::Slow, _) => x * x,
        (Mode::Fast, Mode::Fast) => x.sin() * 2.0,
        _ => 1.0,
    }
}

#[test]
fn parameters_without_derivative_by_impl() {
    check!([energies energies_prim energies_adj energies_can_grad energies_jvp energies_grad energies_value_and_grad; energies_grad_and_hvp] at (1.3, 0.7, const 0), (1.3, 0.7, const 1), (-0.4, 0.9, const 3));
}

#[test]
fn an_enum_that_macros_are_given() {
    check!([by_mode by_mode_prim by_mode_adj by_mode_can_grad by_mode_jvp by_mode_grad by_mode_value_and_grad; by_mode_grad_and_hvp] at (1.3, const Mode::Slow), (1.3, const Mode::Fast));
    assert_eq!(Mode::Fast.to_string(), LAST.get().to_string());
}
