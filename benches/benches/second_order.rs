//! What second derivatives cost: `cargo bench -p ad-benches --bench second_order`, with options after `--`, which `-- --help` lists.
//!
//! Products with Hessians of all programs, written into lists that stay, against gradients by hand and, where somebody has written them,
//! products by hand; and some Hessians with all their entries, with `--features peers` against those of other crates.

use ad_benches::case::Size;
use ad_benches::harness::heap;
use ad_benches::harness::hessians::{MeasuredHessian, of_hessians};
use ad_benches::harness::options::{HELP_SECOND_ORDER, Options};
use ad_benches::harness::products::{MeasuredProduct, of_products};
use ad_benches::programs::PROGRAMS;
use ad_benches::second_order::dense::{self, HESSIANS};
use ad_benches::second_order::{PRODUCTS, programs};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = match Options::parse_second_order(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(mistake) => {
            eprintln!("{mistake}\n\n{HELP_SECOND_ORDER}");
            return ExitCode::FAILURE;
        }
    };
    if options.help {
        print!("{HELP_SECOND_ORDER}");
        return ExitCode::SUCCESS;
    }
    if options.list {
        PRODUCTS.iter().for_each(|(name, _)| println!("{name}"));
        return ExitCode::SUCCESS;
    }
    if !options.fresh_heap {
        heap::settle_allocator();
    }
    measure_products(&options);
    // With its own stack; what is timed there takes little heap, so that it does not matter which of the allocator's it is.
    let hessians =
        std::thread::Builder::new().stack_size(dense::STACK).spawn(move || measure_hessians(&options));
    match hessians.map(|thread| thread.join()) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(_)) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure_products(options: &Options) {
    let all = PRODUCTS.iter().zip(PROGRAMS).zip(programs::PROGRAMS);
    let wanted = all.filter(|((_, program), _)| options.wants(program.name));
    let measured = wanted.map(|(((name, make), program), marked)| {
        eprintln!("{name} ..");
        let marked = (marked.case)(Size::Full).ours;
        MeasuredProduct::take(program, &marked, &make(Size::Full), options.rounds)
    });
    println!("{}", of_products(&measured.collect::<Vec<_>>()));
}

fn measure_hessians(options: &Options) {
    let wanted = HESSIANS.iter().filter(|(name, _)| options.wants(name));
    let measured = wanted.flat_map(|(name, make)| MeasuredHessian::take(name, &make(), options.rounds));
    println!("{}", of_hessians(&measured.collect::<Vec<_>>()));
}
