//! What every rank runs: `mpirun -n 4 ranks PROGRAM`. The tests start it.
#![allow(
    clippy::needless_range_loop,
    clippy::needless_borrows_for_generic_args,
    clippy::redundant_slicing,
    clippy::type_complexity,
    reason = "the forms are what is tested"
)]

mod checks;
mod faults;
mod programs;

use checks::Ranks;
use mpi::traits::Communicator;

fn main() {
    let universe = mpi::initialize().expect("MPI starts");
    ad_runtime::mpi_v0_8::abort_on_panic();
    let name = std::env::args().nth(1).expect("a program is named: ranks PROGRAM");
    let ranks = Ranks { world: universe.world() };
    let Some((_, run)) = programs::ALL.iter().chain(faults::ALL).find(|(known, _)| *known == name) else {
        panic!("there is no program `{name}`");
    };
    run(&ranks);
    if ranks.world.rank() == 0 {
        println!("{name}: passed on {} ranks", ranks.size());
    }
}
