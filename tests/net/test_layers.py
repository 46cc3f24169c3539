"""A net in use: the numbers that the training library gives, and refusals of files that hold no net."""

from __future__ import annotations

import struct
import zipfile
from array import array
from collections.abc import Sequence
from math import fsum
from pathlib import Path
from random import Random

import pytest

from knockwood.engine import COMPILED
from knockwood.net.features import OUTPUTS, WIDTH
from knockwood.net.layers import Net, NetError, read_array

GOLDEN = Path(__file__).with_name("golden.npz")


def golden() -> dict[str, tuple[int, int, Sequence[float]]]:
    """The arrays that were written with PyTorch."""
    with zipfile.ZipFile(GOLDEN) as stored:
        return {name.removesuffix(".npy"): read_array(stored.read(name)) for name in stored.namelist()}


def small(seed: int, *sizes: int) -> Net:
    """A net of random numbers."""
    rnd = Random(seed)
    arrays = []
    for wide, narrow in zip(sizes, sizes[1:], strict=False):
        weights = [rnd.uniform(-1, 1) for _ in range(narrow * wide)]
        arrays += [(narrow, wide, weights), (narrow, 0, [rnd.uniform(-1, 1) for _ in range(narrow)])]
    return Net(arrays, "small", sizes[0], sizes[-1])


def some_rows(seed: int, count: int, width: int) -> list[array[float]]:
    """Rows of which each has another share of zeros, from all to none, and numbers of both signs."""
    rnd = Random(seed)
    shares = [(row + 4) % 9 / 8 for row in range(count)]
    return [array("f", [rnd.uniform(-1, 1) if rnd.random() < share else 0.0 for _ in range(width)]) for share in shares]


def together(rows: list[array[float]]) -> memoryview[float]:
    """Rows as one buffer."""
    return memoryview(b"".join(row.tobytes() for row in rows)).cast("f", (len(rows), len(rows[0])))


def test_the_outputs_are_those_of_the_training_library():
    arrays = golden()
    net = Net([arrays[name] for name in ("w0", "b0", "w1", "b1", "w2", "b2")])
    rows, out = arrays["rows"], arrays["out"]
    for number in range(rows[0] if COMPILED else 3):
        row = array("f", rows[2][number * WIDTH : (number + 1) * WIDTH])
        wanted = out[2][number * OUTPUTS : (number + 1) * OUTPUTS]
        assert list(net.answer(row)) == pytest.approx(list(wanted), abs=2e-5)


def test_every_choice_is_that_of_the_training_library():
    arrays = golden()
    net = Net([arrays[name] for name in ("w0", "b0", "w1", "b1", "w2", "b2")])
    for number in range(arrays["rows"][0] if COMPILED else 3):
        row = array("f", arrays["rows"][2][number * WIDTH : (number + 1) * WIDTH])
        wanted = arrays["out"][2][number * OUTPUTS : number * OUTPUTS + 55]
        found = list(net.answer(row))[:55]
        assert found.index(max(found)) == wanted.index(max(wanted))


def test_zeros_and_negatives_that_are_passed_over_change_nothing():
    rnd = Random(1)
    rows, width = [], 5
    sizes = ((width, WIDTH), (OUTPUTS, width))
    arrays = []
    for narrow, wide in sizes:
        arrays += [(narrow, wide, [rnd.uniform(-1, 1) for _ in range(narrow * wide)]), (narrow, 0, [0.1] * narrow)]
    row = array("f", [rnd.choice((0.0, rnd.uniform(-1, 1))) for _ in range(WIDTH)])
    rows = list(row)
    for narrow, wide, weights, biases in ((*arrays[0], arrays[1][2]), (*arrays[2], arrays[3][2])):
        sums = [fsum([biases[j], *(weights[j * wide + i] * rows[i] for i in range(wide))]) for j in range(narrow)]
        rows = sums if narrow == OUTPUTS else [max(0.0, value) for value in sums]
    assert list(Net(arrays).answer(row)) == pytest.approx(rows, abs=1e-4)


def test_a_stored_net_is_read(tmp_path):
    with zipfile.ZipFile(GOLDEN) as stored, zipfile.ZipFile(tmp_path / "some.npz", "w") as out:
        for name in ("w0", "b0", "w1", "b1", "w2", "b2"):
            out.writestr(f"{name}.npy", stored.read(f"{name}.npy"))
    net = Net.load(tmp_path / "some.npz")
    assert (net.name, net.sizes) == ("some", (WIDTH, 24, 24, OUTPUTS))


def test_a_file_that_holds_no_net_is_refused(tmp_path):
    file = tmp_path / "x.npz"
    with pytest.raises(NetError, match="no net"):
        Net.load(file)
    file.write_bytes(b"nothing of use")
    with pytest.raises(NetError, match="no net"):
        Net.load(file)
    with zipfile.ZipFile(file, "w") as out:
        out.writestr("w0.npy", b"\x93NUMPY\x01\x00\x06\x00{'x':")
    with pytest.raises(NetError, match="no net"):
        Net.load(file)
    with zipfile.ZipFile(file, "w") as out:
        out.writestr("other.npy", array_bytes("<f2", (2,), struct.pack("<2e", 1, 2)))
    with pytest.raises(NetError, match="w0, b0, w1"):
        Net.load(file)


def array_bytes(kind: str, shape: tuple[int, ...], body: bytes) -> bytes:
    """An array as it is stored."""
    head = repr({"descr": kind, "fortran_order": False, "shape": shape}).encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + body


def test_an_array_of_another_kind_is_refused():
    with pytest.raises(NetError, match="float16"):
        read_array(array_bytes("<i4", (2,), bytes(8)))
    with pytest.raises(NetError, match="two dimensions"):
        read_array(array_bytes("<f4", (1, 1, 1), bytes(4)))
    with pytest.raises(NetError, match="no array"):
        read_array(b"PK")


def test_layers_that_do_not_fit_are_refused():
    with pytest.raises(NetError, match="one to six"):
        Net([])
    with pytest.raises(NetError, match="do not fit"):
        Net([(5, WIDTH, [0.0] * (5 * WIDTH)), (4, 0, [0.0] * 4)])
    with pytest.raises(NetError, match="another version"):
        Net([(OUTPUTS, 7, [0.0] * (7 * OUTPUTS)), (OUTPUTS, 0, [0.0] * OUTPUTS)])
    with pytest.raises(NetError, match="1 to 1024"):
        Net([(2000, 1, [0.0] * 2000), (2000, 0, [0.0] * 2000)])
    with pytest.raises(NetError, match="reads 1 to 1024"):
        Net([(1, 2000, [0.0] * 2000), (1, 0, [0.0])], "", 2000, 1)


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_numbers_that_are_not_finite_are_refused(number):
    with pytest.raises(NetError, match="finite"):
        Net([(1, 2, [0.0, number]), (1, 0, [0.0])], "", 2, 1)


def test_a_net_of_other_inputs_and_outputs_is_read_where_it_is_asked_for(tmp_path):
    file = tmp_path / "critic.npz"
    with zipfile.ZipFile(file, "w") as out:
        out.writestr("w0.npy", array_bytes("<f2", (1, 3), struct.pack("<3e", 0.5, -1, 2)))
        out.writestr("b0.npy", array_bytes("<f2", (1,), struct.pack("<e", 0.25)))
    net = Net.load(file, 3, 1)
    assert net.sizes == (3, 1)
    assert list(net.answer(array("f", [1, 2, 3]))) == [4.75]
    with pytest.raises(NetError, match="576 numbers and gives 108 is wanted, this one reads 3 and gives 1"):
        Net.load(file)
    with pytest.raises(NetError, match="another version"):
        Net.load(file, 3, 2)


@pytest.mark.parametrize("count", [1, 2, 7, 64, 65])
@pytest.mark.parametrize(
    "sizes",
    [
        (19, 3),
        (33, 1),
        (40, 32, 1),
        (21, 17, 16),
        (WIDTH, 37, OUTPUTS),
        (688, 48, 33, 1),
        (1024, 9, 1024, 3),
        (5, 6, 7, 8, 9, 10, 11),
    ],
)
def test_many_rows_are_answered_as_each_alone_to_the_bit(sizes, count):
    if not COMPILED and sum(sizes) > 500:
        count = min(count, 3)
    net, rows = small(count, *sizes), some_rows(count, count, sizes[0])
    found = net.answers(together(rows))
    assert found.tobytes() == b"".join(net.answer(row).tobytes() for row in rows)
    assert len(set(found)) > 1 or count * sizes[-1] == 1


def test_an_output_is_its_bias_and_then_the_full_inputs_four_at_a_time_each_step_rounded():
    rnd = Random(5)
    for wide in (3, 4, 30, 300):
        weights, row = [array("f", [rnd.uniform(-1, 1) for _ in range(wide)]) for _ in range(70)], some_rows(wide, 1, wide)[0]
        biases = array("f", [rnd.uniform(-1, 1) for _ in range(70)])
        net = Net([(70, wide, [x for line in weights for x in line]), (70, 0, biases)], "", wide, 70)
        full = [i for i in range(wide) if row[i] != 0]
        wanted = []
        for line, total in zip(weights, biases, strict=True):
            products = [rounded(line[i] * row[i]) for i in full] + [0.0] * (-len(full) % 4)
            for g in range(0, len(products), 4):
                a, b, c, d = products[g : g + 4]
                total = rounded(total + rounded(rounded(a + b) + rounded(c + d)))
            wanted.append(total)
        assert list(net.answer(row)) == wanted


def test_narrower_processors_give_the_same_numbers():
    net, rows = small(3, 90, 70, 130, 20), together(some_rows(1, 40 if COMPILED else 4, 90))
    found = net.answers(rows)
    for net.lanes in (8, 4):
        assert net.answers(rows) == found


def rounded(number: float) -> float:
    """The nearest number of float32."""
    return array("f", [number])[0]


def test_no_rows_have_no_answers():
    assert len(small(1, 19, 3).answers(together(some_rows(1, 1, 19))[:0])) == 0


def test_rows_that_are_no_rows_of_the_net_are_refused():
    net = small(1, 19, 3)
    for rows in (
        array("f", [0.0] * 19),
        together(some_rows(1, 2, 18)),
        together(some_rows(1, 2, 19)).cast("B").cast("i", (2, 19)),
    ):
        with pytest.raises(ValueError, match="rows of 19"):
            net.answers(rows)


def test_a_row_of_another_width_is_refused():
    net = small(1, WIDTH, 5, OUTPUTS)
    with pytest.raises(ValueError, match="576"):
        net.answer(array("f", [0.0] * 5))
    with pytest.raises(ValueError, match="576"):
        net.answer(array("d", [0.0] * WIDTH))
