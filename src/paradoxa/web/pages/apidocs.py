"""The API in words: a page made from its own OpenAPI description, without scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from paradoxa.web.layout import render
from paradoxa.web.markup import Markup

METHODS: Final = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Call:
    """One thing a program can ask for."""

    id: str
    method: str
    path: str
    summary: str
    about: str
    takes: list[tuple[str, str]]
    answers: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing that is sent."""

    about: str
    fields: list[tuple[str, str]]


def docs(openapi: Mapping[str, Any]) -> Markup:
    """The page of the API."""
    info = openapi.get("info", {})
    groups: dict[str, list[Call]] = {}
    for path, calls in openapi.get("paths", {}).items():
        for method in METHODS:
            if method in calls:
                group = next(iter(calls[method].get("tags", [])), "Calls")
                groups.setdefault(group[:1].upper() + group[1:], []).append(_call(method, path, calls[method]))
    schemas = openapi.get("components", {}).get("schemas", {})
    kinds = {name: Kind(schema.get("description", ""), _fields(schema)) for name, schema in schemas.items()}
    return render(
        "docs.html",
        title=info.get("title", "The API"),
        version=info.get("version", ""),
        about=info.get("description", ""),
        groups=groups,
        kinds=kinds,
    )


def _call(method: str, path: str, call: Mapping[str, Any]) -> Call:
    takes = [
        (each.get("name", ""), _joined(each.get("in", ""), _type(each.get("schema", {})), each.get("description", "")))
        for each in call.get("parameters", [])
    ]
    for form, content in call.get("requestBody", {}).get("content", {}).items():
        takes.append(("body", _joined(form, _type(content.get("schema", {})))))
    answers = []
    for status, answer in call.get("responses", {}).items():
        forms = [_joined(form, _type(content.get("schema", {}))) for form, content in answer.get("content", {}).items()]
        answers.append((status, _joined(answer.get("description", ""), *forms)))
    return Call(
        id=re.sub(r"\W+", "-", f"{method}{path}").strip("-"),
        method=method.upper(),
        path=path,
        summary=call.get("summary", ""),
        about=call.get("description", ""),
        takes=takes,
        answers=answers,
    )


def _fields(schema: Mapping[str, Any]) -> list[tuple[str, str]]:
    needed = schema.get("required", [])
    return [
        (name, _joined(_type(field), field.get("description", ""), "" if name in needed else "may be left out"))
        for name, field in schema.get("properties", {}).items()
    ]


def _type(schema: Mapping[str, Any]) -> str:
    """A schema in few words, as in "list of strings or nothing"."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for joined in ("anyOf", "oneOf"):
        if joined in schema:
            return " or ".join([_type(each) for each in schema[joined]])
    if "enum" in schema:
        return "one of " + ", ".join([str(value) for value in schema["enum"]])
    if "const" in schema:
        return str(schema["const"])
    kind = str(schema.get("type", ""))
    if kind == "array":
        return f"list of {_type(schema.get('items', {})) or 'anything'}"
    return {"null": "nothing", "object": "object", "string": "text", "integer": "whole number"}.get(kind, kind)


def _joined(*parts: str) -> str:
    return " · ".join([part for part in parts if part])
