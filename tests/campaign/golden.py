"""``python -m tests.campaign.golden``: keeps one real file of today's format, for ever.

It writes ``files/v1.0.seedboard`` and beside it what the program read from it then. Run it
once for every released format. It never replaces a file.
"""

import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.campaign.schema import CURRENT
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Hold, SetPlace, SetStatus
from app.engine.systems import SYSTEMS
from app.services.autoplay import play
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.session import Session, open_session
from tests.helpers.campaigns import NOW
from tests.helpers.making import make_sample
from tests.helpers.pictures import plain_png

FILES = Path(__file__).parent / "files"


def open_file(path: Path) -> Session:
    """The campaign with all its rules."""
    return open_session(path, SYSTEMS, Content(resource_folder() / "catalogue"), clock=lambda: NOW)


def dump(session: Session) -> dict[str, Any]:
    """All that a person would miss."""
    campaign = session._campaign
    battle = session.battle
    assert battle is not None
    return {
        "title": session.title,
        "documents": [
            [raw.kind, raw.id, raw.name, _digest(json.loads(raw.body))]
            for raw in campaign.documents.raw()
        ],
        **_portraits(session),
        "battles": [
            [one.title, one.encounter, one.steps, one.ended, one.now_name]
            for one in session.battles()
        ],
        "log": [
            [
                entry.number, entry.name.code, entry.undone, entry.clock,
                [[answer.key, answer.value, answer.source] for answer in entry.answers],
                [[event.kind, _digest(event.body)] for event in entry.events],
            ]
            for entry in battle.log
        ],
        "now": battle.view.now,
        "clock": battle.view.clock,
        "tokens": [
            [
                token.id, token.name, token.letter, token.colour, token.lane, token.row,
                token.presence, token.place, token.hp.value, token.mp and token.mp.value,
                [[chip.id, chip.remaining] for chip in token.chips],
            ]
            for token in battle.view.tokens
        ],
    }  # fmt: skip


def _portraits(session: Session) -> dict[str, Any]:
    """The portraits, where the format has them and there are any."""
    campaign = session._campaign
    found = [
        [one.id, portrait.media, hashlib.sha256(portrait.data).hexdigest()[:16]]
        for one in campaign.documents.entries("character")
        if (portrait := campaign.portraits.find("character", one.id)) is not None
    ]
    return {"portraits": found} if found else {}


def _digest(body: object) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16]


def make(path: Path) -> None:
    """A campaign with a battle that is over and one under way, some of it undone."""
    make_sample(path, clock=lambda: NOW)
    session = open_file(path)
    roller = DeskRoller(11)
    session._campaign.portraits.put("character", "wren", plain_png(8, 8))
    first, second = session.encounters()[:2]
    session.begin(first.id, responder=roller)
    assert session.battle is not None
    play(session.battle, seed=11)
    session.begin(second.id, responder=roller)
    battle = session.battle
    play(battle, seed=5, turns=9)
    battle.jump(len(battle.log) - 3)
    ids = [token.id for token in battle.view.tokens]
    battle.run(SetStatus((ids[1],), "slow", 3), responder=roller)
    battle.run(SetPlace({ids[2]: 41}), responder=roller)
    battle.run(Hold(ids[3]), responder=roller)
    battle.undo()
    session.close()


def main() -> int:
    """1 when the file is there already."""
    path = FILES / f"v{CURRENT}.seedboard"
    if path.exists():
        sys.stderr.write(f"{path} exists, and is kept for ever\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder, path.name)
        make(new)
        session = open_file(new)
        text = json.dumps(dump(session), indent=1, ensure_ascii=False)
        session.close()
        path.write_bytes(new.read_bytes())
    path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
