"""Settings survive, whatever happens to their file."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.settings import RECENT, Recent, Settings, SettingsFile, settings_file
from tests.helpers.campaigns import NOW, contents
from tests.helpers.rights import write_protected


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "deep" / "down" / "settings.json")


def test_nothing_yet_is_the_default_and_no_warning(file: SettingsFile) -> None:
    assert file.load() == (Settings(), None)


def test_what_is_saved_comes_back(file: SettingsFile) -> None:
    settings = replace(
        Settings(), theme="dark", motion="none", text_size=125, dice="desk"
    ).placed("geometry", "AbC=")  # fmt: skip
    for name in ("a", "b", "Größe ☃"):
        settings = settings.opened(Path("/camp") / name, f"Title {name}", NOW)
    assert file.save(settings) is None
    assert file.load() == (settings, None)
    assert settings.recent[0] == Recent(Path("/camp/Größe ☃"), "Title Größe ☃", NOW.isoformat())
    assert list(contents(file.path.parent)) == ["settings.json"]


def test_recent_campaigns_are_each_there_once_and_not_too_many() -> None:
    settings = Settings()
    for number in (*range(15), 12):
        settings = settings.opened(Path(f"/{number}"), str(number), NOW)
    assert [one.title for one in settings.recent] == [
        "12", "14", "13", "11", "10", "9", "8", "7", "6", "5",
    ]  # fmt: skip
    assert len(settings.recent) == RECENT
    less = settings.forgotten(Path("/12"), Path("/14"), Path("/99"))
    assert [one.title for one in less.recent][:2] == ["13", "11"]


def test_what_a_newer_program_wrote_is_kept(file: SettingsFile) -> None:
    file.path.parent.mkdir(parents=True)
    file.path.write_text('{"theme": "dark", "voice": {"x": [1]}}', encoding="utf-8")
    assert file.update(lambda settings: replace(settings, dice="desk")) is None
    raw = json.loads(file.path.read_text(encoding="utf-8"))
    assert (raw["voice"], raw["theme"], raw["dice"]) == ({"x": [1]}, "dark", "desk")


@pytest.mark.parametrize("text", ["", "{", "[1]", "\x00\x01", "nonsense", "[" * 100_000])
def test_a_broken_file_is_kept_aside_and_told(file: SettingsFile, text: str) -> None:
    file.path.parent.mkdir(parents=True)
    file.path.write_text(text, encoding="utf-8")
    settings, warning = file.load()
    assert settings == Settings()
    assert warning is not None
    assert warning.code == "settings.broken"
    aside = Path(str(warning.params["aside"]))
    assert aside.read_text(encoding="utf-8") == text
    assert file.load() == (Settings(), None)


def test_a_broken_file_that_cannot_be_moved(file: SettingsFile) -> None:
    file.path.parent.mkdir(parents=True)
    file.path.write_bytes(b"\xff")
    with write_protected(file.path.parent):
        settings, warning = file.load()
    assert settings == Settings()
    assert warning is not None
    assert warning.params["aside"] == str(file.path)


def test_a_file_that_cannot_be_read_or_written(file: SettingsFile, tmp_path: Path) -> None:
    file.path.mkdir(parents=True)
    _, warning = file.load()
    assert warning is not None
    assert warning.code == "settings.unreadable"
    for path in (file.path, tmp_path / "note" / "settings.json"):
        (tmp_path / "note").write_text("a file", encoding="utf-8")
        warning = SettingsFile(path).save(Settings())
        assert warning is not None
        assert warning.code == "settings.unwritable"
        (tmp_path / "note").unlink()
    with write_protected(tmp_path):
        warning = SettingsFile(tmp_path / "new.json").save(Settings())
        assert warning is not None
        assert warning.params["path"] == str(tmp_path / "new.json")


VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just("dark"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
KEY = st.sampled_from(["recent", "theme", "motion", "text_size", "dice", "layout", "other"])


@given(st.dictionaries(KEY, VALUE))
def test_any_json_gives_possible_settings(
    tmp_path_factory: pytest.TempPathFactory, raw: dict[str, Any]
) -> None:
    file = SettingsFile(tmp_path_factory.mktemp("settings") / "settings.json")
    file.path.write_text(json.dumps(raw), encoding="utf-8")
    settings, warning = file.load()
    assert warning is None
    assert settings.theme in {"system", "light", "dark"}
    assert settings.motion in {"system", "full", "none"}
    assert settings.dice in {"hand", "desk"}
    assert 100 <= settings.text_size <= 150
    assert file.save(settings) is None
    assert file.load() == (settings, None)


def test_the_place_is_the_platforms_own(home: Path) -> None:
    assert settings_file().path.name == "settings.json"
    assert settings_file().path.is_relative_to(home.resolve())


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms ask the library")
@pytest.mark.parametrize("said", [None, "", "  ", "/etc/xdg-home", "relative/folder"])
def test_the_short_way_to_the_settings_is_that_of_the_library(
    monkeypatch: pytest.MonkeyPatch, said: str | None
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    if said is not None:
        monkeypatch.setenv("XDG_CONFIG_HOME", said)
    assert settings_file() == settings_file(platform="other")
