"""Experiments from Python: the same bytes, tables without a copy, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import numpy
import polars
import pytest

import sobremesa as sm
from sobremesa import _native, _ray

SHORT = "duel: matriz v random : 60"


def files(folder: Path) -> dict[str, bytes]:
    kept = [*folder.glob("shards/*"), folder / "summary.json", folder / "manifest.toml"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in kept}


def test_results_are_the_same_to_the_byte_for_any_number_of_threads(tmp_path: Path) -> None:
    runs = [
        sm.lab.run(SHORT, unit="hand", seed="bytes", threads=threads, out=tmp_path / str(threads)) for threads in (1, 2)
    ]
    assert files(runs[0].folder) == files(runs[1].folder)
    assert runs[0].complete and runs[0].summary["games"] == 60
    opened = sm.lab.open(tmp_path / "1")
    assert opened.summary == runs[0].summary and list(opened.games["points_a"]) == list(runs[0].games["points_a"])


PARTED = """
format = 1
rules = "duel"
schedule = "pairs"
pairs = ["matriz v random", "doble v random"]
games = 60
unit = "hand"
seed = "parts"
blocks_per_unit = 8
"""


def test_units_that_are_played_elsewhere_come_together_to_the_same_bytes(tmp_path: Path) -> None:
    plain = sm.lab.run(PARTED, out=tmp_path / "plain")
    run = _native.SharedRun(str(plain.folder / "manifest.toml"), str(tmp_path / "run"))
    sizes, missing = run.units()
    assert sizes == [8, 8, 8, 8, 8, 8, 6, 6] and missing == list(range(8))
    run.begin_in(str(tmp_path / "begun"))
    begun = _ray.read(tmp_path / "begun")
    with run:
        for unit in reversed(missing):
            part = tmp_path / f"part-{unit}"
            part.mkdir()
            _ray.write(part, {**begun, **_ray.play_unit(begun, unit, run.golden())})
            run.take(str(part))
            assert run.units()[1] == missing[:unit]
    # The folder took them all in one go, and takes none without it.
    assert (tmp_path / "run" / "events.jsonl").read_text().count('"event":"round"') == 1
    with pytest.raises(sm.NotNow):
        run.take(str(part))
    together = sm.lab.run(tmp_path / "run" / "manifest.toml", out=tmp_path / "run")
    assert together.complete and files(together.folder) == files(plain.folder)
    with pytest.raises(sm.RunFolderError, match="the golden game comes out otherwise"):
        _ray.play_unit(begun, 0, "0" * 64)
    with pytest.raises(ValueError, match="there is no unit 8"):
        _ray.play_unit(begun, 8, None)


def test_what_a_cluster_does_not_play_is_said_at_once(tmp_path: Path) -> None:
    @sm.player(name="at_home")
    def at_home(view: sm.View) -> str:
        return view.legal[0]

    with pytest.raises(sm.ExperimentError, match=r"python\.at_home is a function of this process"):
        sm.lab.run(f"duel: {at_home} v random : 20", unit="hand", on="ray", out=tmp_path / "run")
    with pytest.raises(ValueError, match="threads are of one machine"):
        sm.lab.run("duel: matriz v random : 20", threads=2, on="ray")
    with pytest.raises(ValueError, match="ray://HOST:PORT"):
        sm.lab.run("duel: matriz v random : 20", on="dask", out=tmp_path / "dask")
    assert not (tmp_path / "dask").exists()


def test_a_driver_ends_when_its_input_is_closed(tmp_path: Path) -> None:
    run = sm.lab.run("duel: matriz v random : 20", unit="hand", seed="held", out=tmp_path / "run")
    for shard in (run.folder / "shards").iterdir():
        shard.unlink()
    # In the place of Ray somebody whose cluster never has a unit done.
    (tmp_path / "ray.py").write_text(
        textwrap.dedent(
            """
            import time
            from types import SimpleNamespace as Names

            exceptions = Names(RayError=OSError, RayTaskError=OSError)
            is_initialized, put = (lambda: False), (lambda value: value)
            init, cluster_resources = (lambda **asked: None), (lambda: {"CPU": 1})
            shutdown = lambda: print("shut down", flush=True)
            cancel = lambda reference, force: print("cancelled", flush=True)
            remote = lambda **asked: lambda task: Names(remote=lambda shared, unit, golden: unit)

            def wait(references, timeout):
                if not wait.said:
                    print("waits", flush=True)
                    wait.said = True
                time.sleep(0.01)
                return [], references

            wait.said = False
            """
        ),
        encoding="utf-8",
    )
    began = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "sobremesa.lab", str(run.folder), "--on", "ray", "--held"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert began.stdin and began.stdout and began.stdout.readline() == "waits\n"
    with pytest.raises(sm.RunFolderError):
        sm.lab.run("duel: matriz v random : 20", unit="hand", seed="held", out=run.folder)
    began.stdin.close()
    *units, last = began.stdout.read().splitlines()
    assert set(units) == {"cancelled"} and last == "shut down"
    assert began.wait() == 130


def test_tables_are_handed_over_without_a_copy() -> None:
    run = sm.lab.run(SHORT, unit="hand", seed="tables")
    frame = polars.DataFrame(run.games)
    assert frame.height == len(run.games) == 60 and tuple(frame.columns) == run.games.names
    numbers = run.games["points_a"]
    assert isinstance(numbers, numpy.ndarray) and frame["points_a"].to_list() == list(numbers)
    assert frame["winner"].to_list() == run.games["winner"]
    # The same numbers at the same place.
    shown = frame["plies"].to_numpy(allow_copy=False)
    assert shown.__array_interface__["data"][0] == run.games._native.address("plies")
    about = {column.name: column for column in run.games.columns}
    assert about["plies"].type == "int64" and about["winner"].type == "string" and about["plies"].about
    with pytest.raises(KeyError, match="points_a"):
        run.games["points_z"]
    with pytest.raises(TypeError, match="words"):
        run.games.numbers("winner")
    with pytest.raises(TypeError, match="numbers"):
        run.games.words("plies")


def test_hands_and_moves_are_there_where_they_are_kept(tmp_path: Path) -> None:
    run = sm.lab.run(SHORT, unit="hand", seed="kept")
    assert run.hands is None and run.moves is None and run.chance is None
    manifest = tmp_path / "kept.toml"
    manifest.write_text(run.manifest.replace("hands = false", "hands = true").replace('moves = "none"', 'moves = "all"'))
    kept = sm.lab.run(manifest)
    assert kept.hands is not None and len(kept.hands) == 60
    assert kept.moves is not None and len(kept.moves) == int(kept.games.numbers("plies").sum())
    assert kept.chance is not None
    assert list(kept.games["points_a"]) == list(run.games["points_a"])


def test_a_record_of_a_game_holds() -> None:
    run = sm.lab.run("duel: matriz v seguro : 10", seed="records")
    record = run.record(2, 1)
    checked = record.verify()
    assert checked.holds and checked.not_asked == {} and checked.thought_again == checked.moves
    with pytest.raises(IndexError, match="99"):
        run.record(99, 0)


def test_mistakes_are_told(tmp_path: Path) -> None:
    with pytest.raises(sm.ExperimentError) as wrong:
        sm.lab.run("international: matris v random : 10")
    assert wrong.value.mistakes and wrong.value.mistakes[0].column > 1
    with pytest.raises(FileNotFoundError):
        sm.lab.run(tmp_path / "nothing.toml")
    with pytest.raises(ValueError, match="unit"):
        sm.lab.run(SHORT, unit="set")
    with pytest.raises(ValueError, match="threads"):
        sm.lab.run(SHORT, threads=0)
    with pytest.raises(ValueError, match="games"):
        sm.lab.run(SHORT, games=0)
    with pytest.raises(sm.RunFolderError):
        sm.lab.open(tmp_path)
    sm.lab.run(SHORT, unit="hand", seed="one", out=tmp_path / "run")
    with pytest.raises(sm.RunFolderError, match="another"):
        sm.lab.run(SHORT, unit="hand", seed="two", out=tmp_path / "run")


def test_a_file_that_is_no_text_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"name = \"caf\xe9\"\n[deal]\n")
    with pytest.raises(sm.RulesError, match="own.toml cannot be read: it is not text"):
        sm.Game(file)
    with pytest.raises(sm.ExperimentError, match="own.toml cannot be read: it is not text"):
        sm.lab.run("matriz v random : 4", rules=str(file))
    with pytest.raises(sm.ExperimentError, match="own.toml cannot be read: it is not text"):
        sm.lab.run(file)
    with pytest.raises(sm.RecordError, match="own.toml is not text in UTF-8") as unread:
        sm.Record.read(file)
    assert unread.value.line == 1


@pytest.mark.parametrize("number", [-1, -(10**30), 10**30, 1.5])
def test_numbers_out_of_bounds_are_told(number: int) -> None:
    game = sm.Game("duel")
    match, run = game.match(seed="x"), sm.lab.run("duel: random v random : 2", unit="hand")
    record = game.match(seed="x", seats="random").play_out().record()
    wrong: dict[str, list[Callable[[], object]]] = {
        "hand": [lambda: game.match(hand=number)],
        "block": [lambda: game.match(block=number), lambda: run.record(number, 0)],
        "game": [lambda: run.record(0, number)],
        "nodes": [lambda: game.solve("", nodes=number), lambda: match.solve(nodes=number), lambda: record.analyze(nodes=number)],
        "depth": [lambda: game.perft(number)],
        "games": [lambda: sm.lab.run(SHORT, games=number), lambda: sm.balance(game, games=number)],
        "threads": [
            lambda: sm.lab.run(SHORT, threads=number),
            lambda: sm.balance(game, threads=number),
            lambda: sm.envs.vector(game, 1, threads=number),
        ],
        "n": [lambda: match.worlds(number), lambda: sm.envs.vector(game, number)],
        "seat": [lambda: match.numbers(number), lambda: match.position(number), lambda: match.seen(number)],
        "side": [lambda: match.resign(number)],
    }
    refused = TypeError if isinstance(number, float) else ValueError
    for name, calls in wrong.items():
        for call in calls:
            with pytest.raises(refused, match=f"^{name} is "):
                call()


WEIGHT = 1


def test_a_function_that_was_changed_is_another_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "run"

    def run() -> sm.lab.Run:
        return sm.lab.run("duel: python.weighs v random : 4", unit="hand", seed="function", out=out)

    def made(last: int) -> None:
        @sm.player(name="weighs")
        def weighs(view: sm.View) -> str:
            return max(view.legal, key=lambda move: WEIGHT * len(move) - last * len(view.legal))

    def is_refused() -> None:
        with pytest.raises(sm.RunFolderError, match="another"):
            run()
        # What it played stands, and can be read; it cannot play it again.
        opened = sm.lab.open(out)
        assert str(opened) == str(first) and len(opened.games) == 4
        with pytest.raises(sm.PlayerError, match="python.weighs, as it played there, is not here"):
            opened.record(0, 0)

    made(0)
    first = run()
    assert first.complete and "python.weighs" in first.manifest
    # The same function, made anew: what was played stands.
    made(0)
    assert run().complete and str(sm.lab.open(out)) == str(first)
    # Another value that it closes over, another constant that it reads, another text.
    made(1)
    is_refused()
    made(0)
    with monkeypatch.context() as changed:
        changed.setitem(globals(), "WEIGHT", 2)
        is_refused()
    assert run().complete
    sm.player(name="weighs")(lambda view: view.legal[0])
    is_refused()


def test_progress_is_told_to_its_end() -> None:
    told: list[sm.lab.Progress] = []
    sm.lab.run("duel: matriz v random : 4000", unit="hand", seed="progress", progress=told.append)
    assert told[-1].share == 1.0 and [p.done for p in told] == sorted(p.done for p in told)


def test_what_progress_raises_ends_the_run_and_what_was_played_stays(tmp_path: Path) -> None:
    def enough(progress: sm.lab.Progress) -> None:
        raise InterruptedError("enough")

    with pytest.raises(InterruptedError, match="enough"):
        sm.lab.run("international: maestro v maestro : 100000", seed="long", out=tmp_path / "run", progress=enough)
    assert (tmp_path / "run" / "manifest.toml").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_run_which_goes_on_later(tmp_path: Path) -> None:
    script = textwrap.dedent(
        """
        import sys, time
        import sobremesa as sm

        def begun(progress):
            if progress.done and not begun.said:
                begun.said = True
                print("begun", flush=True)
        begun.said = False

        sm.lab.run("duel: cayetano v random : 20000", unit="hand", seed="ctrl-c", out=sys.argv[1], progress=begun)
        """
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "run")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        assert child.stdout.readline() == "begun\n"
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate()
    assert "KeyboardInterrupt" in errors and child.returncode != 0
    before = sm.lab.open(tmp_path / "run").summary["games"]
    assert 0 <= before < 20000
    manifest = (tmp_path / "run" / "manifest.toml").read_text()
    assert "ctrl" not in manifest and "20000" in manifest


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_function_that_never_ends() -> None:
    script = textwrap.dedent(
        """
        import sobremesa as sm

        @sm.player
        def endless(view):
            print("thinks", flush=True)
            while True:
                pass

        try:
            sm.lab.run(f"duel: {endless} v random : 40", unit="hand", seed="endless", threads=1)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "thinks\n"
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate()
    assert (output, child.returncode) == ("interrupted\n", 0), errors


def test_a_manifest_can_be_given_as_its_text() -> None:
    run = sm.lab.run(SHORT, unit="hand", seed="text")
    again = sm.lab.run(run.manifest)
    assert again.summary == run.summary


def test_balance_says_whether_rules_are_any_good() -> None:
    found = sm.balance("duel", sm.Game("duel", target=30), games=20, searching=False)
    assert [entry["rules"] for entry in found.data] and len(found.data) == 2
    assert "duel" in str(found) and found.report().html.startswith("<!")


def test_a_report_shows_itself_in_a_notebook(tmp_path: Path) -> None:
    run = sm.lab.run(SHORT, unit="hand", seed="report")
    report = run.report()
    assert report._repr_html_().startswith("<iframe") and "<html" in report.html
    report.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == report.html
    assert "matriz" in str(run)


def test_results_open_where_their_function_is_not(tmp_path: Path) -> None:
    out = tmp_path / "run"
    script = f"""
        import sobremesa as sm
        sm.set_data_folder("")
        sm.player(name="elsewhere")(lambda view: view.legal[-1])
        print(sm.lab.run("duel: python.elsewhere v random : 4", unit="hand", seed="elsewhere", out={str(out)!r}))
    """
    played = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True)
    opened = sm.lab.open(out)
    assert f"{opened}\n" == played.stdout and len(opened.games) == 4 and "python.elsewhere" in opened.report().html
    with pytest.raises(sm.PlayerError, match="python.elsewhere, as it played there, is not here"):
        opened.record(0, 0)


def test_rules_that_were_edited_are_told_apart() -> None:
    edited = sm.Game(sm.Game("duel").file.replace("take = 14 ", "take = 10 "))
    assert edited != sm.Game("duel") and repr(edited) != repr(sm.Game("duel"))
    balance = sm.balance("duel", edited, games=1, searching=False)
    assert [entry["rules"] for entry in balance.data] == [f"duel ({game.hash[:8]})" for game in (sm.Game("duel"), edited)]
    assert f"duel ({edited.hash[:8]})" in str(balance) and f"duel ({edited.hash[:8]})" in balance.report().html
    assert [entry["rules"] for entry in sm.balance("duel", games=1, searching=False).data] == ["duel"]
