"""A fresh sample campaign for each test, and a client that drives it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.drive import Client, driven
from tests.helpers.making import make_sample

WEIR = "toll-at-the-weir"


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign, made once and never opened."""
    path = tmp_path_factory.mktemp("sample") / "coast.seedboard"
    make_sample(path)
    return path


@pytest.fixture
def campaign(sample: Path, tmp_path: Path) -> Path:
    """A copy of it to drive."""
    return Path(shutil.copyfile(sample, tmp_path / "coast.seedboard"))


@pytest.fixture
def client(campaign: Path) -> Iterator[Client]:
    """A client of that copy."""
    with driven(campaign) as made:
        yield made


@pytest.fixture
def begun(client: Client) -> Client:
    """A client with a battle under way, its first questions answered by dice."""
    client.do("begin", encounter=WEIR, seed=1)
    return client
