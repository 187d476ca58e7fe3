//! Visiting every block and expression of a program, and how large they are.

use super::chains::{chain_size, closure_size, parts_of_chain, parts_of_stream, stream_size};
use super::options::{option_call_size, parts_of_option_call};
use crate::syntax::{Argument, Block, Expression, Iteration, Pattern, Place, Program, Projection, Statement};

/// Something that can be replaced by a smaller one of its kind.
pub(super) enum Node<'a> {
    Expression(&'a mut Expression),
    Block(&'a mut Block),
}

pub(super) type Visit<'a> = &'a mut dyn FnMut(Node<'_>);

/// Visits the bodies of all functions.
pub(super) fn each_node_of(program: &mut Program, visit: Visit<'_>) {
    for helper in &mut program.helpers {
        each_node(&mut helper.body, visit);
    }
    each_node(&mut program.body, visit);
}

/// Visits a block and everything in it, outer nodes before inner ones.
pub(super) fn each_node(block: &mut Block, visit: Visit<'_>) {
    visit(Node::Block(block));
    for statement in &mut block.statements {
        parts_of_statement(statement, &mut |part| deep(part, visit));
    }
    if let Some(value) = &mut block.value {
        deep(Node::Expression(value), visit);
    }
}

fn deep(node: Node<'_>, visit: Visit<'_>) {
    match node {
        Node::Block(block) => each_node(block, visit),
        Node::Expression(expression) => {
            visit(Node::Expression(expression));
            parts_of_expression(expression, &mut |part| deep(part, visit));
        }
    }
}

/// Visits the expressions and blocks directly in an expression.
pub(super) fn parts_of_expression(expression: &mut Expression, visit: Visit<'_>) {
    match expression {
        Expression::Float { .. }
        | Expression::Pi
        | Expression::Integer(_)
        | Expression::Boolean(_)
        | Expression::VectorNew
        | Expression::None => {}
        Expression::Read(place)
        | Expression::Length(place)
        | Expression::IsEmpty(place)
        | Expression::Clone(place)
        | Expression::ToVector(place)
        | Expression::Pop(place)
        | Expression::Endpoint(place, _)
        | Expression::Borrow(place)
        | Expression::Take(place) => indices(place, visit),
        Expression::Negate(inner)
        | Expression::Some(inner)
        | Expression::LetSome(_, inner)
        | Expression::Not(inner)
        | Expression::Cast(inner, _)
        | Expression::ArrayRepeat(inner, _)
        | Expression::VectorWithCapacity(inner) => visit(Node::Expression(inner)),
        Expression::Arithmetic(_, left, right)
        | Expression::Compare(_, left, right)
        | Expression::Logic(_, left, right)
        | Expression::VectorRepeat(left, right) => {
            visit(Node::Expression(left));
            visit(Node::Expression(right));
        }
        Expression::Call { arguments: parts, .. }
        | Expression::Tuple(parts)
        | Expression::Array(parts)
        | Expression::Vector(parts) => {
            for part in parts {
                visit(Node::Expression(part));
            }
        }
        Expression::Invoke(call) => {
            for argument in &mut call.arguments {
                match argument {
                    Argument::Value(value) => visit(Node::Expression(value)),
                    Argument::Exclusive(place) | Argument::ExclusivePart(place, _) => indices(place, visit),
                    Argument::Lent(_) => {}
                }
            }
        }
        Expression::Chain(chain) => parts_of_chain(chain, visit),
        Expression::CallOption(call) => parts_of_option_call(call, visit),
        Expression::CallClosure(call) => {
            for argument in &mut call.arguments {
                visit(Node::Expression(argument));
            }
        }
        Expression::Structure(literal) => {
            for value in literal.fields.iter_mut().flatten() {
                visit(Node::Expression(value));
            }
            if let Some(base) = &mut literal.base {
                indices(base, visit);
            }
        }
        Expression::Subslice(place, start, end) => {
            indices(place, visit);
            for bound in [start, end].into_iter().flatten() {
                visit(Node::Expression(bound));
            }
        }
        Expression::SplitAt(place, inner) | Expression::Replace(place, inner) => {
            indices(place, visit);
            visit(Node::Expression(inner));
        }
        Expression::If(conditional) => {
            visit(Node::Expression(&mut conditional.condition));
            visit(Node::Block(&mut conditional.then));
            if let Some(otherwise) = &mut conditional.otherwise {
                visit(Node::Block(otherwise));
            }
        }
        Expression::Match(choice) => {
            for scrutinee in &mut choice.scrutinees {
                visit(Node::Expression(scrutinee));
            }
            for arm in &mut choice.arms {
                if let Some(guard) = &mut arm.guard {
                    visit(Node::Expression(guard));
                }
                visit(Node::Block(&mut arm.body));
            }
        }
        Expression::Block(block) => visit(Node::Block(block)),
        Expression::Loop(endless) => visit(Node::Block(&mut endless.body)),
    }
}

pub(super) fn indices(place: &mut Place, visit: Visit<'_>) {
    for projection in &mut place.projections {
        if let Projection::Index(index) = projection {
            visit(Node::Expression(index));
        }
    }
}

/// Visits the expressions and blocks directly in a statement.
pub(super) fn parts_of_statement(statement: &mut Statement, visit: Visit<'_>) {
    match statement {
        Statement::Declare(..) | Statement::Continue(_) | Statement::Break(_, None) => {}
        Statement::Let(_, _, value)
        | Statement::Assert(value)
        | Statement::Evaluate(value)
        | Statement::Break(_, Some(value))
        | Statement::Return(value) => visit(Node::Expression(value)),
        Statement::LetClosure(_, closure) => visit(Node::Block(&mut closure.body)),
        Statement::LetElse(_, option, otherwise) => {
            visit(Node::Expression(option));
            visit(Node::Block(otherwise));
        }
        Statement::Assign(place, value)
        | Statement::Operate(_, place, value)
        | Statement::Push(place, value)
        | Statement::Fill(place, value) => {
            indices(place, visit);
            visit(Node::Expression(value));
        }
        Statement::AssignTuple(places, value) => {
            for place in places {
                indices(place, visit);
            }
            visit(Node::Expression(value));
        }
        Statement::Swap(place, first, second) => {
            indices(place, visit);
            visit(Node::Expression(first));
            visit(Node::Expression(second));
        }
        Statement::CopyFromSlice(first, second) | Statement::MemSwap(first, second) => {
            indices(first, visit);
            indices(second, visit);
        }
        Statement::For(each) => {
            match &mut each.iteration {
                Iteration::Range { start, end, .. } => {
                    visit(Node::Expression(start));
                    visit(Node::Expression(end));
                }
                Iteration::Elements { first, second, .. } => {
                    indices(&mut first.place, visit);
                    if let Some(second) = second {
                        indices(&mut second.place, visit);
                    }
                }
                Iteration::Chain { stream, .. } => parts_of_stream(stream, visit),
            }
            visit(Node::Block(&mut each.body));
        }
        Statement::While(_, condition, body) => {
            visit(Node::Expression(condition));
            visit(Node::Block(body));
        }
    }
}

/// Two for an expression and its parts, one for a literal, so that becoming a literal is progress.
pub(super) fn expression_size(expression: &Expression) -> isize {
    let own = match expression {
        Expression::Float { suffixed, .. } => 1 + isize::from(*suffixed),
        Expression::Integer(_) | Expression::Boolean(_) | Expression::None => 1,
        Expression::Call { path, .. } => 2 + isize::from(*path),
        Expression::Invoke(call) => 3 + isize::from(call.path) + call.arguments.len() as isize,
        Expression::Chain(chain) => chain_size(chain),
        Expression::CallOption(call) => option_call_size(call),
        Expression::Loop(endless) => 2 + isize::from(endless.label.is_some()),
        Expression::Structure(literal) => 2 + 2 * isize::from(literal.base.is_some()),
        Expression::Match(choice) => {
            2 + choice.arms.iter().flat_map(|arm| &arm.patterns).map(pattern_size).sum::<isize>()
        }
        _ => 2,
    };
    let mut size = own;
    parts_of_expression(&mut expression.clone(), &mut |part| size += node_size(&part));
    size
}

fn pattern_size(pattern: &Pattern) -> isize {
    match pattern {
        Pattern::Wildcard => 1,
        Pattern::Integer(_) | Pattern::Boolean(_) | Pattern::Binding(_) => 2,
        Pattern::Some(_) | Pattern::None => 2,
        Pattern::Range(..) => 3,
        Pattern::Or(alternatives) => 1 + alternatives.iter().map(pattern_size).sum::<isize>(),
        Pattern::BindingAt(_, inner) => 1 + pattern_size(inner),
    }
}

/// A block is as large as what is in it.
pub(super) fn block_size(block: &Block) -> isize {
    let statements: isize = block.statements.iter().map(statement_size).sum();
    statements + block.value.as_ref().map_or(0, |value| expression_size(value))
}

pub(super) fn statement_size(statement: &Statement) -> isize {
    let own = match statement {
        Statement::Break(label, _) | Statement::Continue(label) | Statement::While(label, ..) => {
            2 + isize::from(label.is_some())
        }
        Statement::LetClosure(_, closure) => 2 + closure_size(closure),
        Statement::For(each) => {
            let decorations = match &each.iteration {
                Iteration::Range { inclusive, reversed, step, .. } => {
                    isize::from(*inclusive) + isize::from(*reversed) + isize::from(step.is_some())
                }
                Iteration::Elements { index, second, reversed, first } => {
                    isize::from(index.is_some())
                        + isize::from(second.is_some())
                        + isize::from(*reversed)
                        + isize::from(first.unwrapped)
                }
                Iteration::Chain { pattern, stream } => {
                    stream_size(stream) + super::chains::pattern_size(pattern)
                }
            };
            2 + isize::from(each.label.is_some()) + decorations
        }
        _ => 2,
    };
    let mut size = own;
    parts_of_statement(&mut statement.clone(), &mut |part| size += node_size(&part));
    size
}

fn node_size(node: &Node<'_>) -> isize {
    match node {
        Node::Expression(expression) => expression_size(expression),
        Node::Block(block) => block_size(block),
    }
}
