//! The checker refuses what rustc refuses of chains, closures and options, as far as shrinking may come up with it.

use program_generator::{
    Block, Chain, ChainEnd, Closure, ClosureCall, Comparison, Expression, If, ItemPattern, Operator,
    OptionCall, OptionMethod, Parameter, Place, Program, Signature, Source, Stage, Statement, Stream, Type,
};

fn program(statements: Vec<Statement>, value: Expression) -> Program {
    let float = |name, mutable| Parameter { name, mutable, ty: Type::Float };
    let vector = Parameter { name: "v", mutable: true, ty: Type::Vector(Box::new(Type::Float)) };
    let signature =
        Signature { parameters: vec![float("x", false), float("s", true), vector], result: Type::Float };
    let body = Block { statements, value: Some(Box::new(value)) };
    Program { helpers: Vec::new(), name: "f".to_owned(), signature, body }
}

fn read(name: &'static str) -> Expression {
    Expression::variable(name)
}

fn sum(left: Expression, right: Expression) -> Expression {
    Expression::arithmetic(Operator::Add, left, right)
}

fn closure(parameter: ItemPattern, value: Expression) -> Closure {
    Closure { parameters: vec![parameter], body: Block::value(value) }
}

fn of(name: &'static str) -> ItemPattern {
    ItemPattern::Name(name)
}

fn by_value(name: &'static str) -> ItemPattern {
    ItemPattern::Reference(Box::new(of(name)))
}

/// `let g = |a: f64| a + s;`
fn let_g() -> Statement {
    Statement::LetClosure("g", closure(of("a"), sum(read("a"), read("s"))))
}

fn call_g() -> Expression {
    Expression::CallClosure(Box::new(ClosureCall { name: "g", arguments: vec![read("x")] }))
}

fn change_s() -> Statement {
    Statement::Operate(Operator::Add, Place::variable("s"), read("x"))
}

fn chain(stages: Vec<Stage>, end: ChainEnd) -> Expression {
    let stream = Stream { source: Source::Iter(Place::variable("v")), stages };
    Expression::Chain(Box::new(Chain { stream, end }))
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
fn a_closure_lives_until_what_it_has_captured_changes() {
    accepted(vec![let_g()], call_g());
    accepted(vec![let_g(), change_s()], read("s"));
    refused(vec![let_g(), change_s()], call_g(), "g may have no value");
    let looped = |body| Statement::While(None, Expression::Boolean(false), Block::of(body));
    let evaluated = || Statement::Assert(Expression::compare(Comparison::Less, call_g(), read("x")));
    accepted(vec![let_g(), looped(vec![change_s()])], read("s"));
    refused(vec![let_g(), looped(vec![change_s()])], call_g(), "g may have no value");
    refused(vec![let_g(), looped(vec![evaluated(), change_s()])], read("s"), "is changed in a loop");
}

#[test]
fn no_exit_leads_out_of_a_closure() {
    let leaving = If {
        condition: Expression::Boolean(true),
        then: Block::of(vec![Statement::Return(read("x"))]),
        otherwise: Some(Block::value(read("a"))),
    };
    let leaving = Expression::If(Box::new(leaving));
    refused(
        vec![Statement::LetClosure("g", closure(of("a"), leaving))],
        read("x"),
        "a return from a closure",
    );
}

#[test]
fn items_have_the_types_of_their_stages() {
    accepted(vec![], chain(vec![], ChainEnd::Sum));
    let map = |pattern| Stage::Map(closure(pattern, sum(read("e"), read("x"))));
    accepted(vec![], chain(vec![map(of("e"))], ChainEnd::Product));
    accepted(vec![], chain(vec![map(by_value("e"))], ChainEnd::Product));
    accepted(vec![], chain(vec![Stage::Copied, map(of("e"))], ChainEnd::Sum));
    refused(vec![], chain(vec![Stage::Copied, map(by_value("e"))], ChainEnd::Sum), "another type");
    let pair = || ItemPattern::Tuple(vec![of("i"), of("e")]);
    accepted(vec![], chain(vec![Stage::Enumerate, map(pair())], ChainEnd::Sum));
    refused(vec![], chain(vec![map(pair())], ChainEnd::Sum), "another type");
    refused(vec![], chain(vec![Stage::Enumerate], ChainEnd::Sum), "a sum of something else");
    refused(vec![], chain(vec![], ChainEnd::Collect), "a vector of something else");
    let half = Stage::Filter(closure(of("e"), Expression::float(0.5)));
    refused(vec![], chain(vec![half], ChainEnd::Sum), "something else than a condition");
}

#[test]
fn what_does_not_know_its_length_is_not_reversed_after_numbering() {
    let filter = || Stage::Filter(closure(of("e"), Expression::Boolean(true)));
    accepted(vec![], chain(vec![filter(), Stage::Rev], ChainEnd::Sum));
    let map = || Stage::Map(closure(ItemPattern::Tuple(vec![of("i"), of("e")]), sum(read("e"), read("x"))));
    accepted(vec![], chain(vec![Stage::Enumerate, Stage::Rev, map()], ChainEnd::Sum));
    let stages = vec![filter(), Stage::Enumerate, Stage::Rev, map()];
    refused(vec![], chain(stages, ChainEnd::Sum), "no end to start from");
}

#[test]
fn a_chain_borrows_what_its_closures_look_at() {
    let add = || {
        let change = Statement::Operate(Operator::Add, Place::variable("s"), read("e"));
        ChainEnd::ForEach(Closure { parameters: vec![of("e")], body: Block::of(vec![change]) })
    };
    let map = |other| Stage::Map(closure(by_value("e"), sum(read("e"), read(other))));
    let each = |other| Statement::Evaluate(chain(vec![map(other)], add()));
    accepted(vec![each("x")], read("s"));
    refused(vec![each("s")], read("s"), "s is borrowed");
}

#[test]
fn options_are_taken_apart() {
    let some = || Expression::Some(Box::new(read("x")));
    let or = |receiver| {
        let method = OptionMethod::UnwrapOr(read("s"));
        Expression::CallOption(Box::new(OptionCall { receiver, method }))
    };
    accepted(vec![], or(some()));
    refused(vec![], or(Expression::None), "an option whose type cannot be written");
    refused(vec![], or(read("x")), "another type");
    let leaving = || Block::of(vec![Statement::Return(read("x"))]);
    accepted(vec![Statement::LetElse("e", some(), leaving())], read("e"));
    refused(vec![Statement::LetElse("e", some(), Block::default())], read("e"), "does not leave");
    let conditional = |otherwise| {
        let condition = Expression::LetSome("e", Box::new(some()));
        let (then, otherwise) = (Block::value(read("e")), Some(Block::value(otherwise)));
        Expression::If(Box::new(If { condition, then, otherwise }))
    };
    accepted(vec![], conditional(read("s")));
    refused(vec![], conditional(read("e")), "e is not declared");
    let condition = Expression::LetSome("e", Box::new(some()));
    refused(vec![Statement::Assert(condition)], read("x"), "a `let` that is no condition");
}
