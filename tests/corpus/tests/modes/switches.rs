//! Passes of the compiler that are left out: what is generated then gives the same gradients.
//!
//! That every switch changes a program, the tests of the macros assert.

use ad_corpus::check;

/// The same functions, without some passes.
macro_rules! functions {
    ($name:ident, without $passes:tt) => {
        #[allow(dead_code, reason = "users write so, and most is generated alone")]
        mod $name {
            use ad_runtime::differentiable;

            #[differentiable(second_order, lifted, without $passes)]
            fn rates(x: &[f64], forcing: f64, dx: &mut [f64]) {
                let n = x.len();
                for i in 2..n - 1 {
                    dx[i] = (x[i + 1] - x[i - 2]) * x[i - 1] - x[i] + forcing;
                }
                dx[0] = (x[1] - x[n - 2]) * x[n - 1] - x[0] + forcing;
            }

            /// Lists that are changed in place and lent, copies of a parameter, a loop over what was changed.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn walk(start: &[f64], forcing: f64, steps: usize) -> f64 {
                let n = start.len();
                let mut x = start.to_vec();
                let mut stage = vec![0.0; n];
                let mut k = vec![0.0; n];
                for step in 0..steps {
                    rates(&x, forcing, &mut k);
                    for i in 0..n {
                        stage[i] = x[i] + 0.05 * k[i] * k[i];
                    }
                    rates(&stage, forcing, &mut k);
                    for i in 0..n {
                        x[i] += 0.1 * k[i] + step as f64 * stage[i] * 0.01;
                    }
                }
                0.5 * x.iter().map(|x| x * x).sum::<f64>()
            }

            /// Neighbouring elements, constant factors.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn rosenbrock(x: &[f64]) -> f64 {
                let mut sum = 0.0;
                for i in 0..x.len() - 1 {
                    let (a, b) = (1.0 - x[i], x[i + 1] - x[i] * x[i]);
                    sum += a * a + 100.0 * b * b;
                }
                sum
            }

            /// Two buffers, a packed triangle with a counter, a list that is replaced.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn triangle(start: &[f64], packed: &[f64], steps: usize) -> f64 {
                let n = start.len();
                let (mut x, mut next) = (start.to_vec(), start.to_vec());
                let mut sum: f64 = 0.0;
                for _ in 0..steps {
                    let mut entry = 0;
                    for i in 0..n {
                        next[i] = x[i].tanh();
                        for j in i + 1..n {
                            next[j] += packed[entry] * x[i];
                            entry += 1;
                        }
                    }
                    std::mem::swap(&mut x, &mut next);
                    let mut halves = Vec::new();
                    for i in 0..n {
                        sum = (sum + x[i] * x[i] * sum.cos()).sin();
                        halves.push(0.5 * x[i]);
                    }
                    next = halves;
                }
                sum + next[0] * x[n - 1]
            }

            /// An early exit, and one value used on both sides of an assignment.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn newton(mut x: f64, a: f64) -> f64 {
                let mut steps = 0;
                while (x * x * x - a).abs() > 0.5 {
                    x = x - (x * x * x - a) / (3.0 * x * x);
                    steps += 1;
                    if steps > 3 {
                        return x * a.sqrt();
                    }
                }
                x * a.exp() * a.exp()
            }

            /// Adds to one element from several blocks of a round.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn diffusion(x: &[f64], rate: f64) -> f64 {
                let n = x.len();
                let mut next = vec![0.0; n];
                for i in 0..n {
                    let mut flux = 0.0;
                    if i > 0 {
                        flux += (x[i - 1] - x[i]) * x[i];
                    }
                    if i + 1 < n {
                        flux += (x[i + 1] - x[i]) * rate;
                    }
                    for j in 0..i {
                        flux -= x[j] * x[i] * x[i];
                    }
                    let around = if i > 0 { i - 1 } else { n - 1 };
                    flux += x[around] * x[around] * rate;
                    next[i] = x[i] + flux;
                }
                next.iter().map(|x| x * x).sum()
            }

            /// A list whose elements are read more often than they are changed.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn elimination(x: &[f64], rate: f64) -> f64 {
                let mut a = x.to_vec();
                for k in 0..a.len() {
                    for i in k + 1..a.len() {
                        a[i] = (a[i] * a[k] - a[k] * a[0]).sin() * a[i - 1] * rate + a[i];
                    }
                }
                a.iter().map(|a| a * a).sum()
            }

            /// Calls itself, and needs its arguments only.
            #[differentiable(second_order, lifted, without $passes)]
            pub(crate) fn branches(x: f64, n: usize) -> f64 {
                let y = x.sin() * 0.5;
                if n == 0 { y * x } else { branches(y, n - 1) + branches(y * x, n / 2) * 0.5 }
            }

            /// All of their gradients.
            pub(crate) fn gradients() -> Vec<f64> {
                let x = [0.7, -0.4, 1.2, 0.5, -1.3, 0.9];
                let packed = [0.3, -0.2, 0.8, 0.4, -0.6, 0.5];
                let mut all = Vec::new();
                for steps in 0..4 {
                    for n in [4, 6] {
                        let (of_start, of_forcing) = walk_grad(&x[..n], 0.8, steps);
                        all.extend(of_start);
                        all.push(of_forcing);
                    }
                    let (of_start, of_packed) = triangle_grad(&x[..4], &packed, steps);
                    all.extend(of_start.into_iter().chain(of_packed));
                }
                for n in [1, 2, 3, 6] {
                    all.extend(rosenbrock_grad(&x[..n]));
                }
                for n in 0..=6 {
                    let (of_x, of_rate) = diffusion_grad(&x[..n], 0.8);
                    all.extend(of_x);
                    all.push(of_rate);
                }
                for n in 0..=6 {
                    let (of_x, of_rate) = elimination_grad(&x[..n], 0.8);
                    all.extend(of_x);
                    all.push(of_rate);
                }
                all.extend((0..5).map(|n| branches_grad(0.7, n)));
                for (from, a) in [(1.0, 1.0), (1.5, 2.0), (40.0, 0.7)] {
                    let (of_x, of_a) = newton_grad(from, a);
                    all.extend([of_x, of_a]);
                }
                all
            }
        }
    };
}

/// Tests that the gradients are the same without these passes, up to the greatest difference.
macro_rules! agree {
    ($($name:ident: without $passes:tt, $most:expr;)*) => {$(
        functions!($name, without $passes);

        #[test]
        fn $name() {
            let (usual, other) = (usual::gradients(), $name::gradients());
            assert_eq!(usual.len(), other.len());
            for (number, (a, b)) in usual.iter().zip(&other).enumerate() {
                assert!((a - b).abs() <= $most * a.abs().max(1.0), "number {number}: {a} and {b}");
            }
        }
    )*};
}

functions!(usual, without());

/// Where additions are done in another order.
const ROUNDING: f64 = 1e-12;

agree! {
    if_conversion: without(if_conversion), 0.0;
    simplify: without(simplify), ROUNDING;
    constant_folding: without(constant_folding), ROUNDING;
    value_numbering: without(value_numbering), 0.0;
    // Other loops are taken apart then.
    rematerialise: without(rematerialise), ROUNDING;
    saving: without(saving), ROUNDING;
    induction: without(induction), 0.0;
    save_by_move: without(save_by_move), 0.0;
    undo_stores: without(undo_stores), ROUNDING;
    callees_keep: without(callees_keep), ROUNDING;
    stateless: without(stateless), 0.0;
    gather: without(gather), 0.0;
    coalescing: without(coalescing), ROUNDING;
    scalar_promotion: without(scalar_promotion), ROUNDING;
    loop_fission: without(loop_fission), ROUNDING;
    last_use: without(last_use), 0.0;
    slice_loops: without(slice_loops), ROUNDING;
    loop_fusion: without(loop_fusion), ROUNDING;
    in_place: without(in_place), 0.0;
    all: without(
        if_conversion, simplify, constant_folding, value_numbering, rematerialise, saving, induction, save_by_move, undo_stores, callees_keep, stateless, gather, coalescing, scalar_promotion, loop_fission, last_use, slice_loops, loop_fusion, in_place
    ), ROUNDING;
}

/// The usual gradients are right.
#[test]
fn usual_gradients() {
    use usual::*;
    let (x, four, packed) =
        ([0.7, -0.4, 1.2, 0.5, -1.3, 0.9], [0.7, -0.4, 1.2, 0.5], [0.3, -0.2, 0.8, 0.4, -0.6, 0.5]);
    check!(
        [walk walk_prim walk_adj walk_can_grad walk_jvp walk_grad walk_value_and_grad] at
            (&x, 0.8, const 0), (&x, 0.8, const 1), (&four, -0.3, const 3)
    );
    check!(
        [rosenbrock rosenbrock_prim rosenbrock_adj rosenbrock_can_grad rosenbrock_jvp rosenbrock_grad rosenbrock_value_and_grad] at
            (&x), (&[0.7]), (&[0.7, -0.4])
    );
    check!(
        [triangle triangle_prim triangle_adj triangle_can_grad triangle_jvp triangle_grad triangle_value_and_grad] at
            (&four, &packed, const 0), (&four, &packed, const 1), (&four, &packed, const 3)
    );
    check!(
        [diffusion diffusion_prim diffusion_adj diffusion_can_grad diffusion_jvp diffusion_grad diffusion_value_and_grad] at
            (&x, 0.8), (&[0.7], -0.3), (&[0.7, -0.4], 1.5)
    );
    check!(
        [elimination elimination_prim elimination_adj elimination_can_grad elimination_jvp elimination_grad elimination_value_and_grad] at
            (&x, 0.8), (&[0.7], -0.3), (&[0.7, -0.4], 1.5)
    );
    check!(
        [branches branches_prim branches_adj branches_can_grad branches_jvp branches_grad branches_value_and_grad] at
            (0.7, const 0), (0.7, const 4)
    );
    check!(
        [newton newton_prim newton_adj newton_can_grad newton_jvp newton_grad newton_value_and_grad] at
            (1.0, 1.0), (1.5, 2.0), (40.0, 0.7)
    );
}
