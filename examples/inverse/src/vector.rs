//! A few functions of vectors.

pub(crate) fn norm(vector: &[f64]) -> f64 {
    dot(vector, vector).sqrt()
}

pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

pub(crate) fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

/// How far a vector is from the expected one, relative to that.
pub(crate) fn apart(found: &[f64], expected: &[f64]) -> f64 {
    norm(&difference(found, expected)) / norm(expected)
}

/// A vector of length one without a pattern, the same each time.
pub(crate) fn direction(size: usize, seed: u64) -> Vec<f64> {
    let entry = |k: usize| (1.0 + 12.9898 * (k as f64 + 1.0) + 78.233 * seed as f64).sin();
    let vector: Vec<f64> = (0..size).map(entry).collect();
    let length = norm(&vector);
    vector.into_iter().map(|entry| entry / length).collect()
}
