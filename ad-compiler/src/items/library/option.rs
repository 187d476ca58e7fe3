pub mod option {
    #[derive(Clone, Copy)]
    pub enum Option<T> { None, Some(T) }
    impl<T> Option<T> {
        pub fn is_some(&self) -> bool;
        pub fn is_none(&self) -> bool;
        pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool { match self { Some(value) => f(value), None => false } }
        pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool { match self { Some(value) => f(value), None => true } }
        pub fn as_ref(&self) -> Option<&T>;
        pub fn as_mut(&mut self) -> Option<&mut T>;
        pub fn as_slice(&self) -> &[T];
        pub fn expect(self, message: &str) -> T { match self { Some(value) => value, None => panic!("{message}") } }
        pub fn unwrap(self) -> T { match self { Some(value) => value, None => panic!("called `Option::unwrap()` on a `None` value") } }
        pub fn unwrap_or(self, default: T) -> T { match self { Some(value) => value, None => default } }
        pub fn unwrap_or_else<F: FnOnce() -> T>(self, f: F) -> T { match self { Some(value) => value, None => f() } }
        pub fn unwrap_or_default(self) -> T { match self { Some(value) => value, None => ::core::default::Default::default() } }
        pub fn unwrap_unchecked(self) -> T;
        pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Option<U> { match self { Some(value) => Some(f(value)), None => None } }
        pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Option<T>;
        pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U { match self { Some(value) => f(value), None => default } }
        pub fn map_or_else<U, D: FnOnce() -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U { match self { Some(value) => f(value), None => default() } }
        pub fn ok_or<E>(self, error: E) -> Result<T, E> { match self { Some(value) => Ok(value), None => Err(error) } }
        pub fn ok_or_else<E, F: FnOnce() -> E>(self, error: F) -> Result<T, E> { match self { Some(value) => Ok(value), None => Err(error()) } }
        pub fn as_deref(&self) -> Option<&<T as crate::ops::Deref>::Target>;
        pub fn as_deref_mut(&mut self) -> Option<&mut <T as crate::ops::Deref>::Target>;
        pub fn iter(&self) -> impl Iterator<Item = &T>;
        pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T>;
        pub fn and<U>(self, other: Option<U>) -> Option<U> { match self { Some(_) => other, None => None } }
        pub fn and_then<U, F: FnOnce(T) -> Option<U>>(self, f: F) -> Option<U> { match self { Some(value) => f(value), None => None } }
        pub fn filter<P: FnOnce(&T) -> bool>(self, predicate: P) -> Option<T> { match self { Some(value) => if predicate(&value) { Some(value) } else { None }, None => None } }
        pub fn or(self, other: Option<T>) -> Option<T> { match self { Some(value) => Some(value), None => other } }
        pub fn or_else<F: FnOnce() -> Option<T>>(self, f: F) -> Option<T> { match self { Some(value) => Some(value), None => f() } }
        pub fn xor(self, other: Option<T>) -> Option<T> { match self { Some(value) => match other { Some(_) => None, None => Some(value) }, None => other } }
        pub fn insert(&mut self, value: T) -> &mut T;
        pub fn get_or_insert(&mut self, value: T) -> &mut T;
        pub fn get_or_insert_with<F: FnOnce() -> T>(&mut self, f: F) -> &mut T;
        pub fn take(&mut self) -> Option<T> { crate::mem::take(self) }
        pub fn take_if<P: FnOnce(&mut T) -> bool>(&mut self, predicate: P) -> Option<T>;
        pub fn replace(&mut self, value: T) -> Option<T> { crate::mem::replace(self, Some(value)) }
        pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)> { match self { Some(first) => match other { Some(second) => Some((first, second)), None => None }, None => None } }
    }
    impl<'a, T> Option<&'a T> {
        pub fn copied(self) -> Option<T> { match self { Some(value) => Some(*value), None => None } }
        pub fn cloned(self) -> Option<T> { match self { Some(value) => Some(value.clone()), None => None } }
    }
    impl<'a, T> Option<&'a mut T> {
        pub fn copied(self) -> Option<T>;
        pub fn cloned(self) -> Option<T>;
    }
    impl<T, U> Option<(T, U)> {
        pub fn unzip(self) -> (Option<T>, Option<U>) { match self { Some((left, right)) => (Some(left), Some(right)), None => (None, None) } }
    }
    impl<T> Option<Option<T>> {
        pub fn flatten(self) -> Option<T> { match self { Some(inner) => inner, None => None } }
    }
    impl<T, E> Option<Result<T, E>> {
        pub fn transpose(self) -> Result<Option<T>, E> { match self { Some(Ok(value)) => Ok(Some(value)), Some(Err(error)) => Err(error), None => Ok(None) } }
    }
}

pub mod result {
    #[derive(Clone, Copy)]
    pub enum Result<T, E> { Ok(T), Err(E) }
    impl<T, E> Result<T, E> {
        pub fn is_ok(&self) -> bool;
        pub fn is_err(&self) -> bool;
        pub fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool { match self { Ok(value) => f(value), Err(_) => false } }
        pub fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool { match self { Ok(_) => false, Err(error) => f(error) } }
        pub fn ok(self) -> Option<T> { match self { Ok(value) => Some(value), Err(_) => None } }
        pub fn err(self) -> Option<E> { match self { Ok(_) => None, Err(error) => Some(error) } }
        pub fn as_ref(&self) -> Result<&T, &E>;
        pub fn as_mut(&mut self) -> Result<&mut T, &mut E>;
        pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Result<U, E> { match self { Ok(value) => Ok(f(value)), Err(error) => Err(error) } }
        pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U { match self { Ok(value) => f(value), Err(_) => default } }
        pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U { match self { Ok(value) => f(value), Err(error) => default(error) } }
        pub fn map_err<F, O: FnOnce(E) -> F>(self, f: O) -> Result<T, F> { match self { Ok(value) => Ok(value), Err(error) => Err(f(error)) } }
        pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Result<T, E>;
        pub fn inspect_err<F: FnOnce(&E)>(self, f: F) -> Result<T, E>;
        pub fn iter(&self) -> impl Iterator<Item = &T>;
        pub fn expect(self, message: &str) -> T { match self { Ok(value) => value, Err(error) => panic!("{message}: {error:?}") } }
        pub fn unwrap(self) -> T { match self { Ok(value) => value, Err(error) => panic!("called `Result::unwrap()` on an `Err` value: {error:?}") } }
        pub fn expect_err(self, message: &str) -> E;
        pub fn unwrap_err(self) -> E;
        pub fn unwrap_or_default(self) -> T { match self { Ok(value) => value, Err(_) => ::core::default::Default::default() } }
        pub fn and<U>(self, other: Result<U, E>) -> Result<U, E> { match self { Ok(_) => other, Err(error) => Err(error) } }
        pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, f: F) -> Result<U, E> { match self { Ok(value) => f(value), Err(error) => Err(error) } }
        pub fn or<F>(self, other: Result<T, F>) -> Result<T, F> { match self { Ok(value) => Ok(value), Err(_) => other } }
        pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, f: O) -> Result<T, F> { match self { Ok(value) => Ok(value), Err(error) => f(error) } }
        pub fn unwrap_or(self, default: T) -> T { match self { Ok(value) => value, Err(_) => default } }
        pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, f: F) -> T { match self { Ok(value) => value, Err(error) => f(error) } }
    }
    impl<'a, T, E> Result<&'a T, E> {
        pub fn copied(self) -> Result<T, E>;
        pub fn cloned(self) -> Result<T, E>;
    }
    impl<T, E> Result<Option<T>, E> {
        pub fn transpose(self) -> Option<Result<T, E>>;
    }
}

pub mod booleans {
    impl bool {
        pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T> { if self { Some(f()) } else { None } }
        pub fn then_some<T>(self, value: T) -> Option<T> { if self { Some(value) } else { None } }
    }
}
