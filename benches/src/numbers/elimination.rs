//! Multiplications of Jacobians, by the order in which vertices are eliminated.

use super::literature::{Function, functions};
use crate::distance::{SAME, distance};
use crate::harness::table::aligned;
use ad_runtime::trace::{Order, Trace, TraceError, Traced};

/// What the orders cost for one function.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The name of the function.
    pub name: String,
    /// The numbers of rows and columns of its Jacobian.
    pub shape: (usize, usize),
    /// The lines of the trace that are eliminated.
    pub inner: usize,
    /// Multiplications by each of [`ORDERS`]. The best order is searched for only where there are few vertices.
    pub multiplications: [Option<u64>; 4],
}

/// The orders, and their names.
pub const ORDERS: [(&str, Order); 4] = [
    ("forward", Order::Forward),
    ("reverse", Order::Reverse),
    ("Markowitz", Order::Markowitz),
    ("exhaustive", Order::Exhaustive),
];

impl Counted {
    /// Counts for one function, after a comparison of its Jacobian by each order with that by the generated function.
    ///
    /// # Panics
    ///
    /// If a Jacobian is another one.
    pub fn take(function: &Function) -> Self {
        let trace = Trace::new();
        let variables: Vec<Traced<'_>> = function.point.iter().map(|&x| trace.variable(x)).collect();
        let outputs = (function.recorded)(&variables);
        let n = variables.len();
        let mut expected = vec![0.0; outputs.len() * n];
        let mut unit = vec![0.0; n];
        for column in 0..n {
            unit[column] = 1.0;
            for (row, entry) in (function.jvp)(&function.point, &unit).into_iter().enumerate() {
                expected[row * n + column] = entry;
            }
            unit[column] = 0.0;
        }
        let mut inner = 0;
        let multiplications = ORDERS.map(|(order_name, order)| match trace.jacobian(&outputs, order) {
            Ok(jacobian) => {
                let apart = distance(&jacobian.rows.concat(), &expected);
                assert!(apart <= SAME, "{} by {order_name}: {apart:e} apart", function.name);
                inner = jacobian.eliminated.len();
                Some(jacobian.multiplications)
            }
            Err(TraceError::TooManyVertices { .. }) => None,
            Err(error) => panic!("{} by {order_name}: {error}", function.name),
        });
        Self { name: function.name.clone(), shape: (outputs.len(), n), inner, multiplications }
    }
}

/// The counts of all functions.
pub fn counts() -> Vec<Counted> {
    functions().iter().map(Counted::take).collect()
}

/// The table, and the sources of the functions below it.
pub fn table(counted: &[Counted]) -> String {
    let mut rows = vec![["multiplications", "Jacobian", "inner"].map(String::from).to_vec()];
    rows[0].extend(ORDERS.map(|(name, _)| name.to_owned()));
    for c in counted {
        let mut row = vec![c.name.clone(), format!("{} x {}", c.shape.0, c.shape.1), c.inner.to_string()];
        row.extend(c.multiplications.map(|count| count.map_or_else(|| "-".to_owned(), |n| n.to_string())));
        rows.push(row);
    }
    let mut text = aligned(&rows);
    let mut sources: Vec<(&str, Vec<String>)> = Vec::new();
    for Function { name, source, .. } in functions() {
        let short = name.split(',').next().unwrap_or_default().to_owned();
        match sources.iter_mut().find(|(known, _)| *known == source) {
            Some((_, names)) if names.contains(&short) => {}
            Some((_, names)) => names.push(short),
            None => sources.push((source, vec![short])),
        }
    }
    for (source, names) in sources {
        text += &format!("  {}: {source}\n", names.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_order_is_better_than_the_best() {
        let counted = counts();
        let searched: Vec<&Counted> = counted.iter().filter(|c| c.multiplications[3].is_some()).collect();
        assert!(searched.len() >= 3);
        for c in searched {
            assert!(c.multiplications.iter().all(|count| *count >= c.multiplications[3]), "{c:?}");
        }
    }

    #[test]
    fn a_neck_is_cheaper_from_the_middle() {
        for c in counts().iter().filter(|c| c.name.starts_with("narrow neck")) {
            let [forward, reverse, markowitz, _] = c.multiplications;
            assert!(markowitz < forward.min(reverse), "{c:?}");
        }
    }
}
