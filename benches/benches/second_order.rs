//! What second derivatives cost: `cargo bench -p ad-benches --bench second_order`, with options after `--`, which `-- --help` lists.
//!
//! Products with Hessians of all programs, written into lists that stay, against gradients by hand and, where somebody has written them,
//! products by hand; and some Hessians with all their entries, with `--features peers` against those of other crates.

use ad_benches::case::Size;
use ad_benches::harness::heap;
use ad_benches::harness::hessians::{MeasuredHessian, of_hessians};
use ad_benches::harness::options::Selection;
use ad_benches::harness::products::{MeasuredProduct, of_products};
use ad_benches::programs::PROGRAMS;
use ad_benches::second_order::dense::{self, HESSIANS};
use ad_benches::second_order::{PRODUCTS, programs};
use anyhow::{Result, anyhow};
use clap::Parser;

/// Times products with Hessians against gradients by hand, and Hessians; with --features peers, also Hessians by other crates.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    selection: Selection,
    /// Leave the allocator as it is at the start of a process, where large lists are taken from the system anew each time;
    /// sensible with --only
    #[arg(long)]
    fresh_heap: bool,
}

fn main() -> Result<()> {
    let Options { selection, fresh_heap } = Options::parse();
    if selection.list {
        PRODUCTS.iter().for_each(|(name, _)| println!("{name}"));
        return Ok(());
    }
    if !fresh_heap {
        heap::settle_allocator();
    }
    measure_products(&selection);
    // With its own stack; what is timed there takes little heap, so that it does not matter which of the allocator's it is.
    let hessians = std::thread::Builder::new().stack_size(dense::STACK);
    let hessians = hessians.spawn(move || measure_hessians(&selection))?;
    hessians.join().map_err(|_| anyhow!("a Hessian was not measured"))
}

fn measure_products(selection: &Selection) {
    let all = PRODUCTS.iter().zip(PROGRAMS).zip(programs::PROGRAMS);
    let wanted = all.filter(|((_, program), _)| selection.wants(program.name));
    let measured = wanted.map(|(((name, make), program), marked)| {
        eprintln!("{name} ..");
        let marked = (marked.case)(Size::Full).ours;
        MeasuredProduct::take(program, &marked, &make(Size::Full), selection.rounds)
    });
    println!("{}", of_products(&measured.collect::<Vec<_>>()));
}

fn measure_hessians(selection: &Selection) {
    let wanted = HESSIANS.iter().filter(|(name, _)| selection.wants(name));
    let measured = wanted.flat_map(|(name, make)| MeasuredHessian::take(name, &make(), selection.rounds));
    println!("{}", of_hessians(&measured.collect::<Vec<_>>()));
}
