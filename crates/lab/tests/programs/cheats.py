# Plays the first legal move, and at its fourth turn one that is not legal.
import json, sys

turns = 0
for text in sys.stdin:
    line = json.loads(text)
    if line["line"] == "hello":
        print('{"line":"hello","protocol":1}', flush=True)
    elif line["line"] == "turn":
        turns += 1
        legal = [f"{a}-{b}{end}" for a in range(7) for b in range(a + 1) for end in "<>"]
        move = line["legal"][0] if turns < 4 else next(m for m in legal if m not in line["legal"])
        print(json.dumps({"line": "move", "move": move}), flush=True)
