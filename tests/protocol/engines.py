"""Engines that break the contract, each in its way: ``python engines.py WAY [FILE]``. All begin well and err at the third question.

With the standard library alone: it runs as a program of others.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

WAY = sys.argv[1]
FILE = sys.argv[2] if len(sys.argv) > 2 else ""


def say(**message):
    print(json.dumps(message), flush=True)


def for_ever():
    while True:
        time.sleep(60)


def misbehave(ask):
    match WAY:
        case "garbage":
            print("Hello, is this the table?", flush=True)
        case "binary":
            sys.stdout.buffer.write(b"\xff\xfe\x00{\n")
            sys.stdout.flush()
        case "nested":
            print("[" * 60_000, flush=True)
        case "other_type":
            say(type="act", id=ask["id"], do=["discard"])
        case "stranger":
            say(type="resign")
        case "escape":
            say(type="\x1b[31mred")
        case "endless_card":
            say(type="act", id=ask["id"], do="discard\n", card="\x1b" * 5000)
        case "wrong_id":
            say(type="act", id=ask["id"] + 1, **ask["legal"][0])
        case "second_hello":
            say(type="hello", version=1, name="again")
        case "silence" | "deaf":
            for_ever()
        case "long_line":
            piece = b"x" * (1 << 20)
            for _ in range(100):
                sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
        case "info_flood":
            while True:
                say(type="info", text="thinking")
        case "drip":
            text = json.dumps({"type": "act", "id": ask["id"], **ask["legal"][0]})
            for sign in text:
                sys.stdout.write(sign)
                sys.stdout.flush()
                time.sleep(0.1)
        case "crash":
            raise RuntimeError("no move found")
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "closes":
            os.close(1)
            for_ever()
        case "half_a_line":
            sys.stdout.write('{"type": "act"')
            sys.stdout.flush()
            os._exit(3)
        case "illegal":
            say(type="act", id=ask["id"], do="gin", card="AC")
        case "no_card":
            say(type="act", id=ask["id"], do="discard", card="1X")
        case "stderr_flood":
            for _ in range(2000):
                sys.stderr.write("!" * 1023 + "\n")
            sys.stderr.flush()
        case "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            print("no", flush=True)
            for_ever()
        case "leaves_child" | "leaves_far_child":
            child = subprocess.Popen(["sleep", "600"], start_new_session=WAY == "leaves_far_child")
            with open(FILE, "w") as out:
                out.write(str(child.pid))
            os._exit(1)


def main():
    asked = 0
    if WAY == "no_start":
        for_ever()
    if WAY == "ends_at_once":
        sys.exit("cannot find my book of openings")
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if WAY == "act_for_hello":
                say(type="act", id=0, do="pass")
            say(type="hello", version=2 if WAY == "version" else 1, name=WAY)
            if WAY == "deaf":
                for_ever()
        elif message["type"] == "ask":
            asked += 1
            if asked == 3:
                misbehave(message)
            say(type="act", id=message["id"], **message["legal"][0])
        elif message["type"] == "quit" and WAY == "lingers":
            for_ever()
        elif message["type"] == "a_later_version" and WAY == "strict":
            sys.exit("what is a_later_version?")


if __name__ == "__main__":
    main()
