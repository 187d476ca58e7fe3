use ad_runtime::{Differentiable, differentiable};

pub const N: usize = 3;

pub type Grid<T, const K: usize> = [[T; K]; K];
pub type Square = Grid<f64, 2>;
pub type Row<const K: usize> = [f64; K];

/// No marked item of this file mentions it.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    Low,
    Far { at: usize },
}

#[derive(Clone, Copy)]
pub enum Axis {
    X,
    Y,
}

/// It has no derive, and holds no number that could have a derivative.
#[derive(Clone)]
pub struct Layout {
    pub size: usize,
    pub name: String,
}

/// One that a marked item of this file mentions.
#[derive(Clone, Copy, PartialEq)]
pub enum Side {
    Left,
    Right,
}

#[derive(Clone, Copy, Differentiable)]
#[differentiable(lifted)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Differentiable)]
#[differentiable(lifted)]
pub struct Whole {
    pub v: [f64; N],
    pub scale: f64,
}

#[derive(Clone, Differentiable)]
#[differentiable(lifted)]
pub struct Series {
    pub all: Vec<f64>,
    pub sum: f64,
}

pub struct Range {
    pub start: f64,
    pub step: f64,
}

impl Range {
    pub fn cell(&self, x: f64, last: usize) -> usize {
        (((x - self.start) / self.step) as usize).min(last)
    }
}

pub static RANGE: Range = Range { start: 0.0, step: 0.5 };

#[differentiable(second_order, lifted)]
impl Point {
    pub fn on(self, side: Side) -> f64 {
        if side == Side::Left { self.x } else { self.y * self.x }
    }
}
