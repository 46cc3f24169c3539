# cython: annotation_typing=False
"""A net in use: a stack of linear layers with the positive part taken between them, run without any numeric library.

Inputs that are zero are passed over: a row of `features` has about a hundred and forty of 576 that are not, and after the
positive part about half of a layer is left. That makes one position cheaper than a dense product would be. Rows are walked in
blocks, layer by layer and panel by panel, so that the weights at hand stay in the cache. Whatever the block and the machine,
an output is summed in one order: its bias, then the inputs that count, four at a time.
"""

from __future__ import annotations

import io
import struct
import zipfile
from array import array
from ast import literal_eval
from math import isfinite
from operator import add
from pathlib import Path

import cython

from knockwood.net.features import OUTPUTS, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

if not cython.compiled:
    ROOM, BLOCK, PANEL, STRIP = 1024, 32, 64, 16
    WORK = 4 * ROOM * BLOCK

    def next_line(numbers: Any) -> int:
        """Plain numbers need no place of their own in the cache."""
        return 0

    def walk(
        lanes: int,
        weights: Any,
        bias: Any,
        wide: int,
        narrow: int,
        first: bool,
        source: Any,
        stride: int,
        count: int,
        room: Any,
        into: Any,
        span: int,
    ) -> None:
        """A layer for a few rows; every product and every sum is rounded to float32, as the processor does."""
        for r, row in enumerate([source[r * stride : r * stride + wide].tolist() for r in range(count)]):
            full = [(x, i) for i, x in enumerate(row) if x > 0.0 or (x != 0.0 and first)]
            full += [(0.0, 0)] * (-len(full) % 4)
            at = 0
            for start, width in panels(narrow):
                sums = array("f", bias[start : start + width])
                for g in range(0, len(full), 4):
                    four = (full[g], full[g + 2], full[g + 1], full[g + 3])
                    products = array("f", [x * y for x, i in four for y in weights[at + i * width : at + (i + 1) * width]])
                    pairs = array("f", map(add, products[: 2 * width], products[2 * width :]))
                    sums = array("f", map(add, sums, array("f", map(add, pairs[:width], pairs[width:]))))
                into[r * span + start : r * span + start + width] = sums
                at += wide * width


MOST_LAYERS: int = 6
"""Layers of a net at most."""
WIDEST: int = ROOM
"""Numbers in a layer at most."""
WORKROOM: int = WORK
"""Numbers of room that `run_many` works in."""


class NetError(ValueError):
    """A file that holds no net; one line."""


class Net:
    """A net as numbers.

    *arrays*: (rows, columns, numbers) of the weights w0, w1, ... and (length, 0, numbers) of the biases, weight and bias in
    turn; a weight has one row for each output, as it is stored. *inputs*, *outputs*: how many numbers the net has to read and
    to give; those of the player if nothing is said. `NetError` for arrays that do not fit together or are another net's.

    *lanes*: how many numbers the processor may add at once, where it can: 16, 8 or 4. All give the same answers.
    """

    def __init__(
        self,
        arrays: Sequence[tuple[int, int, Sequence[float]]],
        name: str = "",
        inputs: int = WIDTH,
        outputs: int = OUTPUTS,
    ) -> None:
        if not arrays or len(arrays) % 2 or len(arrays) // 2 > MOST_LAYERS:
            raise NetError("a net has one to six layers, a weight and a bias for each")
        given = arrays[0][1]
        if not 0 < given <= WIDEST:
            raise NetError(f"a net reads 1 to {WIDEST} numbers")
        sizes = [given]
        for (rows, columns, weights), (length, _, biases) in zip(arrays[::2], arrays[1::2], strict=True):
            if columns != given or rows != length or len(weights) != rows * columns or len(biases) != length:
                raise NetError("the layers of the net do not fit together")
            if not 0 < rows <= WIDEST:
                raise NetError(f"a layer of the net has 1 to {WIDEST} numbers")
            given = rows
            sizes.append(given)
        if sizes[0] != inputs or given != outputs:
            wanted = f"a net that reads {inputs} numbers and gives {outputs} is wanted"
            raise NetError(f"{wanted}, this one reads {sizes[0]} and gives {given}: another version")
        self.sizes = tuple(sizes)
        self.name = name
        self.depth = len(sizes) - 1
        self.lanes = 16
        if not all(all(map(isfinite, numbers)) for _, _, numbers in arrays):
            raise NetError("every number of a net is finite")
        if not cython.compiled:
            self.widths, self.spans, self.weights_at, self.biases_at = [0] * 8, [0] * 8, [0] * 8, [0] * 8
        spans = [sum(width for _, width in panels(narrow)) for narrow in sizes[1:]]
        room = STRIP + sum(span * (wide + 1) for span, wide in zip(spans, sizes, strict=False))
        self.numbers = array("f", bytes(4 * room))
        self.fill([(rows, columns, tuple(numbers)) for rows, columns, numbers in arrays])

    def fill(self, arrays: list[Any]) -> None:
        """Lay the numbers out for `run`: for each layer its panels, one line for each input, then its biases."""
        at = next_line(cython.address(self.numbers[0]) if cython.compiled else self.numbers)
        self.widths[0] = self.sizes[0]
        for layer in range(self.depth):
            narrow, wide, weights = arrays[2 * layer]
            biases = arrays[2 * layer + 1][2]
            self.widths[layer + 1] = narrow
            self.weights_at[layer], self.spans[layer] = at, 0
            for first, width in panels(narrow):
                for i in range(wide):
                    for j in range(min(width, narrow - first)):
                        self.numbers[at + i * width + j] = weights[(first + j) * wide + i]
                at += wide * width
                self.spans[layer] += width
            self.biases_at[layer] = at
            for j in range(narrow):
                self.numbers[at + j] = biases[j]
            at += self.spans[layer]

    @classmethod
    def load(cls, file: Path, inputs: int = WIDTH, outputs: int = OUTPUTS) -> Net:
        """The net in an ``.npz`` file of arrays w0, b0, w1, ... in float16 or float32.

        `NetError` if it holds none, or one of other *inputs* or *outputs*.
        """
        return cls(read_layers(file), file.stem, inputs, outputs)

    def answer(self, row: Any) -> Any:
        """The outputs for one row of numbers (float32); of the player: 55 choices, the value, 52 logits of the other hand."""
        seen = memoryview(row)
        if seen.format != "f" or len(seen) != self.sizes[0]:
            raise ValueError(f"a row is {self.sizes[0]} numbers of float32")
        out, work = array("f", bytes(4 * self.widths[self.depth])), array("f", bytes(16 * ROOM))
        answer_into(self, seen, work, out)
        return out

    def answers(self, rows: Any) -> Any:
        """The outputs for many rows, one row's after the other's: to the bit what `answer` gives for each.

        *rows*: a buffer of float32, rows by inputs.
        """
        seen = memoryview(rows)
        count, width = seen.shape if seen.shape and len(seen.shape) == 2 else (0, 0)
        if seen.format != "f" or width != self.sizes[0]:
            raise ValueError(f"rows of {self.sizes[0]} numbers of float32 each are wanted")
        out = array("f", bytes(4 * self.widths[self.depth] * count))
        if count:
            answers_into(self, array("f", seen.tobytes()), count, array("f", bytes(16 * ROOM * min(count, BLOCK))), out)
        return out


def panels(narrow: int) -> list[tuple[int, int]]:
    """The panels of a layer of *narrow* outputs: the first output and the width of each."""
    found, at = [], 0
    while at < narrow:
        found.append((at, PANEL if narrow - at > PANEL // 2 else STRIP))
        at += found[len(found) - 1][1]
    return found


def read_layers(file: Path) -> list[tuple[int, int, Sequence[float]]]:
    """The arrays of the net in a file: weight and bias in turn. `NetError` if it holds none."""
    try:
        with zipfile.ZipFile(file) as stored:
            found = {name.removesuffix(".npy"): read_array(stored.read(name)) for name in stored.namelist()}
    except (OSError, zipfile.BadZipFile, struct.error, SyntaxError, KeyError, UnicodeDecodeError) as error:
        raise NetError(f"{file}: no net ({error})") from None
    names = [f"{kind}{layer}" for layer in range(len(found) // 2) for kind in "wb"]
    if set(names) != set(found):
        raise NetError(f"{file}: no net (arrays w0, b0, w1, ... are wanted)")
    return [found[name] for name in names]


def read_array(content: bytes) -> tuple[int, int, Sequence[float]]:
    """Rows, columns (0: it has none) and numbers of a stored array."""
    if content[:6] != b"\x93NUMPY":
        raise NetError("no array")
    long = content[6] >= 2
    start = 12 if long else 10
    (size,) = struct.unpack("<I" if long else "<H", content[8:start])
    head = literal_eval(content[start : start + size].decode("latin1"))
    shape, kind = head["shape"], {"<f2": "e", "<f4": "f"}.get(head["descr"])
    if kind is None or head["fortran_order"] or len(shape) not in (1, 2):
        raise NetError("an array of float16 or float32 with one or two dimensions is wanted")
    count = shape[0] * (shape[1] if len(shape) == 2 else 1)
    body = io.BytesIO(content[start + size :]).read(count * (2 if kind == "e" else 4))
    return shape[0], shape[1] if len(shape) == 2 else 0, struct.unpack(f"<{count}{kind}", body)


def answer_into(net: Net, row: Any, work: Any, out: Any) -> None:
    """`run` for buffers of Python."""
    if cython.compiled:
        run(net, cython.address(row[0]), cython.address(work[0]), cython.address(out[0]))
    else:
        run(net, row, work, out)


def run(n: Net, row: Any, work: Any, out: Any) -> None:
    """Write the outputs for *row*; *work* has room for 4 * `ROOM` numbers."""
    run_many(n, row, 1, work, out)


def answers_into(net: Net, rows: Any, count: int, work: Any, out: Any) -> None:
    """`run_many` for buffers of Python; at least one row."""
    if cython.compiled:
        run_many(net, cython.address(rows[0]), count, cython.address(work[0]), cython.address(out[0]))
    else:
        run_many(net, rows, count, work, out)


def run_many(n: Net, rows: Any, count: int, work: Any, out: Any) -> None:
    """Write the outputs for *count* rows, each to the bit as if it were alone.

    *work* has room for `WORK` numbers; where there are fewer than `BLOCK` rows, for 4 * `ROOM` each.
    """
    wide = n.widths[0]
    narrow = n.widths[n.depth]
    r = 0
    while r < count:
        some = min(BLOCK, count - r)
        source = rows + r * wide if cython.compiled else memoryview(rows)[r * wide :]
        room = some * (2 * ROOM + 3 * STRIP)
        into = work + room if cython.compiled else memoryview(work)[room:]
        stride = wide
        for layer in range(n.depth):
            if cython.compiled:
                weights = cython.address(n.numbers[n.weights_at[layer]])
                bias = cython.address(n.numbers[n.biases_at[layer]])
            else:
                weights = memoryview(n.numbers)[n.weights_at[layer] :]
                bias = memoryview(n.numbers)[n.biases_at[layer] :]
            walk(
                n.lanes,
                weights,
                bias,
                n.widths[layer],
                n.widths[layer + 1],
                layer == 0,
                source,
                stride,
                some,
                work,
                into,
                n.spans[layer],
            )
            source = into
            stride = n.spans[layer]
        for i in range(some):
            for j in range(narrow):
                out[(r + i) * narrow + j] = source[i * stride + j]
        r += some
