//! The gradient of [`super::diffusion3d`], by hand: wall by wall, since what flows through a wall leaves one cell and enters another.

/// Value and gradient by field and conductivities. A step is symmetric, so the way back is the same step; the fields are kept for the
/// conductivities alone.
pub fn final_square_by_hand(
    initial: &[f64],
    conductivity: &[f64],
    n: usize,
    dt: f64,
    steps: usize,
) -> (f64, (Vec<f64>, Vec<f64>)) {
    let cells = initial.len();
    let mut fields = vec![0.0; cells * (steps + 1)];
    fields[..cells].copy_from_slice(initial);
    for s in 0..steps {
        let (before, after) = fields[s * cells..(s + 2) * cells].split_at_mut(cells);
        step(before, conductivity, n, dt, after);
    }
    let last = &fields[steps * cells..];
    let value = 0.5 * last.iter().map(|f| f * f).sum::<f64>();

    let mut bar = last.to_vec();
    let mut before = vec![0.0; cells];
    let mut by_conductivity = vec![0.0; cells];
    for field in fields[..steps * cells].rchunks_exact(cells) {
        through_walls(field, &bar, n, dt, &mut by_conductivity);
        step(&bar, conductivity, n, dt, &mut before);
        std::mem::swap(&mut bar, &mut before);
    }
    (value, (bar, by_conductivity))
}

/// Pairs of neighbouring runs of cells, but for those along the last axis: where each begins, and their length.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let layer = n * n;
    let layers = (1..n).map(move |i| ((i - 1) * layer, i * layer, layer));
    let rows = (0..n).flat_map(move |i| (1..n).map(move |j| (i * layer + (j - 1) * n, i * layer + j * n, n)));
    layers.chain(rows)
}

/// One step: the flow through each wall.
fn step(field: &[f64], conductivity: &[f64], n: usize, dt: f64, next: &mut [f64]) {
    let half = 0.5 * dt;
    next.copy_from_slice(field);
    for (a, b, length) in pairs(n) {
        let (head, tail) = next.split_at_mut(b);
        let (next_a, next_b) = (&mut head[a..][..length], &mut tail[..length]);
        let (field_a, field_b) = (&field[a..][..length], &field[b..][..length]);
        let (of_a, of_b) = (&conductivity[a..][..length], &conductivity[b..][..length]);
        for i in 0..length {
            let flow = half * (of_a[i] + of_b[i]) * (field_b[i] - field_a[i]);
            next_a[i] += flow;
            next_b[i] -= flow;
        }
    }
    for ((next, field), of) in
        next.chunks_exact_mut(n).zip(field.chunks_exact(n)).zip(conductivity.chunks_exact(n))
    {
        let mut entered = 0.0;
        for k in 0..n - 1 {
            let flow = half * (of[k] + of[k + 1]) * (field[k + 1] - field[k]);
            next[k] += flow - entered;
            entered = flow;
        }
        next[n - 1] -= entered;
    }
}

/// What the conductivities on both sides of each wall receive.
fn through_walls(field: &[f64], bar: &[f64], n: usize, dt: f64, by_conductivity: &mut [f64]) {
    let half = 0.5 * dt;
    for (a, b, length) in pairs(n) {
        let (head, tail) = by_conductivity.split_at_mut(b);
        let (by_a, by_b) = (&mut head[a..][..length], &mut tail[..length]);
        let (field_a, field_b) = (&field[a..][..length], &field[b..][..length]);
        let (bar_a, bar_b) = (&bar[a..][..length], &bar[b..][..length]);
        for i in 0..length {
            let wall = half * (field_b[i] - field_a[i]) * (bar_a[i] - bar_b[i]);
            by_a[i] += wall;
            by_b[i] += wall;
        }
    }
    for ((by, field), bar) in
        by_conductivity.chunks_exact_mut(n).zip(field.chunks_exact(n)).zip(bar.chunks_exact(n))
    {
        let mut before = 0.0;
        for k in 0..n - 1 {
            let wall = half * (field[k + 1] - field[k]) * (bar[k] - bar[k + 1]);
            by[k] += wall + before;
            before = wall;
        }
        by[n - 1] += before;
    }
}
