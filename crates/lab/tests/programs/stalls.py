# Plays the first legal move, and thinks for ever at its fourth turn.
import json, sys, time

turns = 0
for text in sys.stdin:
    line = json.loads(text)
    if line["line"] == "hello":
        print('{"line":"hello","protocol":1}', flush=True)
    elif line["line"] == "turn":
        turns += 1
        if turns == 4:
            time.sleep(1000000)
        print(json.dumps({"line": "move", "move": line["legal"][0]}), flush=True)
