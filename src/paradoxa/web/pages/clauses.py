"""The clauses of a game as a page shows them: the text of docs/games, with its tables, lists and examples."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from paradoxa.core.clauses import CLAUSE, clauses, rules_text
from paradoxa.web.markup import Markup, escape, html, join

TAG: Final = re.compile(r" ?\[[A-Z](?:/[A-Z])*\]")  # what part of a clause rests on: for the book, not for the screen
SPAN: Final = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(\w[^*]*)\*")
CITED: Final = re.compile(r"\b([A-Z]-\d+\.\d+)\b")
CELL: Final = re.compile(r"(?<!\\)\|")
ITEM: Final = re.compile(r"^(?:-|\d+\.) ")
RULE_LINE: Final = re.compile(r"^[|\-: ]+$")
FENCE: Final = "```"
TAGS: Final = {
    "R": ("rulebook", "the text of the rulebook says so"),
    "P": ("print", "the printed pieces show it"),
    "C": ("cards", "the printed cards or the English edition say so"),
    "D": ("derived", "it follows from the other rules"),
    "I": ("inferred", "not written down, but the natural reading"),
    "H": ("house", "our choice where the sources are silent or disagree"),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the text, as it stands on a page."""

    title: str
    html: Markup


@lru_cache(maxsize=16)
def sections(game: str) -> tuple[Section, ...]:
    """The whole text of a game's rules, section by section."""
    return tuple(read_sections(rules_text(game), clauses(game)))


def read_sections(text: str, book: Container[str]) -> Iterator[Section]:
    """The sections of a rules text; what stands before the first one introduces the document, not the game."""
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, inside = part.partition("\n")
        yield Section(title.strip(), join([_block(block, book) for block in _blocks(inside.splitlines())]))


def tags_in(game: str) -> list[tuple[str, str]]:
    """What the clauses of a game rest on: each with its name and what that means."""
    used = {tag for clause in clauses(game).values() for tag in clause.tag.split("/")}
    return [words for tag, words in TAGS.items() if tag in used]


# --- blocks ------------------------------------------------------------------------------------
def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Lines that belong together: between empty lines, and within fences whatever they are."""
    block: list[str] = []
    is_fenced = False
    for line in [*lines, ""]:
        if line.startswith(FENCE):
            is_fenced = not is_fenced
        if line.strip() or is_fenced:
            if line.startswith("#") and not is_fenced and block:
                yield block
                block = []
            block.append(line)
        elif block:
            yield block
            block = []


def _block(lines: list[str], book: Container[str]) -> Markup:
    first = lines[0]
    if first.startswith(FENCE):
        return html('<pre tabindex="0">%s</pre>', "\n".join(lines[1:-1]))
    if first.startswith("#"):
        return html("<h4>%s</h4>", first.lstrip("# "))
    if first.startswith("|"):
        return _table(lines, book)
    if CLAUSE.match(first):
        return html('<ol class="clauses">%s</ol>', join([_clause(item, book) for item in _items(lines)]))
    if ITEM.match(first):
        items = join([html("<li>%s</li>", inline(ITEM.sub("", item), book)) for item in _items(lines)])
        return html("<ul class=said>%s</ul>" if first.startswith("-") else "<ol class=steps>%s</ol>", items)
    return html("<p>%s</p>", inline(" ".join([line.strip() for line in lines]), book))


def _items(lines: Sequence[str]) -> list[str]:
    """The items of a list, each on one line."""
    found: list[str] = []
    for line in lines:
        if ITEM.match(line):
            found.append(line)
        else:
            found[-1] += f" {line.strip()}"
    return found


def _table(lines: Sequence[str], book: Container[str]) -> Markup:
    rows = [
        [cell.strip().replace("\\|", "|") for cell in CELL.split(line.strip().strip("|"))]
        for line in lines
        if not RULE_LINE.match(line)
    ]
    head = join([html('<th scope="col">%s</th>', inline(cell, book)) for cell in rows[0]])
    body = join(
        [html("<tr>%s</tr>", join([html("<td>%s</td>", inline(cell, book)) for cell in row])) for row in rows[1:]]
    )
    return html(
        '<div class="scroll" tabindex="0"><table class="sheet"><thead><tr>%s</tr></thead><tbody>%s</tbody></table>'
        "</div>",
        head,
        body,
    )


def _clause(item: str, book: Container[str]) -> Markup:
    found = CLAUSE.match(item)
    assert found is not None
    name = found["id"]
    tags = " and ".join([TAGS[tag][0] for tag in found["tag"].split("/")])
    return html(
        '<li id="%s"><b class="num">%s</b><div><p>%s</p><span class="small">%s</span></div></li>',
        name,
        name,
        inline(found["text"], book),
        tags,
    )


# --- words -------------------------------------------------------------------------------------
def inline(text: str, book: Container[str] = ()) -> Markup:
    """A text with its code, its emphasis, and links to other clauses where the book is given."""
    text = TAG.sub("", text) if not text.startswith("[") else text  # the table of the tags themselves keeps them
    found: list[Markup] = []
    end = 0
    for span in SPAN.finditer(text):
        found.append(_linked(text[end : span.start()], book))
        code, bold, italic = span.groups()
        found.append(
            html("<code>%s</code>", code) if code else html("<b>%s</b>" if bold else "<i>%s</i>", bold or italic)
        )
        end = span.end()
    return join([*found, _linked(text[end:], book)])


def _linked(text: str, book: Container[str]) -> Markup:
    parts = CITED.split(text)  # every second one is the name of a clause
    return join([html('<a href="#%s">%s</a>', part, part) if part in book else escape(part) for part in parts])
