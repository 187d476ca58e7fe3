pub mod prelude {
    pub use crate::borrow::ToOwned;
    pub use crate::boxed::Box;
    pub use crate::clone::Clone;
    pub use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
    pub use crate::convert::{AsMut, AsRef, From, Into, TryFrom, TryInto};
    pub use crate::default::Default;
    pub use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, IntoIterator, Iterator};
    pub use crate::marker::{Copy, Send, Sized, Sync, Unpin};
    pub use crate::mem::drop;
    pub use crate::ops::{Drop, Fn, FnMut, FnOnce};
    pub use crate::option::Option;
    pub use crate::option::Option::{None, Some};
    pub use crate::result::Result;
    pub use crate::result::Result::{Err, Ok};
    pub use crate::string::{String, ToString};
    pub use crate::vec::Vec;
}

pub mod marker {
    pub trait Copy: Clone {}
    pub trait Send {}
    pub trait Sync {}
    pub trait Sized {}
    pub trait Unpin {}
    #[derive(Clone, Copy)]
    pub struct PhantomData<T>;
}

pub mod clone {
    pub trait Clone {
        fn clone(&self) -> Self;
        fn clone_from(&mut self, source: &Self);
    }
}

pub mod default {
    pub trait Default {
        fn default() -> Self;
    }
    impl Default for f64 {}
    impl Default for f32 {}
    impl Default for bool {}
    impl Default for usize {}
    impl Default for u64 {}
    impl Default for u32 {}
    impl Default for i64 {}
    impl Default for i32 {}
    impl Default for u8 {}
    impl Default for String {}
    impl<T> Default for Vec<T> {}
    impl<T> Default for Option<T> {}
    impl<T: Default, const N: usize> Default for [T; N] {}
    impl Default for () {}
    impl<A: Default, B: Default> Default for (A, B) {}
    impl<A: Default, B: Default, C: Default> Default for (A, B, C) {}
    impl<K, V> Default for crate::collections::HashMap<K, V> {}
    impl<K, V> Default for crate::collections::BTreeMap<K, V> {}
    impl<T> Default for crate::collections::VecDeque<T> {}
}

pub mod convert {
    pub fn identity<T>(value: T) -> T { value }
    pub trait From<T> {
        fn from(value: T) -> Self;
    }
    pub trait Into<T> {
        fn into(self) -> T;
    }
    impl<T, U: From<T>> Into<U> for T {}
    impl<T> From<T> for T {}
    pub trait TryFrom<T> {
        type Error;
        fn try_from(value: T) -> Result<Self, Self::Error>;
    }
    pub trait TryInto<T> {
        type Error;
        fn try_into(self) -> Result<T, Self::Error>;
    }
    impl<T, U: TryFrom<T>> TryInto<U> for T {
        type Error = U::Error;
    }
    impl<'a, T, const N: usize> TryFrom<&'a [T]> for [T; N] {
        type Error = crate::array::TryFromSliceError;
    }
    impl<'a, T, const N: usize> TryFrom<&'a [T]> for &'a [T; N] {
        type Error = crate::array::TryFromSliceError;
    }
    impl<T, const N: usize> TryFrom<Vec<T>> for [T; N] {
        type Error = Vec<T>;
    }
    pub trait AsRef<T: ?Sized> {
        fn as_ref(&self) -> &T;
    }
    pub trait AsMut<T: ?Sized> {
        fn as_mut(&mut self) -> &mut T;
    }
    impl<T> AsRef<[T]> for Vec<T> {}
    impl<T> AsRef<[T]> for [T] {}
    impl<T, const N: usize> AsRef<[T]> for [T; N] {}
    impl AsRef<str> for str {}
    impl AsRef<str> for String {}
    impl<T> AsMut<[T]> for Vec<T> {}
    impl<T> AsMut<[T]> for [T] {}
    impl<T, const N: usize> AsMut<[T]> for [T; N] {}
    impl<'a, T: AsRef<U>, U> AsRef<U> for &'a T {}
    impl From<f32> for f64 {}
    impl From<i8> for f64 {}
    impl From<u8> for f64 {}
    impl From<i16> for f64 {}
    impl From<u16> for f64 {}
    impl From<i32> for f64 {}
    impl From<u32> for f64 {}
    impl From<bool> for f64 {}
    impl From<i8> for f32 {}
    impl From<u8> for f32 {}
    impl From<i16> for f32 {}
    impl From<u16> for f32 {}
    impl From<u8> for usize {}
    impl From<u16> for usize {}
    impl From<bool> for usize {}
    impl From<u8> for u64 {}
    impl From<u16> for u64 {}
    impl From<u32> for u64 {}
    impl From<u8> for u32 {}
    impl From<u16> for u32 {}
    impl From<i8> for i64 {}
    impl From<i16> for i64 {}
    impl From<i32> for i64 {}
    impl From<u8> for i64 {}
    impl From<u16> for i64 {}
    impl From<u32> for i64 {}
    impl From<i8> for i16 {}
    impl From<i8> for i32 {}
    impl From<i8> for i128 {}
    impl From<i16> for i32 {}
    impl From<i16> for i128 {}
    impl From<i32> for i128 {}
    impl From<i64> for i128 {}
    impl From<u8> for i16 {}
    impl From<u8> for i32 {}
    impl From<u8> for i128 {}
    impl From<u8> for u16 {}
    impl From<u8> for u128 {}
    impl From<u16> for i32 {}
    impl From<u16> for i128 {}
    impl From<u16> for u128 {}
    impl From<u32> for i128 {}
    impl From<u32> for u128 {}
    impl From<u64> for i128 {}
    impl From<u64> for u128 {}
    impl From<bool> for i8 {}
    impl From<bool> for i16 {}
    impl From<bool> for i32 {}
    impl From<bool> for i64 {}
    impl From<bool> for i128 {}
    impl From<bool> for u8 {}
    impl From<bool> for u16 {}
    impl From<bool> for u32 {}
    impl From<bool> for u64 {}
    impl From<bool> for u128 {}
    impl From<bool> for isize {}
    impl From<u8> for char {}
    impl From<char> for u32 {}
    impl From<u8> for isize {}
    impl From<i16> for isize {}
    impl<'a> From<&'a str> for String {}
    impl<'a, T> From<&'a [T]> for Vec<T> {}
    impl<T, const N: usize> From<[T; N]> for Vec<T> {}
    impl<'a, T, const N: usize> From<&'a [T; N]> for Vec<T> {}
    impl<T> From<crate::collections::VecDeque<T>> for Vec<T> {}
    impl<T> From<crate::boxed::Box<[T]>> for Vec<T> {}
    impl<T> From<Vec<T>> for crate::collections::VecDeque<T> {}
    impl<T, const N: usize> From<[T; N]> for crate::collections::VecDeque<T> {}
    impl<K, V, const N: usize> From<[(K, V); N]> for crate::collections::HashMap<K, V> {}
    impl<K, V, const N: usize> From<[(K, V); N]> for crate::collections::BTreeMap<K, V> {}
    impl<T> From<T> for Option<T> {}
    impl<T> From<T> for crate::boxed::Box<T> {}
    impl<T> From<T> for crate::rc::Rc<T> {}
    impl<T> From<T> for crate::cell::Cell<T> {}
}

pub mod array {
    pub struct TryFromSliceError(());
    pub fn from_fn<T, const N: usize, F: FnMut(usize) -> T>(make: F) -> [T; N];
    pub fn from_ref<T>(value: &T) -> &[T; 1];
}

pub mod slice {
    pub use crate::slices::{ChunksExact, Iter, IterMut};
    pub fn from_ref<T>(value: &T) -> &[T];
    pub fn from_mut<T>(value: &mut T) -> &mut [T];
}

pub mod mem {
    pub fn swap<T>(left: &mut T, right: &mut T);
    pub fn replace<T>(place: &mut T, value: T) -> T;
    pub fn take<T: Default>(place: &mut T) -> T;
    pub fn drop<T>(value: T);
    pub fn forget<T>(value: T);
    pub fn size_of<T>() -> usize;
}

pub mod hint {
    pub fn black_box<T>(value: T) -> T;
    pub fn spin_loop();
    pub fn unreachable_unchecked() -> !;
}

pub mod cmp {
    pub trait PartialEq<Rhs = Self> {
        fn eq(&self, other: &Rhs) -> bool;
        fn ne(&self, other: &Rhs) -> bool;
    }
    pub trait Eq: PartialEq {}
    pub trait PartialOrd<Rhs = Self>: PartialEq<Rhs> {
        fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;
        fn lt(&self, other: &Rhs) -> bool;
        fn le(&self, other: &Rhs) -> bool;
        fn gt(&self, other: &Rhs) -> bool;
        fn ge(&self, other: &Rhs) -> bool;
    }
    pub trait Ord: Eq + PartialOrd {
        fn cmp(&self, other: &Self) -> Ordering;
        fn max(self, other: Self) -> Self;
        fn min(self, other: Self) -> Self;
        fn clamp(self, low: Self, high: Self) -> Self;
    }
    #[derive(Clone, Copy)]
    pub enum Ordering { Less, Equal, Greater }
    #[derive(Clone, Copy)]
    pub struct Reverse<T>(pub T);
    impl Ordering {
        pub fn is_eq(self) -> bool;
        pub fn is_ne(self) -> bool;
        pub fn is_lt(self) -> bool;
        pub fn is_gt(self) -> bool;
        pub fn is_le(self) -> bool;
        pub fn is_ge(self) -> bool;
        pub fn reverse(self) -> Ordering;
        pub fn then(self, other: Ordering) -> Ordering;
        pub fn then_with<F: FnOnce() -> Ordering>(self, other: F) -> Ordering;
    }
    pub fn max<T: Ord>(left: T, right: T) -> T;
    pub fn min<T: Ord>(left: T, right: T) -> T;
    impl Ord for Ordering {}
    impl PartialOrd for Ordering {}
    impl PartialEq for Ordering {}
    impl Ord for bool {}
    impl PartialOrd for bool {}
    impl PartialEq for bool {}
    impl Ord for char {}
    impl PartialOrd for char {}
    impl PartialEq for char {}
    impl Ord for str {}
    impl PartialOrd for str {}
    impl PartialEq for str {}
    impl Ord for String {}
    impl PartialOrd for String {}
    impl PartialEq for String {}
    impl<'a> PartialEq<&'a str> for String {}
    impl<T: Ord> Ord for Option<T> {}
    impl<T: PartialOrd> PartialOrd for Option<T> {}
    impl<T: PartialEq> PartialEq for Option<T> {}
    impl<T: Ord> Ord for [T] {}
    impl<T: PartialOrd> PartialOrd for [T] {}
    impl<T: PartialEq> PartialEq for [T] {}
    impl<T: PartialEq> PartialEq for Vec<T> {}
    impl<T: PartialOrd> PartialOrd for Vec<T> {}
    impl<T: PartialEq, const N: usize> PartialEq for [T; N] {}
    impl<T: Ord> Ord for Reverse<T> {}
    impl<T: PartialOrd> PartialOrd for Reverse<T> {}
    impl<T: PartialEq> PartialEq for Reverse<T> {}
    impl<'a, T: Ord> Ord for &'a T {}
    impl<'a, 'b, T: PartialOrd<U>, U> PartialOrd<&'b U> for &'a T {}
    impl<'a, 'b, T: PartialEq<U>, U> PartialEq<&'b U> for &'a T {}
    impl<A: Ord, B: Ord> Ord for (A, B) {}
    impl<A: PartialOrd, B: PartialOrd> PartialOrd for (A, B) {}
    impl<A: PartialEq, B: PartialEq> PartialEq for (A, B) {}
}

pub mod ops {
    pub trait Fn {}
    pub trait FnMut {}
    pub trait FnOnce {}
    pub trait Drop {
        fn drop(&mut self);
    }
    pub trait Deref {
        type Target;
        fn deref(&self) -> &Self::Target;
    }
    pub trait DerefMut: Deref {
        fn deref_mut(&mut self) -> &mut Self::Target;
    }
    pub trait Index<Idx> {
        type Output;
        fn index(&self, index: Idx) -> &Self::Output;
    }
    pub trait IndexMut<Idx>: Index<Idx> {
        fn index_mut(&mut self, index: Idx) -> &mut Self::Output;
    }
    pub trait Add<Rhs = Self> {
        type Output;
        fn add(self, other: Rhs) -> Self::Output;
    }
    pub trait Sub<Rhs = Self> {
        type Output;
        fn sub(self, other: Rhs) -> Self::Output;
    }
    pub trait Mul<Rhs = Self> {
        type Output;
        fn mul(self, other: Rhs) -> Self::Output;
    }
    pub trait Div<Rhs = Self> {
        type Output;
        fn div(self, other: Rhs) -> Self::Output;
    }
    pub trait Rem<Rhs = Self> {
        type Output;
        fn rem(self, other: Rhs) -> Self::Output;
    }
    pub trait Neg {
        type Output;
        fn neg(self) -> Self::Output;
    }
    pub trait Not {
        type Output;
        fn not(self) -> Self::Output;
    }
    pub trait BitAnd<Rhs = Self> {
        type Output;
        fn bitand(self, other: Rhs) -> Self::Output;
    }
    pub trait BitOr<Rhs = Self> {
        type Output;
        fn bitor(self, other: Rhs) -> Self::Output;
    }
    pub trait BitXor<Rhs = Self> {
        type Output;
        fn bitxor(self, other: Rhs) -> Self::Output;
    }
    pub trait Shl<Rhs = Self> {
        type Output;
        fn shl(self, other: Rhs) -> Self::Output;
    }
    pub trait Shr<Rhs = Self> {
        type Output;
        fn shr(self, other: Rhs) -> Self::Output;
    }
    pub trait AddAssign<Rhs = Self> {
        fn add_assign(&mut self, other: Rhs);
    }
    pub trait SubAssign<Rhs = Self> {
        fn sub_assign(&mut self, other: Rhs);
    }
    pub trait MulAssign<Rhs = Self> {
        fn mul_assign(&mut self, other: Rhs);
    }
    pub trait DivAssign<Rhs = Self> {
        fn div_assign(&mut self, other: Rhs);
    }
    pub trait RemAssign<Rhs = Self> {
        fn rem_assign(&mut self, other: Rhs);
    }
    pub trait RangeBounds<T> {
        fn contains(&self, item: &T) -> bool;
    }
    #[derive(Clone)]
    pub struct Range<Idx> { pub start: Idx, pub end: Idx }
    #[derive(Clone)]
    pub struct RangeInclusive<Idx> { start: Idx, end: Idx }
    #[derive(Clone)]
    pub struct RangeFrom<Idx> { pub start: Idx }
    #[derive(Clone)]
    pub struct RangeTo<Idx> { pub end: Idx }
    #[derive(Clone)]
    pub struct RangeToInclusive<Idx> { pub end: Idx }
    #[derive(Clone, Copy)]
    pub struct RangeFull;
    impl<Idx> Range<Idx> {
        pub fn contains(&self, item: &Idx) -> bool;
        pub fn is_empty(&self) -> bool;
    }
    impl<Idx> RangeInclusive<Idx> {
        pub fn contains(&self, item: &Idx) -> bool;
        pub fn is_empty(&self) -> bool;
        pub fn start(&self) -> &Idx;
        pub fn end(&self) -> &Idx;
        pub fn new(start: Idx, end: Idx) -> Self;
    }
    impl<Idx> RangeFrom<Idx> {
        pub fn contains(&self, item: &Idx) -> bool;
    }
    impl<Idx> RangeTo<Idx> {
        pub fn contains(&self, item: &Idx) -> bool;
    }
    #[derive(Clone, Copy)]
    pub enum ControlFlow<B, C = ()> { Continue(C), Break(B) }
    #[derive(Clone, Copy)]
    pub enum Bound<T> { Included(T), Excluded(T), Unbounded }
    impl<T> Deref for Vec<T> { type Target = [T]; }
    impl Deref for String { type Target = str; }
    impl<T> Deref for crate::boxed::Box<T> { type Target = T; }
    impl<T> Deref for crate::rc::Rc<T> { type Target = T; }
    impl<T> Deref for crate::sync::Arc<T> { type Target = T; }
    impl<'a, T> Deref for crate::cell::Ref<'a, T> { type Target = T; }
    impl<'a, T> Deref for crate::cell::RefMut<'a, T> { type Target = T; }
    impl<'a, T> Deref for crate::sync::MutexGuard<'a, T> { type Target = T; }
    impl<'a, T> Deref for crate::borrow::Cow<'a, T> { type Target = T; }
    impl<T> Deref for crate::sync::LazyLock<T> { type Target = T; }
    impl<T> Index<usize> for crate::collections::VecDeque<T> { type Output = T; }
    impl<'a, K: crate::borrow::Borrow<Q>, V, Q> Index<&'a Q> for crate::collections::HashMap<K, V> { type Output = V; }
    impl<'a, K: crate::borrow::Borrow<Q>, V, Q> Index<&'a Q> for crate::collections::BTreeMap<K, V> { type Output = V; }
    impl Index<Range<usize>> for str { type Output = str; }
    impl Index<RangeInclusive<usize>> for str { type Output = str; }
    impl Index<RangeFrom<usize>> for str { type Output = str; }
    impl Index<RangeTo<usize>> for str { type Output = str; }
    impl Index<RangeFull> for str { type Output = str; }
    impl<'a> Add<&'a str> for String { type Output = String; }
    impl Not for bool { type Output = bool; }
}

pub mod borrow {
    pub trait Borrow<T: ?Sized> {
        fn borrow(&self) -> &T;
    }
    pub trait BorrowMut<T: ?Sized> {
        fn borrow_mut(&mut self) -> &mut T;
    }
    impl<T> Borrow<T> for T {}
    impl<T> Borrow<[T]> for Vec<T> {}
    impl<T, const N: usize> Borrow<[T]> for [T; N] {}
    impl Borrow<str> for String {}
    impl<'a, T> Borrow<T> for &'a T {}
    impl<T> Borrow<T> for crate::boxed::Box<T> {}
    pub trait ToOwned {
        type Owned;
        fn to_owned(&self) -> Self::Owned;
    }
    impl<T: Clone> ToOwned for T { type Owned = T; }
    impl<T> ToOwned for [T] { type Owned = Vec<T>; }
    impl ToOwned for str { type Owned = String; }
    pub enum Cow<'a, T> { Borrowed(&'a T), Owned(<T as ToOwned>::Owned) }
    impl<'a, T: ToOwned> Cow<'a, T> {
        pub fn into_owned(self) -> <T as ToOwned>::Owned;
        pub fn to_mut(&mut self) -> &mut <T as ToOwned>::Owned;
    }
}

pub mod boxed {
    #[derive(Clone)]
    pub struct Box<T>(T);
    impl<T> Box<T> {
        pub fn new(value: T) -> Box<T>;
        pub fn leak(value: Box<T>) -> &'static mut T;
    }
}

pub mod rc {
    #[derive(Clone)]
    pub struct Rc<T>(T);
    impl<T> Rc<T> {
        pub fn new(value: T) -> Rc<T>;
        pub fn ptr_eq(left: &Rc<T>, right: &Rc<T>) -> bool;
        pub fn strong_count(this: &Rc<T>) -> usize;
        pub fn make_mut(this: &mut Rc<T>) -> &mut T;
        pub fn get_mut(this: &mut Rc<T>) -> Option<&mut T>;
        pub fn try_unwrap(this: Rc<T>) -> Result<T, Rc<T>>;
    }
}

pub mod sync {
    #[derive(Clone)]
    pub struct Arc<T>(T);
    impl<T> Arc<T> {
        pub fn new(value: T) -> Arc<T>;
        pub fn ptr_eq(left: &Arc<T>, right: &Arc<T>) -> bool;
    }
    pub struct Mutex<T>(T);
    impl<T> Mutex<T> {
        pub const fn new(value: T) -> Mutex<T>;
        pub fn lock(&self) -> Result<MutexGuard<'_, T>, PoisonError<MutexGuard<'_, T>>>;
        pub fn into_inner(self) -> Result<T, PoisonError<T>>;
    }
    pub struct MutexGuard<'a, T>(&'a T);
    pub struct PoisonError<T>(T);
    pub struct OnceLock<T>(T);
    impl<T> OnceLock<T> {
        pub const fn new() -> OnceLock<T>;
        pub fn get(&self) -> Option<&T>;
        pub fn get_or_init<F: FnOnce() -> T>(&self, make: F) -> &T;
    }
    pub struct LazyLock<T>(T);
    impl<T> LazyLock<T> {
        pub const fn new(make: fn() -> T) -> LazyLock<T>;
    }
    pub mod atomic {
        #[derive(Clone, Copy)]
    pub enum Ordering { Relaxed, Release, Acquire, AcqRel, SeqCst }
        pub struct AtomicUsize(usize);
        impl AtomicUsize {
            pub const fn new(value: usize) -> AtomicUsize;
            pub fn load(&self, order: Ordering) -> usize;
            pub fn store(&self, value: usize, order: Ordering);
            pub fn fetch_add(&self, value: usize, order: Ordering) -> usize;
            pub fn fetch_sub(&self, value: usize, order: Ordering) -> usize;
            pub fn swap(&self, value: usize, order: Ordering) -> usize;
        }
        pub struct AtomicU64(u64);
        impl AtomicU64 {
            pub const fn new(value: u64) -> AtomicU64;
            pub fn load(&self, order: Ordering) -> u64;
            pub fn store(&self, value: u64, order: Ordering);
            pub fn fetch_add(&self, value: u64, order: Ordering) -> u64;
            pub fn swap(&self, value: u64, order: Ordering) -> u64;
        }
        pub struct AtomicBool(bool);
        impl AtomicBool {
            pub const fn new(value: bool) -> AtomicBool;
            pub fn load(&self, order: Ordering) -> bool;
            pub fn store(&self, value: bool, order: Ordering);
            pub fn swap(&self, value: bool, order: Ordering) -> bool;
        }
    }
}

pub mod cell {
    #[derive(Clone)]
    pub struct Cell<T>(T);
    impl<T> Cell<T> {
        pub const fn new(value: T) -> Cell<T>;
        pub fn get(&self) -> T;
        pub fn set(&self, value: T);
        pub fn replace(&self, value: T) -> T;
        pub fn take(&self) -> T;
        pub fn update<F: FnOnce(T) -> T>(&self, change: F);
        pub fn into_inner(self) -> T;
        pub fn get_mut(&mut self) -> &mut T;
    }
    #[derive(Clone)]
    pub struct RefCell<T>(T);
    impl<T> RefCell<T> {
        pub const fn new(value: T) -> RefCell<T>;
        pub fn borrow(&self) -> Ref<'_, T>;
        pub fn borrow_mut(&self) -> RefMut<'_, T>;
        pub fn replace(&self, value: T) -> T;
        pub fn take(&self) -> T;
        pub fn into_inner(self) -> T;
        pub fn get_mut(&mut self) -> &mut T;
    }
    pub struct Ref<'a, T>(&'a T);
    impl<'a, T> Ref<'a, T> {
        pub fn map<U, F: FnOnce(&T) -> &U>(guard: Ref<'a, T>, f: F) -> Ref<'a, U>;
        pub fn clone(guard: &Ref<'a, T>) -> Ref<'a, T>;
    }
    impl<'a, T> RefMut<'a, T> {
        pub fn map<U, F: FnOnce(&mut T) -> &mut U>(guard: RefMut<'a, T>, f: F) -> RefMut<'a, U>;
        pub fn map_split<U, V, F: FnOnce(&mut T) -> (&mut U, &mut V)>(guard: RefMut<'a, T>, f: F) -> (RefMut<'a, U>, RefMut<'a, V>);
    }
    pub struct RefMut<'a, T>(&'a mut T);
    #[derive(Clone)]
    pub struct OnceCell<T>(T);
    impl<T> OnceCell<T> {
        pub const fn new() -> OnceCell<T>;
        pub fn get(&self) -> Option<&T>;
        pub fn get_or_init<F: FnOnce() -> T>(&self, make: F) -> &T;
    }
}

pub mod time {
    #[derive(Clone, Copy)]
    pub struct Instant(u64);
    impl Instant {
        pub fn now() -> Instant;
        pub fn elapsed(&self) -> Duration;
    }
    #[derive(Clone, Copy)]
    pub struct Duration(u64);
    impl Duration {
        pub fn as_secs_f64(&self) -> f64;
        pub fn as_secs(&self) -> u64;
        pub fn as_millis(&self) -> u128;
        pub fn from_secs(seconds: u64) -> Duration;
        pub fn from_millis(milliseconds: u64) -> Duration;
    }
}

pub mod fmt {
    pub struct Formatter<'a>(&'a str);
    pub struct Error;
    pub type Result = crate::result::Result<(), Error>;
    pub trait Display {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait Debug {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait Write {
        fn write_str(&mut self, text: &str) -> Result;
    }
}

pub mod hash {
    pub trait Hash {}
    pub trait Hasher {
        fn finish(&self) -> u64;
    }
}

pub mod env {
    pub fn var<K>(name: K) -> Result<String, VarError>;
    pub enum VarError { NotPresent }
}

pub mod process {
    pub fn exit(code: i32) -> !;
    pub fn abort() -> !;
}

pub mod error {
    pub trait Error {}
}

pub mod num {
    pub struct ParseIntError;
    pub struct ParseFloatError;
}

pub mod str {
    pub use crate::string::FromStr;
}
