"""Players: those of the catalogue by name, functions of Python, and people."""

from __future__ import annotations

import ctypes
import importlib
import json
import pickle
import re
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeAlias, overload

from . import _native
from ._fingerprints import fingerprint
from .errors import PlayerError
from .views import View, view_of

__all__ = ["Occupant", "Person", "Player", "PythonPlayer", "as_occupant", "person", "player"]

Decide: TypeAlias = Callable[[View], str]
"""A function that is given what its seat sees and answers with a move."""


class Player:
    """A player of the catalogue, by its name with options: ``Player("maestro iterations=1000")``.

    Whether there is one is seen when it sits down, by the game at which it sits: the same name may play several.
    """

    spec: str
    """The name with its options, as the terminal and experiments read it."""

    def __init__(self, spec: str) -> None:
        if not isinstance(spec, str) or not spec.strip():
            raise PlayerError('a player is named, as in Player("matriz")')
        self.spec = spec.strip()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"Player({self.spec!r})"


class PythonPlayer(Player):
    """A player written in Python. It can still be called as the function that it is.

    It is pickled as functions are: by the module and the name under which it is found, in the other process as well.
    """

    def __init__(self, decide: Decide, name: str) -> None:
        super().__init__(f"{_PREFIX}{name}")
        self.decide = decide
        self.__doc__ = decide.__doc__

    def __call__(self, view: View) -> str:
        return _answer(self.decide(view), self)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        module, name = self.decide.__module__, getattr(self.decide, "__qualname__", "")
        if _found(module, name) is not self:
            raise pickle.PicklingError(f"{self} is not found as {module}.{name}: another process could not find it either")
        return _found, (module, name)

    def sit(self, head: str) -> Callable[[str, _native.Numbers, list[str], object], str]:
        """Somebody to be asked at one seat of one match, by what experiments say of it."""
        told = json.loads(head)
        seat, sides, seed = told["seat"], told["sides"], told["seed"]

        def ask(position: str, numbers: _native.Numbers, legal: list[str], stopped: object) -> str:
            thread = threading.get_ident()
            _thinking[thread] = stopped
            try:
                view = view_of(json.loads(position), seat, sides, legal, seed, numbers)
                return _answer(self.decide(view), self)
            finally:
                del _thinking[thread]

        return ask

    def __repr__(self) -> str:
        return f"<player {self.spec}>"


def _found(module: str, name: str) -> object:
    """What is found in a module under a name, or None: a player that was pickled."""
    found: object = sys.modules.get(module) or importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


_thinking: dict[int, object] = {}
"""The threads on which functions are thinking for experiments, with whether each was told to stop."""


def interrupt_stopped() -> None:
    """Raises ``KeyboardInterrupt`` in every function that still thinks for an experiment which was told to stop."""
    for thread, stopped in list(_thinking.items()):
        if stopped:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))


def _answer(answer: object, who: Player) -> str:
    """The move that a function answered."""
    if isinstance(answer, str):
        return answer
    hint = "is there a `return`?" if answer is None else "it answers with one of view.legal"
    raise TypeError(f"{who} answered {answer!r}, no move: {hint}")


class Person:
    """Somebody who plays by ``match.play``: you."""

    def __reduce__(self) -> str:
        return "person"

    def __repr__(self) -> str:
        return "person"


person = Person()
"""A seat for which moves are made by ``match.play``."""

Occupant: TypeAlias = Player | Person
"""Who sits at a seat."""

_PREFIX = "python."
_NAME = re.compile(r"[a-z0-9_-]{1,40}")
_made: dict[str, PythonPlayer] = {}


@overload
def player(decide: Decide) -> PythonPlayer: ...
@overload
def player(decide: None = None, *, name: str | None = None) -> Callable[[Decide], PythonPlayer]: ...
def player(
    decide: Decide | None = None, *, name: str | None = None
) -> PythonPlayer | Callable[[Decide], PythonPlayer]:
    """Makes a player of a function from a :class:`View` to a move.

    It sits wherever a name does: in matches, and in experiments by its name, ``python.heavy``, which is also what it prints as.
    A function of the same name takes the place of the one before it; results that the other one played are not gone on with.

    >>> import sobremesa as sm
    >>> @sm.player
    ... def heavy(view):
    ...     return max(view.legal, key=lambda move: move.pips)
    >>> str(heavy)
    'python.heavy'

    Args:
        decide: the function.
        name: its name, where that of the function will not do: small letters a-z, digits, hyphens and underscores, at most 40.

    Raises:
        PlayerError: if the name is none that a player can have.
    """

    def made(decide: Decide) -> PythonPlayer:
        if not callable(decide):
            raise TypeError(f"a player is a function of what its seat sees, not {type(decide).__name__}")
        chosen = name if name is not None else getattr(decide, "__name__", type(decide).__name__).lower()
        if not _NAME.fullmatch(chosen):
            raise PlayerError(
                f"{chosen!r} is no name of a player: small letters a-z, digits, hyphens and underscores, at most 40; "
                'give one with sm.player(name="…")'
            )
        new = PythonPlayer(decide, chosen)
        _made[new.spec] = new
        tell_functions()
        return new

    return made if decide is None else made(decide)


def tell_functions() -> None:
    """Tells the experiments which functions there are, and what each comes to now: constants that they use may have changed."""
    _native.guests_changed({name: (made, fingerprint(made.decide)) for name, made in _made.items()})


def as_occupant(who: Occupant | str | Decide) -> Occupant:
    """Whoever is meant: a player, its name, a function, or :data:`person`."""
    if isinstance(who, (Player, Person)):
        return who
    if isinstance(who, str):
        if who.startswith(_PREFIX):
            if who not in _made:
                raise PlayerError(f"no player {who!r} was made; there are {', '.join(sorted(_made)) or 'none'}")
            return _made[who]
        return Player(who)
    if callable(who):
        return player(who)
    raise TypeError(f"a seat takes a player, its name, a function or sm.person, not {type(who).__name__}")
