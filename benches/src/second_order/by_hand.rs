//! Products as an expert writes them: the derivative of the gradient by hand along a direction, without what only the value needs.

use super::programs::logistic_regression::Input;
use super::programs::lorenz96::transposed;

/// Of Rosenbrock's function. As in the gradient, no entry waits for another.
pub(super) fn rosenbrock(x: &[f64], along: &[f64], product: &mut [f64]) {
    // An entry as the left and as the right one of a pair.
    let as_left = |x: &[f64], dot: &[f64]| {
        let (rise, rise_dot) = (x[1] - x[0] * x[0], dot[1] - 2.0 * x[0] * dot[0]);
        -400.0 * (rise_dot * x[0] + rise * dot[0]) + 2.0 * dot[0]
    };
    let as_right = |x: &[f64], dot: &[f64]| 200.0 * (dot[1] - 2.0 * x[0] * dot[0]);
    let n = x.len();
    product[0] = as_left(&x[..2], &along[..2]);
    product[n - 1] = as_right(&x[n - 2..], &along[n - 2..]);
    for ((entry, x), dot) in product[1..].iter_mut().zip(x.windows(3)).zip(along.windows(3)) {
        *entry = as_right(&x[..2], &dot[..2]) + as_left(&x[1..], &dot[1..]);
    }
}

/// Of the loss of logistic regression: `Xᵀ D X` times the direction. A pass finds scores and their tangents, and a second one adds rows:
/// in one pass, the rows would wait for the exponentials.
pub(super) fn logistic_loss(input: &Input, along: &[f64], product: &mut [f64]) {
    let share = 1.0 / input.labels.len() as f64;
    let rows = || input.features.chunks_exact(along.len());
    let bends: Vec<f64> = rows()
        .zip(&input.labels)
        .map(|(row, label)| {
            let (mut score, mut score_dot) = (0.0, 0.0);
            for ((x, w), dot) in row.iter().zip(&input.weights).zip(along) {
                score += x * w;
                score_dot += x * dot;
            }
            let odds = (-label * score).exp();
            let rest = 1.0 / (1.0 + odds);
            // The square of a label is one.
            share * odds * rest * rest * score_dot
        })
        .collect();
    product.fill(0.0);
    for (row, bend) in rows().zip(&bends) {
        for (p, x) in product.iter_mut().zip(row) {
            *p += bend * x;
        }
    }
}

/// Of the energy of the model of Lorenz: states and their tangents are kept where rates are taken.
pub(super) fn final_energy(
    initial: &[f64],
    along: &[f64],
    (forcing, dt, steps): (f64, f64, usize),
    product: &mut [f64],
) {
    let n = initial.len();
    let (mut kept, mut kept_dot) = (vec![0.0; 4 * n * steps], vec![0.0; 4 * n * steps]);
    let (mut x, mut x_dot) = (initial.to_vec(), along.to_vec());
    let (mut k, mut k_dot) = (vec![0.0; n], vec![0.0; n]);
    let (mut sum, mut sum_dot) = (vec![0.0; n], vec![0.0; n]);
    for (step, step_dot) in kept.chunks_exact_mut(4 * n).zip(kept_dot.chunks_exact_mut(4 * n)) {
        step[..n].copy_from_slice(&x);
        step_dot[..n].copy_from_slice(&x_dot);
        sum.copy_from_slice(&x);
        sum_dot.copy_from_slice(&x_dot);
        // The weight of a stage in the step, and how far the next one is ahead.
        let shares = [(dt / 6.0, 0.5 * dt), (dt / 3.0, 0.5 * dt), (dt / 3.0, dt), (dt / 6.0, 0.0)];
        for (stage, (of_step, ahead)) in shares.into_iter().enumerate() {
            let (here, next) = step[stage * n..].split_at_mut(n);
            let (here_dot, next_dot) = step_dot[stage * n..].split_at_mut(n);
            rates_and_tangents(here, here_dot, forcing, &mut k, &mut k_dot);
            for i in 0..n {
                sum[i] += of_step * k[i];
                sum_dot[i] += of_step * k_dot[i];
            }
            for (((next, next_dot), x), k) in
                next.iter_mut().zip(next_dot).zip(x.iter().zip(&x_dot)).zip(k.iter().zip(&k_dot))
            {
                *next = x.0 + ahead * k.0;
                *next_dot = x.1 + ahead * k.1;
            }
        }
        std::mem::swap(&mut x, &mut sum);
        std::mem::swap(&mut x_dot, &mut sum_dot);
    }

    // The adjoints of the state, and their tangents, which are the product at the beginning.
    let (mut bar, mut bar_dot) = (x, x_dot);
    let (mut stage_bar, mut stage_bar_dot, mut bend) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    for (step, step_dot) in kept.rchunks_exact(4 * n).zip(kept_dot.rchunks_exact(4 * n)) {
        sum.copy_from_slice(&bar);
        sum_dot.copy_from_slice(&bar_dot);
        stage_bar.fill(0.0);
        stage_bar_dot.fill(0.0);
        let shares = [(dt / 6.0, 0.0), (dt / 3.0, dt), (dt / 3.0, 0.5 * dt), (dt / 6.0, 0.5 * dt)];
        for ((stage, stage_dot), (of_step, of_stage)) in
            step.rchunks_exact(n).zip(step_dot.rchunks_exact(n)).zip(shares)
        {
            for i in 0..n {
                k[i] = of_step * bar[i] + of_stage * stage_bar[i];
                k_dot[i] = of_step * bar_dot[i] + of_stage * stage_bar_dot[i];
            }
            transposed(stage, &k, &mut stage_bar);
            transposed(stage, &k_dot, &mut stage_bar_dot);
            // How the Jacobian changes; what is linear in it does not, which is the last term.
            transposed(stage_dot, &k, &mut bend);
            for i in 0..n {
                stage_bar_dot[i] += bend[i] + k[i];
                sum[i] += stage_bar[i];
                sum_dot[i] += stage_bar_dot[i];
            }
        }
        std::mem::swap(&mut bar, &mut sum);
        std::mem::swap(&mut bar_dot, &mut sum_dot);
    }
    product.copy_from_slice(&bar_dot);
}

/// The rates and their tangents, in one loop but for where the circle closes.
fn rates_and_tangents(x: &[f64], x_dot: &[f64], forcing: f64, k: &mut [f64], k_dot: &mut [f64]) {
    let n = x.len();
    let at = |far: f64, near: f64, here: f64, next: f64| (next - far) * near - here + forcing;
    let dot = |[far, near, _, next]: [f64; 4], [far_dot, near_dot, here_dot, next_dot]: [f64; 4]| {
        (next_dot - far_dot) * near + (next - far) * near_dot - here_dot
    };
    for i in [0, 1, n - 1] {
        let around = |list: &[f64]| [n - 2, n - 1, 0, 1].map(|offset| list[(i + offset) % n]);
        let [far, near, here, next] = around(x);
        k[i] = at(far, near, here, next);
        k_dot[i] = dot([far, near, here, next], around(x_dot));
    }
    let near = x.array_windows::<4>().zip(x_dot.array_windows::<4>());
    for ((k, k_dot), (x, x_dot)) in k[2..].iter_mut().zip(&mut k_dot[2..]).zip(near) {
        *k = at(x[0], x[1], x[2], x[3]);
        *k_dot = dot(*x, *x_dot);
    }
}
