"""Worlds: what may be hidden from a seat, drawn exactly from what it sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from ._checks import seed_text, whole
from .errors import NotNow
from .views import View

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["OPEN", "STOCK", "Worlds", "worlds"]

STOCK = -1
"""In :attr:`Worlds.places`: with nobody, face down, in the stock, asleep or in a row that nobody has looked at."""

OPEN = -2
"""In :attr:`Worlds.places`: where everybody sees it, on the table or captured."""


@dataclass(frozen=True)
class Worlds:
    """Worlds that a seat deems possible."""

    pieces: tuple[str, ...]
    """The tiles or cards in notation, of several that are alike each by itself: what the columns stand for."""
    places: NDArray[numpy.int8]
    """Where each is in each world (worlds, pieces): the seat that holds it, :data:`STOCK` or :data:`OPEN`."""

    def share(self, seat: int) -> dict[str, float]:
        """In which share of the worlds a seat holds each piece."""
        shares = (self.places == seat).mean(axis=0)
        return {piece: float(share) for piece, share in zip(self.pieces, shares, strict=True)}

    def __len__(self) -> int:
        return len(self.places)


def worlds(view: View, n: SupportsIndex, *, seed: str | int = 0) -> Worlds:
    """Draws worlds that the seat of a view deems possible: exactly, each as likely as its deal, by what everybody saw and what
    that seat knows. Ctrl-C ends it.

    A player may ask for them too. With ``seed=view.random.getrandbits(64)`` it draws others in each match, and can be played again.

    >>> import sobremesa as sm
    >>> @sm.player
    ... def careful(view):
    ...     held = sm.worlds(view, 200, seed=view.random.getrandbits(64)).share(view.rivals[0])
    ...     def risk(move):                           # how many tiles with one of its numbers that rival may hold
    ...         faces = set(map(str, move.tile or ()))
    ...         return sum(share for tile, share in held.items() if faces & set(tile.split("-")))
    ...     return min(view.legal, key=risk)
    >>> sm.Game("duel").match(seed="mesa", seats=[careful, "matriz"]).play_out().over
    True

    Args:
        view: what the seat sees: of :meth:`Match.view`, or what a player is given.
        n: how many, 1 to 10,000,000.
        seed: any text or number; with another one others are drawn.

    Raises:
        NotNow: if nothing is hidden in the game, or the view was made of a position alone.
    """
    import numpy

    if not isinstance(view, View):
        raise TypeError(f"view is what a seat sees (Match.view), not {type(view).__name__}")
    n, text = whole("n", n, 1, 10_000_000), seed_text(seed)
    if view._numbers is None:
        raise NotNow("worlds are drawn from a view that a match or an experiment made")
    drawn = view._numbers.worlds(n, text)
    if drawn is None:
        raise NotNow(f"nothing is hidden at {view.game}")
    pieces, places = drawn
    return Worlds(tuple(pieces), numpy.frombuffer(places, dtype=numpy.int8).reshape(n, len(pieces)))
