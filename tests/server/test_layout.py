"""What may import what inside the server, and that the registry is complete."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from knockwood.server import wire
from knockwood.server.app import STATUS, WORDS, routes
from knockwood.server.handlers import HANDLERS
from knockwood.server.operations import BY_NAME, OPERATIONS
from knockwood.server.schema import openapi, openapi_document, schema_document, schema_hash, wire_schema

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "src" / "knockwood" / "server"
MODULES = sorted(path for path in SERVER.rglob("*.py") if "static" not in path.parts)

OUTGOING = {"State", "Own", "Other", "PileCard", "KnockState", "Sheet", "SheetHand", "Happened", "FullView", "Drew", "Knocked"}
OUTGOING |= {"Threw", "LaidOff", "Dealt", "Help", "Throw", "KnockChoice", "Plan", "Hint", "ReplayStep", "ReplayHand", "Replay"}


def name_of(path: Path) -> str:
    return path.relative_to(SERVER).with_suffix("").as_posix()


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def built(path: Path) -> set[str]:
    """The wire structs that a module makes."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="wire"), attr=name)):
                found.add(name)
    return found


def test_only_the_projection_builds_messages_about_a_game() -> None:
    for path in MODULES:
        if name_of(path).startswith("projection/"):
            continue
        assert not built(path) & OUTGOING, name_of(path)


def test_only_the_outbox_and_the_app_encode_what_goes_out() -> None:
    # events and relations write to disk, acts makes a digest, the bot worker is the other end of a pipe
    allowed = {"outbox", "app", "events", "relations", "acts", "bot_worker"}
    for path in MODULES:
        text = path.read_text()
        if "Encoder(" in text or "json.encode(" in text:
            assert name_of(path) in allowed


def test_the_hub_and_the_tables_know_no_web_framework() -> None:
    for name in ("hub", "table", "game", "commands", "outbox", "relations", "bot_seats", "bot_worker", "identity", "security"):
        for imported in imports(SERVER / f"{name}.py"):
            assert not imported.startswith(("starlette", "uvicorn", "websockets")), (name, imported)


def test_the_projection_reads_no_clock_no_chance_and_no_file() -> None:
    for path in [*(SERVER / "projection").glob("*.py"), SERVER / "game.py", SERVER / "commands.py"]:
        for imported in imports(path):
            assert imported.split(".")[0] not in {
                "time",
                "random",
                "secrets",
                "os",
                "pathlib",
                "asyncio",
                "sqlite3",
                "datetime",
            }


# --- the registry ---------------------------------------------------------------------------------------------------------------


def test_every_row_has_a_handler_and_every_handler_a_row() -> None:
    rows = {op.name for op in OPERATIONS if not op.via.startswith("WS")}
    assert rows == set(HANDLERS)
    assert len(BY_NAME) == len(OPERATIONS)


def test_the_unions_of_the_socket_are_the_rows_of_the_registry() -> None:
    inbound = {op.request for op in OPERATIONS if op.via == "WS>"}
    outbound = {op.reply for op in OPERATIONS if op.via == "WS<"}
    assert inbound == set(typing.get_args(wire.ClientMsg))
    assert outbound == set(typing.get_args(wire.ServerMsg))


def test_every_error_code_has_a_status_and_words() -> None:
    codes = set(typing.get_args(wire.ErrorCode))
    assert codes == set(STATUS) == set(WORDS)
    assert {code for op in OPERATIONS for code in op.errors} <= codes


def structs(kind: Any) -> Iterator[Any]:
    """Every struct class of the wire."""
    for value in vars(kind).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct:
            yield value


def test_what_the_server_sends_has_no_defaults_and_what_it_reads_no_unknown_fields() -> None:
    read = {wire.Hello, wire.SessionStart, wire.GameCreate, wire.PreviewAsk, wire.GameCommand, wire.RulesAsk}
    read |= {*typing.get_args(wire.ClientMsg), *typing.get_args(wire.Act)}
    for struct in structs(wire):
        if struct in read:
            assert struct.__struct_config__.forbid_unknown_fields, struct
        else:
            assert not any(field.default is not msgspec.NODEFAULT for field in msgspec.structs.fields(struct)), struct
        assert struct.__name__ not in {"Event", "Node", "Range", "Element", "Text", "Document"}


def test_the_schema_names_every_struct() -> None:
    definitions = wire_schema()["$defs"]
    for name in ("ServerMsg", "ClientMsg", "Happened", "Problem", "Replay", "Hint", "GameList"):
        assert name in definitions
    assert f'"hash": "{schema_hash()}"' in schema_document()


def test_the_clients_types_belong_to_this_schema() -> None:
    first = (ROOT / "client" / "src" / "wire.ts").read_text().splitlines()[0]
    assert first == f"// schema sha256:{schema_hash()}", "run npm run wire in client/"


def test_the_openapi_document_of_the_docs_is_the_one_in_force() -> None:
    kept = (ROOT / "docs" / "openapi.json").read_text()
    assert kept == openapi_document() + "\n", "run: knockwood schema --openapi > docs/openapi.json"


def test_the_openapi_document_has_every_http_operation() -> None:
    document = openapi()
    named = {entry["operationId"] for methods in document["paths"].values() for entry in methods.values()}
    assert named == set(HANDLERS)
    text = msgspec.json.encode(document).decode()
    for reference in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in document["components"]["schemas"]


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_a_row_is_whole(op: Any) -> None:
    assert op.cost >= 0
    assert (op.via in ("POST",)) or op.request is None or op.via == "WS>"
    assert op.path.startswith("/")
    assert op.request is None or not op.takes
    assert op.via.startswith("WS") or op.status == 204 or bool(op.reply) != bool(op.gives)


def test_a_route_for_every_row(tmp_path: Path) -> None:
    from knockwood.server.config import Config
    from knockwood.server.services import Services

    services = Services(Config(data_dir=tmp_path, log_level="off"))
    try:
        names = {route.name for route in routes(services)}
        assert set(HANDLERS) <= names
    finally:
        services.store.close_now()  # type: ignore[attr-defined]
        services.relations.thread.shutdown()
        services.relations.base.close()
