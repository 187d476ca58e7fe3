//! Particles that attract and repel each other after Lennard-Jones, up to a distance, by the method of Verlet with velocities. Places
//! and velocities are lists of arrays. The kinetic energy at the end, and its gradient in the initial state.

use super::particles_by_hand::final_energy_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The kinetic energy after so many steps. All masses are one.
#[differentiable(wrt(positions, velocities))]
pub fn final_energy(positions: &[[f64; 3]], velocities: &[[f64; 3]], dt: f64, steps: usize) -> f64 {
    let n = positions.len();
    let mut x: Vec<[f64; 3]> = positions.to_vec();
    let mut v: Vec<[f64; 3]> = velocities.to_vec();
    let mut f = vec![[0.0; 3]; n];
    forces(&x, &mut f);
    for _ in 0..steps {
        for i in 0..n {
            for k in 0..3 {
                v[i][k] += 0.5 * dt * f[i][k];
                x[i][k] += dt * v[i][k];
            }
        }
        forces(&x, &mut f);
        for i in 0..n {
            for k in 0..3 {
                v[i][k] += 0.5 * dt * f[i][k];
            }
        }
    }
    let mut energy = 0.0;
    for v in &v {
        energy += 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    energy
}

/// The square of the distance beyond which there is no force.
pub(super) const CUT_OFF: f64 = 2.5 * 2.5;

/// The force on each particle.
#[differentiable]
fn forces(x: &[[f64; 3]], f: &mut [[f64; 3]]) {
    let n = x.len();
    for i in 0..n {
        f[i] = [0.0; 3];
    }
    for i in 0..n {
        for j in i + 1..n {
            let d = [x[i][0] - x[j][0], x[i][1] - x[j][1], x[i][2] - x[j][2]];
            let r2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            if r2 < CUT_OFF {
                let s2 = 1.0 / r2;
                let s6 = s2 * s2 * s2;
                let strength = 24.0 * s2 * s6 * (2.0 * s6 - 1.0);
                for k in 0..3 {
                    f[i][k] += strength * d[k];
                    f[j][k] -= strength * d[k];
                }
            }
        }
    }
}

/// Particles.
pub struct Input {
    /// Where they are.
    pub positions: Vec<[f64; 3]>,
    /// How they move.
    pub velocities: Vec<[f64; 3]>,
    /// The number of steps.
    pub steps: usize,
}

impl Input {
    /// About a cubic lattice with so many particles along an edge.
    pub fn new(edge: usize, steps: usize) -> Self {
        let mut random = Random::new(41);
        let mut positions = Vec::new();
        for i in 0..edge * edge * edge {
            let cell = [i / (edge * edge), i / edge % edge, i % edge];
            positions.push(cell.map(|c| 1.2 * c as f64 + random.between(-0.1, 0.1)));
        }
        let velocities = positions.iter().map(|_| random.array(-0.5, 0.5)).collect();
        Self { positions, velocities, steps }
    }

    /// 30 steps of 125 particles.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(5, 30),
            Size::Small => Self::new(2, 4),
        }
    }
}

pub(crate) const DT: f64 = 0.004;

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| final_energy(&i.positions, &i.velocities, DT, i.steps),
        |i| final_energy_by_hand(&i.positions, &i.velocities, DT, i.steps),
        |i| final_energy_value_and_grad(&i.positions, &i.velocities, DT, i.steps),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (edge, steps) in [(2, 0), (2, 10), (3, 3)] {
            let i = Input::new(edge, steps);
            let (value, (by_positions, by_velocities)) =
                final_energy_by_hand(&i.positions, &i.velocities, DT, steps);
            let of = |numbers: &[f64]| {
                let numbers = numbers.as_chunks::<3>().0;
                let (positions, velocities) = numbers.split_at(i.positions.len());
                final_energy(positions, velocities, DT, steps)
            };
            let at = [i.positions.as_flattened(), i.velocities.as_flattened()].concat();
            assert_close(&[value], &[of(&at)], EXACT);
            let gradient = [by_positions.as_flattened(), by_velocities.as_flattened()].concat();
            assert_close(&gradient, &central_differences(of, &at), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(4, 20);
        let (value, (by_positions, by_velocities)) =
            final_energy_value_and_grad(&i.positions, &i.velocities, DT, i.steps);
        let (expected, (hand_positions, hand_velocities)) =
            final_energy_by_hand(&i.positions, &i.velocities, DT, i.steps);
        assert_close(&[value], &[expected], EXACT);
        assert_close(by_positions.as_flattened(), hand_positions.as_flattened(), EXACT);
        assert_close(by_velocities.as_flattened(), hand_velocities.as_flattened(), EXACT);
    }
}
