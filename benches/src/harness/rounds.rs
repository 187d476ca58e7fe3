//! Timing in interleaved rounds.
//!
//! A machine is faster in one second than in the next. Contenders that are timed one after the other, each for seconds, are
//! compared across such changes; in rounds, where each is timed once for a few milliseconds, they share them, and the ratio
//! within a round hardly feels them.

use crate::case::Run;
use std::time::{Duration, Instant};

/// One timing takes at least this long, so that the clock and the way into the loop do not count.
const LEAST: Duration = Duration::from_millis(8);

/// How long a contender runs before it is timed: until caches and branch predictors know it.
const WARM_UP: Duration = Duration::from_millis(20);

/// Seconds for one run of each contender, round by round.
pub struct Timings {
    rounds: Vec<Vec<f64>>,
}

impl Timings {
    /// Times all contenders once in each round, and starts each round with another of them.
    pub fn take(contenders: &[&Run], rounds: usize) -> Self {
        let repetitions: Vec<u32> = contenders.iter().map(|run| repetitions(run)).collect();
        let rounds = (0..rounds)
            .map(|round| {
                let mut seconds = vec![0.0; contenders.len()];
                for k in 0..contenders.len() {
                    let k = (round + k) % contenders.len();
                    seconds[k] =
                        timed(contenders[k], repetitions[k]).as_secs_f64() / f64::from(repetitions[k]);
                }
                seconds
            })
            .collect();
        Self { rounds }
    }

    /// The median of the seconds of a contender.
    pub fn seconds(&self, contender: usize) -> f64 {
        median(self.rounds.iter().map(|round| round[contender]).collect())
    }

    /// The median over the rounds of the time of one contender relative to that of another.
    pub fn ratio(&self, contender: usize, other: usize) -> f64 {
        median(self.rounds.iter().map(|round| round[contender] / round[other]).collect())
    }

    /// How far the ratios lie apart: the difference of their quartiles, relative to their median.
    pub fn spread(&self, contender: usize, other: usize) -> f64 {
        let mut ratios: Vec<f64> = self.rounds.iter().map(|round| round[contender] / round[other]).collect();
        ratios.sort_by(f64::total_cmp);
        let quartile = |k: usize| ratios[(ratios.len() - 1) * k / 4];
        (quartile(3) - quartile(1)) / quartile(2)
    }
}

fn timed(run: &Run, repetitions: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..repetitions {
        run();
    }
    start.elapsed()
}

/// How many runs one timing takes; warms the contender up while it finds out.
fn repetitions(run: &Run) -> u32 {
    let start = Instant::now();
    let mut repetitions = 1;
    loop {
        let elapsed = timed(run, repetitions);
        if elapsed >= LEAST && start.elapsed() >= WARM_UP {
            return repetitions;
        }
        if elapsed < LEAST {
            // Not much too many either: rounds are to be short.
            let missing = LEAST.as_secs_f64() / elapsed.as_secs_f64().max(1e-9);
            repetitions = (f64::from(repetitions) * (1.1 * missing).clamp(1.1, 100.0)).ceil() as u32;
        }
    }
}

/// The number in the middle.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    if numbers.len() % 2 == 1 { numbers[middle] } else { 0.5 * (numbers[middle - 1] + numbers[middle]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_within_rounds() {
        // The machine is three times as slow in the second round; the ratio is 2 all the same.
        let timings = Timings { rounds: vec![vec![1.0, 2.0], vec![3.0, 6.0], vec![1.0, 2.0]] };
        assert_eq!((timings.ratio(1, 0), timings.spread(1, 0)), (2.0, 0.0));
        assert_eq!(timings.seconds(1), 2.0);
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
