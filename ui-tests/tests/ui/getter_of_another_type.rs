//! A getter of one type is not that of another one which has fields of the same names.

use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Grid {
    data: Vec<f64>,
    columns: usize,
}

impl Grid {
    fn band(&self, i: usize) -> &[f64] {
        &self.data[i * self.columns..]
    }
}

mod other {
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Differentiable)]
    pub struct Sheet {
        pub data: Vec<f64>,
        pub columns: usize,
    }

    impl Sheet {
        pub fn band(&self, i: usize) -> &[f64] {
            &self.data[i + self.columns..]
        }
    }

    #[differentiable]
    pub fn made(x: &[f64]) -> Sheet {
        Sheet { data: x.to_vec(), columns: 1 }
    }
}

#[differentiable]
fn of_the_other(x: &[f64]) -> f64 {
    let sheet = other::made(x);
    sheet.band(1)[0]
}

#[differentiable]
fn of_its_own(x: &[f64]) -> f64 {
    let grid = Grid { data: x.to_vec(), columns: 2 };
    grid.band(1)[0]
}

fn main() {}
