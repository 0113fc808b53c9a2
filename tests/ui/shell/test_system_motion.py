"""The system's wish for less motion, as each desktop keeps it."""

import ctypes
import plistlib
from collections.abc import Callable

import pytest
from PySide6.QtDBus import QDBusVariant

from app.ui.kit.look import Look
from app.ui.shell.system_motion import (
    SystemMotion,
    answered,
    config_folders,
    desktop_files_wish,
    mac_wish,
    windows_wish,
)
from tests.ui.conftest import RESOURCES


@pytest.mark.parametrize(
    ("name", "text", "wish"),
    [
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", False),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("kdeglobals", "[General]\nName=x\n", None),
        ("gtk-4.0/settings.ini", "no section here\n\x00", None),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=%(x)s\n", False),
    ],
)
def test_desktop_files(tmp_path, name, text, wish):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    assert desktop_files_wish([tmp_path]) is wish


def test_nothing_is_asked_where_nothing_is_kept(tmp_path):
    assert desktop_files_wish([tmp_path / "nowhere"]) is None
    assert mac_wish(tmp_path / "nothing.plist") is None
    assert config_folders({"XDG_CONFIG_HOME": str(tmp_path)}, tmp_path / "home") == (tmp_path,)
    assert config_folders({}, tmp_path) == (tmp_path / ".config",)


@pytest.mark.parametrize(
    ("body", "wish"), [({"reduceMotion": 1}, True), ({"reduceMotion": 0}, False), ({}, None)]
)
def test_mac_preferences(tmp_path, body, wish):
    path = tmp_path / "access.plist"
    path.write_bytes(plistlib.dumps(body))
    assert mac_wish(path) is wish


def test_a_broken_mac_file_asks_for_nothing(tmp_path):
    path = tmp_path / "access.plist"
    path.write_bytes(b"bplist00 broken")
    assert mac_wish(path) is None


def test_windows_is_asked_on_windows_alone(monkeypatch):
    monkeypatch.delattr(ctypes, "windll", raising=False)
    assert windows_wish() is None

    class User:
        @staticmethod
        def SystemParametersInfoW(what, _size, shown, _flags):  # noqa: N802 - its name
            assert what == 0x1042
            shown._obj.value = 0
            return 1

    monkeypatch.setattr(ctypes, "windll", type("Libraries", (), {"user32": User}), raising=False)
    assert windows_wish() is True


def test_the_look_follows_once_asked_and_a_choice_counts_more(look_in_motion, qtbot):
    look = look_in_motion
    answers: list[bool] = []

    def ask(tell: Callable[[bool], None]) -> None:
        for one in answers:
            tell(one)

    motion = SystemMotion(look, ask)
    answers.append(True)
    with qtbot.waitSignal(look.changed):
        pass
    assert not look.motion
    look.set_motion(motion=True)
    assert look.motion
    answers[:] = [False]
    motion.renew()
    answers[:] = [True]
    motion.renew()
    assert look.motion


@pytest.fixture
def look_in_motion(qapp):
    made = Look(RESOURCES)
    assert made.motion
    return made


class Reply:
    """What came over the bus."""

    def __init__(self, *arguments, error=False):
        self._arguments, self._error = arguments, error
        self.gone = False

    def isError(self):  # noqa: N802 - Qt's name
        return self._error

    def reply(self):
        return self

    def arguments(self):
        return list(self._arguments)

    def deleteLater(self):  # noqa: N802 - Qt's name
        self.gone = True


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (Reply(QDBusVariant(1)), [True]),
        (Reply(QDBusVariant(0)), []),
        (Reply(1), [True]),
        (Reply(), []),
        (Reply("no such key", error=True), []),
    ],
)
def test_the_portal_is_taken_at_its_word(reply, told):
    heard: list[bool] = []
    answered(heard.append, 1, reply)
    assert heard == told
    assert reply.gone
