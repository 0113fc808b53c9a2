"""A deferred system is the system, loaded once and not before it is needed."""

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.engine.core.deferred import Deferred
from app.engine.core.history import History
from app.engine.core.system import RuleSystem
from app.engine.systems import SYSTEMS
from app.engine.systems.seed.info import INFO
from app.engine.systems.seed.system import SeedSystem

ROOT = Path(__file__).resolve().parents[3]


def test_it_is_loaded_once_when_first_asked() -> None:
    loaded: list[RuleSystem[Any]] = []

    def load() -> RuleSystem[Any]:
        loaded.append(SeedSystem())
        return loaded[-1]

    system = Deferred(INFO, load)
    assert system.info.id == "seed"
    assert loaded == []
    history = History.start(system)
    assert system.ready(history.state) == ()
    assert len(loaded) == 1


def test_it_answers_as_the_system_does() -> None:
    system = Deferred(INFO, SeedSystem)
    opening = SeedSystem().opening()
    assert system.opening() == opening
    assert system.timeline(opening) == SeedSystem().timeline(opening)
    assert system.standing(opening) == SeedSystem().standing(opening)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.info.id)
def test_the_blank_picture_is_that_of_an_empty_field(system: RuleSystem[Any]) -> None:
    assert system.info.blank == system.timeline(system.opening())


def test_it_stands_for_every_method_of_the_interface() -> None:
    methods = {name for name, _ in inspect.getmembers(RuleSystem, inspect.isfunction)}
    public = {name for name in methods if not name.startswith("_")}
    assert public
    for name in public:
        mine, theirs = (inspect.signature(getattr(one, name)) for one in (Deferred, RuleSystem))
        assert list(mine.parameters) == list(theirs.parameters)


def test_the_program_starts_without_rules_documents_or_printer() -> None:
    heavy = {"pydantic", "reportlab", "printing.rendering", "PySide6", "pypdfium2"}
    code = f"import sys, app.bootstrap; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
