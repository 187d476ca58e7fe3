//! Lines numbered as they stand in the text, so that what lies between two of them is found without going there.

use super::{Line, Region, RegionId};
use crate::collections::HashMap;

/// The numbers of the lines of a region and of the regions inside. A line comes before the lines inside of it, and
/// a region's end has a number of its own.
#[derive(Debug, Default)]
pub(crate) struct Order {
    next: usize,
    regions: HashMap<RegionId, Numbers>,
}

/// The numbers of the lines of one region, and that of its end.
#[derive(Debug, Default)]
pub(crate) struct Numbers(Vec<usize>);

/// What has a number.
pub(crate) enum Point<'a> {
    Line(&'a Line),
    End(&'a Region),
}

impl Order {
    /// Numbers the lines, and shows them in this order.
    pub(crate) fn of<'a>(region: &'a Region, visit: &mut impl FnMut(usize, Point<'a>)) -> Self {
        let mut order = Order::default();
        order.number(region, visit);
        order
    }

    fn number<'a>(&mut self, region: &'a Region, visit: &mut impl FnMut(usize, Point<'a>)) {
        let mut numbers = Vec::with_capacity(region.lines.len() + 1);
        for line in &region.lines {
            numbers.push(self.next);
            visit(self.next, Point::Line(line));
            self.next += 1;
            line.each_region(|inner| self.number(inner, visit));
        }
        numbers.push(self.next);
        visit(self.next, Point::End(region));
        self.next += 1;
        self.regions.insert(region.id, Numbers(numbers));
    }

    pub(crate) fn region(&self, id: RegionId) -> &Numbers {
        &self.regions[&id]
    }
}

impl Numbers {
    /// The number of a line of the region.
    pub(crate) fn line(&self, position: usize) -> usize {
        self.0[position]
    }

    pub(crate) fn end(&self) -> usize {
        self.0[self.0.len() - 1]
    }

    /// The line of the region that has the number, or has the line with the number inside.
    pub(crate) fn position(&self, number: usize) -> usize {
        self.0.partition_point(|&start| start <= number) - 1
    }
}

/// Of numbers in ascending order those that are greater than one and less than another.
pub(crate) fn between(numbers: &[usize], after: usize, before: usize) -> &[usize] {
    let from = numbers.partition_point(|&number| number <= after);
    let rest = &numbers[from..];
    &rest[..rest.partition_point(|&number| number < before)]
}
