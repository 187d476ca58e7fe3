//! No program makes a macro panic: functions with a statement or some tokens changed, expanded without rustc.
//!
//! What is changed are all items in the repository that ask for a derivative, refused ones too, and random programs. A panic, a violation of the IR, an expansion
//! that is no Rust, and one that takes too long are failures; what fails is shrunk and printed.
//!
//! | variable | default | meaning |
//! | --- | --- | --- |
//! | `AD_MUTATIONS` | 1000 of files and 400 of random programs | how many inputs, one half of files, the other of random programs |
//! | `AD_MUTATION_SEED` | 0 | the first input's number; the others follow |

mod found;
mod input;
mod shrink;
mod sources;
mod statements;
mod tokens;

use crate::ir::verify;
use input::{Fault, Input};
use program_generator::Random;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The number that a variable of the environment says.
fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not understood: {text}")),
        Err(_) => default,
    }
}

/// An expansion that takes longer is a failure.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 40 } else { 5 });

/// After so many inputs that do not come to an end, a run is given up: their threads go on.
const ENDLESS: usize = 3;

#[test]
fn mutations_of_the_repository_make_no_macro_panic() {
    run(Kind::Repository, 1000);
}

#[test]
fn mutations_of_random_programs_make_no_macro_panic() {
    run(Kind::Random, 400);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Repository,
    Random,
}

/// What is known of an input.
enum News {
    /// An input was judged; whether it was such as rustc hands to a macro.
    Judged(bool),
    Failed(Fault),
    /// The first of its title, made smaller.
    Shrunk(Input, Fault),
    Alive,
}

fn run(kind: Kind, default: u64) {
    let start = Instant::now();
    let (first, count) = (setting("AD_MUTATION_SEED", 0), setting("AD_MUTATIONS", 2 * default) / 2);
    let (mut next, end) = (first, first + count);
    let mut syntax = 0;
    let mut faults: BTreeMap<String, usize> = BTreeMap::new();
    let mut report = String::new();
    let mut endless = 0;
    let mut news = started(kind, next..end);
    while next < end {
        match news.recv_timeout(LIMIT) {
            Ok(News::Judged(is_syntax)) => {
                next += 1;
                syntax += usize::from(is_syntax);
                if next % 50_000 == 0 {
                    println!("{kind:?}: {} inputs in {:.0?}", next - first, start.elapsed());
                }
            }
            Ok(News::Failed(fault)) => *faults.entry(fault.title).or_default() += 1,
            Ok(News::Shrunk(input, fault)) => {
                let text = format!("\n--- number {next}: {}\n{}\n{input}\n", fault.title, fault.message);
                println!("{text}");
                report += &text;
            }
            Ok(News::Alive) => {}
            Err(RecvTimeoutError::Timeout) => {
                let input = Inputs::of(kind).number(next);
                let text = format!("\n--- number {next} takes longer than {LIMIT:?}\n{input}\n");
                println!("{text}");
                report += &text;
                *faults.entry("takes too long".into()).or_default() += 1;
                next += 1;
                endless += 1;
                if endless == ENDLESS {
                    break;
                }
                news = started(kind, next..end);
            }
            Err(RecvTimeoutError::Disconnected) => panic!("the thread has ended at number {next}: {report}"),
        }
    }
    let seconds = start.elapsed();
    println!(
        "{kind:?}: {} inputs, {syntax} of them syntax, in {seconds:.1?}; faults: {faults:#?}",
        next - first
    );
    assert!(faults.is_empty(), "{faults:#?}\n{report}");
    assert!(
        2 * syntax > count as usize,
        "most inputs are such as rustc hands to a macro: {syntax} of {count}"
    );
}

/// Judges inputs in a thread of its own, which may take long, and needs room for deep programs.
fn started(kind: Kind, numbers: std::ops::Range<u64>) -> Receiver<News> {
    let (sender, receiver) = channel();
    let work = move || judge(kind, numbers, &sender);
    let thread = thread::Builder::new().name(input::THREAD.into()).stack_size(1 << 27).spawn(work);
    thread.expect("a thread for the inputs");
    receiver
}

fn judge(kind: Kind, numbers: std::ops::Range<u64>, sender: &Sender<News>) {
    input::note_panics();
    verify::ALWAYS.set(true);
    let mut inputs = Inputs::of(kind);
    let mut titles: Vec<String> = Vec::new();
    // Nobody listens when the run was given up.
    let tell = |news: News| drop(sender.send(news));
    for number in numbers {
        let input = inputs.number(number);
        let is_syntax = input.is_syntax();
        tell(News::Alive);
        if let Err(fault) = input.judged() {
            tell(News::Failed(fault.clone()));
            if !titles.contains(&fault.title) {
                titles.push(fault.title.clone());
                let (input, fault) = shrink::shrunk(input, fault, &|| tell(News::Alive));
                tell(News::Shrunk(input, fault));
            }
        }
        tell(News::Judged(is_syntax));
    }
}

/// The mutated inputs by their numbers.
struct Inputs {
    kind: Kind,
    all: Vec<Input>,
    /// How many statements the items before each have.
    statements: Vec<usize>,
    total: usize,
}

impl Inputs {
    fn of(kind: Kind) -> Self {
        let mut inputs = Inputs { kind, all: Vec::new(), statements: Vec::new(), total: 0 };
        if kind == Kind::Repository {
            inputs.fill(sources::of_repository());
        }
        inputs
    }

    fn fill(&mut self, all: Vec<Input>) {
        (self.all, self.total) = (all, 0);
        self.statements.clear();
        for input in &self.all {
            self.statements.push(self.total);
            self.total += statements::count(&input.item);
        }
    }

    /// Even numbers change a statement, each in its turn; odd ones change tokens.
    fn number(&mut self, number: u64) -> Input {
        if self.kind == Kind::Random {
            self.fill(sources::of_program(number / 8));
        }
        let mut random = Random::new(number);
        if number.is_multiple_of(2)
            && let Some(input) = self.with_statement_changed(number / 2, &mut random)
        {
            return input;
        }
        // Short functions have the same forms as long ones, and are expanded sooner.
        let [one, other] = [0; 2].map(|_| random.pick(&self.all));
        let input = if one.item.len() < other.item.len() { one } else { other }.clone();
        // Most changes make something that rustc refuses by itself.
        (0..8)
            .map(|_| self.with_tokens_changed(&input, &mut random))
            .find(Input::is_syntax)
            .unwrap_or_else(|| self.with_tokens_changed(&input, &mut random))
    }

    fn with_statement_changed(&self, number: u64, random: &mut Random) -> Option<Input> {
        // A step that has no divisor in common with the total visits all, far ones after each other.
        let step = 1_000_003;
        let changes = (self.total * statements::CHANGES.len()) as u64;
        let change = (number.wrapping_mul(step) % changes.max(1)) as usize;
        let (statement, change) = (change / 3, statements::CHANGES[change % 3]);
        let position = self.statements.partition_point(|&before| before <= statement).checked_sub(1)?;
        let input = &self.all[position];
        let item = statements::changed(&input.item, statement - self.statements[position], change)?;
        Some(Input { item, ..with_other_modes(input, random) })
    }

    fn with_tokens_changed(&self, input: &Input, random: &mut Random) -> Input {
        let donor = tokens::parsed(&random.pick(&self.all).item).unwrap_or_default();
        let mut input = with_other_modes(input, random);
        let field = if random.chance(4) { &mut input.args } else { &mut input.item };
        if let Some(mut nodes) = tokens::parsed(field) {
            for _ in 0..1 + random.below(3) {
                tokens::mutated(&mut nodes, &donor, random);
            }
            *field = tokens::text(&nodes);
        }
        input
    }
}

/// Most functions ask for one mode; all of them have two.
fn with_other_modes(input: &Input, random: &mut Random) -> Input {
    let mut input = input.clone();
    if input.expander == input::Macro::Differentiable && input.args.is_empty() && random.chance(50) {
        input.args = "forward, reverse".into();
    }
    input
}
