//! Products with Hessians: the numbers that are shown, and their table.

use super::heap::{allocations, peak_bytes};
use super::rounds::Timings;
use super::table::{aligned, bytes, ratio, time};
use crate::case::{Run, Size};
use crate::distance::SAME;
use crate::programs::Program;
use crate::second_order::product::Product;

/// What was measured of the product of one program.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredProduct {
    /// The name of the program.
    pub program: String,
    /// Median seconds for the gradient by hand.
    pub gradient: f64,
    /// Median seconds for our product.
    pub product: f64,
    /// Our product relative to the gradient by hand.
    pub per_gradient: f64,
    /// How far `per_gradient` varies between rounds: the distance of its quartiles relative to it.
    pub spread: f64,
    /// Our product relative to our gradient, of the program that has no second derivatives.
    pub per_ours: f64,
    /// Our gradient of the program with second derivatives, relative to that of the program without.
    pub marked: f64,
    /// Our product relative to the one by hand, and how far the two lie apart.
    pub per_hand: Option<(f64, f64)>,
    /// The most heap that our product holds at one time.
    pub heap: u64,
    /// How often our product allocates when it is computed for the second and for the third time.
    pub allocations: [u64; 2],
}

impl MeasuredProduct {
    /// Compares the product with the one by hand, and measures both and the gradients.
    ///
    /// # Panics
    ///
    /// If the product is not the one by hand.
    pub fn take(program: &Program, marked: &Run, product: &Product, rounds: usize) -> Self {
        let distance = product.distance();
        assert!(distance.is_none_or(|distance| distance <= SAME), "{}: {distance:?} apart", program.name);
        let case = (program.case)(Size::Full);
        let mut runs = vec![&case.hand, &case.ours, marked, &product.ours];
        runs.extend(product.by_hand.as_ref());
        runs.iter().for_each(|run| run());
        let counts = [allocations(&product.ours), allocations(&product.ours)];
        let heap = peak_bytes(&product.ours);
        let timings = Timings::take(&runs, rounds);
        let [gradient, ours, marked, of_product, by_hand] = [0, 1, 2, 3, 4];
        Self {
            program: program.name.to_owned(),
            gradient: timings.seconds(gradient),
            product: timings.seconds(of_product),
            per_gradient: timings.ratio(of_product, gradient),
            spread: timings.spread(of_product, gradient),
            per_ours: timings.ratio(of_product, ours),
            marked: timings.ratio(marked, ours),
            per_hand: distance.map(|distance| (timings.ratio(of_product, by_hand), distance)),
            heap,
            allocations: counts,
        }
    }
}

/// A table of products, one program in each line.
pub fn of_products(measured: &[MeasuredProduct]) -> String {
    let mut rows = vec![
        [
            "program",
            "gradient by hand",
            "product",
            "/gradient",
            "±",
            "/ours",
            "marked/ours",
            "/product by hand",
            "apart",
            "heap",
            "allocations",
        ]
        .map(String::from)
        .to_vec(),
    ];
    for m in measured {
        let [second, third] = m.allocations;
        let counts = if second == third { second.to_string() } else { format!("{second}, {third}") };
        rows.push(vec![
            m.program.clone(),
            time(m.gradient),
            time(m.product),
            ratio(m.per_gradient),
            format!("{:.0}%", 100.0 * m.spread),
            ratio(m.per_ours),
            ratio(m.marked),
            m.per_hand.map_or_else(String::new, |(per_hand, _)| ratio(per_hand)),
            m.per_hand.map_or_else(String::new, |(_, apart)| format!("{apart:.0e}")),
            bytes(m.heap),
            counts,
        ]);
    }
    aligned(&rows)
}
