"""The program finds its own data, and says so when it is not there."""

import sys
from pathlib import Path

import pytest

import app
from app.campaign.errors import CampaignError
from app.services.resources import resource_folder


def test_beside_the_package_in_a_source_tree_and_in_a_wheel() -> None:
    assert (resource_folder() / "i18n" / "en.toml").is_file()
    assert resource_folder().parent == Path(app.__file__).resolve().parent.parent


def test_in_the_bundle_of_a_frozen_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "resources" / "themes").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource_folder() == tmp_path / "resources"


def test_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "__file__", str(tmp_path / "app" / "__init__.py"))
    with pytest.raises(CampaignError) as caught:
        resource_folder()
    assert caught.value.phrase.code == "resources.missing"
    assert caught.value.phrase.params["path"] == str(tmp_path / "resources")
