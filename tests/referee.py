"""Checks the bot's requests and the sandbox's responses against Discord's own OpenAPI file.

STEWARD_DISCORD_OPENAPI names the file. It is not part of the project: without it the tests that need it are
skipped by name (see tests/conftest.py).

Three relaxations, all of the file and not of the bot: discord.py sends snowflakes as integers, the codes of single
fields in a 50035 are strings, as Discord's reference shows them (docs: reference#error-messages), and discord.py opens
posts in forums with a parameter that the file does not have."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import jsonschema_rs
import pytest

from bot.sandbox import DiscordSandbox, Exchange

Json = dict[str, Any]

UNDESCRIBED = {"use_nested_fields"}


def find_description() -> Path | None:
    """Return the path of Discord's description, None if none is named; a named file has to be there."""
    path = os.environ.get("STEWARD_DISCORD_OPENAPI")
    return Path(path) if path else None


def require_description() -> Path:
    """Return the path of Discord's description, or skip the test."""
    path = find_description()
    if path is None:
        skip_test("Discord's OpenAPI file is not here (STEWARD_DISCORD_OPENAPI)")
    return path


def skip_test(reason: str) -> NoReturn:
    """Skip the test; tests/conftest.py decides whether it may be skipped."""
    pytest.skip(reason)


@cache
def _load_relaxed_document(path: Path) -> Json:
    document: Json = json.loads(path.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    schemas["SnowflakeType"]["type"] = ["string", "integer"]
    field_error = {"type": "object", "properties": {"code": {"type": "string"}, "message": {"type": "string"}}}
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = field_error
    return document


class Description:
    """Discord's description, with a compiled check per operation."""

    def __init__(self, path: Path) -> None:
        self._document = _load_relaxed_document(path)
        self._checks: dict[tuple[str, str, str], jsonschema_rs.Draft202012Validator] = {}

    def find_fault(self, exchange: Exchange) -> str | None:
        """Return what is wrong with an exchange in one line, None if it fits."""
        operation = self._find_operation(exchange.method, exchange.template)
        if operation is None:
            return f"{exchange.method} {exchange.path}: no such operation"
        wrong = self._find_request_fault(operation, exchange) or self._answer_fault(operation, exchange)
        return f"{exchange.method} {exchange.template} -> {exchange.status}: {wrong}" if wrong else None

    def _find_operation(self, method: str, template: str) -> Json | None:
        path = self._document["paths"].get(template) or {}
        operation: Json | None = path.get(method.lower())
        return operation

    def _find_request_fault(self, operation: Json, exchange: Exchange) -> str | None:
        parameter_names = {
            parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "query"
        }
        strange = exchange.query.keys() - parameter_names - UNDESCRIBED
        if strange:
            return f"unknown parameters {sorted(strange)}"
        # What the table refused may well be wrong; that is what the refusal says.
        if exchange.status >= 400 or exchange.body is None:
            return None
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        if body is None:
            return "a body where none belongs"
        return self._find_fault("request", exchange, body, exchange.body)

    def _answer_fault(self, operation: Json, exchange: Exchange) -> str | None:
        if exchange.status >= 500:
            return None
        responses = operation["responses"]
        status_key = str(exchange.status) if str(exchange.status) in responses else f"{exchange.status // 100}XX"
        if status_key not in responses:
            return "no such status"
        response = self._resolve(responses[status_key])
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            return None if exchange.answer is None else "an answer where none belongs"
        return self._find_fault(f"answer {status_key}", exchange, schema, exchange.answer)

    def _resolve(self, part: Json) -> Json:
        name = part.get("$ref", "").removeprefix("#/components/responses/")
        resolved_part: Json = self._document["components"]["responses"][name] if name else part
        return resolved_part

    def _find_fault(self, side: str, exchange: Exchange, schema: Json, value: Any) -> str | None:
        key = exchange.method, exchange.template, side
        if key not in self._checks:
            whole = {**schema, "components": {"schemas": self._document["components"]["schemas"]}}
            self._checks[key] = jsonschema_rs.Draft202012Validator(whole)
        check = self._checks[key]
        if check.is_valid(value):
            return None
        return f"{side}: {next(check.iter_errors(value))}"


@cache
def _load_description(path: Path) -> Description:
    return Description(path)


class Referee:
    """Watches a sandbox; `complaints` lists what does not fit Discord's description."""

    def __init__(self, path: Path) -> None:
        self._description = _load_description(path)
        self.complaints: list[str] = []
        self.seen = 0

    def watch(self, sandbox: DiscordSandbox) -> None:
        sandbox.observe(self.judge)

    def judge(self, exchange: Exchange) -> None:
        self.seen += 1
        complaint = self._description.find_fault(exchange)
        if complaint:
            self.complaints.append(complaint)

    def assert_no_complaints(self) -> None:
        """Fail with all complaints, if there are any."""
        assert not self.complaints, "\n".join(self.complaints)
