//! The forms of the language, as met by the evaluator: a form counts only where it was executed.

use std::fmt;

macro_rules! forms {
    ($($form:ident),* $(,)?) => {
        /// A form of the accepted language whose execution the evaluator notes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Form { $($form),* }

        impl Form {
            /// Every form.
            pub const ALL: &[Form] = &[$(Form::$form),*];
        }
    };
}

forms! {
    // Bindings and assignments.
    Let, LetMutable, LetAnnotated, LetTuple, LetArray, Shadowing, Deferred, DeferredAnnotated,
    AssignVariable, AssignElement, AssignField, AssignNested, AssignThroughReference, AssignTuple, SwapByTuple,
    OperateAdd, OperateSub, OperateMul, OperateDiv, OperateElement, OperateField, OperateThroughReference,
    MutableParameter, MutableFloatParameter, IntegerMutation,
    // Expressions.
    EqualIndices, BlockExpression, EffectInOperand, EffectInIndex, EffectInCondition, FunctionByPath,
    ReferenceOperand, IntegerToFloat, FloatToInteger, BooleanToInteger, Pi, SuffixedLiteral, Remainder,
    Sin, Cos, Tanh, Atan, Exp, Ln, Sqrt, Abs, Recip, Floor, Powi, PowiOfInteger, Powf, Max, Min, Hypot, MulAdd,
    Clamp,
    // Branches.
    If, IfElse, ElseIf, IfExpression, LeavingBranch, Match, MatchExpression, MatchInteger, MatchBoolean, MatchRange,
    MatchOr, MatchGuard, MatchFloatGuard, MatchBinding, MatchBindingAt, MatchTuple, MatchWildcard,
    And, Or, Not, MixedCondition, BooleanVariable,
    // Loops.
    ForRange, ForInclusive, ForReversed, ForStepped, ForReversedStepped, ForOverSlice, ForOverArray, ForOverVector,
    ForBorrowed, ForIter, ForBorrowedMut, ForIterMut, ForEnumerate, ForZip, ForZipMut, ForElementsReversed,
    ForReferencePattern, ForRows,
    While, Loop, LoopValue, NoTrips, ManyTrips, NestedLoops,
    Break, BreakLabelled, BreakOuter, BreakValue, BreakValueOuter, Continue, ContinueLabelled, ContinueOuter,
    EarlyReturn, ReturnInLoop, ReturnInNestedLoops,
    // Aggregates.
    ArrayLiteral, ArrayRepeat, NestedArray, Pair, VectorLiteral, VectorRepeat, VectorNew, VectorWithCapacity,
    Push, Pop, Swap, Fill, Clone, ToVector, CopyFromSlice, First, Last, MemSwap, MemReplace, MemTake,
    MoveOut, Subslice, SplitAt, BorrowPlace, BorrowElement, Length, IsEmpty, Assert,
    ReturnVector, ReturnTuple, ReturnArray,
    // Structs.
    StructLiteral, TupleStructLiteral, StructUpdate, ReadMember, ReadNestedMember, AssignMember, AssignTupleOrStruct,
    OperateMember, CloneStruct, ReturnStruct,
    // Calls.
    Invoke, InvokeMethod, InvokeTraitMethod, InvokeMethodByPath, InvokeInHelper, InvokeInLoop, LendVariable,
    LendPart, LendSlice, LendOn,
    // Iterator chains.
    ChainIter, ChainRange, Windows, Chunks, Copied, Map, Filter, FilteredOut, Zip, Enumerate, Rev, Skip, Take,
    Sum, Product, Fold, ForEach, Collect, ForOverChain, EmptyChain, ChainInLoop, ReferenceParameter, TupleByReference,
    // Closures.
    LetClosure, ClosureWithBlock, ClosureOfTwo, CallClosure, CallClosureInLoop, CallClosureInClosure,
    CallAfterShadowing,
    // Options.
    SomeOption, NoOption, IfLetSome, IfLetNone, MatchSome, MatchSomeGuard, MatchNone, LetElse, LetElseLeaves, IsSome,
    IsNone, UnwrapOr, UnwrapOther, OptionMap, MapOr, MapOrOther, AssignOption,
    // Lists that get longer, shorter, or another order.
    Insert, Remove, Truncate, Resize, Extend, Reverse, Rotate, Sort,
    // Effects on what has no derivative.
    Counter, Seed, Draws, Cell, Stack, Log, LookAtState, EffectByCall, EffectByBlock, EffectByMacro, ExchangeState,
    StepState, StoreState, StatementMacro, BindingMacro, Get, Find, Position, Any, All, Count,
}

/// A set of forms.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Forms {
    words: [u64; 5],
}

impl Forms {
    /// Adds a form.
    pub fn insert(&mut self, form: Form) {
        let index = form as usize;
        self.words[index / 64] |= 1 << (index % 64);
    }

    /// Whether the form is in the set.
    pub fn contains(&self, form: Form) -> bool {
        let index = form as usize;
        self.words[index / 64] & (1 << (index % 64)) != 0
    }

    /// Adds all forms of another set.
    pub fn extend(&mut self, other: Forms) {
        for (word, more) in self.words.iter_mut().zip(other.words) {
            *word |= more;
        }
    }

    /// The forms in the set, in the order of their declaration.
    pub fn iter(&self) -> impl Iterator<Item = Form> + '_ {
        Form::ALL.iter().copied().filter(|form| self.contains(*form))
    }
}

impl fmt::Debug for Forms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}
