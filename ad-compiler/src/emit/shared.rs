//! What is needed again after it has been given away, or would be given away again by the next iteration.

use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::visit::Use;
use crate::ir::*;

/// The values that are used more than once.
pub(super) fn shared(function: &Function, region: &Region) -> ValueSet {
    let mut counter = Counter {
        function,
        depths: ValueMap::default(),
        used: ValueSet::default(),
        shared: ValueSet::default(),
    };
    counter.region(region, 0);
    counter.shared
}

struct Counter<'a> {
    function: &'a Function,
    /// How many loops there are around the definition.
    depths: ValueMap<usize>,
    used: ValueSet,
    shared: ValueSet,
}

impl Counter<'_> {
    fn region(&mut self, region: &Region, depth: usize) {
        for line in &region.lines {
            if let Line::Let { value, .. } | Line::Declare(value) = line {
                self.depths.insert(*value, depth);
            }
            for &value in line.results() {
                self.depths.insert(value, depth);
            }
            let mut written: Vec<*const Place> = Vec::new();
            line.each_write(&mut |place| written.push(place));
            line.each_use(&mut |each| match each {
                Use::Place(place) if written.contains(&std::ptr::from_ref(place)) => {}
                each => self.count(each.value(), depth),
            });
            let inside = depth + usize::from(matches!(line, Line::Loop(_)));
            line.each_region(|region| self.region(region, inside));
        }
        region.yields.iter().for_each(|&value| self.count(value, depth));
    }

    fn count(&mut self, value: ValueId, depth: usize) {
        let defined = self.depths.get(value).copied().unwrap_or(0);
        if depth > defined || !self.used.insert(value) {
            self.shared.insert(value);
        }
        if let Kind::Alias(alias) = &self.function.info(value).kind {
            // The place is printed wherever the name stands.
            alias.place.parts().for_each(|part| self.count(part, usize::MAX));
        }
    }
}
