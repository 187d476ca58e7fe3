use super::{Checkpoints, Plan, fewest_rounds_run_again};
use std::cell::Cell;

/// A state that counts how many of it there are.
#[derive(Debug)]
struct Counted<'a> {
    round: usize,
    alive: &'a Cell<usize>,
    most: &'a Cell<usize>,
}

impl<'a> Counted<'a> {
    fn new(round: usize, alive: &'a Cell<usize>, most: &'a Cell<usize>) -> Self {
        alive.set(alive.get() + 1);
        most.set(most.get().max(alive.get()));
        Counted { round, alive, most }
    }
}

impl Clone for Counted<'_> {
    fn clone(&self) -> Self {
        Counted::new(self.round, self.alive, self.most)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.alive.set(self.alive.get() - 1);
    }
}

/// How many rounds run again, and how many states there are at a time, with that of the sweep itself.
fn cost(plan: Plan, trips: usize, is_known: bool) -> (usize, usize) {
    let (alive, most) = (Cell::new(0), Cell::new(0));
    let begin = Counted::new(0, &alive, &most);
    let (checkpoints, end) =
        Checkpoints::run(plan, is_known.then_some(trips), begin, |round, state: &mut Counted<'_>| {
            assert_eq!(state.round, round);
            state.round += 1;
            round + 1 < trips
        });
    let rounds = if is_known { trips } else { trips.max(1) };
    assert_eq!(end.round, rounds);
    drop(end);
    let (mut again, mut reversed) = (0, Vec::new());
    checkpoints.reverse(
        |round, state| {
            assert_eq!(state.round, round);
            state.round += 1;
            again += 1;
        },
        |round, state| {
            assert_eq!(state.round, round);
            reversed.push(round);
        },
    );
    assert!(reversed.into_iter().eq((0..rounds).rev()));
    (again, most.get())
}

#[test]
fn no_places_of_snapshots_have_fewer_rounds_run_again() {
    // By all places of the first snapshot after the beginning: `runs[s][l]` is for a part of l rounds whose beginning is at hand, `after[s][l]` for
    // a loop that has run.
    const TRIPS: usize = 200;
    const SLOTS: usize = 20;
    let mut runs = vec![vec![0; TRIPS + 1]; SLOTS + 1];
    let mut after = vec![vec![0; TRIPS + 1]; SLOTS + 1];
    for slots in 1..=SLOTS {
        for length in 1..=TRIPS {
            let alone = length * (length - 1) / 2;
            let parts = |right: &Vec<Vec<usize>>, walk: usize, left: &[usize]| {
                (1..length).map(|m| walk * m + right[slots - 1][length - m] + left[m]).min()
            };
            let best = |parts: Option<usize>| match (slots, parts) {
                (1, _) | (_, None) => alone,
                (_, Some(parts)) => parts.min(alone),
            };
            runs[slots][length] = best(parts(&runs, 1, &runs[slots]));
            after[slots][length] = best(parts(&after, 0, &runs[slots]));
        }
    }
    for (slots, after) in after.iter().enumerate().skip(1) {
        for (trips, fewest) in after.iter().enumerate() {
            assert_eq!(fewest_rounds_run_again(trips, slots), *fewest, "{trips} rounds, {slots} snapshots");
            let (again, most) = cost(Plan::Slots(slots), trips, true);
            assert_eq!(again, *fewest, "{trips} rounds, {slots} snapshots");
            assert!(most <= 2 * slots + 1, "{trips} rounds, {slots} snapshots: {most} states");
        }
    }
}

#[test]
fn loops_whose_trips_are_not_known() {
    for trips in 1..300 {
        for slots in 1..12 {
            let (again, most) = cost(Plan::Slots(slots), trips, false);
            assert!(most <= 2 * slots + 1, "{trips} rounds, {slots} snapshots: {most} states");
            let all = trips * (trips - 1) / 2;
            assert!(again <= all);
        }
        let (again, most) = cost(Plan::Logarithmic, trips, false);
        let log = trips.next_power_of_two().trailing_zeros() as usize;
        assert!(most <= 2 * log + 5, "{trips} rounds: {most} states");
        assert!(again <= trips * (log + 1), "{trips} rounds: {again} run again");
    }
}

#[test]
fn memory_and_rounds_grow_with_the_logarithm() {
    for trips in [0, 1, 2, 10, 100, 1000, 10_000, 100_000] {
        let (again, most) = cost(Plan::Logarithmic, trips, true);
        let log = trips.max(1).next_power_of_two().trailing_zeros() as usize;
        assert!(most <= 2 * log + 5, "{trips} rounds: {most} states");
        assert!(again <= trips * log, "{trips} rounds: {again} run again");
    }
}

#[test]
fn every_so_many_rounds() {
    for trips in 0..100 {
        for every in 0..12 {
            let (again, most) = cost(Plan::Every(every), trips, true);
            let distance = every.max(1);
            assert_eq!(again, trips - trips.div_ceil(distance));
            assert!(most <= trips.div_ceil(distance) + distance + 1);
        }
    }
}
