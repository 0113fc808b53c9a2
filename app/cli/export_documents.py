"""``seedboard export``: the documents of a campaign as JSON files, one for each kind."""

import argparse

from app.cli.campaigns import open_told
from app.cli.terminal import Terminal
from app.services.prep.files import write_kinds


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Writes the files and names them; returns 0.

    Raises `CampaignError`, with a phrase, for a campaign that cannot be read and a folder
    that cannot be written.
    """
    session = open_told(chosen.file, terminal)
    try:
        written = write_kinds(
            session.workshop,
            session.system.info.id,
            chosen.out.absolute(),
            chosen.kind or (),
            session.portraits,
        )
    finally:
        session.close()
    for file, count in written:
        terminal.say("export.documents", path=file, count=count)
    if not written:
        terminal.say("export.nothing")
    files = [{"path": str(file), "documents": count} for file, count in written]
    terminal.report({"ok": True, "files": files})
    return 0
