//! The options that benchmarks have in common, after `--`.

use clap::Args;
use clap::builder::RangedU64ValueParser as Whole;

/// What cargo adds to the options of the user; it means nothing.
#[derive(Args, Clone, Copy, Debug)]
pub struct Added {
    /// Cargo gives it to all benchmarks.
    #[arg(long, hide = true)]
    pub bench: bool,
}

/// What is measured, and how often.
#[derive(Args, Clone, Debug)]
pub struct Selection {
    /// How often each contender is timed
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "15")]
    pub rounds: usize,
    /// Only those with NAME in their names; may be given several times
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Print the names of all that can be measured
    #[arg(long)]
    pub list: bool,
    /// What cargo adds
    #[command(flatten)]
    pub added: Added,
}

impl Selection {
    /// Whether what has this name is asked for.
    pub fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Options {
        #[command(flatten)]
        selection: Selection,
    }

    #[test]
    fn parts_of_names_select() {
        let Options { selection } =
            Options::parse_from("bench --rounds 3 --only kepler --only wave --bench".split(' '));
        assert_eq!(selection.rounds, 3);
        assert!(selection.wants("kepler") && selection.wants("wave") && !selection.wants("rosenbrock"));
    }

    #[test]
    fn there_is_a_round_at_least() {
        assert!(Options::try_parse_from(["bench", "--rounds=0"]).is_err());
    }
}
