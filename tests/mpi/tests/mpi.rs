//! Runs programs on 1, 2, 3 and 4 ranks, by `mpirun`.

use std::process::{Command, Output, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt;

/// Longer than any of them takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a program on some ranks; a hang is a failure.
fn run(program: &str, ranks: usize) -> Output {
    let mut child = Command::new("mpirun")
        .args(["-n", &ranks.to_string(), env!("CARGO_BIN_EXE_ranks"), program])
        // As root, and on fewer cores than ranks, as in a container.
        .envs([
            ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
            ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
            ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
            ("OMPI_MCA_btl_vader_single_copy_mechanism", "none"),
            ("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"),
            ("RUST_BACKTRACE", "0"),
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mpirun is installed");
    if child.wait_timeout(PATIENCE).expect("the run can be waited for").is_none() {
        child.kill().expect("it can be ended");
        panic!("`{program}` hangs on {ranks} ranks");
    }
    child.wait_with_output().expect("it has ended")
}

fn passes(program: &str) {
    for ranks in 1..=4 {
        let output = run(program, ranks);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && text.contains(&format!("{program}: passed on {ranks} ranks")),
            "{program} on {ranks} ranks:\n{text}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// The run ends for all ranks, and says so: with the first words, and with one of those of MPI, which loses some when it ends.
fn ends(program: &str, first: &str, of_mpi: &[&str]) {
    let output = run(program, 3);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(text.contains(first), "`{first}` is not in:\n{text}");
    assert!(of_mpi.iter().any(|words| text.contains(words)), "none of {of_mpi:?} is in:\n{text}");
}

macro_rules! programs {
    ($($program:ident)*) => { $(
        #[test]
        fn $program() {
            passes(stringify!($program));
        }
    )* };
}
programs! {
    all_reduced_means all_reduced_lists_in_loops all_gathered reduced_on_a_root broadcast gathered_and_scattered
    ring lists_of_unknown_length shorter_than_the_buffer numbered_messages
    helpers_with_constants helpers_whose_result_is_dropped methods_with_a_communicator generic_communicators helpers_without_a_communicator left_early
    checkpoints replicated_models single_precision integers
}

#[test]
fn a_panic_ends_the_run_with_the_error_of_mpi() {
    ends("panic", "a rank has had enough", &["MPI_ABORT", "ORTE_ERROR_LOG"]);
}

#[test]
fn a_rank_that_dies_ends_the_run_with_the_error_of_mpi() {
    ends("exit", "process rank 2", &["mpirun noticed"]);
}

#[test]
fn an_operation_that_is_no_sum_is_refused() {
    ends(
        "maximum",
        "over ranks, sums have a derivative, and no other operation",
        &["MPI_ABORT", "ORTE_ERROR_LOG"],
    );
}
