"""Qt's helper modules are compiled once for each source, whatever happens to what is kept."""

import builtins
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from app.ui.shell.qt_bytecode import HELPERS, LATER, kept_bytecode

ROOT = Path(__file__).parents[3]
HELPER = f"{HELPERS}feature.py"
START = """
import sys
from pathlib import Path
from types import ModuleType
from app.ui.shell import imports
imports.place = lambda: Path(sys.argv[1])
plain, compiled = compile, []
def watching(source, filename, *rest, **options):
    compiled.append(str(filename))
    return plain(source, filename, *rest, **options)
import builtins
builtins.compile = watching
imports.load_qt()
from PySide6.QtCore import QObject
QObject()
print(sum(name.startswith("shibokensupport/") for name in compiled))
"""


@pytest.fixture
def compiled(monkeypatch) -> list[object]:
    """What Python itself has compiled."""
    plain: Callable[..., object] = builtins.compile
    seen: list[object] = []

    def watching(source: object, *rest: object, **options: object) -> object:
        seen.append(source)
        return plain(source, *rest, **options)

    monkeypatch.setattr(builtins, "compile", watching)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return seen


def _load(path: Path, source: bytes, name: str = HELPER) -> object:
    """What a module of Qt's comes to hold as ``value``."""
    holds: dict[str, object] = {}
    with kept_bytecode(path):
        code = compile(source, name, "exec")
    exec(code, holds)  # noqa: S102 - as an import does
    return holds["value"]


def test_a_helper_is_compiled_once(tmp_path, compiled) -> None:
    for _ in range(3):
        assert _load(tmp_path / "kept", b"value = 1") == 1
    assert compiled == [b"value = 1"]


def test_another_source_is_compiled_anew_and_kept(tmp_path, compiled) -> None:
    for source in (b"value = 1", b"value = 2", b"value = 2"):
        assert _load(tmp_path / "kept", source) == int(source[-1:])
    assert compiled == [b"value = 1", b"value = 2"]


def test_annotations_stay_words_as_the_helpers_want_them(tmp_path, compiled) -> None:
    assert _load(tmp_path / "kept", b"def f(x: no_such): ...\nvalue = 1") == 1
    assert len(compiled) == 1


@pytest.mark.parametrize("damage", ["cut", "turned", "emptied"])
def test_what_is_not_whole_counts_as_none(tmp_path, compiled, damage) -> None:
    kept = tmp_path / "kept"
    _load(kept, b"value = 1")
    whole = kept.read_bytes()
    torn = {"cut": whole[:-3], "turned": whole[:-1] + bytes([whole[-1] ^ 1]), "emptied": b""}
    kept.write_bytes(torn[damage])
    assert _load(kept, b"value = 1") == 1
    assert len(compiled) == 2
    assert kept.read_bytes() == whole, "and is replaced"


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path, compiled) -> None:
    (tmp_path / "file").write_text("no folder")
    for _ in range(2):
        assert _load(tmp_path / "file" / "kept", b"value = 1") == 1
    assert len(compiled) == 2


def test_what_cannot_take_its_place_leaves_nothing_beside_it(tmp_path, compiled) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    assert _load(kept, b"value = 1") == 1
    assert list(tmp_path.iterdir()) == [kept]


def test_a_python_that_writes_no_bytecode_writes_none_here(tmp_path, compiled, monkeypatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    _load(tmp_path / "kept", b"value = 1")
    assert len(compiled) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_helper_that_only_writes_stubs_runs_when_it_is_asked_for(
    tmp_path, compiled, monkeypatch
) -> None:
    source = b"import here\nhere.append(1)\nvalue: no_such = 3"
    for count in (1, 2):
        module, runs = ModuleType("stubs"), list[int]()
        monkeypatch.setitem(sys.modules, "stubs", module)
        monkeypatch.setitem(sys.modules, "here", runs)
        with kept_bytecode(tmp_path / "kept"):
            code = compile(source, LATER, "exec")
        exec(code, vars(module))  # noqa: S102 - as an import does
        assert not hasattr(module, "__warningregistry__")
        assert runs == []
        assert module.value == 3
        assert not hasattr(module, "nothing")
        assert runs == [1]
        assert len(compiled) == 1 + count, "once to keep it, once each time it is asked for"


def test_other_code_is_left_to_python(tmp_path, compiled) -> None:
    for _ in range(2):
        assert _load(tmp_path / "kept", b"value = 1", "mine.py") == 1
    assert len(compiled) == 2
    assert list(tmp_path.iterdir()) == []


def test_compile_is_python_s_own_again_even_after_a_fault(tmp_path, compiled) -> None:
    before = builtins.compile
    with pytest.raises(SyntaxError), kept_bytecode(tmp_path / "kept"):
        compile(b"value = ", HELPER, "exec")
    assert builtins.compile is before
    assert len(compiled) == 1


def test_the_second_start_compiles_none_of_qt_s_helpers(tmp_path) -> None:
    env = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    said = [
        subprocess.run(
            [sys.executable, "-c", START, str(tmp_path / "kept")],
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    assert [int(one) > 10 for one in said] == [True, False]
    assert int(said[1]) == 0
