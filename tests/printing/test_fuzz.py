"""Hostile documents: they end in a report, and reach neither a file nor the network."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.printing.fuzz import HOSTILE, trial


@pytest.mark.parametrize("batch", range(6))
def test_whatever_comes_a_print_ends_in_a_report(batch: int) -> None:
    chances = [Random(f"test/{batch}/{n}") for n in range(20)]  # noqa: S311 - a test
    made = [trial(chance, whole=n % 10 == 0) for n, chance in enumerate(chances)]
    assert any(report is not None for report in made)


SPY = """
import json, sys
from tests.printing.fuzz import HOSTILE
from tests.printing.kit import EVERYBODY, group, sheet_of
from tests.printing.samples import ASSETS, track
from dataclasses import replace
import printing
from printing.options import PrintOptions
# fonts, those of the machine too, and modules are loaded by this
printing.render(track(30, name="".join(HOSTILE)[:400]), PrintOptions(), ASSETS)
printing.render(track(30, name="\\u706b \\U0001f600"), PrintOptions(), ASSETS)
printing.render(track(30, name="\\u0633\\u0644\\u0627\\u0645"), PrintOptions(), ASSETS)
seen = []
def spy(event, arguments):
    if event.split(".")[0] in ("open", "socket", "urllib", "subprocess", "os", "shutil", "exec"):
        seen.append([event, repr(arguments)[:300]])
sys.addaudithook(spy)
tokens = tuple(replace(EVERYBODY[0], name=text, key=str(n)) for n, text in enumerate(HOSTILE))
for name in HOSTILE:
    printing.render(track(30, name=name), PrintOptions(), ASSETS)
sheet = sheet_of(group(25, tokens), standees=tokens)
report = printing.render(sheet, PrintOptions(), ASSETS).report
print(json.dumps([seen, report.items_in, report.items_drawn]))
"""


def test_names_are_text_and_open_no_file_and_no_connection() -> None:
    root = Path(__file__).parents[2]
    spied = subprocess.run(
        [sys.executable, "-c", SPY], capture_output=True, text=True, check=True, cwd=root
    )
    seen, items_in, items_drawn = json.loads(spied.stdout)
    assert seen == []
    assert items_in == items_drawn == 2 * len(HOSTILE)
