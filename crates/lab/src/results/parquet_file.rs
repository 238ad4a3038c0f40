//! Tables as Parquet, zstd-compressed, in one row group.

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, ConvertedType, Encoding, Repetition, Type as Physical, ZstdLevel};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};

use super::table::{Cells, Column, ResultTable};

pub use parquet::errors::ParquetError;

/// Under which name a file has the hash of its experiment's manifest.
const MANIFEST: &str = "manifest";

/// Under which name a file says what its columns mean: an object of JSON, by the name of the column.
const COLUMNS: &str = "columns";

/// The most rows of a table that is read: a shard has those of one unit of an experiment, far fewer. A damaged file may say
/// any number, and the library makes room for it.
const MOST_ROWS: usize = 1 << 24;

/// Writes a table; `manifest` is the hash of its experiment's manifest.
///
/// # Errors
/// If it cannot be written.
///
/// # Panics
/// Never: there are as many columns as at the start.
pub fn write_table(out: impl Write + Send, table: &ResultTable, manifest: &str) -> Result<(), ParquetError> {
    let fields = table.columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("rows").with_fields(fields).build()?;
    let mut properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_2_0)
        .set_created_by("sobremesa".to_owned())
        .set_key_value_metadata(Some(vec![
            KeyValue::new(MANIFEST.to_owned(), manifest.to_owned()),
            KeyValue::new(COLUMNS.to_owned(), meanings(table)),
        ]))
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(6)?));
    // Numbers that grow from row to row, or never come again, are better off without a dictionary.
    for name in ["block", "ply", "shuffle"] {
        let path = ColumnPath::from(name);
        properties = properties
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
    }
    let mut writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()))?;
    let mut group = writer.next_row_group()?;
    for column in &table.columns {
        let mut writer = group.next_column()?.expect("as many columns as there were at the start");
        match &column.cells {
            Cells::Numbers(cells) => {
                writer.typed::<Int64Type>().write_batch(cells, None, None)?;
            }
            Cells::Words(cells) => {
                let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
                let words: Vec<ByteArray> =
                    cells.iter().flatten().map(|word| ByteArray::from(word.as_bytes().to_vec())).collect();
                writer.typed::<ByteArrayType>().write_batch(&words, Some(&levels), None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    writer.close().map(|_| ())
}

/// What the columns of a table mean, as an object of JSON.
fn meanings(table: &ResultTable) -> String {
    let columns = table.columns.iter().map(|column| (column.name.clone(), column.about.as_ref().into()));
    serde_json::Value::Object(columns.collect()).to_string()
}

/// Reads a table with the columns of `like` that was written for the experiment with this `manifest`; none where it
/// was written for another, or has other columns.
///
/// # Errors
/// If it cannot be read.
pub fn read_table(
    mut file: impl Read,
    like: &ResultTable,
    manifest: &str,
) -> Result<Option<ResultTable>, ParquetError> {
    let mut content = Vec::new();
    file.read_to_end(&mut content)?;
    // The library panics over some damaged files. Runs of earlier versions have no hashes that would be compared before.
    let read = catch_unwind(AssertUnwindSafe(|| read_content(content, like, manifest)));
    read.unwrap_or_else(|_| Err(ParquetError::General("the file is damaged".to_owned())))
}

fn read_content(content: Vec<u8>, like: &ResultTable, manifest: &str) -> Result<Option<ResultTable>, ParquetError> {
    let reader = SerializedFileReader::new(Bytes::from(content))?;
    let metadata = reader.metadata().file_metadata();
    let own = metadata.key_value_metadata().into_iter().flatten();
    let own = own.filter(|entry| entry.key == MANIFEST).any(|entry| entry.value.as_deref() == Some(manifest));
    let schema = metadata.schema_descr();
    let names = (0..schema.num_columns()).map(|column| schema.column(column).name().to_owned());
    if !own || !names.eq(like.columns.iter().map(|column| column.name.clone())) {
        return Ok(None);
    }
    let mut table = like.emptied();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(usize::MAX);
        if rows > MOST_ROWS - table.rows().min(MOST_ROWS) {
            return Err(ParquetError::General(format!("it has more than {MOST_ROWS} rows")));
        }
        for (index, column) in table.columns.iter_mut().enumerate() {
            if !read_column(group.as_ref(), index, rows, column)? {
                return Ok(None);
            }
        }
    }
    // In a damaged file a column may end before the others, without a word of the library.
    let length = |column: &Column| match &column.cells {
        Cells::Numbers(cells) => cells.len(),
        Cells::Words(cells) => cells.len(),
    };
    if table.columns.iter().any(|column| length(column) != table.rows()) {
        return Err(ParquetError::General("its columns are not of the same length".to_owned()));
    }
    Ok(Some(table))
}

/// Reads a column of a row group; false if it is of another kind.
fn read_column(
    group: &dyn RowGroupReader,
    index: usize,
    rows: usize,
    column: &mut Column,
) -> Result<bool, ParquetError> {
    let pages = CheckedPages(group.get_column_page_reader(index)?);
    let reader = get_column_reader(group.metadata().column(index).column_descr_ptr(), Box::new(pages));
    match (reader, &mut column.cells) {
        (ColumnReader::Int64ColumnReader(mut reader), Cells::Numbers(cells)) => {
            reader.read_records(rows, None, None, cells)?;
        }
        (ColumnReader::ByteArrayColumnReader(mut reader), Cells::Words(cells)) => {
            let (mut levels, mut words) = (Vec::new(), Vec::new());
            reader.read_records(rows, Some(&mut levels), None, &mut words)?;
            let mut words = words.into_iter();
            for level in levels {
                let word = if level > 0 { words.next() } else { None };
                cells.push(match word {
                    Some(word) => Some(word.as_utf8()?.to_owned().into()),
                    None => None,
                });
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The pages of a column, of which no dictionary says that it has more words than it has bytes: the library makes room for
/// as many as it says.
struct CheckedPages(Box<dyn PageReader>);

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>, ParquetError> {
        let page = self.0.get_next_page()?;
        if let Some(Page::DictionaryPage { buf, num_values, .. }) = &page
            && *num_values as usize > buf.len()
        {
            return Err(ParquetError::General("a dictionary is shorter than it says".to_owned()));
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>, ParquetError> {
        self.0.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<(), ParquetError> {
        self.0.skip_next_page()
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page, ParquetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

fn field(column: &Column) -> Result<Type, ParquetError> {
    match column.cells {
        Cells::Numbers(_) => {
            Type::primitive_type_builder(&column.name, Physical::INT64).with_repetition(Repetition::REQUIRED).build()
        }
        Cells::Words(_) => Type::primitive_type_builder(&column.name, Physical::BYTE_ARRAY)
            .with_repetition(Repetition::OPTIONAL)
            .with_converted_type(ConvertedType::UTF8)
            .build(),
    }
}
