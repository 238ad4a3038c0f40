# Plays the first legal move, and at its fourth turn remembers more and more.
import json, sys

turns = 0
for text in sys.stdin:
    line = json.loads(text)
    if line["line"] == "hello":
        print('{"line":"hello","protocol":1}', flush=True)
    elif line["line"] == "turn":
        turns += 1
        memories = []
        while turns == 4:
            memories.append(b"tile" * (1 << 20))
        print(json.dumps({"line": "move", "move": line["legal"][0]}), flush=True)
