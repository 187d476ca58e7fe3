//! The methods of the standard library by their names, and what is said of a name: one row for each, and no name stands anywhere else in the compiler.
//!
//! A call is one of them if it is not certainly known to be a method of the crate that is being compiled.

use super::own::is_own;
use crate::collections::HashMap;
use proc_macro2::Ident;
use std::sync::LazyLock;

/// What is true of a method of the standard library, of whatever type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// It changes nothing, and may be called twice.
    Pure,
    /// It only looks at what it is called on, or consumes a value of its own.
    Reads,
    /// Of an iterator it makes another one. `Option` has some of them, too.
    Stage,
    /// It takes what it is called on, or looks at it.
    Takes,
    /// It has no arguments: with some, a method of that name is another one.
    Nullary,
    /// Without arguments, and its result has no derivative: predicates, sizes, bits.
    Property,
    /// Of one argument, and its result has no derivative: comparisons, searches.
    Relation,
    /// It does the same whenever it is called.
    Repeatable,
    /// A question to what is hashed that has the same answer in any order, or a change of it.
    Orderless,
    /// Of lists and iterators, and mirrored, if not in every place.
    Mirrored,
    /// It has no derivative of its own.
    NoRule,
    /// A loop can take its place.
    Loop,
    /// It changes a list in a way that is not mirrored.
    OfVectors,
    /// Of queues with two ends.
    OfQueues,
    /// Only text has it.
    OfText,
    /// Only integers have it.
    OfIntegers,
    /// Any type may have it by a trait of the standard library.
    OfAnyType,
    /// Of slices.
    OfSlices,
    /// Of lists and iterators, and it may stand in a short function whose body stands in the place of its call.
    Formula,
}

macro_rules! methods {
    ($($method:ident $name:literal $(: $($fact:ident)+)?;)*) => {
        /// A method of the standard library, by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Method {
            $($method,)*
            /// Any other name, or a method of the crate.
            Other,
        }

        const ROWS: &[(&str, Method, &[Fact])] = &[$(($name, Method::$method, &[$($(Fact::$fact),+)?]),)*];
    };
}

impl Method {
    /// What a call means by its method, unless it is certainly one of the crate's own.
    pub(crate) fn of(call: &syn::ExprMethodCall) -> Self {
        Method::named(&call.method)
    }

    /// The same of the name, where it stands.
    pub(crate) fn named(name: &Ident) -> Self {
        static BY_NAME: LazyLock<HashMap<&str, Method>> =
            LazyLock::new(|| ROWS.iter().map(|(name, method, _)| (*name, *method)).collect());
        let method = BY_NAME.get(name.to_string().as_str()).copied().unwrap_or(Method::Other);
        if method != Method::Other && is_own(name) { Method::Other } else { method }
    }

    pub(crate) fn name(self) -> &'static str {
        ROWS.get(self as usize).map_or("", |(name, ..)| name)
    }

    /// The names of all of which something is true.
    pub(crate) fn all(fact: Fact) -> impl Iterator<Item = &'static str> {
        ROWS.iter().filter(move |(_, _, facts)| facts.contains(&fact)).map(|(name, ..)| *name)
    }

    pub(crate) fn is(self, fact: Fact) -> bool {
        ROWS.get(self as usize).is_some_and(|(_, _, facts)| facts.contains(&fact))
    }
}

methods! {
    Abs "abs": Pure Nullary Repeatable;
    AbsDiff "abs_diff": Pure OfIntegers;
    Add "add";
    All "all": Relation Repeatable NoRule;
    AndModify "and_modify": NoRule;
    AndThen "and_then": Reads NoRule;
    Any "any": Relation Repeatable NoRule;
    AnyProcess "any_process";
    Append "append";
    AsBytes "as_bytes": Pure Reads NoRule OfText;
    AsDeref "as_deref": Repeatable;
    AsMut "as_mut": Mirrored OfAnyType;
    AsMutSlice "as_mut_slice": Mirrored;
    AsRef "as_ref": Reads Nullary Mirrored OfAnyType;
    AsSlice "as_slice": Reads Nullary Mirrored;
    AsStr "as_str": Pure Repeatable NoRule;
    Back "back";
    BackMut "back_mut";
    BinarySearch "binary_search": OfSlices;
    BinarySearchBy "binary_search_by": NoRule;
    BinarySearchByKey "binary_search_by_key";
    Borrow "borrow": OfAnyType;
    BorrowMut "borrow_mut": OfAnyType;
    Bytes "bytes": Pure Reads NoRule OfText;
    Capacity "capacity": Property;
    Ceil "ceil": Pure;
    Chain "chain": Stage NoRule Loop;
    CharIndices "char_indices": Repeatable;
    Chars "chars": Pure Reads NoRule OfText;
    CheckedAdd "checked_add": Pure;
    CheckedDiv "checked_div": Pure;
    CheckedMul "checked_mul": Pure;
    CheckedSub "checked_sub": Pure;
    ChunkBy "chunk_by": NoRule;
    Chunks "chunks": Reads NoRule Loop OfSlices;
    ChunksExact "chunks_exact": Takes NoRule Loop OfSlices;
    ChunksExactMut "chunks_exact_mut": OfSlices;
    ChunksMut "chunks_mut": OfSlices;
    Classify "classify": Property;
    Clear "clear";
    Clone "clone": Pure Takes Nullary Mirrored OfAnyType;
    CloneFrom "clone_from";
    CloneFromSlice "clone_from_slice": OfSlices;
    Cloned "cloned": Reads Stage Nullary Mirrored NoRule Formula;
    Cmp "cmp": Pure Relation Repeatable OfAnyType;
    Collect "collect": Takes NoRule Loop;
    Concat "concat": OfSlices;
    Contains "contains": Pure Relation Repeatable Orderless OfSlices;
    ContainsKey "contains_key": Reads Relation Orderless;
    Context "context";
    Copied "copied": Reads Stage Nullary Mirrored NoRule Formula;
    CopyFromSlice "copy_from_slice": OfSlices Formula;
    CopyWithin "copy_within": OfSlices;
    Cos "cos": Pure;
    Count "count": Takes Nullary NoRule;
    CountOnes "count_ones": Pure Property OfIntegers;
    CountZeros "count_zeros": OfIntegers;
    Cycle "cycle": Stage Nullary NoRule;
    Dedup "dedup": Repeatable;
    DedupByKey "dedup_by_key": Repeatable;
    Deref "deref";
    DerefMut "deref_mut";
    Div "div";
    DivCeil "div_ceil": Pure OfIntegers;
    DivEuclid "div_euclid": Pure;
    Drain "drain";
    EndsWith "ends_with": Pure Reads Relation OfSlices;
    Entry "entry": Repeatable Orderless NoRule;
    Enumerate "enumerate": Stage Nullary Mirrored NoRule Formula;
    Eq "eq": Pure Relation OfAnyType;
    EqIgnoreAsciiCase "eq_ignore_ascii_case": Pure OfText;
    Erf "erf": NoRule;
    Erfc "erfc": NoRule;
    Exp "exp": Pure;
    Expect "expect": Reads NoRule;
    ExpectErr "expect_err";
    Extend "extend": Repeatable Orderless NoRule OfVectors;
    ExtendFromSlice "extend_from_slice": NoRule OfVectors;
    Fill "fill": OfSlices Formula;
    Filter "filter": Stage NoRule Loop;
    FilterMap "filter_map": Stage NoRule Loop;
    Find "find": Repeatable NoRule;
    FindMap "find_map": NoRule;
    First "first": Reads Nullary Mirrored NoRule OfSlices;
    FirstMut "first_mut": Mirrored NoRule OfSlices;
    FlatMap "flat_map": Stage NoRule Loop;
    Flatten "flatten": Stage Nullary NoRule;
    Floor "floor": Pure;
    Fmt "fmt": OfAnyType;
    Fold "fold": Takes NoRule Loop Formula;
    ForEach "for_each": Takes NoRule Loop;
    Front "front";
    FrontMut "front_mut";
    Fuse "fuse": NoRule;
    Gamma "gamma": NoRule;
    Ge "ge": Pure Relation;
    Get "get": Reads Orderless NoRule OfSlices;
    GetMut "get_mut": NoRule OfSlices;
    GetOrInsert "get_or_insert": NoRule;
    GetOrInsertWith "get_or_insert_with": NoRule;
    Gt "gt": Pure Relation;
    Hash "hash": OfAnyType;
    Ilog "ilog": OfIntegers;
    Ilog10 "ilog10": Pure OfIntegers;
    Ilog2 "ilog2": Pure OfIntegers;
    Index "index": OfAnyType;
    IndexMut "index_mut": OfAnyType;
    Insert "insert": Repeatable Orderless;
    Inspect "inspect": Stage NoRule;
    Into "into": Takes OfAnyType;
    IntoIter "into_iter": Takes Nullary Mirrored NoRule Formula;
    IntoKeys "into_keys";
    IntoParIter "into_par_iter";
    IsAlphabetic "is_alphabetic": Pure OfText;
    IsAsciiDigit "is_ascii_digit": Pure OfText;
    IsAsciiLowercase "is_ascii_lowercase": Pure;
    IsAsciiUppercase "is_ascii_uppercase": Pure OfText;
    IsCharBoundary "is_char_boundary": Pure;
    IsEmpty "is_empty": Pure Nullary Property Repeatable Orderless OfSlices;
    IsEq "is_eq": Pure;
    IsErr "is_err": Reads Property;
    IsErrAnd "is_err_and": Reads;
    IsFinite "is_finite": Pure Property;
    IsGt "is_gt": Pure;
    IsInfinite "is_infinite": Pure Property;
    IsLt "is_lt": Pure;
    IsMultipleOf "is_multiple_of": OfIntegers;
    IsNan "is_nan": Pure Property;
    IsNegative "is_negative": Pure Property;
    IsNone "is_none": Reads Property;
    IsNoneOr "is_none_or": Reads NoRule;
    IsNormal "is_normal": Pure Property;
    IsNumeric "is_numeric": Pure;
    IsOk "is_ok": Reads Property;
    IsOkAnd "is_ok_and": Reads;
    IsPositive "is_positive": Pure Property;
    IsPowerOfTwo "is_power_of_two": Pure OfIntegers;
    IsSignNegative "is_sign_negative": Pure Property;
    IsSignPositive "is_sign_positive": Pure Property;
    IsSome "is_some": Reads Property;
    IsSomeAnd "is_some_and": Reads NoRule;
    IsSorted "is_sorted": Property;
    IsSubnormal "is_subnormal": Pure Property;
    IsWhitespace "is_whitespace": Pure;
    Isqrt "isqrt": Pure OfIntegers;
    Iter "iter": Reads Nullary Mirrored NoRule OfSlices Formula;
    IterMut "iter_mut": Mirrored NoRule OfSlices Formula;
    Join "join": NoRule;
    Keys "keys": Reads Nullary NoRule;
    Last "last": Reads Nullary Mirrored NoRule OfSlices;
    LastMut "last_mut": Mirrored NoRule OfSlices;
    Le "le": Pure Relation;
    LeadingZeros "leading_zeros": Pure OfIntegers;
    Len "len": Pure Nullary Property Repeatable Orderless OfSlices Formula;
    Lines "lines": Pure Repeatable;
    Ln "ln": Pure;
    LnGamma "ln_gamma": NoRule;
    Lock "lock";
    Lt "lt": Pure Relation;
    MakeContiguous "make_contiguous": NoRule OfQueues;
    Map "map": Reads Stage NoRule Loop Formula;
    MapErr "map_err": NoRule;
    MapOr "map_or": Reads NoRule;
    MapOrElse "map_or_else": Reads NoRule;
    MapWhile "map_while": Stage NoRule;
    Mapv "mapv";
    MapvInto "mapv_into";
    Max "max": Pure;
    MaxBy "max_by": Takes NoRule Loop;
    MaxByKey "max_by_key": Repeatable NoRule;
    Maximum "maximum": NoRule;
    Midpoint "midpoint": NoRule;
    Min "min": Pure;
    MinBy "min_by": Takes NoRule Loop;
    MinByKey "min_by_key": Repeatable NoRule;
    Minimum "minimum": NoRule;
    Mul "mul";
    Ncols "ncols": Pure Property;
    Ndim "ndim": Pure Property;
    Ne "ne": Relation OfAnyType;
    New "new";
    Next "next": NoRule;
    NextDown "next_down": NoRule;
    NextMultipleOf "next_multiple_of": OfIntegers;
    NextPowerOfTwo "next_power_of_two": Pure OfIntegers;
    NextUp "next_up": NoRule;
    Nrows "nrows": Pure Property;
    Nth "nth": NoRule;
    Ok "ok": NoRule;
    OkOr "ok_or": NoRule;
    OkOrElse "ok_or_else": NoRule;
    Or "or": NoRule;
    OrDefault "or_default": Repeatable NoRule;
    OrElse "or_else": NoRule;
    OrInsert "or_insert": Repeatable NoRule;
    OrInsertWith "or_insert_with": Repeatable NoRule;
    Parse "parse": Pure NoRule;
    PartialCmp "partial_cmp": Pure Relation Repeatable OfAnyType;
    PartitionPoint "partition_point": NoRule OfSlices;
    Peek "peek": NoRule;
    Peekable "peekable": NoRule;
    Pop "pop": Mirrored NoRule;
    PopBack "pop_back": NoRule OfQueues;
    PopFront "pop_front": NoRule OfQueues;
    Position "position": Relation Repeatable NoRule;
    Pow "pow": Pure OfIntegers;
    Powf "powf": Pure;
    Powi "powi": Pure;
    Product "product": Takes NoRule Loop;
    Push "push": Repeatable;
    PushBack "push_back": NoRule OfQueues;
    PushFront "push_front": NoRule OfQueues;
    PushStr "push_str": NoRule;
    Rchunks "rchunks": NoRule OfSlices;
    RchunksExact "rchunks_exact";
    Read "read";
    Receive "receive";
    ReceiveInto "receive_into";
    ReceiveIntoWithTag "receive_into_with_tag";
    ReceiveVec "receive_vec";
    ReceiveVecWithTag "receive_vec_with_tag";
    ReceiveWithTag "receive_with_tag";
    Reduce "reduce": NoRule Loop;
    Rem "rem";
    RemEuclid "rem_euclid": Pure;
    Remove "remove": Orderless;
    Repeat "repeat";
    Replace "replace";
    Replicated "replicated";
    Retain "retain": Repeatable;
    Rev "rev": Stage Nullary Mirrored NoRule Formula;
    Reverse "reverse": Repeatable OfSlices;
    Rfold "rfold": NoRule;
    RotateLeft "rotate_left": OfSlices;
    RotateRight "rotate_right": OfSlices;
    Round "round": Pure;
    Rposition "rposition": Relation NoRule;
    SaturatingAdd "saturating_add": Pure;
    SaturatingMul "saturating_mul": Pure;
    SaturatingSub "saturating_sub": Pure;
    Scan "scan": Stage NoRule Loop;
    SelectNthUnstable "select_nth_unstable": NoRule OfSlices;
    SelectNthUnstableBy "select_nth_unstable_by": NoRule OfVectors;
    Signum "signum": Pure;
    Sin "sin": Pure;
    Skip "skip": Stage NoRule Loop Formula;
    SkipWhile "skip_while": Stage NoRule Loop;
    Sort "sort": Repeatable NoRule OfVectors OfSlices;
    SortBy "sort_by": Repeatable OfSlices;
    SortByKey "sort_by_key": Repeatable OfSlices;
    SortUnstable "sort_unstable": Repeatable NoRule OfSlices;
    SortUnstableBy "sort_unstable_by": Repeatable OfSlices;
    SortUnstableByKey "sort_unstable_by_key": Repeatable;
    Splice "splice": NoRule OfVectors;
    Split "split": Pure Repeatable NoRule OfSlices;
    SplitAt "split_at": Reads Mirrored NoRule OfSlices;
    SplitAtMut "split_at_mut": Mirrored NoRule OfSlices;
    SplitFirst "split_first": Pure NoRule OfSlices;
    SplitFirstMut "split_first_mut";
    SplitLast "split_last": Pure NoRule OfSlices;
    SplitLastMut "split_last_mut";
    SplitOff "split_off";
    SplitOnce "split_once": Pure OfText;
    SplitTerminator "split_terminator": Repeatable;
    SplitWhitespace "split_whitespace": Pure Repeatable OfText;
    Splitn "splitn": Pure Repeatable;
    Sqrt "sqrt": Pure;
    StartsWith "starts_with": Pure Reads Relation OfSlices;
    StepBy "step_by": Stage NoRule Loop Formula;
    StripPrefix "strip_prefix": Pure Repeatable OfText;
    StripSuffix "strip_suffix": Pure Repeatable OfText;
    Sub "sub";
    Sum "sum": Takes Nullary NoRule Loop Formula;
    Swap "swap": OfSlices Formula;
    Take "take": Stage NoRule Loop Formula;
    TakeWhile "take_while": Stage NoRule Loop;
    Then "then": Repeatable;
    ThenSome "then_some";
    ThenWith "then_with": Repeatable;
    ToBeBytes "to_be_bytes";
    ToBits "to_bits": Pure Property;
    ToDigit "to_digit": Pure OfText;
    ToF64 "to_f64";
    ToIntUnchecked "to_int_unchecked": Property;
    ToLeBytes "to_le_bytes": NoRule;
    ToNeBytes "to_ne_bytes";
    ToOwned "to_owned": Reads Mirrored OfAnyType;
    ToString "to_string": Reads Property OfAnyType;
    ToVec "to_vec": Reads Nullary Mirrored OfSlices;
    TotalCmp "total_cmp": Pure Relation Repeatable;
    TrailingZeros "trailing_zeros": Pure OfIntegers;
    Trim "trim": Pure Repeatable NoRule OfText;
    TrimEnd "trim_end": Pure OfText;
    TrimStart "trim_start": Pure OfText;
    Trunc "trunc": Pure;
    Truncate "truncate": Repeatable;
    TryBorrow "try_borrow";
    TryBorrowMut "try_borrow_mut";
    TryFold "try_fold": NoRule;
    TryForEach "try_for_each": NoRule;
    TryInto "try_into": NoRule OfAnyType;
    TryLock "try_lock";
    TryRead "try_read";
    TryWrite "try_write";
    UnsignedAbs "unsigned_abs": OfIntegers;
    Unwrap "unwrap": Reads Nullary NoRule;
    UnwrapOr "unwrap_or": Reads NoRule;
    UnwrapOrDefault "unwrap_or_default": Reads NoRule;
    UnwrapOrElse "unwrap_or_else": Reads NoRule;
    Unzip "unzip": NoRule;
    Values "values": Reads Nullary NoRule;
    ValuesMut "values_mut";
    Windows "windows": Reads NoRule Loop OfSlices Formula;
    WithCapacity "with_capacity": NoRule;
    WithContext "with_context";
    WrappingAdd "wrapping_add": Pure;
    WrappingMul "wrapping_mul": Pure;
    WrappingSub "wrapping_sub": Pure;
    Write "write";
    Zip "zip": Stage Mirrored NoRule Formula;
}
