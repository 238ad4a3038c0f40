"""OpenSpiel: hands of every rule file as its games, for its algorithms.

>>> import pyspiel, sobremesa as sm
>>> names = sm.open_spiel.register()
>>> game = pyspiel.load_game("sobremesa(rules=international)")
>>> state = game.new_initial_state()
>>> for digit in (0, 0, 0, 7):                    # chance: which deal it is
...     state.apply_action(digit)
>>> state.current_player(), len(state.legal_actions()), state.information_state_string(0)
(3, 7, 'opener=4; deal | 1: 1-1 3-0 3-2 3-3 5-2 5-5 6-1')
"""

from __future__ import annotations

__all__ = ["register"]


def register() -> tuple[str, ...]:
    """Makes the games known to ``pyspiel.load_game``, and gives their names. To call it again finds rules that are new.

    - ``sobremesa(rules=draw)``: any rules that :class:`sobremesa.Game` takes, choices with a colon: ``sobremesa(rules=draw seats:3)``.
      Paths and texts of rule files: ``pyspiel.load_game("sobremesa", {"rules": text})``.
    - ``sobremesa_draw``: the same, a name for each rule file, hyphens as underscores: ``sobremesa_amazons_5x5``.

    A game is one hand. Player n is seat n, actions are those of :attr:`Game.actions`, a move in stages several actions.

    - **Chance**: four nodes at the beginning choose the number of the deal, 0 to 2**32 - 1, by its digits to the base 256, each
      as likely as the others; with it all is decided that chance does later. Deal n is ``Game.match(n, hand=n, block=n)``, so that
      a history says the whole hand. Where nothing is dealt there are no such nodes.
    - **Returns**: once the hand is over, points of the own side less the mean of those of the others, so that they sum to 0.
      Before, 0. The bounds that a game states hold and are not tight.
    - **Information state**: as a string all that everybody saw, in notation (which counts seats from 1), with the pauses that were
      made, and all that the seat alone knows. Of what the seat drew at once it has which tiles, not in which order. As a tensor (and
      as the tensor of an observation) what :attr:`Game.observation` says: the evidence in it, not the log.
    - **Observations** as a string have the table as it is instead of all that was seen.
    - ``state.resample_from_infostate(player, sampler)``: the hand in another world that the player deems possible, drawn exactly,
      each as likely as its deal, so that ``ISMCTSBot`` of ``open_spiel.python.algorithms.ismcts`` plays.

    States and games can be cloned, serialized and pickled. Algorithms in Python (``open_spiel.python.algorithms``) play them. Bots that are
    OpenSpiel's in C++, as ``pyspiel.MCTSBot``, play no games that are written in Python, its own neither: they end the interpreter.

    Raises:
        ModuleNotFoundError: if OpenSpiel is missing.
    """
    try:
        from . import _spiel
    except ModuleNotFoundError as missing:
        if missing.name != "pyspiel":
            raise
        raise ModuleNotFoundError("OpenSpiel is needed for this: pip install open_spiel", name=missing.name) from missing
    return _spiel.register()
