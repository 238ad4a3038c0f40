"""A position as text, as everybody sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .matches import Match
from .moves import Tile

__all__ = ["drawn"]


def _dominoes(board: Mapping[str, Any]) -> list[str]:
    placed = " ".join(str(Tile(laid["tile"])) for laid in board["placed"])
    ends = " ".join(str(end["number"]) for end in board["ends"])
    return [f"placed: {placed or '-'}", f"ends: {ends or '-'}", f"stock: {board['stock']}"]


def _amazons(board: Mapping[str, Any]) -> list[str]:
    signs = {square: "wb"[seat] for seat, squares in enumerate(board["amazons"]) for square in squares}
    signs.update(dict.fromkeys(board["arrows"], "x"))
    files = [chr(ord("a") + file) for file in range(board["files"])]
    ranks = [
        f"{rank:2} " + " ".join(signs.get(f"{file}{rank}", ".") for file in files)
        for rank in range(board["ranks"], 0, -1)
    ]
    return [*ranks, "   " + " ".join(files)]


def _escoba(board: Mapping[str, Any]) -> list[str]:
    piles = " ".join(f"{len(pile['cards'])}+{pile['escobas']}" for pile in board["piles"])
    return [f"table: {' '.join(board['table']) or '-'}", f"captured, with escobas: {piles}", f"stock: {board['stock']}"]


def drawn(match: Match) -> str:
    """What everybody sees of a match, line by line: hand, points, who is to move, how much each holds, and the table."""
    position = match.position()
    board: Mapping[str, Any] = position["board"]
    points = "-".join(map(str, match.points))
    moving = "nobody is" if match.turn is None else f"seat {match.turn} is"
    lines = [f"hand {match.hand_number}, points {points}, {moving} to move"]
    if "hands" in board:
        lines.append("held: " + " ".join(str(hand["count"]) for hand in board["hands"]))
    lines += {"dominoes": _dominoes, "amazons": _amazons, "escoba": _escoba}[board["game"]](board)
    return "\n".join(lines)
