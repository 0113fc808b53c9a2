"""Printer profiles among the settings: kept by name, and never taken from a broken file."""

import json
from pathlib import Path

import pytest

from app.engine.model.printer import PrinterProfile
from app.services.settings import Settings, SettingsFile

HP, TRAY = PrinterProfile("HP", 0.5, -1, 0.2), PrinterProfile("Tray 2", 3, 2, 0)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.json")


def test_profiles_come_back_from_the_file_in_the_order_of_their_names(file: SettingsFile) -> None:
    settings = Settings().with_printer("Tray 2", TRAY).with_printer("HP", HP)
    assert file.save(settings) is None
    read, warning = file.load()
    assert (read.printers, warning) == ((HP, TRAY), None)
    assert read.printer("HP") == HP
    assert read.printer("Nobody's") is None


def test_a_profile_is_replaced_and_forgotten_by_name() -> None:
    settings = Settings().with_printer("HP", HP).with_printer("HP", TRAY)
    assert settings.printers == (PrinterProfile("HP", 3, 2, 0),)
    assert settings.with_printer("HP", None).printers == ()
    assert settings.with_printer("other", None) == settings


@pytest.mark.parametrize(
    "printers",
    [
        {"HP": {"x": 0, "y": 0}},
        {"HP": {"x": "0", "y": 0, "turn": 0}},
        {"HP": {"x": 1e9, "y": 0, "turn": 0}},
        {"HP": {"x": float("nan"), "y": 0, "turn": 0}},
        {"HP": 3},
        [],
        None,
    ],
)
def test_what_no_printer_can_have_is_left_out(file: SettingsFile, printers: object) -> None:
    file.path.write_text(json.dumps({"printers": printers, "theme": "dark"}), encoding="utf-8")
    settings, _ = file.load()
    assert settings.printers == ()
    assert settings.theme == "dark"
