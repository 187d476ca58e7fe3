//! Statements and loops.

use super::{
    Block, Change, Closure, Expression, ItemPattern, ListChange, Name, Operator, Place, State, Stream, Type,
};

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
    Range {
        variable: Name,
        start: Expression,
        end: Expression,
        inclusive: bool,
        reversed: bool,
        step: Option<usize>,
    },
    /// `for (i, (v, w)) in u.iter().zip(a.iter()).enumerate()`
    Elements { index: Option<Name>, first: Elements, second: Option<Elements>, reversed: bool },
    /// `for (i, x) in a.iter().skip(1).enumerate()`
    Chain { pattern: ItemPattern, stream: Stream },
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
    /// `let f = |a: f64| e;`
    LetClosure(Name, Closure),
    /// `let mut used = 0;`
    LetState(State, usize),
    /// `used += 1;`, `bump!(used);`, `cell.set(e);`
    Change(State, Change),
    /// `bind!(s = e);`, a macro of the program's own that declares the variable
    Bind(Name, Expression),
    /// `let Some(v) = o else { .. };`
    LetElse(Name, Expression, Block),
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
    /// `v.insert(i, e);`, `v.truncate(n);` and their relatives
    ChangeList(Place, ListChange),
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
