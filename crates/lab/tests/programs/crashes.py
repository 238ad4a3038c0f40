# Plays the first legal move, and breaks at its fourth turn.
import json, sys

turns = 0
for text in sys.stdin:
    line = json.loads(text)
    if line["line"] == "hello":
        print('{"line":"hello","protocol":1}', flush=True)
    elif line["line"] == "turn":
        turns += 1
        move = line["legal"][0] if turns < 4 else line["illegal"][0]
        print(json.dumps({"line": "move", "move": move}), flush=True)
