//! The text of lines.

use super::*;

impl Printer<'_> {
    pub(super) fn line(&mut self, line: &Line) {
        let text = match line {
            Line::Let { value, op } => {
                let overloaded = if self.function.overloaded.contains(*value) { ", overloaded" } else { "" };
                format!("let {} = {}{overloaded}", self.declared_by_line(*value), self.op(op))
            }
            Line::Declare(value) => format!("declare {}", self.declared(*value)),
            Line::Store { place, value, before } => {
                format!("store {} = {}{}", self.place(place), self.name(*value), self.before(*before))
            }
            Line::Update { place, rule, old, value } => {
                let (place, value, old) = (self.place(place), self.name(*value), self.name(*old));
                format!("update {place} {}= {value}, before {old}", rule.name())
            }
            Line::Mutate { place, how } => self.mutation(place, how),
            Line::Branch(branch) => return self.branch(branch),
            Line::Loop(each) => return self.loop_(each),
            Line::Rest { flag, region, results } => {
                self.results(results);
                let flag = self.name(*flag);
                self.put(&format!("rest if {flag} "));
                return self.region(region);
            }
            Line::Exit(exit) => {
                let what = match exit.kind {
                    ExitKind::Break(id) => format!("break #{}", id.0),
                    ExitKind::Continue(id) => format!("continue #{}", id.0),
                    ExitKind::Return => "return".to_owned(),
                };
                format!("{what} {}", self.names(&exit.values)).trim_end().to_owned()
            }
            Line::Effect(opaque) => format!("do {}", self.opaque(opaque)),
            Line::Item(item) => format!("item {}", self.quoted(&**item)),
            Line::Save { region } => format!("save @{}", region.0),
            Line::Restore { region } => format!("restore @{}", region.0),
            Line::Record { value, action } => {
                let value = match action {
                    Action::BeginShape(_) | Action::BeginList(_) => self.implied(*value),
                    _ => self.name(*value),
                };
                match action {
                    Action::Begin => format!("record {value} = begin"),
                    Action::Increment => format!("record {value} = one more"),
                    Action::SetTrue => format!("record {value} = true"),
                    Action::SetNumber(number) => format!("record {value} = {number}"),
                    Action::BeginShape(place) => {
                        format!("record {value} = begin shape of {}", self.place(place))
                    }
                    Action::BeginList(place) => {
                        format!("record {value} = begin elements of {}", self.place(place))
                    }
                    Action::SetShape(place) => format!("record {value} = shape of {}", self.place(place)),
                    Action::AddKey(key) => format!("record {value} = key {}", self.name(*key)),
                }
            }
            Line::Pullback(pullback) => format!(
                "pull back{} {} from {} into ({})",
                if pullback.stateless { " stateless" } else { "" },
                self.call(&pullback.call),
                self.name(pullback.seed),
                self.slots(&pullback.slots)
            ),
            Line::Open { slot, bar, zero } => {
                let otherwise = zero.as_ref().map_or_else(|| "return".to_owned(), |zero| self.zero(zero));
                format!("open {} as {}, else {otherwise}", self.name(*slot), self.declared(*bar))
            }
            Line::Reopen(counter) => format!("reopen {}", self.name(*counter)),
            Line::Release(list) => format!("release {}", self.name(*list)),
            Line::Deposit { slot, value } => {
                format!("deposit {} into {}", self.name(*value), self.name(*slot))
            }
            Line::Transfer { from, into } => {
                format!("transfer {} into {}", self.place(from), self.place(into))
            }
        };
        self.put(&text);
    }

    fn mutation(&self, place: &Place, how: &Mutation) -> String {
        let place = self.place(place);
        match how {
            Mutation::Push(value) => format!("push {} to {place}", self.name(*value)),
            Mutation::SwapElements(i, j) => {
                format!("swap elements {} and {} of {place}", self.name(*i), self.name(*j))
            }
            Mutation::Fill(value) => format!("fill {place} with {}", self.name(*value)),
            Mutation::CopyFrom { source, method } => {
                format!("copy into {place} from {} by {method}", self.place(source))
            }
            Mutation::Swap(other) => format!("swap {place} and {}", self.place(other)),
        }
    }

    fn results(&mut self, results: &[ValueId]) {
        if !results.is_empty() {
            let results: Vec<String> = results.iter().map(|&result| self.declared_by_line(result)).collect();
            self.put(&format!("let {} = ", results.join(", ")));
        }
    }

    fn branch(&mut self, branch: &Branch) {
        self.results(&branch.results);
        let goes_on = branch.absorbed.map(|arm| format!(", goes on in arm {arm}")).unwrap_or_default();
        let absorbed = format!("{goes_on}, taken {}", self.implied(branch.taken));
        match branch.selector {
            Selector::If(condition) => {
                let condition = self.name(condition);
                self.put(&format!("if {condition}{absorbed} "));
                for (number, arm) in branch.arms.iter().enumerate() {
                    if number > 0 {
                        self.put(" else ");
                    }
                    self.region(&arm.region);
                }
            }
            Selector::Match(value) => {
                let value = self.name(value);
                self.put(&format!("match {value}{absorbed} {{"));
                self.arms(branch, |printer, _, arm| match &arm.pattern {
                    Some(pattern) => printer.pattern(pattern, &arm.bindings),
                    None => "no pattern".to_owned(),
                });
            }
            Selector::Number(number) => {
                let number = self.name(number);
                self.put(&format!("match number {number}{absorbed} {{"));
                self.arms(branch, |_, number, _| number.to_string());
            }
        }
    }

    fn arms(&mut self, branch: &Branch, selects: impl Fn(&Self, usize, &Arm) -> String) {
        self.indent += 1;
        for (number, arm) in branch.arms.iter().enumerate() {
            self.new_line();
            let selected = selects(self, number, arm);
            let guard = arm.guard.as_ref().map(|guard| format!(" if {}", self.opaque(guard)));
            self.put(&format!("{selected}{} => ", guard.unwrap_or_default()));
            self.region(&arm.region);
        }
        self.indent -= 1;
        self.new_line();
        self.put("}");
    }

    /// A pattern, and the values that it defines; it may bind other names of places too.
    fn pattern(&self, pattern: &syn::Pat, bindings: &[ValueId]) -> String {
        let declared: Vec<String> = bindings.iter().map(|&binding| self.declared(binding)).collect();
        let binding = if declared.is_empty() { "" } else { " binding " };
        format!("{}{binding}{}", self.quoted(pattern), declared.join(", "))
    }

    fn loop_(&mut self, each: &Loop) {
        self.results(&each.results);
        let header = match &each.header {
            Header::Forever => "loop".to_owned(),
            Header::While(condition) => format!("while {}", self.opaque(condition)),
            Header::For(header) => {
                let sequence = match &header.sequence {
                    Sequence::Range { from, to, inclusive, reversed } => {
                        self.range(*from, *to, *inclusive, *reversed)
                    }
                    Sequence::Elements { length, reversed } => {
                        let direction = if *reversed { "the last" } else { "the first" };
                        format!("elements from {direction} of {}", self.name(*length))
                    }
                    Sequence::Opaque => "anything".to_owned(),
                };
                let pattern = self.pattern(&header.pattern, &header.bindings);
                let index = match header.bindings[..] == [header.index] {
                    true => String::new(),
                    false => format!(", index {}", self.implied(header.index)),
                };
                format!("for {pattern} in {} over {sequence}{index}", self.opaque(&header.iterator))
            }
            Header::Backward { index, trips, ascending } => {
                let index = index.map_or("_".to_owned(), |index| self.implied(index));
                let trips = self.name(*trips);
                match ascending {
                    None => format!("backward {index} below {trips}"),
                    Some(length) => {
                        format!("backward {index}, the last {trips} below {} ascending", self.name(*length))
                    }
                }
            }
            Header::BackwardRange { index, from, to, inclusive, reversed } => {
                let range = self.range(*from, *to, *inclusive, *reversed);
                format!("backward {} in {range}", self.implied(*index))
            }
        };
        let exits = if each.exits { " may exit," } else { "" };
        self.put(&format!("{header} #{},{exits} trips {} ", each.id.0, self.implied(each.trips)));
        self.region(&each.body);
    }

    fn range(&self, from: ValueId, to: ValueId, inclusive: bool, reversed: bool) -> String {
        let dots = if inclusive { "..=" } else { ".." };
        let reversed = if reversed { " reversed" } else { "" };
        format!("{}{dots}{}{reversed}", self.name(from), self.name(to))
    }
}
