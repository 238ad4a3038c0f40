"""Games: rules by name, by file or by text, with what is chosen of them."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, SupportsIndex

from . import _native
from ._checks import seed_text, whole
from .errors import IllegalMove, RulesError
from .matches import Begun, Match
from .moves import Move
from .numbering import ObservationPart, as_actions, parts_of
from .players import Decide, Occupant, Person, Player, PythonPlayer, as_occupant, person
from .views import View

__all__ = ["Game", "Option", "PlayerInfo", "RulesInfo", "games"]


@dataclass(frozen=True)
class Option:
    """Something that can be set of a player or chosen of rules."""

    key: str
    """Its key, as in ``target=100``."""
    name: str
    """The name shown."""
    value: str
    """The value where nothing is said."""
    takes: str
    """The values that it may have, in words."""


@dataclass(frozen=True)
class PlayerInfo:
    """A player of the catalogue."""

    id: str
    """Its name, as seats and experiments take it."""
    name: str
    """The name shown."""
    level: int
    """Its place in lists, 1 the easiest."""
    summary: str
    """How it plays."""
    options: tuple[Option, ...]
    """What can be set of it."""


@dataclass(frozen=True)
class RulesInfo:
    """Rules of the catalogue."""

    id: str
    """Their name, as :class:`Game` takes it."""
    game: str
    """``dominoes``, ``amazons`` or ``escoba``."""
    name: str
    """The name shown."""
    summary: str
    """What they are, in two or three sentences."""
    seats: int
    """How many play."""


def games() -> list[RulesInfo]:
    """All rules that there are, bundled and the user's own, game by game."""
    found = json.loads(_native.game_names())
    return [RulesInfo(game=game["id"], **rules) for game in found for rules in game["rules"]]


def _chosen(choices: dict[str, Any]) -> str:
    def written(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (list, tuple)):
            return ",".join(map(str, value))
        return str(value)

    return "".join(f" {key}={written(value)}" for key, value in choices.items())


class Game:
    """A game under one rule file.

    >>> import sobremesa as sm
    >>> game = sm.Game("international", target=50)
    >>> game.game, game.seats, game.target
    ('dominoes', 4, 50)

    Args:
        rules: a bundled name, the path of a rule file, or the text of one (anything of several lines).
        choices: what the rules leave open, by its key: ``target=100``, ``seats=3``; :attr:`choices` lists it.

    Raises:
        RulesError: if there are no such rules, they have mistakes (all of them are listed), or do not offer what is chosen.
    """

    def __init__(self, rules: str | os.PathLike[str], **choices: Any) -> None:
        chosen = _chosen(choices)
        if not isinstance(rules, (str, os.PathLike)):
            raise TypeError(f"rules is a name, a path or a text, not {type(rules).__name__}")
        if isinstance(rules, os.PathLike):
            named = os.path.abspath(rules)
            self._begin(_native.Game(f"{named}{chosen}"), f"{named}{chosen}", chosen)
        elif "\n" in rules:
            self._begin(_native.Game(f"<text>{chosen}", rules), None, chosen)
        else:
            path, _, _ = rules.partition(" ")
            named = os.path.abspath(rules) if os.path.isfile(path) else rules
            self._begin(_native.Game(f"{rules}{chosen}"), f"{named}{chosen}", chosen)

    def _begin(self, native: _native.Game, named: str | None, chosen: str) -> None:
        """The compiled rules, the name or file by which experiments find them, and what was chosen."""
        self._native, self._named, self._chosen = native, named, chosen
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._about: dict[str, Any] = json.loads(self._native.about())
        self._numbering: tuple[tuple[ObservationPart, ...], tuple[str, ...]] | None = None

    @property
    def id(self) -> str:
        """The name of the rules: ``international``."""
        return str(self._about["id"])

    @property
    def game(self) -> str:
        """The game to which they belong: ``dominoes``, ``amazons``, ``escoba``."""
        return str(self._about["game"])

    @property
    def spec(self) -> str:
        """The rules as records and experiments name them, with what was chosen: ``draw seats=3``."""
        return str(self._about["spec"])

    @property
    def name(self) -> str:
        """The name shown."""
        return str(self._about["name"])

    @property
    def summary(self) -> str:
        """What they are, in two or three sentences."""
        return str(self._about["summary"])

    @property
    def sentences(self) -> list[str]:
        """The rules as plain sentences, in the order in which one would explain them."""
        return list(self._about["sentences"])

    @property
    def sources(self) -> list[str]:
        """Where they are written down."""
        return list(self._about["sources"])

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._about["seats"])

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat; seats are numbered in the order of play."""
        return tuple(self._about["sides"])

    @property
    def target(self) -> int | None:
        """Points that win the match; none where it is played for a number of hands."""
        target: int | None = self._about["target"]
        return target

    @property
    def hidden(self) -> bool:
        """Whether anything is hidden from anybody: hands, a stock."""
        return bool(self._about["hides"])

    @property
    def hash(self) -> str:
        """BLAKE3 of the rules as compiled, whatever the comments of the file say."""
        return str(self._about["hash"])

    @property
    def file(self) -> str:
        """The rule file (TOML)."""
        return self._native.file()

    @property
    def choices(self) -> tuple[Option, ...]:
        """What may be chosen of the rules besides seats and sides."""
        return tuple(Option(**choice) for choice in self._about["choices"])

    def _numbers(self) -> tuple[tuple[ObservationPart, ...], tuple[str, ...]]:
        if self._numbering is None:
            parts, actions = self._native.numbering()
            self._numbering = parts_of(parts), tuple(actions)
        return self._numbering

    @property
    def observation(self) -> tuple[ObservationPart, ...]:
        """The parts of every observation, one behind the other, from the point of view of the seat that sees it.

        Entries are counts, points and marks as they are (float32), not scaled.

        >>> import sobremesa as sm
        >>> for part in sm.Game("amazons").observation[:2]:
        ...     print(part.name, part.shape, part.start)
        own (10, 10) 0
        other (10, 10) 100
        """
        return self._numbers()[0]

    @property
    def actions(self) -> tuple[str, ...]:
        """What each action means, in the game's notation; the number of an action is its place.

        - Dominoes: a whole move (``6-4>``) where no more than four ends can be open and a tile joins an end by one face alone. Under
          all other rules a placement is made in stages: the tile (``6-4``), the arm (``>``, ``<``, ``+2``), and the face (``.4``)
          where the tile could join by several.
        - Amazons: a square; a move is an amazon, where it goes, and its arrow.
        - Escoba: a card, or ``done``; a play is the card of the hand, the cards that it takes in ascending order, and ``done``.

        >>> import sobremesa as sm
        >>> len(sm.Game("international").actions), sm.Game("international").actions[-1]
        (57, '-')
        """
        return self._numbers()[1]

    def action(self, move: str) -> tuple[int, ...]:
        """The actions of a move, in the order in which they are chosen: one, where actions are whole moves.

        >>> import sobremesa as sm
        >>> sm.Game("amazons").action("d1-d7/g7")
        (3, 63, 66)

        Raises:
            IllegalMove: if it is no move in notation.
        """
        return tuple(self._native.actions_of(str(move)))

    def move(self, action: SupportsIndex | Iterable[SupportsIndex], view: View) -> Move:
        """The move of an action, or of several that are chosen one after the other: the inverse of :meth:`action`.

        >>> import sobremesa as sm
        >>> game = sm.Game("escoba")
        >>> view = game.match(seed="mesa").view()
        >>> all(game.move(game.action(move), view) == move for move in view.legal)
        True

        Args:
            action: the actions.
            view: what the seat to move sees: what an action means may depend on it.

        Raises:
            IllegalMove: if one is not allowed, or they are not the whole of a move.
        """
        actions = as_actions(action)
        move = view.numbers(actions).move
        if move is None:
            raise IllegalMove(f"{actions} is not the whole of a move", "move/action")
        return move

    def players(self) -> list[PlayerInfo]:
        """The players that can sit down, the easiest first."""
        players = json.loads(self._native.players())
        return [
            PlayerInfo(**{**info, "options": tuple(Option(**option) for option in info["options"])}) for info in players
        ]

    def player(self, player: Player | str) -> str:
        """The name of a player in its one spelling, every option by key, as records have it.

        Raises:
            PlayerError: if it does not play this game, or an option is wrong.
        """
        who = as_occupant(player)
        if isinstance(who, PythonPlayer):
            return who.spec
        return self._native.player(str(who))

    def match(
        self,
        seed: str | int | None = None,
        seats: Sequence[Occupant | str | Decide] | Occupant | str | Decide | None = None,
        *,
        hand: int | None = None,
        block: int = 0,
    ) -> Match:
        """A new match, its first hand dealt.

        Args:
            seed: the root of all chance, any text; the same gives the same match everywhere. None: a fresh one.
            seats: who sits where: a list with a player, a name, a function or :data:`person` for each seat, or one of them for
                all. None: people everywhere, whose moves are made by :meth:`Match.play`.
            hand: play a single hand instead: its number, from 0, which decides who opens.
            block: the block of the seed's deals, from 0, as in experiments.

        Raises:
            PlayerError: if a player cannot sit down.
            ValueError: unless there are as many as seats, or if a number is less than 0.
        """
        listed: Sequence[Occupant | str | Decide]
        if seats is None:
            listed = [person] * self.seats
        elif isinstance(seats, (str, Player, Person)) or callable(seats):
            listed = [seats] * self.seats
        else:
            listed = seats
        if len(listed) != self.seats:
            raise ValueError(f"{self.spec} has {self.seats} seats, not {len(listed)}")
        occupants = [as_occupant(who) for who in listed]
        for who in occupants:
            if isinstance(who, Player):
                self.player(who)
        begun = Begun(
            secrets.token_hex(32) if seed is None else seed_text(seed),
            None if hand is None else whole("hand", hand, 0),
            whole("block", block, 0),
        )
        native = self._native.open(begun.seed, begun.hand, begun.block)
        return Match(native, self, [occupants[place] for place in native.places], begun)

    def solve(self, position: str, *, nodes: int = 50_000_000) -> dict[str, Any]:
        """What each move of an open position is worth, if everybody plays perfectly. Ctrl-C ends it.

        Args:
            position: in the game's notation.
            nodes: positions looked at, at most.

        Raises:
            PositionError: if it cannot be read, hides something, or would take more.
        """
        solved: dict[str, Any] = json.loads(self._native.solve(position, whole("nodes", nodes, 1)))
        return solved

    def perft(self, depth: int, position: str | None = None) -> int:
        """How many ways there are to make so many moves, from a position or from the start. Ctrl-C ends it.

        Raises:
            PositionError: if the position cannot be read, or moves of this game are not counted so.
        """
        return self._native.perft(whole("depth", depth, 0, 1000), position)

    def named_for_experiments(self) -> str:
        """The name by which an experiment of this process finds these very rules: a name, or a file."""
        if self._named is None:
            # Held until this game goes: experiments read rules from a file.
            self._folder = tempfile.TemporaryDirectory(prefix="sobremesa-")
            path = Path(self._folder.name) / f"{self.id}.toml"
            path.write_text(self.file, encoding="utf-8")
            self._named = f"{path}{self._chosen}"
        return self._named

    def __reduce__(self) -> tuple[Any, ...]:
        # By its text: names and files may mean something else where it is read.
        return _restored, (self.spec, self.file, self._named, self._chosen)

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"<Game {self.spec} {self.hash[:8]}: {self.game}, {self.seats} seats>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.hash == other.hash and self.spec == other.spec

    def __hash__(self) -> int:
        return hash((self.hash, self.spec))


def _restored(spec: str, file: str, named: str | None, chosen: str) -> Game:
    """A game that was pickled."""
    game = Game.__new__(Game)
    game._begin(_native.Game(spec, file), named, chosen)
    if named is not None:
        try:
            found = Game(named).hash
        except RulesError:
            found = ""
        if found != game.hash:
            # Other rules have that name here: experiments find these by their text.
            game._named = None
    return game
