"""The places of preparation with 2,000 characters and 3,000 abilities.

The yardstick for the list is a QListView over as many plain strings, built and painted in the
same run. Searches and sheets are counted in frames of a 60 Hz screen. Times are those of this
thread, so that other programs do not count.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import thread_time

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QListView, QWidget

from app.engine.model.phrase import Phrase
from app.services.prep.workshop import Workshop
from app.services.session import Session
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.kit.look import Look
from app.ui.prep.characters import CharacterRows, CharactersPlace
from app.ui.prep.document_list import DocumentList, Segment, everything
from app.ui.wording import Wording
from tests.bench.rows import Row
from tests.helpers.desk import RESOURCES, open_path
from tests.helpers.making import make_campaign

CHARACTERS, ABILITIES = 2000, 3000
FRAME = 1 / 60
_RUNS = 5
_SIZE = (1440, 900)


def rows() -> list[Row]:
    """Ratios to a plain list, and frames."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    with TemporaryDirectory() as folder:
        session = crowded(Path(folder) / "crowd.seedboard")
        bridge = Bridge()
        bridge.show_session(session)
        tools = Tools.make(Look(RESOURCES), Wording.load(RESOURCES / "i18n" / "en.toml"))
        opened(app, CharactersPlace(tools, bridge))  # what is loaded once, such as the catalogue
        names = [one.name for one in session.characters()]
        place = CharactersPlace(tools, bridge)
        opened(app, place)
        ratio = median(
            timed(lambda: shown(app, crowd_list(tools, session.workshop)))
            / timed(lambda: shown(app, plain_list(names)))
            for _ in range(_RUNS)
        )
        found = [
            Row(f"opening the list of {CHARACTERS} characters / as many plain strings", ratio, 3),
            Row("a key of the search, in frames", worst(searches(app, place)), 2),
            Row("opening a sheet, in frames", worst(sheets(app, place)), 6),
        ]
        place.close()
        place.deleteLater()
        bridge.show_session(None)
        app.processEvents()
    return found


def crowded(path: Path) -> Session:
    """A campaign as full as anybody's may be."""
    make_campaign(path, "Crowd")
    session = open_path(path)
    abilities = [
        ("ability", {
            "id": f"a{n}", "name": f"Ability {n}", "keywords": ["Magic", "Spell"],
            "delay": {"ticks": 30 + n % 40}, "floor": {"ticks": 20}, "mp": n % 90,
            "effects": [{"kind": "damage", "attribute": "MAG", "power": n % 30, "dice": "2d8"}],
        })
        for n in range(ABILITIES)
    ]  # fmt: skip
    characters = [
        ("character", {
            "id": f"c{n}", "name": f"Character {n}", "level": 1 + n % 30,
            "type": "monster" if n % 3 else "character", "tags": [f"group {n % 9}"],
            "attributes": {"ATK": 5, "VIT": 6, "SPD": n % 20, "MAG": 7, "SPR": 4},
            "abilities": [f"a{(n * 7 + at) % ABILITIES}" for at in range(8)],
        })
        for n in range(CHARACTERS)
    ]  # fmt: skip

    session.workshop.put_all([*abilities, *characters], Phrase("prep.import", {"count": 5000}))
    return session


def plain_list(names: list[str]) -> QWidget:
    """The yardstick."""
    view = QListView()
    view.setModel(QStringListModel(names, view))
    return view


def crowd_list(tools: Tools, workshop: Workshop) -> QWidget:
    """The list of the place, its rows made anew from the documents."""
    rows = CharacterRows(tools)
    made = DocumentList(tools, "", (Segment("all", "", everything),), "", pictures=True)
    made.show_rows([rows.row(one.id, one.body) for one in workshop.listed("character")])
    return made


def shown(app: QApplication, widget: QWidget) -> None:
    """Shows a widget, has it painted, and takes it away."""
    opened(app, widget)
    widget.close()
    widget.deleteLater()
    app.processEvents()


def opened(app: QApplication, widget: QWidget) -> None:
    """Shows a widget and has it painted."""
    widget.resize(*_SIZE)
    widget.show()
    app.processEvents()
    widget.grab()


def timed(work: Callable[[], object]) -> float:
    """Seconds of this thread."""
    start = thread_time()
    work()
    return thread_time() - start


def searches(app: QApplication, place: CharactersPlace) -> list[float]:
    """Seconds for each key of a few searches, painted."""
    found: list[float] = []
    for text in ("character 19", "group 7", "zz"):
        parts = [text[:end] for end in range(1, len(text) + 1)]
        found += [timed(partial(searched, app, place, part)) for part in parts]
    searched(app, place, "")
    return found


def searched(app: QApplication, place: CharactersPlace, text: str) -> None:
    """Types a search and has the list painted."""
    place.list.search.setText(text)
    app.processEvents()


def sheets(app: QApplication, place: CharactersPlace) -> list[float]:
    """Seconds to open sheets here and there in the list, painted."""
    return [timed(partial(turned, app, place, f"c{n}")) for n in range(40, CHARACTERS, 150)]


def turned(app: QApplication, place: CharactersPlace, id_: str) -> None:
    """Goes to somebody and has the sheet painted."""
    place.list.go_to("character", id_)
    app.processEvents()


def worst(seconds: list[float]) -> float:
    """The 90th percentile in frames: one slow step in ten is the machine's."""
    return sorted(seconds)[int(len(seconds) * 0.9)] / FRAME
