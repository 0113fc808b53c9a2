"""A PDF made outside the window's process: it advances, ends with one word, and can be stopped."""

import sys
from dataclasses import replace

import pytest

from app.services.kit_json import write_kit
from app.ui.print.making import Made, Making
from tests.printing.kit import EVERYBODY, group, sheet_of

PROGRAM = (sys.executable, "-m", "app")
CROWD = tuple(replace(EVERYBODY[n % 9], key=f"n{n}") for n in range(900))


class Ends:
    """Every word about the end of a run."""

    def __init__(self, making):
        self.said: list[object] = []
        making.made.connect(self.said.append)
        making.failed.connect(self.said.append)
        making.cancelled.connect(lambda: self.said.append("cancelled"))


@pytest.fixture
def run(qtbot):
    made = []

    def start(*arguments, program=PROGRAM, kit=b""):
        making = Making(program, arguments, kit=kit)
        made.append(making)
        making.start()
        return making

    yield start
    for making in made:
        making.cancel()


def test_a_document_is_printed_and_its_report_comes_back(run, qtbot, tmp_path):
    target = tmp_path / "tokens.pdf"
    making = run("kit", "-", "-o", str(target), kit=write_kit(sheet_of(group(16))))
    ends = Ends(making)
    pages: list[int] = []
    making.advanced.connect(pages.append)
    with qtbot.waitSignal(making.made, timeout=30_000) as done:
        pass
    (made,) = done.args
    assert isinstance(made, Made)
    assert made.path == target
    assert target.read_bytes().startswith(b"%PDF-")
    assert made.report["items_drawn"] == 9
    assert pages[-1] == made.report["pages"]
    assert ends.said == [made]


def test_a_run_is_stopped_and_leaves_the_old_file(run, qtbot, tmp_path):
    target = tmp_path / "tokens.pdf"
    target.write_bytes(b"old")
    making = run("kit", "-", "-o", str(target), kit=write_kit(sheet_of(group(16, CROWD))))
    ends = Ends(making)
    qtbot.waitSignal(making.advanced, timeout=30_000).wait()
    making.cancel()
    making.cancel()
    assert ends.said == ["cancelled"]
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["tokens.pdf"]


def test_what_cannot_be_printed_is_said_in_a_sentence(run, qtbot, tmp_path):
    making = run("track", "--length", "5", "-o", str(tmp_path / "t.pdf"))
    with qtbot.waitSignal(making.failed, timeout=30_000) as said:
        pass
    assert said.args == ["A track has 10 to 999 ticks, not 5."]


def test_a_program_that_falls_is_told(run, qtbot, tmp_path):
    making = run("track", program=(sys.executable, "-c", "import sys; sys.exit('no room')"))
    with qtbot.waitSignal(making.failed, timeout=30_000) as said:
        pass
    assert said.args == ["no room"]


def test_a_program_that_is_not_there_is_told(run, qtbot, tmp_path):
    making = Making((str(tmp_path / "nothing"),), ["track"])
    ends = Ends(making)
    with qtbot.waitSignal(making.failed, timeout=10_000):
        making.start()
    making.cancel()
    assert len(ends.said) == 1
