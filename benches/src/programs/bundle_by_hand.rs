//! The gradient of [`super::bundle`], by hand.

use super::bundle::Observation;

/// Value and gradient by cameras and points. Each observation is done with at once: nothing is kept.
pub fn cost_by_hand(
    cameras: &[f64],
    points: &[f64],
    observations: &[Observation],
) -> (f64, (Vec<f64>, Vec<f64>)) {
    let mut by_cameras = vec![0.0; cameras.len()];
    let mut by_points = vec![0.0; points.len()];
    let mut sum = 0.0;
    for o in observations {
        let camera: &[f64; 9] = cameras[9 * o.camera..].first_chunk().expect("nine numbers");
        let point: &[f64; 3] = points[3 * o.point..].first_chunk().expect("three numbers");
        let camera_bar: &mut [f64; 9] = by_cameras[9 * o.camera..].first_chunk_mut().expect("as many");
        let point_bar: &mut [f64; 3] = by_points[3 * o.point..].first_chunk_mut().expect("as many");
        sum += observed(camera, point, &o.feature, camera_bar, point_bar);
    }
    (0.5 * sum, (by_cameras, by_points))
}

/// The square of the residual; half of its gradient is added.
#[inline]
fn observed(
    camera: &[f64; 9],
    point: &[f64; 3],
    feature: &[f64; 2],
    camera_bar: &mut [f64; 9],
    point_bar: &mut [f64; 3],
) -> f64 {
    let [r0, r1, r2, t0, t1, t2, focal, k1, k2] = *camera;
    let rotation = Rotation::new([r0, r1, r2]);
    let turned = cross(rotation.axis, *point);
    let along = dot(rotation.axis, *point);
    let rotated = rotation.applied(*point, turned, along);
    let per_depth = 1.0 / (rotated[2] + t2);
    let (x, y) = (-(rotated[0] + t0) * per_depth, -(rotated[1] + t1) * per_depth);
    let square = x * x + y * y;
    let factor = 1.0 + (k1 + k2 * square) * square;
    let (u, v) = (focal * factor * x - feature[0], focal * factor * y - feature[1]);

    let together = u * x + v * y;
    let factor_bar = focal * together;
    let square_bar = factor_bar * (k1 + 2.0 * k2 * square);
    let (x_bar, y_bar) =
        (focal * factor * u + 2.0 * square_bar * x, focal * factor * v + 2.0 * square_bar * y);
    let bar = [-x_bar * per_depth, -y_bar * per_depth, -(x_bar * x + y_bar * y) * per_depth];
    let (by_rotation, by_point) = rotation.adjoint(*point, turned, along, bar);
    for k in 0..3 {
        camera_bar[k] += by_rotation[k];
        camera_bar[3 + k] += bar[k];
        point_bar[k] += by_point[k];
    }
    camera_bar[6] += factor * together;
    camera_bar[7] += factor_bar * square;
    camera_bar[8] += factor_bar * square * square;
    u * u + v * v
}

/// A rotation, and what its derivatives need. Without an angle, `axis` is zero but for the first order.
struct Rotation {
    axis: [f64; 3],
    sine: f64,
    cosine: f64,
    /// The inverse of the angle; zero if there is none.
    per_angle: f64,
}

impl Rotation {
    #[inline]
    fn new(r: [f64; 3]) -> Self {
        let square = dot(r, r);
        if square <= 1e-20 {
            return Self { axis: r, sine: 1.0, cosine: 1.0, per_angle: 0.0 };
        }
        let angle = square.sqrt();
        let ((sine, cosine), per_angle) = (angle.sin_cos(), 1.0 / angle);
        Self { axis: r.map(|r| r * per_angle), sine, cosine, per_angle }
    }

    #[inline]
    fn applied(&self, point: [f64; 3], turned: [f64; 3], along: f64) -> [f64; 3] {
        let along = along * (1.0 - self.cosine);
        std::array::from_fn(|i| point[i] * self.cosine + turned[i] * self.sine + self.axis[i] * along)
    }

    /// What the rotation and the point receive from the rotated point's adjoint.
    #[inline]
    fn adjoint(&self, point: [f64; 3], turned: [f64; 3], along: f64, bar: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        let Self { axis, sine, cosine, per_angle } = *self;
        let turned_back = cross(bar, axis);
        let moment = cross(point, bar);
        if per_angle == 0.0 {
            return (moment, std::array::from_fn(|i| bar[i] + turned_back[i]));
        }
        let rest = 1.0 - cosine;
        let bar_along = dot(bar, axis);
        let by_point =
            std::array::from_fn(|i| cosine * bar[i] + sine * turned_back[i] + rest * bar_along * axis[i]);
        let by_angle = cosine * dot(bar, turned) + sine * (along * bar_along - dot(bar, point));
        let by_axis: [f64; 3] =
            std::array::from_fn(|i| sine * moment[i] + rest * (bar_along * point[i] + along * bar[i]));
        let lengthwise = dot(axis, by_axis) * per_angle;
        let by_rotation = std::array::from_fn(|i| (by_angle - lengthwise) * axis[i] + by_axis[i] * per_angle);
        (by_rotation, by_point)
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
