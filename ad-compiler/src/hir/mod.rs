//! A body in which everything exists once: every expression, pattern and variable has a number, and names mean variables or items.
//!
//! Control flow, method syntax and operators are kept as what they are. A node has one parent.

mod build;
mod macros;
pub(crate) mod matrix_macros;
mod paths;
mod patterns;
pub(crate) mod print;
mod scope;
mod tokens;
mod visit;

pub(crate) use build::{Around, body};
pub(crate) use tokens::Token;

use crate::items::{Def, ModuleId};
use proc_macro2::{Ident, Span};
use syn::{BinOp, Member, UnOp};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ExprId(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PatternId(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LocalId(pub(crate) u32);

/// The body of a function.
#[derive(Debug)]
pub(crate) struct Body {
    exprs: Vec<Expr>,
    patterns: Vec<Pattern>,
    locals: Vec<Local>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) output: Option<TypeRef>,
    pub(crate) value: ExprId,
    /// Where the function stands.
    pub(crate) module: ModuleId,
    /// What its blocks declare.
    pub(crate) blocks: Vec<ModuleId>,
    /// The tokens of the expressions that the user has written.
    pub(crate) tokens: Vec<(ExprId, Token)>,
}

#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) pattern: PatternId,
    /// None of `self` without a type.
    pub(crate) ty: Option<TypeRef>,
}

/// A type as it is written, and the module or block that it is written in.
#[derive(Clone, Debug)]
pub(crate) struct TypeRef {
    pub(crate) ty: syn::Type,
    pub(crate) module: ModuleId,
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

/// A variable.
#[derive(Debug)]
pub(crate) struct Local {
    pub(crate) name: Ident,
    pub(crate) is_mutable: bool,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    Literal(syn::Lit),
    Local(LocalId),
    Path(PathRef),
    Block(Block),
    If {
        condition: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
    },
    /// `let pattern = value`, in a condition.
    Let {
        pattern: PatternId,
        value: ExprId,
    },
    Match {
        scrutinee: ExprId,
        arms: Vec<Arm>,
    },
    Loop {
        label: Option<Ident>,
        body: ExprId,
    },
    While {
        label: Option<Ident>,
        condition: ExprId,
        body: ExprId,
    },
    For {
        label: Option<Ident>,
        pattern: PatternId,
        items: ExprId,
        body: ExprId,
    },
    Break {
        label: Option<Ident>,
        value: Option<ExprId>,
    },
    Continue {
        label: Option<Ident>,
    },
    Return(Option<ExprId>),
    Call {
        callee: ExprId,
        arguments: Vec<ExprId>,
    },
    MethodCall {
        receiver: ExprId,
        method: Ident,
        types: Vec<TypeRef>,
        /// Whether it is given numbers for parameters, too.
        has_numbers: bool,
        arguments: Vec<ExprId>,
    },
    Field {
        of: ExprId,
        member: Member,
    },
    Index {
        of: ExprId,
        index: ExprId,
        brackets: Span,
    },
    Struct {
        path: PathRef,
        fields: Vec<(Member, ExprId)>,
        rest: Option<ExprId>,
    },
    Tuple(Vec<ExprId>),
    Array(Vec<ExprId>),
    Repeat {
        value: ExprId,
        length: syn::Expr,
    },
    Unary {
        operator: UnOp,
        operand: ExprId,
    },
    /// With those that assign.
    Binary {
        operator: BinOp,
        left: ExprId,
        right: ExprId,
    },
    Assign {
        place: ExprId,
        value: ExprId,
    },
    Reference {
        is_mutable: bool,
        of: ExprId,
    },
    Cast {
        operand: ExprId,
        ty: TypeRef,
    },
    Range {
        start: Option<ExprId>,
        end: Option<ExprId>,
        is_inclusive: bool,
    },
    Closure {
        parameters: Vec<(PatternId, Option<TypeRef>)>,
        output: Option<TypeRef>,
        body: ExprId,
        moves: bool,
    },
    /// `operand?`
    Try(ExprId),
    /// A macro of the standard library.
    Macro(Macro),
    /// `_`, on the left of an assignment.
    Underscore,
    /// Tokens that are not looked into.
    Opaque {
        tokens: Box<syn::Expr>,
        mentions: Vec<LocalId>,
    },
}

#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) label: Option<Ident>,
    pub(crate) statements: Vec<Statement>,
    pub(crate) value: Option<ExprId>,
}

#[derive(Debug)]
pub(crate) enum Statement {
    Let {
        pattern: PatternId,
        ty: Option<TypeRef>,
        value: Option<ExprId>,
        otherwise: Option<ExprId>,
    },
    /// `has_semicolon`: its value is dropped.
    Expr {
        expr: ExprId,
        has_semicolon: bool,
    },
    /// An item, which names that stand behind it in the block may mean.
    Item(Box<syn::Item>),
}

#[derive(Debug)]
pub(crate) struct Arm {
    pub(crate) pattern: PatternId,
    pub(crate) guard: Option<ExprId>,
    pub(crate) value: ExprId,
}

/// A path that is no variable.
#[derive(Debug)]
pub(crate) struct PathRef {
    pub(crate) path: syn::ExprPath,
    pub(crate) meaning: Meaning,
    /// The module or block that it is written in.
    pub(crate) module: ModuleId,
}

#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Def(Def),
    /// Members of a type, by name: `Self::new`, `T::zero`, `<[f64]>::len`.
    Member {
        of: Box<syn::Type>,
        name: String,
    },
    /// A parameter that stands for a number.
    ConstParameter(String),
    /// `Self`, as a value or a pattern.
    SelfType,
}

#[derive(Debug)]
pub(crate) struct Macro {
    pub(crate) kind: MacroKind,
    pub(crate) name: Ident,
    pub(crate) path: syn::Path,
    pub(crate) arguments: Vec<ExprId>,
    /// The names that arguments are given by: `format!("{x}", x = value)`; and those of variables that a format speaks of.
    pub(crate) names: Vec<Option<Ident>>,
    pub(crate) tokens: proc_macro2::TokenStream,
    /// The variables that the tokens of one that is not looked into speak of.
    pub(crate) mentions: Vec<LocalId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MacroKind {
    /// `vec![a, b]`
    List,
    /// `vec![value; length]`: both are arguments.
    Repeat,
    /// It gives nothing and may panic: `assert!`.
    Assert,
    /// It never returns: `panic!`.
    Diverges,
    /// It gives text.
    Text,
    /// It gives `()`: `println!`.
    Prints,
    /// `write!`: its first argument is what is written to.
    Writes,
    /// `cfg!`
    Condition,
    /// `dbg!`: it gives its argument.
    Same,
    /// `line!` and `column!`
    Number,
    /// `gradient!(y, wrt = x)` of local values.
    Gradient,
    /// `vector![x, y]` and its kin, if they are of a library of matrices: the arguments are the entries, the tokens those of one with zeros.
    Entries,
    /// One of the project's own, or another that is not looked into.
    Unknown,
}

impl MacroKind {
    /// Whether a macro is given expressions, perhaps with a format, and nothing else.
    pub(crate) fn is_of_expressions(self) -> bool {
        matches!(
            self,
            MacroKind::Assert | MacroKind::Diverges | MacroKind::Text | MacroKind::Prints | MacroKind::Writes
        )
    }
}

#[derive(Debug)]
pub(crate) struct Pattern {
    pub(crate) kind: PatternKind,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum PatternKind {
    Wild,
    /// `..`
    Rest,
    Binding {
        local: LocalId,
        by_reference: bool,
        within: Option<PatternId>,
    },
    Literal(ExprId),
    Range {
        start: Option<ExprId>,
        end: Option<ExprId>,
        is_inclusive: bool,
    },
    /// A constant, or a variant or struct without fields.
    Path(PathRef),
    Tuple(Vec<PatternId>),
    TupleStruct {
        path: PathRef,
        parts: Vec<PatternId>,
    },
    Struct {
        path: PathRef,
        fields: Vec<(Member, PatternId)>,
        /// With `..`.
        has_rest: bool,
    },
    Slice(Vec<PatternId>),
    Reference(PatternId),
    /// The first alternative has the variables of all.
    Or(Vec<PatternId>),
    Unknown,
}

impl Body {
    pub(crate) fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    pub(crate) fn kind(&self, id: ExprId) -> &ExprKind {
        &self.expr(id).kind
    }

    pub(crate) fn pattern(&self, id: PatternId) -> &Pattern {
        &self.patterns[id.0 as usize]
    }

    pub(crate) fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    pub(crate) fn exprs(&self) -> impl Iterator<Item = (ExprId, &Expr)> {
        self.exprs.iter().enumerate().map(|(number, expr)| (ExprId(number as u32), expr))
    }

    pub(crate) fn locals(&self) -> impl Iterator<Item = (LocalId, &Local)> {
        self.locals.iter().enumerate().map(|(number, local)| (LocalId(number as u32), local))
    }

    pub(crate) fn expr_mut(&mut self, id: ExprId) -> &mut Expr {
        &mut self.exprs[id.0 as usize]
    }

    pub(crate) fn pattern_mut(&mut self, id: PatternId) -> &mut Pattern {
        &mut self.patterns[id.0 as usize]
    }

    pub(crate) fn add_pattern(&mut self, kind: PatternKind, span: Span) -> PatternId {
        self.patterns.push(Pattern { kind, span });
        PatternId(self.patterns.len() as u32 - 1)
    }

    /// A variable that does not change.
    pub(crate) fn add_local(&mut self, name: Ident) -> LocalId {
        self.locals.push(Local { name, is_mutable: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    pub(crate) fn pattern_count(&self) -> usize {
        self.patterns.len()
    }
}
