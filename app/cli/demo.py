"""``seedboard demo``: the main job without a window, from rules to paper and picture."""

import argparse
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from app.bootstrap import desk_picture, make_sample, open_campaign
from app.cli.terminal import Terminal
from app.engine.core.answers import DeskRoller
from app.engine.model.timeline import Presence, TimelineView
from app.services.autoplay import steps
from app.services.battle import Battle, Planned
from app.services.export import (
    PrintOptions,
    load_assets,
    load_texts,
    render_kit,
    track_document,
    track_tokens,
)
from app.services.filing import filed_in, refuse_closed
from app.services.resources import resource_folder
from app.services.session import Session
from app.ui.battle.log_rows import LogWriter
from app.ui.desk.speech import known_names

LENGTH = 100
"""Ticks of the printed track."""
PICTURED = 12
"""The step after which the picture is taken: in the thick of it."""


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Play the sample's first encounter and leave its log, track and picture in the folder."""
    refuse_closed(chosen.out)
    left = _played(chosen.seed, terminal)
    with filed_in(chosen.out) as filing:
        for name, data in left.files.items():
            filing.put(chosen.out / name, data)
    for line in left.log:
        terminal.write(line)
    files = [str(file) for file in filing.placed.values()]
    terminal.say("cli.left", files=tuple(files))
    terminal.report({"ok": True, "files": files, "log": left.log, "seed": chosen.seed})
    return 0


class _Left(NamedTuple):
    log: tuple[str, ...]
    files: Mapping[str, bytes]


def _played(seed: int, terminal: Terminal) -> _Left:
    """All that is left of the battle, by the names of the files."""
    with tempfile.TemporaryDirectory(prefix="seedboard-") as place:
        campaign = Path(place, "sample.seedboard")
        make_sample(campaign)
        session = open_campaign(campaign)
        try:
            battle = begin_first(session, seed)
            track = print_track(battle)
            drawn = b""
            for number in steps(battle, seed):
                if number == PICTURED:
                    drawn = desk_picture(session, Path(place))
            picture = drawn or desk_picture(session, Path(place))
            log = tuple(lines(battle, terminal))
        finally:
            session.close()
    text = "\n".join((*log, "")).encode()
    return _Left(log, {"track.pdf": track, "desk.png": picture, "log.txt": text})


def begin_first(session: Session, seed: int) -> Battle:
    """The first encounter of the campaign under way, with the desk's dice."""
    first = session.encounters()[0]
    begun = session.begin(first.id, responder=DeskRoller(seed))
    if not isinstance(begun, Planned) or session.battle is None:
        raise RuntimeError(f"the sample's encounter {first.id} does not begin: {begun}")
    return session.battle


def print_track(battle: Battle) -> bytes:
    """The paper track with everybody where they open, as PDF."""
    resources = resource_folder()
    tokens = track_tokens(battle.view)
    document = track_document(load_texts(resources), LENGTH, name=battle.title, tokens=tokens)
    return render_kit(document, PrintOptions(), load_assets(resources)).pdf


def lines(battle: Battle, terminal: Terminal) -> Iterator[str]:
    """The log for reading: what happened, when, and everybody's delay after it."""
    writer = LogWriter(terminal.wording, known_names(battle))
    yield battle.title
    for number, entry in enumerate(battle.log, 1):
        battle.jump(number)
        head = writer.head(entry, current=False, open_=False)
        yield f"{entry.clock:>5}  {head.title}"
        yield from (f"       {fact.text}" for fact in writer.lines(entry) if not fact.depth)
        yield f"       = {delays(battle.view)}"
    outcome = battle.view.outcome
    if outcome is not None:
        yield terminal.wording.phrase(outcome)


def delays(view: TimelineView) -> str:
    """Who acts when, next first, in ticks."""
    active = (Presence.ACTING, Presence.WAITING)
    return "  ".join(f"{one.name} {one.place}" for one in view.tokens if one.presence in active)
