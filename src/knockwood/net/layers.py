# cython: annotation_typing=False
"""A net in use: a stack of linear layers with the positive part taken between them, run without any numeric library.

`run` walks over the inputs that are not zero: a row of `features` has about a hundred and forty of 576, and after the
positive part about half of a layer is left. That makes one position cheaper than a dense product would be.
"""

from __future__ import annotations

import io
import struct
import zipfile
from array import array
from ast import literal_eval
from pathlib import Path

import cython

from knockwood.net.features import OUTPUTS, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

if not cython.compiled:
    ROOM, BLOCK = 1024, 64
    WORK = 4 * BLOCK * ROOM

    def add_four(into: Any, a: Any, b: Any, c: Any, d: Any, x: Any, n: int) -> None:
        """Add four rows of weights, each as often as its input says."""
        for j in range(n):
            into[j] += (x[0] * a[j] + x[1] * b[j]) + (x[2] * c[j] + x[3] * d[j])


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
        if not cython.compiled:
            self.widths, self.weights_at, self.biases_at = [0] * 8, [0] * 8, [0] * 8
        self.numbers = array("f", bytes(4 * sum(len(numbers) for _, _, numbers in arrays)))
        self.fill([(rows, columns, tuple(numbers)) for rows, columns, numbers in arrays])

    def fill(self, arrays: list[Any]) -> None:
        """Lay the numbers out for `run`: for each layer its weights, one row for each input, then its biases."""
        at = 0
        self.widths[0] = self.sizes[0]
        for layer in range(self.depth):
            narrow, wide, weights = arrays[2 * layer]
            biases = arrays[2 * layer + 1][2]
            self.widths[layer + 1] = narrow
            self.weights_at[layer] = at
            for i in range(wide):
                for j in range(narrow):
                    self.numbers[at + i * narrow + j] = weights[j * wide + i]
            at += wide * narrow
            self.biases_at[layer] = at
            for j in range(narrow):
                self.numbers[at + j] = biases[j]
            at += narrow

    @classmethod
    def load(cls, file: Path, inputs: int = WIDTH, outputs: int = OUTPUTS) -> Net:
        """The net in an ``.npz`` file of arrays w0, b0, w1, ... in float16 or float32.

        `NetError` if it holds none, or one of other *inputs* or *outputs*.
        """
        try:
            with zipfile.ZipFile(file) as stored:
                found = {name.removesuffix(".npy"): read_array(stored.read(name)) for name in stored.namelist()}
        except (OSError, zipfile.BadZipFile, struct.error, SyntaxError, KeyError, UnicodeDecodeError) as error:
            raise NetError(f"{file}: no net ({error})") from None
        names = [f"{kind}{layer}" for layer in range(len(found) // 2) for kind in "wb"]
        if set(names) != set(found):
            raise NetError(f"{file}: no net (arrays w0, b0, w1, ... are wanted)")
        return cls([found[name] for name in names], file.stem, inputs, outputs)

    def answer(self, row: Any) -> Any:
        """The outputs for one row of numbers (float32); of the player: 55 choices, the value, 52 logits of the other hand."""
        seen = memoryview(row)
        if seen.format != "f" or len(seen) != self.sizes[0]:
            raise ValueError(f"a row is {self.sizes[0]} numbers of float32")
        out, work = array("f", bytes(4 * self.widths[self.depth])), array("f", bytes(8 * WIDEST))
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
            answers_into(self, array("f", seen.tobytes()), count, array("f", bytes(4 * WORK)), out)
        return out


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
    """Write the outputs for *row*; *work* has room for two of the widest layers."""
    if not cython.compiled:
        xs, ws = [0.0] * 4, [row] * 4
    source = row
    for layer in range(n.depth):
        wide = n.widths[layer]
        narrow = n.widths[layer + 1]
        if cython.compiled:
            into = out if layer == n.depth - 1 else work + (ROOM if layer & 1 else 0)
            w = cython.address(n.numbers[n.weights_at[layer]])
        else:
            into = out if layer == n.depth - 1 else memoryview(work)[ROOM if layer & 1 else 0 :]
            w = memoryview(n.numbers)[n.weights_at[layer] :]
        for j in range(narrow):
            into[j] = n.numbers[n.biases_at[layer] + j]
        k = 0
        for i in range(wide):
            x = source[i]
            if x > 0.0 or (x != 0.0 and layer == 0):
                xs[k] = x
                ws[k] = w + i * narrow if cython.compiled else w[i * narrow :]
                k += 1
                if k == 4:
                    add_four(into, ws[0], ws[1], ws[2], ws[3], xs, narrow)
                    k = 0
        for i in range(k):
            for j in range(narrow):
                into[j] += xs[i] * ws[i][j]
        source = into


def answers_into(net: Net, rows: Any, count: int, work: Any, out: Any) -> None:
    """`run_many` for buffers of Python; at least one row."""
    if cython.compiled:
        run_many(net, cython.address(rows[0]), count, cython.address(work[0]), cython.address(out[0]))
    else:
        run_many(net, rows, count, work, out)


def run_many(n: Net, rows: Any, count: int, work: Any, out: Any) -> None:
    """Write the outputs for *count* rows, to the bit what `run` gives for each; *work* has room for `WORK` numbers."""
    wide = n.widths[0]
    narrow = n.widths[n.depth]
    for r in range(count):
        if cython.compiled:
            run(n, rows + r * wide, work, out + r * narrow)
        else:
            run(n, memoryview(rows)[r * wide :], work, memoryview(out)[r * narrow :])
