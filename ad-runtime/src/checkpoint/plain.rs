//! Plain data as bytes: numbers, and lists and arrays of them.

use castaway::cast;

trait Plain {
    fn put(&self, bytes: &mut Vec<u8>);
    fn get(&mut self, bytes: &mut &[u8]);
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl Plain for $number {
            fn put(&self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
            fn get(&mut self, bytes: &mut &[u8]) {
                let (own, rest) = bytes.split_first_chunk().expect("the number has been written");
                *self = <$number>::from_le_bytes(*own);
                *bytes = rest;
            }
        }
    )* };
}
numbers!(f64, f32, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

impl Plain for bool {
    fn put(&self, bytes: &mut Vec<u8>) {
        u8::from(*self).put(bytes);
    }
    fn get(&mut self, bytes: &mut &[u8]) {
        let mut number = 0_u8;
        number.get(bytes);
        *self = number != 0;
    }
}

impl<T: Plain + Clone + Default> Plain for Vec<T> {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.len().put(bytes);
        self.iter().for_each(|element| element.put(bytes));
    }
    fn get(&mut self, bytes: &mut &[u8]) {
        let mut length = 0;
        length.get(bytes);
        self.resize(length, T::default());
        self.iter_mut().for_each(|element| element.get(bytes));
    }
}

impl<T: Plain, const N: usize> Plain for [T; N] {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.iter().for_each(|element| element.put(bytes));
    }
    fn get(&mut self, bytes: &mut &[u8]) {
        self.iter_mut().for_each(|element| element.get(bytes));
    }
}

macro_rules! known {
    ($($ty:ty),*) => {
        /// Appends a value, if its type is one of those that are known here.
        pub(super) fn write<T>(value: &T, bytes: &mut Vec<u8>) -> bool {
            $(
                if let Ok(value) = cast!(value, &$ty) {
                    value.put(bytes);
                    return true;
                }
            )*
            false
        }

        /// Takes a value that has been written.
        pub(super) fn read<T>(value: &mut T, bytes: &mut &[u8]) {
            let value = Some(value);
            $(
                let value = match value.map(|value| cast!(value, &mut $ty)) {
                    Some(Ok(value)) => {
                        value.get(bytes);
                        None
                    }
                    Some(Err(value)) => Some(value),
                    None => None,
                };
            )*
            assert!(value.is_none(), "a value of this type has not been written");
        }
    };
}
known! {
    Vec<f64>, Vec<f32>, Vec<Vec<f64>>, Vec<Vec<f32>>, Vec<[f64; 2]>, Vec<[f64; 3]>, Vec<[f64; 4]>,
    Vec<usize>, Vec<u64>, Vec<u32>, Vec<u8>, Vec<i64>, Vec<i32>, Vec<bool>,
    [f64; 1], [f64; 2], [f64; 3], [f64; 4], [f64; 5], [f64; 6], [f64; 7], [f64; 8], [f64; 9], [f64; 12], [f64; 16],
    [[f64; 2]; 2], [[f64; 3]; 3], [[f64; 4]; 4],
    f64, f32, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, bool
}
