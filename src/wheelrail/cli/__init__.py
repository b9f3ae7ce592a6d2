"""The command line."""

from __future__ import annotations

import sys
import warnings
from typing import Any


def main() -> None:
    """Run a command; a user's mistake ends in words and exit code 2, an interruption in 130."""
    from wheelrail.cli.app import app
    from wheelrail.cli.quiet import be_heard
    from wheelrail.errors import InputError, OldKeyWarning

    shown = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
        if issubclass(category, OldKeyWarning):
            print(f"warning: {message}", file=sys.stderr)
        else:
            shown(message, category, *where, **more)

    warnings.showwarning = show
    try:
        try:
            app()
        finally:
            warnings.showwarning = shown
            sys.stdout.flush()
            be_heard()
    except InputError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # the reader of a pipe has gone: nothing more to say
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:  # a file that cannot be read or written, a disk that is full
        if error.errno is None:
            raise
        print(f"{error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        sys.exit(1)
