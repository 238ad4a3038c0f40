"""Matches: played by names, functions and people, seen by seats, told in records."""

from __future__ import annotations

import itertools
import json
import pickle

import numpy
import pytest

import sobremesa as sm


@pytest.mark.parametrize(
    ("rules", "player"), [("international", "matriz"), ("draw seats=3", "seguro"), ("escoba", "clasico"), ("amazons-6x6", "greedy_territory")]
)
def test_a_match_plays_itself_out_and_its_record_holds(rules: str, player: str) -> None:
    match = sm.Game(rules).match(seed="holds", seats=player)
    assert not match.over and match.result is None
    assert match.play_out() is match
    assert match.over and match.turn is None
    result = match.result
    assert result is not None and result.termination == "finished" and result.points == match.points
    record = match.record()
    checked = record.verify()
    assert checked.holds and checked, checked.problems
    assert checked.moves == match.ply == checked.thought_again
    again = record.replay()
    assert again.over and again.points == match.points and again.record().lines == record.lines


@pytest.mark.parametrize("rules", ["international", "ten", "escoba-parejas", "amazons-5x5"])
def test_what_a_view_says_agrees_with_itself(rules: str) -> None:
    game = sm.Game(rules)
    match = game.match(seed=f"views of {rules}")
    plies = 0
    while not match.over and plies < 120:
        view = match.view()
        assert view.seat == match.turn and view.legal == match.legal and view.ply == match.ply
        assert set(view.partners) | set(view.rivals) | {view.seat} == set(range(game.seats))
        if isinstance(view, sm.DominoesView):
            arrays = view.arrays()
            assert len(view.tiles) == view.counts[view.seat] == len(arrays["tiles"])
            assert arrays["lacks"].shape == (game.seats, 7) or rules != "international"
            held = set(view.tiles)
            assert all(move.tile in held for move in view.legal if isinstance(move, sm.DominoMove) and move.tile)
        elif isinstance(view, sm.EscobaView):
            assert {move.card for move in view.legal if isinstance(move, sm.EscobaMove)} == set(view.cards)
            taken = {card for move in view.legal if isinstance(move, sm.EscobaMove) for card in move.takes}
            assert taken <= set(view.table)
            assert int(view.arrays()["piles"].sum()) == sum(map(len, view.piles))
        else:
            assert isinstance(view, sm.AmazonsView)
            board = view.arrays()["board"]
            assert [int((board == piece).sum()) for piece in (1, 2)] == [len(squares) for squares in view.amazons]
            assert int((board == 3).sum()) == len(view.arrows)
            own = set(view.amazons[view.seat])
            assert all(move.from_square in own for move in view.legal if isinstance(move, sm.AmazonsMove))
        match.play(view.random.choice(view.legal))
        plies += 1
    assert plies > 10


def test_moves_say_what_they_are() -> None:
    placed, given, passed, on_arm = map(sm.DominoMove, ["6-4<", "!5-0", "-", "6-4+2.4"])
    assert placed.tile == sm.Tile((6, 4)) and placed.arm == 1 and placed.pips == 10 and not placed.is_pass
    assert given.is_give and given.tile == (5, 0) and given.arm is None
    assert passed.is_pass and passed.tile is None and passed.pips == 0
    assert on_arm.arm == 2 and on_arm.tile is not None and str(on_arm.tile) == "6-4"
    takes = sm.EscobaMove("7o:5c+3b")
    assert takes.card.rank == 7 and takes.card.suit == "o" and takes.takes == ("5c", "3b")
    assert sm.EscobaMove("Sc").takes == () and sm.Card("Sc").rank == 8
    shot = sm.AmazonsMove("d1-d7/g7")
    assert (shot.from_square, shot.to_square, shot.arrow) == ("d1", "d7", "g7")
    assert sm.Tile((6, 6)).is_double and placed == "6-4<"


def test_the_same_seed_gives_the_same_match() -> None:
    game = sm.Game("draw", seats=2)
    texts = [game.match(seed="twice", seats="random").play_out().record().text for _ in range(2)]
    assert texts[0] == texts[1]
    assert game.match(seed="another", seats="random").play_out().record().text != texts[0]


def test_a_person_plays_beside_computers() -> None:
    match = sm.Game("duel").match(seed="me", seats=[sm.person, "matriz"])
    with pytest.raises(sm.NotNow, match=r"match\.play"):
        match.play_out()
    while not match.over:
        if match.turn == 0:
            match.play(match.view().legal[0])
        else:
            match.step()
    assert match.record().head["players"][0] == "person"
    with pytest.raises(sm.NotNow):
        match.view()
    with pytest.raises(sm.NotNow):
        match.play("-")


def test_a_refused_move_changes_nothing() -> None:
    match = sm.Game("international").match(seed="refused")
    before = match.position(0)
    with pytest.raises(sm.IllegalMove) as refused:
        match.play("0-0>")
    assert refused.value.code.startswith("move/") and isinstance(refused.value, ValueError)
    with pytest.raises(sm.IllegalMove):
        match.play("what?")
    with pytest.raises(ValueError, match="pause"):
        match.play(match.legal[0], pause="very long")
    assert match.position(0) == before and match.ply == 0


def test_hands_are_shown_only_when_they_are_over() -> None:
    match = sm.Game("international").match(seed="shown", seats="seguro")
    with pytest.raises(sm.NotNow, match="open_hands"):
        match.revealed()
    shown = sm.open_hands(match)
    assert [len(hand) for hand in shown.hands] == [7, 7, 7, 7]
    assert not isinstance(shown, sm.View)
    while match.turn is not None:
        match.step()
    assert match.revealed().hands


def test_what_a_seat_is_given_has_no_hand_of_others() -> None:
    match = sm.Game("draw", seats=3).match(seed="leaks")
    while match.turn is not None:
        view = match.view()
        for seat, hand in enumerate(view.data["board"]["hands"]):
            assert (hand["tiles"] is not None) == (seat == view.seat)
        dealt = [line for line in match.seen(view.seat) if line["line"] == "dealt"]
        assert [line.get("seat") for line in dealt] == [view.seat]
        match.play(view.legal[0])


@pytest.mark.parametrize("rules", ["international", "draw seats=3", "escoba-parejas"])
def test_worlds_are_those_that_the_seat_deems_possible(rules: str) -> None:
    match = sm.Game(rules).match(seed=f"worlds of {rules}", seats="random")
    for _ in range(9):
        match.step()
    view = match.view()
    assert isinstance(view, (sm.DominoesView, sm.EscobaView))
    worlds = match.worlds(400, seed="drawn")
    assert worlds.places.shape == (400, len(worlds.pieces)) and len(worlds) == 400
    own = sorted(map(str, view.tiles if isinstance(view, sm.DominoesView) else view.cards))
    truth = [sorted(map(str, hand)) for hand in sm.open_hands(match).hands]
    assert truth[view.seat] == own
    alike = 0
    for world in worlds.places:
        hands = [
            sorted(piece for piece, place in zip(worlds.pieces, world, strict=True) if place == seat)
            for seat in range(len(view.counts))
        ]
        assert hands[view.seat] == own and [len(hand) for hand in hands] == list(view.counts)
        assert int((world == sm.STOCK).sum()) == view.stock
        alike += hands == truth
        if isinstance(view, sm.DominoesView):
            for hand, lacks in zip(hands, view.lacks, strict=True):
                assert not lacks & {int(face) for tile in hand for face in tile.split("-")}
    assert alike < 400, "what is hidden is not told"
    assert (match.worlds(400, seed="drawn").places == worlds.places).all()
    assert (match.worlds(400, seed="others").places != worlds.places).any()
    held = worlds.share(view.seat)
    assert {piece for piece, share in held.items() if share == 1.0} >= set(own)
    assert (sm.worlds(view, 400, seed="drawn").places == worlds.places).all()


def exchanged(record: sm.Record, one: str, other: str) -> sm.Match:
    """The match as it would stand if two pieces had changed places in every shuffle."""
    names = {one: other, other: one}
    lines = [json.loads(line) for line in record.text.splitlines()]
    for line in lines:
        if line["line"] == "shuffle":
            line["order"] = " ".join(names.get(piece, piece) for piece in line["order"].split(" "))
    return sm.Record("".join(json.dumps(line) + "\n" for line in lines)).replay()


@pytest.mark.parametrize("rules", ["international", "draw seats=3", "escoba-parejas"])
def test_views_that_are_alike_have_the_same_worlds(rules: str) -> None:
    match = sm.Game(rules).match(seed=f"alike of {rules}", seats="random")
    for _ in range(4):
        match.step()
    view = match.view()
    worlds = sm.worlds(view, 100)
    unsure = [piece for piece, share in worlds.share(view.rivals[0]).items() if 0 < share < 1]
    others = 0
    for one, other in itertools.combinations(unsure, 2):
        try:
            alike = exchanged(match.record(), one, other)
        except sm.RecordError:  # One of them was played, or somebody who holds it now would have played or paused otherwise.
            continue
        # A match of a record has a seed of its own.
        if alike.turn != view.seat or {**alike.view().data, "seed_hash": view.data["seed_hash"]} != view.data:
            continue
        assert (sm.worlds(alike.view(), 100).places == worlds.places).all()
        others += sm.open_hands(alike).hands != sm.open_hands(match).hands
    assert others > 10


def test_a_row_that_nobody_sees_is_hidden_from_its_owner_too() -> None:
    match = sm.Game("blind-hughie", seats=3).match(seed="blind", seats="random")
    looked = 0
    while match.turn is not None and match.hand_number == 1:
        view = match.view()
        assert isinstance(view, sm.DominoesView)
        # With all hands up no more is shown.
        assert sm.open_hands(match).hands == view.rows
        assert view.tiles == view.rows[view.seat] and view.turned_up == view.tiles[0]
        assert view.counts == tuple(down + len(row) for down, row in zip(view.face_down, view.rows, strict=True))
        worlds = sm.worlds(view, 2)
        unseen = [piece for piece, place in zip(worlds.pieces, worlds.places[0], strict=True) if place == sm.STOCK]
        assert len(unseen) == view.stock + sum(view.face_down) and (worlds.places[0] == worlds.places[1]).all()
        for one, other in itertools.combinations(unseen[:3], 2):
            alike = exchanged(match.record(), one, other)
            assert {**alike.view().data, "seed_hash": view.data["seed_hash"]} == view.data
            assert (sm.worlds(alike.view(), 2).places == worlds.places).all()
            looked += alike.record().lines != match.record().lines
        match.step()
    assert looked > 20


def test_a_player_draws_worlds_of_its_view() -> None:
    drawn: list[tuple[int, sm.Worlds]] = []

    @sm.player
    def imagining(view: sm.View) -> str:
        drawn.append((view.ply, sm.worlds(view, 20, seed="own")))
        return view.legal[0]

    run = sm.lab.run("duel: python.imagining v random : 4", unit="hand", seed="imagined", threads=1)
    again = run.record(0, 0).replay(ply=0)
    told = iter(drawn)
    for line in run.record(0, 0).lines:
        if line["line"] != "move":
            continue
        if line["seat"] == run.record(0, 0).head["players"].index("python.imagining"):
            ply, worlds = next(told)
            assert ply == again.ply and (again.worlds(20, seed="own").places == worlds.places).all()
        again.play(line["move"])
    assert len(drawn) > 4


def test_a_view_of_a_position_alone_has_no_worlds() -> None:
    view = sm.Game("duel").match(seed="alone").view()
    alone = type(view)(view.data, view.seat, view.sides, view.legal)
    with pytest.raises(sm.NotNow, match="drawn from a view"):
        sm.worlds(alone, 3)


def test_no_worlds_where_nothing_is_hidden() -> None:
    with pytest.raises(sm.NotNow, match="hidden"):
        sm.Game("amazons-4x4").match().worlds(3)
    with pytest.raises(ValueError, match="10000000"):
        sm.Game("duel").match().worlds(0)


def test_copies_go_their_own_way() -> None:
    match = sm.Game("amazons-4x4").match(seed="copy")
    other = match.copy()
    other.play(other.legal[0])
    assert (match.ply, other.ply) == (0, 1)


def test_a_thought_has_a_move_and_why() -> None:
    match = sm.Game("international").match(seed="why", seats="experto-4")
    match.step()
    thought = match.think()
    assert thought.move in match.legal and thought.pause in ("none", "short", "long")
    assert thought.why is not None and "reason" in thought.why
    assert match.think("matriz").move in match.legal


def test_open_positions_are_solved() -> None:
    game = sm.Game("duel")
    match = game.match(seed="solved", seats="seguro")
    while match.ply < 12 and match.turn is not None:
        match.step()
    solved = match.solve()
    assert {move["move"] if "move" in move else move["text"] for move in solved["moves"]} <= set(match.legal)
    shown = sm.open_hands(match)
    assert sm.solve(shown) == solved and sm.solve(pickle.loads(pickle.dumps(shown))) == solved
    match.play(match.legal[0])
    assert sm.solve(shown) == solved, "the position stands as it was"
    board = sm.Game("amazons-4x4").match(seed="text", seats="random")
    for _ in range(4):
        board.step()
    seen = board.view()
    assert isinstance(seen, sm.AmazonsView)
    text = seen.position
    assert sm.solve(text, "amazons-4x4") == sm.solve(text, board.game) == board.game.solve(text)
    assert {move["move"] for move in sm.solve(text, board.game)["moves"]} == set(seen.legal)
    with pytest.raises(sm.PositionError):
        game.solve("nonsense")
    with pytest.raises(sm.PositionError):
        sm.solve(shown, nodes=1)
    with pytest.raises(TypeError, match="which rules"):
        sm.solve(text)
    with pytest.raises(TypeError, match="knows its rules"):
        sm.solve(shown, "duel")
    assert sm.Game("amazons-4x4").perft(1) == len(sm.Game("amazons-4x4").match().legal)


def test_single_hands_and_blocks() -> None:
    game = sm.Game("international")
    match = game.match(seed="hand", seats="seguro", hand=3).play_out()
    assert match.hand_number == 1 and match.record().head["unit"] == "hand 3"
    other = game.match(seed="hand", seats="seguro", hand=3, block=1)
    assert sm.open_hands(other).hands != sm.open_hands(game.match(seed="hand", hand=3)).hands


def test_resigning_ends_it() -> None:
    match = sm.Game("escoba").match(seed="enough")
    match.resign(1)
    assert match.result is not None and (match.result.winner, match.result.termination) == (0, "resigned")
    with pytest.raises(ValueError, match="side is 0 to 1, not 9"):
        match.resign(9)


def test_arrays_are_whole_numbers() -> None:
    arrays = sm.Game("escoba").match(seed="arrays").view().arrays()
    assert {array.dtype for array in arrays.values()} == {numpy.dtype(numpy.int16)}
    assert arrays["table"].shape == (4, 2) and arrays["piles"].shape == (2, 4, 10)
