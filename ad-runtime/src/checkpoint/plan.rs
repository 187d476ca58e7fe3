//! Where snapshots stand.

use super::binomial::split;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// Where snapshots stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Before every so many rounds; the states between are kept while the rounds of such a part are reversed. Each round runs once more at most.
    Every(usize),
    /// So many at most, where the fewest rounds run again. The reverse sweep has as many of its own: those of the first run stay, for it may run more than once.
    Slots(usize),
    /// `Slots` of ⌈log₂ trips⌉ + 2: memory and repeated rounds both grow with the logarithm of the trips.
    Logarithmic,
}

impl Plan {
    /// How many snapshots there may be at a time.
    pub(super) fn slots(self, rounds: usize) -> usize {
        match self {
            Plan::Every(_) => usize::MAX,
            Plan::Slots(slots) => slots.max(1),
            Plan::Logarithmic => logarithm(rounds) + 2,
        }
    }

    /// The next round to stop before on the way from one round to another, with so many slots left.
    pub(super) fn next(self, at: usize, last: usize, free: usize) -> usize {
        match self {
            Plan::Every(_) => at + 1,
            _ if free == 0 => last,
            _ => at + split(last + 1 - at, free + 1),
        }
    }

    pub(super) fn keeping(self, trips: Option<usize>) -> Keeping {
        match (self, trips) {
            (Plan::Every(distance), _) => Keeping::Every(distance.max(1)),
            (plan, Some(trips)) => {
                let slots = plan.slots(trips);
                Keeping::At { next: 0, trips, free: slots }
            }
            (plan, None) => Keeping::Doubling { plan, distance: 1 },
        }
    }
}

/// ⌈log₂ n⌉, and 0 of 0.
fn logarithm(n: usize) -> usize {
    n.checked_next_power_of_two().map_or(usize::BITS as usize, |power| power.trailing_zeros() as usize)
}

/// Where the first run keeps snapshots.
#[derive(Debug)]
pub(super) enum Keeping {
    Every(usize),
    /// Where the fewest rounds run again. The end of the loop counts as a round more, which is reversed at once.
    At {
        next: usize,
        trips: usize,
        free: usize,
    },
    /// How many rounds there will be is not known: with each time that there are too many snapshots, every second one is given up.
    Doubling {
        plan: Plan,
        distance: usize,
    },
}

impl Keeping {
    /// Whether the state before a round is kept.
    pub(super) fn is_wanted(&mut self, round: usize) -> bool {
        match self {
            Keeping::Every(distance) | Keeping::Doubling { distance, .. } => round.is_multiple_of(*distance),
            Keeping::At { next, trips, free } => {
                if round != *next || *free == 0 {
                    return false;
                }
                *free -= 1;
                *next += split(*trips + 1 - round, *free + 1);
                true
            }
        }
    }

    /// Makes room for a snapshot.
    pub(super) fn thin<S>(&mut self, round: usize, snapshots: &mut Vec<(usize, S)>) {
        if let Keeping::Doubling { plan, distance } = self {
            while snapshots.len() >= plan.slots(round + 1).max(1) && snapshots.len() > 1 {
                *distance *= 2;
                snapshots.retain(|(round, _)| round.is_multiple_of(*distance));
            }
        }
    }
}
