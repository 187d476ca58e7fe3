//! The reprojection error of bundle adjustment, as in ADBench (Srajer, Kukelova and Fitzgibbon, 2018, section 4.2): where a camera sees
//! a point, and where it was seen. A camera has eleven parameters: a rotation as axis times angle, a centre, a focal length, a
//! principal point, and two coefficients of radial distortion. Asked for is the Jacobian, two rows of fifteen entries.

use super::reprojection_by_hand::jacobian_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The derivatives of one component of the error, by camera, point and weight.
pub type Row = ([f64; 11], [f64; 3], f64);

/// The error in both coordinates of the picture, times a weight.
#[differentiable(wrt(camera, point, weight))]
pub fn reprojection_error(camera: &[f64; 11], point: &[f64; 3], weight: f64, feature: &[f64; 2]) -> [f64; 2] {
    let centred = [point[0] - camera[3], point[1] - camera[4], point[2] - camera[5]];
    let rotated = rotate([camera[0], camera[1], camera[2]], centred);
    let [u, v] = distort(camera[9], camera[10], [rotated[0] / rotated[2], rotated[1] / rotated[2]]);
    [weight * (u * camera[6] + camera[7] - feature[0]), weight * (v * camera[6] + camera[8] - feature[1])]
}

/// The formula of Rodrigues.
#[differentiable]
fn rotate(rotation: [f64; 3], point: [f64; 3]) -> [f64; 3] {
    let square = dot(rotation, rotation);
    if square == 0.0 {
        let turned = cross(rotation, point);
        return [point[0] + turned[0], point[1] + turned[1], point[2] + turned[2]];
    }
    let angle = square.sqrt();
    let (sine, cosine) = angle.sin_cos();
    let axis = rotation.map(|r| r / angle);
    let turned = cross(axis, point);
    let along = dot(axis, point) * (1.0 - cosine);
    std::array::from_fn(|i| point[i] * cosine + turned[i] * sine + axis[i] * along)
}

#[differentiable]
fn distort(first: f64, second: f64, [x, y]: [f64; 2]) -> [f64; 2] {
    let square = x * x + y * y;
    let factor = 1.0 + first * square + second * square * square;
    [x * factor, y * factor]
}

#[differentiable]
fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[differentiable]
fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The error and both rows of the Jacobian: one run of the primal, and one reverse sweep for both components.
pub fn jacobian(
    camera: &[f64; 11],
    point: &[f64; 3],
    weight: f64,
    feature: &[f64; 2],
) -> ([f64; 2], [Row; 2]) {
    reprojection_error_vjps(camera, point, weight, feature, [[1.0, 0.0], [0.0, 1.0]])
}

/// One observation: a camera and a point by number, a weight, and where the point was seen.
pub struct Observation {
    pub(crate) camera: usize,
    pub(crate) point: usize,
    pub(crate) weight: f64,
    pub(crate) feature: [f64; 2],
}

/// A scene.
pub struct Input {
    pub(crate) cameras: Vec<[f64; 11]>,
    pub(crate) points: Vec<[f64; 3]>,
    pub(crate) observations: Vec<Observation>,
}

impl Input {
    /// Cameras and points of about the size of those in ADBench's test file, and some that are not rotated.
    pub fn new(cameras: usize, points: usize, observations: usize) -> Self {
        let mut random = Random::new(5);
        let mut camera = |_| {
            let rotation: [f64; 3] = random.array(-1.0, 1.0);
            let centre: [f64; 3] = random.array(-2.0, 2.0);
            let [x, y] = random.array(-15.0, 15.0);
            let [first, second] = random.array(-0.07, 0.07);
            let focal = random.between(100.0, 400.0);
            let [r0, r1, r2] = rotation;
            [r0, r1, r2, centre[0], centre[1], centre[2] - 10.0, focal, x, y, first, second]
        };
        let camera_list: Vec<[f64; 11]> = (0..cameras).map(&mut camera).collect();
        let point_list: Vec<[f64; 3]> = (0..points).map(|_| random.array(-2.0, 2.0)).collect();
        let mut index = |below: usize| (random.between(0.0, below as f64) as usize).min(below - 1);
        let pairs: Vec<(usize, usize)> = (0..observations).map(|_| (index(cameras), index(points))).collect();
        let observations = pairs
            .into_iter()
            .map(|(camera, point)| {
                let (weight, feature) = (random.between(0.2, 1.0), random.array(-100.0, 100.0));
                Observation { camera, point, weight, feature }
            })
            .collect();
        Self { cameras: camera_list, points: point_list, observations }
    }

    /// 30 000 observations of 1000 points by 50 cameras.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(50, 1000, 30_000),
            Size::Small => Self::new(2, 10, 20),
        }
    }

    /// Computes something for each of the observations.
    fn visit<T>(
        &self,
        function: impl Fn(&[f64; 11], &[f64; 3], f64, &[f64; 2]) -> T,
        mut take: impl FnMut(T),
    ) {
        for o in &self.observations {
            take(function(&self.cameras[o.camera], &self.points[o.point], o.weight, &o.feature));
        }
    }
}

/// Everything has to be computed, but is not kept: 30 000 Jacobians would take 8 MB, and the time would be that of getting new memory.
fn drop_unseen<T>(result: T) {
    std::hint::black_box(&result);
}

/// The contenders: errors, or errors and Jacobians, of all observations.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| i.visit(reprojection_error, drop_unseen),
        |i| i.visit(jacobian_by_hand, drop_unseen),
        |i| i.visit(jacobian, drop_unseen),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    fn joined((camera, point, weight): &Row) -> Vec<f64> {
        [&camera[..], &point[..], &[*weight]].concat()
    }

    #[test]
    fn by_hand_it_is_the_derivative() {
        let i = Input::of(Size::Small);
        for o in &i.observations {
            let (camera, point) = (&i.cameras[o.camera], &i.points[o.point]);
            let (error, rows) = jacobian_by_hand(camera, point, o.weight, &o.feature);
            assert_close(&error, &reprojection_error(camera, point, o.weight, &o.feature), EXACT);
            let at = joined(&(*camera, *point, o.weight));
            for (k, row) in rows.iter().enumerate() {
                let component = |p: &[f64]| {
                    let (camera, point) = (p[..11].try_into().unwrap(), p[11..14].try_into().unwrap());
                    reprojection_error(camera, point, p[14], &o.feature)[k]
                };
                assert_close(&joined(row), &central_differences(component, &at), DIFFERENCES);
            }
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(50, 1000, 3000);
        let (mut all_ours, mut by_hand) = (Vec::new(), Vec::new());
        i.visit(jacobian, |result| all_ours.push(result));
        i.visit(jacobian_by_hand, |result| by_hand.push(result));
        for (ours, hand) in all_ours.iter().zip(&by_hand) {
            assert_close(&ours.0, &hand.0, EXACT);
            assert_close(&joined(&ours.1[0]), &joined(&hand.1[0]), EXACT);
            assert_close(&joined(&ours.1[1]), &joined(&hand.1[1]), EXACT);
        }
    }

    #[test]
    fn without_rotation_both_take_the_other_branch() {
        let mut camera = Input::of(Size::Small).cameras[0];
        camera[..3].fill(0.0);
        let (ours, hand) = (
            jacobian(&camera, &[0.5, 1.0, 2.0], 0.5, &[1.0, 2.0]),
            jacobian_by_hand(&camera, &[0.5, 1.0, 2.0], 0.5, &[1.0, 2.0]),
        );
        assert_close(&joined(&ours.1[0]), &joined(&hand.1[0]), EXACT);
        assert_close(&joined(&ours.1[1]), &joined(&hand.1[1]), EXACT);
    }

    #[test]
    fn the_value_is_that_of_adbench() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/adbench");
        let Ok(text) = std::fs::read_to_string(folder.join("ba_test.txt")) else { return };
        let numbers: Vec<f64> = text.split_whitespace().skip(3).map(|word| word.parse().unwrap()).collect();
        let (camera, point) = (numbers[..11].try_into().unwrap(), numbers[11..14].try_into().unwrap());
        let error = reprojection_error(camera, point, numbers[14], &[numbers[15], numbers[16]]);
        // From the tests of ADBench.
        assert_close(&error, &[-2.690_488_492_351_894e-1, 2.599_447_926_779_019e-1], 1e-12);
    }
}
