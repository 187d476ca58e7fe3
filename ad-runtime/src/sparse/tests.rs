//! Laws of patterns, colourings and recovery, on structures whose answers are known and on pseudo-random ones.

mod colorings;
mod detection;
mod recovery;
mod structures;

use super::{
    ColoringOrder, Direction, HessianColoring, JacobianColoring, Pattern, SparseError, SparseMatrix,
};
use crate::numbers::testing::Random;

/// Entries with a probability of `density`.
fn random_pattern(rows: usize, columns: usize, density: f64, random: &mut Random) -> Pattern {
    let row = |random: &mut Random| (0..columns).filter(|_| random.number() < 2.0 * density - 1.0).collect();
    let lists: Vec<Vec<usize>> = (0..rows).map(|_| row(random)).collect();
    Pattern::from_rows(columns, lists)
}

fn random_symmetric(size: usize, density: f64, random: &mut Random) -> Pattern {
    let half = random_pattern(size, size, density, random);
    half.union(&half.transpose())
}

/// Halves of odd integers for all entries: sums of them are exact, and none of them is zero.
fn random_values(pattern: &Pattern, random: &mut Random) -> SparseMatrix {
    let values = (0..pattern.len()).map(|_| (100.0 * random.number()).round() + 0.5);
    SparseMatrix::new(pattern.clone(), values.collect())
}

fn random_symmetric_values(pattern: &Pattern, random: &mut Random) -> SparseMatrix {
    let values = random_values(pattern, random);
    let symmetric = pattern.iter().map(|(row, column)| values.get(row.min(column), row.max(column)));
    SparseMatrix::new(pattern.clone(), symmetric.collect())
}

/// Sizes and densities, from empty to full.
fn cases() -> impl Iterator<Item = (usize, usize, f64, u64)> {
    let sizes = [(0, 0), (0, 3), (3, 0), (1, 1), (4, 4), (12, 7), (7, 12), (30, 30), (60, 41)];
    let densities = [0.0, 0.03, 0.1, 0.3, 0.7, 1.0];
    sizes.into_iter().flat_map(move |(rows, columns)| {
        densities.into_iter().flat_map(move |density| (0..4).map(move |seed| (rows, columns, density, seed)))
    })
}
