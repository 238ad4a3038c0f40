"""Tables of results: handed to polars, pandas, DuckDB and pyarrow through Arrow, without a copy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["ColumnInfo", "Table"]


@dataclass(frozen=True)
class ColumnInfo:
    """A column of a table."""

    name: str
    """Its name."""
    type: str
    """``int64``, or ``string`` (with nothing where there is nothing to say)."""
    about: str
    """What a cell says, with its unit and from where it counts."""


class Table:
    """A table of results.

    It has the Arrow PyCapsule interface: ``polars.DataFrame(table)``, ``pyarrow.table(table)``, ``pandas.DataFrame.from_arrow(table)``
    and DuckDB read it where it is, without a copy. Single columns: ``table["points_a"]``.
    """

    def __init__(self, native: _native.Table) -> None:
        self._native = native

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a table is not pickled: polars.DataFrame(table) is, and the run to which it belongs")

    @property
    def columns(self) -> tuple[ColumnInfo, ...]:
        """The columns, with what each means."""
        return tuple(ColumnInfo(*column) for column in self._native.columns())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    def __len__(self) -> int:
        return len(self._native)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __getitem__(self, name: str) -> NDArray[numpy.int64] | list[str | None]:
        """A column: numbers as an array of NumPy, words as a list.

        Raises:
            KeyError: if there is none of that name; it lists them.
        """
        words = self._native.words(name)
        return self.numbers(name) if words is None else words

    def numbers(self, name: str) -> NDArray[numpy.int64]:
        """A column of whole numbers.

        Raises:
            KeyError: if there is none of that name.
            TypeError: if it is one of words.
        """
        import numpy

        numbers = self._native.numbers(name)
        if numbers is None:
            raise TypeError(f"{name!r} is a column of words: table.words({name!r})")
        return numpy.frombuffer(numbers, dtype=numpy.int64)

    def words(self, name: str) -> list[str | None]:
        """A column of words, with None where there is nothing to say.

        Raises:
            KeyError: if there is none of that name.
            TypeError: if it is one of numbers.
        """
        words = self._native.words(name)
        if words is None:
            raise TypeError(f"{name!r} is a column of numbers: table.numbers({name!r})")
        return words

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> Any:
        return self._native.__arrow_c_schema__()

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.names)}>"
