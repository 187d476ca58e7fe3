//! Loops that keep snapshots of what their rounds change instead of all that their reverse sweep reads: what `#[checkpoint]` on a loop stands for.
//!
//! The reverse sweep goes through the rounds from the last to the first. For each it needs the state from before the round, which it has from the last snapshot
//! before it, by running the rounds between once more. So a round has to do the same with the same state. Where snapshots stand is a [`Plan`].
//!
//! Generated code calls this; it is of use by hand where a derivative is written by hand.

mod binomial;
#[cfg(feature = "spill")]
mod plain;
mod plan;
mod snapshot;
#[cfg(feature = "spill")]
pub(crate) mod spill;
mod variables;

#[cfg(not(feature = "std"))]
use crate::without_std::*;
pub use binomial::{fewest_rounds_run_again, longest};
pub use plan::Plan;
#[doc(hidden)]
pub use variables::Variables;

use snapshot::{Keeper, Snapshot};

use alloc::borrow::Cow;
use core::fmt;

/// The snapshots of a loop that has run.
///
/// ```
/// use ad_runtime::checkpoint::{Checkpoints, Plan};
///
/// // x ↦ x² four times, with one more snapshot than that of the beginning.
/// let (checkpoints, x) = Checkpoints::run(Plan::Slots(2), Some(4), 1.1_f64, |_, x| {
///     *x *= *x;
///     true
/// });
/// assert_eq!(x, 1.1_f64.powi(16));
///
/// let mut bar = 1.0;
/// checkpoints.reverse(
///     |_, x| *x *= *x,
///     // The derivative of a round, at the state from before it.
///     |_, x| bar *= 2.0 * *x,
/// );
/// assert!((bar - 16.0 * 1.1_f64.powi(15)).abs() < 1e-12 * bar);
/// ```
#[derive(Clone)]
pub struct Checkpoints<S> {
    plan: Plan,
    /// How many rounds have run.
    rounds: usize,
    /// States from before rounds, with the numbers of these; the first is that of the beginning.
    snapshots: Vec<(usize, Snapshot<S>)>,
    keeper: Keeper<S>,
}

impl<S> fmt::Debug for Checkpoints<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounds: Vec<usize> = self.snapshots.iter().map(|(round, _)| *round).collect();
        f.debug_struct("Checkpoints").field("rounds", &self.rounds).field("snapshots", &rounds).finish()
    }
}

impl<S: Clone> Checkpoints<S> {
    /// Runs a loop, and gives the snapshots and the state after it.
    ///
    /// `trips` is how many rounds there are at most, where that is known before; a round says whether another one follows.
    pub fn run(
        plan: Plan,
        trips: Option<usize>,
        state: S,
        round: impl FnMut(usize, &mut S) -> bool,
    ) -> (Self, S) {
        Self::run_with(Keeper::in_memory(), plan, trips, state, round)
    }

    /// The same for a tuple of variables, whose snapshots go to files where the workspace says so (`Workspace::spilling`, of the feature `spill`).
    #[doc(hidden)]
    pub fn run_variables(
        plan: Plan,
        trips: Option<usize>,
        state: S,
        round: impl FnMut(usize, &mut S) -> bool,
    ) -> (Self, S)
    where
        S: Variables,
    {
        Self::run_with(Keeper::of_variables(), plan, trips, state, round)
    }

    fn run_with(
        keeper: Keeper<S>,
        plan: Plan,
        trips: Option<usize>,
        mut state: S,
        mut round: impl FnMut(usize, &mut S) -> bool,
    ) -> (Self, S) {
        let mut kept = plan.keeping(trips);
        let mut snapshots = Vec::new();
        let mut rounds = 0;
        let mut goes_on = true;
        while goes_on && trips.is_none_or(|trips| rounds < trips) {
            if kept.is_wanted(rounds) {
                kept.thin(rounds, &mut snapshots);
                let is_first = snapshots.is_empty();
                snapshots.push((rounds, keeper.keep(&state, is_first)));
            }
            goes_on = round(rounds, &mut state);
            rounds += 1;
        }
        (Checkpoints { plan, rounds, snapshots, keeper }, state)
    }

    /// Goes through the rounds from the last to the first.
    ///
    /// `advance` runs a round once more; `reverse` is given the state from before a round and runs its reverse sweep.
    pub fn reverse(&self, mut advance: impl FnMut(usize, &mut S), mut reverse: impl FnMut(usize, &mut S)) {
        let mut known: Vec<(usize, Cow<'_, Snapshot<S>>)> =
            self.snapshots.iter().map(|(round, state)| (*round, Cow::Borrowed(state))).collect();
        for last in (0..self.rounds).rev() {
            while known.last().is_some_and(|(round, _)| *round > last) {
                known.pop();
            }
            let (at, snapshot) = known.last().expect("there is a snapshot of the beginning");
            let (mut at, mut state) = (*at, self.keeper.state(snapshot, &known[0].1));
            let slots = self.plan.slots(self.rounds);
            while at < last {
                let free = slots.saturating_sub(known.len());
                let until = self.plan.next(at, last, free);
                while at < until {
                    advance(at, &mut state);
                    at += 1;
                }
                if at < last {
                    known.push((at, Cow::Owned(self.keeper.keep(&state, false))));
                }
            }
            reverse(last, &mut state);
        }
    }

    /// How many rounds have run.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// How many states are kept.
    #[must_use]
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }
}

#[cfg(test)]
mod tests;
