"""A PDF is there whole or not at all, and every refusal says why."""

import errno
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import (
    Axis,
    Gauge,
    Lane,
    Presence,
    TimelineView,
    TokenView,
)
from app.services.errors import ExportError
from app.services.export import (
    Paper,
    PrintOptions,
    export_kit,
    load_assets,
    load_texts,
    track_document,
    track_tokens,
    write_whole,
)
from app.services.resources import resource_folder
from tests.helpers.making import make_campaign

RESOURCES = resource_folder()
TEXTS = load_texts(RESOURCES)
ASSETS = load_assets(RESOURCES)
DATA = b"%PDF-whole"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def refused(call: Callable[[], object]) -> Phrase:
    with pytest.raises(ExportError) as refusal:
        call()
    return refusal.value.phrase


def token(
    letter: str, lane: str, presence: Presence, place: int | None, *, hidden: bool = False
) -> TokenView:
    return TokenView(
        id=letter,
        name=letter,
        letter=letter,
        colour="blue",
        lane=lane,
        row="front",
        presence=presence,
        place=place,
        order=None,
        hp=Gauge(1, 1),
        mp=None,
        hidden=hidden,
    )


def view(*tokens: TokenView) -> TimelineView:
    lanes = (
        Lane("ours", Phrase("a"), "circle", "left"),
        Lane("theirs", Phrase("b"), "square", "right"),
    )
    axis = Axis(Phrase("delay"), Phrase("ticks"), 100, 5)
    return TimelineView(axis, lanes, tokens, (), None, 0, 0)


def test_a_track_is_printed_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "track.pdf"
    exported = export_kit(track_document(TEXTS, 100), PrintOptions(), ASSETS, target)
    assert exported.path == target
    assert exported.report.pages == 4
    assert target.read_bytes().startswith(b"%PDF-")
    assert names(tmp_path) == {"track.pdf"}


def test_titles_and_marks_follow_the_document() -> None:
    document = track_document(TEXTS, 40, name="Ash Drake {top}")
    assert document.title == "Ash Drake {top}: delay track"
    assert [mark.place for mark in document.marks] == [30]
    assert track_document(TEXTS, 100).title == "Delay track"
    assert [mark.place for mark in track_document(TEXTS, 100).marks] == [50, 30]


def test_a_battle_becomes_tokens_in_acting_order() -> None:
    picture = view(
        token("B", "ours", Presence.ACTING, 0),
        token("G1", "theirs", Presence.WAITING, 12),
        token("H", "ours", Presence.HELD, None),
        token("D", "theirs", Presence.FALLEN, 30),
        token("X", "theirs", Presence.GONE, None),
    )
    tokens = track_tokens(picture)
    assert [one.letter for one in tokens] == ["B", "G1", "H", "D"]
    assert [(one.shape, one.edge) for one in tokens[:2]] == [
        ("circle", "left"),
        ("square", "right"),
    ]
    assert [one.presence for one in tokens[2:]] == [Presence.HELD, Presence.FALLEN]


def test_what_players_may_not_see_stays_off_the_table() -> None:
    picture = view(
        token("A", "ours", Presence.WAITING, 3),
        token("S", "theirs", Presence.WAITING, 5, hidden=True),
    )
    assert [one.letter for one in track_tokens(picture)] == ["A"]
    assert [one.letter for one in track_tokens(picture, hidden=True)] == ["A", "S"]


def test_a_file_that_is_there_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "track.pdf"
    target.write_bytes(b"old")
    assert write_whole(target, DATA) == target
    assert target.read_bytes() == DATA
    assert names(tmp_path) == {"track.pdf"}


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_the_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    written = write_whole(tmp_path / "track.pdf", DATA)
    assert stat.S_IMODE(written.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_keeps_pointing_where_it_did(tmp_path: Path) -> None:
    real = tmp_path / "real.pdf"
    real.write_bytes(b"old")
    link = tmp_path / "link.pdf"
    link.symlink_to(real)
    assert write_whole(link, DATA) == real
    assert link.is_symlink()
    assert real.read_bytes() == DATA


def hold_open(monkeypatch: pytest.MonkeyPatch, *held: Path) -> None:
    """What a viewer does on Windows: these files can be neither replaced nor removed."""
    replace = Path.replace

    def guarded(self: Path, target: Path) -> Path:
        if target in held:
            raise PermissionError(errno.EACCES, "in use", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", guarded)


def test_a_file_held_open_makes_room_for_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, second = tmp_path / "my.track.pdf", tmp_path / "my.track (2).pdf"
    target.write_bytes(b"old")
    hold_open(monkeypatch, target)
    assert write_whole(target, DATA) == second
    assert (target.read_bytes(), second.read_bytes()) == (b"old", DATA)
    assert write_whole(target, DATA) == tmp_path / "my.track (3).pdf"
    assert names(tmp_path) == {"my.track.pdf", "my.track (2).pdf", "my.track (3).pdf"}


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    phrase = refused(lambda: write_whole(tmp_path, DATA))
    assert phrase.code == "print.folder"
    assert phrase.params["name"] == tmp_path.name


def test_a_campaign_is_never_replaced(tmp_path: Path) -> None:
    campaign = tmp_path / "evening.seedboard"
    make_campaign(campaign, "Evening")
    before = campaign.read_bytes()
    assert refused(lambda: write_whole(campaign, DATA)).code == "print.campaign"
    assert campaign.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on POSIX only")
def test_a_pipe_or_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "track.pdf"
    os.mkfifo(pipe)
    assert refused(lambda: write_whole(pipe, DATA)).code == "print.not_regular"
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == {"track.pdf"}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "track.pdf"
    phrase = refused(lambda: write_whole(target, DATA))
    assert phrase.code == "folder.not_found"
    assert phrase.params["folder"] == str(target.parent)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk.full"),
        (errno.EROFS, "folder.closed"),
        (errno.EACCES, "folder.closed"),
        (errno.EIO, "disk.failed"),
    ],
)
def test_a_disk_that_refuses_leaves_everything_as_it_was(
    number: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "track.pdf"
    target.write_bytes(b"old")

    def fail(_file: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    assert refused(lambda: write_whole(target, DATA)).code == code
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == {"track.pdf"}


def test_an_interrupted_write_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_file: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "track.pdf", DATA)
    assert names(tmp_path) == set()


def test_what_cannot_be_printed_writes_nothing(tmp_path: Path) -> None:
    tiny = PrintOptions(paper=Paper("", 50, 50))
    target = tmp_path / "track.pdf"
    phrase = refused(lambda: export_kit(track_document(TEXTS, 100), tiny, ASSETS, target))
    assert phrase.code == "print.paper_small"
    assert names(tmp_path) == set()
