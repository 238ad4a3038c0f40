"""Environments for programs that learn: many hands at once, and PettingZoo's.

>>> import numpy, sobremesa as sm
>>> env = sm.envs.vector("international", 8, seed="mesa", threads=2)
>>> step = env.reset()
>>> chance = numpy.random.default_rng(7)
>>> for _ in range(100):                          # any of the actions that are allowed
...     step = env.step((step.mask * chance.random(step.mask.shape)).argmax(axis=1))
>>> step.observation.shape, step.mask.shape, step.reward.shape
((8, 179), (8, 57), (8, 4))

What the entries of an observation and the actions mean: :attr:`Game.observation` and :attr:`Game.actions`.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native
from ._checks import seed_text, whole
from .games import Game
from .players import Player, PythonPlayer

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray

    from ._zoo import TableAEC, TableParallel

__all__ = ["Step", "VectorEnv", "aec", "parallel", "vector"]


class Step(NamedTuple):
    """How the hands of a :class:`VectorEnv` stand, a row each. The arrays are the environment's own: the next step writes them anew."""

    observation: NDArray[numpy.float32]
    """What the seat to move sees (n, entries)."""
    mask: NDArray[numpy.bool_]
    """Which actions it may choose (n, actions)."""
    reward: NDArray[numpy.float32]
    """Points that each seat's side made with the hand that this step ended (n, seats); else 0."""
    done: NDArray[numpy.bool_]
    """Whether this step ended a hand (n): the next has been dealt, and the rest of the row is of the next."""
    seat: NDArray[numpy.int8]
    """The seat to move (n)."""


_ORDER = "<" if sys.byteorder == "little" else ">"


class _Lent:
    """An array that the part in Rust holds, for NumPy to read where it lies."""

    def __init__(self, native: _native.Vector, address: int, kind: str, shape: list[int]) -> None:
        self._native = native
        self.__array_interface__ = {
            "version": 3,
            "data": (address, True),
            "typestr": f"{'|' if kind[1] == '1' else _ORDER}{kind}",
            "shape": tuple(shape),
        }


class VectorEnv:
    """Many hands of a game at once, advanced on threads without the interpreter's lock; :func:`vector` makes one.

    Each row is a hand. One that is over is followed by the next, whose number is n more: hand number h of an environment is
    ``game.match(seed, hand=h, block=h)``, whatever the number of threads. The arrays are read-only and reused: whoever keeps one
    copies it. One thread at a time uses an environment.
    """

    game: Game
    """The game and its rules."""
    n: int
    """How many hands are played at once."""
    threads: int
    """On how many threads at most."""
    observation: NDArray[numpy.float32]
    """As :attr:`Step.observation`."""
    mask: NDArray[numpy.bool_]
    """As :attr:`Step.mask`."""
    reward: NDArray[numpy.float32]
    """As :attr:`Step.reward`."""
    done: NDArray[numpy.bool_]
    """As :attr:`Step.done`."""
    seat: NDArray[numpy.int8]
    """As :attr:`Step.seat`."""
    hand: NDArray[numpy.int64]
    """The number of each row's hand (n)."""

    def __init__(self, game: Game, n: int, seed: str | None, opponents: str | None, threads: int) -> None:
        import numpy

        n, threads = whole("n", n, 1, 1 << 20), whole("threads", threads, 1, 256)
        self.game, self.n, self.threads = game, n, threads
        self._native = _native.Vector(game._native, n, seed, opponents, threads)
        lent = {
            name: numpy.asarray(_Lent(self._native, address, kind, shape))
            for name, address, kind, shape in self._native.arrays()
        }
        self.observation, self.mask = lent["observation"], lent["mask"]
        self.reward, self.done = lent["reward"], lent["done"]
        self.seat, self.hand = lent["seat"], lent["hand"]

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("an environment of many hands is not pickled: each process makes its own")

    def _step(self) -> Step:
        return Step(self.observation, self.mask, self.reward, self.done, self.seat)

    def reset(self, seed: str | int | None = None) -> Step:
        """Begins the hands 0 to n - 1, one in each row.

        Args:
            seed: any text, from now on instead of the one before; None: the same again.

        Raises:
            NotNow: if nobody is ever to move under these rules.
        """
        self._native.reset(None if seed is None else seed_text(seed))
        return self._step()

    def step(self, actions: ArrayLike) -> Step:
        """Chooses an action in every row. Where opponents think, Ctrl-C ends the wait; the step is made all the same.

        Args:
            actions: whole numbers (n), each allowed by the mask of its row.

        Raises:
            ValueError: if they are of another shape, or no whole numbers; no hand went on.
            IllegalMove: if one is not allowed, with its row; no hand went on.
            NotNow: before the first :meth:`reset`.
        """
        import numpy

        chosen = numpy.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions are whole numbers of shape ({self.n},), not {chosen.dtype} of shape {chosen.shape}"
            )
        self._native.step(numpy.ascontiguousarray(chosen, dtype=numpy.int64).tobytes())
        return self._step()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.game.spec}: {self.n} hands on {self.threads} threads>"


def _game(rules: Game | str | os.PathLike[str], choices: dict[str, Any]) -> Game:
    if not isinstance(rules, Game):
        return Game(rules, **choices)
    if choices:
        raise TypeError(f"what the rules leave open was chosen with the game: {', '.join(choices)}")
    return rules


def vector(
    rules: Game | str | os.PathLike[str],
    n: int = 1024,
    *,
    seed: str | int | None = None,
    opponents: Player | str | None = None,
    threads: int | None = None,
    **choices: Any,
) -> VectorEnv:
    """Many hands of a game at once, for training.

    Args:
        rules: a game, or what :class:`Game` takes.
        n: how many hands are played at once, 1 to 1,048,576; fewer where an observation has more than a thousand entries.
        seed: the root of all chance, any text; the same gives the same hands everywhere. None: a fresh one.
        opponents: a player of the house for all seats that are not of side 0; their moves are made within the step. None: every
            seat is played by the actions.
        threads: on how many threads at most, 1 to 256; None: as many as the machine has processors. A thread has 256 hands or more,
            unless opponents think. Nothing but the speed depends on it.
        choices: what the rules leave open, as for :class:`Game`.

    Raises:
        RulesError: if there are no such rules.
        PlayerError: if there is no such player.
        ValueError: if a number is out of its range, or the opponents are a function or a program: these play a match at a time.
    """
    game = _game(rules, choices)
    if isinstance(opponents, PythonPlayer) or callable(opponents):
        raise ValueError("opponents are players of the house: a function plays one match at a time")
    rivals = None if opponents is None else str(opponents)
    on = min(os.cpu_count() or 1, 256) if threads is None else threads
    return VectorEnv(game, n, None if seed is None else seed_text(seed), rivals, on)


def _zoo() -> Any:
    try:
        from . import _zoo
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("pettingzoo", "gymnasium"):
            raise
        raise ModuleNotFoundError(
            "environments of PettingZoo need it: pip install pettingzoo", name=error.name
        ) from error
    return _zoo


def aec(
    rules: Game | str | os.PathLike[str], *, unit: str = "hand", render_mode: str | None = None, **choices: Any
) -> TableAEC:
    """An environment of PettingZoo in which one agent acts at a time (``AECEnv``). The agents are ``seat_0``, ``seat_1``, ...

    An agent observes ``{"observation", "action_mask"}``. A move that is made in stages takes an action for each. A reward is the
    points that the agent's side makes with a hand: every seat of a team gets those of the team. ``reset(seed=7)`` begins hand (or
    match) 0 of the seed ``"7"``; ``reset()`` the next one.

    Args:
        rules: a game, or what :class:`Game` takes.
        unit: what an episode is: ``"hand"`` or ``"match"``.
        render_mode: how ``render()`` gives what everybody sees: ``"ansi"``, as text; ``"human"``, as text on standard output;
            ``"rgb_array"``, as a picture of that text. None: nothing is drawn.
        choices: what the rules leave open, as for :class:`Game`.

    Raises:
        ModuleNotFoundError: if PettingZoo is missing.
        RulesError: if there are no such rules.
        ValueError: for another unit or render mode.
    """
    environment: TableAEC = _zoo().TableAEC(_game(rules, choices), unit, render_mode)
    return environment


def parallel(
    rules: Game | str | os.PathLike[str], *, unit: str = "hand", render_mode: str | None = None, **choices: Any
) -> TableParallel:
    """The same as an environment in which all agents act at once (``ParallelEnv``): the action of the one that is to move
    counts, those of the others, whose masks allow nothing, are passed over.

    Args:
        rules: a game, or what :class:`Game` takes.
        unit: what an episode is: ``"hand"`` or ``"match"``.
        render_mode: ``"human"``, ``"ansi"``, ``"rgb_array"``, or None.
        choices: what the rules leave open, as for :class:`Game`.

    Raises:
        ModuleNotFoundError: if PettingZoo is missing.
        RulesError: if there are no such rules.
        ValueError: for another unit or render mode.
    """
    environment: TableParallel = _zoo().TableParallel(_game(rules, choices), unit, render_mode)
    return environment
