"""What is derived from the registry: the JSON Schema behind ``wire.ts`` and the OpenAPI document."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from knockwood.server import wire
from knockwood.server.operations import OPERATIONS, Op

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def wire_types() -> list[Any]:
    """Every request and reply type of the registry, each once, in the order of the registry; and the body of an error."""
    types: list[Any] = []
    for op in OPERATIONS:
        for kind in (op.request, op.reply):
            if kind is not None and kind not in types:
                types.append(kind)
    return [*types, wire.Problem]


def wire_schema() -> dict[str, Any]:
    """One JSON Schema: ``$defs`` holds the unions (``ServerMsg``, ``ClientMsg``, ``Act``, ``Fact``) and every struct."""
    unions = {"ServerMsg": wire.ServerMsg, "ClientMsg": wire.ClientMsg, "Act": wire.Act, "Fact": wire.Fact}
    types = wire_types()
    shapes, structs = msgspec.json.schema_components([*unions.values(), *types], ref_template="#/$defs/{name}")
    definitions = dict(zip(unions, shapes)) | dict(sorted(structs.items()))
    return {
        "$schema": DRAFT,
        "title": "Knockwood wire",
        "version": wire.WIRE_VERSION,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in definitions],
        "$defs": definitions,
    }


def schema_hash() -> str:
    """SHA-256 in hex over the canonical form of the schema: what the first line of ``wire.ts`` must name."""
    return hashlib.sha256(json.dumps(wire_schema(), sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def schema_document() -> str:
    """The schema as text, with its own hash under ``hash``, as ``knockwood schema`` prints it."""
    return json.dumps({"hash": schema_hash(), **wire_schema()}, indent=1)


def openapi_document() -> str:
    """The OpenAPI document as text, as it stands in docs/openapi.json: `knockwood schema --openapi` prints it."""
    return json.dumps(openapi(), indent=1)


def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 document of the HTTP operations."""
    types = wire_types()
    shapes, structs = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    shape_of = dict(zip(map(repr, types), shapes))
    paths: dict[str, dict[str, Any]] = {}
    for op in OPERATIONS:
        if not op.via.startswith("WS"):
            method = "get" if op.via == "NDJSON" else op.via.lower()
            paths.setdefault(op.path, {})[method] = operation(op, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Knockwood", "version": str(wire.WIRE_VERSION), "description": "The table server. Sockets: /ws/v1."},
        "paths": paths,
        "components": {"schemas": structs},
    }


def operation(op: Op, shape_of: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI entry of one row."""
    problem = {"$ref": "#/components/schemas/Problem"}
    reply: dict[str, Any] = {"description": "done"}
    if op.reply is not None:
        media = "application/x-ndjson" if op.via == "NDJSON" else "application/json"
        reply["content"] = {media: {"schema": shape_of[repr(op.reply)]}}
    elif op.gives:
        reply["content"] = {op.gives: {"schema": loose(op.gives)}}
    entry: dict[str, Any] = {
        "operationId": op.name,
        "responses": {
            str(op.status): reply,
            "default": {
                "description": "refused: " + ", ".join(op.errors),
                "content": {"application/problem+json": {"schema": problem}},
            },
        },
    }
    names = [part[1:-1] for part in op.path.split("/") if part.startswith("{")]
    if names or op.query:
        entry["parameters"] = [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names),
            *(
                {"name": name, "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}}
                for name in op.query
            ),
        ]
    if op.request is not None:
        entry["requestBody"] = {"required": True, "content": {"application/json": {"schema": shape_of[repr(op.request)]}}}
    elif op.takes:
        entry["requestBody"] = {"required": True, "content": {op.takes: {"schema": loose(op.takes)}}}
    return entry


def loose(media: str) -> dict[str, str]:
    """The schema of a body that is no message: a record, this document, a word."""
    return {"type": "object" if media == "application/json" else "string"}
