"""The sample campaign, made anew as a person's own file."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from app import __version__
from app.campaign.creating import NewCampaign, create_campaign
from app.campaign.errors import CampaignError, file_phrase
from app.services.content import read_listed, read_toml
from app.services.resources import resource_folder

DEFAULT_SYSTEM = "seed"


def utc_now() -> datetime:
    """The time now; local time is worked out when somebody reads it."""
    return datetime.now(UTC)


def make_campaign(
    path: Path,
    title: str,
    *,
    system: str = DEFAULT_SYSTEM,
    clock: Callable[[], datetime] = utc_now,
) -> None:
    """Makes an empty campaign; raises `CampaignError`, also when the file exists.

    What is no text in ``title``, as a file's name may hold, becomes question marks.
    """
    written = title.encode(errors="replace").decode()
    create_campaign(path, NewCampaign(written, system, __version__, clock()))


def make_sample(
    path: Path, resources: Path | None = None, *, clock: Callable[[], datetime] = utc_now
) -> None:
    """Makes a campaign from the sample's documents; raises `CampaignError`.

    ``resources`` is the folder of the program's own data, found by itself when left out.
    """
    folder = (resources or resource_folder()) / "samples"
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise CampaignError(file_phrase("sample.missing", folder))
    heads = [head for file in files if isinstance(head := read_toml(file).get("campaign"), dict)]
    head = heads[0] if heads else {}
    documents = [(one.kind, one.body) for file in files for one in read_listed(file)]
    create_campaign(
        path,
        NewCampaign(
            title=str(head.get("title", path.stem)),
            system=str(head.get("system", DEFAULT_SYSTEM)),
            app=__version__,
            created=clock(),
            documents=documents,
        ),
    )
