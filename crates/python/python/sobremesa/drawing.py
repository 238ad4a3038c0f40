"""A position as everybody sees it, as text and as a picture of that text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .matches import Match
from .views import view_type

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["drawn", "painted"]


def drawn(match: Match) -> str:
    """What everybody sees of a match, line by line: hand, points, who is to move, how much each holds, and the table."""
    position = match.position()
    board: Mapping[str, Any] = position["board"]
    points = "-".join(map(str, match.points))
    moving = "nobody is" if match.turn is None else f"seat {match.turn} is"
    lines = [f"hand {match.hand_number}, points {points}, {moving} to move"]
    if "hands" in board:
        lines.append("held: " + " ".join(str(hand["count"]) for hand in board["hands"]))
    lines += view_type(board["game"]).table_lines(board)
    return "\n".join(lines)


_ROWS, _COLUMNS = 24, 64
"""The lines of a picture, and the signs of each."""

_SCALE = 2
"""Pixels of a dot of a sign."""

_INK, _PAPER = (32, 28, 24), (246, 240, 228)

_SIGNS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71111",
    "8": "75757", "9": "75717", "a": "25755", "b": "65656", "c": "34443", "d": "65556", "e": "74647", "f": "74644",
    "g": "34553", "h": "55755", "i": "72227", "j": "11152", "k": "55655", "l": "44447", "m": "57755", "n": "65555",
    "o": "25552", "p": "65644", "q": "25563", "r": "65655", "s": "34216", "t": "72222", "u": "55557", "v": "55552",
    "w": "55775", "x": "55255", "y": "55222", "z": "71247", "-": "00700", ",": "00024", ".": "00002", ":": "02020",
    "+": "02720",
}  # fmt: skip
"""Each sign from its top row to its lowest, the three dots of a row as the bits of a digit."""


def painted(match: Match) -> NDArray[numpy.uint8]:
    """The same text as a picture (288, 512, 3) of red, green and blue, 0 to 255. What does not fit is left out."""
    import numpy

    lines = [line[at : at + _COLUMNS] for line in drawn(match).splitlines() for at in range(0, len(line), _COLUMNS)]
    dots = numpy.zeros((_ROWS * 6, _COLUMNS * 4), dtype=bool)
    for row, line in enumerate(lines[:_ROWS]):
        for column, letter in enumerate(line.lower()):
            for height, digit in enumerate(_SIGNS.get(letter, "00000")):
                for place in range(3):
                    dots[row * 6 + height, column * 4 + place] = int(digit) >> (2 - place) & 1
    coloured = numpy.array([_PAPER, _INK], dtype=numpy.uint8)[dots.astype(int)]
    picture: NDArray[numpy.uint8] = coloured.repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)
    return picture
