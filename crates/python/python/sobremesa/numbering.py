"""Positions and moves as numbers, for programs that learn: what the entries of an observation and the actions mean."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, SupportsIndex

from . import _native
from .moves import Move, move_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Numbers", "ObservationPart"]


@dataclass(frozen=True)
class ObservationPart:
    """A part of an observation: entries that belong together."""

    name: str
    """Its name."""
    shape: tuple[int, ...]
    """Its shape, the last dimension varying fastest."""
    start: int
    """Its first entry in the observation."""
    meaning: str
    """What an entry means, with its unit and range."""

    @property
    def size(self) -> int:
        """The number of its entries."""
        return prod(self.shape)

    def of(self, observation: NDArray[numpy.float32]) -> NDArray[numpy.float32]:
        """This part of an observation, or of many (their entries last), in its shape; without a copy where NumPy can."""
        part = observation[..., self.start : self.start + self.size]
        return part.reshape(*observation.shape[:-1], *self.shape)


@dataclass(frozen=True)
class Numbers:
    """What a seat sees as numbers, once it has chosen some actions of its move."""

    observation: NDArray[numpy.float32]
    """What it sees (entries), part behind part: :attr:`Game.observation` says what they mean."""
    mask: NDArray[numpy.bool_]
    """Which actions it may choose next (actions): none once the move is complete, or if the seat is not to move."""
    move: Move | None
    """The move, once it is complete."""


def parts_of(parts: Sequence[tuple[str, Sequence[int], str]]) -> tuple[ObservationPart, ...]:
    """The parts of an observation, one behind the other."""
    found: list[ObservationPart] = []
    start = 0
    for name, shape, meaning in parts:
        part = ObservationPart(name, tuple(shape), start, meaning)
        found.append(part)
        start += part.size
    return tuple(found)


def as_actions(actions: SupportsIndex | Iterable[SupportsIndex]) -> list[int]:
    """One action, or several, of Python or of NumPy."""
    if isinstance(actions, Iterable) and getattr(actions, "ndim", None) != 0:
        return [operator.index(action) for action in actions]
    return [operator.index(actions)]  # type: ignore[arg-type]


def numbers_after(native: _native.Numbers, game: str, actions: Iterable[SupportsIndex]) -> Numbers:
    """The numbers once a seat has chosen some actions."""
    import numpy

    observation, mask, text = native.after(as_actions(actions))
    return Numbers(
        numpy.frombuffer(observation, dtype=numpy.float32),
        numpy.frombuffer(mask, dtype=numpy.bool_),
        None if text is None else move_of(game, text),
    )
