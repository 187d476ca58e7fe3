//! Random programs, compiled with the macro: forward mode, reverse mode, the generator's reference and central
//! differences have to agree. What fails is shrunk and printed.
//!
//! | variable | default | meaning |
//! | --- | --- | --- |
//! | `AD_RANDOM_PROGRAMS` | 60 | how many programs |
//! | `AD_RANDOM_SEED` | 0 | the first program's seed; the others follow, so one program alone is its seed with one program |
//! | `AD_RANDOM_WITHOUT` | | texts separated by `;`: programs that contain one of them are left out |
//! | `AD_RANDOM_SHRINK` | 3 | how many faults that are unlike each other are shrunk |
//! | `AD_RANDOM_SECOND_ORDER` | | if set, second derivatives are compared, too |
//! | `AD_RANDOM_RELEASE` | | if set, the programs are compiled with optimisations and without debug assertions |
//! | `AD_RUNTIME_PATH` | the workspace's | the crate `ad-runtime` that the programs use |

#[path = "random_programs/calls.rs"]
mod calls;
#[path = "random_programs/cases.rs"]
mod cases;
#[path = "random_programs/compare.rs"]
mod compare;
#[path = "random_programs/generic.rs"]
mod generic;
#[path = "random_programs/lifted.rs"]
mod lifted;
#[path = "random_programs/project.rs"]
mod project;
#[path = "random_programs/second_order.rs"]
mod second_order;
#[path = "random_programs/shrink.rs"]
mod shrink;

use cases::Case;
use compare::{Fault, Tally};
use program_generator::Language;
use project::{Project, Scalars};

fn setting<T: std::str::FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not understood: {text}")),
        Err(_) => default,
    }
}

/// As many cases as asked for, from consecutive seeds.
fn cases(language: Language, over: Scalars) -> Vec<Case> {
    let count = setting("AD_RANDOM_PROGRAMS", 60);
    let first: u64 = setting("AD_RANDOM_SEED", 0);
    let without: String = setting("AD_RANDOM_WITHOUT", String::new());
    let excluded: Vec<&str> = without.split(';').filter(|text| !text.is_empty()).collect();
    (first..first + count)
        .map(|seed| Case::random(language, over, seed))
        .filter(|case| {
            let text = case.program.to_string();
            !excluded.iter().any(|part| text.contains(part))
        })
        .collect()
}

#[test]
fn random_programs_have_right_derivatives() {
    run(Language::Plain, Scalars::F64, "programs");
}

#[test]
fn random_programs_with_structs_have_right_derivatives() {
    run(Language::Whole, Scalars::F64, "programs-with-structs");
}

#[test]
fn random_programs_with_chains_and_closures_have_right_derivatives() {
    run(Language::Functional, Scalars::F64, "programs-with-chains");
}

#[test]
fn random_programs_with_options_have_right_derivatives() {
    run(Language::Optional, Scalars::F64, "programs-with-options");
}

#[test]
fn random_programs_with_effects_have_right_derivatives() {
    run(Language::Effects, Scalars::F64, "programs-with-effects");
}

#[test]
fn random_programs_with_state_have_right_derivatives() {
    run(Language::Stateful, Scalars::F64, "programs-with-state");
}

#[test]
fn generic_random_programs_have_right_derivatives() {
    run(Language::Plain, Scalars::Parameter, "generic-programs");
}

#[test]
fn generic_random_programs_with_structs_have_right_derivatives() {
    run(Language::Whole, Scalars::Parameter, "generic-programs-with-structs");
}

#[test]
fn generic_random_programs_with_chains_and_closures_have_right_derivatives() {
    run(Language::Functional, Scalars::Parameter, "generic-programs-with-chains");
}

#[test]
fn generic_random_programs_with_options_have_right_derivatives() {
    run(Language::Optional, Scalars::Parameter, "generic-programs-with-options");
}

fn run(language: Language, over: Scalars, project: &str) {
    let mut cases = cases(language, over);
    if over == Scalars::Parameter {
        // A trait would have the type parameter, too; to an integer it is no cast.
        cases.retain(|case| {
            let text = case.program.to_string();
            !["trait ", " as usize"].iter().any(|part| text.contains(part))
        });
    }
    let project_of_cases = Project::new(project, over);
    if over == Scalars::Parameter {
        // Operators of type parameters want values where those of floats take references, and borrow what they change.
        let compiling = project_of_cases.compiling(&cases);
        cases = compiling.into_iter().map(|index| cases[index].clone()).collect();
    }
    let mut tally = Tally::default();
    let mut faults: Vec<(&Case, Fault)> = Vec::new();
    for (case, verdict) in cases.iter().zip(project_of_cases.run(&cases)) {
        if let Err(fault) = compare::judge(case, &verdict, &mut tally) {
            faults.push((case, fault));
        }
    }
    println!("{} programs, {tally}", cases.len());
    if !faults.is_empty() {
        panic!("{}", report(&faults, project, over));
    }
    // With few programs, chance decides how many points are too near to a kink.
    if cases.len() >= 100 {
        tally.check();
    }
}

/// Every fault in a line, and for the first ones that are unlike each other the smallest program that shows them.
fn report(faults: &[(&Case, Fault)], project: &str, over: Scalars) -> String {
    let mut text = format!("{} programs fail:\n", faults.len());
    let mut unlike: Vec<&(&Case, Fault)> = Vec::new();
    for entry in faults {
        let (case, fault) = entry;
        let summary = fault.message.lines().next().unwrap_or_default();
        text += &format!("  AD_RANDOM_SEED={} {:?}: {summary}\n", case.seed, fault.kind);
        if unlike.iter().all(|(_, other)| other.title() != fault.title()) {
            unlike.push(entry);
        }
    }
    let shrunk: usize = setting("AD_RANDOM_SHRINK", 3);
    if shrunk == 0 {
        faults.iter().for_each(|(case, fault)| text += &format!("\nseed {}: {}\n", case.seed, fault.message));
    }
    for (case, fault) in unlike.into_iter().take(shrunk) {
        let (smallest, fault) = shrink::smallest((*case).clone(), fault.clone(), project, over);
        let (kind, seed) = (fault.kind, case.seed);
        text += &format!("\n{kind:?}, shrunk from seed {seed}:\n\n{}\n{}\n", smallest.program, fault.message);
    }
    text
}
