"""``seedboard import``: takes documents from JSON files, and rosters from tables."""

import argparse
from contextlib import closing

from app.bootstrap import open_campaign, read_campaign
from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
from app.services.prep.files import read_incoming
from app.services.prep.transfer import Choice, Incoming, Inspection, take_in, together
from app.services.session import Session


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Adds what is new and tells of everything; 1 when some of it was unfit.

    What the campaign has otherwise is kept unless ``--replace`` or ``--copy`` says more.
    Raises errors with a phrase for files that hold no documents and a campaign that cannot
    be written.
    """
    with closing(read_campaign(chosen.file)) as session:
        _inspected(chosen, session)  # before the campaign is opened to be written
    with closing(open_campaign(chosen.file)) as session:
        if session.read_only is not None:
            terminal.refuse(session.read_only)
            return 1
        decided = _inspected(chosen, session)
        take_in(decided, session.workshop, session.portraits)
    told = [_tell(one, terminal) for one in decided.incoming]
    for kind, id_ in decided.missing:
        terminal.say("import.missing", kind=kind, id=id_)
    if not told:
        terminal.say("import.nothing")
    unfit = sum(one["result"] == "unfit" for one in told)
    terminal.report({"ok": not unfit, "documents": told})
    if unfit:
        terminal.complain(Phrase("import.unfit", {"count": unfit}))
    return 1 if unfit else 0


def _inspected(chosen: argparse.Namespace, session: Session) -> Inspection:
    """What the files would bring, and what is to be done with it."""
    found = [read_incoming(file, session.workshop) for file in chosen.documents]
    inspection = together(found, session.workshop)
    for one in inspection.incoming:
        if one.verdict == "differs" and (chosen.replace or chosen.copy):
            choice: Choice = "replace" if chosen.replace else "copy"
            inspection = inspection.choosing((one.kind, one.id), choice)
    return inspection


def _tell(one: Incoming, terminal: Terminal) -> dict[str, object]:
    """One line for a person, and the same as data."""
    result = "unfit" if one.verdict == "unfit" else one.choice
    terminal.say(f"import.{result}", kind=one.kind or "?", name=one.name or one.id or "?")
    for fault in one.faults:
        terminal.say("import.fault", text=terminal.wording.phrase(fault.phrase))
    return {
        "kind": one.kind,
        "id": one.id,
        "name": one.name,
        "verdict": one.verdict,
        "result": result,
        "faults": [terminal.told(fault.phrase) for fault in one.faults],
    }
