//! Properties of the generator and the shrinker that need no compiler.

use program_generator::{Form, Forms, Inputs, Language, Program, Signature};

/// So many seeds are enough for every form of the language to have been executed.
const SEEDS_FOR_ALL_FORMS: u64 = 800;

const LANGUAGES: [Language; 4] = [Language::Plain, Language::Whole, Language::Functional, Language::Optional];

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
fn programs_are_well_typed_and_do_not_panic() {
    are_well_typed_and_do_not_panic(Language::Plain);
}

#[test]
fn programs_with_chains_and_closures_are_well_typed_and_do_not_panic() {
    are_well_typed_and_do_not_panic(Language::Functional);
}

#[test]
fn programs_with_options_are_well_typed_and_do_not_panic() {
    are_well_typed_and_do_not_panic(Language::Optional);
}

fn are_well_typed_and_do_not_panic(language: Language) {
    let mut failed = 0;
    for seed in 0..2000 {
        let program = Program::random_in(language, seed, size(seed));
        assert_eq!(program.check(), Ok(()), "seed {seed}:\n{program}");
        for point in 0..2 {
            match program.evaluate(&Inputs::random(&program.signature, point)) {
                Ok(outcome) => assert!(outcome.values.iter().all(|value| value.is_finite()), "{program}"),
                Err(program_generator::Failure::Wild) => failed += 1,
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
fn inputs_are_taken_apart_and_put_together() {
    for signature in LANGUAGES.into_iter().flat_map(Signature::all_in) {
        let inputs = Inputs::random(&signature, 5);
        let floats = inputs.floats();
        assert_eq!(inputs.with_floats(&floats), inputs);
        let doubled: Vec<f64> = floats.iter().map(|float| 2.0 * float).collect();
        assert_eq!(inputs.with_floats(&doubled).floats(), doubled);
    }
}

#[test]
fn candidates_are_smaller_and_well_typed() {
    for seed in 0..40 {
        let language = LANGUAGES[(seed % 4) as usize];
        let program = Program::random_in(language, seed, size(seed));
        let size = program.size();
        let mut count = 0;
        for candidate in program.shrink_candidates() {
            assert!(candidate.size() < size, "seed {seed}:\n{candidate}");
            assert_eq!(candidate.check(), Ok(()), "seed {seed}:\n{candidate}");
            count += 1;
        }
        assert!(count > 10, "seed {seed}: only {count} candidates");
    }
}

/// Shrinks as long as a candidate has the property.
fn shrunk(mut program: Program, holds: impl Fn(&Program) -> bool) -> Program {
    while let Some(smaller) = program.shrink_candidates().find(|candidate| holds(candidate)) {
        program = smaller;
    }
    program
}

#[test]
fn shrinking_keeps_what_matters_and_little_else() {
    let executes = |form: Form| {
        move |program: &Program| {
            let inputs = Inputs::random(&program.signature, 1);
            program.evaluate(&inputs).is_ok_and(|outcome| outcome.forms.contains(form))
        }
    };
    let forms = [
        Form::BreakOuter,
        Form::ContinueLabelled,
        Form::ReturnInLoop,
        Form::MemSwap,
        Form::MatchFloatGuard,
        Form::ForZipMut,
        Form::EffectInOperand,
    ];
    for form in forms {
        let holds = executes(form);
        // What is left depends on the program: a loop that gives a value is only removed as a whole.
        let programs = (0..).map(|seed| Program::random(seed, size(seed))).filter(|program| holds(program));
        let small = programs.take(3).map(|program| shrunk(program, holds)).min_by_key(Program::size);
        let small = small.expect("some seed has it");
        assert!(small.size() <= 30, "{form:?}: still {}\n{small}", small.size());
    }
}
