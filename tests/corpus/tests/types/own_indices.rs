//! Types with an `Index`, a `Deref` or an iterator of their own.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, Deref, DerefMut, Index, IndexMut, Mul, Neg};

/// Its index goes round, and says so in several lines.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Ring {
    data: Vec<f64>,
}

impl Index<i32> for Ring {
    type Output = f64;
    fn index(&self, i: i32) -> &f64 {
        let n = self.data.len() as i32;
        let k = i.rem_euclid(n) as usize;
        &self.data[k]
    }
}

impl IndexMut<i32> for Ring {
    fn index_mut(&mut self, i: i32) -> &mut f64 {
        let n = self.data.len() as i32;
        &mut self.data[i.rem_euclid(n) as usize]
    }
}

#[test]
fn an_index_in_several_lines() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut ring = Ring { data: x.to_vec() };
        for k in -2..4 {
            let around = ring[k - 1] * ring[k + 1];
            ring[k] += 0.1 * around;
        }
        ring[-1] * ring[5] - ring[3]
    }
    check!(f at (&[1.0, 2.0, 3.0]), (&[0.4, -1.0, 0.3, 0.7]));
}

/// Its index is checked, and the names in it are those that the callers have, too.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Grid {
    data: Vec<f64>,
    width: usize,
}

impl Index<(usize, usize)> for Grid {
    type Output = f64;
    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        assert!(column < self.width, "column {}", column);
        &self.data[row * self.width + column]
    }
}

impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        assert!(column < self.width, "column {}", column);
        &mut self.data[row * self.width + column]
    }
}

#[test]
fn an_index_with_checks() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut grid = Grid { data: x.to_vec(), width: 2 };
        let (column, row) = (0, 1);
        grid[(column, row)] *= grid[(row, column)];
        let at = (1, 1);
        grid[at] += grid[(column, row)] * grid[(0, 0)];
        grid[(1, 1)] * grid[(row, column)]
    }
    check!(f without lifted at (&[1.0, 2.0, 3.0, -0.4]));
}

#[test]
#[should_panic(expected = "column 2")]
fn what_is_checked_is_checked_in_the_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let grid = Grid { data: x.to_vec(), width: 2 };
        grid[(0, 2)] * 2.0
    }
    f_grad(&[1.0, 2.0, 3.0, -0.4]);
}

/// Its index chooses a field.
#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Vec3 {
    x: f64,
    y: f64,
    z: f64,
}

impl Index<usize> for Vec3 {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        match i {
            0 => &self.x,
            1 => &self.y,
            2 => &self.z,
            _ => panic!("no part {}", i),
        }
    }
}

impl IndexMut<usize> for Vec3 {
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        match i {
            0 => &mut self.x,
            1 => &mut self.y,
            2 => &mut self.z,
            _ => panic!("no part to change"),
        }
    }
}

#[differentiable(second_order)]
impl Vec3 {
    fn dot(&self, other: &Vec3) -> f64 {
        (0..3).map(|i| self[i] * other[i]).sum()
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Vec3 {
    type Output = Vec3;
    fn mul(self, factor: f64) -> Vec3 {
        Vec3 { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}

#[differentiable(second_order)]
impl Mul<Vec3> for f64 {
    type Output = Vec3;
    fn mul(self, vector: Vec3) -> Vec3 {
        Vec3 { x: self * vector.x, y: self * vector.y, z: self * vector.z }
    }
}

#[differentiable(second_order)]
impl Add for Vec3 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Vec3 { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

#[differentiable(second_order)]
impl Neg for Vec3 {
    type Output = Self;
    fn neg(self) -> Self {
        Vec3 { x: -self.x, y: -self.y, z: -self.z }
    }
}

#[differentiable(second_order, lifted)]
fn made(x: f64, y: f64) -> Vec3 {
    Vec3 { x, y, z: x * y }
}

#[test]
fn an_index_that_chooses() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, z: f64) -> f64 {
        let mut v = Vec3 { x, y, z };
        let mut sum = 0.0;
        for i in 0..3 {
            v[i] *= v[(i + 1) % 3];
            sum += v[i] * v[0];
        }
        v[1] = v[2] * sum;
        sum + v[1] + v.dot(&Vec3 { x: 1.0, y: x, z: 0.5 })
    }
    check!(f without lifted at (1.0, 2.0, 3.0), (0.3, -0.7, 1.1));
}

#[test]
fn an_index_of_a_value_without_a_name() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let v = made(x, y);
        (v * y)[0] + (v + v * x)[2] * made(y, x)[1] + (-v)[1] * (y * v)[0]
    }
    check!(f without lifted at (1.3, -0.7));
}

#[derive(Clone, Copy)]
enum Axis {
    X,
    Y,
}

#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

impl Index<Axis> for Point {
    type Output = f64;
    fn index(&self, axis: Axis) -> &Self::Output {
        match axis {
            Axis::X => &self.x,
            Axis::Y => &self.y,
        }
    }
}

impl IndexMut<Axis> for Point {
    fn index_mut(&mut self, axis: Axis) -> &mut Self::Output {
        if let Axis::X = axis { &mut self.x } else { &mut self.y }
    }
}

#[test]
fn an_index_by_an_enum() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let point = Point { x, y };
        let mut sum = 0.0;
        for axis in [Axis::X, Axis::Y] {
            sum += point[axis] * point[Axis::X];
        }
        sum
    }
    check!(f at (1.3, -0.7));
}

/// It is a list with something beside.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Weights {
    list: Vec<f64>,
    scale: f64,
}

impl Deref for Weights {
    type Target = Vec<f64>;
    fn deref(&self) -> &Vec<f64> {
        &self.list
    }
}

impl DerefMut for Weights {
    fn deref_mut(&mut self) -> &mut Vec<f64> {
        &mut self.list
    }
}

#[differentiable(second_order, lifted)]
fn total(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum()
}

#[test]
fn what_is_dereferenced() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut w = Weights { list: vec![x, y], scale: x * y };
        w[0] *= w.scale;
        w.push(y * 2.0);
        for v in w.iter_mut() {
            *v *= *v;
        }
        w[0] * 2.0 + w.iter().map(|v| v.sin()).sum::<f64>() + w.len() as f64 * w.scale + total(&w)
    }
    check!(f at (0.6, -0.7));
}

/// Its iterator leaves out the first.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Bag {
    items: Vec<f64>,
}

impl<'a> IntoIterator for &'a Bag {
    type Item = &'a f64;
    type IntoIter = std::iter::Skip<std::slice::Iter<'a, f64>>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter().skip(1)
    }
}

impl Bag {
    fn iter(&self) -> std::slice::Iter<'_, f64> {
        self.items.iter()
    }

    fn tripled(&self) -> impl Iterator<Item = f64> + '_ {
        self.items.iter().map(|x| 3.0 * x)
    }
}

impl Index<usize> for Bag {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        &self.items[i]
    }
}

#[test]
fn iterators_of_ones_own() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let bag = Bag { items: x.to_vec() };
        let mut product = 1.0;
        for item in &bag {
            product *= item;
        }
        let mut sum = bag[0];
        for item in bag.iter() {
            sum += item * item;
        }
        product * sum + bag.tripled().map(|x| x.sin()).sum::<f64>()
    }
    check!(f at (&[0.5, 1.5, -0.7]), (&[2.0]));
}

/// A lifetime that the types of parameters hide.
#[derive(Clone, Copy, Differentiable)]
struct View<'a> {
    data: &'a [f64],
}

#[differentiable(second_order)]
#[allow(mismatched_lifetime_syntaxes, reason = "users write so")]
fn squared(view: &View, other: View) -> f64 {
    view.data[0] * view.data[1] * other.data[0]
}

#[test]
fn hidden_lifetimes() {
    let (left, right) = ([2.0, 3.0], [5.0]);
    let (of_left, of_right) = squared_grad(&View { data: &left }, View { data: &right });
    assert_eq!(of_left.data, [15.0, 10.0]);
    assert_eq!(of_right.data, [6.0]);
}

/// The type of a variable shows where a generic constructor gives `Self`.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Listed {
    v: Vec<f64>,
}

impl Listed {
    #[differentiable(second_order)]
    fn new<T>(v: T) -> Self
    where
        T: Into<Vec<f64>>,
    {
        Self { v: v.into() }
    }
}

impl std::ops::Deref for Listed {
    type Target = Vec<f64>;
    fn deref(&self) -> &Self::Target {
        &self.v
    }
}

impl std::ops::DerefMut for Listed {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.v
    }
}

#[test]
fn through_a_generic_constructor() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: f64) -> f64 {
        let n = a.len();
        let mut list = Listed::new(vec![0.0; n * n]);
        for i in 0..n {
            list[i * n + i] = a[i] * x;
            list[i] += a[0];
        }
        list.iter().map(|v| v * v).sum::<f64>() + list[0] * x
    }
    check!(f at (&[0.5, 1.5, -2.0], 0.75), (&[0.5], -0.75));
}

/// A row by a number, an entry by an array or a tuple of two: the index shows which is meant.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Table {
    data: Vec<f64>,
    #[no_derivative]
    rows: usize,
    #[no_derivative]
    columns: usize,
}

impl Index<usize> for Table {
    type Output = [f64];
    fn index(&self, i: usize) -> &Self::Output {
        assert!(i < self.rows);
        &self.data[i * self.columns..(i + 1) * self.columns]
    }
}

impl Index<[usize; 2]> for Table {
    type Output = f64;
    fn index(&self, [i, j]: [usize; 2]) -> &Self::Output {
        assert!(i < self.rows && j < self.columns);
        &self.data[i * self.columns + j]
    }
}

impl IndexMut<[usize; 2]> for Table {
    fn index_mut(&mut self, [i, j]: [usize; 2]) -> &mut Self::Output {
        assert!(i < self.rows && j < self.columns);
        &mut self.data[i * self.columns + j]
    }
}

/// From the other corner.
impl Index<(usize, usize)> for Table {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &Self::Output {
        &self.data[self.data.len() - 1 - (i * self.columns + j)]
    }
}

#[test]
fn of_several_indices_the_one_that_is_meant() {
    #[differentiable(second_order)]
    fn f(entries: &[f64], x: f64, n: usize) -> f64 {
        let mut table = Table { data: entries.to_vec(), rows: 2, columns: 2 };
        let mut sum = 0.0;
        for i in 0..n {
            for k in 0..2 {
                sum += table[[i, k]] * table[(k, i)] * (k as f64 + 1.0);
                table[[k, i]] *= x;
            }
            table[[i, 1 - i]] += table[(0, 0)] * x;
            sum += table[i][0] * table[i].iter().sum::<f64>();
        }
        sum
    }
    check!(f without lifted at (&[0.5, 1.5, -2.0, 0.25], 0.75, const 0), (&[0.5, 1.5, -2.0, 0.25], 0.75, const 1), (&[0.5, 1.5, -2.0, 0.25], -0.75, const 2));
}
