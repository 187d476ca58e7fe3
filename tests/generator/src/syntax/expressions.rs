//! Expressions, conditionals, matches, and what is asked of them.

use super::{
    Block, Chain, ClosureCall, Effect, Invocation, Loop, Name, OptionCall, Place, Removal, Structure, Type,
};

/// `+ - * / %`
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "named as in std::ops")]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// The comparisons the generator writes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

/// The short-circuit operators.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Connective {
    And,
    Or,
}

/// Methods of `f64`; the first argument is the receiver. The second argument of `Powi` is an integer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "named as the methods of f64")]
pub enum Function {
    Sin,
    Cos,
    Tanh,
    Atan,
    Exp,
    Ln,
    Sqrt,
    Abs,
    Recip,
    Floor,
    Powi,
    Powf,
    Max,
    Min,
    Hypot,
    MulAdd,
    Clamp,
}

/// Which end of a slice.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum End {
    First,
    Last,
}

/// Expressions. Evaluation goes from left to right, as in Rust.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A literal that is not negative, written `0.5` or `0.5_f64`.
    Float {
        /// Its value.
        value: f64,
        /// Whether the type is written.
        suffixed: bool,
    },
    /// `std::f64::consts::PI`
    Pi,
    /// A literal.
    Integer(usize),
    /// A literal.
    Boolean(bool),
    /// A copy of a place, or a move where the type is not `Copy`.
    Read(Place),
    /// `-e`
    Negate(Box<Expression>),
    /// `!e`
    Not(Box<Expression>),
    /// `e + f`
    Arithmetic(Operator, Box<Expression>, Box<Expression>),
    /// `e < f`
    Compare(Comparison, Box<Expression>, Box<Expression>),
    /// `e && f`
    Logic(Connective, Box<Expression>, Box<Expression>),
    /// `e.sin()`, or `f64::sin(e)` where `path` is set.
    Call {
        /// The method.
        function: Function,
        /// The receiver and the arguments.
        arguments: Vec<Expression>,
        /// Whether it is called by path.
        path: bool,
    },
    /// `e as f64` or `e as usize`
    Cast(Box<Expression>, Type),
    /// `place.len()`
    Length(Place),
    /// `place.is_empty()`
    IsEmpty(Place),
    /// `(e, f)`
    Tuple(Vec<Expression>),
    /// `[e, f]`
    Array(Vec<Expression>),
    /// `[e; 4]`
    ArrayRepeat(Box<Expression>, usize),
    /// `vec![e, f]`
    Vector(Vec<Expression>),
    /// `vec![e; n]`
    VectorRepeat(Box<Expression>, Box<Expression>),
    /// `Vec::new()`
    VectorNew,
    /// `Vec::with_capacity(n)`
    VectorWithCapacity(Box<Expression>),
    /// `place.clone()`
    Clone(Place),
    /// `place.to_vec()`
    ToVector(Place),
    /// `place.pop().unwrap()`
    Pop(Place),
    /// `place.remove(e)`
    Remove(Place, Box<Expression>, Removal),
    /// `*place.first().unwrap()`
    Endpoint(Place, End),
    /// `&place`
    Borrow(Place),
    /// `&place[start..end]`, each end optional
    Subslice(Place, Option<Box<Expression>>, Option<Box<Expression>>),
    /// `place.split_at(e)`
    SplitAt(Place, Box<Expression>),
    /// `std::mem::replace(&mut place, e)`
    Replace(Place, Box<Expression>),
    /// `std::mem::take(&mut place)`
    Take(Place),
    /// `Point { x: e, y: f }`, `Pair(e, f)`
    Structure(Box<StructureLiteral>),
    /// `f(e, &mut s)`, `p.f(e)`
    Invoke(Box<Invocation>),
    /// `a.iter().map(|x| e).sum::<f64>()`
    Chain(Box<Chain>),
    /// `bump(&mut used)` and its relatives, integers
    Effect(Effect),
    /// `place.get(e).copied().unwrap_or(0.5)`
    Get(Place, Box<Expression>, f64),
    /// `f(e)`, where `f` is a closure in a variable
    CallClosure(Box<ClosureCall>),
    /// `Some(e)`
    Some(Box<Expression>),
    /// `None`
    None,
    /// `o.unwrap_or(e)` and its relatives
    CallOption(Box<OptionCall>),
    /// `let Some(v) = o`, the condition of an `if`
    LetSome(Name, Box<Expression>),
    /// `if e { .. } else { .. }`, with or without a value
    If(Box<If>),
    /// `match e { .. }`, with or without a value
    Match(Box<Match>),
    /// `{ .. }`
    Block(Block),
    /// `loop { .. }`, whose value is what a `break` gives it
    Loop(Box<Loop>),
}

/// A literal of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct StructureLiteral {
    /// The struct.
    pub structure: Structure,
    /// One value per field; those that are missing come from the base.
    pub fields: Vec<Option<Expression>>,
    /// The place after `..`
    pub base: Option<Place>,
}

/// A conditional.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct If {
    pub condition: Expression,
    pub then: Block,
    pub otherwise: Option<Block>,
}

/// A match. Several scrutinees are written as a tuple.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Match {
    pub scrutinees: Vec<Expression>,
    pub arms: Vec<Arm>,
}

/// One arm of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// One pattern per scrutinee.
    pub patterns: Vec<Pattern>,
    /// The condition after `if`.
    pub guard: Option<Expression>,
    /// What is done.
    pub body: Block,
}

/// Patterns of match arms.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// `_`
    Wildcard,
    /// `3`
    Integer(usize),
    /// `true`
    Boolean(bool),
    /// `1..=3`
    Range(usize, usize),
    /// `0 | 2..=3`
    Or(Vec<Pattern>),
    /// `m`
    Binding(Name),
    /// `m @ 1..=3`
    BindingAt(Name, Box<Pattern>),
    /// `Some(v)`
    Some(Name),
    /// `None`
    None,
}

impl Expression {
    /// A literal without suffix.
    pub fn float(value: f64) -> Expression {
        Expression::Float { value, suffixed: false }
    }

    /// A read of a whole variable.
    pub fn variable(name: Name) -> Expression {
        Expression::Read(Place::variable(name))
    }

    /// `left operator right`
    pub fn arithmetic(operator: Operator, left: Expression, right: Expression) -> Expression {
        Expression::Arithmetic(operator, Box::new(left), Box::new(right))
    }

    /// `left comparison right`
    pub fn compare(comparison: Comparison, left: Expression, right: Expression) -> Expression {
        Expression::Compare(comparison, Box::new(left), Box::new(right))
    }

    /// A method call.
    pub fn call(function: Function, arguments: Vec<Expression>) -> Expression {
        Expression::Call { function, arguments, path: false }
    }

    /// Whether rustc knows the float type of this expression without looking at its later uses. It must for the
    /// receiver of a method and for the initialiser of a variable whose type is not written.
    pub fn is_anchored(&self) -> bool {
        match self {
            Expression::Float { suffixed, .. } => *suffixed,
            Expression::Negate(inner) | Expression::Some(inner) => inner.is_anchored(),
            Expression::Arithmetic(_, left, right) => left.is_anchored() || right.is_anchored(),
            Expression::Tuple(parts) => parts.iter().all(Expression::is_anchored),
            Expression::Array(parts) | Expression::Vector(parts) => parts.iter().any(Expression::is_anchored),
            Expression::ArrayRepeat(element, _) | Expression::VectorRepeat(element, _) => {
                element.is_anchored()
            }
            Expression::VectorNew
            | Expression::VectorWithCapacity(_)
            | Expression::Loop(_)
            | Expression::None => false,
            Expression::If(conditional) => {
                conditional.then.is_anchored()
                    || conditional.otherwise.as_ref().is_some_and(Block::is_anchored)
            }
            Expression::Match(choice) => choice.arms.iter().any(|arm| arm.body.is_anchored()),
            Expression::Block(block) => block.is_anchored(),
            _ => true,
        }
    }
}
