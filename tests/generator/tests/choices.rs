//! Choices give programs, whatever they are, and smaller choices smaller programs.

#[path = "choices/arbitrary.rs"]
mod arbitrary;

use program_generator::{Failure, Form, Inputs, Language, Program, Random, shrink};

const LANGUAGES: [Language; 6] = Language::ALL;

fn size(seed: u64) -> usize {
    4 + (seed % 12) as usize
}

fn executes(program: &Program, form: Form) -> bool {
    let inputs = Inputs::random(&program.signature, 1);
    program.evaluate(&inputs).is_ok_and(|outcome| outcome.forms.contains(form))
}

#[test]
fn what_was_drawn_gives_the_same_program_again() {
    for seed in 0..200 {
        let language = LANGUAGES[(seed % 5) as usize];
        let mut random = Random::new(seed);
        let program = Program::draw(language, &mut random, size(seed));
        let mut replayed = Random::replay(random.drawn().to_vec());
        assert_eq!(Program::draw(language, &mut replayed, size(seed)), program);
        assert_eq!(replayed.drawn(), random.drawn());
        assert_eq!(Program::random_in(language, seed, size(seed)), program);
    }
}

#[test]
fn no_choices_give_a_very_small_program() {
    for language in LANGUAGES {
        let text = Program::from_bytes(language, &[], 15).function().to_string();
        assert!(text.lines().count() <= 4, "{language:?}:\n{text}");
    }
}

#[test]
fn arbitrary_choices_give_programs_that_do_not_panic() {
    let mut failed = 0;
    for number in 0..4000 {
        let language = LANGUAGES[(number / 5 % 5) as usize];
        let program = Program::from_bytes(language, &arbitrary::bytes(number), size(number));
        match program.evaluate(&Inputs::random(&program.signature, number)) {
            Ok(outcome) => assert!(outcome.values.iter().all(|value| value.is_finite()), "{program}"),
            Err(Failure::Wild | Failure::Endless) => failed += 1,
            Err(failure) => panic!("number {number}: {failure:?}\n{program}"),
        }
    }
    assert!(failed < 40, "{failed} of 4000 programs leave the range of tame floats, or run for long");
}

#[test]
fn shrinking_goes_by_smaller_programs_that_do_not_panic() {
    for seed in 0..40 {
        let language = LANGUAGES[(seed % 5) as usize];
        let draw = |random: &mut Random| Program::draw(language, random, size(seed));
        let mut random = Random::new(seed);
        draw(&mut random);
        let mut asked = 0;
        let smallest = shrink(random.drawn(), draw, 1, |candidates| {
            for candidate in candidates {
                let outcome = candidate.evaluate(&Inputs::random(&candidate.signature, seed));
                assert!(!matches!(outcome, Err(Failure::Panic(_))), "seed {seed}: {outcome:?}\n{candidate}");
            }
            asked += 1;
            (asked % 7 == 0).then_some(0)
        });
        assert!(smallest.len() < random.drawn().len());
    }
}

#[test]
fn shrinking_ends_where_everything_fails_and_where_nothing_does() {
    let draw = |random: &mut Random| Program::draw(Language::Plain, random, 12);
    let mut random = Random::new(3);
    let program = draw(&mut random);
    assert_eq!(shrink(random.drawn(), draw, 1, |_| Some(0)), []);
    let same = shrink(random.drawn(), draw, 20, |_| None);
    assert_eq!(draw(&mut Random::replay(same)), program);
}

/// A sequence of numbers with a plain meaning: shrinking finds the smallest that has a sum of a hundred.
#[test]
fn numbers_are_lowered_by_bisection() {
    let numbers = |random: &mut Random| (0..3).map(|_| random.below(1000)).collect::<Vec<usize>>();
    let is_large = |numbers: &Vec<usize>| numbers.iter().sum::<usize>() >= 100;
    let smallest = shrink(&[900, 17, 333], numbers, 4, |candidates| candidates.iter().position(is_large));
    assert_eq!(smallest, [100]);
}

#[test]
fn shrinking_keeps_what_matters_and_little_else() {
    let forms = [
        (Language::Plain, Form::While),
        (Language::Plain, Form::BreakOuter),
        (Language::Plain, Form::ContinueLabelled),
        (Language::Plain, Form::ReturnInLoop),
        (Language::Plain, Form::MemSwap),
        (Language::Plain, Form::MatchFloatGuard),
        (Language::Plain, Form::ForZipMut),
        (Language::Plain, Form::EffectInOperand),
        (Language::Plain, Form::OperateDiv),
        (Language::Whole, Form::InvokeTraitMethod),
        (Language::Functional, Form::Windows),
        (Language::Optional, Form::LetElse),
        (Language::Effects, Form::EffectByMacro),
        (Language::Effects, Form::Position),
    ];
    for (language, form) in forms {
        let seeds = (0..).filter(|seed| executes(&Program::random_in(language, *seed, size(*seed)), form));
        for (seed, batch) in seeds.take(3).zip([1, 1, 50]) {
            let draw = |random: &mut Random| Program::draw(language, random, size(seed));
            let mut random = Random::new(seed);
            let program = draw(&mut random);
            let choices = shrink(random.drawn(), draw, batch, |candidates| {
                candidates.iter().position(|candidate| executes(candidate, form))
            });
            let small = draw(&mut Random::replay(choices));
            assert!(executes(&small, form), "seed {seed} for {form:?}:\n{small}");
            let lines = small.function().to_string().lines().count();
            println!("{form:?}, seed {seed}: {lines} lines of {}", program.to_string().lines().count());
            assert!(lines <= 25, "seed {seed} for {form:?}:\n{small}");
        }
    }
}
