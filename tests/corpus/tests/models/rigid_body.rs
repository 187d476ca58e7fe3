//! A library of vectors, quaternions and rigid bodies, as published crates write them.

use ad_corpus::{assert_close, check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

#[derive(Clone, Copy, Debug, Default, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Vec3 {
    x: f64,
    y: f64,
    z: f64,
}

reals!(Vec3 { x, y, z } => Vec3Tangent);

#[differentiable(second_order)]
impl Vec3 {
    const ZERO: Vec3 = Vec3::new(0.0, 0.0, 0.0);
    const X: Vec3 = Vec3::new(1.0, 0.0, 0.0);

    const fn new(x: f64, y: f64, z: f64) -> Self {
        Self { x, y, z }
    }

    fn splat(value: f64) -> Self {
        Vec3 { x: value, y: value, z: value }
    }

    fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    fn cross(&self, other: &Vec3) -> Vec3 {
        Vec3 {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    fn norm_squared(self) -> f64 {
        self.dot(self)
    }

    fn norm(self) -> f64 {
        self.norm_squared().sqrt()
    }

    fn normalized(self) -> Self {
        let norm = self.norm();
        if norm > 0.0 { self / norm } else { self }
    }

    fn lerp(self, other: Self, t: f64) -> Self {
        self * (1.0 - t) + other * t
    }

    /// The component along `axis`.
    fn project_onto(self, axis: Vec3) -> Vec3 {
        self.dot(axis) / axis.norm_squared() * axis
    }

    fn reflect(self, normal: Vec3) -> Vec3 {
        self - 2.0 * self.dot(normal) * normal
    }

    fn normalize(&mut self) {
        let norm = self.norm();
        *self /= norm;
    }
}

#[differentiable(second_order)]
impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

#[differentiable(second_order)]
impl Sub for Vec3 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Vec3 {
    type Output = Vec3;
    fn mul(self, factor: f64) -> Self::Output {
        Vec3 { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}

#[differentiable(second_order)]
impl Mul<Vec3> for f64 {
    type Output = Vec3;
    fn mul(self, v: Vec3) -> Vec3 {
        v * self
    }
}

#[differentiable(second_order)]
impl Div<f64> for Vec3 {
    type Output = Vec3;
    fn div(self, divisor: f64) -> Vec3 {
        let inverse = divisor.recip();
        Vec3::new(self.x * inverse, self.y * inverse, self.z * inverse)
    }
}

#[differentiable(second_order)]
impl Neg for Vec3 {
    type Output = Vec3;
    fn neg(self) -> Vec3 {
        Vec3::new(-self.x, -self.y, -self.z)
    }
}

#[differentiable(second_order)]
impl AddAssign for Vec3 {
    fn add_assign(&mut self, other: Vec3) {
        self.x += other.x;
        self.y += other.y;
        self.z += other.z;
    }
}

#[differentiable(second_order)]
impl SubAssign for Vec3 {
    fn sub_assign(&mut self, other: Vec3) {
        *self = *self - other;
    }
}

#[differentiable(second_order)]
impl MulAssign<f64> for Vec3 {
    fn mul_assign(&mut self, factor: f64) {
        self.x *= factor;
        self.y *= factor;
        self.z *= factor;
    }
}

#[differentiable(second_order)]
impl DivAssign<f64> for Vec3 {
    fn div_assign(&mut self, divisor: f64) {
        *self *= 1.0 / divisor;
    }
}

#[differentiable(second_order)]
impl From<[f64; 3]> for Vec3 {
    fn from(v: [f64; 3]) -> Self {
        Vec3::new(v[0], v[1], v[2])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Quaternion {
    w: f64,
    v: Vec3,
}

reals!(Quaternion { w, v } => QuaternionTangent);

#[differentiable(second_order)]
impl Quaternion {
    fn from_axis_angle(axis: Vec3, angle: f64) -> Self {
        let (sin, cos) = (0.5 * angle).sin_cos();
        Quaternion { w: cos, v: axis.normalized() * sin }
    }

    fn conjugate(self) -> Self {
        Self { v: -self.v, ..self }
    }

    fn norm(&self) -> f64 {
        (self.w * self.w + self.v.norm_squared()).sqrt()
    }

    fn normalized(self) -> Self {
        let n = self.norm();
        Quaternion { w: self.w / n, v: self.v / n }
    }

    fn rotate(&self, p: Vec3) -> Vec3 {
        let t = 2.0 * self.v.cross(&p);
        p + self.w * t + self.v.cross(&t)
    }
}

#[differentiable(second_order)]
impl Mul for Quaternion {
    type Output = Quaternion;
    fn mul(self, rhs: Quaternion) -> Quaternion {
        Quaternion {
            w: self.w * rhs.w - self.v.dot(rhs.v),
            v: self.w * rhs.v + rhs.w * self.v + self.v.cross(&rhs.v),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct RigidBody {
    mass: f64,
    /// The moments of inertia about the axes of the body.
    inertia: Vec3,
    position: Vec3,
    velocity: Vec3,
    orientation: Quaternion,
    angular_velocity: Vec3,
}

reals!(RigidBody { mass, inertia, position, velocity, orientation, angular_velocity } => RigidBodyTangent);

#[differentiable(second_order)]
impl RigidBody {
    fn kinetic_energy(&self) -> f64 {
        let local = self.orientation.conjugate().rotate(self.angular_velocity);
        let spin = self.inertia.x * local.x * local.x
            + self.inertia.y * local.y * local.y
            + self.inertia.z * local.z * local.z;
        0.5 * self.mass * self.velocity.norm_squared() + 0.5 * spin
    }

    fn apply_force(&mut self, force: Vec3, at: Vec3, dt: f64) {
        self.velocity += force * (dt / self.mass);
        let torque = (at - self.position).cross(&force);
        let local = self.orientation.conjugate().rotate(torque);
        let change = Vec3::new(local.x / self.inertia.x, local.y / self.inertia.y, local.z / self.inertia.z);
        self.angular_velocity += self.orientation.rotate(change) * dt;
    }

    fn step(&mut self, dt: f64) {
        self.position += self.velocity * dt;
        let spin = Quaternion { w: 0.0, v: self.angular_velocity };
        let rate = spin * self.orientation;
        self.orientation.w += 0.5 * dt * rate.w;
        self.orientation.v += 0.5 * dt * rate.v;
        self.orientation = self.orientation.normalized();
    }
}

const A: Vec3 = Vec3::new(1.5, -0.5, 2.0);
const B: Vec3 = Vec3::new(-0.25, 0.75, 1.25);
const ROTATION: Quaternion = Quaternion { w: 0.8, v: Vec3::new(0.3, -0.4, 0.2) };

fn body() -> RigidBody {
    RigidBody {
        mass: 2.0,
        inertia: Vec3::new(0.5, 1.25, 0.75),
        position: Vec3::new(0.1, -0.2, 0.3),
        velocity: Vec3::new(1.0, 0.5, -0.25),
        orientation: ROTATION,
        angular_velocity: Vec3::new(-0.5, 1.5, 0.75),
    }
}

#[test]
fn dot_and_cross() {
    #[differentiable(second_order)]
    fn f(a: Vec3, b: &Vec3) -> f64 {
        a.dot(*b) * a.cross(b).norm()
    }
    check!(f without lifted at (A, &B), (B, &A));
}

#[test]
fn triple_product() {
    #[differentiable(second_order)]
    fn f(a: Vec3, b: Vec3, c: Vec3) -> f64 {
        a.cross(&b).dot(c)
    }
    check!(f without lifted at (A, B, Vec3::X));
    let (da, _, _) = f_grad(A, B, Vec3::X);
    let expected = B.cross(&Vec3::X);
    assert_close(da, Vec3Tangent { x: expected.x, y: expected.y, z: expected.z });
}

#[test]
fn operators() {
    #[differentiable(second_order)]
    fn f(a: Vec3, b: Vec3, k: f64) -> Vec3 {
        let mut sum = 2.0 * a + b * k - a / (1.0 + k * k);
        sum += -b;
        sum -= Vec3::splat(k);
        sum *= k;
        sum
    }
    check_seeded!(f without lifted at (A, B, 0.5), (B, A, -1.25));
}

#[test]
fn methods_that_call_operators() {
    #[differentiable(second_order)]
    fn f(a: Vec3, b: Vec3, t: f64) -> Vec3 {
        a.lerp(b, t).project_onto(b).reflect(a.normalized())
    }
    check_seeded!(f without lifted at (A, B, 0.25));
}

#[test]
fn normalization_by_value_and_in_place() {
    #[differentiable(second_order)]
    fn f(a: Vec3) -> Vec3 {
        let mut b = a;
        b.normalize();
        b + a.normalized()
    }
    check_seeded!(f without lifted at (A), (B));
    assert_eq!(f(A), 2.0 * A.normalized());
}

#[test]
fn conversion_from_an_array() {
    #[differentiable(second_order)]
    fn f(a: [f64; 3], b: [f64; 3]) -> f64 {
        let c = Vec3::from(a);
        c.dot(Vec3::from(b)) + c.norm()
    }
    check!(f without lifted at ([1.0, 2.0, 3.0], [0.5, -1.0, 0.25]));
}

#[test]
fn sums_over_slices_of_vectors() {
    #[differentiable(second_order)]
    fn f(points: &[Vec3], masses: &[f64]) -> Vec3 {
        let mut center = Vec3::ZERO;
        let mut total = 0.0;
        for (p, m) in points.iter().zip(masses) {
            center += *p * *m;
            total += m;
        }
        center / total
    }
    check_seeded!(f without lifted at (&[A, B, Vec3::X], &[1.0, 2.0, 0.5]), (&[B], &[3.0]));
}

#[test]
fn rotations() {
    #[differentiable(second_order)]
    fn f(axis: Vec3, angle: f64, p: Vec3) -> Vec3 {
        Quaternion::from_axis_angle(axis, angle).rotate(p)
    }
    check_seeded!(f without lifted at (A, 0.75, B), (B, -2.0, A));
    // A turn about the x axis by a right angle; its derivative by the angle is perpendicular.
    let (_, (_, by_angle, _)) = f_can_grad(
        Vec3::X,
        std::f64::consts::FRAC_PI_2,
        Vec3::new(0.0, 1.0, 0.0),
        Vec3Tangent { x: 0.0, y: 1.0, z: 0.0 },
    );
    assert_close(by_angle, -1.0);
}

#[test]
fn products_of_quaternions() {
    #[differentiable(second_order)]
    fn f(q: Quaternion, r: Quaternion, p: Vec3) -> Vec3 {
        (q * r.conjugate()).normalized().rotate(p)
    }
    let other = Quaternion { w: -0.25, v: B };
    check_seeded!(f without lifted at (ROTATION, other, A));
}

#[test]
fn kinetic_energy() {
    #[differentiable(second_order)]
    fn f(body: &RigidBody) -> f64 {
        body.kinetic_energy()
    }
    check!(f without lifted at (&body()));
}

#[test]
fn forces_and_steps_in_place() {
    #[differentiable(second_order)]
    fn f(body: &mut RigidBody, force: Vec3, at: Vec3, dt: f64, steps: usize) {
        for _ in 0..steps {
            body.apply_force(force, at, dt);
            body.step(dt);
        }
    }
    for steps in [0, 1, 4] {
        check_in_place!(f without lifted at (&mut body(), A, B, 0.125, const steps));
    }
}

#[test]
fn energy_after_steps() {
    #[differentiable(second_order)]
    fn f(body: &RigidBody, force: Vec3, dt: f64) -> f64 {
        let mut body = body.clone();
        for _ in 0..3 {
            let at = body.position + Vec3::X;
            body.apply_force(force, at, dt);
            body.step(dt);
        }
        body.kinetic_energy() - body.position.dot(force)
    }
    check!(f without lifted at (&body(), A, 0.125));
}
