//! How a reverse sweep is written.

use super::*;

impl Parser {
    pub(super) fn layout(&mut self) -> Result<Layout> {
        let mut layout = Layout::default();
        loop {
            if self.take_all(&["tape", "of"]) {
                layout.tapes.insert(self.region_number()?, Container::Tape);
            } else if self.take_all(&["short", "tape", "of"]) {
                layout.tapes.insert(self.region_number()?, Container::ShortTape);
            } else if self.take_all(&["trips", "of"]) {
                let region = self.region_number()?;
                self.expect(&[":"])?;
                let trips = self.separated(Self::trips)?;
                layout.trips.insert(region, trips);
            } else if self.take_all(&["slice", "loops", ":"]) {
                layout.slice_loops.extend(self.separated(Self::loop_number)?);
            } else if self.take_all(&["in", "place", "of"]) {
                let slot = self.value_of_table()?;
                self.expect(&[":"])?;
                let slices = self.values_between_commas()?;
                let beside = self.take("beside");
                let others = if beside { self.values_between_commas()? } else { Vec::new() };
                layout.in_place.push(InPlace { slot, slices, others });
            } else {
                return Ok(layout);
            }
            self.end_of_line()?;
        }
    }

    /// `a%1..b%2`, `..=n%3`
    fn trips(&mut self) -> Result<Trips> {
        let from = match self.peek() {
            Token::Value(..) => Some(self.value_of_table()?),
            _ => None,
        };
        let inclusive = self.take("..=");
        if !inclusive {
            self.expect(&[".."])?;
        }
        Ok(Trips { from, to: self.value_of_table()?, inclusive })
    }
}
