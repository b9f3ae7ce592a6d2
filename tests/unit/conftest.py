import sys

import pytest

from wheelrail.cli import main


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder; gives exit code, standard output and error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["wheelrail", *(str(a) for a in arguments)])
        try:
            main()
            code = 0
        except SystemExit as stop:
            code = stop.code or 0
        out, err = capsys.readouterr()
        return code, out, err

    return run
