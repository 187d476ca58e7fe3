//! What a gradient allocates: nothing for straight lines of scalars, and nothing but its result for a loop that
//! only reads its inputs.

use ad_runtime::differentiable;
use allocation_counter::measure;

#[test]
fn straight_lines_of_scalars_allocate_nothing() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let a = x * y + x.sin();
        let b = (a / y).exp();
        b * a - x.powi(3)
    }
    let counted = measure(|| {
        for k in 0..10 {
            std::hint::black_box(f_value_and_grad(0.5 + f64::from(k), 2.0));
            std::hint::black_box(f_jvp(0.5, 2.0, 1.0, f64::from(k)));
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn branches_of_scalars_allocate_nothing() {
    #[differentiable]
    fn f(x: f64) -> f64 {
        if x > 1.0 {
            let e = x.exp();
            return e * e;
        }
        x.sqrt()
    }
    let counted = measure(|| {
        std::hint::black_box((f_grad(0.5), f_grad(2.0)));
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_loop_that_only_reads_has_no_tape() {
    #[differentiable]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..a.len() {
            let d = a[i] - b[i];
            s += d * d + a[i].sin() * b[i].exp();
        }
        s
    }
    let (a, b) = (vec![0.5; 100], vec![0.25; 100]);
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&a, &b));
    });
    // The gradient itself: one vector for each slice.
    assert_eq!(counted.count_total, 2);
}

#[test]
fn a_walk_over_elements_has_no_tape() {
    #[differentiable]
    fn f(a: &[f64], b: &[f64], scale: f64) -> f64 {
        let mut s = 0.0;
        for (i, (x, y)) in a.iter().zip(b).enumerate() {
            s += scale * x * y / (1.0 + i as f64);
        }
        s
    }
    let (a, b) = (vec![0.5; 100], vec![0.25; 100]);
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&a, &b, 2.0));
    });
    assert_eq!(counted.count_total, 2);
}
