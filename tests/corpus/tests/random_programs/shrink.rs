//! Looking for the smallest program that still fails.

use std::time::{Duration, Instant};

use crate::cases::Case;
use crate::compare::{Fault, Kind, Tally, judge};
use crate::project::{Project, Scalars};
use program_generator::{Random, shrink};

/// Candidates are compiled in batches: one more function costs little, one more run of cargo a second.
const BATCH: usize = 60;
/// Shrinking stops after this time with what it has.
const PATIENCE: Duration = Duration::from_secs(180);

/// The smallest program found that fails in the same way as the given one, and its fault.
pub(crate) fn smallest(mut case: Case, mut fault: Fault, project: &str, over: Scalars) -> (Case, Fault) {
    let project = Project::new(&format!("{project}-shrunk"), over);
    let (seed, language) = (case.seed, case.language);
    // One that is stuck has to be taken out before the others are run.
    let batch = if fault.kind == Kind::Stuck { BATCH / 10 } else { BATCH };
    let draw = |random: &mut Random| Case::drawn(language, seed, random);
    let mut random = Random::new(seed);
    draw(&mut random);
    let start = Instant::now();
    shrink(random.drawn(), draw, batch, |programs| {
        if start.elapsed() > PATIENCE {
            return None;
        }
        let candidates: Vec<Case> =
            programs.iter().map(|program| Case::of(seed, language, over, program.clone())).collect();
        let verdicts = project.run(&candidates);
        let failing =
            candidates.into_iter().zip(verdicts).enumerate().find_map(|(index, (candidate, verdict))| {
                let other = judge(&candidate, &verdict, &mut Tally::default()).err()?;
                let same = other.kind == fault.kind && other.title() == fault.title();
                same.then_some((index, candidate, other))
            });
        let index;
        (index, case, fault) = failing?;
        Some(index)
    });
    (case, fault)
}
