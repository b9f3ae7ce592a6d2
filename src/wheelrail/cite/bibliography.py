"""The works of `citations.bib`: read, found by the keys that texts cite, and written as readable references."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

#: A key: first author and year, or a standard's letters and number.
KEY = re.compile(r"\b[A-Z][A-Za-z]+[0-9]{4,5}[a-z]?\b")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
ENTRY = re.compile(r"^@(\w+)\{([^,\s]+),\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^\s*(\w+)\s*=\s*\{(.*)\},$", re.MULTILINE)
#: Of BibTeX, with the characters they stand for.
LETTERS = {r"{\"u}": "ü", r"{\"o}": "ö", r"{\`a}": "à", r"\&": "&", "--": "-", "``": '"', "''": '"'}
ITSELF = "wheelrail"  #: the key of this program


@dataclass(frozen=True)
class Work:
    """An entry of the bibliography."""

    key: str
    kind: str  #: of BibTeX: article, book, ...
    fields: dict[str, str]  #: as written there
    bibtex: str  #: the whole entry

    def get(self, name: str) -> str:
        """A field as plain text; empty if the entry does not have it."""
        text = self.fields.get(name, "")
        for written, letter in LETTERS.items():
            text = text.replace(written, letter)
        return text.replace("{", "").replace("}", "")

    @property
    def reference(self) -> str:
        """Authors, year, title and where it appeared, in one line."""
        year = f" ({self.get('year')})" if self.get("year") else ""
        version = f", version {self.get('version')}" if self.get("version") else ""
        who, title = _authors(self.get("author") or self.get("organization")), self.get("title")
        parts = [f"{who}{year}", f"{title}{version}", _position(self)]
        if self.get("doi"):
            parts.append(f"doi:{self.get('doi')}")
        return ". ".join(part for part in parts if part) + "."


def _authors(text: str) -> str:
    names = text.split(" and ")
    if names[-1] == "others":
        return f"{names[0]} and others"
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _position(work: Work) -> str:
    """Journal with volume and pages, or book, school and publisher."""
    if work.get("journal"):
        number = f" ({work.get('number')})" if work.get("number") else ""
        volume = f" {work.get('volume')}{number}" if work.get("volume") else ""
        pages = f", {work.get('pages')}" if work.get("pages") else ""
        return f"{work.get('journal')}{volume}{pages}"
    names = ("booktitle", "series", "school", "institution", "number", "publisher", "address")
    return ", ".join(work.get(name) for name in names if work.get(name))


def works_in(text: str) -> dict[str, Work]:
    """The works of a file in the plain form of `citations.bib`: one field a line, values in braces."""
    works = {}
    for found in ENTRY.finditer(text):
        kind, key, body = found.groups()
        works[key] = Work(key, kind, dict(FIELD.findall(body)), found.group(0))
    return works


@cache
def bibliography() -> dict[str, Work]:
    """Every work by its key, in the order of the file."""
    return works_in((files("wheelrail") / "citations.bib").read_text(encoding="utf-8"))


def cited_keys(text: str) -> tuple[str, ...]:
    """Keys that a text cites in square brackets, as in ``[Meli2009 eq. 2.29; Malvezzi2008 sec. 3]``, each once."""
    return tuple(dict.fromkeys(key for inside in BRACKETS.findall(text) for key in KEY.findall(inside)))


def known_works(keys: Iterable[str]) -> tuple[Work, ...]:
    """The works of these keys, each once, in this order; keys that the bibliography does not have are passed over."""
    works = bibliography()
    return tuple(works[key] for key in dict.fromkeys(keys) if key in works)
