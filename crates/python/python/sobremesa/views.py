"""What a seat sees: its own tiles or cards, the table, and its legal moves; nothing else of what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _native
from .errors import NotNow
from .moves import Card, Move, Tile, move_of
from .numbering import Numbers, numbers_after

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from .matches import Match

__all__ = ["AmazonsView", "DominoesView", "EscobaView", "Revealed", "View", "view_of"]


class _Position:
    """A position as JSON has it, with names for its parts."""

    data: Mapping[str, Any]
    """The whole position, as browsers and programs get it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def _board(self) -> Mapping[str, Any]:
        board: Mapping[str, Any] = self.data["board"]
        return board

    @property
    def game(self) -> str:
        """``dominoes``, ``amazons`` or ``escoba``."""
        return str(self._board["game"])

    @property
    def ply(self) -> int:
        """Moves made so far in the match."""
        return int(self.data["ply"])

    @property
    def hand_number(self) -> int:
        """The hand under way, from 1."""
        return int(self.data["hand"])

    @property
    def opener(self) -> int | None:
        """The seat that opened or opens this hand, once it is known."""
        opener: int | None = self.data["opener"]
        return opener

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each side over the finished hands."""
        return tuple(self.data["score"]["sides"])

    @property
    def target(self) -> int | None:
        """Points that win the match; none where it is a single hand."""
        target: int | None = self.data["score"]["target"]
        return target

    @property
    def log(self) -> Sequence[Mapping[str, Any]]:
        """Every move of this hand, in order: ``seat``, ``ply``, ``move``, and what belongs to it."""
        log: Sequence[Mapping[str, Any]] = self._board["log"]
        return log


class View(_Position):
    """What the seat to move sees, and may play."""

    seat: int
    """The seat, from 0."""
    sides: tuple[int, ...]
    """The side of each seat; seats are numbered in the order of play."""
    legal: tuple[Move, ...]
    """The legal moves, at least one."""

    def __init__(
        self,
        data: Mapping[str, Any],
        seat: int,
        sides: Sequence[int],
        legal: Sequence[str],
        seed: str = "",
        numbers: _native.Numbers | None = None,
    ) -> None:
        super().__init__(data)
        self.seat, self.sides = seat, tuple(sides)
        self.legal = tuple(move_of(self.game, text) for text in legal)
        self._seed = seed
        self._random: random.Random | None = None
        self._numbers = numbers

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a view is not pickled: its match is, and view.data and view.arrays() are")

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of the same side."""
        own = self.sides[self.seat]
        return tuple(seat for seat, side in enumerate(self.sides) if side == own and seat != self.seat)

    @property
    def rivals(self) -> tuple[int, ...]:
        """The seats of other sides."""
        own = self.sides[self.seat]
        return tuple(seat for seat, side in enumerate(self.sides) if side != own)

    @property
    def random(self) -> random.Random:
        """Chance for this decision: the same seed of the match, seat and ply give the same draws again."""
        if self._random is None:
            self._random = random.Random(f"{self._seed} {self.ply}")
        return self._random

    def arrays(self) -> dict[str, NDArray[numpy.int16]]:
        """The same as NumPy arrays, described at each game's view."""
        raise NotImplementedError

    def numbers(self, actions: Iterable[SupportsIndex] = ()) -> Numbers:
        """The same as numbers, for a program that learns, once the seat has chosen some actions of its move.

        Args:
            actions: those that it has chosen, in their order; none before it chooses.

        Raises:
            IllegalMove: if one is not allowed.
            NotNow: if this view was made of a position alone.
        """
        if self._numbers is None:
            raise NotNow("a view has numbers when a match or an experiment made it")
        return numbers_after(self._numbers, self.game, actions)

    @property
    def observation(self) -> NDArray[numpy.float32]:
        """What the seat sees as numbers (entries): :attr:`Game.observation` says what they mean."""
        return self.numbers().observation

    @property
    def mask(self) -> NDArray[numpy.bool_]:
        """Which actions it may choose first (actions): :attr:`Game.actions` says what they mean."""
        return self.numbers().mask

    @staticmethod
    def table_lines(board: Mapping[str, Any]) -> list[str]:
        """What everybody sees on the table, line by line, of a position as JSON."""
        return []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of seat {self.seat} at ply {self.ply}: {len(self.legal)} moves>"


def _int16(rows: Sequence[Any], shape: tuple[int, ...]) -> NDArray[numpy.int16]:
    import numpy

    return numpy.array(rows, dtype=numpy.int16).reshape(shape)


class DominoesView(View):
    """What a seat sees at a game of dominoes."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The own hand; where nobody sees it, what :attr:`rows` has of it."""
        held = self._board["hands"][self.seat]["tiles"] or ()
        return tuple(Tile(tile) for tile in held)

    @property
    def ends(self) -> tuple[int, ...]:
        """The numbers of the open ends: the right one first, then the left, then those of arms."""
        return tuple(end["number"] for end in self._board["ends"])

    @property
    def placed(self) -> tuple[Tile, ...]:
        """The tiles on the table, in the order in which they were placed."""
        return tuple(Tile(placed["tile"]) for placed in self._board["placed"])

    @property
    def counts(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        return tuple(hand["count"] for hand in self._board["hands"])

    @property
    def rows(self) -> tuple[tuple[Tile, ...], ...]:
        """Where hands lie in rows that nobody sees: the tiles of each that everybody has seen, in the order in which they come up,
        the one that is turned up first."""
        return tuple(tuple(map(Tile, hand["tiles"])) if "row" in hand else () for hand in self._board["hands"])

    @property
    def face_down(self) -> tuple[int, ...]:
        """Where hands lie in rows that nobody sees: how many tiles of each nobody has seen. They come up before the others."""
        return tuple(hand["row"]["face_down"] if "row" in hand else 0 for hand in self._board["hands"])

    @property
    def turned_up(self) -> Tile | None:
        """The tile that the seat to move has turned up, where hands lie in rows that nobody sees."""
        up = (hand["row"]["turned_up"] for hand in self._board["hands"] if "row" in hand)
        return next((Tile(tile) for tile in up if tile), None)

    @property
    def lacks(self) -> tuple[frozenset[int], ...]:
        """Numbers that each seat has shown, by passing, not to hold."""
        return tuple(frozenset(hand["lacks"]) for hand in self._board["hands"])

    @property
    def stock(self) -> int:
        """Tiles in the stock and asleep."""
        return int(self._board["stock"])

    def arrays(self) -> dict[str, NDArray[numpy.int16]]:
        """Arrays of whole numbers (int16); H faces a tile, S seats, N numbers of a face.

        - ``tiles`` (own hand, H): the faces of each tile.
        - ``placed`` (tiles on the table, H): the same, in the order in which they were placed.
        - ``placed_by`` (tiles on the table): the seat that placed each.
        - ``ends`` (open ends): their numbers.
        - ``counts`` (S): tiles that each seat holds.
        - ``face_down`` (S): tiles of each row that nobody has seen, where hands lie in such rows.
        - ``lacks`` (S, N): 1 where the seat has shown not to hold the number.
        """
        board = self._board
        heads, numbers = board["heads"], board["highest"] + 1
        lacks = [[int(number in lacks) for number in range(numbers)] for lacks in self.lacks]
        return {
            "tiles": _int16(self.tiles, (-1, heads)),
            "placed": _int16(self.placed, (-1, heads)),
            "placed_by": _int16([placed["seat"] for placed in board["placed"]], (-1,)),
            "ends": _int16(self.ends, (-1,)),
            "counts": _int16(self.counts, (-1,)),
            "face_down": _int16(self.face_down, (-1,)),
            "lacks": _int16(lacks, (-1, numbers)),
        }

    @staticmethod
    def table_lines(board: Mapping[str, Any]) -> list[str]:
        """The tiles on the table in the order in which they were placed, the open ends, and the size of the stock."""
        placed = " ".join(str(Tile(laid["tile"])) for laid in board["placed"])
        ends = " ".join(str(end["number"]) for end in board["ends"])
        return [f"placed: {placed or '-'}", f"ends: {ends or '-'}", f"stock: {board['stock']}"]


class AmazonsView(View):
    """What everybody sees at the Amazons. White is seat 0, Black seat 1."""

    @property
    def files(self) -> int:
        """Number of files, from ``a``."""
        return int(self._board["files"])

    @property
    def ranks(self) -> int:
        """Number of ranks, from 1."""
        return int(self._board["ranks"])

    @property
    def amazons(self) -> tuple[tuple[str, ...], ...]:
        """The squares of each seat's amazons."""
        return tuple(tuple(squares) for squares in self._board["amazons"])

    @property
    def arrows(self) -> tuple[str, ...]:
        """The squares that arrows have blocked."""
        return tuple(self._board["arrows"])

    @property
    def position(self) -> str:
        """The position in notation."""
        return str(self._board["position"])

    def arrays(self) -> dict[str, NDArray[numpy.int16]]:
        """One array: ``board`` (ranks, files), rank 1 and file ``a`` first: 0 empty, 1 White, 2 Black, 3 an arrow."""
        board = [[0] * self.files for _ in range(self.ranks)]
        pieces = [(square, seat + 1) for seat, squares in enumerate(self.amazons) for square in squares]
        for square, piece in pieces + [(square, 3) for square in self.arrows]:
            board[int(square[1:]) - 1][ord(square[0]) - ord("a")] = piece
        return {"board": _int16(board, (self.ranks, self.files))}

    @staticmethod
    def table_lines(board: Mapping[str, Any]) -> list[str]:
        """The board, a rank a line, the highest first: ``w`` and ``b`` are amazons, ``x`` arrows."""
        signs = {square: "wb"[seat] for seat, squares in enumerate(board["amazons"]) for square in squares}
        signs.update(dict.fromkeys(board["arrows"], "x"))
        files = [chr(ord("a") + file) for file in range(board["files"])]
        ranks = [
            f"{rank:2} " + " ".join(signs.get(f"{file}{rank}", ".") for file in files)
            for rank in range(board["ranks"], 0, -1)
        ]
        return [*ranks, "   " + " ".join(files)]


class EscobaView(View):
    """What a seat sees at Escoba."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The own hand."""
        return tuple(map(Card, self._board["hands"][self.seat]["cards"] or ()))

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards face up, in the order in which they came to lie there."""
        return tuple(map(Card, self._board["table"]))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(hand["count"] for hand in self._board["hands"])

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each side has captured."""
        return tuple(tuple(map(Card, pile["cards"])) for pile in self._board["piles"])

    @property
    def escobas(self) -> tuple[int, ...]:
        """The escobas that each side has made."""
        return tuple(pile["escobas"] for pile in self._board["piles"])

    @property
    def stock(self) -> int:
        """Cards in the stock."""
        return int(self._board["stock"])

    def arrays(self) -> dict[str, NDArray[numpy.int16]]:
        """Arrays of whole numbers (int16). A card is (rank from 1 to 10, suit: 0 oros, 1 copas, 2 espadas, 3 bastos).

        - ``cards`` (own hand, 2) and ``table`` (cards on the table, 2).
        - ``counts`` (seats): cards that each seat holds.
        - ``piles`` (sides, 4, 10): 1 where the side has captured the card of a suit and a rank (from 1, at index 0).
        - ``escobas`` (sides): escobas that each side has made.
        """
        pair = [[(card.rank, "oceb".index(card.suit)) for card in cards] for cards in (self.cards, self.table)]
        piles = [[[0] * 10 for _ in range(4)] for _ in self.piles]
        for side, cards in enumerate(self.piles):
            for card in cards:
                piles[side]["oceb".index(card.suit)][card.rank - 1] = 1
        return {
            "cards": _int16(pair[0], (-1, 2)),
            "table": _int16(pair[1], (-1, 2)),
            "counts": _int16(self.counts, (-1,)),
            "piles": _int16(piles, (-1, 4, 10)),
            "escobas": _int16(self.escobas, (-1,)),
        }

    @staticmethod
    def table_lines(board: Mapping[str, Any]) -> list[str]:
        """The cards on the table, what each side has captured (cards, then escobas), and the size of the stock."""
        piles = " ".join(f"{len(pile['cards'])}+{pile['escobas']}" for pile in board["piles"])
        table = " ".join(board["table"])
        return [f"table: {table or '-'}", f"captured, with escobas: {piles}", f"stock: {board['stock']}"]


class Revealed(_Position):
    """A position with all hands up: another type than :class:`View`, so that no player is handed it by mistake.

    It knows its game: :func:`sobremesa.solve` plays it exactly.
    """

    def __init__(self, data: Mapping[str, Any], match: Match) -> None:
        super().__init__(data)
        self._match = match

    @property
    def hands(self) -> tuple[tuple[Tile | Card, ...], ...]:
        """The hands of the seats; empty at the Amazons."""
        hands = self._board.get("hands", ())
        return tuple(
            (*map(Tile, hand.get("tiles") or ()), *map(Card, hand.get("cards") or ())) for hand in hands
        )

    def __repr__(self) -> str:
        return f"<Revealed at ply {self.ply}>"


_VIEWS: dict[str, type[View]] = {"dominoes": DominoesView, "amazons": AmazonsView, "escoba": EscobaView}


def view_type(game: str) -> type[View]:
    """The views of a game."""
    return _VIEWS.get(game, View)


def view_of(
    data: Mapping[str, Any],
    seat: int,
    sides: Sequence[int],
    legal: Sequence[str],
    seed: str = "",
    numbers: _native.Numbers | None = None,
) -> View:
    """The view of a seat from its position, and from the same as numbers."""
    return view_type(data["board"]["game"])(data, seat, sides, legal, seed, numbers)
