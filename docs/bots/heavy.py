"""A robot that lays its heaviest tile: python3 heavy.py http://127.0.0.1:8080 (token in SOBREMESA_TOKEN)."""

import json, os, sys, time
from websocket import Closed, WebSocket


def pips(move):                         # "6-4>" is worth 10, a pass "-" nothing
    faces = move.rstrip("<>").split("-")
    return sum(int(face) for face in faces if face)


def play(url, token):
    line_to_host = WebSocket(url.rstrip("/") + "/api/bot", [f"Authorization: Bearer {token}"])
    while True:
        line = json.loads(line_to_host.receive())
        if line["line"] == "hello":
            answer = {"line": "hello", "protocol": 1, "name": "heavy"}
        elif line["line"] == "turn":
            best = max(line["legal"], key=pips)
            answer = {"line": "move", "match": line["match"], "ply": line["ply"], "move": best}
        else:
            continue                    # what the seat saw: remember here what you like, by line["match"]
        line_to_host.send(json.dumps(answer))


wait = 1
while True:
    began = time.monotonic()
    try:
        play(sys.argv[1], os.environ["SOBREMESA_TOKEN"])
    except Closed as closed:
        if closed.code in (4000, 4001, 4002):
            sys.exit(f"not again: {closed}")
        print(closed, file=sys.stderr)
    except OSError as error:
        print(error, file=sys.stderr)
    wait = 1 if time.monotonic() - began > 60 else min(2 * wait, 60)
    time.sleep(wait)
