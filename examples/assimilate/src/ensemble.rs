//! An ensemble, one member on each rank of `mpirun`: how far the estimates differ tells how uncertain they are. Each member assimilates other draws of the
//! observations and of the background, within their errors (Houtekamer, Lefaivre, Derome, Ritchie and Mitchell, *A system simulation approach to ensemble prediction*, 1996).

#[cfg(feature = "mpi")]
pub(crate) use together::run;

/// Says that it cannot be done.
#[cfg(not(feature = "mpi"))]
pub(crate) fn run(_: &crate::options::Options) -> anyhow::Result<()> {
    anyhow::bail!("this was built without the feature `mpi`: an ensemble has a rank for each member")
}

#[cfg(feature = "mpi")]
mod together {
    use crate::observations::Observations;
    use crate::options::Options;
    use crate::run::{distance, judge};
    use crate::solve::estimate;
    use anyhow::{Context, Result};
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::{Communicator, CommunicatorCollectives};

    /// Assimilates on all ranks. The mean of the estimates has to be as near as was asked for.
    pub(crate) fn run(options: &Options) -> Result<()> {
        let universe = mpi::initialize().context("MPI has been started before")?;
        ad_runtime::mpi_v0_8::abort_on_panic();
        let world = universe.world();
        let (truth, mut observations) = Observations::made(options);
        // The first member keeps what was observed.
        let is_first = world.rank() == 0;
        if !is_first {
            observations.draw_again(options.seed + u64::from(world.rank().unsigned_abs()));
        }
        let found = estimate(&observations, options, is_first)?;
        let mean = mean(&world, &found.initial);
        let squares: Vec<f64> = found.initial.iter().zip(&mean).map(|(x, mean)| (x - mean).powi(2)).collect();
        let spread = (self::mean(&world, &squares).iter().sum::<f64>() / truth.len() as f64).sqrt();
        let error = distance(&mean, &truth);
        if is_first {
            println!("{} members", world.size());
            println!("error of the initial state: {:.3} before", distance(&observations.background, &truth));
            println!("  of the first member: {:.3}", distance(&found.initial, &truth));
            println!("  of the mean: {error:.3}, and the spread is {spread:.3}");
        }
        judge(error, options)
    }

    /// The mean over all ranks.
    fn mean(world: &SimpleCommunicator, own: &[f64]) -> Vec<f64> {
        let mut sum = vec![0.0; own.len()];
        world.all_reduce_into(own, &mut sum[..], SystemOperation::sum());
        sum.iter().map(|sum| sum / f64::from(world.size())).collect()
    }
}
