# cython: annotation_typing=False
"""Masked softmax, sampling, losses and their gradients, row by row over the few choices there are.

A row of *out* is what the net gives: 55 choice logits, the value, 52 logits of the other hand. The functions write the
gradient by *out*; the layers behind it are the training library's. Arrays are float32 (*choices*, *marks*, *ended*: bytes;
*chosen*, *movers*: int32), C-contiguous.
"""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.random import Random

if not cython.compiled:
    from math import exp, log

    from knockwood.net.features import AT_UNSEEN, CHOICES

    AT_VALUE, AT_BELIEF, ASKED, HELD = 55, 56, 1, 2


def lean(out: Any, choices: Any, i: int, j: int, scale: float, share: Any) -> float:
    """Write ``exp(scale * (logit - largest))`` of every choice of a row, *j* its place among the choices; their sum."""
    top = -1e30
    for a in range(CHOICES):
        if choices[j, a] and out[i, a] > top:
            top = out[i, a]
    total = 0.0
    for a in range(CHOICES):
        share[a] = exp(scale * (out[i, a] - top)) if choices[j, a] else 0.0
        total += share[a]
    return total


def sample(out: Any, choices: Any, scale: float, random: Random, chosen: Any, logp: Any, count: int) -> None:
    """Draw a choice for each of the first *count* rows from the softmax of *scale* times the logits.

    Its log probability too.
    """
    if not cython.compiled:
        share = [0.0] * CHOICES
    with cython.nogil:
        for i in range(count):
            total = lean(out, choices, i, i, scale, share)
            u = total * (random.u32() / 4294967296.0)
            last = 0
            for a in range(CHOICES):
                if choices[i, a]:
                    last = a
                    u -= share[a]
                    if u < 0.0:
                        break
            chosen[i] = last
            logp[i] = log(max(share[last], 1e-30) / total)


def best(out: Any, choices: Any, chosen: Any, count: int) -> None:
    """Write the choice with the largest logit for each of the first *count* rows."""
    with cython.nogil:
        for i in range(count):
            top = -1
            for a in range(CHOICES):
                if choices[i, a] and (top < 0 or out[i, a] > out[i, top]):
                    top = a
            chosen[i] = top


def logs(out: Any, choices: Any, into: Any) -> None:
    """Write the log probability of every choice there is."""
    if not cython.compiled:
        share = [0.0] * CHOICES
    with cython.nogil:
        for i in range(out.shape[0]):
            total = lean(out, choices, i, i, 1.0, share)
            for a in range(CHOICES):
                into[i, a] = log(max(share[a], 1e-30) / total) if choices[i, a] else 0.0


def marks(rows: Any, hidden: Any, into: Any) -> None:
    """Write for every place whether its card is unseen (1), and whether the other seat holds it (2 more)."""
    with cython.nogil:
        for i in range(rows.shape[0]):
            for a in range(52):
                into[i, a] = (ASKED if hidden[i, a] == 0.0 else ASKED | HELD) if rows[i, AT_UNSEEN + a] > 0.0 else 0


def belief_one(out: Any, marks: Any, grad: Any, i: int, j: int, scale: float) -> float:
    """Belief loss of a row (nats over its unseen cards) and *scale* times its gradient."""
    loss = 0.0
    for a in range(52):
        if marks[j, a]:
            b = out[i, AT_BELIEF + a]
            p = exp(-b if b > 0.0 else b)
            loss += log(1.0 + p) + (b if b > 0.0 else 0.0)
            p = 1.0 / (1.0 + p) if b > 0.0 else p / (1.0 + p)
            if marks[j, a] & HELD:
                loss -= b
                p -= 1.0
            grad[i, AT_BELIEF + a] = scale * p
        else:
            grad[i, AT_BELIEF + a] = 0.0
    return loss


def advantages(values: Any, movers: Any, points: Any, ended: Any, lam: float, out: Any) -> None:
    """Write the advantage of every decision (rows are moments, columns tables): values turn their sign with the mover.

    ``values[t]`` is the value for ``movers[t]``; ``points[t]`` and ``ended[t]`` tell of a hand that ended before moment *t*, in
    points of seat 0. There is one moment more than there are advantages. *lam*: the lambda of generalised advantage estimation.
    """
    with cython.nogil:
        for i in range(out.shape[1]):
            last = 0.0
            for t in range(out.shape[0] - 1, -1, -1):
                if ended[t + 1, i]:
                    d = points[t + 1, i] if movers[t, i] == 0 else -points[t + 1, i]
                    last = d - values[t, i]
                else:
                    sign = 1.0 if movers[t, i] == movers[t + 1, i] else -1.0
                    last = sign * values[t + 1, i] - values[t, i] + lam * sign * last
                out[t, i] = last


def selfplay(
    out: Any,
    at: Any,
    choices: Any,
    chosen: Any,
    old: Any,
    slow: Any,
    gains: Any,
    weights: Any,
    returns: Any,
    marks: Any,
    grad: Any,
    weight: float,
    clip: float,
    c_entropy: float,
    c_kl: float,
    c_belief: float,
    c_value: float,
    worths: Any = None,
    c_every: float = 0.0,
) -> tuple[float, ...]:
    """Write the gradient of the clipped policy loss with entropy, distance to the slow net, belief and value.

    Row *i* of *out* and *grad* belongs to place ``at[i]`` (int64) of all other arrays. *weight*: what the policy loss is
    divided by.

    With *worths* (what every choice is worth, in units of the gains) the part *c_every* of the policy loss is the expected
    worth over all choices, the rest that of the one that was drawn.

    Returns the means: policy loss, entropy, KL, belief loss, value loss, |log ratio|, share of clipped rows.
    """
    if worths is None:
        worths, c_every = slow, 0.0
    if not cython.compiled:
        share, logs = [0.0] * CHOICES, [0.0] * CHOICES
    n = out.shape[0]
    policy = entropy = away = belief = value = moved = clipped = 0.0
    with cython.nogil:
        for i in range(n):
            j = at[i]
            total = lean(out, choices, i, j, 1.0, share)
            h = kl = 0.0
            for a in range(CHOICES):
                if choices[j, a]:
                    p = share[a] / total
                    share[a] = p
                    logs[a] = log(max(p, 1e-30))
                    h -= p * logs[a]
                    kl += p * (logs[a] - slow[j, a])
            c = chosen[j]
            lp = logs[c]
            ratio = exp(min(lp - old[j], 20.0))
            g = 0.0
            if weights[j] > 0.0:
                if (gains[j] >= 0.0 and ratio < 1.0 + clip) or (gains[j] < 0.0 and ratio > 1.0 - clip):
                    g = gains[j] * ratio * weights[j] / weight
                    policy -= gains[j] * ratio * weights[j]
                else:
                    clipped += weights[j]
                    policy -= gains[j] * (1.0 + clip if gains[j] >= 0.0 else 1.0 - clip) * weights[j]
                g *= 1.0 - c_every
                moved += (lp - old[j] if lp > old[j] else old[j] - lp) * weights[j]
            mean = 0.0
            every = c_every * weights[j] / weight
            if every > 0.0:
                for a in range(CHOICES):
                    if choices[j, a]:
                        mean += share[a] * worths[j, a]
            for a in range(CHOICES):
                if choices[j, a]:
                    p = share[a]
                    if every > 0.0:
                        grad[i, a] = -every * p * (worths[j, a] - mean)
                    else:
                        grad[i, a] = 0.0
                    e = p * (c_entropy * (logs[a] + h) + c_kl * (logs[a] - slow[j, a] - kl)) / n
                    grad[i, a] += e + g * p - (g if a == c else 0.0)
                else:
                    grad[i, a] = 0.0
            entropy += h
            away += kl
            e = out[i, AT_VALUE] - returns[j]
            value += e * e
            grad[i, AT_VALUE] = 2.0 * c_value * e / n
            belief += belief_one(out, marks, grad, i, j, c_belief / n)
    return policy / weight, entropy / n, away / n, belief / n, value / n, moved / weight, clipped / weight


def regression(
    out: Any, at: Any, choices: Any, worths: Any, marks: Any, grad: Any, scale: float, c_belief: float, c_value: float
) -> tuple[float, float, float]:
    """Write the gradient of the squared error of centred advantages, with value and belief.

    Worths are points, *scale* of them 1.
    """
    n = out.shape[0]
    choice = value = belief = 0.0
    with cython.nogil:
        for i in range(n):
            j = at[i]
            count = 0
            mean = centre = 0.0
            for a in range(CHOICES):
                if choices[j, a]:
                    count += 1
                    mean += worths[j, a]
                    centre += out[i, a]
            mean = mean / (scale * count)
            centre = centre / count
            for a in range(CHOICES):
                if choices[j, a]:
                    e = (out[i, a] - centre) - (worths[j, a] / scale - mean)
                    choice += e * e
                    grad[i, a] = 2.0 * e / n
                else:
                    grad[i, a] = 0.0
            v = out[i, AT_VALUE] - mean
            value += v * v
            grad[i, AT_VALUE] = 2.0 * c_value * v / n
            belief += belief_one(out, marks, grad, i, j, c_belief / n)
    return choice / n, value / n, belief / n
