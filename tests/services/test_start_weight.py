"""Opening a campaign loads nothing heavy: each of these would be felt at every start."""

import subprocess
import sys
from pathlib import Path

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
