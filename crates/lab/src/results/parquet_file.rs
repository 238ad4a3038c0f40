//! Tables as Parquet, zstd-compressed, a row group for each batch written.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Encoding, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};

use super::table::{Cells, Column, Table};

pub use parquet::errors::ParquetError;

/// A Parquet file being written.
pub struct ParquetTable<W: Write + Send> {
    writer: SerializedFileWriter<W>,
}

impl<W: Write + Send> ParquetTable<W> {
    /// Begins a file with the columns of a table.
    ///
    /// # Errors
    /// If it cannot be written to.
    pub fn new(out: W, table: &Table) -> Result<Self, ParquetError> {
        let fields = table.columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_, _>>()?;
        let schema = Type::group_type_builder("rows").with_fields(fields).build()?;
        let mut properties = WriterProperties::builder()
            .set_writer_version(WriterVersion::PARQUET_2_0)
            .set_created_by("sobremesa".to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(6)?));
        // Numbers that grow from row to row, or never come again, are better off without a dictionary.
        for name in ["block", "shuffle"] {
            let path = ColumnPath::from(name);
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        }
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()))?;
        Ok(Self { writer })
    }

    /// Writes all rows of a table as a row group.
    ///
    /// # Errors
    /// If they cannot be written.
    ///
    /// # Panics
    /// If there are more columns than at the start.
    pub fn write(&mut self, table: &Table) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
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
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), ParquetError> {
        self.writer.close().map(|_| ())
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
