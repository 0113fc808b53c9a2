"""Writes the published JSON Schemas anew: ``python -m tests.helpers.schemas``."""

import contextlib
import io
from pathlib import Path

from app.cli import main
from app.cli.arguments import WITH_SCHEMA
from app.engine.model.documents import STANDARD
from app.engine.systems import SYSTEMS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schema"


def write() -> None:
    """One file for each kind of document and one for exported files, then each system's own."""
    for kind in (*WITH_SCHEMA, "documents"):
        _write(FOLDER / f"{kind}.json", "schema", kind)
    for system, kind in own_kinds():
        _write(FOLDER / system / f"{kind}.json", "schema", kind, "--system", system)


def own_kinds() -> list[tuple[str, str]]:
    """System and kind of every model that only one rule system has."""
    return [
        (system.info.id, kind)
        for system in SYSTEMS
        for kind, model in system.info.documents().models.items()
        if model is not STANDARD.models.get(kind)
    ]


def _write(file: Path, *arguments: str) -> None:
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        main(arguments)
    file.parent.mkdir(exist_ok=True)
    file.write_text(text.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    write()
