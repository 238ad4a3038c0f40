//! Tables of results as Arrow, handed over without a copy.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Int64Array, RecordBatch, RecordBatchIterator, StringViewArray};
use arrow_buffer::ScalarBuffer;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use sobremesa_lab::results::{Cells, ResultTable};

/// A table of results: columns of whole numbers and of words.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Table {
    batch: RecordBatch,
}

/// Under which name a column says what it means, as Parquet files of results do.
const ABOUT: &str = "about";

impl Table {
    /// The same table, its numbers where they are.
    pub(crate) fn of(table: ResultTable) -> PyResult<Self> {
        let mut fields = Vec::new();
        let mut columns: Vec<ArrayRef> = Vec::new();
        for column in table.columns {
            let (array, kind): (ArrayRef, _) = match column.cells {
                Cells::Numbers(cells) => (Arc::new(Int64Array::new(ScalarBuffer::from(cells), None)), DataType::Int64),
                Cells::Words(cells) => (Arc::new(StringViewArray::from_iter(cells)), DataType::Utf8View),
            };
            let words = kind == DataType::Utf8View;

            fields.push(Field::new(column.name, kind, words).with_metadata([(ABOUT, column.about)]));
            columns.push(array);
        }
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).map_err(broken)?;
        Ok(Self { batch })
    }

    fn column(&self, name: &str) -> PyResult<&ArrayRef> {
        self.batch.column_by_name(name).ok_or_else(|| {
            let schema = self.batch.schema();
            let known: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
            PyKeyError::new_err(format!("there is no column `{name}`; there are {}", known.join(", ")))
        })
    }
}

fn broken(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    /// Each column's name, its type (`int64` or `string`) and what it means.
    fn columns(&self) -> Vec<(String, &'static str, String)> {
        let schema = self.batch.schema();
        let of = |field: &Arc<Field>| {
            let kind = if field.data_type() == &DataType::Int64 { "int64" } else { "string" };
            (field.name().clone(), kind, field.metadata().get(ABOUT).cloned().unwrap_or_default())
        };
        schema.fields().iter().map(of).collect()
    }

    /// The words of a column; none for a column of numbers.
    fn words(&self, name: &str) -> PyResult<Option<Vec<Option<String>>>> {
        let column = self.column(name)?.as_any().downcast_ref::<StringViewArray>();
        Ok(column.map(|column| column.iter().map(|word| word.map(str::to_owned)).collect()))
    }

    /// The numbers of a column, 8 bytes each in the order of this machine; none for a column of words.
    fn numbers<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let column = self.column(name)?.as_any().downcast_ref::<Int64Array>();
        Ok(column.map(|column| PyBytes::new(py, column.values().inner().as_slice())))
    }

    /// Where the numbers of a column lie in memory: for tests that nothing is copied.
    fn address(&self, name: &str) -> PyResult<Option<usize>> {
        let column = self.column(name)?.as_any().downcast_ref::<Int64Array>();
        Ok(column.map(|column| column.values().inner().as_ptr() as usize))
    }

    /// The Arrow `PyCapsule` interface: a stream of one batch.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may leave a wish for another schema unanswered.
        drop(requested_schema);
        let schema: SchemaRef = self.batch.schema();
        let reader = RecordBatchIterator::new([Ok(self.batch.clone())], schema);
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    /// The Arrow `PyCapsule` interface: the schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.batch.schema().as_ref()).map_err(broken)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}
