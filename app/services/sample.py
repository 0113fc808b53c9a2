"""New campaigns of a rule system: empty ones, and the system's sample as a person's own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import __version__
from app.campaign.creating import NewCampaign, create_campaign
from app.campaign.errors import CampaignError, file_phrase
from app.services.content import read_listed, read_toml
from app.services.resources import resource_folder

if TYPE_CHECKING:
    from app.engine.core.system import SystemInfo


def utc_now() -> datetime:
    """The time now; local time is worked out when somebody reads it."""
    return datetime.now(UTC)


def make_campaign(
    path: Path, title: str, system: SystemInfo, *, clock: Callable[[], datetime] = utc_now
) -> None:
    """Makes an empty campaign of a system; raises `CampaignError`, also when the file exists.

    What is no text in ``title``, as a file's name may hold, becomes question marks.
    """
    written = title.encode(errors="replace").decode()
    create_campaign(path, NewCampaign(written, system.id, __version__, clock()))


def make_sample(
    path: Path,
    system: SystemInfo,
    resources: Path | None = None,
    *,
    clock: Callable[[], datetime] = utc_now,
) -> None:
    """Makes a campaign from the documents of a system's sample; raises `CampaignError`.

    ``resources`` is the folder of the program's own data, found by itself when left out.
    """
    files = _files(system, resources)
    documents = [(one.kind, one.body) for file in files for one in read_listed(file)]
    create_campaign(
        path,
        NewCampaign(
            title=str(_head(files).get("title", path.stem)),
            system=system.id,
            app=__version__,
            created=clock(),
            documents=documents,
            kinds=system.documents,
        ),
    )


def sample_title(system: SystemInfo, resources: Path | None = None) -> str:
    """What a system's sample is called; raises `CampaignError` where there is none."""
    return str(_head(_files(system, resources)).get("title", system.title))


def _files(system: SystemInfo, resources: Path | None) -> list[Path]:
    folder = (resources or resource_folder()) / "samples" / system.id
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise CampaignError(file_phrase("sample.missing", folder))
    return files


def _head(files: list[Path]) -> Mapping[str, Any]:
    """What the files say of the whole campaign."""
    heads = (read_toml(file).get("campaign") for file in files)
    return next((head for head in heads if isinstance(head, dict)), {})
