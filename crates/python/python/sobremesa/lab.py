"""The laboratory: experiments of thousands of games, their figures with errors, their tables.

>>> import sobremesa as sm
>>> run = sm.lab.run("international: matriz v random : 200", unit="hand", seed="mesa")
>>> len(run.games), run.complete
(200, True)
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypedDict

from . import _native
from ._checks import seed_text, whole
from ._progress import Progress, telling
from ._ray import names_a_cluster, play_on_ray
from .games import Game
from .planning import Plan, PlannedPairing, plan_told
from .players import interrupt_stopped, tell_functions
from .records import Record
from .tables import Table
from .tuning import Gain, Tuning, WeightChange, tune

__all__ = [
    "Balance",
    "Gain",
    "Plan",
    "PlannedPairing",
    "Progress",
    "Run",
    "Tuning",
    "WeightChange",
    "balance",
    "open",
    "plan",
    "run",
    "tune",
]


class Run:
    """The results of an experiment.

    Where no folder was named the results lie in one of their own, which goes when this object or the interpreter does. A run whose
    folder stays is pickled by it.
    """

    def __init__(self, native: _native.Run, own: tempfile.TemporaryDirectory[str] | None = None) -> None:
        self._native, self._own = native, own
        self._summary: dict[str, Any] | None = None
        self._tables: dict[str, Table | None] = {}

    @property
    def folder(self) -> Path:
        """Where the results are: manifest, tables as Parquet, events, summary and report."""
        return Path(self._native.path)

    @property
    def summary(self) -> Mapping[str, Any]:
        """All figures with their errors, as ``summary.json`` has them."""
        if self._summary is None:
            self._summary = json.loads(self._native.summary())
        return self._summary

    @property
    def complete(self) -> bool:
        """Whether everything was played that the experiment asks for."""
        return bool(self.summary["complete"])

    @property
    def manifest(self) -> str:
        """The experiment with everything looked up (TOML): :func:`run` plays it again from this."""
        return self._native.manifest()

    def _table(self, name: str) -> Table | None:
        if name not in self._tables:
            native = self._native.table(name)
            self._tables[name] = None if native is None else Table(native)
        return self._tables[name]

    @property
    def games(self) -> Table:
        """A row a game."""
        table = self._table("games")
        assert table is not None, "games are always kept"
        return table

    @property
    def hands(self) -> Table | None:
        """A row a hand, where the experiment keeps them (``keep.hands``)."""
        return self._table("hands")

    @property
    def moves(self) -> Table | None:
        """A row a move, where the experiment keeps them (``keep.moves``)."""
        return self._table("moves")

    @property
    def chance(self) -> Table | None:
        """A row an opening, a deal and a draw, where moves are kept."""
        return self._table("chance")

    @property
    def failures(self) -> list[dict[str, Any]]:
        """The games that a player forfeited because it could not go on: ``block``, ``game``, ``team``, what happened (``detail``),
        and the end of what it wrote (``errors``)."""
        events = self.folder / "events.jsonl"
        lines = events.read_text(encoding="utf-8").splitlines() if events.exists() else []
        told = (json.loads(line) for line in lines)
        return [event for event in told if event.get("event") == "failed"]

    def record(self, block: int, game: int, *, round: int = 0, pairing: int = 0) -> Record:
        """The record of a game, which is played again for it. All numbers count from 0.

        Raises:
            IndexError: if the run has no such game.
            PlayerError: if a function played in the run that is not here, or has been changed since.
        """
        at = [("block", block), ("game", game), ("round", round), ("pairing", pairing)]
        return Record(self._native.record(*(whole(name, number, 0, 2**31 - 1) for name, number in at)))

    def report(self) -> Report:
        """The report with its figures and pictures: shown by itself at the end of a notebook's cell."""
        return Report(self._native.html())

    def __reduce__(self) -> tuple[Any, ...]:
        if self._own is not None:
            raise TypeError('a run is pickled by its folder, and this one goes with it: run(…, out="runs/mesa") keeps it')
        return open, (str(self.folder.absolute()),)

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        stands = "complete" if self.complete else "not complete"
        return f"<Run of {self.summary['games']} games, {stands}, in {self.folder}>"


class Report:
    """A page of HTML that stands by itself."""

    html: str
    """The page."""

    def __init__(self, html: str) -> None:
        self.html = html

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page into a file."""
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        import html

        # A page has styles of its own: in a frame it leaves those of the notebook alone.
        return (
            f'<iframe srcdoc="{html.escape(self.html, quote=True)}" '
            'style="width: 100%; height: 640px; border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<Report, {len(self.html)} characters>"


class _Asked(TypedDict, total=False):
    """What is asked of an experiment besides its name, as the part in Rust takes it."""

    rules: str | None
    games: int | None
    unit: str | None
    seed: str | None
    anyway: bool


def run(
    experiment: str | os.PathLike[str],
    *,
    rules: Game | str | None = None,
    games: int | None = None,
    unit: str | None = None,
    seed: str | int | None = None,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    any_version: bool = False,
    on: str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> Run:
    """Runs an experiment, or what is missing of it in the folder ``out``.

    Args:
        experiment: the short form (``"draw: matriz v random : 4000"``; without the rules where ``rules`` says them), or the path
            of a manifest (TOML) or of lines, or the text of a manifest.
        rules: other rules than it names.
        games: games of every pairing, rounded up to whole blocks.
        unit: ``"match"`` or ``"hand"``: what counts as a game.
        seed: the root of all chance, any text.
        threads: as many play at once; None: as many as the machine has. The results do not depend on it.
        out: the folder for the results. Broken off, the same call goes on there; None: a folder that goes with the :class:`Run`, so
            that nothing is left behind. A function that was changed since is another player: the folder is refused.
        any_version: go on although another version of the program played it before.
        on: ``"ray"``: each unit of work is played as a task of one core on the cluster that ``RAY_ADDRESS`` names, or on one that is begun on
            this machine; ``"ray://HOST:PORT"``: on that one. Every machine needs this package in the same version. None: on threads here.
            The results are the same, to the byte. No functions of Python play there.
        progress: whether a bar is drawn on standard error (None: where somebody would see it), or a function to be called
            with :class:`Progress` about ten times a second.

    Ctrl-C ends it within moments; what was played stays in ``out``.

    Raises:
        ExperimentError: if it cannot be played as it is written, with all its mistakes.
        RulesError: if its rule file has mistakes.
        RunFolderError: if the folder cannot be used, or a machine plays otherwise than this one.
        ModuleNotFoundError: if Ray is missing.
        ValueError: if ``threads`` are asked for on a cluster, or ``on`` names none.
    """
    if on is not None and threads is not None:
        raise ValueError("threads are of one machine: a cluster plays on the cores that it has")
    if on is not None:
        names_a_cluster(on)
    tell_functions()
    own = None
    if out is None:
        own = tempfile.TemporaryDirectory(prefix="sobremesa-", ignore_cleanup_errors=True)
        out = own.name
    try:
        with telling(progress) as tell, _as_file(experiment) as named:
            asked = _Asked(
                rules=_named(rules),
                games=None if games is None else whole("games", games, 1),
                unit=unit,
                seed=None if seed is None else seed_text(seed),
                anyway=any_version,
            )
            if on is not None:
                play_on_ray(_native.SharedRun(named, os.fspath(out), **asked), on, tell)
                # Everything is there: it is summed up.
                named, asked = str(Path(out) / "manifest.toml"), _Asked(anyway=any_version)
            native = _native.lab_run(
                named,
                os.fspath(out),
                **asked,
                threads=None if threads is None else whole("threads", threads, 1),
                progress=tell,
            )
    except BaseException:
        interrupt_stopped()
        if own:
            own.cleanup()
        raise
    return Run(native, own)


def _named(rules: Game | str | None) -> str | None:
    """Rules as an experiment finds them."""
    return rules.named_for_experiments() if isinstance(rules, Game) else rules


@contextmanager
def _as_file(experiment: str | os.PathLike[str]) -> Iterator[str]:
    """An experiment as it is named: the text of a manifest is a file while it is looked up."""
    named = os.fspath(experiment)
    if not ("\n" in named and "=" in named):
        yield named
        return
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder:
        path = Path(folder) / "manifest.toml"
        path.write_text(named, encoding="utf-8")
        yield str(path)


def plan(
    experiment: Run | str | os.PathLike[str],
    *,
    difference: str,
    certainty: float = 95.0,
    power: float = 90.0,
    rules: Game | str | None = None,
    games: int | None = None,
    unit: str | None = None,
    seed: str | int | None = None,
    threads: int | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> Plan:
    """How many games it takes to see a difference, from how much the results of a pilot vary.

    >>> import sobremesa as sm
    >>> plan = sm.lab.plan("international: matriz v random : 200", difference="2points", unit="hand", seed="pilot")
    >>> plan.pairings[0].games, plan.pairings[0].blocks
    (1874, 937)

    Args:
        experiment: the pilot, as :func:`run` takes it: it is played, and nothing of it is kept; 200 games or so are enough. Or results
            that are there: a :class:`Run`, or the folder of one.
        difference: with its unit: ``"20elo"`` (of teams that are nearly equal), ``"0.5points"`` (a hand) or ``"2%"`` (of the score, up to
            50: of 100 games so many more than half).
        certainty: how often no difference is seen where there is none, in per cent, 50 to 99.99.
        power: how often a difference of that size is seen, in per cent, 50 to 99.99.
        rules: other rules than the pilot names.
        games: games of every pairing of the pilot, rounded up to whole blocks.
        unit: ``"match"`` or ``"hand"``: what counts as a game.
        seed: the root of all chance of the pilot, any text.
        threads: as many play at once; None: as many as the machine has. The plan does not depend on it.
        progress: whether a bar is drawn on standard error (None: where somebody would see it), or a function to be called
            with :class:`Progress` about ten times a second.

    Ctrl-C ends the pilot within moments.

    Raises:
        ExperimentError: if the pilot cannot be played as it is written, the difference or the chances are out of their bounds, points
            are asked for of matches, no two teams meet, or the games are too few or all alike.
        RulesError: if its rule file has mistakes.
        RunFolderError: if there is no run in the folder, or it is damaged.
        ValueError: if something is said of a pilot, and the results are there.
    """
    if not isinstance(difference, str):
        raise TypeError(f'difference is a text with its unit, like "20elo", not {type(difference).__name__}')
    if isinstance(experiment, Run) or os.path.isdir(experiment):
        pilot = {"rules": rules, "games": games, "unit": unit, "seed": seed, "threads": threads, "progress": progress}
        for name, said in pilot.items():
            if said is not None:
                raise ValueError(f"{name} is said of a pilot, and here are the results of a run")
        there = experiment if isinstance(experiment, Run) else open(experiment)
        return plan_told(difference, certainty, power, there._native.plan(difference, certainty, power))
    tell_functions()
    try:
        with telling(progress) as tell, _as_file(experiment) as named:
            told = _native.lab_plan(
                named,
                difference,
                certainty,
                power,
                rules=_named(rules),
                games=None if games is None else whole("games", games, 1),
                unit=unit,
                seed=None if seed is None else seed_text(seed),
                threads=None if threads is None else whole("threads", threads, 1),
                progress=tell,
            )
    except BaseException:
        interrupt_stopped()
        raise
    return plan_told(difference, certainty, power, told)


def open(folder: str | os.PathLike[str]) -> Run:
    """The results in the folder of a run, as far as it was played. Nothing is written there.

    A function that played in it need not be here: only :meth:`Run.record`, which plays a game again, asks for it.

    Raises:
        RunFolderError: if there is no run in it, or it is damaged.
    """
    tell_functions()
    return Run(_native.lab_open(os.fspath(folder)))


class Balance:
    """What playing says of rules: how long, how fair, how much skill."""

    def __init__(self, data: list[dict[str, Any]], text: str, html: str) -> None:
        self.data = data
        """The figures of each rule set with their errors, as ``lab balance --json`` gives them."""
        self._text, self._html = text, html

    def report(self) -> Report:
        """The page with the verdict and all figures."""
        return Report(self._html)

    def __str__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()

    def __repr__(self) -> str:
        return f"<Balance of {', '.join(entry['rules'] for entry in self.data)}>"


def balance(
    *rules: Game | str,
    games: int = 1000,
    seed: str | int = "balance",
    threads: int | None = None,
    searching: bool | None = None,
) -> Balance:
    """Is a rule set any good? Of several the first is what the others are compared with. Ctrl-C ends it.

    Args:
        rules: one rule set or more.
        games: games of every two levels.
        seed: the root of all chance.
        threads: as many play at once; None: as many as the machine has.
        searching: whether players that search play too; None: unless that would take long.

    Raises:
        RulesError: if there are no such rules.
    """
    if not rules:
        raise ValueError("balance takes one rule set or more")
    compiled: Sequence[Game] = [entry if isinstance(entry, Game) else Game(entry) for entry in rules]
    games = whole("games", games, 1)
    threads = None if threads is None else whole("threads", threads, 1)
    told = _native.balance([entry._native for entry in compiled], games, seed_text(seed), threads, searching)
    return Balance(json.loads(told[0]), told[1], told[2])


if __name__ == "__main__":
    # `sobremesa lab run --on ray` hands over to this.
    from ._ray import main

    sys.exit(main())
