//! Tables and sets of values; values are numbered, so these are arrays.

use super::ValueId;

/// Something for some of the values.
#[derive(Clone, Debug)]
pub(crate) struct ValueMap<T> {
    entries: Vec<Option<T>>,
}

impl<T> Default for ValueMap<T> {
    fn default() -> Self {
        ValueMap { entries: Vec::new() }
    }
}

impl<T> ValueMap<T> {
    pub(crate) fn get(&self, value: ValueId) -> Option<&T> {
        self.entries.get(value.0 as usize)?.as_ref()
    }

    /// The entry of a value, to be changed; there may be none yet.
    pub(crate) fn entry(&mut self, value: ValueId) -> &mut Option<T> {
        let position = value.0 as usize;
        if position >= self.entries.len() {
            self.entries.resize_with((position + 1).next_power_of_two(), || None);
        }
        &mut self.entries[position]
    }

    /// Gives what was there before.
    pub(crate) fn insert(&mut self, value: ValueId, new: T) -> Option<T> {
        self.entry(value).replace(new)
    }

    /// Those that have an entry, with it.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ValueId, &T)> {
        let numbered = (0..).map(ValueId).zip(&self.entries);
        numbered.filter_map(|(value, entry)| Some((value, entry.as_ref()?)))
    }

    pub(crate) fn remove(&mut self, value: ValueId) -> Option<T> {
        self.entries.get_mut(value.0 as usize)?.take()
    }
}

impl<T> std::ops::Index<ValueId> for ValueMap<T> {
    type Output = T;

    fn index(&self, value: ValueId) -> &T {
        self.get(value).expect("the value has an entry")
    }
}

/// Some of the values.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueSet {
    members: Vec<bool>,
}

impl ValueSet {
    pub(crate) fn contains(&self, value: ValueId) -> bool {
        self.members.get(value.0 as usize).copied().unwrap_or(false)
    }

    /// Returns whether the value is new.
    pub(crate) fn insert(&mut self, value: ValueId) -> bool {
        let position = value.0 as usize;
        if position >= self.members.len() {
            self.members.resize((position + 1).next_power_of_two(), false);
        }
        !std::mem::replace(&mut self.members[position], true)
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(ValueId) -> bool) {
        for (position, is_member) in self.members.iter_mut().enumerate() {
            *is_member &= keep(ValueId(position as u32));
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = ValueId> {
        let all = self.members.iter().enumerate();
        all.filter(|(_, is_member)| **is_member).map(|(position, _)| ValueId(position as u32))
    }
}

impl Extend<ValueId> for ValueSet {
    fn extend<I: IntoIterator<Item = ValueId>>(&mut self, values: I) {
        values.into_iter().for_each(|value| {
            self.insert(value);
        });
    }
}

impl<'a> Extend<&'a ValueId> for ValueSet {
    fn extend<I: IntoIterator<Item = &'a ValueId>>(&mut self, values: I) {
        self.extend(values.into_iter().copied());
    }
}

impl FromIterator<ValueId> for ValueSet {
    fn from_iter<I: IntoIterator<Item = ValueId>>(values: I) -> Self {
        let mut set = ValueSet::default();
        set.extend(values);
        set
    }
}
