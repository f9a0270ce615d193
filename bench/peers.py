"""The peers that are Python: a cellular automaton by numpy slices, and tcod's partition with
rooms and corridors painted by numpy. Prints a name and the least CPU seconds of five runs."""

import random
import sys
import time

import numpy as np

SIDE, ROUNDS, LEAF = 1000, 15, 10


def best(work):
    least = float("inf")
    for _ in range(5):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def automaton(rock):
    for _ in range(ROUNDS):
        p = np.pad(rock, 1, constant_values=1)
        count = (
            p[:-2, :-2] + p[:-2, 1:-1] + p[:-2, 2:] + p[1:-1, :-2] + p[1:-1, 2:]
            + p[2:, :-2] + p[2:, 1:-1] + p[2:, 2:]
        )
        rock = ((count >= 5) | ((rock == 1) & (count >= 4))).astype(np.uint8)
    return rock


def partition(tcod):
    random.seed(7)
    bsp = tcod.bsp.BSP(x=0, y=0, width=SIDE, height=SIDE)
    bsp.split_recursive(depth=30, min_width=LEAF, min_height=LEAF, max_horizontal_ratio=9, max_vertical_ratio=9)
    floor = np.zeros((SIDE, SIDE), np.uint8)
    centres = []
    for leaf in bsp.inverted_level_order():
        if leaf.children:
            (ax, ay), (bx, by) = centres.pop(), centres.pop(0)
            floor[ay, min(ax, bx) : max(ax, bx) + 1] = 1
            floor[min(ay, by) : max(ay, by) + 1, bx] = 1
            centres.append((ax, ay) if random.random() < 0.5 else (bx, by))
        else:
            w, h = random.randint(4, min(12, leaf.width - 2)), random.randint(4, min(12, leaf.height - 2))
            x, y = leaf.x + random.randint(1, leaf.width - 1 - w), leaf.y + random.randint(1, leaf.height - 1 - h)
            floor[y : y + h, x : x + w] = 1
            centres.append((x + w // 2, y + h // 2))
    padded = np.pad(floor, 1)
    rows = padded[:-2] | padded[1:-1] | padded[2:]
    return floor, (rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]) & ~floor


def split_and_paint(tcod, floor):
    """Without rooms and corridors, which are a loop in Python: the least that it could take."""
    random.seed(7)
    bsp = tcod.bsp.BSP(x=0, y=0, width=SIDE, height=SIDE)
    bsp.split_recursive(depth=30, min_width=LEAF, min_height=LEAF, max_horizontal_ratio=9, max_vertical_ratio=9)
    padded = np.pad(floor, 1)
    rows = padded[:-2] | padded[1:-1] | padded[2:]
    return (rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]) & ~floor


rock = (np.random.default_rng(7).random((SIDE, SIDE)) < 0.45).astype(np.uint8)
print("numpy", best(lambda: automaton(rock)))
try:
    import tcod.bsp

    print("tcod", best(lambda: partition(tcod)))
    print("split", best(lambda: split_and_paint(tcod, rock)))
except ImportError:
    print("tcod is not installed", file=sys.stderr)
