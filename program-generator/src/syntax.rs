//! The syntax tree of a generated program: the accepted language, restricted to what the generator writes.
//!
//! Variables are names, looked up as rustc looks them up, so that shadowing means the same in the tree and in the
//! text. A value of type `&T` exists in iteration variables, in parameters and in `let r = &place;`.

use crate::signature::Signature;

/// A variable's name. All names come from fixed tables.
pub type Name = &'static str;

/// A whole generated function.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The name of the function.
    pub name: String,
    /// Its parameters and result.
    pub signature: Signature,
    /// Its body, whose value is the result unless the body leaves by `return`.
    pub body: Block,
}

/// The types of the generated language. `Tuple(vec![])` is the unit type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// `f64`
    Float,
    /// `usize`
    Integer,
    /// `bool`
    Boolean,
    /// `[T; N]`
    Array(Box<Type>, usize),
    /// `Vec<T>`
    Vector(Box<Type>),
    /// `&[T]`
    Slice(Box<Type>),
    /// `(T, U)`
    Tuple(Vec<Type>),
    /// `&T`
    Reference(Box<Type>),
    /// `&mut T`, the type of what `iter_mut` hands out.
    MutableReference(Box<Type>),
}

/// Statements and, unless the block is of unit type or leaves, a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// What is done.
    pub statements: Vec<Statement>,
    /// The tail expression.
    pub value: Option<Box<Expression>>,
}

/// A variable with projections: `s`, `u[i]`, `q.0`, `grid[i][j]`, `*v`.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub name: Name,
    /// Elements and fields, outermost first.
    pub projections: Vec<Projection>,
    /// Whether a `*` stands in front.
    pub dereference: bool,
}

/// A step from an aggregate to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Projection {
    /// `.0`
    Field(usize),
    /// `[i]`
    Index(Box<Expression>),
}

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
    /// `if e { .. } else { .. }`, with or without a value
    If(Box<If>),
    /// `match e { .. }`, with or without a value
    Match(Box<Match>),
    /// `{ .. }`
    Block(Block),
    /// `loop { .. }`, whose value is what a `break` gives it
    Loop(Box<Loop>),
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
}

/// An endless loop.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Loop {
    pub label: Option<Name>,
    pub body: Block,
}

/// A `for` loop.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct For {
    pub label: Option<Name>,
    pub iteration: Iteration,
    pub body: Block,
}

/// What a `for` loop goes through.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Iteration {
    /// `for i in (start..end).rev().step_by(2)`
    Range { variable: Name, start: Expression, end: Expression, inclusive: bool, reversed: bool, step: Option<usize> },
    /// `for (i, (v, w)) in u.iter().zip(a.iter()).enumerate()`
    Elements { index: Option<Name>, first: Elements, second: Option<Elements>, reversed: bool },
}

/// The elements of a place, bound to a variable one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Elements {
    /// The variable.
    pub variable: Name,
    /// Whether the pattern is `&v`.
    pub unwrapped: bool,
    /// The array, slice or vector.
    pub place: Place,
    /// How it is gone through.
    pub access: Access,
}

/// The ways to go through a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Access {
    /// `a`, a slice or a reference: its elements come as references
    Slice,
    /// `u`, an array: its elements are copied
    Array,
    /// `v`, a vector, which is moved
    Vector,
    /// `&u`
    Borrow,
    /// `u.iter()`
    Iter,
    /// `&mut u`
    BorrowMut,
    /// `u.iter_mut()`
    IterMut,
}

/// What a `let` binds.
#[derive(Clone, Debug, PartialEq)]
pub enum Binder {
    /// `s`
    Name(Variable),
    /// `(s, t)`
    Tuple(Vec<Variable>),
    /// `[s, t]`
    Array(Vec<Variable>),
}

/// A variable in a `let`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// Whether it is declared `mut`.
    pub mutable: bool,
}

/// Statements.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `let mut s: f64 = e;`, the type being written where it is given
    Let(Binder, Option<Type>, Expression),
    /// `let s: f64;`, to be assigned in what follows; the type is written if the flag says so
    Declare(Variable, Type, bool),
    /// `place = e;`
    Assign(Place, Expression),
    /// `(s, t) = e;`
    AssignTuple(Vec<Place>, Expression),
    /// `place += e;`
    Operate(Operator, Place, Expression),
    /// `v.push(e);`
    Push(Place, Expression),
    /// `v.swap(i, j);`
    Swap(Place, Expression, Expression),
    /// `v.fill(e);`
    Fill(Place, Expression),
    /// `u.copy_from_slice(&v);`
    CopyFromSlice(Place, Place),
    /// `std::mem::swap(&mut s, &mut t);`
    MemSwap(Place, Place),
    /// `assert!(e);`
    Assert(Expression),
    /// An expression for its effects.
    Evaluate(Expression),
    /// A `for` loop.
    For(Box<For>),
    /// `while e { .. }`
    While(Option<Name>, Expression, Block),
    /// `break 'label e;`
    Break(Option<Name>, Option<Expression>),
    /// `continue 'label;`
    Continue(Option<Name>),
    /// `return e;`
    Return(Expression),
}

impl Place {
    /// The variable as a whole.
    pub fn variable(name: Name) -> Place {
        Place { name, projections: Vec::new(), dereference: false }
    }

    /// Whether nothing is projected.
    pub fn is_variable(&self) -> bool {
        self.projections.is_empty() && !self.dereference
    }
}

impl Type {
    /// The unit type.
    pub fn unit() -> Type {
        Type::Tuple(Vec::new())
    }

    /// Whether reading a place of this type leaves it usable.
    pub fn is_copy(&self) -> bool {
        match self {
            Type::Float | Type::Integer | Type::Boolean | Type::Slice(_) | Type::Reference(_) => true,
            Type::Array(element, _) => element.is_copy(),
            Type::Tuple(parts) => parts.iter().all(Type::is_copy),
            Type::Vector(_) | Type::MutableReference(_) => false,
        }
    }

    /// The type behind a reference, or the type itself: what field access, indexing and methods see.
    pub fn referent(&self) -> &Type {
        match self {
            Type::Reference(inner) | Type::MutableReference(inner) => inner,
            _ => self,
        }
    }

    /// The element type of an array, slice or vector, also behind a reference.
    pub fn element(&self) -> Option<&Type> {
        match self.referent() {
            Type::Array(element, _) | Type::Vector(element) | Type::Slice(element) => Some(element),
            _ => None,
        }
    }

    /// Whether the type has a derivative.
    pub fn is_active(&self) -> bool {
        match self {
            Type::Float => true,
            Type::Integer | Type::Boolean => false,
            Type::Tuple(parts) => parts.iter().any(Type::is_active),
            Type::Array(inner, _)
            | Type::Vector(inner)
            | Type::Slice(inner)
            | Type::Reference(inner)
            | Type::MutableReference(inner) => inner.is_active(),
        }
    }
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
            Expression::Negate(inner) => inner.is_anchored(),
            Expression::Arithmetic(_, left, right) => left.is_anchored() || right.is_anchored(),
            Expression::Tuple(parts) => parts.iter().all(Expression::is_anchored),
            Expression::Array(parts) | Expression::Vector(parts) => parts.iter().any(Expression::is_anchored),
            Expression::ArrayRepeat(element, _) | Expression::VectorRepeat(element, _) => element.is_anchored(),
            Expression::VectorNew | Expression::VectorWithCapacity(_) | Expression::Loop(_) => false,
            Expression::If(conditional) => {
                conditional.then.is_anchored() || conditional.otherwise.as_ref().is_some_and(Block::is_anchored)
            }
            Expression::Match(choice) => choice.arms.iter().any(|arm| arm.body.is_anchored()),
            Expression::Block(block) => block.is_anchored(),
            _ => true,
        }
    }
}

impl Block {
    /// A block that is only a value.
    pub fn value(value: Expression) -> Block {
        Block { statements: Vec::new(), value: Some(Box::new(value)) }
    }

    /// A block of unit type, or one that leaves.
    pub fn of(statements: Vec<Statement>) -> Block {
        Block { statements, value: None }
    }

    fn is_anchored(&self) -> bool {
        self.value.as_ref().is_some_and(|value| value.is_anchored())
    }
}
