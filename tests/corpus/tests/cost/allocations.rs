//! What a gradient allocates: nothing for straight lines of scalars, and nothing but its result for a loop that
//! only reads its inputs.

use ad_runtime::{Differentiable, Workspace, differentiable};
use allocation_counter::measure;
use approx::assert_abs_diff_eq;
use num_traits::Float;

#[test]
fn straight_lines_of_scalars_allocate_nothing() {
    #[differentiable(second_order, lifted)]
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
fn the_adjoint_of_a_copy_is_where_the_gradient_is() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], k: f64) -> f64 {
        let mut x = start.to_vec();
        for i in 0..x.len() {
            x[i] *= k;
        }
        x[0] * x[1]
    }
    let start = [0.5; 100];
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&start, 2.0));
    });
    // The copy, what was in it before, and the gradient.
    assert_eq!(counted.count_total, 3);
}

/// A walk from a list to another one, and back; what is at the end is read before the way back begins.
macro_rules! walks {
    ($($name:ident: $($without:ident)?;)*) => {$(
        #[differentiable(without($($without)?))]
        fn $name(start: &[f64], steps: usize) -> f64 {
            let mut x = start.to_vec();
            let mut next = vec![0.0; start.len()];
            for _ in 0..steps {
                for i in 0..start.len() {
                    next[i] = 0.5 * x[i] + x[0];
                }
                for i in 0..start.len() {
                    x[i] = next[i];
                }
            }
            x.iter().map(|x| x * x).sum()
        }
    )*};
}

#[test]
fn a_list_that_is_read_no_more_is_dropped() {
    walks! {
        given_away: ;
        kept: last_use;
    }
    let start = [0.5; 1000];
    let most = |gradient: fn(&[f64], usize) -> (f64, Vec<f64>)| {
        measure(|| {
            std::hint::black_box(gradient(&start, 3));
        })
        .bytes_max
    };
    // The gradient, and the adjoint of the other list; then `x` itself.
    assert_eq!(most(given_away_value_and_grad), 2 * 8000);
    assert_eq!(most(kept_value_and_grad), 3 * 8000);
}

#[test]
fn the_tape_of_a_loop_inside_of_another_one_is_made_to_size() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let n = x.len();
        let mut sum = 1.0_f64;
        for _ in 0..rounds {
            for i in 0..n {
                sum = (sum * x[i]).sin();
            }
        }
        sum
    }
    let x = [0.5; 100];
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&x, 100));
    });
    // The tape and the gradient.
    assert_eq!((counted.count_total, counted.bytes_max), (2, 8 * 100 * 100 + 8 * 100));
}

#[test]
fn branches_of_scalars_allocate_nothing() {
    #[differentiable(second_order, lifted)]
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
    #[differentiable(second_order, lifted)]
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

/// As little as the same function of `f64`.
#[test]
fn a_generic_loop_that_only_reads_has_no_tape() {
    #[differentiable(second_order)]
    fn f<T: Float>(a: &[T], b: &[T]) -> T {
        let mut s = T::zero();
        for (&x, &y) in a.iter().zip(b) {
            s = s + (x - y) * (x - y) / T::from(2.0).unwrap();
        }
        s
    }
    let (a, b) = (vec![0.5; 100], vec![0.25; 100]);
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&a, &b));
    });
    assert_eq!(counted.count_total, 2);
}

#[derive(Differentiable, Clone)]
struct Filter<T> {
    weights: [T; 3],
    bias: T,
}

impl<T: Float> Filter<T> {
    #[differentiable(second_order)]
    fn run(&self, x: T, rounds: usize) -> T {
        let mut state = self.bias;
        for k in 0..rounds {
            state = state * self.weights[k % 3] + (state * x).sin();
        }
        state
    }
}

#[test]
fn the_tapes_of_methods_and_of_generic_functions_are_kept_in_a_workspace() {
    let filter = Filter { weights: [0.5, -0.25, 1.0], bias: 0.3 };
    let (expected, (gradient, x_bar)) = filter.run_value_and_grad(0.7, 20);
    let mut workspace = Workspace::new();
    for k in 0..10 {
        let mut again = None;
        let counted = measure(|| again = Some(workspace.within(|| filter.run_value_and_grad(0.7, 20))));
        let (value, (filter_bar, again)) = again.expect("it has run");
        assert_eq!(
            (value, filter_bar.weights, filter_bar.bias, again),
            (expected, gradient.weights, gradient.bias, x_bar)
        );
        assert!(k < 1 || counted.count_total == 0, "{} allocations", counted.count_total);
    }
}

/// Which way each element went is seen again from the elements.
#[test]
fn conditions_on_elements_have_no_tape() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64], limit: f64) -> f64 {
        let mut s = 0.0;
        for (k, (&x, y)) in a.iter().zip(b).enumerate() {
            if x.abs() <= limit && k > 0 {
                s += 0.5 * x * x;
            } else if *y > x {
                s += limit * y;
            }
        }
        for &x in a {
            s += if x < limit { x * limit } else { 0.5 };
        }
        s
    }
    let (a, b) = (vec![0.5; 100], vec![0.25; 100]);
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&a, &b, 0.75));
    });
    assert_eq!(counted.count_total, 2);
}

#[test]
fn a_walk_over_elements_has_no_tape() {
    #[differentiable(second_order, lifted)]
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

#[test]
fn the_tenth_gradient_in_a_workspace_allocates_nothing() {
    #[differentiable(second_order, lifted)]
    fn chained(x: &[f64], n: usize) -> f64 {
        let mut state: [f64; 2] = [0.5, 1.5];
        let mut sum: f64 = 0.0;
        for k in 0..n {
            let first = state[0].sin() * x[k % x.len()];
            for i in 0..2 {
                state[i] = (state[i] * first).cos() + x[i];
            }
            sum += weighted(&state) * first;
        }
        sum
    }
    #[differentiable(second_order, lifted)]
    fn weighted(state: &[f64]) -> f64 {
        let mut product: f64 = 1.0;
        for (k, s) in state.iter().enumerate() {
            product *= (s * (k + 1) as f64).exp();
        }
        product
    }
    let x = [0.3, 0.7, -0.2];
    let (expected, expected_gradient) = chained_value_and_grad(&x, 20);
    let mut workspace = Workspace::new();
    let mut gradient = [0.0; 3];
    for k in 0..10 {
        let mut value = 0.0;
        let counted = measure(|| {
            value = workspace.within(|| chained_value_and_grad_into(&x, 20, &mut gradient));
        });
        assert_eq!((value, gradient.to_vec()), (expected, expected_gradient.clone()));
        assert!(k < 1 || counted.count_total == 0, "{} allocations", counted.count_total);
    }
    // Longer, shorter, and one inside of the other.
    for n in [30, 5, 0, 20] {
        workspace.within(|| {
            let inner = Workspace::new().within(|| chained_grad(&x, n));
            chained_grad_into(&x, n, &mut gradient);
            assert_eq!(gradient.to_vec(), inner);
        });
        assert_eq!(gradient.to_vec(), chained_grad(&x, n));
    }
}

/// Each thread has memory of its own for it.
#[test]
fn a_workspace_can_be_sent_to_another_thread() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut product: f64 = 1.0;
        for i in 0..n {
            product = (product * x[i % x.len()]).sin();
        }
        product
    }
    let x = [0.3, 0.7];
    let expected = f_grad(&x, 50);
    let gradients = |mut workspace: Workspace| {
        let mut gradient = [0.0; 2];
        for k in 0..3 {
            let counted = measure(|| workspace.within(|| f_grad_into(&[0.3, 0.7], 50, &mut gradient)));
            assert!(k < 1 || counted.count_total == 0, "{} allocations", counted.count_total);
        }
        (workspace, gradient.to_vec())
    };
    let (workspace, here) = gradients(Workspace::new());
    let (mut workspace, there) =
        std::thread::spawn(move || gradients(workspace)).join().expect("nothing panics");
    assert_eq!((&here, &there), (&expected, &expected));
    // What it had here is here still.
    let mut gradient = [0.0; 2];
    let counted = measure(|| workspace.within(|| f_grad_into(&x, 50, &mut gradient)));
    assert_eq!((counted.count_total, gradient.to_vec()), (0, expected));
}

#[test]
fn a_workspace_survives_a_panic() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut product: f64 = 1.0;
        for i in 0..n {
            product = (product * x[i]).sin();
        }
        product
    }
    let mut workspace = Workspace::new();
    let x = [0.3, 0.7];
    let failed =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| workspace.within(|| f_grad(&x, 3))));
    assert!(failed.is_err());
    assert_eq!(workspace.within(|| f_grad(&x, 2)), f_grad(&x, 2));
}

#[test]
fn loops_of_a_few_rounds_allocate_nothing() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64; 3], y: f64) -> f64 {
        let mut state: [f64; 2] = [y, 0.5];
        let mut sum: f64 = 1.0;
        for i in 0..3 {
            for k in 0..=1 {
                if state[k] > -2.0 {
                    state[k] = (state[k] * x[i] * sum).sin();
                }
                sum *= state[1 - k].exp() * x[i];
            }
        }
        for _ in 4..9 {
            sum = (sum * y).cos();
        }
        sum
    }
    let counted = measure(|| {
        std::hint::black_box(f_value_and_grad(&[0.5, 0.7, 0.9], 0.3));
    });
    assert_eq!(counted.count_total, 0);
    let (_, (by_x, by_y)) = f_value_and_grad(&[0.5, 0.7, 0.9], 0.3);
    let slope = |change: &dyn Fn(f64) -> f64| (change(1e-6) - change(-1e-6)) / 2e-6;
    assert_abs_diff_eq!(by_y, slope(&|h| f(&[0.5, 0.7, 0.9], 0.3 + h)), epsilon = 1e-8);
    assert_abs_diff_eq!(by_x[1], slope(&|h| f(&[0.5, 0.7 + h, 0.9], 0.3)), epsilon = 1e-8);
}

#[test]
fn an_iteration_that_soon_converges_allocates_nothing() {
    #[differentiable(second_order, lifted)]
    fn root(a: f64) -> f64 {
        let mut x = a;
        while (x * x - a).abs() > 1e-12 {
            x = 0.5 * (x + a / x);
        }
        x
    }
    let mut gradient = 0.0;
    let counted = measure(|| gradient = root_grad(2.0));
    assert_eq!(counted.count_total, 0);
    assert_abs_diff_eq!(gradient, 0.5 / 2.0_f64.sqrt(), epsilon = 1e-12);
}
