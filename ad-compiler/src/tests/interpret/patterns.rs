//! Patterns of kept tokens.

use super::Value;
use super::machine::Machine;
use crate::ir::*;
use syn::Pat;

impl Machine<'_> {
    /// Whether the value matches; the names of the pattern are bound as far as it does.
    pub(super) fn matches(&mut self, pattern: &Pat, value: &Value) -> bool {
        match pattern {
            Pat::Wild(_) => true,
            Pat::Guard(guarded) => self.matches(&guarded.pat, value) && self.eval(&guarded.guard).boolean(),
            Pat::Paren(inner) => self.matches(&inner.pat, value),
            Pat::Type(inner) => self.matches(&inner.pat, value),
            Pat::Reference(inner) => self.matches(&inner.pat, value),
            Pat::Ident(ident) if ident.ident == "None" => matches!(value, Value::Optional(None)),
            Pat::TupleStruct(variant) if variant.path.is_ident("Some") => match value {
                Value::Optional(Some(inside)) => self.matches(&variant.elems[0], inside),
                Value::Optional(None) => false,
                other => panic!("{other:?} is no option"),
            },
            Pat::Ident(ident) => {
                if let Some((_, inner)) = &ident.subpat
                    && !self.matches(inner, value)
                {
                    return false;
                }
                match marked(&ident.ident) {
                    Some(name) => self.bind_name(name, value),
                    None => self.locals.push((ident.ident.to_string(), value.clone())),
                }
                true
            }
            Pat::Or(or) => or.cases.iter().any(|case| self.matches(case, value)),
            Pat::Tuple(tuple) => {
                let Value::Tuple(parts) = value else { panic!("{value:?} is no tuple") };
                assert_eq!(tuple.elems.len(), parts.len(), "a pattern has one part for each of the tuple's");
                tuple.elems.iter().zip(parts).all(|(pattern, part)| self.matches(pattern, part))
            }
            Pat::Slice(slice) => {
                let (patterns, items): (Vec<&Pat>, &[Value]) = (slice.elems.iter().collect(), value.list());
                let Some(rest) = patterns.iter().position(|pattern| matches!(pattern, Pat::Rest(_))) else {
                    return patterns.len() == items.len() && self.all_match(&patterns, items);
                };
                let (before, after) = (&patterns[..rest], &patterns[rest + 1..]);
                before.len() + after.len() <= items.len()
                    && self.all_match(before, &items[..rest])
                    && self.all_match(after, &items[items.len() - after.len()..])
            }
            Pat::Lit(literal) => {
                let expected = self.eval(&syn::Expr::Lit(literal.clone()));
                expected.is(value)
            }
            Pat::Range(range) => {
                let mut bound = |bound: &Option<Box<syn::Expr>>| {
                    bound.as_ref().map(|bound| self.eval(bound).integer().value)
                };
                let (low, high) = (bound(&range.start), bound(&range.end));
                let value = value.integer().value;
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                low.is_none_or(|low| low <= value)
                    && high.is_none_or(|high| value < high || (inclusive && value == high))
            }
            other => panic!("the pattern `{}` is not known", quote::quote!(#other)),
        }
    }

    fn all_match(&mut self, patterns: &[&Pat], items: &[Value]) -> bool {
        patterns.iter().zip(items).all(|(pattern, item)| self.matches(pattern, item))
    }

    /// A name that a pattern binds: a value of its own, or another name for a place, which then has to have the same
    /// in it. In the primal a name that is no reference is a copy.
    fn bind_name(&mut self, name: ValueId, value: &Value) {
        let Kind::Alias(alias) = &self.function.info(name).kind else {
            return self.set(name, value.clone());
        };
        if self.is_reverse() {
            return;
        }
        let there = self.read(&alias.place);
        assert!(
            there.is(value),
            "{} stands for {there:?}, and the pattern binds {value:?}",
            self.function.name(name)
        );
        if alias.form == Form::Value {
            self.set(name, value.clone());
        }
    }
}
