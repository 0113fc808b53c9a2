"""Python that has loaded nothing yet."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def last_line(code: str, *arguments: Path) -> str:
    """The last line that a fresh interpreter prints; raises when it fails."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()[-1]
