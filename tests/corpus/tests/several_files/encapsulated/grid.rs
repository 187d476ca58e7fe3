//! A grid whose accessors are marked like its other methods, and whose fields are private; macros that are exported.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
pub struct Grid {
    cells: Vec<f64>,
    width: usize,
}

#[differentiable(second_order)]
impl Grid {
    pub fn new(height: usize, width: usize) -> Self {
        Grid { cells: vec![0.5; height * width], width }
    }

    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.width + column]
    }

    pub fn cell(&self, row: usize, column: usize) -> &f64 {
        &self.cells[row * self.width + column]
    }

    pub fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.width + column]
    }

    #[no_derivative]
    pub fn corner_mut(&mut self) -> &mut f64 {
        &mut self.cells[0]
    }

    pub fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }

    pub fn all_mut(&mut self) -> &mut [f64] {
        &mut self.cells
    }

    pub fn first(&self) -> Option<&f64> {
        self.cells.first()
    }

    pub fn push(&mut self, cell: f64) {
        self.cells.push(cell);
    }
}

#[macro_export]
macro_rules! squared {
    ($value:expr) => {{
        let value = $value;
        value * value
    }};
}
