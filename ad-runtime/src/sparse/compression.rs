//! Entries of a matrix from few products with it.

use super::coloring::Colors;
use super::{Pattern, SparseError, SparseMatrix};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// Which products there are, and which entry stands where in them.
#[derive(Clone, Debug)]
pub(super) struct Compression {
    pattern: Pattern,
    /// For each component of a seed, the components of a product that it reaches.
    reached: Pattern,
    /// Whether a component of a product belongs to a row of the pattern; else it belongs to a column.
    by_rows: bool,
    colors: Colors,
    /// The members of each colour.
    groups: Vec<Vec<usize>>,
    /// For each colour, the entries that are read from its product.
    reads: Vec<Vec<Read>>,
}

#[derive(Clone, Debug)]
struct Read {
    /// The number of the entry.
    entry: usize,
    component: usize,
}

impl Compression {
    /// Each column of the pattern has a colour of its own in each row.
    pub(super) fn of_columns(pattern: Pattern, transposed: Pattern, colors: Colors) -> Self {
        let places = pattern.iter().map(|(row, column)| (column, row)).collect();
        Compression::new(pattern, transposed, true, colors, places)
    }

    /// Each row has a colour of its own in each column.
    pub(super) fn of_rows(pattern: Pattern, colors: Colors) -> Self {
        let places = pattern.iter().collect();
        Compression::new(pattern.clone(), pattern, false, colors, places)
    }

    /// With the place of each entry: a member, whose colour has the product, and the component there.
    pub(super) fn new(
        pattern: Pattern,
        reached: Pattern,
        by_rows: bool,
        colors: Colors,
        places: Vec<(usize, usize)>,
    ) -> Self {
        let mut groups = vec![Vec::new(); colors.count];
        for (member, color) in colors.of.iter().enumerate() {
            if let Some(color) = *color {
                groups[color].push(member);
            }
        }
        let mut reads = vec![Vec::new(); colors.count];
        for (entry, (member, component)) in places.into_iter().enumerate() {
            let color = colors.of[member].expect("what has entries has a color");
            reads[color].push(Read { entry, component });
        }
        Compression { pattern, reached, by_rows, colors, groups, reads }
    }

    pub(super) fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    pub(super) fn colors(&self) -> &Colors {
        &self.colors
    }

    pub(super) fn group(&self, color: usize) -> &[usize] {
        &self.groups[color]
    }

    /// From the products with the sums of unit vectors of each colour, `LANES` of them at a time. Where too few colours are left, the last seeds are zero.
    pub(super) fn recover<const LANES: usize>(
        &self,
        mut products: impl FnMut([Vec<f64>; LANES]) -> [Vec<f64>; LANES],
    ) -> Result<SparseMatrix, SparseError> {
        const { assert!(LANES > 0, "no products at a time give no matrix") };
        let mut values = vec![0.0; self.pattern.len()];
        let mut reached = vec![usize::MAX; self.reached.columns()];
        for first in (0..self.colors.count).step_by(LANES) {
            let found = products(core::array::from_fn(|lane| self.seed(first + lane)));
            for (color, product) in (first..self.colors.count).zip(found) {
                self.check(color, &product, &mut reached)?;
                for read in &self.reads[color] {
                    values[read.entry] = product[read.component];
                }
            }
        }
        Ok(SparseMatrix::new(self.pattern.clone(), values))
    }

    fn seed(&self, color: usize) -> Vec<f64> {
        let mut seed = vec![0.0; self.reached.rows()];
        for &member in self.groups.get(color).into_iter().flatten() {
            seed[member] = 1.0;
        }
        seed
    }

    /// Whether the product is zero where the pattern has no entry. `reached` has for each component the last colour that reaches it.
    fn check(&self, color: usize, product: &[f64], reached: &mut [usize]) -> Result<(), SparseError> {
        let (expected, found) = (reached.len(), product.len());
        let lines = if self.by_rows { "rows" } else { "columns" };
        assert!(expected == found, "a product has {found} components, the matrix {expected} {lines}");
        for &member in &self.groups[color] {
            self.reached.row(member).iter().for_each(|&component| reached[component] = color);
        }
        let missing =
            (0..expected).find(|&component| reached[component] != color && product[component] != 0.0);
        match missing {
            None => Ok(()),
            Some(index) => {
                Err(SparseError::MissingEntry { in_row: self.by_rows, index, color, value: product[index] })
            }
        }
    }
}
