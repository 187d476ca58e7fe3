use super::grid::Grid;
use crate::squared;
use ad_runtime::differentiable;

/// Cells that are written through what marked accessors give, the same one on both sides.
#[differentiable(second_order)]
pub fn smoothed(x: &[f64], sweeps: usize) -> f64 {
    let mut grid = Grid::new(2, 2);
    for (k, value) in x.iter().enumerate() {
        *grid.at_mut(k / 2, k % 2) = *value;
    }
    for sweep in 0..sweeps {
        *grid.at_mut(1, 0) *= grid.at(0, 1) + *grid.cell(1, 0);
        *grid.corner_mut() = *grid.cell(0, 0) * grid.row(1)[0] - 0.3 * grid.row(0)[1];
        if sweep > 1 {
            break;
        }
        let cell = grid.at_mut(0, 1);
        *cell = cell.sin() + *cell;
    }
    grid.at(0, 0) + 2.0 * grid.at(0, 1) - grid.at(1, 0) * grid.at(1, 1)
}

/// All cells at once, through a marked accessor and a macro of another module.
#[differentiable(second_order)]
pub fn weighted(x: f64, y: f64, count: usize) -> f64 {
    let mut grid = Grid::new(1, 1);
    for _ in 0..count {
        grid.push(x * y);
    }
    grid.all_mut()[0] = squared!(y.cos()) * x;
    for cell in grid.all_mut() {
        *cell *= x;
    }
    for (k, cell) in grid.all_mut().iter_mut().enumerate() {
        *cell = squared!(*cell) + k as f64 * y;
    }
    let mut sum = 0.0;
    for k in 0..=count {
        sum += grid.at(0, k) * (k as f64 + 1.5);
    }
    sum + *grid.first().unwrap_or(&0.0) * y
}
