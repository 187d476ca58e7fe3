//! Functions, regions, and plain lines.

use super::*;
use crate::rules::Primitive;

impl Parser {
    /// The function, and all that stands beside it.
    pub(super) fn unit(&mut self) -> Result<Read> {
        self.header()?;
        self.tables()?;
        let active = self.active()?;
        let tangents = self.tangents()?;
        let reverse = self.reverse()?;
        let kept = self.kept()?;
        let layout = self.layout()?;
        if *self.peek() != Token::End {
            return Err(self.expected("the end of the text"));
        }
        self.function.values = self.all_values()?;
        self.function.lowered = self.function.values.len();
        self.function.regions = self.regions;
        for (place, shape) in std::mem::take(&mut self.shapes) {
            // A part has no shape of its own, nor has another name of a place.
            let alias = matches!(self.function.info(place.root).kind, Kind::Alias(_));
            if place.is_whole() && !alias {
                self.function.shapes.entry(place.root).or_insert(shape);
            }
        }
        let function = std::mem::replace(&mut self.function, Function::empty());
        Ok(Read { function, active, tangents, reverse, kept, layout })
    }

    fn header(&mut self) -> Result<()> {
        self.expect(&["fn"])?;
        if self.take("<") {
            self.list(">", |this| {
                let scalar = this.identifier()?;
                if this.take("converting") {
                    this.function.converting.push(scalar.clone());
                }
                this.function.scalars.push(scalar);
                Ok(())
            })?;
        }
        self.expect(&["("])?;
        self.function.parameters = self.list(")", |this| this.declared(Kind::Parameter))?;
        self.expect(&["->"])?;
        self.function.result_ty = self.ty()?;
        self.function.body = self.region()?;
        self.end_of_line()
    }

    pub(super) fn region_number(&mut self) -> Result<RegionId> {
        let Token::Region(number) = *self.peek() else { return Err(self.expected("the number of a region")) };
        self.advance();
        self.regions = self.regions.max(number + 1);
        Ok(RegionId(number))
    }

    pub(super) fn region(&mut self) -> Result<Region> {
        let id = self.region_number()?;
        self.expect(&["{"])?;
        self.end_of_line()?;
        let (mut lines, mut yields, mut end) = (Vec::new(), Vec::new(), End::Falls);
        loop {
            if self.take("}") {
                return Ok(Region { id, lines, yields, end });
            }
            if self.take("yield") {
                yields = self.values_between_commas()?;
            } else if self.take("exits") {
                end = End::Exits;
            } else if self.take_all(&["never", "ends"]) {
                end = End::Never;
            } else {
                lines.push(self.line()?);
                self.end_of_line()?;
                continue;
            }
            // What ends the region is its last line.
            self.end_of_line()?;
            self.expect(&["}"])?;
            return Ok(Region { id, lines, yields, end });
        }
    }

    fn line(&mut self) -> Result<Line> {
        let Token::Word(word) = self.peek().clone() else { return Err(self.expected("a line")) };
        if let Some(block) = self.block(Vec::new())? {
            return Ok(block);
        }
        self.advance();
        match &word[..] {
            "let" => self.let_(),
            "declare" => Ok(Line::Declare(self.declared_by_line()?)),
            "store" => {
                let place = self.place()?;
                self.expect(&["="])?;
                Ok(Line::Store { place, value: self.value()?, before: self.before()? })
            }
            "update" => self.update(),
            "push" | "swap" | "fill" | "copy" => self.mutation(&word),
            "break" => {
                let id = self.loop_number()?;
                self.exit(ExitKind::Break(id))
            }
            "continue" => {
                let id = self.loop_number()?;
                self.exit(ExitKind::Continue(id))
            }
            "return" => self.exit(ExitKind::Return),
            "do" => Ok(Line::Effect(self.opaque()?)),
            "item" => Ok(Line::Item(Box::new(self.statement()?))),
            "save" => Ok(Line::Save { region: self.region_number()? }),
            "restore" => Ok(Line::Restore { region: self.region_number()? }),
            "record" => self.record(),
            "pull" => self.pullback(),
            "open" => self.open(),
            "reopen" => Ok(Line::Reopen(self.value()?)),
            "release" => Ok(Line::Release(self.value()?)),
            "deposit" => {
                let value = self.value()?;
                self.expect(&["into"])?;
                Ok(Line::Deposit { slot: self.value()?, value })
            }
            "transfer" => {
                let from = self.place()?;
                self.expect(&["into"])?;
                Ok(Line::Transfer { from, into: self.place()? })
            }
            _ => {
                self.at -= 1;
                Err(self.expected("a line"))
            }
        }
    }

    fn let_(&mut self) -> Result<Line> {
        let mut results = self.separated(Self::declared_by_line)?;
        self.expect(&["="])?;
        if let Some(block) = self.block(results.clone())? {
            return Ok(block);
        }
        let value = results.pop().expect("there is at least one");
        if !results.is_empty() {
            return Err(self.expected("a branch, a loop or a rest, which have several results"));
        }
        let op = self.op()?;
        if let Op::Shape(place) = &op {
            self.shapes.push((place.clone(), value));
        }
        if self.take_all(&[",", "overloaded"]) {
            self.function.overloaded.insert(value);
        }
        Ok(Line::Let { value, op })
    }

    /// A shape. Once it is decided what the sweep has from the primal, shapes that it does not need are mentioned and not taken.
    pub(super) fn before(&mut self) -> Result<Option<ValueId>> {
        if self.take_all(&[",", "before"]) { self.implied(Kind::Line).map(Some) } else { Ok(None) }
    }

    fn update(&mut self) -> Result<Line> {
        let place = self.place()?;
        let Token::Sign(sign) = *self.peek() else { return Err(self.expected("`+=`, or another update")) };
        let rule =
            sign.strip_suffix('=').and_then(|sign| Primitive::ALL.iter().find(|rule| rule.name() == sign));
        let rule = *rule.ok_or_else(|| self.expected("`+=`, or another update"))?;
        self.advance();
        let value = self.value()?;
        self.expect(&[",", "before"])?;
        Ok(Line::Update { place, rule, old: self.value()?, value })
    }

    fn mutation(&mut self, word: &str) -> Result<Line> {
        let (place, how) = match word {
            "push" => {
                let value = self.value()?;
                self.expect(&["to"])?;
                (self.place()?, Mutation::Push(value))
            }
            "fill" => {
                let place = self.place()?;
                self.expect(&["with"])?;
                (place, Mutation::Fill(self.value()?))
            }
            "copy" => {
                self.expect(&["into"])?;
                let place = self.place()?;
                self.expect(&["from"])?;
                let source = self.place()?;
                self.expect(&["by"])?;
                (place, Mutation::CopyFrom { source, method: self.identifier()? })
            }
            _ if self.take("elements") => {
                let first = self.value()?;
                self.expect(&["and"])?;
                let second = self.value()?;
                self.expect(&["of"])?;
                (self.place()?, Mutation::SwapElements(first, second))
            }
            _ => {
                let place = self.place()?;
                self.expect(&["and"])?;
                (place, Mutation::Swap(self.place()?))
            }
        };
        Ok(Line::Mutate { place, how })
    }

    fn exit(&mut self, kind: ExitKind) -> Result<Line> {
        let carries = matches!(self.peek(), Token::Value(..));
        let values = if carries { self.values_between_commas()? } else { Vec::new() };
        Ok(Line::Exit(Exit { kind, values }))
    }

    fn record(&mut self) -> Result<Line> {
        // Whether the line defines the record, its action says.
        let value = self.implied(Kind::Record)?;
        self.expect(&["="])?;
        let action = if self.take_all(&["begin", "shape", "of"]) {
            let place = self.place()?;
            self.shapes.push((place.clone(), value));
            Action::BeginShape(place)
        } else if self.take_all(&["begin", "elements", "of"]) {
            Action::BeginList(self.place()?)
        } else if self.take("begin") {
            Action::Begin
        } else if self.take_all(&["one", "more"]) {
            Action::Increment
        } else if self.take("true") {
            Action::SetTrue
        } else if self.take_all(&["shape", "of"]) {
            Action::SetShape(self.place()?)
        } else if self.take("key") {
            Action::AddKey(self.value()?)
        } else {
            Action::SetNumber(self.number()?)
        };
        Ok(Line::Record { value, action })
    }

    fn open(&mut self) -> Result<Line> {
        let slot = self.value()?;
        self.expect(&["as"])?;
        let bar = self.declared(Kind::Line)?;
        self.expect(&[",", "else"])?;
        let zero = match () {
            () if self.take("return") => None,
            () if self.take("never") => Some(Zero::Never),
            () => Some(self.zero()?),
        };
        Ok(Line::Open { slot, bar, zero })
    }
}
