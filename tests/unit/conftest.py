import sys

import pytest

from wheelrail.cli import main


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder; gives exit code, standard output and error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "240")  # sentences in one line; what a narrow screen shows has tests of its own

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
