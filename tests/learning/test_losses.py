"""The fused losses and gradients against the same written with the training library's own functions."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from knockwood.engine.random import Random
from knockwood.train import losses

pytestmark = pytest.mark.train
N, WAYS, OUT = 64, 55, 108


class Batch:
    """Random rows."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.out = rng.normal(0, 1, (N, OUT)).astype(np.float32)
        self.choices = (rng.random((N, WAYS)) < 0.2).astype(np.uint8)
        self.choices[:, 3] = self.choices[:, 40] = 1
        self.at = rng.permutation(N).astype(np.int64)
        self.marks = rng.choice(np.array([0, 1, 3], np.uint8), (N, 52))
        self.worths = rng.normal(0, 9, (N, WAYS)).astype(np.float32) * self.choices
        self.chosen = np.array([rng.choice(np.flatnonzero(row)) for row in self.choices], np.int32)
        slow = torch.from_numpy(rng.normal(0, 1, (N, WAYS)).astype(np.float32))
        self.slow = (torch.log_softmax(slow.masked_fill(~self.mask, -1e9), 1) * self.mask).numpy()
        self.old = rng.normal(-1.5, 0.4, N).astype(np.float32)
        self.gains = rng.normal(0, 1, N).astype(np.float32)
        self.weights = (rng.random(N) < 0.8).astype(np.float32)
        self.returns = rng.normal(0, 1, N).astype(np.float32)

    @property
    def mask(self):
        """The choices as truth values."""
        return torch.from_numpy(self.choices).bool()


def belief(out, marks):
    """Belief loss by the library, summed over the unseen cards."""
    asked, held = (marks & 1).float(), (marks >> 1 & 1).float()
    each = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 56:], held, reduction="none")
    return (each * asked).sum(1).mean()


def test_the_gradient_of_self_play_is_that_of_the_library():
    b = Batch(1)
    out = torch.from_numpy(b.out).requires_grad_(True)
    at = torch.from_numpy(b.at)
    mask, marks = b.mask[at], torch.from_numpy(b.marks)[at]
    logs = torch.log_softmax(out[:, :55].masked_fill(~mask, -1e9), 1)
    chances = logs.exp()
    chosen = torch.from_numpy(b.chosen).long()[at]
    ratio = (logs.gather(1, chosen[:, None])[:, 0] - torch.from_numpy(b.old)[at]).exp()
    gains, weights = torch.from_numpy(b.gains)[at], torch.from_numpy(b.weights)[at]
    policy = -(torch.min(ratio * gains, ratio.clamp(0.8, 1.2) * gains) * weights).sum() / weights.sum()
    entropy = -(chances * logs.clamp(min=-50)).sum(1).mean()
    kl = (chances * (logs - torch.from_numpy(b.slow)[at]).clamp(-50, 50)).sum(1).mean()
    value = ((out[:, 55] - torch.from_numpy(b.returns)[at]) ** 2).mean()
    loss = policy - 0.01 * entropy + 0.03 * kl + 0.002 * belief(out, marks) + 0.1 * value
    loss.backward()
    grad = np.full((N, OUT), np.nan, np.float32)
    found = losses.selfplay(
        b.out, b.at, b.choices, b.chosen, b.old, b.slow, b.gains, b.weights, b.returns, b.marks, grad,
        float(b.weights.sum()), 0.2, 0.01, 0.03, 0.002, 0.1,
    )  # fmt: skip
    assert grad == pytest.approx(out.grad.numpy(), abs=1e-6)
    wanted = [policy, entropy, kl, belief(out, marks), value]
    assert list(found[:5]) == pytest.approx([float(x.detach()) for x in wanted], rel=1e-4)


def test_the_gradient_over_every_choice_is_that_of_the_library():
    b = Batch(5)
    out = torch.from_numpy(b.out).requires_grad_(True)
    at = torch.from_numpy(b.at)
    mask = b.mask[at]
    weights = torch.from_numpy(b.weights)[at]
    chances = torch.softmax(out[:, :55].masked_fill(~mask, -1e9), 1)
    (-((chances * torch.from_numpy(b.worths)[at]).sum(1) * weights).sum() / weights.sum()).backward()
    grad = np.full((N, OUT), np.nan, np.float32)
    losses.selfplay(
        b.out, b.at, b.choices, b.chosen, b.old, b.slow, b.gains, b.weights, b.returns, b.marks, grad,
        float(b.weights.sum()), 0.2, 0.0, 0.0, 0.0, 0.0, b.worths, 1.0,
    )  # fmt: skip
    assert grad == pytest.approx(out.grad.numpy(), abs=1e-6)


def test_the_gradient_of_the_regression_is_that_of_the_library():
    b = Batch(2)
    out = torch.from_numpy(b.out).requires_grad_(True)
    at = torch.from_numpy(b.at)
    mask, marks = b.mask[at].float(), torch.from_numpy(b.marks)[at]
    count = mask.sum(1, keepdim=True)
    worths = torch.from_numpy(b.worths)[at] / 20
    mean = (worths * mask).sum(1, keepdim=True) / count
    centred = (out[:, :55] - (out[:, :55] * mask).sum(1, keepdim=True) / count) * mask
    choice = ((centred - (worths - mean) * mask) ** 2).sum(1).mean()
    value = ((out[:, 55] - mean[:, 0]) ** 2).mean()
    (choice + 0.25 * value + 0.01 * belief(out, marks)).backward()
    grad = np.full((N, OUT), np.nan, np.float32)
    found = losses.regression(b.out, b.at, b.choices, b.worths, b.marks, grad, 20.0, 0.01, 0.25)
    assert grad == pytest.approx(out.grad.numpy(), abs=1e-6)
    assert list(found) == pytest.approx([float(x.detach()) for x in (choice, value, belief(out, marks))], rel=1e-4)


def test_choices_are_drawn_by_the_softmax_of_those_there_are():
    b = Batch(3)
    out = np.repeat(b.out[:1], 20000, 0)
    choices = np.repeat(b.choices[:1], 20000, 0)
    chosen, logp = np.zeros(20000, np.int32), np.zeros(20000, np.float32)
    losses.sample(out, choices, 2.0, Random(1), chosen, logp, 20000)
    wanted = torch.softmax((2.0 * torch.from_numpy(b.out[0, :55])).masked_fill(~b.mask[0], -1e9), 0).numpy()
    assert np.bincount(chosen, minlength=55) / 20000 == pytest.approx(wanted, abs=0.015)
    assert np.exp(logp) == pytest.approx(wanted[chosen], abs=1e-5)


def test_log_probabilities_are_those_of_the_library():
    b = Batch(4)
    into = np.zeros((N, WAYS), np.float32)
    losses.logs(b.out, b.choices, into)
    wanted = torch.log_softmax(torch.from_numpy(b.out[:, :55]).masked_fill(~b.mask, -1e9), 1) * b.mask
    assert into == pytest.approx(wanted.numpy(), abs=1e-5)
