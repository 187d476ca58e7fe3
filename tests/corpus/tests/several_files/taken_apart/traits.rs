use super::types::{Axis, Point, Series};
use std::ops::Index;

impl Index<Axis> for Point {
    type Output = f64;
    fn index(&self, axis: Axis) -> &f64 {
        match axis {
            Axis::X => &self.x,
            Axis::Y => &self.y,
        }
    }
}

impl FromIterator<f64> for Series {
    fn from_iter<I: IntoIterator<Item = f64>>(items: I) -> Self {
        let mut all = Vec::new();
        let mut sum = 0.0;
        for x in items {
            sum += x * x;
            all.push(2.0 * x);
        }
        Series { all, sum }
    }
}
