//! A scratch cargo project of many programs, each a module with a file of its own: what does not compile is known by its file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// All programs together take a small part of this.
const LONGEST_RUN: Duration = Duration::from_secs(30);

/// A package that depends on `ad-runtime`.
#[derive(Debug)]
pub struct Scratch {
    directory: PathBuf,
    target: PathBuf,
    name: String,
    optimised: bool,
}

impl Scratch {
    /// A package of this name in a folder; all of one folder share one target directory, so that `ad-runtime` is compiled once.
    /// The variable `AD_RUNTIME_PATH` names another `ad-runtime` than that of the workspace.
    ///
    /// # Panics
    ///
    /// If files cannot be written.
    pub fn new(folder: &Path, name: &str, optimised: bool) -> Self {
        let directory = folder.join(name);
        std::fs::create_dir_all(directory.join("src")).expect("a scratch directory");
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let runtime = std::env::var_os("AD_RUNTIME_PATH")
            .map_or_else(|| workspace.join("ad-runtime"), PathBuf::from)
            .canonicalize()
            .expect("the crate ad-runtime exists");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nad-runtime = {{ path = {runtime:?} }}\nnum-traits = \"0.2\"\n\n\
             [profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n"
        );
        std::fs::write(directory.join("Cargo.toml"), manifest).expect("the manifest is written");
        // The versions that the workspace has are the ones that are available without a network.
        let lock = workspace.join("Cargo.lock");
        if lock.exists() && std::env::var_os("AD_RUNTIME_PATH").is_none() {
            std::fs::copy(lock, directory.join("Cargo.lock")).expect("the lock file is copied");
        }
        Scratch { directory, target: folder.join("target"), name: name.to_owned(), optimised }
    }

    /// Writes a file of the source; those of program 7 have names that begin with `of_case_7`, followed by no other digit.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    pub fn write(&self, file: &str, text: &str) {
        std::fs::write(self.directory.join("src").join(file), text).expect("the file is written");
    }

    /// Builds the package, and gives the messages about the programs that do not compile.
    ///
    /// # Panics
    ///
    /// If it does not compile, and no program is to blame.
    pub fn build(&self) -> BTreeMap<usize, String> {
        let output = self.built();
        if output.status.success() {
            return BTreeMap::new();
        }
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let blamed = blame(&messages);
        assert!(!blamed.is_empty(), "the project does not compile:\n{messages}");
        blamed
    }

    fn built(&self) -> Output {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--offline", "--quiet", "--color", "never"]).current_dir(&self.directory);
        if self.optimised {
            cargo.arg("--release");
        }
        // Warnings of rustc about what is random are of no interest, whatever the caller's flags say.
        cargo.env("CARGO_TARGET_DIR", &self.target).env("RUSTFLAGS", "--cap-lints warn");
        cargo.output().unwrap_or_else(|error| panic!("cargo does not build {}: {error}", self.name))
    }

    /// The program that has been built.
    #[must_use]
    pub fn program(&self) -> PathBuf {
        let profile = if self.optimised { "release" } else { "debug" };
        self.target.join(profile).join(format!("{}{}", self.name, std::env::consts::EXE_SUFFIX))
    }

    /// Runs what has been built, and gives the lines that it has printed until its end or until it takes too long.
    ///
    /// # Panics
    ///
    /// If it cannot be run.
    pub fn printed(&self) -> String {
        let path = self.directory.join("printed.txt");
        let file = std::fs::File::create(&path).expect("a file for the output");
        let mut process = Command::new(self.program())
            .stdout(file)
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the programs run");
        let start = Instant::now();
        while process.try_wait().expect("the process is there").is_none() {
            if start.elapsed() > LONGEST_RUN {
                process.kill().expect("the process is there");
                process.wait().expect("the process is there");
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let printed = std::fs::read_to_string(&path).expect("the output is text");
        // What has been cut off in the middle of a line is no result.
        let end = printed.rfind('\n').map_or(0, |end| end + 1);
        printed[..end].to_owned()
    }
}

/// The error messages of each program that has some. A message belongs to the program whose file it points at first.
fn blame(messages: &str) -> BTreeMap<usize, String> {
    let mut blamed: BTreeMap<usize, String> = BTreeMap::new();
    let mut message = String::new();
    for line in messages.lines().chain(["error: end"]) {
        if line.starts_with("error") || line.starts_with("warning") {
            let error = std::mem::take(&mut message);
            if error.starts_with("error")
                && let Some(index) = owner(&error)
            {
                *blamed.entry(index).or_default() += &error;
            }
        }
        message.push_str(line);
        message.push('\n');
    }
    blamed
}

fn owner(message: &str) -> Option<usize> {
    let location = message.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
    let (_, after) = location.split_once("of_case_")?;
    after.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()
}
