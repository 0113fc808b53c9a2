"""A command is loaded when it is chosen, and nothing is searched for garbage meanwhile."""

import gc
import io
import sys
from pathlib import Path

import pytest

from app.cli.adding import Parser, add
from app.cli.terminal import Terminal

COMMAND = """
import gc
searched = gc.isenabled()
def run(chosen, terminal):
    return 40 + 2 * searched + gc.isenabled()
"""


def test_a_command_is_loaded_without_searching_for_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chosen_command.py").write_text(COMMAND)
    monkeypatch.syspath_prepend(tmp_path)
    parser = Parser()
    add(parser.add_subparsers(), "choose", "chosen_command", "for a test")
    chosen = parser.parse_args(["choose"])
    assert "chosen_command" not in sys.modules
    terminal = Terminal(io.StringIO(), io.StringIO(), as_json=False)
    try:
        assert chosen.command(chosen, terminal) == 41, "searched again once it runs"
    finally:
        sys.modules.pop("chosen_command", None)
    assert gc.isenabled()
