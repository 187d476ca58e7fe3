//! The choice of statements, and the simple ones.

use super::scope::{BOOLEAN_NAMES, Binding, FLOAT_NAMES, INTEGER_NAMES};
use super::{DEEPEST_BLOCKS, DEEPEST_LOOPS, DEEPEST_NESTING, Generator, Language, TAME};
use crate::random::Sort;
use crate::syntax::{Binder, Expression, Function, Name, Operator, Place, Statement, Type, Variable};

#[derive(Clone, Copy)]
enum Kind {
    Nothing,
    Float,
    Integer,
    Boolean,
    Aggregate,
    Parts,
    Reference,
    Assign,
    Operate,
    Exchange,
    Step,
    Assert,
    Vector,
    Deferred,
    If,
    Match,
    Exit,
    Range,
    Stencil,
    Passes,
    Elements,
    While,
    Loop,
    LoopValue,
    Block,
    LetStructure,
    Call,
    AssignThrough,
    ChangeStructure,
    LetClosure,
    Collect,
    ForEach,
    ChainLoop,
    LetOption,
    Option,
    ChangeState,
    Bind,
    AssertEffect,
    Recurrence,
    ChangeList,
    Steps,
}

impl Generator {
    /// Appends a statement, or a few that belong together, or none.
    pub(super) fn statement(&mut self, out: &mut Vec<Statement>) {
        self.noted(Sort::Statement, |generator| generator.some_statement(out));
    }

    fn some_statement(&mut self, out: &mut Vec<Statement>) {
        if self.nesting > DEEPEST_NESTING {
            return;
        }
        self.budget = self.budget.saturating_sub(1);
        // Inside a block a new variable is soon forgotten; a change of one from outside is not.
        let (new, change) = if self.depth == 0 { (2, 1) } else { (1, 2) };
        let mut kinds = vec![
            (1, Kind::Nothing),
            (6 * new, Kind::Float),
            (3 * new, Kind::Integer),
            (new, Kind::Boolean),
            (4 * new, Kind::Aggregate),
            (2 * new, Kind::Parts),
            (2 * new, Kind::Reference),
            (9 * change, Kind::Assign),
            (14 * change, Kind::Operate),
            (5 * change, Kind::Exchange),
            (4, Kind::Step),
            (1, Kind::Assert),
            (8 * change, Kind::Vector),
        ];
        if self.language.has_structures() {
            kinds.extend([(6 * new, Kind::LetStructure), (9 * change, Kind::ChangeStructure)]);
            kinds.extend([(14, Kind::Call), (2, Kind::AssignThrough)]);
        }
        if self.language == Language::Stateful {
            kinds.extend([
                (40, Kind::Call),
                (12 * change, Kind::ChangeList),
                (4 * change, Kind::ChangeStructure),
            ]);
        }
        if self.language == Language::Optional {
            kinds.push((8 * new, Kind::LetOption));
        }
        if self.language == Language::Effects {
            kinds.extend([
                (14, Kind::ChangeState),
                (3 * new, Kind::Bind),
                (3, Kind::AssertEffect),
                (6, Kind::Call),
            ]);
        }
        if self.language.has_closures() {
            self.give_up_closures();
            kinds.extend([
                (6 * new, Kind::LetClosure),
                (4 * new, Kind::Collect),
                (5 * change, Kind::ForEach),
            ]);
        }
        if self.depth < DEEPEST_BLOCKS {
            kinds.extend([(5, Kind::Deferred), (9, Kind::If), (8, Kind::Match), (1, Kind::Block)]);
            if self.language == Language::Optional {
                kinds.push((12, Kind::Option));
            }
            let exits = if self.loops.is_empty() { 3 } else { 11 };
            kinds.push((exits, Kind::Exit));
            if self.loops.len() < DEEPEST_LOOPS {
                if self.language == Language::Effects {
                    kinds.push((14, Kind::Recurrence));
                }
                if self.language == Language::Stateful {
                    kinds.push((30, Kind::Steps));
                }
                // Inside a loop another one is what makes exits interesting.
                let scale = if self.loops.len() == 1 { 2 } else { 1 };
                kinds.extend([
                    (9 * scale, Kind::Range),
                    (4, Kind::Stencil),
                    (6, Kind::Passes),
                    (12 * scale, Kind::Elements),
                ]);
                if self.language.has_closures() {
                    kinds.push((9 * scale, Kind::ChainLoop));
                }
                kinds.extend([(6 * scale, Kind::While), (5 * scale, Kind::Loop), (4, Kind::LoopValue)]);
            }
        }
        // Some kinds need a variable of some sort; after a few attempts a new float does in any case.
        for _ in 0..4 {
            let kind = self.random.weighted(&kinds);
            if self.statement_of(kind, out).is_some() {
                return;
            }
        }
        self.let_float(out, true);
    }

    fn statement_of(&mut self, kind: Kind, out: &mut Vec<Statement>) -> Option<()> {
        match kind {
            Kind::Nothing => Some(()),
            Kind::Float => {
                let mutable = self.random.chance(55);
                self.let_float(out, mutable);
                Some(())
            }
            Kind::Integer => {
                self.let_integer(out);
                Some(())
            }
            Kind::Boolean => {
                let condition = self.condition(1);
                let name = self.fresh_name(BOOLEAN_NAMES);
                out.push(let_variable(name, false, None, condition));
                self.declare(Binding::new(name, Type::Boolean));
                Some(())
            }
            Kind::Aggregate => self.let_aggregate(out),
            Kind::Parts => self.let_parts(out),
            Kind::Reference => self.let_reference(out),
            Kind::Assign => self.assign(out),
            Kind::Operate => self.operate(out),
            Kind::Exchange => self.exchange(out),
            Kind::Step => self.step(out),
            Kind::Assert => self.assert(out),
            Kind::Vector => self.vector_statement(out),
            Kind::Deferred => self.deferred(out),
            Kind::If => {
                let conditional = self.if_statement();
                out.push(conditional);
                Some(())
            }
            Kind::Match => {
                let choice = self.match_statement();
                out.push(choice);
                Some(())
            }
            Kind::Exit => {
                let exit = self.guarded_exit();
                out.push(exit);
                Some(())
            }
            Kind::Range => {
                let each = self.range_loop();
                out.push(each);
                Some(())
            }
            Kind::Stencil => self.stencil(out),
            Kind::Passes => self.passes(out),
            Kind::Elements => self.elements_loop(out),
            Kind::While => {
                self.while_loop(out);
                Some(())
            }
            Kind::Loop => {
                self.endless_loop(out, false);
                Some(())
            }
            Kind::LoopValue => {
                self.endless_loop(out, true);
                Some(())
            }
            Kind::Call => self.call_statement(out),
            Kind::AssignThrough => self.assign_through(out),
            Kind::LetStructure => self.let_structure(out),
            Kind::ChangeList => self.change_list(out),
            Kind::Steps => self.steps(out),
            Kind::ChangeStructure => self.change_structure(out),
            Kind::LetClosure => self.let_closure(out),
            Kind::Collect => self.let_collected(out),
            Kind::ForEach => self.for_each(out),
            Kind::ChainLoop => self.chain_loop(out),
            Kind::LetOption => {
                self.let_option(out);
                Some(())
            }
            Kind::Option => self.option_statement(out),
            Kind::ChangeState => self.change_state(out),
            Kind::Bind => self.bind(out),
            Kind::AssertEffect => self.assert_effect(out),
            Kind::Recurrence => self.recurrence(out),
            Kind::Block => {
                let block = self.unit_block(3);
                out.push(Statement::Evaluate(Expression::Block(block)));
                Some(())
            }
        }
    }

    /// `let mut s = e;`
    pub(super) fn let_float(&mut self, out: &mut Vec<Statement>, mutable: bool) {
        let value = self.float_value();
        self.let_float_as(out, mutable, value);
    }

    /// A new float variable with the given value.
    pub(super) fn let_float_as(&mut self, out: &mut Vec<Statement>, mutable: bool, value: Expression) {
        let name = self.fresh_name(FLOAT_NAMES);
        let annotated = !value.is_anchored() || self.random.chance(10);
        out.push(let_variable(name, mutable, annotated.then_some(Type::Float), value));
        self.declare(Binding { mutable, ..Binding::new(name, Type::Float) });
    }

    pub(super) fn let_integer(&mut self, out: &mut Vec<Statement>) {
        let mutable = self.random.chance(60);
        let most = self.random.between(1, 4);
        let integer = if mutable { self.integer_up_to(most) } else { self.integer(2) };
        let name = self.fresh_name(INTEGER_NAMES);
        let annotation = self.random.chance(20).then_some(Type::Integer);
        out.push(let_variable(name, mutable, annotation, integer.expression));
        // A variable that changes later keeps to the whole range that its modulus allows.
        let (low, high) = if mutable { (0, most) } else { (integer.low, integer.high) };
        self.declare(Binding { mutable, low, high, ..Binding::new(name, Type::Integer) });
    }

    /// A float value for a whole statement: sometimes one with branches that have statements of their own.
    pub(super) fn float_value(&mut self) -> Expression {
        if self.depth < DEEPEST_BLOCKS && self.pure == 0 && self.budget > 0 {
            match self.random.below(20) {
                18 | 19 => return self.if_value(),
                16 | 17 => return self.match_value(),
                _ => {}
            }
        }
        let depth = self.random.between(1, 3);
        self.tamed(depth, TAME)
    }

    fn assign(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.random.chance(15) {
            return self.assign_whole(out);
        }
        let value = self.float_value();
        let place = self.float_place(true)?;
        out.push(Statement::Assign(place, value));
        Some(())
    }

    /// `q = (s, t);`, `u = [s, t, 0.5];`, `rows[1] = vec![..];`
    fn assign_whole(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.some_binding(|binding| {
            let copied = matches!(binding.ty, Type::Tuple(_) | Type::Array(..));
            copied && binding.replaceable()
        })?;
        let Binding { name, ty, .. } = self.scope[index].clone();
        let value = self.aggregate_value(&ty)?;
        out.push(Statement::Assign(Place::variable(name), value));
        Some(())
    }

    fn operate(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.random.chance(12) {
            return self.add_reference(out);
        }
        let statement = self.operation()?;
        out.push(statement);
        Some(())
    }

    /// `place += e;` with an operand that keeps the place tame.
    pub(super) fn operation(&mut self) -> Option<Statement> {
        let operator = self.random.weighted(&[
            (8, Operator::Add),
            (4, Operator::Sub),
            (5, Operator::Mul),
            (2, Operator::Div),
        ]);
        let depth = self.random.between(1, 2);
        let operand = match operator {
            Operator::Mul => {
                let float = self.float(depth);
                if float.bound <= 1.25 {
                    float.expression
                } else {
                    let function = *self.random.pick(&[Function::Sin, Function::Cos, Function::Tanh]);
                    Expression::call(function, vec![float.expression])
                }
            }
            Operator::Div => self.positive(depth).expression,
            _ => self.tamed(depth, 2.0),
        };
        let place = self.float_place(true)?;
        Some(Statement::Operate(operator, place, operand))
    }

    /// `s += v;` where `v` is a reference
    fn add_reference(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let reference = Type::Reference(Box::new(Type::Float));
        let source = self.some_variable(|binding| binding.ty == reference)?;
        let target = self.some_binding(|binding| binding.ty == Type::Float && binding.replaceable())?;
        let operator = *self.random.pick(&[Operator::Add, Operator::Sub]);
        let target = Place::variable(self.scope[target].name);
        out.push(Statement::Operate(operator, target, Expression::variable(source)));
        Some(())
    }

    /// `(s, t) = (t, s * 0.5);`, `(s, u[1]) = ..` or `std::mem::swap(&mut s, &mut t);`
    fn exchange(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let first = self.purely(|generator| generator.float_place(true))?;
        let second = self.purely(|generator| generator.float_place(true))?;
        if self.random.chance(25) {
            let separate =
                first.name != second.name && !mentions(&first, second.name) && !mentions(&second, first.name);
            if separate {
                out.push(Statement::MemSwap(first, second));
                return Some(());
            }
        }
        let value = if self.random.chance(25) {
            Expression::Tuple(vec![Expression::Read(second.clone()), Expression::Read(first.clone())])
        } else if self.random.chance(30) {
            let scaled = Expression::arithmetic(
                Operator::Mul,
                Expression::Read(first.clone()),
                self.float_literal_up_to_one(),
            );
            Expression::Tuple(vec![Expression::Read(second.clone()), scaled])
        } else {
            Expression::Tuple(vec![self.tamed(2, TAME), self.tamed(2, TAME)])
        };
        out.push(Statement::AssignTuple(vec![first, second], value));
        Some(())
    }

    pub(super) fn float_literal_up_to_one(&mut self) -> Expression {
        Expression::float(*self.random.pick(&[0.25, 0.5, 0.3, 0.75, 0.9]))
    }

    /// A change of an integer.
    fn step(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.some_binding(|binding| binding.ty == Type::Integer && binding.replaceable())?;
        if self.random.chance(30) {
            let Binding { name, high, .. } = self.scope[index];
            let amount = self.integer(1).expression;
            out.push(Statement::Operate(Operator::Add, Place::variable(name), amount));
            let modulus = Expression::Integer(high + 1);
            out.push(Statement::Operate(Operator::Rem, Place::variable(name), modulus));
        } else {
            let step = self.integer_step(index);
            out.push(step);
        }
        Some(())
    }

    fn assert(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.some_binding(|binding| binding.readable() && binding.ty.element().is_some())?;
        let Binding { name, shortest, .. } = self.scope[index];
        let length = Expression::Length(Place::variable(name));
        let bound = Expression::Integer(shortest);
        out.push(Statement::Assert(Expression::compare(
            crate::syntax::Comparison::GreaterEqual,
            length,
            bound,
        )));
        Some(())
    }
}

/// `let name = value;`
pub(super) fn let_variable(
    name: Name,
    mutable: bool,
    annotation: Option<Type>,
    value: Expression,
) -> Statement {
    Statement::Let(Binder::Name(Variable { name, mutable }), annotation, value)
}

/// Whether the indices of a place mention a variable.
pub(super) fn mentions(place: &Place, name: Name) -> bool {
    // The text is the simplest way to look everywhere, and names are no parts of other words in it.
    let text = format!("{:?}", place.projections);
    text.contains(&format!("\"{name}\""))
}
