"""Matches: a game under way, its seats taken by players, functions and people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _native
from ._checks import whole
from .errors import IllegalMove, NotNow, PlayerFailed
from .moves import Move, move_of
from .numbering import Numbers, numbers_after
from .players import Occupant, Person, Player, PythonPlayer, as_occupant
from .records import Record
from .views import Revealed, View, view_of
from .worlds import Worlds, worlds

if TYPE_CHECKING:
    from .games import Game

__all__ = ["Match", "Result", "Thought", "open_hands"]


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winner: int | None
    """The side that won; none for a draw."""
    points: tuple[int, ...]
    """Points of each side."""
    termination: str
    """``finished``, ``resigned``, ``hand_cap``; or why a player could not go on."""


@dataclass(frozen=True)
class Thought:
    """What a player would do."""

    move: Move
    """The move."""
    pause: str
    """The pause that comes with it: ``none``, ``short`` or ``long``."""
    why: Mapping[str, Any] | None
    """Its reason, with the moves that it weighed, where it gives one."""


@dataclass(frozen=True)
class Begun:
    """How a match was begun: from a seed, or from a record."""

    seed: str = ""
    """The seed, where there is no record."""
    hand: int | None = None
    """The number of the single hand that is played."""
    block: int = 0
    """The block of the deals."""
    record: str | None = None
    """The record that was replayed."""


class Match:
    """A match under way; :meth:`Game.match` begins one. It can be copied and pickled, with whoever sits at it.

    The next hand is dealt by itself, as soon as something is asked of it: until then :meth:`revealed` shows the hand that ended.
    """

    game: Game
    """The game and its rules."""
    seats: tuple[Occupant, ...]
    """Who sits where."""

    def __init__(self, native: _native.Match, game: Game, seats: Sequence[Occupant], begun: Begun) -> None:
        self._native, self.game, self.seats, self._begun = native, game, tuple(seats), begun
        self._kind: str = game.game
        self._seed_of_seat: dict[int, str] = {}

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self._native.over

    @property
    def turn(self) -> int | None:
        """The seat that is to move, from 0; none between hands, and once the match is over."""
        return self._native.turn

    @property
    def ply(self) -> int:
        """Moves made so far."""
        return self._native.ply

    @property
    def hand_number(self) -> int:
        """The hand under way or just finished, from 1."""
        return self._native.hand

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(self._native.sides)

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each side over the finished hands."""
        return tuple(self._native.points)

    @property
    def result(self) -> Result | None:
        """How it ended, once it has."""
        told = self._native.result()
        if told is None:
            return None
        data = json.loads(told)
        return Result(data["winner"], tuple(data["points"]), data["termination"])

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to move."""
        self._deal()
        return tuple(move_of(self._kind, text) for text in self._native.legal())

    def _seat(self, seat: SupportsIndex) -> int:
        return whole("seat", seat, 0, len(self.seats) - 1)

    def _deal(self) -> None:
        if self._native.waits_for_hand:
            self._native.next_hand()

    def view(self) -> View:
        """What the seat to move sees, and no more.

        Raises:
            NotNow: if the match is over.
        """
        self._deal()
        seat = self._native.turn
        if seat is None:
            raise NotNow("the match is over: nobody is to move")
        if seat not in self._seed_of_seat:
            self._seed_of_seat[seat] = self._native.seat_seed(seat)
        data = json.loads(self._native.position(seat))
        numbers = self._native.numbers(seat)
        return view_of(data, seat, self.sides, self._native.legal(), self._seed_of_seat[seat], numbers)

    def numbers(self, seat: int, actions: Iterable[SupportsIndex] = ()) -> Numbers:
        """What a seat sees as numbers, whether it is to move or not.

        Args:
            seat: the seat, from 0.
            actions: those that it has chosen of its move, if it is to move.

        Raises:
            IllegalMove: if one is not allowed.
        """
        return numbers_after(self._native.numbers(self._seat(seat)), self._kind, actions)

    def position(self, seat: int | None = None) -> Mapping[str, Any]:
        """The position as a seat may see it (a spectator where none is named), as JSON has it."""
        data: Mapping[str, Any] = json.loads(self._native.position(None if seat is None else self._seat(seat)))
        return data

    def revealed(self) -> Revealed:
        """The position with all hands up, once the hand is over. While one is under way: :func:`open_hands`.

        Raises:
            NotNow: if a hand is under way.
        """
        if self._native.turn is not None:
            raise NotNow("hands are shown when the hand is over; sm.open_hands(match) shows them before")
        return open_hands(self)

    def play(self, move: str, pause: str | None = None) -> None:
        """Makes a move for the seat to move.

        Args:
            move: one of ``view.legal``, or its text.
            pause: the pause that is declared (``none``, ``short``, ``long``), where the rules have such; the true one otherwise.

        Raises:
            IllegalMove: if it cannot be made, and why; the match stands as it was.
            NotNow: if the match is over.
        """
        self._deal()
        self._native.play(str(move), pause)

    def next_hand(self) -> None:
        """Deals the next hand at once.

        Raises:
            NotNow: if the match does not wait for it.
        """
        self._native.next_hand()

    def think(self, player: Player | str | None = None) -> Thought:
        """What a player would do at the seat to move: by default who sits there. Nothing is played.

        Ctrl-C ends it.

        Raises:
            NotNow: if nobody is to move, or a person is.
            PlayerError: if there is no such player.
            PlayerFailed: if it cannot go on.
        """
        self._deal()
        seat = self._native.turn
        if seat is None:
            raise NotNow("the match is over: nobody is to move")
        who = as_occupant(player) if player is not None else self.seats[seat]
        if isinstance(who, Person):
            raise NotNow(f"seat {seat} is a person's: make its move with match.play(move)")
        if isinstance(who, PythonPlayer):
            answer = who(self.view())
            return Thought(move_of(self._kind, str(answer)), "none", None)
        text, pause, why = self._native.think(who.spec)
        return Thought(move_of(self._kind, text), pause, json.loads(why) if why else None)

    def step(self) -> Move:
        """The seat to move makes its move, by who sits there; gives the move.

        Raises:
            NotNow: if nobody is to move, or a person is.
            PlayerFailed: if the player cannot go on, or answers what is no legal move.
        """
        thought = self.think()
        seat = self._native.turn
        asked = self.seats[seat] if seat is not None else None
        pause = None if isinstance(asked, PythonPlayer) else thought.pause
        try:
            self._native.play(thought.move, pause)
        except IllegalMove as error:
            raise PlayerFailed(f"{asked} answered {thought.move!r}: {error}", seat, "illegal_move") from error
        return thought.move

    def play_out(self) -> Match:
        """The rest of the match by who sits there; gives the match itself. Ctrl-C ends it between two moves.

        Raises:
            NotNow: if a person is to move.
            PlayerFailed: if a player cannot go on.
        """
        while not self.over:
            self.step()
        return self

    def resign(self, side: int) -> None:
        """A side gives up.

        Args:
            side: its index, from 0.
        """
        self._native.resign(whole("side", side, 0, len(self.points) - 1))

    def seen(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What a seat (or a spectator) saw so far, as lines of a record without shuffles."""
        lines: list[dict[str, Any]] = json.loads(self._native.seen(None if seat is None else self._seat(seat)))
        return lines

    def record(self) -> Record:
        """The record so far, the same to the byte as everywhere; with its seed once the match is over."""
        names = ["person" if isinstance(who, Person) else self.game.player(who) for who in self.seats]
        return Record(self._native.record(names))

    def save(self, path: str | Path) -> None:
        """Writes the record into a file."""
        self.record().save(path)

    def worlds(self, n: SupportsIndex, *, seed: str | int = 0) -> Worlds:
        """Draws worlds that the seat to move deems possible: :func:`sobremesa.worlds` of :meth:`view`.

        >>> import sobremesa as sm
        >>> worlds = sm.Game("international").match(seed="mesa").worlds(1000)
        >>> worlds.places.shape
        (1000, 28)

        Args:
            n: how many, 1 to 10,000,000.
            seed: any text or number; with another one others are drawn.

        Raises:
            NotNow: if nobody is to move, or nothing is hidden in the game.
        """
        return worlds(self.view(), n, seed=seed)

    def copy(self) -> Match:
        """A match that stands as this one does, to try something."""
        return Match(self._native.copy(), self.game, self.seats, self._begun)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.seats, self._begun, self.record().lines)

    def solve(self, *, nodes: int = 50_000_000) -> dict[str, Any]:
        """What each move is worth with all hands open, if everybody plays perfectly: :func:`sobremesa.solve`. Ctrl-C ends it.

        Args:
            nodes: positions looked at, at most.

        Raises:
            PositionError: if it would take more, or the position is not fit to be solved.
        """
        self._deal()
        solved: dict[str, Any] = json.loads(self._native.solve_at(self.ply, whole("nodes", nodes, 1)))
        return solved

    def __repr__(self) -> str:
        stands = "over" if self.over else f"ply {self.ply}, hand {self.hand_number}"
        return f"<Match of {self.game}: {stands}, points {'-'.join(map(str, self.points))}>"


def _restored(game: Game, seats: Sequence[Occupant], begun: Begun, lines: Sequence[Mapping[str, Any]]) -> Match:
    """A match that was pickled: begun in the same way, and what happened since done again."""
    if begun.record is None:
        native = game._native.open(begun.seed, begun.hand, begun.block)
    else:
        native = _native.record_replayed(begun.record)
    for line in lines:
        if line["line"] == "move" and line["ply"] >= native.ply:
            native.play(line["move"], line.get("pause", "none"))
        elif line["line"] == "hand" and line["hand"] > native.hand:
            native.next_hand()
        elif line["line"] == "resign" and not native.over:
            native.resign(line["side"])
    return Match(native, game, seats, begun)


def open_hands(match: Match) -> Revealed:
    """A match under way with all hands up: for analysis, never for a player."""
    return Revealed(json.loads(match._native.open_position()), match.copy())
