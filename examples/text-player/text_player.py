"""A player for `calamity arena`: put your language model where this one takes what is in the middle."""

import json
import sys


def choose(prompt: str, answers: list[dict[str, object]]) -> object:
    """Choose an answer; a model would be given the prompt, and its reply could be returned as it is."""
    return answers[len(answers) // 2]["id"]


for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] != "over":
        reply = choose(message["question"], message["answers"])
        print(json.dumps({"answer": reply}), flush=True)
