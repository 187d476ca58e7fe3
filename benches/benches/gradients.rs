//! What gradients cost: `cargo bench -p ad-benches`, with options after `--`, which `-- --help` lists.
//!
//! Criterion and divan time one contender after the other, each for seconds. Here ratios of a few percent matter, on machines that
//! do other things as well; so a small loop of our own times all contenders of a program in each round, and takes the medians of
//! the ratios within rounds (`ad_benches::harness::rounds`).

use ad_benches::case::Size;
use ad_benches::harness::options::{HELP, Options};
use ad_benches::harness::results::Measured;
use ad_benches::harness::{compile_time, heap, json, picture, table};
use ad_benches::programs::PROGRAMS;
use std::path::Path;
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
        PROGRAMS.iter().for_each(|program| println!("{}", program.name));
        return ExitCode::SUCCESS;
    }
    match measure(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(options: &Options) -> std::io::Result<()> {
    if options.compile_time {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_time");
        println!("{}", compile_time::measured(&folder)?);
        return Ok(());
    }
    if !options.fresh_heap {
        heap::settle_allocator();
    }
    let wanted = || PROGRAMS.iter().filter(|program| options.wants(program.name));
    let programs: Vec<Measured> = wanted()
        .map(|program| {
            eprintln!("{} ..", program.name);
            Measured::take(program.name, None, &program.contenders(Size::Full), options.rounds)
        })
        .collect();
    println!("{}", table::of_programs(&programs));
    let peers = table::of_peers(&programs);
    if !peers.is_empty() {
        println!("{peers}");
    }

    let mut scaling = Vec::new();
    if options.scaling {
        for program in wanted() {
            let Some(scale) = &program.scaling else { continue };
            for &size in scale.sizes {
                eprintln!("{} n={size} ..", program.name);
                scaling.push(Measured::take(
                    program.name,
                    Some(size),
                    &(scale.case_of)(size),
                    options.rounds,
                ));
            }
        }
        println!("{}", table::of_programs(&scaling));
    }

    if let Some(file) = &options.json {
        std::fs::write(file, json::of(&[&programs[..], &scaling[..]].concat()))?;
    }
    if let Some(file) = &options.picture {
        std::fs::write(file, picture::of(&programs, &scaling))?;
    }
    Ok(())
}
