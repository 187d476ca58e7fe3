//! Where the choices of the generator come from: a seed, or a sequence of choices that was drawn before.
//!
//! Every choice is a number below a bound, and every choice is recorded. A recorded sequence gives the same program
//! again, and any other sequence gives some program: a choice that is too large is reduced, and where the sequence is
//! over, each choice is 0. The alternatives are in such an order that 0 is the simplest one.

/// A stream of random choices.
#[derive(Clone, Debug)]
pub struct Random {
    source: Source,
    drawn: Vec<u64>,
    spans: Vec<Span>,
}

#[derive(Clone, Debug)]
enum Source {
    /// The state of SplitMix64, so that a seed names the same program everywhere.
    Seed(u64),
    /// The choices that are left.
    Choices(std::vec::IntoIter<u64>),
}

/// What a few choices in a row have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Statement,
    Float,
    Integer,
    Condition,
    /// Something that is not needed, with the choice that it is there.
    Further,
}

/// The choices of one statement or expression, which shrinking may remove without moving those of others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) sort: Sort,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Random {
    /// The stream that a seed names.
    pub fn new(seed: u64) -> Random {
        Random::from(Source::Seed(seed))
    }

    /// The stream that gives these choices and then zeros.
    pub fn replay(choices: Vec<u64>) -> Random {
        Random::from(Source::Choices(choices.into_iter()))
    }

    /// The stream that a fuzzer's bytes are; two bytes are a choice, as some choices have more than 256 alternatives.
    pub fn of_bytes(bytes: &[u8]) -> Random {
        let choice = |pair: &[u8]| pair.iter().rev().fold(0, |choice, byte| choice << 8 | u64::from(*byte));
        Random::replay(bytes.chunks(2).map(choice).collect())
    }

    fn from(source: Source) -> Random {
        Random { source, drawn: Vec::new(), spans: Vec::new() }
    }

    /// A stream of its own for `text`, so that what is drawn for one name does not depend on the others.
    pub(crate) fn named(seed: u64, text: &str) -> Random {
        let mixed = text.bytes().fold(seed, |state, byte| next(&mut (state ^ u64::from(byte))));
        Random::new(mixed)
    }

    /// The choices so far.
    pub fn drawn(&self) -> &[u64] {
        &self.drawn
    }

    /// The statements and expressions that were chosen so far.
    pub(crate) fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Where what is chosen next begins.
    pub(crate) fn position(&self) -> usize {
        self.drawn.len()
    }

    /// Notes that something has been chosen since a position.
    pub(crate) fn note(&mut self, sort: Sort, start: usize) {
        self.spans.push(Span { sort, start, end: self.drawn.len() });
    }

    /// What the source gives next, of any size.
    fn given(&mut self) -> u64 {
        match &mut self.source {
            Source::Seed(state) => next(state),
            Source::Choices(choices) => choices.next().unwrap_or(0),
        }
    }

    /// A number below the bound, which is small, so that the bias of the remainder does not matter.
    fn draw(&mut self, bound: u64) -> u64 {
        let choice = self.given() % bound;
        self.drawn.push(choice);
        choice
    }

    /// A number in `0..bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.draw(bound as u64)).expect("smaller than a usize")
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of a hundred cases; false is the simpler answer.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of the items, which are not none; the first is the simplest.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// One of the items, the first of which is the simplest. Seeds choose with probability proportional to its weight.
    pub(crate) fn weighted<T: Copy>(&mut self, items: &[(usize, T)]) -> T {
        let given = self.given();
        // The position is what is recorded, as the weights are others elsewhere, where shrinking may move a choice.
        let position = match self.source {
            Source::Seed(_) => position_of(given, items),
            Source::Choices(_) => (given % items.len() as u64) as usize,
        };
        self.drawn.push(position as u64);
        items[position].1
    }

    /// A float in `low..high` with all its bits random.
    pub(crate) fn uniform(&mut self, low: f64, high: f64) -> f64 {
        let bound = 1 << 53;
        low + (high - low) * (self.draw(bound) as f64 / bound as f64)
    }
}

/// Where a number points, if every item takes as much room as its weight.
fn position_of<T>(number: u64, items: &[(usize, T)]) -> usize {
    let all: u64 = items.iter().map(|(weight, _)| *weight as u64).sum();
    let mut rest = number % all;
    for (position, (weight, _)) in items.iter().enumerate() {
        if rest < *weight as u64 {
            return position;
        }
        rest -= *weight as u64;
    }
    unreachable!("the rest is below the sum of the weights")
}

/// The next number of SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
