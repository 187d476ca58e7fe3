//! Every call runs once, in the user's order, in every mode, whether its result is used or not.

use std::cell::RefCell;

use ad_runtime::differentiable;

thread_local! {
    static LOG: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Notes that it was called, and gives its argument back.
fn note(number: u32) -> u32 {
    LOG.with_borrow_mut(|log| log.push(number));
    number
}

fn notes_of<T>(run: impl FnOnce() -> T) -> Vec<u32> {
    LOG.take();
    run();
    LOG.take()
}

/// Asserts that the four entry points which run the primal make the same notes, and the adjoint none.
macro_rules! same_notes {
    ($expected:expr, f($($argument:expr),*), tangents($($tangent:expr),*)) => {
        let expected: Vec<u32> = $expected;
        assert_eq!(notes_of(|| f($($argument),*)), expected, "f itself");
        assert_eq!(notes_of(|| f_prim($($argument),*)), expected, "f_prim");
        assert_eq!(notes_of(|| f_can_grad($($argument,)* 0.5)), expected, "f_can_grad");
        assert_eq!(notes_of(|| f_grad($($argument),*)), expected, "f_grad");
        assert_eq!(notes_of(|| f_value_and_grad($($argument),*)), expected, "f_value_and_grad");
        assert_eq!(notes_of(|| f_jvp($($argument,)* $($tangent),*)), expected, "f_jvp");
        let (checkpoints, _) = f_prim($($argument),*);
        assert_eq!(notes_of(|| f_adj($($argument,)* &checkpoints, 0.5)), vec![], "f_adj");
    };
}

#[test]
fn straight_line() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        note(1);
        let y = x * f64::from(note(2));
        let _ = note(3);
        let _unused = note(4);
        let z = y * f64::from(note(5)) + f64::from(note(6)) * y;
        note(7);
        z
    }
    same_notes!(vec![1, 2, 3, 4, 5, 6, 7], f(0.5), tangents(1.0));
    assert_eq!(f_grad(0.5), 22.0);
}

#[test]
fn loops_and_conditions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: u32) -> f64 {
        let mut value = x;
        let mut i = 0;
        while note(10 + i) < 10 + n {
            value *= x;
            if note(i) == 2 {
                note(99);
                break;
            }
            i += 1;
        }
        for k in note(20)..note(22) {
            value += f64::from(note(30 + k)) * x;
        }
        value
    }
    same_notes!(vec![10, 0, 11, 1, 12, 20, 22, 50, 51], f(0.5, 2), tangents(1.0));
    same_notes!(vec![10, 0, 11, 1, 12, 2, 99, 20, 22, 50, 51], f(0.5, 5), tangents(1.0));
}

#[test]
fn short_circuits_and_early_returns() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, flag: bool) -> f64 {
        if flag && note(1) == 1 || note(2) == 3 {
            note(3);
            return x * x;
        }
        note(4);
        x
    }
    same_notes!(vec![1, 3], f(0.5, true), tangents(1.0));
    same_notes!(vec![2, 4], f(0.5, false), tangents(1.0));
}

#[test]
fn indices_and_operands_in_order() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let mut b = a.to_vec();
        b[note(0) as usize] = b[note(1) as usize] * b[note(2) as usize];
        b[note(1) as usize] *= b[note(0) as usize];
        b[note(2) as usize] += f64::from(note(7));
        b[0] + b[1] * b[2]
    }
    // The right side of `=` is evaluated before the place, and so it is for `op=` of floats.
    let expected = notes_of(|| f(&[2.0, 3.0, 5.0]));
    assert_eq!(expected, vec![1, 2, 0, 0, 1, 7, 2]);
    same_notes!(expected.clone(), f(&[2.0, 3.0, 5.0]), tangents(&[1.0, 0.0, 0.0]));
}

#[test]
fn inside_callees() {
    #[differentiable(second_order)]
    fn noisy(x: f64, number: u32) -> f64 {
        note(number);
        x * f64::from(number)
    }
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        noisy(x, 1);
        let y = noisy(x, 2);
        let mut value = y;
        for k in 3..5 {
            value = noisy(value, k) + noisy(y, note(k + 10));
        }
        value
    }
    same_notes!(vec![1, 2, 3, 13, 13, 4, 14, 14], f(0.5), tangents(1.0));
}

#[test]
fn macros_with_effects() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        assert!(note(1) == 1, "never shown: {}", note(8));
        assert_eq!(note(2), 2);
        assert_ne!(note(3), 0, "never shown");
        debug_assert!(x.is_finite());
        let text = format!("{}", note(4));
        x * text.len() as f64
    }
    same_notes!(vec![1, 2, 3, 4], f(0.5), tangents(1.0));
}
