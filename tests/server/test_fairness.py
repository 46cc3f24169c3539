"""Deal protocol deal-v1 against the published first vector, and its laws."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from knockwood.server import fairness
from knockwood.server.fairness import HandKey, below, chain, commitment, shuffled, stream

MATCH = bytes(range(16))
LAST = b"\x11" * 32
ENTROPY = (b"\x22" * 32, b"\x33" * 32)
DECK = "TC9CQSQD9H3CKSASJDJC6S6H2H7HKHTD5SQH8S5C6C4C7S2D5H5D6D3S8CTSAD2SJS3HTHKC8D8H3D9S9DKD4S2C7D4HJH7CAH4DQCAC"


def text(deck: list[int]) -> str:
    return "".join("A23456789TJQK"[card % 13] + "CDHS"[card // 13] for card in deck)


def test_the_first_vector_has_its_anchor_and_first_link() -> None:
    links = chain(MATCH, LAST)
    assert len(links) == 1025
    assert links[0].hex() == "d5980bb29b42331b85161eb5310348fe253b0e9a3ca95aa67a28dd76f09e5e3a"
    assert links[1].hex() == "6bf7c7fa73cd074092bc79ed54bdac73aafeb0ff8eb05ad21d58dd8bf3fa0c9f"


def test_the_first_vector_has_its_commitment_salt_keys_and_deck() -> None:
    key = HandKey(MATCH, 1, chain(MATCH, LAST)[1], ENTROPY)
    assert commitment(MATCH, 1, 0, ENTROPY[0]).hex() == "4cd03a211f1f004098003e5ece796e0f7983de6ee97b18c1c6381d4dbe191624"
    assert key.salt.hex() == "2a9daa4af15317c09bbd9f70b21545e50f3bc8de1b8b836f6810c9afba928279"
    assert key.prk.hex() == "db1eb166c33bed7f71aa870a39ad258af662d9587288168a4c7ef489b3ad65ba"
    assert key.subkey("shuffle").hex() == "f554e0c6cc964ad17aaa0121146dffa4c85c9c10d01e00782857d3252aa48b6f"
    assert key.subkey("leaf").hex() == "d8446d35ea678736398faf288dfdfde42ee9e6235a8704e63932c3e99d5ac853"
    assert text(key.deck()) == DECK
    assert key.first_dealer() == 1


def test_a_byte_that_would_favour_small_numbers_is_thrown_away() -> None:
    assert below(iter([255, 254, 6]), 52) == 6
    assert below(iter([255, 3]), 3) == 0
    assert below(iter([255]), 256) == 255


def test_every_place_of_a_deck_sees_every_card_about_equally_often() -> None:
    source = stream(b"statistics" * 3)
    decks = 4000
    counts = Counter((place, card) for _ in range(decks) for place, card in enumerate(shuffled(source)))
    expected = decks / 52
    chi = sum((counts[place, card] - expected) ** 2 / expected for place in range(52) for card in range(52))
    assert 2350 < chi < 2860  # 2601 degrees of freedom, five standard deviations of 72


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=16, max_size=16), st.integers(1, 1024))
def test_a_deck_is_a_permutation_and_depends_on_the_hand(link: bytes, match: bytes, hand: int) -> None:
    deck = HandKey(match, hand, link).deck()
    assert sorted(deck) == list(range(52))
    assert deck != HandKey(match, hand + 1, link).deck()


def test_the_stream_is_one_key_one_sequence() -> None:
    assert list(islice(stream(b"k"), 100)) == list(islice(stream(b"k"), 100))
    assert list(islice(stream(b"k"), 100)) != list(islice(stream(b"l"), 100))


def test_fairness_imports_the_standard_library_alone() -> None:
    tree = ast.parse(Path(fairness.__file__).read_text())
    for node in ast.walk(tree):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name.split(".")[0] in {*sys.stdlib_module_names, "__future__"}
