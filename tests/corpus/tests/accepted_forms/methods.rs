//! Methods, operators, traits.

use super::{Form, Group};
use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, AddAssign, Deref, DerefMut, Index, IndexMut, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, Default, PartialEq, Differentiable)]
struct Vec2 {
    x: f64,
    y: f64,
}

reals!(Vec2 { x, y } => Vec2Tangent);

reals!(Row { list } => RowTangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Row {
    list: Vec<f64>,
}

#[differentiable(forward, reverse)]
impl Vec2 {
    const ZERO: Vec2 = Vec2 { x: 0.0, y: 0.0 };

    fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    fn norm(&self) -> f64 {
        self.x.hypot(self.y)
    }

    fn scaled(self, factor: f64) -> Self {
        Vec2 { x: self.x * factor, ..self }
    }

    fn turn(&mut self, angle: f64) {
        let (sin, cos) = angle.sin_cos();
        *self = Self::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos);
    }

    fn turned(&mut self, angle: f64) -> &mut Self {
        self.turn(angle);
        self
    }
}

#[differentiable(forward, reverse)]
impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        Vec2 { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiable(forward, reverse)]
impl Sub<&Vec2> for &Vec2 {
    type Output = Vec2;
    fn sub(self, other: &Vec2) -> Vec2 {
        Vec2 { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiable(forward, reverse)]
impl Mul<f64> for Vec2 {
    type Output = Vec2;
    fn mul(self, factor: f64) -> Vec2 {
        Vec2 { x: self.x * factor, y: self.y * factor }
    }
}

#[differentiable(forward, reverse)]
impl Mul<Vec2> for f64 {
    type Output = Vec2;
    fn mul(self, v: Vec2) -> Vec2 {
        v * self
    }
}

#[differentiable(forward, reverse)]
impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        Vec2 { x: -self.x, y: -self.y }
    }
}

#[differentiable(forward, reverse)]
impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[differentiable(forward, reverse)]
impl From<(f64, f64)> for Vec2 {
    fn from((x, y): (f64, f64)) -> Vec2 {
        Vec2 { x, y }
    }
}

impl std::iter::Sum for Vec2 {
    fn sum<I: Iterator<Item = Vec2>>(items: I) -> Vec2 {
        items.fold(Vec2::ZERO, |sum, item| sum + item)
    }
}

impl Row {
    #[differentiable(forward, reverse)]
    fn weighted(&self, weight: f64) -> f64 {
        self.list[0] * weight + self.list[1]
    }

    fn part(&self, k: usize) -> &[f64] {
        &self.list[k..k + 2]
    }
}

impl Index<usize> for Row {
    type Output = f64;
    fn index(&self, k: usize) -> &f64 {
        &self.list[k]
    }
}

impl IndexMut<usize> for Row {
    fn index_mut(&mut self, k: usize) -> &mut f64 {
        &mut self.list[k]
    }
}

impl Row {
    fn iter(&self) -> std::slice::Iter<'_, f64> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Row {
    type Item = &'a f64;
    type IntoIter = std::slice::Iter<'a, f64>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

#[derive(Clone, Copy, Differentiable)]
struct Chosen(Vec2);

impl Deref for Chosen {
    type Target = Vec2;
    fn deref(&self) -> &Vec2 {
        &self.0
    }
}

impl DerefMut for Chosen {
    fn deref_mut(&mut self) -> &mut Vec2 {
        &mut self.0
    }
}

#[differentiable(forward, reverse)]
impl Add for Chosen {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Chosen(self.0 + other.0)
    }
}

impl Index<usize> for Chosen {
    type Output = f64;
    fn index(&self, k: usize) -> &f64 {
        match k {
            0 => &self.0.x,
            1 => &self.0.y,
            _ => unreachable!(),
        }
    }
}

impl IndexMut<usize> for Chosen {
    fn index_mut(&mut self, k: usize) -> &mut f64 {
        match k {
            0 => &mut self.0.x,
            1 => &mut self.0.y,
            _ => unreachable!(),
        }
    }
}

#[differentiable(forward, reverse)]
trait Norm {
    const POWER: i32;

    fn norm_of(&self, scale: f64) -> f64;

    fn twice(&self, scale: f64) -> f64 {
        2.0 * self.norm_of(scale)
    }
}

#[differentiable(forward, reverse)]
impl Norm for Vec2 {
    const POWER: i32 = 2;

    fn norm_of(&self, scale: f64) -> f64 {
        (self.x.powi(Self::POWER) + self.y.powi(Self::POWER)) * scale
    }
}

pub(crate) const METHODS: Group = Group {
    name: "Methods and traits",
    source: include_str!("methods.rs"),
    forms: &[
        Form("`&self`, `self`, `&mut self`", || {
            #[differentiable(forward, reverse)]
            fn f(v: Vec2, angle: f64) -> f64 {
                let mut w = v.scaled(angle);
                w.turn(angle * 0.5);
                w.norm() * w.x
            }
            check!(f without second_order, lifted at (Vec2::new(0.5, 1.5), 0.75));
        }),
        Form("associated functions and constants", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let v = Vec2::new(x * y, Vec2::ZERO.x + y);
                Vec2::norm(&v) * v.x
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("chained methods that give `&mut Self`", || {
            #[differentiable(forward, reverse)]
            fn f(v: &mut Vec2, angle: f64) {
                v.turned(angle).turned(angle * angle);
            }
            check_in_place!(f without second_order, lifted at (&mut Vec2::new(0.5, 1.5), 0.75));
        }),
        Form("methods that give a part, `impl Index`", || {
            #[differentiable(forward, reverse)]
            fn f(v: &Row, y: f64) -> f64 {
                let mut w = v.clone();
                w[1] *= y;
                w.part(1)[0] * w[0] + w.part(0)[1]
            }
            check!(f without second_order, lifted at (&Row { list: vec![0.5, 1.5, 2.0] }, 0.75));
        }),
        Form("an `Index` that chooses with `match`, and that of a result: `(v * k)[0]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut v = Chosen(Vec2::new(x, y));
                v[0] *= v[1];
                (v.0 * x).x * v[0] + (v + v)[1]
            }
            check!(f without second_order, lifted at (0.5, 0.75));
        }),
        Form("`Deref` to a field", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut v = Chosen(Vec2::new(x, y));
                v.x *= y;
                v.norm() * v.y
            }
            check!(f without second_order, lifted at (0.5, 0.75));
        }),
        Form("`iter()` and `IntoIterator for &T` of your own", || {
            #[differentiable(forward, reverse)]
            fn f(row: &Row) -> f64 {
                let mut product = 1.0;
                for x in row {
                    product *= x;
                }
                product + row.iter().map(|x| x.sin()).sum::<f64>()
            }
            check!(f without second_order, lifted at (&Row { list: vec![0.5, 1.5, 2.0] }));
        }),
        Form("operators of your own", || {
            #[differentiable(forward, reverse)]
            fn f(v: Vec2, w: Vec2, t: f64) -> Vec2 {
                let mut sum = (v + w * t) * 0.5 + t * -v;
                sum += &v - &w;
                sum
            }
            check_seeded!(f without second_order, lifted at (Vec2::new(0.5, 1.5), Vec2::new(2.0, -1.0), 0.75));
        }),
        Form("`From` of your own, `x.into()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let v: Vec2 = (x, y).into();
                v.norm() * Vec2::from((x * y, y)).x
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("traits of your own", || {
            #[differentiable(forward, reverse)]
            fn f(v: &Vec2, scale: f64) -> f64 {
                v.norm_of(scale) * v.twice(scale * scale)
            }
            check!(f without second_order, lifted at (&Vec2::new(0.5, 1.5), 0.75));
        }),
        Form("type parameters with traits of your own", || {
            #[differentiable(forward, reverse)]
            fn g<N: Norm>(v: &N, scale: f64) -> f64
            where
                N: Differentiable,
            {
                v.norm_of(scale) * scale
            }
            #[differentiable(forward, reverse)]
            fn f(v: &Vec2, scale: f64) -> f64 {
                g(v, scale * scale)
            }
            check!(f without second_order, lifted at (&Vec2::new(0.5, 1.5), 0.75));
        }),
        Form("one method of an `impl` marked by itself", || {
            #[differentiable(forward, reverse)]
            fn f(row: &Row, k: f64) -> f64 {
                row.weighted(k) * Row::weighted(row, 2.0)
            }
            check!(f without second_order, lifted at (&Row { list: vec![0.5, 1.5] }, 0.75));
        }),
        Form("`sum()` of types with `impl Sum`", || {
            #[differentiable(forward, reverse)]
            fn f(v: &[Vec2], t: f64) -> Vec2 {
                v.iter().copied().map(|p| p * t).sum::<Vec2>()
            }
            check_seeded!(f without second_order, lifted at (&[Vec2::new(0.5, 1.5), Vec2::new(2.0, -1.0)], 0.75));
        }),
    ],
};
