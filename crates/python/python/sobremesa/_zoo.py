"""Environments of PettingZoo. It is needed to import this module: :mod:`sobremesa.envs` does so when one is asked for."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from . import _native
from ._checks import seed_text
from .drawing import drawn, painted
from .errors import NotNow
from .games import Game
from .matches import Match

__all__ = ["TableAEC", "TableParallel"]

Observed: TypeAlias = dict[str, NDArray[Any]]

# Kinds of numbers, looked up once: NumPy takes longer to find one than to make an array.
_FLOAT32 = numpy.dtype(numpy.float32)
_INT8 = numpy.dtype(numpy.int8)


class _Episode(ABC):
    """What is played by actions: episode number n of a seed is dealt as number n in block n."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seed: str | None = None
        self._number = -1

    def begin(self, seed: int | None) -> None:
        """The first episode of a seed, or the next of the one before."""
        if seed is not None:
            self._seed, self._number = seed_text(seed), -1
        elif self._seed is None:
            self._seed = str(numpy.random.SeedSequence().entropy)
        self._number += 1
        self._open(self._seed, self._number)

    @abstractmethod
    def _open(self, seed: str, number: int) -> None:
        """Begins an episode."""

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The seat to move; none once the episode is over."""

    @abstractmethod
    def observe(self, seat: int) -> Observed:
        """What a seat sees, and the actions that it may choose."""

    @abstractmethod
    def act(self, action: int) -> list[float] | None:
        """The seat to move chooses an action; gives the points that this brought each seat, none if it brought nobody any."""

    @property
    @abstractmethod
    def match(self) -> Match:
        """How it stands, to be drawn."""

    def render(self, mode: str | None) -> str | NDArray[numpy.uint8] | None:
        if mode == "human":
            print(drawn(self.match), end="\n\n")
        if mode is None or mode == "human":
            return None
        return drawn(self.match) if mode == "ansi" else painted(self.match)


_NOT_BEGUN = "reset() begins an episode"
_IS_OVER = "the episode is over: reset() begins the next"


class _HandEpisode(_Episode):
    """A hand: no more is kept of it than what is needed to play on."""

    _hand: _native.Hand | None = None
    turn: int | None = None
    _done: list[int]

    def _open(self, seed: str, number: int) -> None:
        self._hand, self._done = _native.Hand(self.game._native, seed, number), []
        self.turn = self._hand.turn

    def observe(self, seat: int) -> Observed:
        hand = self._hand
        if hand is None:
            raise NotNow(_NOT_BEGUN)
        seen, mask = hand.observed(seat)
        return {
            "observation": numpy.frombuffer(seen, _FLOAT32),
            "action_mask": numpy.frombuffer(mask, _INT8),
        }

    def act(self, action: int) -> list[float] | None:
        hand, chosen = self._hand, operator.index(action)
        if hand is None or self.turn is None:
            raise NotNow(_NOT_BEGUN if hand is None else _IS_OVER)
        self.turn = hand.act(chosen)
        self._done.append(chosen)
        if self.turn is not None:
            return None
        points = hand.points()
        return [float(points[side]) for side in self.game.sides]

    @property
    def match(self) -> Match:
        if self._hand is None:
            raise NotNow(_NOT_BEGUN)
        match, chosen = self.game.match(self._seed, hand=self._number, block=self._number), list[int]()
        for action in self._done:
            chosen.append(action)
            move = match.numbers(match.turn or 0, chosen).move
            if move is not None:
                match.play(move)
                chosen = []
        return match


class _MatchEpisode(_Episode):
    """A match, hand after hand."""

    _match: Match | None = None

    def _open(self, seed: str, number: int) -> None:
        self._match, self._chosen = self.game.match(seed, block=number), list[int]()

    @property
    def match(self) -> Match:
        if self._match is None:
            raise NotNow(_NOT_BEGUN)
        return self._match

    @property
    def turn(self) -> int | None:
        return self.match.turn

    def observe(self, seat: int) -> Observed:
        native = self.match._native
        seen, mask, _ = native.numbers(seat).after(self._chosen if seat == native.turn else [])
        return {
            "observation": numpy.frombuffer(seen, _FLOAT32).copy(),
            "action_mask": numpy.frombuffer(mask, _INT8).copy(),
        }

    def act(self, action: int) -> list[float] | None:
        match = self.match
        seat = match.turn
        if seat is None:
            raise NotNow(_IS_OVER)
        chosen = [*self._chosen, operator.index(action)]
        _, _, move = match._native.numbers(seat).after(chosen)
        if move is None:
            self._chosen = chosen
            return None
        self._chosen, before = [], match.points
        match.play(move)
        gained = [after - points for after, points in zip(match.points, before, strict=True)]
        if match.turn is None and not match.over:
            match.next_hand()
        return [float(gained[side]) for side in match.sides]


class _Table:
    """What both kinds of environment are: a game, its agents, what they see and may do, and how it is drawn."""

    game: Game
    """The game and its rules."""
    render_mode: str | None
    """``human``, ``ansi``, ``rgb_array``, or None."""

    def __init__(self, game: Game, unit: str, render_mode: str | None) -> None:
        modes = ["human", "ansi", "rgb_array"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f'a render mode is "human", "ansi", "rgb_array" or None, not {render_mode!r}')
        if unit not in ("hand", "match"):
            raise ValueError(f'an episode is a "hand" or a "match", not {unit!r}')
        self._episode: _Episode = _HandEpisode(game) if unit == "hand" else _MatchEpisode(game)
        self.game, self.render_mode = game, render_mode
        self.metadata: dict[str, Any] = {
            "name": f"sobremesa_{game.id}_v0",
            "render_modes": modes,
            "is_parallelizable": False,
        }
        entries = sum(part.size for part in game.observation)
        actions = len(game.actions)
        self._names = [f"seat_{seat}" for seat in range(game.seats)]
        self._seat_of = {name: seat for seat, name in enumerate(self._names)}
        self._nothing = dict.fromkeys(self._names, 0.0)
        self.possible_agents = list(self._names)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(-numpy.inf, numpy.inf, (entries,), numpy.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for name in self._names
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {name: spaces.Discrete(actions) for name in self._names}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """``{"observation": Box, "action_mask": Box}``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions, ``Discrete``."""
        return self.action_spaces[agent]

    def _by_name(self, gained: list[float] | None) -> dict[str, float]:
        return self._nothing.copy() if gained is None else dict(zip(self._names, gained, strict=True))

    def render(self) -> str | NDArray[numpy.uint8] | None:
        """What everybody sees: text, a picture (288, 512, 3), or None, by the render mode; ``human`` prints the text."""
        return self._episode.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held that would have to be given back."""


class TableAEC(_Table, AECEnv[str, Observed, int]):
    """A game as an environment in which one agent acts at a time; :func:`sobremesa.envs.aec` makes one."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the first episode of a seed, or the next one. Options are passed over."""
        self._episode.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._names[self._episode.turn or 0]

    def observe(self, agent: str) -> Observed:
        """What an agent sees, with the actions that it may choose if it is to move."""
        return self._episode.observe(self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """The agent that is to move chooses an action; None once the episode is over.

        Raises:
            IllegalMove: if the mask does not allow it; nothing happened.
        """
        if not hasattr(self, "agent_selection"):
            raise NotNow(_NOT_BEGUN)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if action is None:
            raise ValueError("None is for agents whose episode is over")
        gained = self._episode.act(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._by_name(gained)
        if gained is not None:
            self._accumulate_rewards()
        turn = self._episode.turn
        self.agent_selection = self._names[turn or 0]
        if turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()


class TableParallel(_Table, ParallelEnv[str, Observed, int]):
    """A game as an environment in which all agents act at once; :func:`sobremesa.envs.parallel` makes one."""

    def _observed(self) -> dict[str, Observed]:
        return {name: self._episode.observe(seat) for seat, name in enumerate(self._names)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begins the first episode of a seed, or the next one. Options are passed over."""
        self._episode.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """The agent that is to move chooses its action; those of the others are passed over.

        Raises:
            ValueError: if it has none.
            IllegalMove: if the mask does not allow it; nothing happened.
        """
        mover = self._names[self._episode.turn or 0]
        if mover not in actions:
            raise ValueError(f"{mover} is to move: its action is missing")
        rewards = self._by_name(self._episode.act(actions[mover]))
        over = self._episode.turn is None
        names = self._names
        if over:
            self.agents = []
        ended = dict.fromkeys(names, over)
        return self._observed(), rewards, ended, dict.fromkeys(names, False), {name: {} for name in names}
