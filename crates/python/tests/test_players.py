"""Players written in Python: at tables and in experiments."""

from __future__ import annotations

import pytest

import sobremesa as sm


@sm.player
def heavy(view: sm.View) -> str:
    """Plays the heaviest tile."""
    return max(view.legal, key=lambda move: move.pips if isinstance(move, sm.DominoMove) else 0)


def test_a_function_is_a_player_and_still_a_function() -> None:
    assert str(heavy) == "python.heavy" and heavy.__doc__ == "Plays the heaviest tile."
    match = sm.Game("international").match(seed="four lines", seats=[heavy, "matriz", heavy, "matriz"])
    assert heavy(match.view()) in match.legal
    match.play_out()
    record = match.record()
    assert "python.heavy" in record.head["players"]
    checked = record.verify()
    assert checked.holds and checked.not_asked == {"python.heavy": "program"}


def test_a_function_plays_in_an_experiment_as_it_does_at_a_table() -> None:
    run = sm.lab.run(f"duel: {heavy} v seguro : 40", unit="hand", seed="both doors")
    assert run.summary["games"] == 40
    played = run.record(3, 1)
    again = sm.Game("duel").match(seed="both doors", seats=[sm.person, sm.person], hand=3, block=3)
    for line in played.lines:
        if line["line"] != "move":
            continue
        view = again.view()
        if played.head["players"][view.seat] == str(heavy):
            assert heavy(view) == line["move"]
        again.play(line["move"])
    assert again.over


def test_its_chance_comes_from_the_match() -> None:
    @sm.player(name="chancy")
    def drawn(view: sm.View) -> str:
        return view.random.choice(view.legal)

    texts = {sm.Game("duel").match(seed="chance", seats=drawn).play_out().record().text for _ in range(2)}
    assert len(texts) == 1
    runs = [sm.lab.run("duel: python.chancy v random : 20", unit="hand", seed="c", threads=threads) for threads in (1, 2)]
    assert [list(run.games["points_a"]) for run in runs][0] == [list(run.games["points_a"]) for run in runs][1]


def test_what_it_raises_is_told() -> None:
    @sm.player
    def broken(view: sm.View) -> str:
        raise LookupError("no idea")

    with pytest.raises(LookupError, match="no idea"):
        sm.Game("duel").match(seed="x", seats=broken).play_out()
    run = sm.lab.run("duel: python.broken v random : 4", seed="x")
    assert set(run.games["termination"]) == {"crash"}
    assert all(failure["detail"].endswith("LookupError: no idea") for failure in run.failures) and run.failures
    # No hand was played: that has nothing to do with equal shuffles.
    assert not run.summary["repeats"]["beyond_chance"]


def test_an_illegal_answer_is_refused() -> None:
    @sm.player
    def cheat(view: sm.View) -> str:
        return "6-6>" if "6-6>" not in view.legal else "5-5>"

    match = sm.Game("duel").match(seed="cheat", seats=[cheat, cheat])
    with pytest.raises(sm.PlayerFailed) as failed:
        match.play_out()
    assert failed.value.fault == "illegal_move" and failed.value.seat is not None
    run = sm.lab.run("duel: python.cheat v random : 4", seed="x")
    assert set(run.games["termination"]) == {"illegal_move"}


def test_what_is_no_move_is_told_so() -> None:
    @sm.player
    def forgetful(view: sm.View) -> str:
        return None  # type: ignore[return-value]

    with pytest.raises(TypeError, match="return"):
        sm.Game("duel").match(seed="x", seats=forgetful).play_out()
    with pytest.raises(TypeError, match="int"):
        sm.player(5)  # type: ignore[call-overload]


def test_names_are_checked() -> None:
    with pytest.raises(sm.PlayerError, match="no name"):
        sm.player(lambda view: view.legal[0])
    with pytest.raises(sm.PlayerError, match="was made"):
        sm.Game("duel").match(seats="python.nobody")
    with pytest.raises(sm.PlayerError, match="matris"):
        sm.Game("duel").match(seats="matris")
    with pytest.raises(sm.PlayerError):
        sm.Game("duel").match(seats="matriz speed=3")
    with pytest.raises(ValueError, match="2 seats"):
        sm.Game("duel").match(seats=["matriz"])
    with pytest.raises(TypeError, match="int"):
        sm.Game("duel").match(seats=[1, 2])  # type: ignore[list-item]
    with pytest.raises(sm.PlayerError):
        sm.Player(" ")


def test_the_catalogue_lists_players() -> None:
    players = {info.id: info for info in sm.Game("international").players()}
    assert "matriz" in players and players["maestro"].options
    assert sm.Game("international").player("maestro 100").startswith("maestro iterations=100 ")
