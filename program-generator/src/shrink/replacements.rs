//! What an expression or a block may become. Not all of it is well-typed; the caller sorts that out.

use super::Replacement;
use super::chains::{of_chain, of_stream};
use super::options::of_option_call;
use super::walk::{Node, each_node, parts_of_expression};
use crate::syntax::{
    Binder, Block, Expression, For, If, Invocation, Iteration, Loop, Match, Statement, Type, Variable,
};

pub(super) fn of(node: &Node<'_>) -> Vec<Replacement> {
    match node {
        Node::Expression(expression) => {
            of_expression(expression).into_iter().map(Replacement::Expression).collect()
        }
        Node::Block(block) => of_block(block).into_iter().map(Replacement::Block).collect(),
    }
}

fn of_expression(expression: &Expression) -> Vec<Expression> {
    let mut smaller = Vec::new();
    match expression {
        Expression::Boolean(_) | Expression::Integer(0) | Expression::None => return smaller,
        Expression::Float { value, suffixed } => {
            if *suffixed {
                smaller.push(Expression::float(*value));
            }
            return smaller;
        }
        _ => {}
    }
    // Literals of all types; one of them fits.
    smaller.extend([Expression::float(0.5), Expression::float(2.0)]);
    smaller.extend([Expression::Integer(0), Expression::Integer(1)]);
    smaller.extend([Expression::Boolean(true), Expression::Boolean(false), Expression::None]);
    parts_of_expression(&mut expression.clone(), &mut |part| match part {
        Node::Expression(part) => smaller.push(part.clone()),
        Node::Block(block) => match &block.value {
            Some(value) if block.statements.is_empty() => smaller.push((**value).clone()),
            _ => smaller.push(Expression::Block(block.clone())),
        },
    });
    match expression {
        Expression::Match(choice) => smaller.extend(of_match(choice)),
        Expression::CallOption(call) => smaller.extend(of_option_call(call)),
        Expression::Chain(chain) => {
            let chains = of_chain(chain).into_iter();
            smaller.extend(chains.map(|chain| Expression::Chain(Box::new(chain))));
        }
        Expression::If(conditional) if conditional.otherwise.is_some() => {
            let conditional = If { otherwise: None, ..(**conditional).clone() };
            smaller.push(Expression::If(Box::new(conditional)));
        }
        Expression::Loop(endless) if endless.label.is_some() => {
            smaller.push(Expression::Loop(Box::new(Loop { label: None, body: endless.body.clone() })));
        }
        Expression::Call { function, arguments, path: true } => {
            smaller.push(Expression::call(*function, arguments.clone()));
        }
        Expression::Read(place) if !place.projections.is_empty() => {
            let mut shorter = place.clone();
            shorter.projections.pop();
            smaller.push(Expression::Read(shorter));
        }
        Expression::Invoke(call) if call.path => {
            smaller.push(Expression::Invoke(Box::new(Invocation { path: false, ..(**call).clone() })));
        }
        Expression::Structure(literal) => {
            if let Some(base) = &literal.base {
                smaller.push(Expression::Read(base.clone()));
            }
        }
        // Fewer elements, where an index does not mind.
        Expression::Vector(parts) if parts.len() > 1 => {
            smaller.push(Expression::Vector(parts[..parts.len() - 1].to_vec()));
        }
        _ => {}
    }
    smaller
}

fn of_match(choice: &Match) -> Vec<Expression> {
    let mut smaller = Vec::new();
    for index in 0..choice.arms.len() {
        let mut without = choice.clone();
        without.arms.remove(index);
        smaller.push(without);
        if choice.arms[index].guard.is_some() {
            let mut unguarded = choice.clone();
            unguarded.arms[index].guard = None;
            smaller.push(unguarded);
        }
        for pattern in 0..choice.arms[index].patterns.len() {
            let mut simpler = choice.clone();
            simpler.arms[index].patterns[pattern] = crate::syntax::Pattern::Wildcard;
            smaller.push(simpler);
        }
    }
    for index in 0..choice.scrutinees.len() {
        if choice.scrutinees.len() > 1 {
            let mut fewer = choice.clone();
            fewer.scrutinees.remove(index);
            for arm in &mut fewer.arms {
                arm.patterns.remove(index);
            }
            smaller.push(fewer);
        }
    }
    smaller.into_iter().map(|choice| Expression::Match(Box::new(choice))).collect()
}

fn of_block(block: &Block) -> Vec<Block> {
    let mut smaller = Vec::new();
    let mut with = |range: std::ops::Range<usize>, statements: Vec<Statement>| {
        let mut changed = block.clone();
        changed.statements.splice(range, statements);
        smaller.push(changed);
    };
    let count = block.statements.len();
    // From everything over halves and quarters down to single statements.
    let mut length = count;
    while length > 0 {
        for start in (0..count).step_by(length) {
            with(start..(start + length).min(count), Vec::new());
        }
        length /= 2;
    }
    for (index, statement) in block.statements.iter().enumerate() {
        for replacement in of_statement(statement) {
            with(index..index + 1, replacement);
        }
    }
    if let Some(value) = &block.value
        && let Expression::Block(inner) = &**value
    {
        let mut changed = block.clone();
        changed.statements.extend(inner.statements.clone());
        changed.value = inner.value.clone();
        smaller.push(changed);
    }
    smaller
}

/// What a statement may become, apart from changes inside of its expressions and blocks.
fn of_statement(statement: &Statement) -> Vec<Vec<Statement>> {
    match statement {
        Statement::Evaluate(Expression::If(conditional)) => {
            let mut smaller = vec![conditional.then.statements.clone()];
            smaller.extend(conditional.otherwise.as_ref().map(|otherwise| otherwise.statements.clone()));
            smaller
        }
        Statement::Evaluate(Expression::Match(choice)) => {
            choice.arms.iter().map(|arm| arm.body.statements.clone()).collect()
        }
        Statement::Evaluate(Expression::Block(block)) => vec![block.statements.clone()],
        Statement::Evaluate(Expression::Loop(endless)) => once(&endless.body),
        Statement::While(label, condition, body) => {
            let mut smaller = once(body);
            if label.is_some() {
                smaller.push(vec![Statement::While(None, condition.clone(), body.clone())]);
            }
            smaller
        }
        Statement::For(each) => of_for(each),
        Statement::Break(Some(_), value) => vec![vec![Statement::Break(None, value.clone())]],
        Statement::Continue(Some(_)) => vec![vec![Statement::Continue(None)]],
        // Where the value has become a literal, its type has to be written.
        Statement::Let(binder, None, value) => {
            let mut smaller =
                vec![vec![Statement::Let(binder.clone(), Some(Type::Float), Expression::float(0.5))]];
            smaller.extend(hoisted(value, |value| Statement::Let(binder.clone(), None, value)));
            smaller
        }
        // What was in the option, if it is visible.
        Statement::LetElse(name, option, _) => {
            let inside = match option {
                Expression::Some(inside) => (**inside).clone(),
                _ => Expression::float(0.5),
            };
            let binder = Binder::Name(Variable { name, mutable: false });
            vec![vec![Statement::Let(binder, Some(Type::Float), inside)]]
        }
        Statement::Let(binder, ty, value) => {
            hoisted(value, |value| Statement::Let(binder.clone(), ty.clone(), value)).into_iter().collect()
        }
        Statement::Assign(place, value) => {
            hoisted(value, |value| Statement::Assign(place.clone(), value)).into_iter().collect()
        }
        Statement::Operate(operator, place, value) => {
            hoisted(value, |value| Statement::Operate(*operator, place.clone(), value)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// `let s = { ..; e };` becomes `..; let s = e;`
fn hoisted(value: &Expression, statement: impl Fn(Expression) -> Statement) -> Option<Vec<Statement>> {
    let Expression::Block(Block { statements, value: Some(value) }) = value else { return None };
    let mut hoisted = statements.clone();
    hoisted.push(statement((**value).clone()));
    Some(hoisted)
}

/// The body of a loop for once: as it is, and without the statements that leave the loop.
fn once(body: &Block) -> Vec<Vec<Statement>> {
    let stays = |statement: &&Statement| {
        let mut exits = false;
        each_node(&mut Block::of(vec![(*statement).clone()]), &mut |node| {
            if let Node::Block(block) = node {
                let is_exit =
                    |inner: &Statement| matches!(inner, Statement::Break(..) | Statement::Continue(_));
                exits |= block.statements.iter().any(is_exit);
            }
        });
        !exits
    };
    let staying: Vec<Statement> = body.statements.iter().filter(stays).cloned().collect();
    if staying.len() == body.statements.len() {
        vec![staying]
    } else {
        vec![body.statements.clone(), staying]
    }
}

fn of_for(each: &For) -> Vec<Vec<Statement>> {
    let mut smaller = once(&each.body);
    let changed = |iteration: Iteration| {
        vec![Statement::For(Box::new(For { iteration, label: each.label, body: each.body.clone() }))]
    };
    if each.label.is_some() {
        smaller.push(vec![Statement::For(Box::new(For { label: None, ..each.clone() }))]);
    }
    match &each.iteration {
        Iteration::Range { variable, start, end, inclusive, reversed, step } => {
            let binder = Binder::Name(Variable { name: variable, mutable: false });
            for body in once(&each.body) {
                let mut first = vec![Statement::Let(binder.clone(), None, start.clone())];
                first.extend(body);
                smaller.push(first);
            }
            let range = |inclusive: bool, reversed: bool, step: Option<usize>| {
                let (start, end) = (start.clone(), end.clone());
                changed(Iteration::Range { variable, start, end, inclusive, reversed, step })
            };
            smaller.push(range(false, *reversed, *step));
            smaller.push(range(*inclusive, false, *step));
            smaller.push(range(*inclusive, *reversed, None));
        }
        Iteration::Elements { index, first, second, reversed } => {
            let elements = |index, second, reversed| {
                changed(Iteration::Elements { index, first: first.clone(), second, reversed })
            };
            smaller.push(elements(None, second.clone(), *reversed));
            smaller.push(elements(*index, None, *reversed));
            smaller.push(elements(*index, second.clone(), false));
        }
        Iteration::Chain { pattern, stream } => {
            for (stream, change) in of_stream(stream) {
                let mut pattern = pattern.clone();
                change.apply(Some(&mut pattern));
                smaller.push(changed(Iteration::Chain { pattern, stream }));
            }
        }
    }
    smaller
}
