//! The gradient of [`super::wave`], by hand. A state is one list, the places before the velocities.

/// The gradient by places, velocities and parameters.
pub type Gradient = (Vec<f64>, Vec<f64>, [f64; 2]);

/// Value and gradient. The states at which the rates are taken are all that the way back needs; they are written where they are kept.
pub fn final_energy_by_hand(
    places: &[f64],
    velocities: &[f64],
    params: &[f64; 2],
    dt: f64,
    steps: usize,
) -> (f64, Gradient) {
    let n = places.len();
    let size = 2 * n;
    let mut kept = vec![0.0; 4 * size * steps];
    let mut x = [places, velocities].concat();
    let (mut k, mut sum) = (vec![0.0; size], vec![0.0; size]);
    for step in kept.chunks_exact_mut(4 * size) {
        step[..size].copy_from_slice(&x);
        sum.copy_from_slice(&x);
        for (s, (share, ahead)) in
            [(dt / 6.0, 0.5 * dt), (dt / 3.0, 0.5 * dt), (dt / 3.0, dt)].into_iter().enumerate()
        {
            let (before, stage) = step[s * size..(s + 2) * size].split_at_mut(size);
            rates(before, params, &mut k);
            for (((stage, sum), x), k) in stage.iter_mut().zip(&mut sum).zip(&x).zip(&k) {
                *sum += share * k;
                *stage = x + ahead * k;
            }
        }
        rates(&step[3 * size..], params, &mut k);
        for ((x, sum), k) in x.iter_mut().zip(&sum).zip(&k) {
            *x = sum + dt / 6.0 * k;
        }
    }
    let energy = 0.5 * x.iter().map(|x| x * x).sum::<f64>();

    let mut x_bar = x;
    let (mut k_bar, mut stage_bar) = (k, vec![0.0; size]);
    let mut params_bar = [0.0; 2];
    for step in kept.rchunks_exact(4 * size) {
        sum.copy_from_slice(&x_bar);
        // What a stage leaves to the rates before it: nothing for the last ones.
        let shares = [(dt / 6.0, 0.0), (dt / 3.0, dt), (dt / 3.0, 0.5 * dt), (dt / 6.0, 0.5 * dt)];
        stage_bar.fill(0.0);
        for (stage, (of_step, of_stage)) in step.rchunks_exact(size).zip(shares) {
            for ((k_bar, x_bar), stage_bar) in k_bar.iter_mut().zip(&x_bar).zip(&stage_bar) {
                *k_bar = of_step * x_bar + of_stage * stage_bar;
            }
            transposed(stage, params, &k_bar, &mut stage_bar, &mut params_bar);
            for (sum, stage_bar) in sum.iter_mut().zip(&stage_bar) {
                *sum += stage_bar;
            }
        }
        std::mem::swap(&mut x_bar, &mut sum);
    }
    let velocities_bar = x_bar.split_off(n);
    (energy, (x_bar, velocities_bar, params_bar))
}

/// The right-hand side.
fn rates(x: &[f64], params: &[f64; 2], k: &mut [f64]) {
    let n = x.len() / 2;
    let (u, v) = x.split_at(n);
    let (du, dv) = k.split_at_mut(n);
    du.copy_from_slice(v);
    let rate = |left: f64, u: f64, right: f64, v: f64| {
        params[0] * (right - 2.0 * u + left) - params[1] * v - u * u * u
    };
    dv[0] = rate(u[n - 1], u[0], u[1], v[0]);
    for ((dv, u), v) in dv[1..].iter_mut().zip(u.windows(3)).zip(&v[1..]) {
        *dv = rate(u[0], u[1], u[2], *v);
    }
    dv[n - 1] = rate(u[n - 2], u[n - 1], u[0], v[n - 1]);
}

/// The transpose of the Jacobian of `rates` at `x`, times `k`. The second difference is symmetric, so that of `k` serves the stiffness too.
fn transposed(x: &[f64], params: &[f64; 2], k: &[f64], product: &mut [f64], params_bar: &mut [f64; 2]) {
    let n = x.len() / 2;
    let (u, v) = x.split_at(n);
    let (ku, kv) = k.split_at(n);
    let (u_bar, v_bar) = product.split_at_mut(n);
    let (mut stiffness, mut damping) = (0.0, 0.0);
    let mut entry = |left: f64, k: f64, right: f64, u: f64, u_bar: &mut f64| {
        let bend = right - 2.0 * k + left;
        stiffness += u * bend;
        *u_bar = params[0] * bend - 3.0 * u * u * k;
    };
    entry(kv[n - 1], kv[0], kv[1], u[0], &mut u_bar[0]);
    for ((u_bar, kv), u) in u_bar[1..].iter_mut().zip(kv.windows(3)).zip(&u[1..]) {
        entry(kv[0], kv[1], kv[2], *u, u_bar);
    }
    entry(kv[n - 2], kv[n - 1], kv[0], u[n - 1], &mut u_bar[n - 1]);
    for (((v_bar, ku), kv), v) in v_bar.iter_mut().zip(ku).zip(kv).zip(v) {
        damping -= v * kv;
        *v_bar = ku - params[1] * kv;
    }
    params_bar[0] += stiffness;
    params_bar[1] += damping;
}
