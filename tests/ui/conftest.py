"""What tests of the desk share: the shipped look and words."""

from pathlib import Path

import pytest

from app.ui.kit.look import Look
from app.ui.wording import Wording

RESOURCES = Path(__file__).parents[2] / "resources"


@pytest.fixture
def wording() -> Wording:
    """The shipped words."""
    return Wording.load(RESOURCES / "i18n" / "en.toml")


@pytest.fixture
def look(qapp) -> Look:
    """The light look without motion."""
    del qapp
    return Look(RESOURCES, motion=False)
