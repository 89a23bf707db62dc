"""Anything a seat may know as JSON, fast."""

from __future__ import annotations

import json
from typing import Any, Final

import orjson

from paradoxa.core.plain import plain

# Numbers may be keys, and a dataclass is ours to write: many are pieces, with a notation of their own.
OPTIONS: Final = orjson.OPT_NON_STR_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS


def as_json(value: Any) -> bytes:
    """Anything a seat may know, as JSON; the encoder asks `plain` for whatever it does not know itself."""
    try:
        return orjson.dumps(value, plain, OPTIONS)
    except TypeError:  # a set of more than 64 things as one number: OP has such ones
        return json.dumps(value, default=plain, separators=(",", ":")).encode()
