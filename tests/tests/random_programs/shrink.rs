//! Looking for the smallest program that still fails.

use std::time::{Duration, Instant};

use crate::cases::Case;
use crate::compare::{Fault, Kind, Tally, judge};
use crate::project::{Project, Scalars};

/// Candidates are compiled in batches: one more function costs little, one more run of cargo a second.
const BATCH: usize = 60;
/// Shrinking stops after this time with what it has.
const PATIENCE: Duration = Duration::from_secs(180);

/// The smallest program found that fails in the same way as the given one, and its fault.
pub(crate) fn smallest(mut case: Case, mut fault: Fault, project: &str, over: Scalars) -> (Case, Fault) {
    let project = Project::new(&format!("{project}-shrunk"), over);
    let start = Instant::now();
    'smaller: loop {
        let mut candidates = case
            .program
            .shrink_candidates()
            .map(|program| Case::of(case.seed, program))
            .filter(|candidate| !candidate.points.is_empty());
        loop {
            // One that is stuck has to be taken out before the others are run.
            let size = if fault.kind == Kind::Stuck { BATCH / 10 } else { BATCH };
            let batch: Vec<Case> = candidates.by_ref().take(size).collect();
            if batch.is_empty() || start.elapsed() > PATIENCE {
                return (case, fault);
            }
            let verdicts = project.run(&batch);
            for (candidate, verdict) in batch.into_iter().zip(verdicts) {
                match judge(&candidate, &verdict, &mut Tally::default()) {
                    Err(other) if other.kind == fault.kind && other.title() == fault.title() => {
                        (case, fault) = (candidate, other);
                        continue 'smaller;
                    }
                    _ => {}
                }
            }
        }
    }
}
