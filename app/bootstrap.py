"""The composition root: the only place that knows every part."""

from pathlib import Path

from app.engine.systems import SYSTEMS
from app.services.check import CheckReport, check_campaign
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.sample import utc_now
from app.services.session import Session, open_session
from app.ui.wording import Wording


def load_wording() -> Wording:
    """The sentences of the program; raises `CampaignError` when the installation is not whole."""
    return Wording.load(resource_folder() / "i18n" / "en.toml")


def open_campaign(path: Path) -> Session:
    """A campaign with every rule system there is; raises `CampaignError`."""
    return open_session(path, SYSTEMS, _content(), clock=utc_now)


def check_file(path: Path) -> CheckReport:
    """What is wrong with a campaign, by every rule system there is; raises `CampaignError`."""
    return check_campaign(path, SYSTEMS, _content())


def _content() -> Content:
    return Content(resource_folder() / "catalogue")
