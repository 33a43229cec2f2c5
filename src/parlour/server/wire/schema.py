"""Writes docs/protocol.schema.json and client/src/protocol.ts from the messages: `python -m parlour.server.wire.schema [--check]`."""

import json
import sys
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from parlour.games import picture
from parlour.server.wire import analysis, bodies, study
from parlour.server.wire.messages import CLIENT, PROTOCOL, SERVER

Schema = dict[str, Any]
ROOT = Path(__file__).resolve().parents[4]
SCHEMA_PATH = "docs/protocol.schema.json"
TYPES_PATH = "client/src/protocol.ts"
HEAD = "// Made by `python -m parlour.server.wire.schema` from src/parlour/server/wire. Do not edit.\n"
DRAWN = {name for name, part in vars(picture).items() if is_dataclass(part)}  # every field is always sent
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def socket_schema() -> Schema:
    """The JSON schema of both directions of the socket."""
    client, server = CLIENT.json_schema(mode="validation"), SERVER.json_schema(mode="serialization")
    parts = client.pop("$defs") | server.pop("$defs") | {"ClientMessage": client, "ServerMessage": server}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Parlour's live protocol, version {PROTOCOL}",
        "$defs": dict(sorted(parts.items())),
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }


def rest_parts() -> Schema:
    """The parts that only the REST interface uses."""
    known = vars(bodies) | vars(analysis) | vars(study)
    models = [part for part in known.values() if isinstance(part, type) and issubclass(part, bodies.Body)]
    asked = [model for model in models if model.__name__.endswith(("Request", "Body"))]
    given: list[type[BaseModel]] = [model for model in models if model not in asked]
    _, requests = models_json_schema([(model, "validation") for model in asked])
    _, replies = models_json_schema([(model, "serialization") for model in given])
    return dict(sorted((requests.get("$defs", {}) | replies.get("$defs", {})).items()))


def write_types() -> str:
    socket = socket_schema()["$defs"]
    parts = rest_parts() | socket
    parts.pop("Body", None)
    blocks = [write_type(name, part) for name, part in parts.items()]
    return HEAD + f"\nexport const PROTOCOL = {PROTOCOL};\n\n" + "\n\n".join(blocks) + "\n"


def write_type(name: str, part: Schema) -> str:
    note = f"/** {part['description']} */\n".replace("\n\n", " ") if "description" in part else ""
    if part.get("type") != "object":
        return f"{note}export type {name} = {type_of(part)};"
    required = set(part["properties"] if name in DRAWN else part.get("required", ()))
    rows = [write_field(field, value, field in required) for field, value in part.get("properties", {}).items()]
    return f"{note}export interface {name} {{\n" + "\n".join(rows) + "\n}"


def write_field(name: str, part: Schema, required: bool) -> str:
    note = f"  /** {part['description']} */\n" if "description" in part else ""
    return f"{note}  {name}{'' if required else '?'}: {type_of(part)};"


def type_of(part: Schema) -> str:
    """The TypeScript type of a schema."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[1]
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(map(json.dumps, part["enum"]))
    for key in ("oneOf", "anyOf"):
        if key in part:
            return " | ".join(dict.fromkeys(type_of(one) for one in part[key]))
    if part.get("type") == "array":
        return array_of(part)
    if part.get("type") == "object":
        values = part.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(part.get("type", ""), "unknown")


def array_of(part: Schema) -> str:
    if "prefixItems" in part:
        return "[" + ", ".join(map(type_of, part["prefixItems"])) + "]"
    inner = type_of(part.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def outputs() -> dict[str, str]:
    return {SCHEMA_PATH: json.dumps(socket_schema(), indent=1, ensure_ascii=False) + "\n", TYPES_PATH: write_types()}


def main(arguments: list[str]) -> int:
    """Write both files; with --check, tell which would change."""
    stale = [path for path, text in outputs().items() if not is_current(ROOT / path, text)]
    if "--check" not in arguments:
        for path, text in outputs().items():
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(text, "utf-8")
        return 0
    for path in stale:
        print(f"{path} is out of date: run python -m parlour.server.wire.schema", file=sys.stderr)
    return 1 if stale else 0


def is_current(path: Path, text: str) -> bool:
    return path.exists() and path.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
