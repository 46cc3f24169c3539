"""``knockwood ladder`` and ``knockwood curve``."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from knockwood.cli.arena import MOST_WORKERS, Bar, finished, limits_of, write
from knockwood.cli.errors import UserError
from knockwood.cli.words import File, Folder, RulesName, Whole

if TYPE_CHECKING:
    from knockwood.arena.ladder import Entrant
    from knockwood.arena.plan import Plan

GAMES = 2000
"""Matches of a bout whose number is not given."""

Words = Annotated[list[str] | None, Parameter(consume_multiple=True, negative="", metavar="NAME=...")]


def ladder(
    *,
    games: Whole = GAMES,
    games_of: Words = None,
    seed: Whole = 1,
    rules: RulesName = "simple",
    also: Words = None,
    engine: Words = None,
    folder: Folder = Path("ladder"),
    json_: Annotated[Path | None, Parameter(name="--json", metavar="FILE")] = None,
    page: File | None = None,
    redraw: Annotated[bool, Parameter(negative="")] = False,
    executor: Annotated[str, Parameter(metavar="WAY")] = "process",
    workers: Whole | None = None,
    start_ms: Whole = 20_000,
    move_ms: Whole = 5_000,
) -> int:
    """Rate bots and engines by matches against each other.

    The levels, the bot `simple` (fixed at 1000) and engines of yours.

    Every level plays its neighbours, far ones and `simple`; an engine plays `simple` and three levels. Bouts are kept in a
    folder: those that are up to date are not played again, and after a stop the same command goes on.

    Example: `knockwood ladder --engine "mine=cmd:python my_bot.py" --games 400 --page levels.md`

    Parameters
    ----------
    games
        Matches of each bout, even.
    games_of
        Matches of the bouts of one player, as NAME=N, for slow ones; of one bout, as NAME:NAME=N.
    seed
        Seed of the ladder. Every bout has a seed of its own that follows from it and stands in the bout's file.
    rules
        A preset, with differences if wanted, or a share code. Only rules for two seats.
    also
        Further rule sets, as in --rules: under each of them the strongest level plays the one below and `simple`.
    engine
        Further players: NAME=cmd:COMMAND for a program (docs/protocol.md), NAME=BOT for a bot.
    folder
        Where the bouts are kept.
    json_
        File for the ladder as a document.
    page
        File for the ladder as a page; its picture stands beside it.
    redraw
        Play nothing: write the page from the document that stands in the --json file.
    executor
        process, serial or dask:ADDRESS, as in `knockwood arena`.
    workers
        Number of processes, 1 to 256; all cores if left out.
    start_ms
        Milliseconds that a program may take to start.
    move_ms
        Milliseconds that a program may take for a decision.
    """
    from knockwood.arena.documents import is_ladder
    from knockwood.arena.ladder import bouts_of, bouts_under_others, document, entrants, seed_of
    from knockwood.arena.plan import Plan
    from knockwood.arena.run import Interrupted
    from knockwood.bots.levels import BOTS, LEVELS
    from knockwood.play.rulebook import rules_named
    from knockwood.protocol.process import OUTSIDE

    if redraw:
        if json_ is None or page is None:
            raise UserError("--redraw: reads --json FILE and writes --page FILE; name both")
        draw(read(json_, is_ladder, "ladder"), page)
        return 0
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise UserError(f"--workers: 1 to {MOST_WORKERS} processes, not {workers}")
    levels = [(level.name, level.line) for level in LEVELS]
    found = entrants(levels, BOTS["simple"], engine or ())
    numbers = numbers_of(games_of or (), {entrant.name for entrant in found})
    limits = limits_of(start_ms, move_ms)
    names = [rules, *dict.fromkeys(name for name in also or () if name != rules)]
    sets = {name: rules_named(name, ()) for name in names}
    pairs = [(name, a, b) for name in names for a, b in (bouts_of if name == rules else bouts_under_others)(found, len(levels))]
    plans = []
    for name, a, b in pairs:
        count = min(numbers.get(a.name, games), numbers.get(b.name, games))
        count = numbers.get(f"{a.name}:{b.name}", numbers.get(f"{b.name}:{a.name}", count))
        plans.append(Plan(a.spec, b.spec, sets[name], seed_of(seed, a.name, b.name), count, limits))
        plans[-1].valid()
    for name, plan in {plan.a: plan for plan in plans}.items():
        if name.startswith(OUTSIDE):
            plan.try_out(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: cannot be made ({error.strerror})") from None
    results: dict[str, list[tuple[Entrant, Entrant, dict[str, Any]]]] = {name: [] for name in names}
    for number, ((name, a, b), plan) in enumerate(zip(pairs, plans, strict=True), start=1):
        title = f"{number}/{len(pairs)}  {a.name} : {b.name}" + (f"  ({name})" if name != rules else "")
        try:
            results[name].append((a, b, bout(plan, folder, name, (a.name, b.name), title, executor, workers)))
        except Interrupted as stop:
            print(
                f"stopped in bout {number} of {len(pairs)} after {2 * len(stop.pairs)} matches; the same command goes on",
                file=sys.stderr,
            )
            return 130
    words = ["knockwood", "ladder"]
    words += [] if games == GAMES else ["--games", str(games)]
    words += [] if rules == "simple" else ["--rules", rules]
    words += [word for name in names[1:] for word in ("--also", name)]
    words += [word for text in games_of or () for word in ("--games-of", text)]
    words += [word for text in engine or () for word in ("--engine", text)]
    others = [(name, results[name]) for name in names[1:]]
    made = document(found, results[rules], sets[rules], rules, seed, shlex.join(words), others)
    if json_ is not None:
        write(json_, made)
    if page is not None:
        draw(made, page)
    show(made)
    return 0


def curve(*results: Path, out: File) -> None:
    """Draw strength over time, from results of the arena.

    The share of matches won against one player over the milliseconds of a decision.

    Results are those of `knockwood arena --json`, all against the same B under the same rules. Players that differ in settings
    alone (NAME:key=value) make one line.

    Example: `knockwood curve search-*.json --out search.svg`

    Parameters
    ----------
    results
        Result files.
    out
        File for the picture (SVG).
    """
    from knockwood.arena.documents import is_result
    from knockwood.arena.picture import Point, curve_picture

    points, met = [], set()
    for file in results:
        found = read(file, is_result, "arena")
        name, _, settings = found["a"].partition(":")
        ms = max(1e-4, found["ms_per_decision"]["a"])
        points.append(Point(name, settings, ms, found["a_share"], found["a_share_low"], found["a_share_high"]))
        met.add((found["b"], found["rules_id"]))
    if len(met) != 1:
        raise UserError(f"results against one player under one rule set are wanted, not {len(met)} of them")
    put(out, curve_picture(points, met.pop()[0]))


def read(file: Path, whole: Callable[[Any], bool], what: str) -> dict[str, Any]:
    """A document of which *whole* says that nothing is missing or odd in it; `UserError` for everything else."""
    from knockwood.arena.documents import found_in

    found = found_in(file)
    if not whole(found):
        raise UserError(f"{file}: no {what} document, or a damaged one")
    return dict(found)


def numbers_of(texts: list[str] | tuple[str, ...], names: set[str]) -> dict[str, int]:
    """Matches by player or by bout, from NAME=N and NAME:NAME=N."""
    found = {}
    for text in texts:
        name, _, number = text.partition("=")
        if name in found:
            raise UserError(f"--games-of: {name} is given twice")
        met = name.split(":")
        if len(met) > 2 or not names.issuperset(met) or not number.isdecimal() or not number.isascii() or len(number) > 9:
            raise UserError(f"--games-of: NAME=N or NAME:NAME=N with players of the ladder is wanted, not {text[:60]!r}")
        found[name] = int(number)
    return found


def bout(
    plan: Plan, folder: Path, rules: str, names: tuple[str, str], title: str, executor: str, workers: int | None
) -> dict[str, Any]:
    """The result of one bout: read if it is there and up to date, played otherwise."""
    from knockwood.arena.ladder import file_of
    from knockwood.arena.run import discard_stale, report, run

    file = folder / file_of(rules, *names)
    done = finished(plan, file)
    if done is not None:
        return done
    state = file.with_name(file.name + ".part")
    discard_stale(plan, state)
    with Bar(plan, None, title) as bar:
        pairs = run(plan, executor, state, workers, bar.show)
    done = report(plan, pairs)
    write(file, done)
    state.unlink(missing_ok=True)
    return done


def draw(made: dict[str, Any], file: Path) -> None:
    """Write a ladder as a page, and its picture beside it."""
    from knockwood.arena.page import page
    from knockwood.arena.picture import ladder_picture

    image = file.with_suffix(".svg")
    put(image, ladder_picture(made))
    put(file, page(made, image.name))


def put(file: Path, text: str) -> None:
    """Write a text; `UserError` where that cannot be."""
    try:
        file.write_text(text)
    except OSError as error:
        raise UserError(f"{file}: cannot be written ({error.strerror})") from None


def show(made: dict[str, Any]) -> None:
    """The ratings for people, on standard output."""
    from rich.console import Console
    from rich.table import Table

    from knockwood.arena.picture import ranked

    table = Table("", "rating", "95 % interval", "ms a decision", box=None, pad_edge=False)
    for name, rated in ranked(made):
        fixed = name == made["anchor"]["name"]
        interval = "fixed" if fixed else f"{rated['low']:.0f} to {rated['high']:.0f}"
        table.add_row(name, f"{rated['rating']:.0f}", interval, f"{made['ms_per_decision'].get(name, 0.0):.3f}")
    Console().print(table)
