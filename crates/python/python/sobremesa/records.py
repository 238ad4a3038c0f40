"""Records of matches: JSON Lines that hold everything that happened, to be read, played again and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _native
from ._checks import whole
from .errors import RecordError
from .moves import Move, move_of

if TYPE_CHECKING:
    from .matches import Match

__all__ = ["Record", "RecordProblem", "Verification"]


@dataclass(frozen=True)
class RecordProblem:
    """Something of a record that does not hold."""

    line: int
    """The line, from 1."""
    code: str
    """The kind of problem."""
    text: str
    """What does not hold."""


@dataclass(frozen=True)
class Verification:
    """What checking a record against its rules, its seed and its players found."""

    hands: int
    """Hands that were begun."""
    shuffles: int
    """Shuffles in the record."""
    moves: int
    """Moves in the record."""
    seed_known: bool
    """Whether the match is over, so that its shuffles could be drawn again."""
    thought_again: int
    """Moves of computer players that were thought of again."""
    not_asked: Mapping[str, str]
    """Players that were not asked again, and why: ``program``, ``stranger``, ``nondeterministic``; ``company`` in a game
    of an experiment, which is played again as a whole, where somebody else is not asked; ``part`` in a hand by itself and in a later
    block of which the record does not say which game of its block it was."""
    problems: tuple[RecordProblem, ...]
    """All that does not hold."""

    @property
    def holds(self) -> bool:
        """Whether everything holds."""
        return not self.problems

    def __bool__(self) -> bool:
        return self.holds


class Record:
    """A record of a match.

    Raises:
        RecordError: if a text is none; it names the first line at fault.
    """

    text: str
    """The record as it is written: JSON Lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines: list[dict[str, Any]] | None = None

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """The record of a file.

        Raises:
            RecordError: if it is not text.
        """
        try:
            return cls(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise RecordError(f"{path} is not text in UTF-8", line, "record/unreadable") from None

    def save(self, path: str | Path) -> None:
        """Writes it into a file."""
        Path(path).write_text(self.text, encoding="utf-8", newline="\n")

    def _read(self) -> list[dict[str, Any]]:
        if self._lines is None:
            _native.record_replayed(self.text)
            self._lines = [json.loads(line) for line in self.text.splitlines()]
        return self._lines

    @property
    def head(self) -> Mapping[str, Any]:
        """The first line: the rules with their file and hash, the players, the hash of the seed."""
        return self._read()[0]

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Every line after the first: what happened."""
        return self._read()[1:]

    def replay(self, ply: int | None = None) -> Match:
        """The match, brought to where the record leaves it, or to a move of it.

        >>> import sobremesa as sm
        >>> record = sm.Game("duel").match(seed="mesa", seats="matriz").play_out().record()
        >>> match = record.replay(ply=5)
        >>> match.ply, match.over, match.think("matriz").move == record.move(5)
        (5, False, True)

        Args:
            ply: the number of the move before which it stands, from 0; None: the end of the record. What comes after is drawn anew.

        Raises:
            RecordError: if it does not follow its rules.
            IndexError: if there is no such move.
        """
        from .games import Game
        from .matches import Begun, Match
        from .players import as_occupant, person

        head = self.head
        game = Game(head["rules_file"], **_choices(head["rules"]))
        known = {"person", "bot"}
        seats = [person if name in known or name.startswith("python.") else as_occupant(name) for name in head["players"]]
        text = self.text if ply is None else self._until(ply)
        return Match(_native.record_replayed(text), game, seats, Begun(record=text))

    def move(self, ply: int) -> Move:
        """The move of a ply, from 0.

        Raises:
            IndexError: if there is no such move.
        """
        line = self._line_of(ply)
        return move_of(str(self.head["game"]), str(self._read()[line]["move"]))

    def _line_of(self, ply: int) -> int:
        """Which line has the move of a ply; the head is line 0."""
        asked = whole("ply", ply, 0)
        for number, line in enumerate(self._read()):
            if line["line"] == "move" and line["ply"] == asked:
                return number
        moves = sum(line["line"] == "move" for line in self._read())
        raise IndexError(f"the record has {moves} moves, from ply 0; there is no ply {asked}")

    def _until(self, ply: int) -> str:
        """The lines before the move of a ply."""
        return "".join(self.text.splitlines(keepends=True)[: self._line_of(ply)])

    def verify(self) -> Verification:
        """Holds it against its rules, its seed and its players: every move, every score, every shuffle. Ctrl-C ends it."""
        told = json.loads(_native.record_verified(self.text))
        problems = tuple(RecordProblem(**problem) for problem in told["problems"])
        not_asked = {entry["player"]: entry["why"] for entry in told["not_asked"]}
        apart = self.head["unit"] != "match" or self.head["block"] != 0
        if told["seed_known"] and not problems and apart and "block_game" not in self.head:
            not_asked |= {name: "part" for name in self.head["players"] if name not in ("person", "bot")}
        counts = {key: told[key] for key in ("hands", "shuffles", "moves", "seed_known", "thought_again")}
        return Verification(**counts, not_asked=not_asked, problems=problems)

    def analyze(self, *, nodes: int = 5_000_000) -> list[dict[str, Any]]:
        """What exact play with all hands open makes of every move of a finished match, hand by hand. Ctrl-C ends it.

        Args:
            nodes: positions looked at in each hand, at most; moves that would take more are left out (``left_out``).

        Raises:
            NotNow: if the match is not over.
        """
        hands: list[dict[str, Any]] = json.loads(_native.record_analysis(self.text, whole("nodes", nodes, 1)))
        return hands

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Record of {self.head['rules']}: {len(self.lines)} lines>"


def _choices(spec: str) -> dict[str, str]:
    words = (word.partition("=") for word in spec.split() if "=" in word)
    return {key: value for key, _, value in words}
