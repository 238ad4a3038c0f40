//! A value of the tree of a file, as serde reads it.
//!
//! `toml` reads its own tree too, and makes a sentence of every failure; each type of each kind of file is compiled with
//! all of that. Here whoever fails leaves a hole, whose sentence the walk beside the schema has told: this reading says
//! nothing, and is compiled to a fraction of that.

use std::cell::Cell;
use std::fmt;
use std::ops::Range;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeString, DeValue};

/// The name under which [`crate::Given`] asks for a value with its bytes.
pub(crate) const GIVEN: &str = "$sobremesa::Given";

thread_local! {
    /// The bytes of the value that was asked for under that name last.
    static SPAN: Cell<Option<Range<usize>>> = const { Cell::new(None) };
}

/// The bytes of the value just asked for as [`GIVEN`]; none if it is of no file.
pub(crate) fn span() -> Option<Range<usize>> {
    SPAN.take()
}

/// That a value is no such thing.
#[derive(Debug)]
pub(crate) struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unread")
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Self
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn missing_field(_: &'static str) -> Self {
        Self
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

/// A value of a file.
#[derive(Clone, Copy)]
pub(crate) struct Node<'n>(pub(crate) &'n Spanned<DeValue<'n>>);

impl<'de> Deserializer<'de> for Node<'_> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(whole) => {
                let (digits, radix) = (whole.as_str(), whole.radix());
                if let Ok(whole) = i64::from_str_radix(digits, radix) {
                    visitor.visit_i64(whole)
                } else {
                    visitor.visit_u64(u64::from_str_radix(digits, radix).map_err(|_| Unread)?)
                }
            }
            DeValue::Float(number) => visitor.visit_f64(decimal(number.as_str())?),
            DeValue::Boolean(truth) => visitor.visit_bool(*truth),
            // No file has dates.
            DeValue::Datetime(_) => Err(Unread),
            DeValue::Array(rows) => visitor.visit_seq(Rows(rows.iter())),
            DeValue::Table(table) => visitor.visit_map(Keys { left: table.iter(), value: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Unread> {
        if name == GIVEN {
            SPAN.set(Some(self.0.span()));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self.0.get_ref() {
            DeValue::String(name) => visitor.visit_enum(text(name)),
            DeValue::Table(table) => {
                let mut keys = table.iter();
                match (keys.next(), keys.next()) {
                    (Some((name, value)), None) => visitor.visit_enum(Variant { name: name.get_ref(), value }),
                    _ => Err(Unread),
                }
            }
            _ => Err(Unread),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// A number with decimals, infinite only where the file says so.
fn decimal(written: &str) -> Result<f64, Unread> {
    let number: f64 = written.parse().map_err(|_| Unread)?;
    if number.is_infinite() && !written.contains("inf") { Err(Unread) } else { Ok(number) }
}

fn text(text: &str) -> StrDeserializer<'_, Unread> {
    text.into_deserializer()
}

/// The values of a list that are left.
struct Rows<'n>(std::slice::Iter<'n, Spanned<DeValue<'n>>>);

impl<'de> SeqAccess<'de> for Rows<'_> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        self.0.next().map(|row| seed.deserialize(Node(row))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The keys and values of a table that are left.
struct Keys<'n, I> {
    left: I,
    value: Option<&'n Spanned<DeValue<'n>>>,
}

impl<'n, 'de, I: Iterator<Item = (&'n Spanned<DeString<'n>>, &'n Spanned<DeValue<'n>>)>> MapAccess<'de>
    for Keys<'n, I>
{
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(text(key.get_ref())).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(Node(self.value.take().ok_or(Unread)?))
    }
}

/// A variant with a value: a table of one key.
struct Variant<'n> {
    name: &'n str,
    value: &'n Spanned<DeValue<'n>>,
}

impl<'n, 'de> EnumAccess<'de> for Variant<'n> {
    type Error = Unread;
    type Variant = Node<'n>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Node<'n>), Unread> {
        Ok((seed.deserialize(text(self.name))?, Node(self.value)))
    }
}

impl<'de> VariantAccess<'de> for Node<'_> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        match self.0.get_ref() {
            DeValue::Array(rows) if rows.is_empty() => Ok(()),
            DeValue::Table(table) if table.is_empty() => Ok(()),
            _ => Err(Unread),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Unread> {
        match self.0.get_ref() {
            DeValue::Array(rows) if rows.len() == len => self.deserialize_any(visitor),
            _ => Err(Unread),
        }
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        match self.0.get_ref() {
            DeValue::Table(table) if table.keys().all(|key| fields.contains(&key.get_ref().as_ref())) => {
                self.deserialize_any(visitor)
            }
            _ => Err(Unread),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use toml::de::DeTable;

    use super::*;
    use crate::Given;

    #[derive(Debug, Deserialize)]
    struct Of<T> {
        #[allow(dead_code, reason = "compared as it is printed")]
        of: T,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code, reason = "compared as it is printed")]
    enum Chosen {
        Bare,
        One(i32),
        Two(u8, String),
        Named { low: u8, high: Option<u8> },
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[allow(dead_code, reason = "compared as it is printed")]
    enum Either {
        Whole(u16),
        Word(Word),
        By(BTreeMap<String, bool>),
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        Bare,
        All,
    }

    #[derive(Debug, Deserialize)]
    #[serde(transparent)]
    #[allow(dead_code, reason = "compared as it is printed")]
    struct Thin(Vec<f64>);

    /// Values of every kind, and some that are wrong for most types.
    const VALUES: [&str; 35] = [
        "\"bare\"",
        "\"all\"",
        "\"\"",
        "'a'",
        "\"años\"",
        "\"\"\"two\nlines\"\"\"",
        "0",
        "-1",
        "255",
        "256",
        "65536",
        "0xff",
        "0b101",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "170141183460469231731687303715884105727",
        "1.5",
        "-0.0",
        "1e3",
        "1e999",
        "inf",
        "true",
        "false",
        "[]",
        "[1, 2]",
        "[7, \"seven\"]",
        "[1.5, 2.0]",
        "{}",
        "{ bare = {} }",
        "{ one = 5 }",
        "{ two = [7, \"seven\"] }",
        "{ named = { low = 1 } }",
        "{ a = true, b = false }",
        "{ named = { low = 1, high = 2, between = 3 } }",
    ];

    /// Both readings of a value: the same, or none by either.
    fn same<T: DeserializeOwned + Debug>() {
        let mut read = 0;
        for value in VALUES {
            let file = format!("of = {value}\n");
            let plain = toml::from_str::<Of<T>>(&file).ok();
            let (tree, faults) = DeTable::parse_recoverable(&file);
            assert!(faults.is_empty(), "{file}");
            let root = Spanned::new(0..0, DeValue::Table(tree.into_inner()));
            let node = Of::<T>::deserialize(Node(&root)).ok();
            assert_eq!(format!("{node:?}"), format!("{plain:?}"), "{} of {file}", std::any::type_name::<T>());
            read += usize::from(node.is_some());
        }
        assert!(read > 0, "{}", std::any::type_name::<T>());
    }

    #[test]
    fn reads_what_toml_reads() {
        same::<bool>();
        same::<u8>();
        same::<i32>();
        same::<u64>();
        same::<i64>();
        same::<f64>();
        same::<char>();
        same::<String>();
        same::<Option<u8>>();
        same::<Vec<u8>>();
        same::<(u8, String)>();
        same::<BTreeMap<String, bool>>();
        same::<Word>();
        same::<Chosen>();
        same::<Either>();
        same::<Thin>();
        same::<toml::Value>();
        same::<serde_json::Value>();
    }

    #[test]
    fn a_faulty_value_is_a_hole_with_its_bytes() {
        #[derive(Deserialize)]
        struct File {
            good: Given<u8>,
            bad: Given<u8>,
            missing: Given<u8>,
            rows: Given<Vec<Given<Word>>>,
        }

        let file = "good = 7\nbad = 300\nrows = [\"all\", \"none\"]\n";
        let (tree, _) = DeTable::parse_recoverable(file);
        let root = Spanned::new(0..0, DeValue::Table(tree.into_inner()));
        let read = File::deserialize(Node(&root)).expect("values never fail");
        assert_eq!((read.good.value(), read.good.span()), (Some(&7), Some(7..8)));
        assert_eq!((read.bad.value(), read.bad.span()), (None, Some(15..18)));
        assert!(read.missing.is_absent());
        let rows = read.rows.value().expect("a list");
        assert_eq!(
            rows.iter().map(|row| &file[row.span().expect("there")]).collect::<Vec<_>>(),
            ["\"all\"", "\"none\""]
        );
        assert!(rows[0].value().is_some() && rows[1].value().is_none());
    }

    #[test]
    fn a_value_of_no_file_has_no_bytes() {
        assert!(serde_json::from_str::<Given<u8>>("7").is_err());
    }
}
