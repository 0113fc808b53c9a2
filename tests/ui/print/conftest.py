"""The Print place by itself, with or without the sample campaign."""

import shutil
import sys

import pytest

from app.services.pack_memory import PrintMemory
from app.services.settings import SettingsFile
from app.ui.bridge import Bridge
from app.ui.desk.memory import Memory
from app.ui.desk.tools import Tools
from app.ui.print.place import PrintPlace
from tests.helpers.desk import RESOURCES, Hands, open_path, show_active
from tests.helpers.making import make_sample

ENCOUNTER = "Toll at the Weir"
PARTS = ("track", "tokens", "cards")


@pytest.fixture
def memory(home):
    return Memory(SettingsFile(home / "settings.json"))


@pytest.fixture
def bridge(qapp):
    made = Bridge()
    yield made
    made.show_session(None)


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("print") / "sample.seedboard"
    make_sample(path, RESOURCES)
    return path


@pytest.fixture
def sample(bridge, tmp_path, sample_file):
    path = tmp_path / "sample.seedboard"
    shutil.copyfile(sample_file, path)
    session = open_path(path)
    bridge.show_session(session)
    return session


@pytest.fixture
def make_place(qtbot, look, wording, bridge, memory):
    made = []

    def make(program=(sys.executable, "-m", "app")):
        place = PrintPlace(Tools.make(look, wording), bridge, memory, program)
        made.append(place)
        place.resize(1280, 760)
        show_active(place, qtbot)
        return place

    yield make
    for place in made:
        place.close_down()


@pytest.fixture
def made(qtbot):
    """Waits until a PDF is on show after a change, or until it is told why there is none."""

    def wait(place, change=None):
        with qtbot.waitSignal(place.ready, timeout=60_000):
            (change or place.enter)()

    return wait


@pytest.fixture
def place(make_place, sample, made):
    """A few parts of the sample's first fight, as it remembers them."""
    id_ = next(one.id for one in sample.encounters() if one.name == ENCOUNTER)
    sample.remember_printing(PrintMemory(id_, PARTS))
    place = make_place()
    made(place)
    return place


@pytest.fixture
def hands_of(qtbot):
    return lambda place: Hands(place, qtbot)


@pytest.fixture
def hands(place, hands_of):
    return hands_of(place)
