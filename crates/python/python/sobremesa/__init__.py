"""Sobremesa: table games, their players and their laboratory, from Python.

Dominoes under any rules, the Game of the Amazons, Escoba. It is the same engine as the terminal's and the browser's: the same
seeds give the same matches, records and tables, to the byte.

>>> import sobremesa as sm
>>> game = sm.Game("international", target=50)
>>> match = game.match(seed="mesa", seats="matriz").play_out()
>>> match.record().verify().holds
True

- :class:`Game`: rules by name, file or text; :func:`games` lists them.
- :class:`Match`: a match under way, from :meth:`Game.match`; :class:`View`: what the seat to move sees; :func:`worlds`: what may be
  hidden from it, drawn exactly.
- :class:`Player`, :func:`player`, :data:`person`: who sits down: a name, a function of Python, you.
- :class:`Record`: a match as it is written, played again and checked.
- :mod:`sobremesa.lab`: experiments with their statistics; :func:`balance`: is a rule set any good? :func:`tune`: better options for a player.
- :mod:`sobremesa.envs`: environments for programs that learn; :mod:`sobremesa.open_spiel`: the same for OpenSpiel.
- :mod:`sobremesa.errors`: what can go wrong.

``help(sm.Game)`` and so on say more of each.

Seats, sides, teams, plies, actions, hands of a seed and blocks are numbers from 0, as indices of arrays are. Texts that people read
count from 1: notation (``opener=4`` is seat 3), sentences of rules, lines of files, and ``hand_number``, as at the table.

Nothing is needed but NumPy, and that only where arrays are asked for.
"""

from __future__ import annotations

import atexit as _atexit
import os
import time as _time
from typing import Any

from . import _native
from . import envs as envs, errors as errors, lab as lab, open_spiel as open_spiel
from .errors import (
    Error as Error,
    ExperimentError as ExperimentError,
    IllegalMove as IllegalMove,
    Mistake as Mistake,
    NotNow as NotNow,
    PlayerError as PlayerError,
    PlayerFailed as PlayerFailed,
    PositionError as PositionError,
    RecordError as RecordError,
    RulesError as RulesError,
    RunFolderError as RunFolderError,
)
from .games import Game as Game, Option as Option, PlayerInfo as PlayerInfo, RulesInfo as RulesInfo, games as games
from .lab import balance as balance, tune as tune
from .matches import (
    Match as Match,
    Result as Result,
    Thought as Thought,
    open_hands as open_hands,
)
from .moves import (
    AmazonsMove as AmazonsMove,
    Card as Card,
    DominoMove as DominoMove,
    EscobaMove as EscobaMove,
    Move as Move,
    Tile as Tile,
)
from .numbering import Numbers as Numbers, ObservationPart as ObservationPart
from .players import (
    Person as Person,
    Player as Player,
    PythonPlayer as PythonPlayer,
    person as person,
    player as player,
)
from .players import interrupt_stopped as _interrupt_stopped
from .records import Record as Record, RecordProblem as RecordProblem, Verification as Verification
from .tables import ColumnInfo as ColumnInfo, Table as Table
from .views import (
    AmazonsView as AmazonsView,
    DominoesView as DominoesView,
    EscobaView as EscobaView,
    Revealed as Revealed,
    View as View,
)
from .worlds import OPEN as OPEN, STOCK as STOCK, Worlds as Worlds, worlds as worlds

__version__: str = _native.version
"""The version of the program of which this is a part."""

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


def solve(position: Revealed | str, rules: Game | str | None = None, *, nodes: int = 50_000_000) -> dict[str, Any]:
    """What each move of a position is worth with all hands open, if everybody plays perfectly. Ctrl-C ends it.

    >>> import sobremesa as sm
    >>> record = sm.Game("duel").match(seed="mesa", seats="matriz").play_out().record()
    >>> position = sm.open_hands(record.replay(ply=12))
    >>> solved = sm.solve(position)
    >>> max(solved["moves"], key=lambda move: move["value"]) == solved["moves"][0]
    True

    Args:
        position: with all hands up (:func:`open_hands`), which knows its rules; or a text in the notation of its game.
        rules: those of a text, which does not say them.
        nodes: positions looked at, at most.

    Raises:
        PositionError: if it cannot be read, hides something, would take more, or is not fit to be solved.
        TypeError: if a text comes without rules, or a position that knows its own with others.
    """
    if isinstance(position, Revealed):
        if rules is not None:
            raise TypeError("a position with all hands up knows its rules")
        return position._match.solve(nodes=nodes)
    if rules is None:
        raise TypeError("a text does not say under which rules it stands: sm.solve(position, rules)")
    game = rules if isinstance(rules, Game) else Game(rules)
    return game.solve(position, nodes=nodes)


def analyze(record: Record | str | os.PathLike[str], *, nodes: int = 5_000_000) -> list[dict[str, Any]]:
    """What exact play makes of every move of a finished match, by its record or a file of one: :meth:`Record.analyze`."""
    read = record if isinstance(record, Record) else Record.read(os.fspath(record))
    return read.analyze(nodes=nodes)


def _end() -> None:
    """What was interrupted and still runs must not reach the interpreter when it is gone."""
    _native.stop_jobs()
    until = _time.monotonic() + 5
    while _native.jobs() and _time.monotonic() < until:
        _interrupt_stopped()
        _time.sleep(0.02)
    _native.end_programs()


def _begin() -> None:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if spoken.lower().startswith("es"):
        _native.set_language("es")
    _atexit.register(_end)


_begin()
