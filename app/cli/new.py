"""``seedboard new``: makes a campaign, empty or with the sample's documents."""

import argparse

from app.bootstrap import make_campaign, make_sample
from app.campaign.backup import SUFFIX
from app.cli.terminal import Terminal


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Makes the file and says so; returns 0.

    Raises `CampaignError`, with a phrase, for a system that there is not, and when the file
    exists or cannot be written.
    """
    path = chosen.file.absolute()
    if not path.suffix:
        path = path.with_name(path.name + SUFFIX)
    if chosen.sample:
        make_sample(path, chosen.system)
    else:
        make_campaign(path, path.stem, chosen.system)
    terminal.say("new.done", path=path)
    terminal.report({"ok": True, "path": str(path)})
    return 0
