"""Games of OpenSpiel. It is needed to import this module: :mod:`sobremesa.open_spiel` does so when it is asked to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy
import pyspiel
from numpy.typing import NDArray

from . import _native
from .games import Game, games

__all__ = ["SpielGame", "SpielState", "register"]

_FAMILY = "sobremesa"
_DEFAULT = "international"
_BASE = 256
"""The number of a deal is chosen digit by digit to this base."""

_NODES = 4
"""Digits of the number of a deal, each a chance node."""

_DIGITS = [(digit, 1 / _BASE) for digit in range(_BASE)]
_OUTCOMES = list(range(_BASE))

_MOST_POINTS = 1_000_000.0
"""No hand of dominoes or Escoba makes as many points."""

_MOST_ACTIONS = 20_000
"""No hand takes as many actions."""

_CHANCE = int(pyspiel.PlayerId.CHANCE)
_OVER = int(pyspiel.PlayerId.TERMINAL)


class _Hand:
    """A hand that can be copied and pickled: which it is, and all that was done since."""

    def __init__(self, game: Game, number: int, done: Sequence[int | tuple[int, str]] = ()) -> None:
        self.game, self.number = game, number
        self.done: list[int | tuple[int, str]] = []
        self.native = _native.Hand(game._native, str(number), number)
        for step in done:
            if isinstance(step, int):
                self.act(step)
            else:
                self.draw_world(*step)

    def act(self, action: int) -> int | None:
        """Chooses an action; gives the seat that is to move then."""
        turn = self.native.act(action)
        self.done.append(action)
        return turn

    def draw_world(self, seat: int, seed: str) -> None:
        """Goes on in a world that a seat deems possible."""
        self.native = self.native.in_drawn_world(seat, seed)
        self.done.append((seat, seed))

    def __deepcopy__(self, memo: object) -> _Hand:
        other = _Hand.__new__(_Hand)
        other.game, other.number, other.done, other.native = self.game, self.number, self.done[:], self.native.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _Hand, (self.game, self.number, self.done)


class _Rules:
    """The rules of a state, which its copies share."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> _Rules:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A hand under way, as OpenSpiel has it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # OpenSpiel copies all attributes deeply with the state.
        self._rules = _Rules(game.rules)
        self._deal = 0
        self._digits = 0
        self._hand: _Hand | None = None
        self._player = _CHANCE
        if not game.is_dealt:
            self._stand(_Hand(game.rules, 0))

    def _stand(self, hand: _Hand) -> None:
        turn = hand.native.turn
        self._hand, self._player = hand, _OVER if turn is None else turn

    def current_player(self) -> int:
        """The seat to move, chance before the deal, or the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self._player == _OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A digit of the number of the deal."""
        return _DIGITS

    def legal_actions(self, *player: int) -> list[int]:
        """The actions that whoever is to move may choose, or chance; those of a player who is named, if that one is to move.

        The same as OpenSpiel's, which would go through C++ and back for each of them.
        """
        if player:
            named: list[int] = super().legal_actions(*player)
            return named
        return _OUTCOMES.copy() if self._hand is None else self._hand.native.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self._hand.native.legal() if self._hand is not None and player == self._player else []

    def _apply_action(self, action: int) -> None:
        hand = self._hand
        if hand is not None:
            turn = hand.act(action)
            self._player = _OVER if turn is None else turn
            return
        self._deal = self._deal * _BASE + action
        self._digits += 1
        if self._digits == _NODES:
            self._stand(_Hand(self._rules.game, self._deal))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == _CHANCE else self._rules.game.actions[action]

    def returns(self) -> list[float]:
        """By seat the points of its side less the mean of those of the others; 0 until the hand is over."""
        game = self._rules.game
        if self._hand is None or self._player != _OVER:
            return [0.0] * game.seats
        points = self._hand.native.points()
        mean = sum(points) / len(points)
        share = len(points) / max(1, len(points) - 1)
        return [(points[side] - mean) * share for side in game.sides]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """The state in another world that a player deems possible.

        Args:
            player_id: the player.
            probability_sampler: gives numbers from 0 to 1, by which the world is drawn.
        """
        other: SpielState = self.clone()
        if other._hand is not None and other._player != _OVER:
            other._hand.draw_world(player_id, f"{probability_sampler()!r} {probability_sampler()!r}")
        return other

    def __str__(self) -> str:
        hand = self._hand
        if hand is None:
            return f"to be dealt: {self._digits} digits of {self._deal}"
        hands = (f"{seat + 1}: {hand.native.private(seat)}" for seat in range(self._rules.game.seats))
        shown = [hand.native.seen_by_all(), *(hands if self._rules.game.hidden else ()), *_chosen(hand)]
        return " | ".join(shown)


def _chosen(hand: _Hand) -> list[str]:
    """The actions of a move under way."""
    chosen = " ".join(hand.game.actions[action] for action in hand.native.chosen)
    return [f"chosen: {chosen}"] if chosen else []


class _Observer:
    """What a player sees, as OpenSpiel asks for it: a vector in named parts, and a string."""

    def __init__(self, game: Game, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, not {', '.join(params)}")
        self._public, self._recall = bool(kind.public_info), bool(kind.perfect_recall)
        self._private = kind.private_info
        self.tensor: NDArray[numpy.float32] | None = None
        self.dict: dict[str, NDArray[numpy.float32]] = {}
        if self._public and self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            tensor = self.tensor = numpy.zeros(sum(part.size for part in game.observation), numpy.float32)
            self.dict = {part.name: part.of(tensor) for part in game.observation}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player sees."""
        if self.tensor is None:
            return
        hand = state._hand
        if hand is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = numpy.frombuffer(hand.native.observation(player), dtype=numpy.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, in notation."""
        hand = state._hand
        if hand is None:
            return "to be dealt"
        seen = []
        if self._public:
            seen.append(hand.native.seen_by_all() if self._recall else hand.native.table())
        seats: list[int] = []
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            seats = [player]
        elif self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            seats = list(range(hand.game.seats))
        seen.extend(f"{seat + 1}: {hand.native.private(seat)}" for seat in seats)
        if hand.native.turn in seats:
            seen.extend(_chosen(hand))
        return " | ".join(seen)


def _type(name: str, title: str, game: Game | None, is_dealt: bool, parameters: Mapping[str, Any]) -> Any:
    """What OpenSpiel is told of a game; of the family where none is named."""
    even = game is None or len({game.sides.count(side) for side in game.sides}) == 1
    hidden = game is None or game.hidden
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if is_dealt else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if even else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats if game else 8,
        min_num_players=game.seats if game else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        provides_factored_observation_string=True,
    )


def _is_dealt(game: Game) -> bool:
    """Whether chance decides anything."""
    return game.hidden or len({_native.Hand(game._native, str(seed), 0).seen_by_all() for seed in range(8)}) > 1


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A hand under a rule file, as OpenSpiel has games; :func:`sobremesa.open_spiel.register` makes them known."""

    def __init__(self, name: str, game: Game, params: Mapping[str, Any]) -> None:
        self.rules, self.is_dealt = game, _is_dealt(game)
        most = 1.0 if game.game == "amazons" else _MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=_BASE if self.is_dealt else 0,
            num_players=game.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=3 * len(game.actions) if game.game == "amazons" else _MOST_ACTIONS,
        )
        super().__init__(_type(name, game.name, game, self.is_dealt, params), info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self, *_: object) -> SpielState:
        """A hand that is to be dealt, or where nothing is dealt its start."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The digits of the deal."""
        return _NODES if self.is_dealt else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> _Observer:
        """Somebody who says what a player sees."""
        return _Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _rules(text: str) -> tuple[Game, str]:
    """The rules of a parameter, and how OpenSpiel can read it again: choices with a colon."""
    if "\n" in text:
        return Game(text), text
    path, *choices = text.split()
    game = Game(" ".join([path, *(choice.replace(":", "=", 1) for choice in choices)]))
    return game, " ".join([path, *(choice.replace("=", ":", 1) for choice in choices)])


def _loaded(name: str, params: dict[str, Any]) -> SpielGame:
    """A game that was pickled, where its kind may not be known yet."""
    if name not in pyspiel.registered_names():
        register()
    game: SpielGame = pyspiel.load_game(name, params)
    return game


def _class_of(name: str, rules: str | None) -> type[SpielGame]:
    """The class of a game, of given rules or of those in its parameters.

    OpenSpiel holds whatever makes a game until the interpreter is gone: a class outlives that, a function does not.
    """

    class Named(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            if rules is not None:
                super().__init__(name, Game(rules), {})
                return
            game, text = _rules(str((params or {}).get("rules", _DEFAULT)))
            super().__init__(name, game, {"rules": text})

    return Named


def register() -> tuple[str, ...]:
    """Makes all games known to OpenSpiel, and gives their names."""
    pyspiel.register_game(_type(_FAMILY, "Sobremesa", None, True, {"rules": _DEFAULT}), _class_of(_FAMILY, None))
    names = [_FAMILY]
    for rules in games():
        name = f"{_FAMILY}_{rules.id.replace('-', '_')}"
        game = Game(rules.id)
        pyspiel.register_game(_type(name, game.name, game, _is_dealt(game), {}), _class_of(name, rules.id))
        names.append(name)
    return tuple(names)
