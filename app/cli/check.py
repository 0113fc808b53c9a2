"""``seedboard check``: whether a campaign is whole, and what is not."""

import argparse

from app.bootstrap import check_file
from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """List every fault and every gap; 1 when there is a fault. The file stays as it is."""
    found = check_file(chosen.file)
    for code, phrases in (("cli.fault", found.faults), ("cli.remark", found.remarks)):
        for phrase in phrases:
            terminal.say(code, text=terminal.wording.phrase(phrase))
    facts = {"documents": found.documents, "battles": found.battles, "steps": found.steps}
    if found.faults:
        count = len(found.faults)
        terminal.complain(Phrase("cli.faulty", {"path": str(chosen.file), "count": count}))
    else:
        terminal.say("cli.whole", path=chosen.file, **facts)
    terminal.report(
        {
            "ok": not found.faults,
            "file": str(chosen.file),
            "format": found.version,
            **facts,
            "faults": [terminal.told(phrase) for phrase in found.faults],
            "remarks": [terminal.told(phrase) for phrase in found.remarks],
        }
    )
    return 1 if found.faults else 0
