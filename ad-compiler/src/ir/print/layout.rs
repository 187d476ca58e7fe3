//! The text of how a reverse sweep is written.

use super::*;

pub(crate) struct LayoutText<'a> {
    pub(crate) function: &'a Function,
    pub(crate) layout: &'a Layout,
}

impl fmt::Display for LayoutText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { tapes, trips, slice_loops, in_place } = self.layout;
        let printer = Printer::new(self.function);
        for (region, container) in tapes {
            match container {
                Container::Once => {}
                Container::Tape => writeln!(formatter, "tape of @{}", region.0)?,
                Container::ShortTape => writeln!(formatter, "short tape of @{}", region.0)?,
            }
        }
        for (region, trips) in trips {
            let range = |trips: &Trips| {
                let from = trips.from.map_or_else(String::new, |from| printer.name(from));
                let inclusive = if trips.inclusive { "=" } else { "" };
                format!("{from}..{inclusive}{}", printer.name(trips.to))
            };
            let ranges: Vec<String> = trips.iter().map(range).collect();
            writeln!(formatter, "trips of @{}: {}", region.0, ranges.join(", "))?;
        }
        if !slice_loops.is_empty() {
            let loops: Vec<String> = slice_loops.iter().map(|each| format!("#{}", each.0)).collect();
            writeln!(formatter, "slice loops: {}", loops.join(", "))?;
        }
        for InPlace { slot, slices, others } in in_place {
            let beside = match others.is_empty() {
                true => String::new(),
                false => format!(" beside {}", printer.names(others)),
            };
            writeln!(formatter, "in place of {}: {}{beside}", printer.name(*slot), printer.names(slices))?;
        }
        Ok(())
    }
}
