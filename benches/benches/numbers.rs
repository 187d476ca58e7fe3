//! What other numbers and traces cost: `cargo bench -p ad-benches --bench numbers`, with options after `--`, which `-- --help` lists.
//!
//! Multiplications of Jacobians by order of elimination; inverse accumulation against the dense Jacobian; Taylor polynomials against closed forms and against nested dual
//! numbers; with `--features peers`, the numbers of other crates.

use ad_benches::numbers::options::{HELP, Options, TABLES};
use ad_benches::numbers::{closed_forms, elimination, inverse, picture, taylor};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(mistake) => {
            eprintln!("{mistake}\n\n{HELP}");
            return ExitCode::FAILURE;
        }
    };
    if options.help {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    if options.list {
        TABLES.iter().for_each(|name| println!("{name}"));
        return ExitCode::SUCCESS;
    }
    match print(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn print(options: &Options) -> Result<(), Box<dyn Error>> {
    if options.wants("elimination") {
        println!("{}", elimination::table(&elimination::counts()));
    }
    if options.wants("inverse") {
        let measured = inverse::measure(options.rounds);
        println!("{}", inverse::table(&measured));
        if let Some(directory) = &options.plot {
            println!("picture: {}\n", picture::of_inverse(&measured, directory)?.display());
        }
    }
    if options.wants("taylor") {
        println!("{}", closed_forms::table(&closed_forms::errors()));
        let measured = taylor::measure(options.rounds);
        println!("{}", taylor::table(&measured));
        if let Some(directory) = &options.plot {
            println!("picture: {}\n", picture::of_taylor(&measured, directory)?.display());
        }
    }
    if options.wants("peers") {
        peers(options);
    }
    Ok(())
}

#[cfg(feature = "peers")]
fn peers(options: &Options) {
    use ad_benches::numbers::others;
    println!("{}", others::table(&others::measure(options.rounds)));
}

#[cfg(not(feature = "peers"))]
fn peers(_options: &Options) {
    println!("Numbers of other crates are measured with --features peers.");
}
