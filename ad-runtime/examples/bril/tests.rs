//! Programs against what they are to give.
