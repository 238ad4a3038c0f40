"""What can go wrong: one small family of exceptions, each with what is needed to mend it.

Everything that this package refuses is an :class:`Error`. Wrong arguments of its functions are Python's own ``TypeError`` and
``ValueError``, files that cannot be read its ``OSError``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "Error",
    "ExperimentError",
    "IllegalMove",
    "Mistake",
    "NotNow",
    "PlayerError",
    "PlayerFailed",
    "PositionError",
    "RecordError",
    "RulesError",
    "RunFolderError",
]


@dataclass(frozen=True)
class Mistake:
    """A mistake in a text, with its place."""

    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""
    problem: str
    """What is wrong."""
    advice: str | None = None
    """What would be right, where it is known."""

    def __str__(self) -> str:
        advice = f" ({self.advice})" if self.advice else ""
        return f"{self.line}:{self.column}: {self.problem}{advice}"


class Error(Exception):
    """Whatever this package refuses."""


class _WithMistakes(Error, ValueError):
    mistakes: list[Mistake]
    """All mistakes, in the order of the text; empty where the fault is no text's."""

    def __init__(self, message: str, mistakes: Iterable[tuple[int, int, str, str | None]] = ()) -> None:
        self.mistakes = [Mistake(*mistake) for mistake in mistakes]
        self.message = message
        super().__init__("\n".join([message, *(f"  {mistake}" for mistake in self.mistakes)]))


class RulesError(_WithMistakes):
    """Rules that cannot be found, read or chosen so; with all :attr:`mistakes` of the file."""


class PlayerError(_WithMistakes):
    """A player that there is not, or whose options or file are wrong; with all :attr:`mistakes` of the file."""


class ExperimentError(_WithMistakes):
    """An experiment that cannot be played as it is written; with all :attr:`mistakes`."""


class _WithCode(Error, ValueError):
    code: str
    """The kind of problem, the same in every language: ``move/does-not-fit``."""

    def __init__(self, message: str, code: str = "") -> None:
        self.code = code
        super().__init__(message)


class IllegalMove(_WithCode):
    """A move that cannot be made; the match stands as it was."""


class PositionError(_WithCode):
    """A position that cannot be read, or is not fit for what was asked."""


class NotNow(Error):
    """Something that the match does not wait for."""


class PlayerFailed(Error):
    """A player that could not go on: a program that ended, a function that raised."""

    seat: int | None
    """The seat at which it sat."""
    fault: str
    """The kind of failure: ``illegal_move``, ``timeout``, ``crash``, ``out_of_memory``, ``disqualified``."""
    output: str
    """The end of what it wrote for those who look after it."""

    def __init__(self, message: str, seat: int | None = None, fault: str = "crash", output: str = "") -> None:
        self.seat, self.fault, self.output = seat, fault, output
        super().__init__(f"{message}\n{output}" if output else message)


class RecordError(Error, ValueError):
    """A record that cannot be read or does not follow its rules."""

    line: int
    """The line of the record, from 1."""
    code: str
    """The kind of problem, the same in every language."""

    def __init__(self, message: str, line: int, code: str = "") -> None:
        self.line, self.code = line, code
        super().__init__(f"line {line}: {message}")


class RunFolderError(Error):
    """A folder of results that cannot be used: another experiment's, damaged, being played, not to be written."""
