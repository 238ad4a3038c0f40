"""Sobremesa: table games, their players and their laboratory, from Python.

Dominoes under any rules, the Game of the Amazons, Escoba. It is the same engine as the terminal's and the browser's: the same
seeds give the same matches, records and tables, to the byte.

>>> import sobremesa as sm
>>> game = sm.Game("international", target=50)
>>> match = game.match(seed="mesa", seats="matriz").play_out()
>>> match.record().verify().holds
True

- :class:`Game`: rules by name, file or text; :func:`games` lists them.
- :class:`Match`: a match under way, from :meth:`Game.match`; :class:`View`: what the seat to move sees.
- :class:`Player`, :func:`player`, :data:`person`: who sits down: a name, a function of Python, you.
- :class:`Record`: a match as it is written, played again and checked.
- :mod:`sobremesa.lab`: experiments with their statistics; :func:`balance`: is a rule set any good?
- :mod:`sobremesa.envs`: environments for programs that learn; :mod:`sobremesa.open_spiel`: the same for OpenSpiel.
- :mod:`sobremesa.errors`: what can go wrong.

Nothing is needed but NumPy, and that only where arrays are asked for.
"""

from __future__ import annotations

import atexit
import os
import time
from typing import Any

from . import _native, envs, errors, lab, open_spiel
from .errors import (
    Error,
    ExperimentError,
    IllegalMove,
    Mistake,
    NotNow,
    PlayerError,
    PlayerFailed,
    PositionError,
    RecordError,
    RulesError,
    RunFolderError,
)
from .games import Game, Option, PlayerInfo, RulesInfo, games
from .lab import balance
from .matches import OPEN, STOCK, Match, Result, Thought, Worlds, open_hands
from .moves import AmazonsMove, Card, DominoMove, EscobaMove, Move, Tile
from .numbering import Numbers, ObservationPart
from .players import Person, Player, PythonPlayer, interrupt_stopped, person, player
from .records import Record, RecordProblem, Verification
from .tables import ColumnInfo, Table
from .views import AmazonsView, DominoesView, EscobaView, Revealed, View

__version__: str = _native.version
"""The version of the program of which this is a part."""

__all__ = [
    "AmazonsMove",
    "AmazonsView",
    "Card",
    "ColumnInfo",
    "DominoMove",
    "DominoesView",
    "Error",
    "EscobaMove",
    "EscobaView",
    "ExperimentError",
    "Game",
    "IllegalMove",
    "Match",
    "Mistake",
    "Move",
    "NotNow",
    "Numbers",
    "OPEN",
    "ObservationPart",
    "Option",
    "Person",
    "Player",
    "PlayerError",
    "PlayerFailed",
    "PlayerInfo",
    "PositionError",
    "PythonPlayer",
    "Record",
    "RecordError",
    "RecordProblem",
    "Result",
    "Revealed",
    "RulesError",
    "RulesInfo",
    "RunFolderError",
    "STOCK",
    "Table",
    "Thought",
    "Tile",
    "Verification",
    "View",
    "Worlds",
    "__version__",
    "analyze",
    "balance",
    "envs",
    "errors",
    "games",
    "lab",
    "open_hands",
    "open_spiel",
    "person",
    "player",
    "set_data_folder",
    "set_language",
    "solve",
]


def set_language(language: str) -> None:
    """Messages, sentences and reports are told in this language from now on.

    Args:
        language: ``"es"`` or ``"en"``; at first what the environment variable ``LANG`` says, English where it says neither.

    Raises:
        ValueError: for any other.
    """
    _native.set_language(language)


def set_data_folder(folder: str | os.PathLike[str] | None) -> None:
    """The folder with the user's own rules and players; None: the platform's, as the terminal has it; ``""``: none."""
    _native.set_data_folder(None if folder is None else os.fspath(folder))


def solve(rules: Game | str, position: str, *, nodes: int = 50_000_000) -> dict[str, Any]:
    """What each move of an open position is worth: :meth:`Game.solve`."""
    game = rules if isinstance(rules, Game) else Game(rules)
    return game.solve(position, nodes=nodes)


def analyze(record: Record | str | os.PathLike[str], *, nodes: int = 5_000_000) -> list[dict[str, Any]]:
    """What exact play makes of every move of a finished match, by its record or a file of one: :meth:`Record.analyze`."""
    read = record if isinstance(record, Record) else Record.read(os.fspath(record))
    return read.analyze(nodes=nodes)


def _end() -> None:
    """What was interrupted and still runs must not reach the interpreter when it is gone."""
    _native.stop_jobs()
    until = time.monotonic() + 5
    while _native.jobs() and time.monotonic() < until:
        interrupt_stopped()
        time.sleep(0.02)
    _native.end_programs()


def _begin() -> None:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if spoken.lower().startswith("es"):
        _native.set_language("es")
    atexit.register(_end)


_begin()
