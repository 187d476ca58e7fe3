//! Moves the hand of a robot's arm to a target: damped least squares with the Jacobian of where the hand is.
//!
//! `cargo run --release -p ad-runtime --example arm`

use ad_runtime::differentiable;

/// The lengths of the upper arm and of the forearm.
const LENGTHS: [f64; 2] = [1.0, 0.7];
/// Keeps steps short where the arm is stretched and the Jacobian is nearly singular.
const DAMPING: f64 = 0.05;

/// Where the hand is, from the angle of the shoulder and that of the elbow.
#[differentiable(forward, reverse)]
fn hand(shoulder: f64, elbow: f64) -> [f64; 2] {
    let both = shoulder + elbow;
    [
        LENGTHS[0] * shoulder.cos() + LENGTHS[1] * both.cos(),
        LENGTHS[0] * shoulder.sin() + LENGTHS[1] * both.sin(),
    ]
}

/// By how much the angles change: the solution of `(Jᵀ J + d² I) step = Jᵀ missing`.
fn step(jacobian: [(f64, f64); 2], missing: [f64; 2]) -> (f64, f64) {
    let [(a, b), (c, d)] = jacobian;
    let right = (a * missing[0] + c * missing[1], b * missing[0] + d * missing[1]);
    let damping = DAMPING * DAMPING;
    let (first, mixed, second) = (a * a + c * c + damping, a * b + c * d, b * b + d * d + damping);
    let determinant = first * second - mixed * mixed;
    ((second * right.0 - mixed * right.1) / determinant, (first * right.1 - mixed * right.0) / determinant)
}

fn main() {
    let target = [0.3, 1.2];
    let (mut shoulder, mut elbow) = (0.3, 0.8);
    let mut distance = f64::INFINITY;
    for round in 0..30 {
        let [x, y] = hand(shoulder, elbow);
        let missing = [target[0] - x, target[1] - y];
        distance = missing[0].hypot(missing[1]);
        println!("{round:>2}: hand at ({x:.6}, {y:.6}), {distance:.1e} from the target");
        if distance < 1e-9 {
            break;
        }
        let (by_shoulder, by_elbow) = step(hand_jacobian(shoulder, elbow), missing);
        shoulder += by_shoulder;
        elbow += by_elbow;
    }
    println!("shoulder {:.3} degrees, elbow {:.3} degrees", shoulder.to_degrees(), elbow.to_degrees());
    assert!(distance < 1e-9);
}
