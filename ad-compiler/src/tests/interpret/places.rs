//! Places: which part of which value is meant, read and written.

use super::Value;
use super::machine::Machine;
use super::tangents::accumulate;
use crate::ir::*;

const NO_WHOLE: &str = "a part of a list is used as a whole";

/// A place whose indices are evaluated.
pub(super) struct Located {
    pub(super) root: ValueId,
    steps: Vec<Step>,
}

#[derive(Clone)]
enum Step {
    /// Of a list.
    Part(usize),
    Field(syn::Member),
    /// Of an option.
    Inside,
    Range {
        from: usize,
        to: Option<usize>,
    },
}

impl Machine<'_> {
    pub(super) fn locate(&self, place: &Place) -> Located {
        let mut located = match &self.function.info(place.root).kind {
            // A name that its pattern has bound to a copy keeps what it was bound to.
            Kind::Alias(_) if !self.is_reverse() && self.is_set(place.root) => {
                Located { root: place.root, steps: Vec::new() }
            }
            Kind::Alias(alias) => self.locate(&alias.place),
            _ => Located { root: place.root, steps: Vec::new() },
        };
        for projection in &place.path {
            match projection {
                Projection::Deref => {}
                Projection::Field(member) => located.steps.push(Step::Field(member.clone())),
                Projection::Payload { variant, .. } if variant == "Some" => located.steps.push(Step::Inside),
                Projection::Payload { variant, .. } => panic!("the variant `{variant}` is not known"),
                Projection::Key { .. } => panic!("maps are not interpreted"),
                Projection::Index(index) => located.steps.push(Step::Part(self.get(*index).count())),
                Projection::Range { from, to, inclusive } => {
                    let bound = |bound: &Option<ValueId>| bound.map(|bound| self.get(bound).count());
                    let to = bound(to).map(|to| if *inclusive { to + 1 } else { to });
                    located.steps.push(Step::Range { from: bound(from).unwrap_or(0), to });
                }
            }
        }
        located
    }

    pub(super) fn read(&self, place: &Place) -> Value {
        match self.view(&self.locate(place)) {
            View::One(value) => value.clone(),
            View::Several(items) => Value::List(items.to_vec()),
        }
    }

    pub(super) fn view(&self, located: &Located) -> View<'_> {
        let mut view = View::One(self.content(located.root));
        for step in &located.steps {
            view = match (view, step) {
                (View::One(value), Step::Field(member)) => View::One(value.field(member)),
                (View::One(value), Step::Part(index)) => View::One(&value.list()[*index]),
                (View::One(value), Step::Inside) => View::One(value.inside()),
                (View::Several(items), Step::Part(index)) => View::One(&items[*index]),
                (View::Several(_), Step::Field(_) | Step::Inside) => panic!("{NO_WHOLE}"),
                (view, Step::Range { from, to }) => {
                    let items = view.items();
                    View::Several(&items[*from..to.unwrap_or(items.len())])
                }
            };
        }
        view
    }

    pub(super) fn view_mut(&mut self, located: &Located) -> ViewMut<'_> {
        let mut view = ViewMut::One(self.content_mut(located.root));
        for step in &located.steps {
            view = match (view, step) {
                (ViewMut::One(value), Step::Field(member)) => ViewMut::One(value.field_mut(member)),
                (ViewMut::One(value), Step::Part(index)) => ViewMut::One(&mut value.list_mut()[*index]),
                (ViewMut::One(value), Step::Inside) => ViewMut::One(value.inside_mut()),
                (ViewMut::Several(items), Step::Part(index)) => ViewMut::One(&mut items[*index]),
                (ViewMut::Several(_), Step::Field(_) | Step::Inside) => panic!("{NO_WHOLE}"),
                (view, Step::Range { from, to }) => {
                    let items = view.items();
                    let to = to.unwrap_or(items.len());
                    ViewMut::Several(&mut items[*from..to])
                }
            };
        }
        view
    }

    pub(super) fn place_mut(&mut self, place: &Place) -> ViewMut<'_> {
        let located = self.locate(place);
        self.view_mut(&located)
    }

    /// Replaces what is in a place. What was declared without a value has nothing in it yet.
    pub(super) fn store(&mut self, place: &Place, content: Value) {
        let located = self.locate(place);
        if located.steps.is_empty() {
            self.set(located.root, content);
        } else {
            self.view_mut(&located).store(content);
        }
    }
}

/// What is in a place: one value, or some neighbouring elements of a list.
pub(super) enum View<'a> {
    One(&'a Value),
    Several(&'a [Value]),
}

impl<'a> View<'a> {
    pub(super) fn items(self) -> &'a [Value] {
        match self {
            View::One(value) => value.list(),
            View::Several(items) => items,
        }
    }
}

pub(super) enum ViewMut<'a> {
    One(&'a mut Value),
    Several(&'a mut [Value]),
}

impl<'a> ViewMut<'a> {
    pub(super) fn items(self) -> &'a mut [Value] {
        match self {
            ViewMut::One(value) => value.list_mut(),
            ViewMut::Several(items) => items,
        }
    }

    /// The value, where the place is one.
    pub(super) fn one(self) -> &'a mut Value {
        match self {
            ViewMut::One(value) => value,
            ViewMut::Several(_) => panic!("{NO_WHOLE}"),
        }
    }

    fn store(self, content: Value) {
        match self {
            ViewMut::One(value) => {
                let lost = matches!(value, Value::Unit) && !matches!(content, Value::Unit);
                assert!(!lost, "{content:?} is put into a place that keeps no derivative");
                *value = content;
            }
            ViewMut::Several(items) => items.clone_from_slice(content.list()),
        }
    }

    /// `place += tangent`
    pub(super) fn accumulate(self, tangent: &Value) {
        match self {
            ViewMut::One(value) => value.accumulate(tangent),
            ViewMut::Several(_) if tangent.list().is_empty() => {}
            ViewMut::Several(items) => accumulate(items, tangent.list()),
        }
    }
}
