"""A start loads nothing heavy: each of these would be felt every time.

What a module that fails here needs it for can nearly always wait: an import inside the function
that uses it, or under ``TYPE_CHECKING`` where only annotations name it.
"""

import os
import subprocess
import sys
from pathlib import Path

from app.engine.core.answers import DeskRoller
from tests.helpers.sessions import camp, opened

ROOT = Path(__file__).parents[2]
HEAVY = {"pydantic", "reportlab", "rich", "msgspec", "PySide6", "platformdirs", "tempfile",
         "tomllib", "shutil", "asyncio", "logging", "uuid"}  # fmt: skip

OPEN = """
import sys
from datetime import datetime, UTC
from pathlib import Path
before = set(sys.modules)
from app.services.content import Content
from app.services.session import open_session
from app.services.glance import glance
path = Path(sys.argv[1])
glance(path)
content = Content(Path("resources/catalogue"))
session = open_session(path, (), content, clock=lambda: datetime.now(UTC))
assert session.read_only is None
print(len(session.encounters()), len(session.characters()), len(session.battles()))
session.close()
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def test_opening_a_campaign_is_light(tmp_path: Path) -> None:
    path = camp(tmp_path)
    with opened(path):
        pass  # the first opening makes the first backup
    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    counts, modules = done.stdout.splitlines()
    assert counts == "2 5 0"
    assert not HEAVY & set(modules.split())


LATER = {
    "app.campaign.codec", "app.campaign.portraits", "app.engine.core.answers",
    "app.engine.core.commands", "app.engine.core.history", "app.engine.model.documents",
    "app.engine.model.player", "app.engine.model.printer", "app.engine.systems.seed.system",
    "app.services.battle", "app.services.muster", "app.services.preparing",
    "app.services.sample", "app.ui.battle.edits", "app.ui.battle.forecast",
    "app.ui.battle.log_panel", "app.ui.battle.quick_edit", "app.ui.battle.roster_panel",
    "app.ui.battle.setup_text", "app.ui.grid.accessible", "app.ui.grid.ghost",
    "app.ui.grid.hands", "app.ui.grid.keyboard", "app.ui.grid.mover", "app.ui.grid.pointer",
    "app.ui.battle.turn.panel", "app.ui.ladder.ladder",
    "app.ui.battle.turn_flow", "app.ui.print.place", "app.ui.shell.crash_dialog",
    "app.ui.shell.system_motion", "argparse", "configparser", "hashlib",
    "logging.handlers", "platform", "platformdirs", "pydantic", "reportlab", "socket", "tomllib",
}  # fmt: skip
"""What no first paint without a battle needs."""
IN_BATTLE = {"app.campaign.portraits", "app.services.battle", "app.ui.battle.forecast"}
"""What the first paint of a battle needs of it."""
COSTLY = {"QtCore.QAbstractAnimation", "QtGui.QAccessible", "QtGui.QGradient", "QtGui.QIcon",
          "QtGui.QFontDatabase", "QtGui.QImage", "QtWidgets.QStyle",
          "QtWidgets.QProxyStyle", "QtNetwork"}  # fmt: skip
"""What PySide makes with hundreds of enums when it is first named."""

PAINT = """
import gc
import sys
from pathlib import Path
from app import bootstrap
make = bootstrap.make_window
def made():
    from PySide6 import QtCore, QtGui, QtWidgets
    return [f"{part.__name__[8:]}.{name}" for part in (QtCore, QtGui, QtWidgets)
            for name in vars(part)]
def watched(parts):
    window = make(parts)
    window.painted.connect(lambda: (print(*sorted(sys.modules), *made()), window.close()))
    window.painted.connect(lambda: print(f"searching={gc.isenabled()}"))
    window.painted.connect(lambda: print(f"left_out={gc.get_freeze_count() > 20_000}"))
    return window
bootstrap.make_window = watched
sys.exit(bootstrap.run_desk(Path(sys.argv[1])))
"""


def _painted(path: Path, home: Path) -> set[str]:
    """What is loaded, and which classes of Qt are made, when a campaign has been painted."""
    done = subprocess.run(
        [sys.executable, "-c", PAINT, str(path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_the_first_paint_of_a_campaign_waits_for_nothing_that_can_follow(tmp_path: Path) -> None:
    loaded = _painted(camp(tmp_path), tmp_path)
    assert {"app.ui.grid.delay_grid", "QtWidgets.QListView"} <= loaded
    assert (LATER | COSTLY) & loaded == set()
    assert {"searching=True", "left_out=True"} <= loaded, "for garbage, but not in what stays"


def test_the_first_paint_of_a_battle_waits_for_no_rule(tmp_path: Path) -> None:
    path = camp(tmp_path)
    with opened(path) as session:
        session.begin("weir", responder=DeskRoller(4))
    loaded = _painted(path, tmp_path)
    assert {"app.services.resumed", "app.ui.grid.delay_grid"} <= loaded
    assert ((LATER | COSTLY) - IN_BATTLE) & loaded == set()
