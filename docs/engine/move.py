"""Asks a house for a move: python3 move.py http://127.0.0.1:8080 question.json (docs/engine.md)."""

import json, sys, time, urllib.error, urllib.request


def ask(house, question):
    request = urllib.request.Request(house.rstrip("/") + "/api/move", json.dumps(question).encode(),
                                     {"Content-Type": "application/json"})
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):      # these are worth another try, and say when
                problem = json.load(refusal)
                sys.exit(f"{problem['code']}: {problem['message']}")
            time.sleep(int(refusal.headers.get("Retry-After", 5)))


house, file = sys.argv[1:]
with open(file) as question:
    answer = ask(house, json.load(question))
print(answer["move"], answer["said"]["en"] if answer["said"] else "")
for other in answer["why"]["moves"] if answer["why"] else []:
    print(f"  {other['move']}  {other['value']:.2f}")
