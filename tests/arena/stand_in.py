"""A program that stands in for a language model in tests: plays well, or in one of many wrong ways.

    python stand_in.py MANNER [FILE]

Unless it misbehaves it gives the first answer; FILE gets a line for each message.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def reply(manner: str, message: dict[str, Any], number: int) -> None:
    first = message["answers"][0]
    if manner == "slow":
        time.sleep(60)
    elif manner == "crash":
        print("no model is loaded", file=sys.stderr)
        sys.exit(3)
    elif manner == "crash_later" and number == 3:
        os._exit(7)
    elif manner == "rubbish":
        sys.stdout.buffer.write(b"\xff\xfe\x00 {[ \xf0\x28 ;;;\n")
        sys.stdout.flush()
    elif manner == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    elif manner == "child":
        child = f"import os, time; open({sys.argv[2]!r}, 'w').write(str(os.getpid())); time.sleep(60)"
        subprocess.Popen([sys.executable, "-c", child])
        time.sleep(60)
    elif manner == "illegal":
        say("99999999")
    elif manner == "once":
        say(str(first["id"]))
        sys.exit(0)
    elif manner == "chatty":
        say(f"{first['id']}\nand another line, which nobody has asked for")  # at once: both arrive together
    elif manner == "curious" and message["kind"] == "question":
        say('{"rules": ""}')
    elif manner == "corrected" and message["kind"] == "question":
        say("no idea")
    elif manner == "json":
        say(json.dumps({"answer": first["words"] if number % 2 else first["id"]}))
    else:
        say(str(first["id"]))


def main() -> None:
    manner = sys.argv[1]
    file = Path(sys.argv[2]) if len(sys.argv) > 2 and manner != "child" else None
    if manner == "deaf":
        time.sleep(60)
    if manner == "environment":
        note(file, json.dumps(dict(os.environ)) + "\n")
    for number, line in enumerate(sys.stdin, 1):
        message = json.loads(line)
        if manner != "environment":
            note(file, line)
        if message["kind"] != "over":
            reply(manner, message, number)


def note(file: Path | None, text: str) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as kept:
            kept.write(text)


if __name__ == "__main__":
    main()
