//! What second derivatives cost: `cargo bench -p ad-benches --bench second_order`, with options after `--`, which `-- --help` lists. Other
//! crates are measured with `--features peers`.

use ad_benches::case::Size;
use ad_benches::harness::heap;
use ad_benches::harness::products::{MeasuredProduct, of_products};
use ad_benches::programs::PROGRAMS;
use ad_benches::second_order::{self, PRODUCTS};

fn main() {
    heap::settle_allocator();
    let only: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let measured: Vec<MeasuredProduct> = PRODUCTS
        .iter()
        .zip(PROGRAMS)
        .zip(second_order::programs::PROGRAMS)
        .filter(|((product, _), _)| only.is_empty() || only.iter().any(|o| product.0.contains(o.as_str())))
        .map(|(((name, make), program), marked)| {
            eprintln!("{name} ..");
            let marked = (marked.case)(Size::Full).ours;
            MeasuredProduct::take(program, &marked, &make(Size::Full), 15)
        })
        .collect();
    println!("{}", of_products(&measured));
}
