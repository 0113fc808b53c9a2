"""Writes the published JSON Schemas anew: ``python -m tests.helpers.schemas``."""

import contextlib
import io
from pathlib import Path

from app.cli import main
from app.cli.arguments import KINDS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schema"


def write() -> None:
    """One file for each kind of document, and one for exported files."""
    for kind in (*KINDS, "documents"):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            main(["schema", kind])
        (FOLDER / f"{kind}.json").write_text(text.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    write()
