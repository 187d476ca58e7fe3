//! The checker refuses what rustc refuses, as far as shrinking may come up with it.

use program_generator::{
    Access, Binder, Block, Comparison, Elements, Expression, For, Function, If, Iteration, Loop, Operator,
    Parameter, Place, Program, Projection, Signature, Statement, Type, Variable,
};

fn program(statements: Vec<Statement>, value: Expression) -> Program {
    let float = |name| Parameter { name, mutable: false, ty: Type::Float };
    let vector = Parameter { name: "v", mutable: true, ty: Type::Vector(Box::new(Type::Float)) };
    let signature = Signature { parameters: vec![float("x"), float("y"), vector], result: Type::Float };
    let body = Block { statements, value: Some(Box::new(value)) };
    Program { helpers: Vec::new(), name: "f".to_owned(), signature, body }
}

fn read(name: &'static str) -> Expression {
    Expression::variable(name)
}

fn bind(name: &'static str, mutable: bool, value: Expression) -> Statement {
    Statement::Let(Binder::Name(Variable { name, mutable }), None, value)
}

fn element(name: &'static str, index: Expression) -> Place {
    Place { name, projections: vec![Projection::Index(Box::new(index))], dereference: false }
}

fn conditional(then: Vec<Statement>, otherwise: Option<Vec<Statement>>) -> Statement {
    let condition = Expression::compare(Comparison::Less, read("x"), read("y"));
    let conditional = If { condition, then: Block::of(then), otherwise: otherwise.map(Block::of) };
    Statement::Evaluate(Expression::If(Box::new(conditional)))
}

fn each(access: Access, body: Vec<Statement>) -> Statement {
    let first = Elements { variable: "e", unwrapped: false, place: Place::variable("v"), access };
    let iteration = Iteration::Elements { index: None, first, second: None, reversed: false };
    Statement::For(Box::new(For { label: None, iteration, body: Block::of(body) }))
}

fn set(name: &'static str, value: Expression) -> Statement {
    Statement::Assign(Place::variable(name), value)
}

fn declare(name: &'static str, annotated: bool) -> Statement {
    Statement::Declare(Variable { name, mutable: false }, Type::Float, annotated)
}

fn push(value: Expression) -> Statement {
    Statement::Push(Place::variable("v"), value)
}

#[track_caller]
fn accepted(statements: Vec<Statement>, value: Expression) {
    let program = program(statements, value);
    assert_eq!(program.check(), Ok(()), "{program}");
}

#[track_caller]
fn refused(statements: Vec<Statement>, value: Expression, because: &str) {
    let program = program(statements, value);
    match program.check() {
        Ok(()) => panic!("accepted:\n{program}"),
        Err(mistake) => assert!(mistake.0.contains(because), "{mistake:?}"),
    }
}

#[test]
fn names_and_types() {
    refused(vec![], read("z"), "z is not declared");
    refused(vec![conditional(vec![bind("z", false, read("x"))], None)], read("z"), "z is not declared");
    refused(vec![], Expression::Integer(1), "another type than the result");
    refused(vec![set("x", read("y"))], read("x"), "x is not mutable");
    let sum = Expression::arithmetic(Operator::Add, read("x"), Expression::Integer(1));
    refused(vec![], sum, "arithmetic of different types");
}

#[test]
fn literals_whose_type_is_looked_for() {
    let half = || Expression::float(0.5);
    refused(vec![bind("s", false, half())], read("x"), "cannot be inferred");
    let annotated =
        Statement::Let(Binder::Name(Variable { name: "s", mutable: false }), Some(Type::Float), half());
    accepted(vec![annotated], Expression::call(Function::Sin, vec![read("s")]));
    accepted(vec![], Expression::call(Function::Sin, vec![half()]));
    let unlike =
        || vec![declare("s", false), conditional(vec![set("s", half())], Some(vec![set("s", read("x"))]))];
    refused(unlike(), read("s"), "cannot be inferred");
    let alike =
        vec![declare("s", false), conditional(vec![set("s", read("x"))], Some(vec![set("s", half())]))];
    accepted(alike, read("s"));
    refused(vec![declare("s", false)], read("x"), "a variable whose type nothing tells");
    accepted(vec![declare("s", true)], read("x"));
}

#[test]
fn initialisation() {
    let one_branch = vec![declare("s", true), conditional(vec![set("s", read("x"))], None)];
    refused(one_branch, read("s"), "s may have no value");
    let leaving = vec![Statement::Return(read("y"))];
    let other_leaves = vec![declare("s", true), conditional(vec![set("s", read("x"))], Some(leaving))];
    accepted(other_leaves, read("s"));
    let twice = vec![declare("s", true), set("s", read("x")), set("s", read("y"))];
    refused(twice, read("s"), "s is not mutable");
    let body = Block::of(vec![set("s", read("x"))]);
    let in_loop = Statement::While(None, Expression::Boolean(true), body);
    refused(vec![declare("s", true), in_loop], read("x"), "initialised in a loop");
}

#[test]
fn moves() {
    let moved = || bind("w", false, read("v"));
    let length = || Expression::Cast(Box::new(Expression::Length(Place::variable("v"))), Type::Float);
    refused(vec![moved()], length(), "v may have no value");
    refused(vec![conditional(vec![moved()], None)], length(), "v may have no value");
    let looped = Statement::While(None, Expression::Boolean(false), Block::of(vec![moved()]));
    refused(vec![looped], read("x"), "moved in a loop");
    refused(vec![each(Access::Vector, vec![])], length(), "v may have no value");
    accepted(vec![each(Access::Iter, vec![])], length());
}

#[test]
fn borrows() {
    refused(vec![each(Access::Iter, vec![push(read("x"))])], read("x"), "v is borrowed");
    let last = || Expression::Read(element("v", Expression::Integer(0)));
    accepted(vec![each(Access::Iter, vec![bind("s", false, last())])], read("x"));
    refused(vec![each(Access::IterMut, vec![bind("s", false, last())])], read("x"), "v is borrowed");
    let part = || bind("part", false, Expression::Subslice(Place::variable("v"), None, None));
    refused(vec![part(), push(read("x"))], read("x"), "v is borrowed");
    let block = Statement::Evaluate(Expression::Block(Block::of(vec![part()])));
    accepted(vec![block, push(read("x"))], read("x"));
    accepted(vec![push(last())], read("x"));
}

#[test]
fn a_vector_is_borrowed_before_the_index_of_a_written_element_is_evaluated() {
    let last = || {
        let length = Expression::Length(Place::variable("v"));
        element("v", Expression::arithmetic(Operator::Sub, length, Expression::Integer(1)))
    };
    accepted(vec![], Expression::Read(last()));
    refused(vec![Statement::Assign(last(), read("x"))], read("x"), "v is borrowed");
    let swap = Statement::Swap(
        Place::variable("v"),
        Expression::Integer(0),
        Expression::Length(Place::variable("v")),
    );
    refused(vec![swap], read("x"), "v is borrowed");
}

#[test]
fn exits() {
    refused(vec![Statement::Return(read("x"))], read("y"), "a value after an exit");
    refused(vec![Statement::Return(read("x")), push(read("x"))], read("y"), "statements after an exit");
    refused(
        vec![conditional(vec![Statement::Break(None, None)], None)],
        read("x"),
        "an exit without its loop",
    );
    let value = Some(read("x"));
    let body = Block::of(vec![conditional(vec![Statement::Break(None, value.clone())], None)]);
    let endless = Loop { label: None, body: body.clone() };
    accepted(vec![], Expression::Loop(Box::new(endless)));
    let looped = Statement::While(None, Expression::Boolean(true), body);
    refused(vec![looped], read("x"), "a break with a value outside of a loop");
    let labelled = Block::of(vec![conditional(vec![Statement::Continue(Some("outer"))], None)]);
    let looped = |label| Statement::While(label, Expression::Boolean(true), labelled.clone());
    accepted(vec![looped(Some("outer"))], read("x"));
    refused(vec![looped(Some("inner"))], read("x"), "an exit without its loop");
}
