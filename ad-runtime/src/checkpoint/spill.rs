//! Snapshots in files: where they go, and how much of them may stay in memory.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What a workspace says of snapshots.
#[derive(Clone, Debug)]
pub(crate) struct Spilling {
    directory: PathBuf,
    /// How many bytes of snapshots may be in memory.
    keep: usize,
    /// How many are.
    kept: Arc<AtomicUsize>,
    /// Made when it is needed.
    file: Arc<OnceLock<Arc<Spilled>>>,
}

thread_local! {
    static CURRENT: RefCell<Option<Spilling>> = const { RefCell::new(None) };
}

impl Spilling {
    pub(crate) fn new(directory: PathBuf, keep: usize) -> Self {
        Spilling { directory, keep, kept: Arc::default(), file: Arc::default() }
    }

    /// That of the workspace that is used now.
    pub(super) fn current() -> Option<Self> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Room in memory for so many bytes, if there is some.
    pub(super) fn room(&self, bytes: usize) -> Option<Room> {
        let kept = self.kept.fetch_add(bytes, Ordering::Relaxed);
        let room = Room { bytes, kept: self.kept.clone() };
        (kept + bytes <= self.keep).then_some(room)
    }

    /// The file of the workspace, which has no name and goes with it.
    pub(super) fn file(&self) -> &Arc<Spilled> {
        self.file.get_or_init(|| {
            let file = tempfile::tempfile_in(&self.directory).unwrap_or_else(|error| {
                panic!("no file for snapshots in {}: {error}", self.directory.display())
            });
            Arc::new(Spilled(Mutex::new(Places { file, end: 0, free: Vec::new() })))
        })
    }
}

/// Makes what a workspace says current, until this is dropped.
#[derive(Debug)]
pub(crate) struct Entered(Option<Spilling>);

impl Entered {
    pub(crate) fn new(spilling: Option<Spilling>) -> Self {
        Entered(CURRENT.replace(spilling))
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        // At the end of a thread it may be gone.
        let _ = CURRENT.try_with(|current| current.replace(self.0.take()));
    }
}

/// Bytes that count as being in memory.
#[derive(Debug)]
pub(super) struct Room {
    bytes: usize,
    kept: Arc<AtomicUsize>,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.kept.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// A file with snapshots of any loops.
#[derive(Debug)]
pub(super) struct Spilled(Mutex<Places>);

#[derive(Debug)]
struct Places {
    file: File,
    end: u64,
    /// Where snapshots have been given up, with the lengths.
    free: Vec<(u64, usize)>,
}

/// A snapshot in a file.
#[derive(Debug)]
pub(super) struct Place {
    file: Arc<Spilled>,
    start: u64,
    length: usize,
}

impl Place {
    /// Writes a snapshot, where one was given up if it fits.
    pub(super) fn new(file: &Arc<Spilled>, bytes: &[u8]) -> Self {
        let mut places = file.0.lock().unwrap_or_else(PoisonError::into_inner);
        let length = bytes.len();
        let start = match places.free.iter().position(|(_, free)| *free == length) {
            Some(at) => places.free.swap_remove(at).0,
            None => {
                places.end += length as u64;
                places.end - length as u64
            }
        };
        let written = places.file.seek(SeekFrom::Start(start)).and_then(|_| places.file.write_all(bytes));
        written.unwrap_or_else(|error| panic!("a snapshot cannot be written: {error}"));
        Place { file: file.clone(), start, length }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut places = self.file.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = vec![0; self.length];
        let read =
            places.file.seek(SeekFrom::Start(self.start)).and_then(|_| places.file.read_exact(&mut bytes));
        read.unwrap_or_else(|error| panic!("a snapshot cannot be read: {error}"));
        bytes
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut places = self.file.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.free.push((self.start, self.length));
    }
}
