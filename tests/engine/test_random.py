"""The one generator: the same stream everywhere, uniform, a function of its keys. Rule D7."""

from __future__ import annotations

from collections import Counter

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.random import Random, stream

M32 = 0xFFFFFFFF


def words(a: int, b: int, c: int, counter: int, count: int) -> list[int]:
    """sfc32 by its definition."""
    out = []
    for _ in range(count):
        word = (a + b + counter) & M32
        counter = (counter + 1) & M32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & M32
        c = (((c << 21) & M32 | c >> 11) + word) & M32
        out.append(word)
    return out


@pytest.mark.parametrize("seed", [0, 1, 0xDEADBEEF, 2**64 - 1, 0x0123456789ABCDEF])
def test_the_stream_is_sfc32_after_twelve_steps(seed: int) -> None:
    random = Random(seed)
    assert [random.u32() for _ in range(200)] == words(seed & M32, seed >> 32, 0x243F6A88, 1, 212)[12:]


def test_the_stream_of_keys_never_changes() -> None:
    random = stream(7, 3)
    assert [random.u32() for _ in range(4)] == GOLDEN
    random = stream(2026, 1, 2)
    deck = list(range(52))
    random.shuffle(deck)
    assert deck == GOLDEN_DECK


def test_every_key_and_its_place_count() -> None:
    keys = [(1,), (1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (1, 0, 0), (1 << 32,), (1, 1 << 32), (1, 1 << 63)]
    assert len({stream(*key).u32() for key in keys}) == len(keys)


def test_below_is_uniform() -> None:
    random, count = Random(5), 60_000 if COMPILED else 12_000
    for n in (2, 3, 10, 52):
        seen = Counter(random.below(n) for _ in range(count))
        assert sorted(seen) == list(range(n))
        expected = count / n
        chi = sum((seen[k] - expected) ** 2 / expected for k in range(n))
        assert chi < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_below_rejects_the_incomplete_block() -> None:
    # below(3 * 2**30): without rejection the numbers divisible by 3 would come twice as often
    random = Random(9)
    seen = Counter(random.below(3 << 30) % 3 for _ in range(9000))
    assert all(abs(seen[k] - 3000) < 250 for k in range(3))


def test_below_one_is_nothing() -> None:
    assert {Random(1).below(1) for _ in range(10)} == {0}


def test_a_shuffle_is_a_permutation() -> None:
    for seed in range(50):
        items = list("abcdefgh")
        Random(seed).shuffle(items)
        assert sorted(items) == list("abcdefgh")
    empty: list[int] = []
    Random(1).shuffle(empty)
    assert empty == []


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(OverflowError, match="0 to"):
        Random(seed)
    with pytest.raises(OverflowError, match="0 to"):
        stream(1, seed)


GOLDEN = [3408061707, 3858577167, 99064801, 3415014432]
GOLDEN_DECK = [
    47,
    42,
    7,
    32,
    26,
    21,
    22,
    44,
    2,
    27,
    8,
    25,
    23,
    29,
    34,
    12,
    40,
    46,
    43,
    28,
    31,
    49,
    11,
    37,
    6,
    33,
    17,
    36,
    13,
    50,
    1,
    5,
    38,
    20,
    51,
    39,
    18,
    35,
    48,
    3,
    41,
    24,
    4,
    16,
    45,
    10,
    15,
    9,
    0,
    19,
    30,
    14,
]
