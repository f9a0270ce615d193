#!/usr/bin/env python3
"""CPU time of the program in a pseudo-terminal of 200x60: from start to the first frame, and from a key
to the frame after it, over 50 runs each. Linux only: it reads what the scheduler has counted.

    cargo build --release && python3 bench/terminal.py
"""
import fcntl
import os
import pathlib
import pty
import select
import signal
import statistics
import struct
import tempfile
import termios
import time

PROGRAM = pathlib.Path(__file__).parent.parent / "target/release/daidalos"
LEVELS = ["escape:30x30#7", "race:hard#7", "escape:1000x1000#1"]
RUNS = 50


def start(folder, level):
    pid, screen = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        os.execv(PROGRAM, ["daidalos", "--save-dir", folder, "play", level])
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
    return pid, screen


def milliseconds(pid):
    return int(pathlib.Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6


def read_until(screen, wanted):
    shown = b""
    while wanted not in shown:
        shown += os.read(screen, 65536)


def drain(screen, quiet):
    while select.select([screen], [], [], quiet)[0]:
        os.read(screen, 65536)


def stop(pid, screen, how):
    os.kill(pid, how)
    os.waitpid(pid, 0)
    os.close(screen)


def first_frame(folder, level):
    pid, screen = start(folder, level)
    read_until(screen, b"you")
    spent = milliseconds(pid)
    stop(pid, screen, signal.SIGKILL)
    return spent


def keys(folder, level):
    pid, screen = start(folder, level)
    drain(screen, 0.5)
    spent = []
    for run in range(RUNS):
        before = milliseconds(pid)
        os.write(screen, b"wasd"[run % 4 : run % 4 + 1])
        drain(screen, 0.02)
        spent.append(milliseconds(pid) - before)
    stop(pid, screen, signal.SIGKILL)
    return spent


print("| level, 200x60 | start to first frame, ms | key to frame, ms |")
print("|---|---:|---:|")
for level in LEVELS:
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/known")
        for game in ["escape", "race"]:
            pathlib.Path(f"{folder}/known/{game}").touch()
        starts = [first_frame(folder, level) for _ in range(RUNS)]
        medians = [statistics.median(times) for times in [starts, keys(folder, level)]]
        print(f"| {level} | {medians[0]:.1f} | {medians[1]:.2f} |")
        time.sleep(0.1)
