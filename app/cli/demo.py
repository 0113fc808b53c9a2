"""``seedboard demo``: the main job without a window, from rules to paper and picture."""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.bootstrap import desk_picture, make_sample, open_campaign
from app.campaign.errors import system_phrase
from app.cli.terminal import Terminal
from app.engine.core.answers import DeskRoller
from app.engine.model.timeline import Presence, TimelineView
from app.services.autoplay import steps
from app.services.battle import Battle, Planned
from app.services.errors import ExportError
from app.services.export import (
    Exported,
    PrintOptions,
    export_kit,
    load_assets,
    load_texts,
    track_document,
    track_tokens,
    write_whole,
)
from app.services.resources import resource_folder
from app.services.session import Session
from app.ui.battle.log_rows import LogWriter
from app.ui.battle.speech import known_names

LENGTH = 100
"""Ticks of the printed track."""
PICTURED = 12
"""The step after which the picture is taken: in the thick of it."""


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Play the sample's first encounter and leave its log, track and picture in the folder."""
    folder: Path = chosen.out
    make_folder(folder)
    with tempfile.TemporaryDirectory(prefix="seedboard-") as place:
        campaign = Path(place, "sample.seedboard")
        make_sample(campaign)
        session = open_campaign(campaign)
        try:
            battle = begin_first(session, chosen.seed)
            track = print_track(battle, folder / "track.pdf")
            drawn = b""
            for number in steps(battle, chosen.seed):
                if number == PICTURED:
                    drawn = desk_picture(session, Path(place))
            picture = write_whole(folder / "desk.png", drawn or desk_picture(session, Path(place)))
            log = tuple(lines(battle, terminal))
            written = write_whole(folder / "log.txt", "\n".join((*log, "")).encode())
        finally:
            session.close()
    for line in log:
        terminal.write(line)
    files = (track.path, picture, written)
    terminal.say("cli.left", files=tuple(map(str, files)))
    terminal.report(
        {"ok": True, "files": [str(file) for file in files], "log": log, "seed": chosen.seed}
    )
    return 0


def make_folder(folder: Path) -> None:
    """The folder to write to; raises `ExportError` when there can be none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(system_phrase(error, folder)) from error


def begin_first(session: Session, seed: int) -> Battle:
    """The first encounter of the campaign under way, with the desk's dice."""
    first = session.encounters()[0]
    begun = session.begin(first.id, responder=DeskRoller(seed))
    if not isinstance(begun, Planned) or session.battle is None:
        raise RuntimeError(f"the sample's encounter {first.id} does not begin: {begun}")
    return session.battle


def print_track(battle: Battle, target: Path) -> Exported:
    """The paper track with everybody where they open."""
    resources = resource_folder()
    tokens = track_tokens(battle.view)
    document = track_document(load_texts(resources), LENGTH, name=battle.title, tokens=tokens)
    return export_kit(document, PrintOptions(), load_assets(resources), target)


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
