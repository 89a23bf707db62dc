"""Every page of the house: pure functions from desks and other plain data to HTML."""

from __future__ import annotations

from paradoxa.web.pages.apidocs import docs
from paradoxa.web.pages.lesson import lesson_main, lesson_page, which_lesson
from paradoxa.web.pages.lobby import lobby, lobby_lists
from paradoxa.web.pages.new_table import new_table
from paradoxa.web.pages.profile import arrive, me_page, problem, token_page
from paradoxa.web.pages.replay import Where, replay
from paradoxa.web.pages.rules import quick, rules, rules_index
from paradoxa.web.pages.table import fragment, table, title_of
from paradoxa.web.post_forms import CSRF

__all__ = [
    "CSRF",
    "Where",
    "arrive",
    "docs",
    "fragment",
    "lesson_main",
    "lesson_page",
    "lobby",
    "lobby_lists",
    "me_page",
    "new_table",
    "problem",
    "quick",
    "replay",
    "rules",
    "rules_index",
    "table",
    "title_of",
    "token_page",
    "which_lesson",
]
