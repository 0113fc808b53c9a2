"""The players' window takes the players' view and nothing else of the game."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest

from app.engine.model.player import PlayerView
from app.ui.players.window import PlayersWindow

FOLDER = Path(__file__).parents[2] / "app" / "ui" / "players"
ALLOWED = (
    "app.engine.model.phrase", "app.engine.model.player", "app.ui.kit", "app.ui.players",
    "app.ui.wording",
)  # fmt: skip


def imported(source: str) -> Iterator[str]:
    """Every module of ours that a source imports, also late and relative ones."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def strangers(source: str) -> list[str]:
    """Imports that feed the window with something else."""
    return [
        name
        for name in imported(source)
        if name.partition(".")[0] in {"", "app", "printing"}
        and not any(name == one or name.startswith(f"{one}.") for one in ALLOWED)
    ]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_it_imports_nothing_that_knows_a_secret(file: Path) -> None:
    assert strangers(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "import app.services.session",
        "from app.engine.model.timeline import TimelineView",
        "from app.engine.model import timeline",
        "from app.ui.bridge import Bridge",
        "from ..bridge import Bridge",
        "def late():\n    from app.services import outward",
    ],
)
def test_any_other_import_would_be_found(line: str) -> None:
    assert strangers(line)


def test_what_it_is_shown_is_the_players_view() -> None:
    hints = get_type_hints(PlayersWindow.show_view)
    assert hints["view"] == PlayerView | None
