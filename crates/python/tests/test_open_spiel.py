"""Hands as games of OpenSpiel."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy
import pyspiel
import pytest
import sobremesa as sm
from open_spiel.python import observation
from open_spiel.python.algorithms import ismcts, mcts

NAMES = sm.open_spiel.register()
HANDFUL = [
    "sobremesa(rules=international)",
    "sobremesa(rules=draw seats:3)",
    "sobremesa_escoba",
    "sobremesa_amazons_5x5",
    "sobremesa_chickenfoot",
    "sobremesa_melcocha",
]
GAMES = list(NAMES) if os.environ.get("ALL_RULES") else HANDFUL
HIDDEN = [name for name in HANDFUL if "amazons" not in name]


def dealt(game: Any, deal: int) -> Any:
    """A state of which chance has decided all that it decides at the beginning."""
    state = game.new_initial_state()
    for digit in deal.to_bytes(4, "big"):
        if state.is_chance_node():
            state.apply_action(digit)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", HANDFUL)
def test_legal_actions_are_those_that_openspiel_finds_itself(name: str) -> None:
    chance = random.Random(name)
    state = pyspiel.load_game(name).new_initial_state()
    over = False
    while not over:
        over, mover = state.is_terminal(), state.current_player()
        legal = state.legal_actions()
        assert legal == pyspiel.State.legal_actions(state) and bool(legal) != over
        if mover >= 0:
            assert legal == state.legal_actions(mover) and not state.legal_actions((mover + 1) % state.num_players())
        if not over:
            state.apply_action(chance.choice(legal))


@pytest.mark.parametrize("name", HANDFUL)
def test_a_deal_is_the_single_hand_of_its_number(name: str) -> None:
    game, chance = pyspiel.load_game(name), random.Random(name)
    rules: sm.Game = game.rules
    for deal in (0, 5, 2**31 + 7):
        state = dealt(game, deal)
        number = deal if game.is_dealt else 0
        match = rules.match(number, hand=number, block=number)
        chosen: list[int] = []
        while not state.is_terminal():
            assert state.current_player() == match.turn
            for seat in range(rules.seats):
                numbers = match.numbers(seat, chosen if seat == match.turn else ())
                assert state.observation_tensor(seat) == numbers.observation.tolist()
                if seat == match.turn:
                    assert state.legal_actions() == numpy.flatnonzero(numbers.mask).tolist()
            action = chance.choice(state.legal_actions())
            assert state.action_to_string(action) == rules.actions[action]
            state.apply_action(action)
            chosen.append(action)
            move = match.numbers(match.turn or 0, chosen).move
            if move is not None:
                match.play(move)
                chosen = []
        assert match.over
        points = [match.points[side] for side in match.sides]
        others = [
            [match.points[side] for side in range(len(match.points)) if side != own] for own in match.sides
        ]
        assert state.returns() == pytest.approx(
            [own - sum(rest) / len(rest) for own, rest in zip(points, others, strict=True)]
        )
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert str(again) == str(state)


@pytest.mark.parametrize("name", HIDDEN)
def test_an_information_state_has_only_what_its_seat_saw(name: str) -> None:
    """In every world that a seat deems possible it sees the same, and sees the same of what is played there."""
    game, chance = pyspiel.load_game(name), random.Random(name)
    others_differ = 0
    # `make verify` looks at more deals.
    for deal in range(3 if os.environ.get("ALL_RULES") else 1):
        state = dealt(game, deal)
        while not state.is_terminal():
            mover = state.current_player()
            for seat in range(game.num_players()):
                world = state.resample_from_infostate(seat, chance.random)
                assert world.current_player() == mover
                assert world.information_state_string(seat) == state.information_state_string(seat)
                assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert world.observation_string(seat) == state.observation_string(seat)
                if seat == mover:
                    assert world.legal_actions() == state.legal_actions()
                others_differ += any(
                    world.information_state_string(other) != state.information_state_string(other)
                    for other in range(game.num_players())
                )
                # The world goes on to its end, and what is written of it comes back.
                assert str(game.deserialize_state(world.serialize())) == str(world)
                while not world.is_terminal():
                    world.apply_action(chance.choice(world.legal_actions()))
                assert sum(world.returns()) == pytest.approx(0)
            state.apply_action(chance.choice(state.legal_actions()))
    assert others_differ > 20, "worlds are drawn"


def test_the_public_view_has_no_hands() -> None:
    state = dealt(pyspiel.load_game("sobremesa_international"), 3)
    kind = pyspiel.IIGObservationType
    game = state.get_game()
    hands = [state.information_state_string(seat).partition(": ")[2] for seat in range(4)]
    public, everything = (
        observation.make_observation(game, kind(public_info=seen, perfect_recall=True, private_info=private))
        for seen, private in ((True, pyspiel.PrivateInfoType.NONE), (False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    )
    assert public.string_from(state, 0) == public.string_from(state, 3) and public.tensor is None
    for hand in hands:
        assert hand not in public.string_from(state, 0) and hand in everything.string_from(state, 0)
    with pytest.raises(ValueError, match="colour"):
        game.make_py_observer(None, {"colour": 1})


@pytest.mark.parametrize("name", ["sobremesa_duel", "sobremesa_escoba", "sobremesa(rules=draw seats:3)"])
def test_its_tree_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    chance = numpy.random.RandomState(7)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 5.0, 20, random_state=chance)
    state = dealt(game, 1)
    for _ in range(8):
        if state.is_terminal():
            break
        policy = bot.get_policy(state)
        assert sorted(action for action, _ in policy) == state.legal_actions()
        assert sum(share for _, share in policy) == pytest.approx(1)
        state.apply_action(bot.step(state))


def test_a_tree_search_of_open_games_beats_chance() -> None:
    game = pyspiel.load_game("sobremesa(rules=amazons-5x5)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    chance = numpy.random.RandomState(7)
    won = 0.0
    for seat in (0, 1, 0, 1):
        bot = mcts.MCTSBot(game, 2.0, 30, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(bot.step(state) if state.current_player() == seat else int(chance.choice(legal)))
        won += state.returns()[seat]
    assert won > 0


def test_games_and_states_are_pickled() -> None:
    game = pyspiel.load_game("sobremesa(rules=draw seats:3)")
    state = dealt(game, 9)
    state.apply_action(state.legal_actions()[0])
    other = pickle.loads(pickle.dumps(game))
    assert str(other) == str(game) == "sobremesa(rules=draw seats:3)" and other.num_players() == 3
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_rules_of_ones_own_are_loaded() -> None:
    text = sm.Game("duel").file
    game = pyspiel.load_game("sobremesa", {"rules": text})
    assert game.rules == sm.Game(text) and not dealt(game, 1).is_terminal()
    with pytest.raises(sm.RulesError, match="internatoinal"):
        pyspiel.load_game("sobremesa(rules=internatoinal)")
    with pytest.raises(sm.IllegalMove, match="action 999"):
        dealt(game, 1)._apply_action(999)


def test_the_interpreter_ends_well() -> None:
    script = "import pyspiel, sobremesa as sm\nsm.open_spiel.register()\ngame = pyspiel.load_game('sobremesa_duel')"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_who_lacks_openspiel_is_told_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "sobremesa._spiel", raising=False)
    monkeypatch.delattr(sm, "_spiel", raising=False)
    with pytest.raises(ModuleNotFoundError, match="pip install open_spiel"):
        sm.open_spiel.register()
