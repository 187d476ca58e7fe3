//! Bodies that attract each other, moved in place.

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};
use approx::{assert_abs_diff_eq, assert_relative_eq};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Body {
    position: [f64; 3],
    velocity: [f64; 3],
    mass: f64,
}

reals!(Body { position, velocity, mass } => BodyTangent);

const SOFTENING: f64 = 1e-3;

/// As in the benchmarks game, by indices.
#[differentiable(second_order, lifted)]
fn advance(bodies: &mut [Body], dt: f64) {
    let n = bodies.len();
    for i in 0..n {
        for j in (i + 1)..n {
            let mut d = [0.0; 3];
            for k in 0..3 {
                d[k] = bodies[i].position[k] - bodies[j].position[k];
            }
            let distance_squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + SOFTENING;
            let magnitude = dt / (distance_squared * distance_squared.sqrt());
            let (mass_i, mass_j) = (bodies[i].mass, bodies[j].mass);
            for k in 0..3 {
                bodies[i].velocity[k] -= d[k] * mass_j * magnitude;
                bodies[j].velocity[k] += d[k] * mass_i * magnitude;
            }
        }
    }
    for body in bodies.iter_mut() {
        for k in 0..3 {
            body.position[k] += dt * body.velocity[k];
        }
    }
}

/// The pull of one body on another.
#[differentiable(second_order, lifted)]
fn interact(a: &mut Body, b: &mut Body, dt: f64) {
    let dx = a.position[0] - b.position[0];
    let dy = a.position[1] - b.position[1];
    let dz = a.position[2] - b.position[2];
    let distance_squared = dx * dx + dy * dy + dz * dz + SOFTENING;
    let magnitude = dt * distance_squared.powf(-1.5);
    let (pull_a, pull_b) = (b.mass * magnitude, a.mass * magnitude);
    a.velocity[0] -= dx * pull_a;
    a.velocity[1] -= dy * pull_a;
    a.velocity[2] -= dz * pull_a;
    b.velocity[0] += dx * pull_b;
    b.velocity[1] += dy * pull_b;
    b.velocity[2] += dz * pull_b;
}

#[differentiable(second_order, lifted)]
fn kick(bodies: &mut [Body], dt: f64) {
    let n = bodies.len();
    for i in 0..n {
        for j in (i + 1)..n {
            let (mut a, mut b) = (bodies[i], bodies[j]);
            interact(&mut a, &mut b, dt);
            bodies[i] = a;
            bodies[j] = b;
        }
    }
}

#[differentiable(second_order, lifted)]
fn drift(bodies: &mut [Body], dt: f64) {
    for body in bodies {
        body.position[0] += dt * body.velocity[0];
        body.position[1] += dt * body.velocity[1];
        body.position[2] += dt * body.velocity[2];
    }
}

#[differentiable(second_order, lifted)]
fn leapfrog(bodies: &mut [Body], dt: f64, steps: usize) {
    for _ in 0..steps {
        kick(bodies, 0.5 * dt);
        drift(bodies, dt);
        kick(bodies, 0.5 * dt);
    }
}

#[differentiable(second_order, lifted)]
fn energy(bodies: &[Body]) -> f64 {
    let mut e = 0.0;
    for (i, b) in bodies.iter().enumerate() {
        e += 0.5 * b.mass * (b.velocity[0].powi(2) + b.velocity[1].powi(2) + b.velocity[2].powi(2));
        for b2 in &bodies[i + 1..] {
            let mut distance_squared = SOFTENING;
            for k in 0..3 {
                let d = b.position[k] - b2.position[k];
                distance_squared += d * d;
            }
            e -= b.mass * b2.mass / distance_squared.sqrt();
        }
    }
    e
}

fn bodies() -> Vec<Body> {
    vec![
        Body { position: [0.0, 0.1, 0.0], velocity: [0.0, -0.2, 0.1], mass: 4.0 },
        Body { position: [1.5, 0.0, 0.25], velocity: [0.1, 1.5, 0.0], mass: 0.5 },
        Body { position: [-0.5, 2.0, -0.25], velocity: [-1.25, 0.1, 0.25], mass: 0.25 },
    ]
}

#[test]
fn one_interaction() {
    #[differentiable(second_order, lifted)]
    fn f(a: &mut Body, b: &mut Body, dt: f64) {
        interact(a, b, dt);
    }
    check_in_place!(f at (&mut bodies()[0], &mut bodies()[1], 0.1), (&mut bodies()[2], &mut bodies()[1], 0.5));
}

#[test]
fn by_indices() {
    #[differentiable(second_order, lifted)]
    fn f(bodies: &mut [Body], dt: f64, steps: usize) {
        for _ in 0..steps {
            advance(bodies, dt);
        }
    }
    for steps in [0, 1, 5] {
        check_in_place!(f at (&mut bodies(), 0.125, const steps));
    }
}

#[test]
fn leapfrog_steps() {
    #[differentiable(second_order, lifted)]
    fn f(bodies: &mut [Body], dt: f64, steps: usize) {
        leapfrog(bodies, dt, steps);
    }
    for steps in [0, 1, 4] {
        check_in_place!(f at (&mut bodies(), 0.125, const steps));
    }
    check_in_place!(f at (&mut bodies()[..1].to_vec(), 0.5, const 3), (&mut Vec::<Body>::new(), 0.5, const 3));
}

#[test]
fn energy_at_the_end() {
    #[differentiable(second_order, lifted)]
    fn f(bodies: &mut [Body], dt: f64) -> f64 {
        leapfrog(bodies, dt, 3);
        energy(bodies)
    }
    check!(f at (&mut bodies(), 0.125));
    // The step conserves energy up to the third order; so does the derivative by the step.
    let mut moved = bodies();
    let (value, (_, by_dt)) = f_value_and_grad(&mut moved, 1e-3);
    assert_abs_diff_eq!(value, energy(&bodies()), epsilon = 1e-5);
    assert_abs_diff_eq!(by_dt, 0.0, epsilon = 1e-2);
}

#[test]
fn a_trajectory_from_copies() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[Body], dt: f64, steps: usize) -> Vec<f64> {
        let mut bodies = start.to_vec();
        let mut path = Vec::new();
        for _ in 0..steps {
            leapfrog(&mut bodies, dt, 1);
            path.push(bodies[1].position[0]);
            path.push(energy(&bodies));
        }
        path
    }
    check_seeded!(f at (&bodies(), 0.125, const 3), (&bodies(), 0.25, const 0));
}

#[test]
fn momentum_is_conserved_by_the_adjoint_too() {
    #[differentiable(second_order, lifted)]
    fn f(bodies: &mut [Body], dt: f64) -> f64 {
        leapfrog(bodies, dt, 4);
        let mut momentum = 0.0;
        for body in bodies.iter() {
            momentum += body.mass * body.velocity[0];
        }
        momentum
    }
    let (bodies_bar, by_dt) = f_grad(&mut bodies(), 0.125);
    assert_abs_diff_eq!(by_dt, 0.0, epsilon = 1e-12);
    let expected: Vec<BodyTangent> = bodies()
        .iter()
        .map(|body| BodyTangent {
            mass: body.velocity[0],
            position: [0.0; 3],
            velocity: [body.mass, 0.0, 0.0],
        })
        .collect();
    assert_relative_eq!(bodies_bar[..], expected[..], epsilon = 1e-12, max_relative = 1e-12);
}
