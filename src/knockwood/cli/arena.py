"""``knockwood arena`` and ``knockwood bots``."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from knockwood.cli.errors import UserError
from knockwood.cli.words import RulesName, Settings, Whole

if TYPE_CHECKING:
    from knockwood.arena.plan import Plan
    from knockwood.arena.sprt import Sprt
    from knockwood.protocol.process import Limits

MOST_WORKERS = 256
"""Processes that one run may start: more than the cores of any table this is played at."""
LONGEST_MS = 3_600_000
"""Longest time limit of a program: an hour."""
GAMES, SPRT_GAMES = 200, 20_000
"""Matches of a run whose number is not given: without a sequential test, and at most with one."""


def arena(
    a: str,
    b: str,
    *,
    games: Whole | None = None,
    seed: Whole = 1,
    rules: RulesName = "simple",
    set_: Settings = None,
    sprt: Annotated[str | None, Parameter(metavar="LOW,HIGH")] = None,
    executor: Annotated[str, Parameter(metavar="WAY")] = "process",
    workers: Whole | None = None,
    start_ms: Whole = 20_000,
    move_ms: Whole = 5_000,
    json_: Annotated[Path | None, Parameter(name="--json", metavar="FILE")] = None,
) -> int:
    """Play one bot against another: who wins how often.

    Whole matches, with the 95 % interval of the share; a draw counts half.

    Matches come in pairs: the same cards twice, with the seats swapped. With --json the figures are written to FILE when all
    matches are played; until then the state stands in FILE.part, after a stop the same command goes on. The figures do not
    depend on the executor; only the times at their end differ from run to run.

    Matches are played out under any rules for two: boxes, bonuses, series and Hollywood included. Points are those of the
    settlement.

    A player may be a program of yours, as "cmd:python my_bot.py" (docs/protocol.md). If it crashes, does what is not allowed,
    or takes longer than its limits, it loses that match; the report counts such forfeits by reason.

    Example: `knockwood arena hard simple --games 2000 --seed 1 --json hard-simple.json`

    Parameters
    ----------
    a
        A bot, with settings if it has some (NAME:key=value,...); `knockwood bots` lists them. Or cmd:COMMAND.
    b
        The bot to measure it against.
    games
        Number of whole matches, even; 200, and with --sprt 20,000 at most.
    seed
        Seed of the run: the same seed plays the same matches.
    rules
        A preset, with differences if wanted ("simple undercut_bonus=10"), or a share code. Only rules for two seats.
    set_
        Rules to change, as field=value.
    sprt
        Stop as soon as it is decided whether A wins LOW or HIGH of the matches: 0.5,0.53 or 0elo,20elo. gain: 0.5,0.53. keep:
        0.47,0.5. Each claim is missed at most one time in twenty.
    executor
        process: on all cores. serial: in this process. dask:ADDRESS: on a Dask cluster (pip install 'knockwood[dask]').
    workers
        Number of processes, 1 to 256; all cores if left out.
    start_ms
        Milliseconds that a program may take to start.
    move_ms
        Milliseconds that a program may take for a decision.
    json_
        File for the result.
    """
    from knockwood.arena.plan import Plan
    from knockwood.arena.run import Interrupted, report, run
    from knockwood.arena.sprt import parse_sprt
    from knockwood.play.rulebook import rules_named

    if rules.split()[:1] == ["rummy500"]:
        raise UserError("--rules: rummy500 is another game; the arena plays Gin Rummy for two")
    test = None if sprt is None else parse_sprt(sprt)
    games = games if games is not None else GAMES if test is None else SPRT_GAMES
    plan = Plan(a, b, rules_named(rules, set_ or ()), seed, games, limits_of(start_ms, move_ms))
    plan.valid()
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise UserError(f"--workers: 1 to {MOST_WORKERS} processes, not {workers}")
    done = finished(plan, json_, test)
    if done is None:
        state = None if json_ is None else json_.with_name(json_.name + ".part")
        try:
            with Bar(plan, test) as bar:
                pairs = run(plan, executor, state, workers, bar.show, test)
        except Interrupted as stop:
            played = 2 * len(stop.pairs)
            kept = "the same command goes on" if state else "nothing was kept: give --json FILE to keep it"
            print(f"stopped after {played} of {games} matches; {kept}", file=sys.stderr)
            if stop.pairs:
                show(report(plan, stop.pairs, test))
            return 130
        done = report(plan, pairs, test)
        if json_ is not None and state is not None:
            write(json_, done)
            state.unlink(missing_ok=True)
    show(done)
    return 0


def limits_of(start_ms: int, move_ms: int) -> Limits:
    """The time limits of programs, checked."""
    from knockwood.protocol.process import Limits

    for flag, limit in (("--start-ms", start_ms), ("--move-ms", move_ms)):
        if not 1 <= limit <= LONGEST_MS:
            raise UserError(f"{flag}: 1 to {LONGEST_MS} milliseconds, not {limit}")
    return Limits(start_ms, move_ms)


def bots() -> None:
    """List the bots by name, each with a line on how it plays.

    Scripted and searching players take settings: `greedy10:first=5`, `search:worlds=256`. Those of Rummy 500 play at the table
    alone.

    Example: `knockwood bots`
    """
    from knockwood.bots import lines
    from knockwood.rummy500.bots import BOT_LINES

    width = max(map(len, [*lines(), *BOT_LINES]))
    for name, line in [*lines().items(), *BOT_LINES.items()]:
        print(f"{name:{width}}  {line}")


def finished(plan: Plan, file: Path | None, sprt: Sprt | None = None) -> dict[str, Any] | None:
    """The result of exactly this run, if *file* already holds it."""
    from knockwood.arena.documents import found_in, is_result
    from knockwood.arena.sprt import Verdict, told

    if file is None:
        return None
    try:
        if not file.exists():
            return None
        if not file.is_file():
            raise UserError(f"{file}: --json wants the name of a file")
        found = found_in(file)
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror})") from None
    if not isinstance(found, dict) or not {"a", "b", "a_share"} <= found.keys():
        raise UserError(f"{file}: is there already and is no arena result; choose another name")
    if any(found.get(key) != value for key, value in plan.identity().items()):
        return None
    if not is_result(found):
        raise UserError(f"{file}: is there already and is a damaged arena result; remove it or choose another name")
    if sprt is None:
        return found if "sprt" not in found and found.get("games") == plan.games else None
    test = {key: value for key, value in told(sprt, Verdict(0, 0.0, None)).items() if key not in ("llr", "accepted")}
    same = isinstance(found.get("sprt"), dict) and {key: found["sprt"].get(key) for key in test} == test
    return found if same and (found["sprt"].get("accepted") or found.get("games") == plan.games) else None


def write(file: Path, document: dict[str, Any]) -> None:
    """Put the document in its place as a whole."""
    draft = file.with_name(file.name + ".new")
    try:
        draft.write_text(json.dumps(document, indent=2) + "\n")
        os.replace(draft, file)
    except OSError as error:
        raise UserError(f"{file}: cannot be written ({error.strerror})") from None


def show(figures: dict[str, Any]) -> None:
    """The figures for people, on standard output."""
    from rich.console import Console
    from rich.table import Table

    from knockwood.arena.stats import TIMES

    table = Table(show_header=False, box=None, pad_edge=False)
    share = f"{figures['a_share']:.1%}  (95 %: {figures['a_share_low']:.1%} to {figures['a_share_high']:.1%})"
    table.add_row(f"{figures['a']} wins", f"{share}  of {figures['games']:,} matches")
    if figures["draws"]:
        table.add_row("drawn", f"{figures['draws']:,} matches, each counted half")
    for side in "ab":
        lost = figures["forfeits"][side]
        if lost["matches"]:
            reasons = ", ".join(f"{code} {count:,}" for code, count in lost["reasons"].items())
            table.add_row(
                "forfeits", f"{figures[side]} lost {lost['matches']:,} matches by them: {reasons}; the first: {lost['first']}"
            )
    points = "a series has none" if figures["rules"]["series"] else f"{figures['points_per_hand']:+.2f}"
    table.add_row("points a hand", f"{points}  over {figures['hands']:,} hands")
    for label, text in zip(("without luck", ""), fairer(figures), strict=False):
        table.add_row(label, text)
    table.add_row("hands end by", listed(figures["mix"]))
    for side in "ab":
        table.add_row(f"{figures[side]} wins by", listed(figures["hands_won"][side]))
    swept = figures["pairs_swept"]
    table.add_row("pairs swept", f"{swept['a']} : {swept['b']}  (sign test p = {figures['sign_test_p']:.2g})")
    if "sprt" in figures:
        table.add_row("test", verdict(figures))
    for side in "ab":
        mean, median, p95, longest = (figures[key][side] for key in TIMES)
        text = f"{figures[side]} {mean:.3f}  (median {median:.3f}, 95 % {p95:.3f}, longest {longest:.1f})"
        table.add_row("ms a decision" if side == "a" else "", text)
    Console().print(table)


def fairer(figures: dict[str, Any]) -> list[str]:
    """Share and points with the luck taken out, in words: what there is of them."""
    found = figures.get("without_luck") or {}
    lines = []
    for name, form, what in (
        ("a_share", ".1%", "of matches"),
        ("points_per_hand", "+.2f", "points a hand"),
    ):
        one = found.get(name)
        if one:
            mean, low, high = (format(one[key], form) for key in ("mean", "low", "high"))
            lines.append(f"{mean}  (95 %: {low} to {high}, {one['width']:.0%} as wide)  {what}")
    return lines


def listed(parts: dict[str, float]) -> str:
    """Parts of the hands by name, without those there are none of."""
    return "  ".join(f"{kind} {part:.1%}" for kind, part in parts.items() if part) or "nothing"


def verdict(figures: dict[str, Any]) -> str:
    """The end of a sequential test in words."""
    test = figures["sprt"]
    llr = f"log likelihood ratio {test['llr']:.2f}, bounds {test['llr_low']:.2f} and {test['llr_high']:.2f}"
    if test["accepted"] is None:
        return f"not decided between {test['low']:.1%} and {test['high']:.1%}  ({llr})"
    which, other = test["accepted"], "low" if test["accepted"] == "high" else "high"
    return f"{figures['a']} wins {test[which]:.1%} rather than {test[other]:.1%}  ({llr})"


class Bar:
    """The progress bar on standard error, with the interval so far. Silent when nobody watches."""

    def __init__(self, plan: Plan, sprt: Sprt | None = None, title: str = "") -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.sprt = sprt
        console = Console(stderr=True)
        self.progress = Progress(
            TextColumn(title or f"{plan.a} : {plan.b}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[share]}"),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self.task = self.progress.add_task("matches", total=plan.games, share="")

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def show(self, pairs: list[Any]) -> None:
        """Tell the pairs so far."""
        from knockwood.arena.sprt import Judge
        from knockwood.arena.stats import share_interval

        share = share_interval([pair.share for pair in pairs])
        text = f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"
        if self.sprt is not None:
            judge = Judge(self.sprt, len(pairs))
            text += f"  llr {judge.tell(pair.share for pair in pairs).llr:+.2f}"
        self.progress.update(self.task, completed=2 * len(pairs), share=text)
