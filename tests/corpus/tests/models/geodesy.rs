//! Geodetic and Cartesian coordinates on an ellipsoid.
#![allow(missing_docs, reason = "the code is written as in a library, whose users read it")]

use ad_corpus::{assert_close, check, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
pub struct Ellipsoid {
    /// Semi-major axis in metres.
    pub a: f64,
    /// Flattening.
    pub f: f64,
}

reals!(Ellipsoid { a, f } => EllipsoidTangent);

#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
pub struct Geodetic {
    pub latitude: f64,
    pub longitude: f64,
    pub height: f64,
}

reals!(Geodetic { latitude, longitude, height } => GeodeticTangent);

#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
pub struct Ecef(pub f64, pub f64, pub f64);

reals!(Ecef { 0, 1, 2 } => EcefTangent);

impl Ellipsoid {
    pub const WGS84: Self = Self { a: 6_378_137.0, f: 1.0 / 298.257_223_563 };
    pub const GRS80: Self = Ellipsoid { a: 6_378_137.0, f: 1.0 / 298.257_222_101 };
    const TOLERANCE: f64 = 1e-15;
    const MAX_ITERATIONS: usize = 50;

    #[differentiable(second_order, lifted)]
    pub fn eccentricity_squared(&self) -> f64 {
        self.f * (2.0 - self.f)
    }

    #[differentiable(second_order, lifted)]
    pub fn semi_minor_axis(&self) -> f64 {
        self.a * (1.0 - self.f)
    }

    /// Radius of curvature in the prime vertical.
    #[differentiable(second_order, lifted)]
    fn prime_vertical(&self, latitude: f64) -> f64 {
        let sin = latitude.sin();
        self.a / (1.0 - self.eccentricity_squared() * sin * sin).sqrt()
    }

    #[differentiable(second_order, lifted)]
    pub fn to_ecef(&self, position: &Geodetic) -> Ecef {
        let Geodetic { latitude, longitude, height } = *position;
        let n = self.prime_vertical(latitude);
        let (sin_lat, cos_lat) = latitude.sin_cos();
        let (sin_lon, cos_lon) = longitude.sin_cos();
        Ecef(
            (n + height) * cos_lat * cos_lon,
            (n + height) * cos_lat * sin_lon,
            (n * (1.0 - self.eccentricity_squared()) + height) * sin_lat,
        )
    }

    #[differentiable(second_order, lifted)]
    pub fn from_ecef(&self, position: Ecef) -> Geodetic {
        let Ecef(x, y, z) = position;
        let e2 = self.eccentricity_squared();
        let p = x.hypot(y);
        let mut latitude = z.atan2(p * (1.0 - e2));
        let mut height = 0.0;
        for _ in 0..Self::MAX_ITERATIONS {
            let n = self.prime_vertical(latitude);
            height = p / latitude.cos() - n;
            let next = z.atan2(p * (1.0 - e2 * n / (n + height)));
            let change = (next - latitude).abs();
            latitude = next;
            if change < Self::TOLERANCE {
                break;
            }
        }
        Geodetic { latitude, longitude: y.atan2(x), height }
    }

    /// Great-circle distance on the sphere of mean radius.
    #[differentiable(second_order, lifted)]
    pub fn haversine(&self, from: &Geodetic, to: &Geodetic) -> f64 {
        let half = |x: f64| 0.5 * x;
        let dlat = 0.5 * (to.latitude - from.latitude);
        let dlon = half(1.0) * (to.longitude - from.longitude);
        let h = dlat.sin().powi(2) + from.latitude.cos() * to.latitude.cos() * dlon.sin().powi(2);
        let radius = (2.0 * self.a + self.semi_minor_axis()) / 3.0;
        2.0 * radius * h.sqrt().min(1.0).asin()
    }
}

const GREENWICH: Geodetic = Geodetic { latitude: 0.898, longitude: -0.000_03, height: 46.0 };
const SYDNEY: Geodetic = Geodetic { latitude: -0.591, longitude: 2.639, height: 19.0 };

#[test]
fn to_cartesian_coordinates() {
    #[differentiable(second_order, lifted)]
    fn f(ellipsoid: &Ellipsoid, position: &Geodetic) -> Ecef {
        ellipsoid.to_ecef(position)
    }
    check_seeded!(f at (&Ellipsoid::WGS84, &GREENWICH), (&Ellipsoid::GRS80, &SYDNEY));
}

#[test]
fn from_cartesian_coordinates() {
    #[differentiable(second_order, lifted)]
    fn f(position: Ecef) -> Geodetic {
        Ellipsoid::WGS84.from_ecef(position)
    }
    // In units of the axis: differences and rounding then have the scale of the coordinates.
    #[differentiable(second_order, lifted)]
    fn of_unit_axis(position: Ecef, flattening: f64) -> Geodetic {
        let ellipsoid = Ellipsoid { a: 1.0, f: flattening };
        ellipsoid.from_ecef(position)
    }
    for place in [GREENWICH, SYDNEY] {
        let Ecef(x, y, z) = Ellipsoid::WGS84.to_ecef(&place);
        let a = Ellipsoid::WGS84.a;
        let scaled = Ecef(x / a, y / a, z / a);
        check_seeded!(
            [of_unit_axis of_unit_axis_prim of_unit_axis_adj of_unit_axis_can_grad of_unit_axis_jvp]
            at (scaled, 0.003), (scaled, 0.1)
        );
        let (back, _) =
            f_can_grad(Ecef(x, y, z), GeodeticTangent { latitude: 1.0, longitude: 0.0, height: 0.0 });
        assert_close(back.latitude, place.latitude);
    }
}

#[test]
fn there_and_back_is_the_identity() {
    #[differentiable(second_order, lifted)]
    fn f(position: &Geodetic) -> Geodetic {
        let ellipsoid = Ellipsoid { a: 1.0, ..Ellipsoid::WGS84 };
        let cartesian = ellipsoid.to_ecef(position);
        ellipsoid.from_ecef(cartesian)
    }
    let place = Geodetic { latitude: 0.8, longitude: -0.5, height: 0.01 };
    check_seeded!(f at (&place));
    let seed = GeodeticTangent { latitude: 2.0, longitude: -3.0, height: 0.5 };
    assert_close(f_can_grad(&place, seed.clone()).1, seed);
}

#[test]
fn distances() {
    #[differentiable(second_order, lifted)]
    fn f(ellipsoid: &Ellipsoid, from: &Geodetic, to: &Geodetic) -> f64 {
        ellipsoid.haversine(from, to) / Ellipsoid::WGS84.a
    }
    check!(f at (&Ellipsoid::WGS84, &GREENWICH, &SYDNEY));
}

#[test]
fn methods_have_gradients_of_their_own() {
    let (n, (by_ellipsoid, by_latitude)) = Ellipsoid::WGS84.prime_vertical_value_and_grad(0.5);
    assert_eq!(n, Ellipsoid::WGS84.prime_vertical(0.5));
    assert_close(by_ellipsoid.a, n / Ellipsoid::WGS84.a);
    let EllipsoidTangent { a, f } = Ellipsoid::WGS84.semi_minor_axis_grad();
    assert_eq!((a, f), (1.0 - Ellipsoid::WGS84.f, -Ellipsoid::WGS84.a));
    let e2 = Ellipsoid::WGS84.eccentricity_squared();
    let sin_cos = 0.5_f64.sin() * 0.5_f64.cos();
    assert_close(by_latitude / n, e2 * sin_cos / (1.0 - e2 * 0.5_f64.sin().powi(2)));
}
