"""Pages must not ask for anything from the network: scripts, styles, fonts and pictures are all their own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

#: Elements and rules of style sheets that load what they name; links that a reader follows are none of them.
LOADS = (
    r"<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc=[\"']?(https?:)?//[^\"'\s>]+",
    r"<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preload|prefetch|icon|modulepreload))[^>]*\bhref=[\"']?(https?:)?//[^\s>]+",
    r"@import\s+(?:url\()?[\"']?(https?:)?//",
    r"url\(\s*[\"']?(https?:)?//",
)


def asked_for(folder: Path) -> list[str]:
    """What pages and style sheets in a folder would load from elsewhere, each with its file."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".html", ".css"):
            text = path.read_text(encoding="utf-8")
            for pattern in LOADS:
                found += [f"{path.relative_to(folder)}: {match.group(0)}" for match in re.finditer(pattern, text)]
    return found


if __name__ == "__main__":
    problems = asked_for(Path(sys.argv[1]))
    sys.exit("\n".join(["these pages load from the network:", *problems]) if problems else 0)
