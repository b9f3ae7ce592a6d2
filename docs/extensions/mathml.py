"""Formulas as MathML, which browsers draw by themselves: no script, no font, nothing from the network.

The converter is that of docutils, on which Sphinx is built.
"""

from __future__ import annotations

import re
from html import escape
from xml.etree import ElementTree

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.errors import ExtensionError

#: TeX takes one digit where no braces are, the converter all of them: 1/2 (x) is written ``\\frac12(x)``.
_FRACTION = re.compile(r"(\\[td]?frac)\s*(\d|\{(?:[^{}]|\{[^{}]*\})*\})\s*(\d)")
_FIRST = re.compile(r"(\\[td]?frac)\s*(\d)")
ACCENTS = tuple("\u02d9\u00a8\u02c9\u02c6\u02dc~\u2192")  #: dots, bar, hat, tildes, arrow
NAMESPACE = "http://www.w3.org/1998/Math/MathML"
_ROOT = re.compile(r"(\\sqrt|[\^_])\s*(\d)(?=[\d.])")


def with_braces(tex):
    """A formula with braces about arguments where TeX does without."""
    tex = _FRACTION.sub(r"\1\2{\3}", tex)
    tex = _FIRST.sub(r"\1{\2}", tex)
    return _ROOT.sub(r"\1{\2}", tex)


def mathml(tex, block):
    """A formula as MathML; MathError or SyntaxError if it cannot be read."""
    text = tex2mathml(with_braces(tex), as_block=block)
    # HTML needs no namespace, and XML does not know the names of HTML.
    text = text.replace(f' xmlns="{NAMESPACE}"', "").replace("&ApplyFunction;", "\u2061")
    root = ElementTree.fromstring(text)
    for parent in root.iter():
        for n, child in enumerate(parent):
            if child.tag == "munderover" and child[2].text in ACCENTS:
                parent[n] = _accent_and_index(child)
    return ElementTree.tostring(root, encoding="unicode")


def _accent_and_index(element):
    """An accent takes what stands below it, and the index belongs to both; the converter puts the index below."""
    base, index, accent = element
    both = ElementTree.Element("msub")
    both.tail = element.tail
    ElementTree.SubElement(both, "mover", {"accent": "true"}).extend((base, accent))
    both.append(index)
    return both


def _mathml(node, block):
    try:
        return mathml(node.astext().strip(), block)
    except (MathError, SyntaxError) as error:
        raise ExtensionError(f"{node.source}: this formula cannot be read: {node.astext()} ({error})") from error


def visit_math(self, node):
    """A formula inside a sentence."""
    self.body.append(_mathml(node, block=False))
    raise nodes.SkipNode


def visit_displaymath(self, node):
    """A formula by itself, with its number where it has one."""
    number = f'<span class="eqno">({node["number"]})</span>' if node.get("number") else ""
    identity = f' id="{escape(node["ids"][0])}"' if node.get("ids") else ""
    self.body.append(f'<div class="math"{identity}>{number}{_mathml(node, block=True)}</div>\n')
    raise nodes.SkipNode


def setup(app):
    """Make it known to Sphinx as the renderer "mathml"."""
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_displaymath, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
