"""``python -m wheelrail``: the command line."""

from wheelrail.cli import main

if __name__ == "__main__":
    main()
