//! Variables, and what they are found out to be.

use crate::ty::{Bound, Float, Length, Ty, TyKind};

/// The variables of a body. What was done since a snapshot can be taken back.
#[derive(Debug, Default)]
pub(super) struct Table {
    variables: Vec<Variable>,
    /// The variables that were changed, with what they were.
    log: Vec<(u32, Variable)>,
    /// Whether somebody may want to take something back.
    snapshots: usize,
    /// Whether a type of another crate was taken for one that is known, since somebody has asked.
    guessed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    Open(Kind),
    /// The type of a literal that goes to something that is not known, which may say what it is.
    Escaped(Kind),
    Known(Ty),
}

/// What a variable can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Any,
    Integer,
    Float,
    /// It is the type of something that is not known, which may become another one where it is used.
    Foreign,
    /// It is an associated type of something that will be known.
    Pending,
}

pub(super) struct Snapshot(usize);

impl Table {
    fn new_variable(&mut self, kind: Kind) -> Ty {
        self.variables.push(Variable::Open(kind));
        Ty::variable(self.variables.len() as u32 - 1)
    }

    pub(super) fn fresh(&mut self) -> Ty {
        self.new_variable(Kind::Any)
    }

    pub(super) fn integer(&mut self) -> Ty {
        self.new_variable(Kind::Integer)
    }

    pub(super) fn float(&mut self) -> Ty {
        self.new_variable(Kind::Float)
    }

    pub(super) fn pending(&mut self) -> Ty {
        self.new_variable(Kind::Pending)
    }

    pub(super) fn foreign(&mut self) -> Ty {
        self.new_variable(Kind::Foreign)
    }

    pub(super) fn snapshot(&mut self) -> Snapshot {
        self.snapshots += 1;
        Snapshot(self.log.len())
    }

    pub(super) fn keep(&mut self, _: Snapshot) {
        self.snapshots -= 1;
        if self.snapshots == 0 {
            self.log.clear();
        }
    }

    pub(super) fn take_back(&mut self, snapshot: Snapshot) {
        while self.log.len() > snapshot.0 {
            let (number, before) = self.log.pop().expect("it is that long");
            self.variables[number as usize] = before;
        }
        self.snapshots -= 1;
    }

    /// Whether two types that something makes the same are so for certain: a path of another crate may be an alias of anything.
    pub(super) fn certainly<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::replace(&mut self.guessed, false);
        let made = make(self);
        let guessed = std::mem::replace(&mut self.guessed, before);
        (made, !guessed)
    }

    fn set(&mut self, number: u32, variable: Variable) {
        if self.snapshots > 0 {
            self.log.push((number, self.variables[number as usize]));
        }
        self.variables[number as usize] = variable;
    }

    /// A type that is a variable only if that is open.
    pub(super) fn shallow(&self, mut ty: Ty) -> Ty {
        loop {
            let number = match ty.kind() {
                TyKind::Variable(number) | TyKind::Constant(Length::Variable(number)) => *number,
                _ => return ty,
            };
            match self.variables[number as usize] {
                Variable::Known(known) => ty = known,
                Variable::Open(_) | Variable::Escaped(_) => return ty,
            }
        }
    }

    /// A type with all that is known of its variables.
    pub(super) fn deep(&self, ty: Ty) -> Ty {
        ty.map(&mut |part| {
            let known = self.shallow(part);
            (known != part).then(|| self.deep(known))
        })
    }

    pub(super) fn kind(&self, ty: Ty) -> Option<Kind> {
        match self.shallow(ty).kind() {
            TyKind::Variable(number) => match self.variables[*number as usize] {
                Variable::Open(kind) | Variable::Escaped(kind) => Some(kind),
                Variable::Known(_) => None,
            },
            _ => None,
        }
    }

    /// Literals that nothing else says anything of.
    pub(super) fn default_numbers(&mut self) {
        for variable in &mut self.variables {
            match variable {
                Variable::Open(Kind::Integer) => *variable = Variable::Known(Ty::new(TyKind::Integer("i32"))),
                Variable::Open(Kind::Float) => *variable = Variable::Known(Ty::float(Float::F64)),
                _ => {}
            }
        }
    }

    /// Makes two types the same; whether they can be.
    pub(super) fn unify(&mut self, left: Ty, right: Ty) -> bool {
        let (left, right) = (self.shallow(left), self.shallow(right));
        if left == right {
            return true;
        }
        if left.is_unknown() || right.is_unknown() {
            self.guessed = true;
            return true;
        }
        match (left.kind(), right.kind()) {
            (TyKind::Variable(number), _) => self.bind(*number, right),
            (_, TyKind::Variable(number)) => self.bind(*number, left),
            (TyKind::Reference(left, of_left), TyKind::Reference(right, of_right)) => {
                of_left == of_right && self.unify(*left, *right)
            }
            (TyKind::Pointer(left), TyKind::Pointer(right)) | (TyKind::Slice(left), TyKind::Slice(right)) => {
                self.unify(*left, *right)
            }
            (TyKind::Array(left, of_left), TyKind::Array(right, of_right)) => {
                self.unify(*left, *right) && self.unify_lengths(of_left, of_right)
            }
            (TyKind::Constant(left), TyKind::Constant(right)) => self.unify_lengths(left, right),
            (TyKind::Tuple(left), TyKind::Tuple(right)) => self.unify_all(left, right),
            (TyKind::Adt(left, of_left), TyKind::Adt(right, of_right)) => {
                left == right && self.unify_all(of_left, of_right)
            }
            // One type may have several paths, and a path may be an alias of anything.
            (TyKind::Foreign(..), _) | (_, TyKind::Foreign(..)) => {
                self.guessed = true;
                true
            }
            (TyKind::FunctionPointer(left, of_left), TyKind::FunctionPointer(right, of_right)) => {
                self.unify_all(left, right) && self.unify(*of_left, *of_right)
            }
            (TyKind::Projection(left), TyKind::Projection(right)) => {
                left.name == right.name
                    && left.trait_ref.id == right.trait_ref.id
                    && self.unify(left.of, right.of)
                    && self.unify_all(&left.trait_ref.arguments, &right.trait_ref.arguments)
            }
            (TyKind::Opaque(left), TyKind::Opaque(right))
            | (TyKind::Dynamic(left), TyKind::Dynamic(right)) => self.unify_bounds(left, right),
            _ => false,
        }
    }

    fn unify_all(&mut self, left: &[Ty], right: &[Ty]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.unify(*left, *right))
    }

    fn unify_bounds(&mut self, left: &[Bound], right: &[Bound]) -> bool {
        left.len() == right.len()
            && left.iter().zip(right).all(|(left, right)| match (left, right) {
                (Bound::Trait(left, of_left), Bound::Trait(right, of_right)) => {
                    left.id == right.id
                        && left.name == right.name
                        && self.unify_all(&left.arguments, &right.arguments)
                        && of_left.len() == of_right.len()
                        && of_left
                            .iter()
                            .zip(of_right.iter())
                            .all(|(left, right)| self.unify(left.1, right.1))
                }
                (
                    Bound::Callable { inputs: left, output: of_left, .. },
                    Bound::Callable { inputs: right, output: of_right, .. },
                ) => self.unify_all(left, right) && self.unify(*of_left, *of_right),
                _ => false,
            })
    }

    fn unify_lengths(&mut self, left: &Length, right: &Length) -> bool {
        let of = |length: &Length| Ty::new(TyKind::Constant(length.clone()));
        let (left, right) = (self.shallow(of(left)), self.shallow(of(right)));
        match (left.kind(), right.kind()) {
            _ if left == right => true,
            (TyKind::Constant(Length::Variable(number)), _) => self.bind(*number, right),
            (_, TyKind::Constant(Length::Variable(number))) => self.bind(*number, left),
            (TyKind::Variable(number), _) => self.bind(*number, right),
            (_, TyKind::Variable(number)) => self.bind(*number, left),
            (TyKind::Constant(Length::Known(_)), TyKind::Constant(Length::Known(_))) => false,
            // What is written may be the same number.
            _ => true,
        }
    }

    fn bind(&mut self, number: u32, ty: Ty) -> bool {
        let Some((kind, is_escaped)) = self.open(number) else { return false };
        if let TyKind::Variable(other) = ty.kind()
            && let Some((of_other, is_other_escaped)) = self.open(*other)
        {
            // What says more is kept.
            let merged = match (kind, of_other) {
                (Kind::Integer, Kind::Float) | (Kind::Float, Kind::Integer) => return false,
                (Kind::Integer | Kind::Float, _) => kind,
                (_, Kind::Integer | Kind::Float) => of_other,
                (Kind::Foreign, _) | (_, Kind::Foreign) => Kind::Foreign,
                (Kind::Pending, _) | (_, Kind::Pending) => Kind::Pending,
                (Kind::Any, Kind::Any) => Kind::Any,
            };
            let escapes = is_escaped
                || is_other_escaped
                || kind != of_other && (kind == Kind::Foreign || of_other == Kind::Foreign);
            let merged = if escapes { Variable::Escaped(merged) } else { Variable::Open(merged) };
            self.set(*other, merged);
            self.set(number, Variable::Known(ty));
            return true;
        }
        let fits = match kind {
            Kind::Any | Kind::Foreign | Kind::Pending => true,
            Kind::Integer => matches!(ty.kind(), TyKind::Integer(_)),
            Kind::Float => matches!(ty.kind(), TyKind::Float(_)),
        };
        if !fits || self.occurs(number, ty) {
            return false;
        }
        self.guessed |= kind == Kind::Foreign;
        self.set(number, Variable::Known(ty));
        true
    }

    fn open(&self, number: u32) -> Option<(Kind, bool)> {
        match self.variables[number as usize] {
            Variable::Open(kind) => Some((kind, false)),
            Variable::Escaped(kind) => Some((kind, true)),
            Variable::Known(_) => None,
        }
    }

    /// Whether something that is not known is a part of a type.
    pub(super) fn is_foreign(&self, ty: Ty) -> bool {
        self.deep(ty).any(&|part| {
            matches!(part.kind(), TyKind::Unknown | TyKind::Foreign(..))
                || self.kind(part) == Some(Kind::Foreign)
        })
    }

    /// Notes that values of a type go to something that is not known.
    pub(super) fn escapes(&mut self, ty: Ty) {
        let ty = self.shallow(ty);
        match ty.kind() {
            TyKind::Variable(number) | TyKind::Constant(Length::Variable(number)) => {
                if let Some((kind, false)) = self.open(*number) {
                    self.set(*number, Variable::Escaped(kind));
                }
            }
            _ => ty.parts().into_iter().for_each(|part| self.escapes(part)),
        }
    }

    fn occurs(&self, number: u32, ty: Ty) -> bool {
        let holds = |part: Ty| match self.shallow(part).kind() {
            TyKind::Variable(other) => *other == number,
            _ => {
                let known = self.shallow(part);
                known != part && self.occurs(number, known)
            }
        };
        ty.any(&holds)
    }
}
