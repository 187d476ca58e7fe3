//! The gradient of [`super::particles`], by hand.

use super::particles::CUT_OFF;

/// The gradient by places and velocities.
pub type Gradient = (Vec<[f64; 3]>, Vec<[f64; 3]>);

/// Value and gradient. The Jacobian of the forces is symmetric, and needs the places alone: those are kept.
pub fn final_energy_by_hand(
    positions: &[[f64; 3]],
    velocities: &[[f64; 3]],
    dt: f64,
    steps: usize,
) -> (f64, Gradient) {
    let n = positions.len();
    let mut kept = vec![[0.0; 3]; n * (steps + 1)];
    kept[..n].copy_from_slice(positions);
    let mut v = velocities.to_vec();
    let mut f = vec![[0.0; 3]; n];
    forces(positions, &mut f);
    for s in 0..steps {
        let (before, after) = kept[s * n..(s + 2) * n].split_at_mut(n);
        for (((after, before), v), f) in after.iter_mut().zip(before).zip(&mut v).zip(&f) {
            for k in 0..3 {
                v[k] += 0.5 * dt * f[k];
                after[k] = before[k] + dt * v[k];
            }
        }
        forces(after, &mut f);
        add(&mut v, 0.5 * dt, &f);
    }
    let energy = 0.5 * v.as_flattened().iter().map(|v| v * v).sum::<f64>();

    let (mut x_bar, mut v_bar, mut f_bar) = (vec![[0.0; 3]; n], v, f);
    f_bar.fill([0.0; 3]);
    for x in kept[n..].rchunks_exact(n) {
        // A force is used twice: at the end of its step and at the beginning of the next one.
        add(&mut f_bar, 0.5 * dt, &v_bar);
        transposed(x, &f_bar, &mut x_bar);
        add(&mut v_bar, dt, &x_bar);
        for (f_bar, v_bar) in f_bar.iter_mut().zip(&v_bar) {
            *f_bar = v_bar.map(|v_bar| 0.5 * dt * v_bar);
        }
    }
    transposed(positions, &f_bar, &mut x_bar);
    (energy, (x_bar, v_bar))
}

/// The force on each particle.
fn forces(x: &[[f64; 3]], f: &mut [[f64; 3]]) {
    f.fill([0.0; 3]);
    for (i, a) in x.iter().enumerate() {
        let mut sum = f[i];
        for (b, f) in x[i + 1..].iter().zip(&mut f[i + 1..]) {
            let d = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
            let r2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            if r2 < CUT_OFF {
                let s2 = 1.0 / r2;
                let s6 = s2 * s2 * s2;
                let strength = 24.0 * s2 * s6 * (2.0 * s6 - 1.0);
                for k in 0..3 {
                    let force = strength * d[k];
                    sum[k] += force;
                    f[k] -= force;
                }
            }
        }
        f[i] = sum;
    }
}

/// Adds the Jacobian of `forces` at `x`, times `bar`.
fn transposed(x: &[[f64; 3]], bar: &[[f64; 3]], x_bar: &mut [[f64; 3]]) {
    for (i, (a, bar_a)) in x.iter().zip(bar).enumerate() {
        let mut sum = x_bar[i];
        for ((b, bar_b), x_bar) in x[i + 1..].iter().zip(&bar[i + 1..]).zip(&mut x_bar[i + 1..]) {
            let d = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
            let r2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            if r2 < CUT_OFF {
                let s2 = 1.0 / r2;
                let s6 = s2 * s2 * s2;
                let s8 = s2 * s6;
                let strength = 24.0 * s8 * (2.0 * s6 - 1.0);
                // Twice the derivative of the strength by the square of the distance.
                let slope = 96.0 * s8 * s2 * (2.0 - 7.0 * s6);
                let g = [bar_a[0] - bar_b[0], bar_a[1] - bar_b[1], bar_a[2] - bar_b[2]];
                let along = slope * (g[0] * d[0] + g[1] * d[1] + g[2] * d[2]);
                for k in 0..3 {
                    let d_bar = strength * g[k] + along * d[k];
                    sum[k] += d_bar;
                    x_bar[k] -= d_bar;
                }
            }
        }
        x_bar[i] = sum;
    }
}

/// `to += factor * list`
fn add(to: &mut [[f64; 3]], factor: f64, list: &[[f64; 3]]) {
    for (to, x) in to.as_flattened_mut().iter_mut().zip(list.as_flattened()) {
        *to += factor * x;
    }
}
