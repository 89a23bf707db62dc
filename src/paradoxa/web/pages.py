"""Every page of the house: pure functions from desks and other plain data to HTML."""

from __future__ import annotations

from paradoxa.web.apidocs import docs
from paradoxa.web.lesson_page import lesson_page
from paradoxa.web.lobby import lobby
from paradoxa.web.new_table import new_table
from paradoxa.web.post_forms import CSRF
from paradoxa.web.profile import arrive, me_page, problem, token_page
from paradoxa.web.replay import replay
from paradoxa.web.rules import rules, rules_index
from paradoxa.web.table_page import fragment, table, title_of

__all__ = [
    "CSRF",
    "arrive",
    "docs",
    "fragment",
    "lesson_page",
    "lobby",
    "me_page",
    "new_table",
    "problem",
    "replay",
    "rules",
    "rules_index",
    "table",
    "title_of",
    "token_page",
]
