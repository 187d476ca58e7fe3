//! The ui tests live in `tests/`; what is here stands for crates that they cannot depend on.

/// What the crate `mpi` has, which not every machine can build, as far as a mistake is about it.
pub mod mpi {
    /// Who there is.
    pub struct SimpleCommunicator;

    /// One of them.
    pub struct Process;

    /// What numbers are combined by.
    pub struct SystemOperation;

    impl SystemOperation {
        /// The highest.
        #[must_use]
        pub fn max() -> Self {
            SystemOperation
        }
    }

    impl SimpleCommunicator {
        /// A combination of the numbers of all ranks.
        pub fn all_reduce_into(&self, _: &f64, _: &mut f64, _: SystemOperation) {}

        /// A combination of the numbers of the ranks up to this one.
        pub fn scan_into(&self, _: &f64, _: &mut f64, _: SystemOperation) {}

        /// Whoever sends something.
        #[must_use]
        pub fn any_process(&self) -> Process {
            Process
        }

        /// A rank.
        #[must_use]
        pub fn process_at_rank(&self, _: i32) -> Process {
            Process
        }
    }

    impl Process {
        /// Sends a number.
        pub fn buffered_send(&self, _: &f64) {}

        /// Waits for a number.
        #[must_use]
        pub fn receive<T: Default>(&self) -> (T, ()) {
            (T::default(), ())
        }

        /// Sends a number.
        pub fn send(&self, _: &f64) {}
    }
}
