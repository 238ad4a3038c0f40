"""Moves, tiles and cards: texts in the game's notation that know what they say."""

from __future__ import annotations

import re

__all__ = ["AmazonsMove", "Card", "DominoMove", "EscobaMove", "Move", "Tile", "move_of"]


class Tile(tuple[int, ...]):
    """A domino: the numbers of its faces, greatest first. It prints as in notation, ``6-4``."""

    __slots__ = ()

    @property
    def pips(self) -> int:
        """The sum of its faces."""
        return sum(self)

    @property
    def is_double(self) -> bool:
        """Whether all its faces are alike."""
        return len(set(self)) == 1

    def __str__(self) -> str:
        return "-".join(map(str, self))

    def __repr__(self) -> str:
        return f"Tile({self})"


class Card(str):
    """A card in notation: ``7o``, the seven of oros; ``Sc``, the sota of copas."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """1 to 7; 8 the sota, 9 the caballo, 10 the rey."""
        return {"S": 8, "C": 9, "R": 10}.get(self[0]) or int(self[0])

    @property
    def suit(self) -> str:
        """``o`` oros, ``c`` copas, ``e`` espadas, ``b`` bastos."""
        return self[-1]


class Move(str):
    """A move: its text in the game's notation, so that it can be compared, kept and played as it is."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The move in notation."""
        return str(self)


_DOMINO = re.compile(r"!?(?P<tile>\d+(?:-\d+)+)(?P<where>[<>]|\+\d+)?(?:\.(?P<inner>\d+))?")


class DominoMove(Move):
    """A move of dominoes: ``6-4>`` to the right, ``6-4<`` to the left, ``6-4+2`` on arm 2, ``!6-4`` given back, ``-`` a pass."""

    __slots__ = ()

    def _read(self) -> re.Match[str] | None:
        return _DOMINO.match(self)

    @property
    def is_pass(self) -> bool:
        """Whether no tile is moved: a pass, the end of a turn, an opening left to the partner."""
        return self.startswith("-")

    @property
    def is_give(self) -> bool:
        """Whether a tile is given back to the stock."""
        return self.startswith("!")

    @property
    def tile(self) -> Tile | None:
        """The tile that is placed or given back; none for a pass."""
        read = self._read()
        return Tile(map(int, read["tile"].split("-"))) if read else None

    @property
    def arm(self) -> int | None:
        """The arm on which it is placed: 0 to the right, 1 to the left, 2 and on in the order in which they opened."""
        read = self._read()
        if not read or not read["where"]:
            return None
        return {">": 0, "<": 1}.get(read["where"]) if read["where"] in "<>" else int(read["where"][1:])

    @property
    def pips(self) -> int:
        """The pips of its tile; 0 for a pass."""
        return self.tile.pips if self.tile else 0


class AmazonsMove(Move):
    """A move of the Amazons: ``d1-d7/g7``, from d1 to d7, its arrow at g7."""

    __slots__ = ()

    @property
    def from_square(self) -> str:
        """Where the amazon stands."""
        return self.split("-")[0]

    @property
    def to_square(self) -> str:
        """Where it goes."""
        return self.split("-")[1].split("/")[0]

    @property
    def arrow(self) -> str:
        """The square that its arrow blocks."""
        return self.split("/")[1]


class EscobaMove(Move):
    """A play of Escoba: ``7o:5c+3b``, the seven of oros takes two cards; ``4e``, a card laid down."""

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card that is played."""
        return Card(self.split(":")[0])

    @property
    def takes(self) -> tuple[Card, ...]:
        """The cards that it takes from the table; none where it is laid down."""
        _, _, taken = self.partition(":")
        return tuple(map(Card, taken.split("+"))) if taken else ()


_MOVES: dict[str, type[Move]] = {"dominoes": DominoMove, "amazons": AmazonsMove, "escoba": EscobaMove}


def move_of(game: str, text: str) -> Move:
    """The move of a text, by the name of its game (``dominoes``, ``amazons``, ``escoba``)."""
    return _MOVES.get(game, Move)(text)
