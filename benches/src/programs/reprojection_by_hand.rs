//! The Jacobian of [`super::reprojection`], by hand.

use super::reprojection::Row;

/// The error and both rows of its Jacobian. What the rows have in common is computed once.
pub fn jacobian_by_hand(
    camera: &[f64; 11],
    point: &[f64; 3],
    weight: f64,
    feature: &[f64; 2],
) -> ([f64; 2], [Row; 2]) {
    let rotation = Rotation::new([camera[0], camera[1], camera[2]]);
    let centred = [point[0] - camera[3], point[1] - camera[4], point[2] - camera[5]];
    let turned = cross(rotation.axis, centred);
    let along = dot(rotation.axis, centred);
    let rotated = rotation.applied(centred, turned, along);

    let per_depth = 1.0 / rotated[2];
    let projected = [rotated[0] * per_depth, rotated[1] * per_depth];
    let square = projected[0] * projected[0] + projected[1] * projected[1];
    let factor = 1.0 + (camera[9] + camera[10] * square) * square;
    let distorted = [projected[0] * factor, projected[1] * factor];
    let focal = camera[6];
    let residual =
        [distorted[0] * focal + camera[7] - feature[0], distorted[1] * focal + camera[8] - feature[1]];

    let scale = weight * focal;
    let bend = 2.0 * (camera[9] + 2.0 * camera[10] * square);
    let mixed = scale * bend * projected[0] * projected[1];
    let by_projected = [
        [scale * (factor + bend * projected[0] * projected[0]), mixed],
        [mixed, scale * (factor + bend * projected[1] * projected[1])],
    ];
    let by_principal = [[weight, 0.0], [0.0, weight]];
    let rows = std::array::from_fn(|a| {
        let [u, v] = by_projected[a];
        let depth = -(u * projected[0] + v * projected[1]) * per_depth;
        let (by_rotation, by_point) =
            rotation.adjoint(centred, turned, along, [u * per_depth, v * per_depth, depth]);
        let by_distortion = scale * projected[a] * square;
        let by_camera = [
            by_rotation[0],
            by_rotation[1],
            by_rotation[2],
            -by_point[0],
            -by_point[1],
            -by_point[2],
            weight * distorted[a],
            by_principal[a][0],
            by_principal[a][1],
            by_distortion,
            by_distortion * square,
        ];
        (by_camera, by_point, residual[a])
    });
    ([weight * residual[0], weight * residual[1]], rows)
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
    fn new(r: [f64; 3]) -> Self {
        let square = dot(r, r);
        if square == 0.0 {
            return Self { axis: r, sine: 1.0, cosine: 1.0, per_angle: 0.0 };
        }
        let angle = square.sqrt();
        let ((sine, cosine), per_angle) = (angle.sin_cos(), 1.0 / angle);
        Self { axis: r.map(|r| r * per_angle), sine, cosine, per_angle }
    }

    fn applied(&self, point: [f64; 3], turned: [f64; 3], along: f64) -> [f64; 3] {
        let along = along * (1.0 - self.cosine);
        std::array::from_fn(|i| point[i] * self.cosine + turned[i] * self.sine + self.axis[i] * along)
    }

    /// What the rotation and the point receive from the rotated point's adjoint.
    #[inline]
    fn adjoint(&self, point: [f64; 3], turned: [f64; 3], along: f64, bar: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        let Self { axis, sine, cosine, per_angle } = *self;
        if per_angle == 0.0 {
            // The rotated point is `point + rotation × point`.
            let by_rotation = cross(point, bar);
            let turned_back = cross(bar, axis);
            return (by_rotation, std::array::from_fn(|i| bar[i] + turned_back[i]));
        }
        let rest = 1.0 - cosine;
        let bar_along = dot(bar, axis);
        let turned_back = cross(bar, axis);
        let by_point =
            std::array::from_fn(|i| cosine * bar[i] + sine * turned_back[i] + rest * bar_along * axis[i]);
        let by_angle = cosine * dot(bar, turned) + sine * (along * bar_along - dot(bar, point));
        let moment = cross(point, bar);
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
