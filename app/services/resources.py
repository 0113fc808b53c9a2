"""Where the program's own data files are: the only place that knows."""

import sys
from pathlib import Path

import app
from app.campaign.errors import CampaignError, file_phrase


def resource_folder() -> Path:
    """The folder of resources, in a source tree, an installed wheel or a frozen program.

    Raises `CampaignError` (``resources.missing``) when the installation is not whole.
    """
    for base in _bases():
        folder = base / "resources"
        if (folder / "themes").is_dir():
            return folder
    raise CampaignError(file_phrase("resources.missing", _bases()[0] / "resources"))


def _bases() -> tuple[Path, ...]:
    beside = Path(app.__file__).resolve().parent.parent
    bundle = getattr(sys, "_MEIPASS", None)
    return (beside,) if bundle is None else (Path(bundle), beside)
