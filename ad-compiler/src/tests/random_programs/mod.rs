//! Random programs, interpreted, and functions that call them: both modes, the generator's reference and central
//! differences have to agree. What fails is shrunk and printed.
//!
//! | variable | default | meaning |
//! | --- | --- | --- |
//! | `AD_INTERPRETED_PROGRAMS` | 60 | how many programs of each language |
//! | `AD_INTERPRETED_SEED` | 0 | the first program's seed; the others follow |
//! | `AD_INTERPRETED_WITHOUT` | | texts separated by `;`: programs that contain one of them are left out |
//! | `AD_INTERPRETED_SHRINK` | | how many faults are shrunk, also those that are like others; else the first five that are unlike each other |

mod case;
mod compare;
mod converted;
mod wrong_lines;

use super::pipeline::Module;
use crate::attribute::switches::Options;
use case::Case;
use compare::Tally;
use program_generator::Language;
use std::collections::BTreeSet;
use std::time::Instant;

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not understood: {text}")),
        Err(_) => default,
    }
}

fn cases(language: Language) -> impl Iterator<Item = Case> {
    let first = setting("AD_INTERPRETED_SEED", 0);
    let without = std::env::var("AD_INTERPRETED_WITHOUT").unwrap_or_default();
    let excluded: Vec<String> =
        without.split(';').filter(|text| !text.is_empty()).map(str::to_owned).collect();
    let is_meant = move |case: &Case| {
        let text = case.program.to_string();
        !excluded.iter().any(|part| text.contains(part))
    };
    let seeds = first..first + setting("AD_INTERPRETED_PROGRAMS", 60);
    seeds.map(move |seed| Case::random(language, seed)).filter(is_meant)
}

/// The texts of the programs.
pub(super) fn sources(language: Language) -> impl Iterator<Item = String> {
    cases(language).map(|case| case.program.to_string())
}

#[test]
fn interpreted_programs_have_right_derivatives() {
    run(Language::Plain);
}

#[test]
fn interpreted_programs_with_structs_have_right_derivatives() {
    run(Language::Whole);
}

#[test]
fn interpreted_programs_with_chains_and_closures_have_right_derivatives() {
    with_room(|| run(Language::Functional));
}

#[test]
fn interpreted_programs_with_options_have_right_derivatives() {
    with_room(|| run(Language::Optional));
}

#[test]
fn interpreted_programs_with_effects_have_right_derivatives() {
    with_room(|| run(Language::Effects));
}

#[test]
fn interpreted_programs_with_state_have_right_derivatives() {
    with_room(|| run(Language::Stateful));
}

/// Chains in the closures of chains are nested deeper than the stack of a test is, without optimisations.
pub(super) fn with_room(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 26).spawn(test);
    if let Err(panic) = thread.expect("a thread for the programs").join() {
        std::panic::resume_unwind(panic);
    }
}

/// So many faults that are unlike each other are shrunk.
const UNLIKE: usize = 5;

fn run(language: Language) {
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut titles: Vec<String> = Vec::new();
    let mut report = String::new();
    let mut failures = 0;
    let shrunk = setting("AD_INTERPRETED_SHRINK", 0);
    for case in cases(language) {
        let Err(fault) = compare::judged(&case, &mut tally) else { continue };
        failures += 1;
        report += &format!("seed {}: {}\n", case.seed, fault.lines().next().unwrap_or_default());
        // The smallest program for the first faults that are unlike each other.
        let title = compare::title(&fault);
        let is_shrunk = match shrunk {
            0 => titles.len() < UNLIKE && !titles.contains(&title),
            shrunk => (titles.len() as u64) < shrunk,
        };
        if is_shrunk {
            let (case, fault) = case.shrunk(fault);
            report += &format!("\n{}\n{fault}\n\n", case.program);
            titles.push(title);
        }
    }
    println!("{language:?}: {tally}, in {:.1?}", start.elapsed());
    assert_eq!(failures, 0, "{failures} programs fail:\n{report}");
    tally.check(language);
}

/// Without simplification and without recomputation the same products are added in the same order.
#[test]
fn simplification_and_recomputation_can_be_switched_off_and_the_numbers_agree() {
    with_room(|| {
        let mut changed = BTreeSet::new();
        for language in Language::ALL {
            agree_without_options(language, &mut changed);
        }
        // What changes no program has not been compared; `tests/switches.rs` has programs for the other passes.
        let all = ["anything", "joined additions", "recomputation", "sharing", "simplification"];
        assert!(all.iter().all(|what| changed.contains(what)), "only these change a program: {changed:?}");
    });
}

/// How far the numbers may be apart, relative to the greatest.
const ROUNDING: f64 = 1e-12;

fn agree_without_options(language: Language, changed: &mut BTreeSet<&'static str>) {
    let usual = Options::default();
    // What leaves the order of evaluation as it is, and what does not.
    let same = [
        ("recomputation", Options { rematerialise: false, ..usual }),
        ("counters run backward", Options { induction: false, ..usual }),
        ("sharing", Options { value_numbering: false, ..usual }),
    ];
    let close = [
        ("joined additions", Options { coalescing: false, ..usual }),
        ("simplification", Options { simplify: false, ..usual }),
        ("anything", Options::none()),
    ];
    let mut compared = 0;
    // Each is compiled for all of these.
    for case in cases(language).step_by(10) {
        let source = case.program.to_string();
        if Module::try_of(&source, usual).is_err() {
            continue;
        }
        let gradients = |options: Options| case.gradients(Module::of(&source, options));
        let expected = gradients(usual);
        let expected_text = Module::of(&source, usual).text();
        assert_eq!(Module::of(&source, usual).text(), expected_text, "compiled once more:\n{source}");
        for (what, options) in same.into_iter().chain(close) {
            if Module::of(&source, options).text() != expected_text {
                changed.insert(what);
            }
        }
        let bits = |gradients: &[Vec<f64>]| -> Vec<Vec<u64>> {
            gradients.iter().map(|each| each.iter().map(|x| x.to_bits()).collect()).collect()
        };
        for (what, options) in same {
            let other = gradients(options);
            assert_eq!(bits(&expected), bits(&other), "without {what}, seed {}:\n{source}", case.seed);
        }
        for (what, options) in close {
            let other = gradients(options);
            for (a, b) in expected.iter().zip(&other) {
                let largest = a.iter().map(|x| x.abs()).fold(1.0, f64::max);
                let apart = a.iter().zip(b).find(|(a, b)| {
                    !(a == b || (a.is_nan() && b.is_nan()) || (*a - *b).abs() <= ROUNDING * largest)
                });
                assert!(apart.is_none(), "without {what}, seed {}: {apart:?}\n{source}", case.seed);
            }
        }
        compared += expected.iter().map(Vec::len).sum::<usize>();
    }
    println!("{language:?}: {compared} partial derivatives agree");
    assert!(compared > 0, "nothing was compared");
}
