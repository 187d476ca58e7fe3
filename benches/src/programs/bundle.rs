//! Bundle adjustment: many cameras, many points, and where some points were seen by some cameras. Residuals are written into a list
//! of the caller. Cameras are those of "Bundle Adjustment in the Large" (Agarwal and others, 2010): a rotation as axis times angle, a
//! translation, a focal length, and two coefficients of radial distortion. Half the sum of squares, and its gradient in all of them.

use super::bundle_by_hand::cost_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// Half of the sum of the squares of all residuals. A camera has nine numbers, a point three.
#[differentiable(wrt(cameras, points))]
pub fn cost(cameras: &[f64], points: &[f64], observations: &[Observation]) -> f64 {
    let mut out = vec![0.0; 2 * observations.len()];
    residuals(cameras, points, observations, &mut out);
    0.5 * out.iter().map(|r| r * r).sum::<f64>()
}

/// Where the points are seen, minus where they were seen.
#[differentiable(wrt(cameras, points, out))]
fn residuals(cameras: &[f64], points: &[f64], observations: &[Observation], out: &mut [f64]) {
    for (i, o) in observations.iter().enumerate() {
        let camera = &cameras[9 * o.camera..9 * o.camera + 9];
        let point = &points[3 * o.point..3 * o.point + 3];
        project(camera, point, &mut out[2 * i..2 * i + 2]);
        out[2 * i] -= o.feature[0];
        out[2 * i + 1] -= o.feature[1];
    }
}

/// The picture of a point.
#[differentiable]
fn project(camera: &[f64], point: &[f64], out: &mut [f64]) {
    let mut p = [0.0; 3];
    rotate(&camera[0..3], point, &mut p);
    for k in 0..3 {
        p[k] += camera[3 + k];
    }
    let x = -p[0] / p[2];
    let y = -p[1] / p[2];
    let r2 = x * x + y * y;
    let distortion = 1.0 + r2 * (camera[7] + camera[8] * r2);
    out[0] = camera[6] * distortion * x;
    out[1] = camera[6] * distortion * y;
}

/// The formula of Rodrigues.
#[differentiable]
fn rotate(rotation: &[f64], point: &[f64], out: &mut [f64]) {
    let square = rotation[0] * rotation[0] + rotation[1] * rotation[1] + rotation[2] * rotation[2];
    if square > 1e-20 {
        let angle = square.sqrt();
        let sine = angle.sin();
        let cosine = angle.cos();
        let w = [rotation[0] / angle, rotation[1] / angle, rotation[2] / angle];
        let cross = [
            w[1] * point[2] - w[2] * point[1],
            w[2] * point[0] - w[0] * point[2],
            w[0] * point[1] - w[1] * point[0],
        ];
        let along = (w[0] * point[0] + w[1] * point[1] + w[2] * point[2]) * (1.0 - cosine);
        for k in 0..3 {
            out[k] = point[k] * cosine + cross[k] * sine + w[k] * along;
        }
    } else {
        out[0] = point[0] + rotation[1] * point[2] - rotation[2] * point[1];
        out[1] = point[1] + rotation[2] * point[0] - rotation[0] * point[2];
        out[2] = point[2] + rotation[0] * point[1] - rotation[1] * point[0];
    }
}

/// One observation: a camera and a point by number, and where the point was seen.
#[derive(Clone, Copy)]
pub struct Observation {
    /// The number of the camera.
    pub camera: usize,
    /// The number of the point.
    pub point: usize,
    /// Where the point was seen.
    pub feature: [f64; 2],
}

/// A scene.
pub struct Input {
    /// Nine numbers for each camera.
    pub cameras: Vec<f64>,
    /// Three numbers for each point.
    pub points: Vec<f64>,
    /// What was seen.
    pub observations: Vec<Observation>,
}

impl Input {
    /// A scene around the origin, seen from some distance; the first camera is not rotated.
    pub fn new(cameras: usize, points: usize, observations: usize) -> Self {
        let mut random = Random::new(13);
        let mut camera_list = Vec::new();
        for camera in 0..cameras {
            let rotation = if camera == 0 { [0.0; 3] } else { random.array(-0.8, 0.8) };
            let [x, y] = random.array(-1.0, 1.0);
            let focal = random.between(100.0, 400.0);
            let [first, second] = random.array(-0.05, 0.05);
            camera_list.extend(rotation);
            camera_list.extend([x, y, -10.0, focal, first, second]);
        }
        let points_list = random.list(3 * points, -2.0, 2.0);
        let mut index = |below: usize| (random.between(0.0, below as f64) as usize).min(below - 1);
        let pairs: Vec<_> = (0..observations).map(|_| (index(cameras), index(points))).collect();
        let observations = pairs
            .into_iter()
            .map(|(camera, point)| Observation { camera, point, feature: random.array(-60.0, 60.0) })
            .collect();
        Self { cameras: camera_list, points: points_list, observations }
    }

    /// 20 000 observations of 2000 points by 30 cameras.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(30, 2000, 20_000),
            Size::Small => Self::new(3, 5, 20),
        }
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| cost(&i.cameras, &i.points, &i.observations),
        |i| cost_by_hand(&i.cameras, &i.points, &i.observations),
        |i| cost_value_and_grad(&i.cameras, &i.points, &i.observations),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        let mut i = Input::of(Size::Small);
        // Of a camera without rotation, differences would be those of the other branch.
        i.cameras[..3].copy_from_slice(&[0.1, -0.2, 0.3]);
        let (value, (by_cameras, by_points)) = cost_by_hand(&i.cameras, &i.points, &i.observations);
        assert_close(&[value], &[cost(&i.cameras, &i.points, &i.observations)], EXACT);
        let of_cameras = |cameras: &[f64]| cost(cameras, &i.points, &i.observations);
        assert_close(&by_cameras, &central_differences(of_cameras, &i.cameras), DIFFERENCES);
        let of_points = |points: &[f64]| cost(&i.cameras, points, &i.observations);
        assert_close(&by_points, &central_differences(of_points, &i.points), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(5, 100, 1000);
        let (value, (by_cameras, by_points)) = cost_value_and_grad(&i.cameras, &i.points, &i.observations);
        let (expected, (hand_cameras, hand_points)) = cost_by_hand(&i.cameras, &i.points, &i.observations);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&by_cameras, &hand_cameras, EXACT);
        assert_close(&by_points, &hand_points, EXACT);
    }
}
