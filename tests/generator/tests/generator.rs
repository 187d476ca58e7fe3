//! Properties of the generator that need no compiler.

use program_generator::{Form, Forms, Inputs, Language, Program, Signature};

/// So many seeds are enough for every form of the language to have been executed.
const SEEDS_FOR_ALL_FORMS: u64 = 800;

const LANGUAGES: [Language; 6] = Language::ALL;

fn size(seed: u64) -> usize {
    4 + (seed % 12) as usize
}

#[test]
fn every_form_is_executed_by_some_program() {
    let mut met = Forms::default();
    for language in LANGUAGES {
        for seed in 0..SEEDS_FOR_ALL_FORMS {
            let program = Program::random_in(language, seed, size(seed));
            for point in 0..2 {
                let inputs = Inputs::random(&program.signature, point);
                if let Ok(outcome) = program.evaluate(&inputs) {
                    met.extend(outcome.forms);
                }
            }
        }
    }
    let missing: Vec<Form> = Form::ALL.iter().copied().filter(|form| !met.contains(*form)).collect();
    assert!(missing.is_empty(), "never executed: {missing:?}");
}

#[test]
fn every_signature_is_used() {
    let mut unused = Signature::all();
    for seed in 0..300 {
        let used = Program::random(seed, 4).signature;
        unused.retain(|signature| *signature != used);
    }
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn programs_do_not_panic() {
    do_not_panic(Language::Plain);
}

#[test]
fn programs_with_chains_and_closures_do_not_panic() {
    do_not_panic(Language::Functional);
}

#[test]
fn programs_with_options_do_not_panic() {
    do_not_panic(Language::Optional);
}

#[test]
fn programs_with_effects_do_not_panic() {
    do_not_panic(Language::Effects);
}

#[test]
fn programs_with_state_do_not_panic() {
    do_not_panic(Language::Stateful);
}

fn do_not_panic(language: Language) {
    let mut failed = 0;
    for seed in 0..2000 {
        let program = Program::random_in(language, seed, size(seed));
        for point in 0..2 {
            match program.evaluate(&Inputs::random(&program.signature, point)) {
                Ok(outcome) => assert!(outcome.values.iter().all(|value| value.is_finite()), "{program}"),
                Err(program_generator::Failure::Wild) => failed += 1,
                // Rounds that call functions with rounds that call others may be too many.
                Err(program_generator::Failure::Endless) if language == Language::Stateful => failed += 1,
                Err(failure) => panic!("seed {seed}: {failure:?}\n{program}"),
            }
        }
    }
    assert!(failed < 40, "{failed} of 4000 runs leave the range of tame floats");
}

#[test]
fn a_seed_names_one_program() {
    let text = Program::random(17, 10).to_string();
    assert_eq!(text, Program::random(17, 10).to_string());
    assert_ne!(text, Program::random(18, 10).to_string());
    let signature = &Program::random(17, 10).signature;
    assert_eq!(Inputs::random(signature, 3), Inputs::random(signature, 3));
    assert_ne!(Inputs::random(signature, 3), Inputs::random(signature, 4));
}

/// How many of the first 300 programs of a language are constant.
fn constant_programs(language: Language) -> usize {
    let is_constant = |seed: &u64| {
        let program = Program::random_in(language, *seed, size(*seed));
        let inputs = Inputs::random(&program.signature, 0);
        let direction = vec![1.0; inputs.floats().len()];
        let outcome = program.evaluate_along(&inputs, &direction);
        outcome.is_ok_and(|outcome| outcome.weights.iter().all(|weight| *weight == 0.0))
    };
    (0..300).filter(is_constant).count()
}

#[test]
fn most_programs_depend_on_their_inputs() {
    let constant = constant_programs(Language::Plain);
    assert!(constant < 15, "{constant} of 300 plain programs are constant");
}

/// Of these more are constant, so they have a limit of their own.
#[test]
fn most_programs_with_chains_and_closures_depend_on_their_inputs() {
    let constant = constant_programs(Language::Functional);
    assert!(constant < 30, "{constant} of 300 programs with chains and closures are constant");
}

#[test]
fn most_programs_with_effects_depend_on_their_inputs() {
    let constant = constant_programs(Language::Effects);
    assert!(constant < 15, "{constant} of 300 programs with effects are constant");
}

#[test]
fn inputs_are_taken_apart_and_put_together() {
    for signature in LANGUAGES.into_iter().flat_map(Signature::all_in) {
        let inputs = Inputs::random(&signature, 5);
        let floats = inputs.floats();
        assert_eq!(inputs.with_floats(&floats), inputs);
        let doubled: Vec<f64> = floats.iter().map(|float| 2.0 * float).collect();
        assert_eq!(inputs.with_floats(&doubled).floats(), doubled);
    }
}
