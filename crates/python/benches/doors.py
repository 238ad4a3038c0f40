"""What a step costs through each door of the module, beside what does nothing at the same door and beside other people's games.

Processor time of one thread, by turns: ``make bench`` runs it. ``empty`` is a door with nothing behind it. A ratio is the median of the
rounds, a speed the best of them.
Besides, how long it takes until polars has a table of a million rows, the least of several times as a clock has it.
Times and ratios are printed beside what is asked for; that no table is copied is asserted.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy
import polars
import pyspiel
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import sobremesa as sm

ROUNDS = 9
RULES = ("international", "escoba", "amazons")
AT_LEAST = {"international": 3_000_000, "escoba": 500_000, "amazons": 500_000}
"""Steps a second of many hands at once on a core."""

ROWS = 4096


class Empty(AECEnv[str, dict[str, Any], int]):
    """As many agents, as large observations, and nothing happens."""

    metadata = {"name": "empty", "render_modes": []}
    render_mode = None

    def __init__(self, like: sm.Game, steps: int) -> None:
        size, actions = sum(part.size for part in like.observation), len(like.actions)
        self.possible_agents = [f"seat_{seat}" for seat in range(like.seats)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(2))
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(actions))
        self._seen = {"observation": numpy.zeros(size, numpy.float32), "action_mask": numpy.ones(actions, numpy.int8)}
        self._steps = steps

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._at = 0
        self.agent_selection = self.agents[0]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._at += 1
        self.agent_selection = self.possible_agents[self._at % len(self.possible_agents)]
        self._accumulate_rewards()
        if self._at == self._steps:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()


def through_aec(env: Any, episodes: int) -> tuple[int, float]:
    """Steps of PettingZoo's own loop with actions as its spaces draw them, and the processor time of all of it."""
    steps, began = 0, time.thread_time()
    for episode in range(episodes):
        env.reset(seed=episode)
        for agent in env.agent_iter():
            observed, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else env.action_space(agent).sample(observed["action_mask"]))
            steps += not over
    return steps, time.thread_time() - began


class EmptyGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel in which nothing happens."""

    def __init__(self, params: object = None) -> None:
        kind = pyspiel.GameType
        info = pyspiel.GameInfo(57, 0, 4, -1.0, 1.0, 0.0, 1000)
        told = kind(
            short_name="empty", long_name="Empty", dynamics=kind.Dynamics.SEQUENTIAL, chance_mode=kind.ChanceMode.DETERMINISTIC,
            information=kind.Information.PERFECT_INFORMATION, utility=kind.Utility.ZERO_SUM,
            reward_model=kind.RewardModel.TERMINAL, max_num_players=4, min_num_players=4,
            provides_information_state_string=False, provides_information_state_tensor=False,
            provides_observation_string=False, provides_observation_tensor=False, parameter_specification={},
        )  # fmt: skip
        super().__init__(told, info, params or {})

    def new_initial_state(self) -> EmptyState:
        return EmptyState(self)


class EmptyState(pyspiel.State):  # type: ignore[misc]
    """Forty steps."""

    _LEGAL = list(range(5))

    def __init__(self, game: EmptyGame) -> None:
        super().__init__(game)
        self._at = 0

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self._at == 40 else self._at & 3

    def is_terminal(self) -> bool:
        return self._at == 40

    def _legal_actions(self, player: int) -> list[int]:
        return self._LEGAL

    def _apply_action(self, action: int) -> None:
        self._at += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def returns(self) -> list[float]:
        return [0.0] * 4

    def __str__(self) -> str:
        return str(self._at)


def through_open_spiel(game: Any, hands: int) -> tuple[int, float]:
    """Steps of a loop as OpenSpiel's examples have it, and the processor time of all of it."""
    chance, steps, began = numpy.random.RandomState(7), 0, time.thread_time()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
            steps += 1
    return steps, time.thread_time() - began


def many(rules: str, steps: int) -> tuple[int, float]:
    """Many hands at once on one thread; the actions are chosen beforehand from the mask, outside the time."""
    env = sm.envs.vector(rules, ROWS, seed="bench", threads=1)
    chance, step, spent = numpy.random.default_rng(7), env.reset(), 0.0
    for _ in range(steps):
        actions = (step.mask * chance.random(step.mask.shape, dtype=numpy.float32)).argmax(axis=1)
        began = time.process_time()
        step = env.step(actions)
        spent += time.process_time() - began
    return steps * ROWS, spent


KEEPS_MOVES = """
format = 1
rules = "international"
schedule = "pairs"
pairs = ["random v random"]
games = 40000
unit = "hand"
seed = "bench"
[keep]
moves = "all"
"""
"""More than a million moves."""


def into_polars() -> tuple[int, float]:
    """The rows of a table of moves, and the seconds until polars has them: where they lie, without a copy."""
    table, least = sm.lab.run(KEEPS_MOVES, progress=False).moves, float("inf")
    assert table is not None and len(table) > 1_000_000
    for _ in range(ROUNDS):
        began = time.perf_counter()
        frame = polars.DataFrame(table)
        least = min(least, time.perf_counter() - began)
    for column in table.columns:
        if column.type == "int64":
            shown = frame[column.name].to_numpy(allow_copy=False)
            assert shown.__array_interface__["data"][0] == table._native.address(column.name), column.name
    return frame.height, least


def measured(doors: dict[str, Callable[[], tuple[int, float]]]) -> dict[str, list[float]]:
    """Steps a second of each in every round, by turns."""
    speeds: dict[str, list[float]] = {name: [] for name in doors}
    for _ in range(ROUNDS):
        for name, door in doors.items():
            steps, spent = door()
            speeds[name].append(steps / spent)
    return speeds


def beside(speeds: dict[str, list[float]], door: str, other: str) -> float:
    """How many steps one makes while another makes one: the median of the rounds, in which both had their turn."""
    return median(one / two for one, two in zip(speeds[door], speeds[other], strict=True))


def main() -> None:
    warnings.simplefilter("ignore")
    games = {rules: sm.Game(rules) for rules in RULES}
    aec: dict[str, Callable[[], tuple[int, float]]] = {}
    for rules, game in games.items():
        aec[rules] = lambda game=game: through_aec(sm.envs.aec(game), 20 if game.game != "amazons" else 3)
        aec[f"empty, as {rules}"] = lambda game=game: through_aec(Empty(game, 40), 20)
    aec["PettingZoo's tictactoe"] = lambda: through_aec(tictactoe_v3.env(), 50)
    aec["PettingZoo's connect_four"] = lambda: through_aec(connect_four_v3.env(), 30)
    sm.open_spiel.register()
    spiel: dict[str, Callable[[], tuple[int, float]]] = {"empty": lambda: through_open_spiel(EmptyGame(), 40)}
    for rules in RULES:
        name = f"sobremesa_{rules}"
        spiel[rules] = lambda name=name: through_open_spiel(pyspiel.load_game(name), 3 if "amazons" in name else 40)
    known = set(pyspiel.registered_names())
    for other in ("amazons", "dominoes", "block_dominoes", "python_block_dominoes"):
        if other in known:
            spiel[f"OpenSpiel's {other}"] = lambda other=other: through_open_spiel(pyspiel.load_game(other), 5)
    vector = measured({rules: lambda rules=rules: many(rules, 30) for rules in RULES})
    for rules, speeds in vector.items():
        print(f"{rules:24} many at once   {max(speeds) / 1e6:8.2f} M steps a second a core (at least {AT_LEAST[rules] / 1e6})")
    rows, seconds = into_polars()
    print(f"{rows:10,} rows into polars, without a copy {seconds * 1e3:8.2f} ms (at most 50)")
    by_aec, by_spiel = measured(aec), measured(spiel)
    for rules in RULES:
        print(f"{rules:24} AEC / empty    {beside(by_aec, rules, f'empty, as {rules}'):8.2f} (at least 0.67)")
    for rules in RULES:
        print(f"{rules:24} OpenSpiel / empty {beside(by_spiel, rules, 'empty'):5.2f} (at least 0.67)")
    for door, every in (("AEC", by_aec), ("OpenSpiel", by_spiel)):
        for name, speeds in every.items():
            print(f"{door:10} {name:28} {max(speeds) / 1e3:8.0f} k steps a second")


if __name__ == "__main__":
    main()
