"""Tuning: the weights of a player, changed a little at a time by the games that they win.

How it works, and what to expect of it, is said in ``docs/tuning.md``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from . import _native
from ._checks import seed_text, share, whole
from ._progress import Progress, telling
from .games import Game
from .players import Decide, Player, as_occupant, tell_functions

__all__ = ["Gain", "Tuning", "WeightChange", "tune"]

_MOST = 1_000_000
"""Most iterations, blocks of one, and blocks of the match at the end."""


@dataclass(frozen=True)
class WeightChange:
    """What became of a weight."""

    start: float
    """Where it started."""
    tuned: float
    """What it came to."""


@dataclass(frozen=True)
class Gain:
    """By how much the tuned player does better than the original, on deals that were no part of the tuning.

    Unit: points a hand, or matches won less matches lost, a match, where whole matches count.
    """

    value: float
    """The estimate."""
    error: float
    """Its standard error, over blocks."""
    low: float | None
    """The lower end of its 95% interval; none where there are too few blocks for one."""
    high: float | None
    """The upper end."""
    blocks: int
    """Blocks on which it rests."""


@dataclass(frozen=True, repr=False)
class Tuning:
    """What a tuning came to. ``print`` says it as the terminal does."""

    player: Player
    """The player with the options that it came to: it sits wherever a name does."""
    weights: Mapping[str, WeightChange]
    """Every weight that was tuned, by its name."""
    gain: Gain | None
    """What that brought; none for fewer than three blocks of the match at the end."""
    verdict: Literal["better", "worse", "not shown"]
    """Whether the tuned player is beyond doubt better or worse than the original: the whole 95% interval of the gain lies above or below 0."""
    file: str
    """The tuned player as a ``player.toml``: in a folder of its own among the user's players it is found by the folder's name."""
    folder: Path | None = field(compare=False)
    """Where the tuning is kept, if it is."""
    data: dict[str, Any] = field(compare=False)
    """The figures with the plan, as ``summary.json`` has them."""
    text: str = field(compare=False)
    """The weights, a line each, and what they brought in a sentence."""

    @property
    def best(self) -> dict[str, float]:
        """The options that it came to."""
        return {name: weight.tuned for name, weight in self.weights.items()}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        tuned = ", ".join(f"{name} {weight.start:g} to {weight.tuned:g}" for name, weight in self.weights.items())
        gain = "" if self.gain is None else f"; gain {self.gain.value:+.2f} with an error of {self.gain.error:.2f}"
        shown = "no difference shown" if self.verdict == "not shown" else self.verdict
        return f"<Tuning of {self.data['plan']['player']}: {tuned}{gain}, {shown}>"


def tune(
    player: Player | str | Decide,
    *,
    rules: Game | str | None = None,
    weights: Sequence[str] = (),
    unit: str | None = None,
    iterations: int | None = None,
    blocks: int | None = None,
    test: int | None = None,
    change: float | None = None,
    step: float | None = None,
    seed: str | int | None = None,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> Tuning:
    """Tunes the options of a player by the games that they win, and has it meet the original on other deals.

    >>> import sobremesa as sm
    >>> tuning = sm.tune("experto-4", weights=["cuadrar"], iterations=2, blocks=2, test=4, seed="mesa")
    >>> list(tuning.best), tuning.gain.blocks, tuning.verdict
    (['cuadrar'], 4, 'not shown')

    Args:
        player: a player that goes by rules (``"experto-4"``) or has options that are numbers (``"amazona nodes=1000"``). A function has
            neither.
        rules: under which rules; None: the first of all.
        weights: the names of what is tuned. None named: all rules that weigh something; of a player with options some have to be named.
        unit: ``"match"`` or ``"hand"``: what counts as a game. None: hands, and matches where a match is one hand.
        iterations: how often the weights are moved, 1 to 1,000,000; None: 1,000.
        blocks: deals played for each move, each once on every side, 2 to 1,000,000; None: 64.
        test: deals of the match at the end, up to 1,000,000; None: 5,000.
        change: by how much the weights are changed to try, at first, in shares of themselves, from 0.0001 to 1; None: 0.3.
        step: how far a usual result moves them, at first, in shares of themselves, from 0.0001 to 10; None: 0.03.
        seed: the root of all chance, any text; None: a fresh one.
        threads: as many play at once; None: as many as the machine has. The result does not depend on it.
        out: a folder in which it is kept, the terminal's: broken off, the same call with the same seed goes on there, and so does
            ``sobremesa lab tune --resume``. None: it is kept nowhere.
        progress: whether a bar is drawn on standard error (None: where somebody would see it), or a function to be called
            with :class:`~sobremesa.lab.Progress` about ten times a second.

    Ctrl-C ends it within moments; every whole iteration stays in ``out``.

    Raises:
        PlayerError: if there is no such player, nothing of it can be tuned, or it has no such weights.
        RulesError: if there are no such rules.
        ExperimentError: if it cannot be done so: a weight is named twice.
        RunFolderError: if another tuning or other files are in the folder, or it cannot be used.
    """
    who = as_occupant(player)
    if not isinstance(who, Player):
        raise TypeError("player is a player that can be tuned, not sm.person")
    if isinstance(weights, str):
        raise TypeError(f"weights is a list of names, like [{weights!r}], not a text")
    tell_functions()
    game = Game(rules) if isinstance(rules, str) else rules
    with telling(progress) as tell:
        told = _native.tune(
            who.spec,
            rules=None if game is None else game._native,
            weights=list(weights),
            unit=unit,
            iterations=None if iterations is None else whole("iterations", iterations, 1, _MOST),
            blocks=None if blocks is None else whole("blocks", blocks, 2, _MOST),
            test=None if test is None else whole("test", test, 0, _MOST),
            change=None if change is None else share("change", change, 1.0),
            step=None if step is None else share("step", step, 1000.0),
            seed=None if seed is None else seed_text(seed),
            threads=None if threads is None else whole("threads", threads, 1),
            out=None if out is None else os.fspath(out),
            progress=tell,
        )
    summary, spec, file, verdict, text = told
    data = json.loads(summary)
    changes = {weight["name"]: WeightChange(weight["from"], weight["to"]) for weight in data["weights"]}
    gain = None if data["gain"] is None else Gain(**data["gain"])
    return Tuning(Player(spec), changes, gain, verdict, file, None if out is None else Path(out), data, text)
