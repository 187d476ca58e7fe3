//! Smaller programs: the choices that made one are made fewer and lower, and the program is made again from them.
//!
//! Whatever is done to the choices, they give a program, so nothing has to be known here of what a program is.

use std::collections::HashSet;

use crate::random::{Random, Sort, Span};

/// Shrinking ends after so many attempts with what it has.
const MOST_ATTEMPTS: usize = 100_000;
/// Shorter chunks are deleted wherever they begin, longer ones at multiples of their length.
const SHORT: usize = 8;

/// The smallest choices found from which something is made that still fails, starting with choices of which that is
/// known.
///
/// `first_failing` is given one to `batch` candidates, and says which is the first one of them that fails. A candidate
/// has fewer choices, or as many of which the first that differs is lower, so that this ends; it also ends after a
/// number of attempts.
///
/// ```
/// use program_generator::{Language, Program, Random, shrink};
///
/// let make = |random: &mut Random| Program::draw(Language::Plain, random, 10);
/// let loops = |program: &Program| program.to_string().contains("while ");
/// let mut random = (0..).map(Random::new).find(|random| loops(&make(&mut random.clone()))).unwrap();
/// make(&mut random);
/// let choices = shrink(random.drawn(), make, 1, |programs| programs.iter().position(loops));
/// let program = make(&mut Random::replay(choices));
/// assert!(loops(&program) && program.to_string().lines().count() < 10);
/// ```
pub fn shrink<T: PartialEq>(
    choices: &[u64],
    make: impl Fn(&mut Random) -> T,
    batch: usize,
    mut first_failing: impl FnMut(&[T]) -> Option<usize>,
) -> Vec<u64> {
    let batch = batch.max(1);
    let made = |choices: Vec<u64>| Candidate::of(choices, &make);
    let mut smallest = made(choices.to_vec());
    let mut edits = smallest.edits();
    let mut tried: HashSet<Vec<u64>> = HashSet::new();
    // The edits are gone through in a circle, until none of them has helped since the last one that has.
    let (mut next, mut since, mut attempts) = (0, 0, 0);
    while since < edits.len() && attempts < MOST_ATTEMPTS {
        let (mut candidates, mut origins) = (Vec::new(), Vec::new());
        let mut same = None;
        while candidates.len() < batch && since < edits.len() && attempts < MOST_ATTEMPTS {
            let edit = &edits[next % edits.len()];
            (next, since, attempts) = (next + 1, since + 1, attempts + 1);
            let candidate = made(edit.applied(&smallest.choices));
            if !candidate.is_smaller_than(&smallest) {
                continue;
            }
            // What is made is the same, so there is nothing to be asked.
            if candidate.value == smallest.value {
                same = Some(candidate);
                break;
            }
            if tried.insert(candidate.choices.clone()) {
                origins.push((candidate.choices, candidate.spans, next));
                candidates.push(candidate.value);
            }
        }
        let failing = if candidates.is_empty() { None } else { first_failing(&candidates) };
        if let Some(index) = failing {
            let (choices, spans, after) = origins.swap_remove(index);
            smallest = Candidate { choices, spans, value: candidates.swap_remove(index) };
            next = after;
        } else if let Some(same) = same {
            smallest = same;
        } else {
            continue;
        }
        // The edits from here on are about those that would have come next.
        next = next.saturating_sub(1) % edits.len();
        edits = smallest.edits();
        since = 0;
    }
    smallest.choices
}

/// What some choices make.
struct Candidate<T> {
    /// What was drawn, without the zeros at its end.
    choices: Vec<u64>,
    spans: Vec<Span>,
    value: T,
}

impl<T> Candidate<T> {
    fn of(choices: Vec<u64>, make: impl Fn(&mut Random) -> T) -> Candidate<T> {
        let mut random = Random::replay(choices);
        let value = make(&mut random);
        let mut choices = random.drawn().to_vec();
        while choices.last() == Some(&0) {
            choices.pop();
        }
        let inside = |span: &&Span| span.end <= choices.len();
        let spans = random.spans().iter().filter(inside).copied().collect();
        Candidate { choices, spans, value }
    }

    fn is_smaller_than(&self, other: &Candidate<T>) -> bool {
        (self.choices.len(), &self.choices) < (other.choices.len(), &other.choices)
    }

    /// Everything that may make the choices smaller, what removes most of them first.
    fn edits(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for span in &self.spans {
            let mut zeros =
                |count| edits.push(Edit { start: span.start, end: span.end, with: vec![0; count] });
            zeros(span.sort.simplest());
            if span.sort == Sort::Further {
                // After the last that there may be, no choice is made of whether there is one more.
                zeros(0);
            }
            // An expression or a statement is replaced by one of the same sort in it.
            for inner in self.spans.iter().filter(|inner| inner.is_inside(span)) {
                edits.push(Edit {
                    start: span.start,
                    end: span.end,
                    with: self.choices[inner.start..inner.end].to_vec(),
                });
            }
        }
        let count = self.choices.len();
        let lengths = std::iter::successors(Some(1_usize), |length| Some(2 * length));
        for length in lengths.take_while(|length| *length <= count) {
            let step = if length <= SHORT { 1 } else { length };
            for start in (0..=count - length).step_by(step) {
                edits.push(Edit { start, end: start + length, with: Vec::new() });
            }
            for start in (0..=count - length).step_by(length) {
                edits.push(Edit { start, end: start + length, with: vec![0; length] });
            }
        }
        edits.sort_by_key(|edit| edit.with.len() as isize - (edit.end - edit.start) as isize);
        for (start, choice) in self.choices.iter().enumerate() {
            // By bisection: half of it, three quarters, up to one less.
            let steps = std::iter::successors(Some(choice / 2), |step| Some(step / 2));
            for step in steps.take_while(|step| *step > 0) {
                edits.push(Edit { start, end: start + 1, with: vec![choice - step] });
            }
        }
        edits
    }
}

impl Sort {
    /// How many zeros make the simplest one, mostly.
    fn simplest(self) -> usize {
        match self {
            Sort::Statement | Sort::Further => 1,
            Sort::Integer => 2,
            Sort::Float => 3,
            Sort::Condition => 10,
        }
    }
}

impl Span {
    fn is_inside(&self, outer: &Span) -> bool {
        let shorter = self.end - self.start < outer.end - outer.start;
        self.sort == outer.sort && shorter && outer.start <= self.start && self.end <= outer.end
    }
}

/// Some choices are replaced by others.
struct Edit {
    start: usize,
    end: usize,
    with: Vec<u64>,
}

impl Edit {
    fn applied(&self, choices: &[u64]) -> Vec<u64> {
        [&choices[..self.start], &self.with, &choices[self.end..]].concat()
    }
}
