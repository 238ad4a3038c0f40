"""Games as numbers, many hands at once, and the environments of PettingZoo."""

from __future__ import annotations

import gc
import os
import random
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
import pytest
import sobremesa as sm
from numpy.typing import NDArray
from sobremesa.drawing import drawn
from sobremesa.envs import VectorEnv

HANDFUL = ["international", "draw", "matador", "chickenfoot", "escoba", "scopa", "amazons-5x5"]
RULES = [rules.id for rules in sm.games()] if os.environ.get("ALL_RULES") else HANDFUL


def any_of(mask: NDArray[numpy.bool_], chance: numpy.random.Generator) -> NDArray[numpy.int64]:
    """Any of the actions that are allowed, in every row."""
    actions: NDArray[numpy.int64] = (mask * chance.random(mask.shape)).argmax(axis=1)
    return actions


@pytest.mark.parametrize("rules", RULES)
def test_a_move_and_its_actions_are_each_others_inverse(rules: str) -> None:
    game, chance = sm.Game(rules), random.Random(rules)
    match = game.match(seed="inverse", hand=0)
    entries = sum(part.size for part in game.observation)
    assert [part.start for part in game.observation][:2] == [0, game.observation[0].size]
    for _ in range(40):
        if match.over:
            break
        view = match.view()
        assert view.observation.shape == (entries,) and view.observation.dtype == numpy.float32
        assert view.mask.shape == (len(game.actions),)
        first = {game.action(move)[0] for move in view.legal}
        assert set(numpy.flatnonzero(view.mask)) == first
        for move in chance.sample(view.legal, min(6, len(view.legal))):
            actions = game.action(move)
            assert game.move(actions, view) == move
            assert game.move(numpy.array(actions), view) == move
            assert view.numbers(actions).move == move and not view.numbers(actions).mask.any()
            if len(actions) > 1:
                with pytest.raises(sm.IllegalMove, match="not the whole"):
                    game.move(actions[:-1], view)
        match.play(chance.choice(view.legal))


def test_an_observation_has_the_own_hand() -> None:
    game = sm.Game("international")
    view = game.match(seed="mesa").view()
    assert isinstance(view, sm.DominoesView)
    parts = {part.name: part.of(view.observation) for part in game.observation}
    kinds = [tuple(sorted(map(int, text[:3].split("-")))) for text in game.actions[:28]]
    held = {kinds[kind] for kind in numpy.flatnonzero(parts["hand"])}
    assert held == {tuple(sorted(tile)) for tile in view.tiles}
    assert list(parts["held"]) == [7, 7, 7, 7] and parts["ends"].shape == (2, 7)


def test_what_is_not_allowed_is_told() -> None:
    game = sm.Game("international")
    view = game.match(seed="mesa").view()
    for wrong in (-1, 70_000, 56):
        with pytest.raises(sm.IllegalMove, match=f"action {wrong} is not allowed") as refused:
            game.move(wrong, view)
        assert refused.value.code == "move/action"
    with pytest.raises(sm.IllegalMove):
        game.action("nonsense")


def test_a_player_in_an_experiment_sees_numbers() -> None:
    game = sm.Game("duel")

    @sm.player(name="first-allowed")
    def first_allowed(view: sm.View) -> str:
        return game.move(int(view.mask.argmax()), view)

    run = sm.lab.run(f"duel: {first_allowed} v random : 40", unit="hand", seed="mesa")
    assert run.complete and not run.failures


def played(env: VectorEnv, steps: int) -> list[tuple[bytes, ...]]:
    """What so many random steps write."""
    chance = numpy.random.default_rng(7)
    step, all_written = env.reset(), []
    for _ in range(steps):
        step = env.step(any_of(step.mask, chance))
        all_written.append((*(array.tobytes() for array in step), env.hand.tobytes()))
    return all_written


@pytest.mark.parametrize("rules", ["international", "escoba", "amazons-5x5"])
def test_many_hands_do_not_depend_on_threads(rules: str) -> None:
    one, three = (played(sm.envs.vector(rules, 700, seed="mesa", threads=threads), 60) for threads in (1, 3))
    assert one == three
    another = played(sm.envs.vector(rules, 700, seed="another", threads=3), 60)
    assert (one != another) == sm.Game(rules).hidden, "where nothing is dealt no seed tells"


def test_a_hand_of_many_is_a_hand_of_a_match() -> None:
    env = sm.envs.vector("international", 4, seed="mesa")
    chance = numpy.random.default_rng(1)
    step = env.reset()
    match = env.game.match(seed="mesa", hand=3, block=3)
    points = None
    while points is None:
        assert int(step.seat[3]) == match.turn
        view = match.view()
        assert numpy.array_equal(step.observation[3], view.observation)
        actions = any_of(step.mask, chance)
        match.play(env.game.move(actions[3], view))
        step = env.step(actions)
        if step.done[3]:
            points = step.reward[3].copy()
    assert match.over and [match.points[side] for side in match.sides] == list(points)
    assert env.hand[3] == 7


def test_opponents_play_the_same_on_any_number_of_threads() -> None:
    one, three = (
        played(sm.envs.vector("draw", 20, seed="mesa", opponents="random", threads=threads), 60) for threads in (1, 3)
    )
    assert one == three


def test_opponents_play_the_other_seats() -> None:
    env = sm.envs.vector("international", 16, seed="mesa", opponents="matriz", threads=2)
    step, chance, won = env.reset(), numpy.random.default_rng(2), 0.0
    for _ in range(200):
        assert set(step.seat) <= {0, 2}
        step = env.step(any_of(step.mask, chance))
        won += float(step.reward[:, 1].sum() - step.reward[:, 0].sum())
    assert won > 0, "chance beats nobody"

    @sm.player(name="by-hand")
    def by_hand(view: sm.View) -> str:
        return view.legal[0]

    functions: list[Any] = [by_hand, by_hand.decide]
    for wrong in functions:
        with pytest.raises(ValueError, match="players of the house"):
            sm.envs.vector("international", 2, opponents=wrong)
    with pytest.raises(sm.PlayerError):
        sm.envs.vector("international", 2, opponents="nobody-of-this-name")


def test_a_wrong_step_loses_nothing() -> None:
    env = sm.envs.vector("international", 5, seed="mesa")
    with pytest.raises(sm.NotNow, match="reset"):
        env.step(numpy.zeros(5, dtype=int))
    step = env.reset()
    before = [array.tobytes() for array in step]
    actions = step.mask.argmax(axis=1)
    for wrong in (actions[:4], actions.astype(float), actions[:, None], "text"):
        with pytest.raises(ValueError, match=r"shape \(5,\)"):
            env.step(wrong)
    for action in (-1, 56, 10**12):
        with pytest.raises(sm.IllegalMove, match=f"action {action} is not allowed in row 2"):
            env.step(numpy.where(numpy.arange(5) == 2, action, actions))
    assert [array.tobytes() for array in step] == before
    env.step(actions.astype(numpy.uint8))
    with pytest.raises(ValueError, match="read-only"):
        step.mask[0, 0] = True


def test_arrays_outlive_their_environment() -> None:
    env = sm.envs.vector("escoba", 3, seed="mesa")
    observation = env.reset().observation
    kept = observation.copy()
    del env
    gc.collect()
    assert numpy.array_equal(observation, kept)


def test_numbers_out_of_range_are_refused() -> None:
    for n in (-1, 0, 2_000_000):
        with pytest.raises(ValueError, match="n is 1 to"):
            sm.envs.vector("duel", n)
    for threads in (-1, 0, 5000):
        with pytest.raises(ValueError, match="threads is 1 to 256"):
            sm.envs.vector("duel", 1, threads=threads)
    with pytest.raises(ValueError, match="n is at most"):
        sm.envs.vector("camaron", 1_000_000)
    with pytest.raises(TypeError, match="seats"):
        sm.envs.vector(sm.Game("draw"), 1, seats=3)


@pytest.fixture
def quiet() -> Any:
    """PettingZoo warns of dictionaries and of masks that allow nothing, as its own games have them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("rules", RULES)
def test_pettingzoo_finds_nothing_wrong(rules: str, quiet: Any) -> None:
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.parallel_test import parallel_api_test
    from pettingzoo.test.render_test import render_test
    from pettingzoo.test.seed_test import seed_test

    api_test(sm.envs.aec(rules), num_cycles=300)
    seed_test(lambda: sm.envs.aec(rules), num_cycles=100)
    parallel_api_test(sm.envs.parallel(rules), num_cycles=300)
    # It hands over the render mode, whatever its types say.
    render_test(partial(sm.envs.aec, rules))  # type: ignore[arg-type]


def played_out(env: Any, seed: int | None = None) -> dict[str, float]:
    """The rewards of an episode by any actions."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    chance = random.Random(1)
    for agent in env.agent_iter():
        observed, reward, over, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if over else chance.choice(list(numpy.flatnonzero(observed["action_mask"]))))
    return rewards


def test_a_team_gets_the_points_of_the_team() -> None:
    env = sm.envs.aec("international")
    made = 0.0
    for seed in range(5):
        rewards = played_out(env, seed)
        assert rewards["seat_0"] == rewards["seat_2"] and rewards["seat_1"] == rewards["seat_3"]
        made += sum(rewards.values())
    assert made > 0, "of five hands some are won"


def test_an_episode_may_be_a_match() -> None:
    rewards = played_out(sm.envs.aec("escoba", unit="match", target=11), seed=3)
    assert max(rewards.values()) >= 11


def test_a_seed_begins_the_hands_that_many_at_once_begin() -> None:
    env = sm.envs.aec("escoba")
    step = sm.envs.vector("escoba", 2, seed="5").reset()
    env.reset(seed=5)
    for row in range(2):
        observed = env.observe(env.agent_selection)
        assert env.agent_selection == f"seat_{step.seat[row]}"
        assert numpy.array_equal(observed["observation"], step.observation[row])
        env.reset()


def test_an_illegal_action_changes_nothing() -> None:
    env = sm.envs.aec("amazons-5x5", render_mode="ansi")
    env.reset(seed=1)
    drawn, observed = env.render(), env.observe("seat_0")
    wrong = int(observed["action_mask"].argmin())
    with pytest.raises(sm.IllegalMove):
        env.step(wrong)
    assert env.render() == drawn and numpy.array_equal(env.observe("seat_0")["observation"], observed["observation"])
    parallel = sm.envs.parallel("amazons-5x5")
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 is to move"):
        parallel.step({"seat_1": 0})


@pytest.mark.parametrize("rules", ["international", "escoba", "amazons-5x5"])
def test_what_everybody_sees_is_drawn(rules: str) -> None:
    env = sm.envs.aec(rules, render_mode="ansi")
    env.reset(seed=1)
    assert "hand 1" in str(env.render()) and sm.envs.aec(rules).render() is None
    env.close()
    picture = sm.envs.parallel(rules, render_mode="rgb_array")
    picture.reset(seed=1)
    painted = picture.render()
    assert isinstance(painted, numpy.ndarray) and painted.dtype == numpy.uint8 and painted.shape == (288, 512, 3)
    assert len(numpy.unique(painted.reshape(-1, 3), axis=0)) == 2
    with pytest.raises(ValueError, match="ansi"):
        sm.envs.aec(rules, render_mode="svg")
    with pytest.raises(ValueError, match="episode"):
        sm.envs.aec(rules, unit="evening")


@pytest.mark.parametrize("unit", ["hand", "match"])
@pytest.mark.parametrize("rules", ["international", "escoba", "amazons-5x5"])
def test_what_is_drawn_is_how_it_stands(rules: str, unit: str) -> None:
    env = sm.envs.aec(rules, unit=unit, render_mode="ansi")
    for early in (lambda: env.observe("seat_0"), lambda: env.step(0), env.render):
        with pytest.raises(sm.NotNow, match="reset"):
            early()
    env.reset(seed=4)
    match = env.game.match(seed="4", hand=0 if unit == "hand" else None)
    for _ in range(5):
        move, seat = match.legal[-1], match.turn
        for action in env.game.action(move):
            assert env.agent_selection == f"seat_{seat}"
            env.step(action)
        match.play(move)
        assert env.render() == drawn(match)
        for seat in range(env.game.seats):
            observed = env.observe(f"seat_{seat}")
            numbers = match.numbers(seat)
            assert numpy.array_equal(observed["observation"], numbers.observation)
            assert numpy.array_equal(observed["action_mask"], numbers.mask)
            observed["action_mask"][:] = 0


def test_who_lacks_pettingzoo_is_told_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    makers: list[Callable[[str], object]] = [sm.envs.aec, sm.envs.parallel]
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "sobremesa._zoo", raising=False)
    monkeypatch.delattr(sm, "_zoo", raising=False)
    for make in makers:
        with pytest.raises(ModuleNotFoundError, match="pip install pettingzoo"):
            make("international")
