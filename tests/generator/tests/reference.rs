//! The reference against itself: its tangents against its own central differences, and what it says of kinks.

use approx::{abs_diff_eq, assert_abs_diff_eq};
use program_generator::{
    Block, Comparison, Expression, Failure, Form, Function, If, Inputs, Language, Operator, Parameter, Place,
    Program, Projection, Signature, Statement, Type, Value,
};

fn of_one_float(body: Block) -> Program {
    let signature = Signature {
        parameters: vec![Parameter { name: "x", mutable: false, ty: Type::Float }],
        result: Type::Float,
    };
    Program { helpers: Vec::new(), name: "f".to_owned(), signature, body, generic: false }
}

fn at(x: f64) -> Inputs {
    Inputs { values: vec![Value::Float(x)] }
}

fn x() -> Expression {
    Expression::variable("x")
}

#[test]
fn tangents_agree_with_central_differences() {
    let (mut compared, mut skipped) = (0, 0);
    for seed in 0..1200 {
        let languages = [Language::Plain, Language::Functional, Language::Optional, Language::Effects];
        let language = languages[(seed % 4) as usize];
        let program = Program::random_in(language, seed, 4 + (seed % 12) as usize);
        let inputs = Inputs::random(&program.signature, seed);
        let direction: Vec<f64> =
            (0..inputs.floats().len()).map(|index| 0.7 - 0.45 * (index % 4) as f64).collect();
        let Ok(outcome) = program.evaluate_along(&inputs, &direction) else { continue };
        let Some(differences) =
            program.central_differences(&inputs, &direction).expect("it has been evaluated")
        else {
            skipped += 1;
            continue;
        };
        for component in 0..outcome.values.len() {
            let scale = outcome.weights[component] + outcome.values[component].abs();
            if differences.errors[component] > 1e-7 * scale {
                skipped += 1;
                continue;
            }
            let (difference, tangent) = (differences.derivatives[component], outcome.tangents[component]);
            assert!(
                abs_diff_eq!(difference, tangent, epsilon = 1e-6 * scale),
                "seed {seed}, component {component}: {difference} and {tangent}\n{program}"
            );
            compared += 1;
        }
    }
    assert!(compared > 10 * skipped, "{compared} compared, {skipped} skipped");
}

#[test]
fn the_margin_is_the_distance_to_the_nearest_kink() {
    let absolute = of_one_float(Block::value(Expression::call(Function::Abs, vec![x()])));
    let outcome = absolute.evaluate(&at(-0.125)).expect("it is tame");
    assert_eq!(outcome.margin, 0.125);
    assert_eq!(outcome.values, [0.125]);
    let smooth = of_one_float(Block::value(Expression::call(Function::Sin, vec![x()])));
    assert_eq!(smooth.evaluate(&at(0.0)).expect("it is tame").margin, f64::INFINITY);
}

#[test]
fn decisions_tell_the_pieces_apart() {
    let condition = Expression::compare(Comparison::Less, x(), Expression::float(1.0));
    let conditional =
        If { condition, then: Block::value(x()), otherwise: Some(Block::value(Expression::float(2.0))) };
    let program = of_one_float(Block::value(Expression::If(Box::new(conditional))));
    let decisions = |x: f64| program.evaluate(&at(x)).expect("it is tame").decisions;
    assert_eq!(decisions(0.5), decisions(0.75));
    assert_ne!(decisions(0.5), decisions(1.0));
}

#[test]
fn differences_do_not_cross_a_kink() {
    let absolute = of_one_float(Block::value(Expression::call(Function::Abs, vec![x()])));
    // A step of 1/32 would cross it; a smaller one does not.
    let near =
        absolute.central_differences(&at(0.01), &[1.0]).expect("it is tame").expect("small steps exist");
    assert_abs_diff_eq!(near.derivatives[0], 1.0, epsilon = 1e-9);
    assert_eq!(absolute.central_differences(&at(0.0), &[1.0]), Ok(None));
}

#[test]
fn differences_of_an_exponential_are_as_good_as_they_say() {
    let program = of_one_float(Block::value(Expression::call(Function::Exp, vec![x()])));
    let differences =
        program.central_differences(&at(0.5), &[2.0]).expect("it is tame").expect("it is smooth");
    let epsilon = f64::min(1e-10, 100.0 * differences.errors[0] + 1e-12);
    assert_abs_diff_eq!(differences.derivatives[0], 2.0 * 0.5_f64.exp(), epsilon = epsilon);
}

#[test]
fn what_would_panic_is_a_failure() {
    let index = Projection::Index(Box::new(Expression::Integer(3)));
    let element = Place { name: "u", projections: vec![index], dereference: false };
    let array = Expression::ArrayRepeat(Box::new(x()), 3);
    let binder = program_generator::Binder::Name(program_generator::Variable { name: "u", mutable: false });
    let program = of_one_float(Block {
        statements: vec![Statement::Let(binder, None, array)],
        value: Some(Box::new(Expression::Read(element))),
    });
    assert_eq!(program.evaluate(&at(1.0)), Err(Failure::Panic("index out of bounds")));
}

#[test]
fn what_grows_is_a_failure() {
    let mut product = x();
    for _ in 0..10 {
        product = Expression::arithmetic(Operator::Mul, product, x());
    }
    let program = of_one_float(Block::value(product));
    assert_eq!(program.evaluate(&at(100.0)), Err(Failure::Wild));
    assert!(program.evaluate(&at(1.5)).is_ok());
}

#[test]
fn an_endless_loop_is_a_failure() {
    let program = of_one_float(Block {
        statements: vec![Statement::While(None, Expression::Boolean(true), Block::default())],
        value: Some(Box::new(x())),
    });
    assert_eq!(program.evaluate(&at(1.0)), Err(Failure::Endless));
}

#[test]
fn the_left_operand_is_read_before_the_right_one_changes_it() {
    let binder = program_generator::Binder::Name(program_generator::Variable { name: "s", mutable: true });
    let s = || Expression::variable("s");
    let change = Statement::Assign(Place::variable("s"), Expression::float(10.0));
    let block = Expression::Block(Block { statements: vec![change], value: Some(Box::new(s())) });
    let program = of_one_float(Block {
        statements: vec![Statement::Let(binder, None, x())],
        value: Some(Box::new(Expression::arithmetic(Operator::Sub, s(), block))),
    });
    let outcome = program.evaluate_along(&at(3.0), &[1.0]).expect("it is tame");
    assert_eq!((outcome.values[0], outcome.tangents[0]), (-7.0, 1.0));
    assert!(outcome.forms.contains(Form::EffectInOperand));
}

/// `v[{ i = 1; i }] += v[i]`
#[test]
fn the_place_comes_first_where_the_operator_is_a_method() {
    let name = |name, mutable| program_generator::Binder::Name(program_generator::Variable { name, mutable });
    let i = || Expression::variable("i");
    let index = |index| Projection::Index(Box::new(index));
    let change = Statement::Assign(Place::variable("i"), Expression::Integer(1));
    let block = Expression::Block(Block { statements: vec![change], value: Some(Box::new(i())) });
    let element = |at| Place { projections: vec![index(at)], ..Place::variable("v") };
    let read = |at| Expression::Read(element(at));
    let mut program = of_one_float(Block {
        statements: vec![
            Statement::Let(name("v", true), None, Expression::Array(vec![x(), Expression::float(10.0)])),
            Statement::Let(name("i", true), None, Expression::Integer(0)),
            Statement::Operate(Operator::Add, element(block), read(i())),
        ],
        value: Some(Box::new(read(Expression::Integer(1)))),
    });
    let value = |program: &Program| program.evaluate(&at(3.0)).expect("it is tame").values[0];
    assert_eq!(value(&program), 13.0);
    program.generic = true;
    assert_eq!(value(&program), 20.0);
}

/// Neighbouring slopes agree to the last bit where the values are too coarse to tell them apart.
#[test]
fn differences_do_not_claim_more_than_the_values_can_say() {
    let small = Expression::arithmetic(Operator::Mul, x(), Expression::float(1e-7));
    let sum = Expression::arithmetic(Operator::Add, Expression::float(1.0), small);
    let program = of_one_float(Block::value(Expression::call(Function::Ln, vec![sum])));
    for k in 0..200 {
        let inputs = at(0.3 + 0.01 * f64::from(k));
        let exact = program.evaluate_along(&inputs, &[1.0]).expect("it is tame").tangents[0];
        let differences = program.central_differences(&inputs, &[1.0]).expect("it is tame");
        let differences = differences.expect("there is no kink");
        assert_abs_diff_eq!(differences.derivatives[0], exact, epsilon = 4.0 * differences.errors[0]);
    }
}
