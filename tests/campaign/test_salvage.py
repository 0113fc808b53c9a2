"""Damaged campaigns: what reads is shown and can be saved, the rest is reported."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.campaign.backup import backup_folder
from app.campaign.codec import is_step
from app.campaign.errors import CampaignError
from app.campaign.inspection import inspect
from app.campaign.opening import open_campaign
from app.campaign.peek import peek
from tests.helpers.campaigns import (
    IMP,
    NOW,
    WREN,
    begin,
    contents,
    fill,
    make,
    opened,
    raw,
    row,
    texts,
)
from tests.helpers.pictures import plain_png

PAGE = 4096


def big(path: Path) -> Path:
    """A campaign whose steps fill many pages of their own."""
    return fill(path, 40, size=3000)


def page_of(path: Path, table: str) -> int:
    return int(raw(path, f"SELECT rootpage FROM sqlite_schema WHERE name = '{table}'")[0][0])  # noqa: S608


def overwrite(path: Path, page: int, count: int = 1) -> None:
    """Noise in the place of pages; the first page has number 1."""
    with path.open("rb+") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xa5" * PAGE * count)


def cut(path: Path, share: float) -> None:
    size = int(path.stat().st_size * share)
    with path.open("rb+") as file:
        file.truncate(size)


def test_a_truncated_file_gives_the_steps_that_are_left(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    cut(path, 0.6)
    before = path.read_bytes()
    with opened(path) as campaign:
        why = campaign.read_only
        assert why is not None
        assert why.code == "file.salvaged"
        kept = texts(campaign)
        assert 5 < len(kept) < 40
        assert kept == ["begin", *(f"s{number}" for number in range(2, len(kept) + 1))]
        assert why.params["steps"] == len(kept)
        assert why.params["documents"] == 2
        assert [notice.code for notice in campaign.notices] == ["salvage.last_steps"]
        (battle,) = campaign.battles.rows()
        assert (battle.cursor, battle.steps) == (len(kept), len(kept))
        with pytest.raises(CampaignError):
            campaign.rename("No")
    assert path.read_bytes() == before


def test_what_was_saved_can_be_saved_as_a_sound_campaign(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    cut(path, 0.6)
    with opened(path) as campaign:
        kept = texts(campaign)
        campaign.save_copy(tmp_path / "b.seedboard")
    with opened(tmp_path / "b.seedboard") as copy:
        assert copy.read_only is None
        assert copy.title == "Salt Road"
        assert copy.system == "seed"
        copy.battles.append(1, row(len(kept) + 1, "on"), tail=False)
        assert texts(copy) == [*kept, "on"]
    assert raw(tmp_path / "b.seedboard", "PRAGMA integrity_check") == [("ok",)]


def test_damage_in_the_middle_keeps_the_steps_before_it(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    pages = path.stat().st_size // PAGE
    overwrite(path, pages // 2)
    with opened(path) as campaign:
        kept = texts(campaign)
        assert 5 < len(kept) < 40
        (notice,) = campaign.notices
        assert notice.code == "salvage.steps"
        assert notice.params == {"title": "Ambush", "kept": len(kept), "steps": 40}


def test_damage_in_the_documents_keeps_the_battle(tmp_path: Path) -> None:
    path = tmp_path / "a.seedboard"
    make(path, *(("character", {"id": f"c{n}", "name": f"C{n}", "notes": "x" * 1500})
                 for n in range(30)))  # fmt: skip
    with opened(path) as campaign:
        begin(campaign)
    overwrite(path, page_of(path, "document") + 9)
    with opened(path) as campaign:
        assert 15 < len(campaign.documents.entries()) < 30
        assert texts(campaign) == ["begin"]
        assert "salvage.documents" in {notice.code for notice in campaign.notices}


def test_a_lost_table_of_battles_is_said(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    overwrite(path, page_of(path, "battle"))
    with opened(path) as campaign:
        assert campaign.battles.rows() == ()
        assert len(campaign.documents.entries()) == 2
        assert [notice.code for notice in campaign.notices] == ["salvage.battles"]


def test_a_lost_title_is_the_name_of_the_file(tmp_path: Path) -> None:
    path = big(tmp_path / "night.seedboard")
    overwrite(path, page_of(path, "meta"))
    with opened(path) as campaign:
        assert campaign.title == "night"
        assert len(texts(campaign)) == 40
        assert campaign.notices == ()


def test_a_document_that_does_not_validate_is_left_out_by_name(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    raw(path, "UPDATE document SET body = '{}' WHERE id = 'imp'")
    overwrite(path, page_of(path, "meta"))
    with opened(path) as campaign:
        assert [entry.id for entry in campaign.documents.entries()] == ["wren"]
        (notice,) = campaign.notices
        assert notice.code == "salvage.document"
        assert notice.params == {"kind": "character", "name": "Imp", "id": "imp"}


def test_a_step_that_does_not_read_ends_its_battle_and_no_other(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        begin(campaign, "Other", id_="b2")
        campaign.battles.move(1, 40, 38, 40)
    raw(path, "UPDATE step SET events = '[{]' WHERE seq = 1048576 + 30")
    overwrite(path, page_of(path, "meta"))
    with opened(path) as campaign:
        assert len(texts(campaign, 1)) == 29
        assert texts(campaign, 2) == ["begin"]
        assert [(battle.title, battle.cursor) for battle in campaign.battles.rows()] == [
            ("Other", 1), ("Ambush", 29),
        ]  # fmt: skip
        (notice,) = campaign.notices
        assert notice.params == {"title": "Ambush", "kept": 29, "steps": 40}


def test_undone_steps_stay_undone(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        campaign.battles.move(1, 40, 12, 40)
    overwrite(path, page_of(path, "meta"))
    with opened(path) as campaign:
        (battle,) = campaign.battles.rows()
        assert (battle.cursor, battle.steps) == (12, 40)


def test_nothing_to_save_points_to_the_backups(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with opened(path):
        pass
    overwrite(path, 2, path.stat().st_size // PAGE - 1)
    before = contents(tmp_path)
    with pytest.raises(CampaignError) as caught:
        open_campaign(path, app="0.1.0", now=NOW)
    phrase = caught.value.phrase
    assert phrase.code == "file.damaged"
    assert phrase.params["backups"] == str(backup_folder(path))
    assert contents(tmp_path) == before


def test_a_damaged_list_of_tables_points_to_the_backups(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with path.open("rb+") as file:
        file.seek(100)
        file.write(b"\xff" * 3000)
    with pytest.raises(CampaignError) as caught:
        open_campaign(path, app="0.1.0", now=NOW)
    assert caught.value.phrase.code == "file.damaged"


def test_a_damaged_file_makes_no_backup_over_good_ones(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with opened(path):
        pass
    good = contents(backup_folder(path))
    cut(path, 0.5)
    for _ in range(3):
        with opened(path):
            pass
    assert contents(backup_folder(path)) == good


@pytest.mark.parametrize("spoil", [lambda path: cut(path, 0.6), lambda path: overwrite(path, 20)])
def test_inspection_says_the_same_and_leaves_no_trace(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    path = big(tmp_path / "a.seedboard")
    spoil(path)
    before = contents(tmp_path)
    found = inspect(path)
    codes = [fault.code for fault in found.faults]
    assert codes[0] == "check.pages"
    assert codes[-1] in {"salvage.steps", "salvage.last_steps"}
    found.database.close()
    assert contents(tmp_path) == before


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("sound") / "a.seedboard", 12, size=2500)


@given(st.integers(0, 30 * PAGE), st.binary(max_size=600), st.floats(0.1, 1))
def test_no_damage_whatever_is_a_crash_or_changes_the_file(
    sound: Path, tmp_path_factory: pytest.TempPathFactory, at: int, noise: bytes, share: float
) -> None:
    """Damage inside a text is found by who reads the text; damage elsewhere on opening."""
    path = tmp_path_factory.mktemp("torn") / "a.seedboard"
    whole = sound.read_bytes()
    at %= len(whole)
    torn = (whole[:at] + noise + whole[at + len(noise) :])[: int(len(whole) * share)]
    path.write_bytes(torn)
    campaign = None
    with suppress(CampaignError):
        campaign = open_campaign(path, app="0.1.0", now=NOW)
    if campaign is None or campaign.read_only is not None:
        assert path.read_bytes() == torn
    if campaign is None:
        return
    with suppress(CampaignError):
        for battle in campaign.battles.rows():
            steps = campaign.battles.steps(battle.number)
            assert all(isinstance(is_step(one.text), bool) for one in steps)
        campaign.documents.entries()
    campaign.close()


def test_text_that_is_no_text_is_damage(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    raw(path, "UPDATE step SET events = CAST(x'FF7BFE' AS TEXT) WHERE seq = 1048576 + 9")
    with opened(path) as campaign:
        rows = campaign.battles.steps(1)
        assert [row.number for row in rows if not is_step(row.text)] == [9]
        assert len(rows) == 40
    found = inspect(path)
    assert [(fault.code, fault.params["row"]) for fault in found.faults] == [
        ("check.text", "Ambush 9")
    ]
    found.database.close()


def test_a_damaged_byte_in_one_document_leaves_the_others(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN, IMP)
    raw(
        path,
        "UPDATE document SET name = CAST('I' || x'FF' || 'p' AS TEXT),"
        " body = CAST(substr(body, 1, 20) || x'FF' || substr(body, 22) AS TEXT) WHERE id = 'imp'",
    )
    with opened(path) as campaign:
        assert campaign.read_only is None
        assert [entry.name for entry in campaign.documents.entries()] == ["Wren", "I\ufffdp"]
        assert campaign.documents.find("character", "wren") is not None
    found = inspect(path)
    assert [(fault.code, fault.params["row"]) for fault in found.faults] == [
        ("check.text", "I\ufffdp")
    ]
    found.database.close()


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE step",),
        ("DROP TABLE step", "CREATE VIEW step AS SELECT 1 AS seq"),
        (
            "ALTER TABLE document RENAME TO old",
            "CREATE TABLE document(rank, kind, id, name, schema, body)",
            "INSERT INTO document SELECT * FROM old",
            "UPDATE document SET schema = 'x', body = NULL WHERE id = 'imp'",
            "DROP TABLE old",
        ),
    ],
    ids=["missing", "a view", "of any type"],
)
def test_tables_that_are_not_ours_are_damage(tmp_path: Path, statements: tuple[str, ...]) -> None:
    path = make(tmp_path / "a.seedboard", WREN, IMP)
    raw(path, *statements)
    before = path.read_bytes()
    found = inspect(path)
    assert found.faults[0].code == "check.pages"
    found.database.close()
    with opened(path) as campaign:
        assert campaign.read_only is not None
        assert campaign.read_only.code == "file.salvaged"
        assert "wren" in {entry.id for entry in campaign.documents.entries()}
    assert path.read_bytes() == before


def test_a_write_ahead_log_of_another_program_is_looked_at_without_a_trace(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN)
    raw(path, "PRAGMA journal_mode = WAL")
    before = contents(tmp_path)
    assert peek(path).counts == {"character": 1}
    inspect(path).database.close()
    assert contents(tmp_path) == before
    with opened(path) as campaign:
        campaign.rename("Ours")
    assert not path.with_name(f"{path.name}-wal").exists()
    assert raw(path, "PRAGMA journal_mode") == [("delete",)]


def test_a_file_that_lost_whole_tables_still_gives_the_others(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN, IMP)
    assert page_of(path, "step") > page_of(path, "document") + 1
    with path.open("rb+") as file:
        file.truncate((page_of(path, "document") + 1) * PAGE)
    with opened(path) as campaign:
        assert campaign.read_only is not None
        assert campaign.read_only.code == "file.salvaged"
        assert [entry.id for entry in campaign.documents.entries()] == ["wren", "imp"]


def test_a_header_that_promises_the_moon_is_not_believed(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with path.open("rb+") as file:
        file.seek(28)
        file.write(b"\xff\xff\xff\xfe")
    header = path.read_bytes()[24:28] == path.read_bytes()[92:96]
    assert header  # else SQLite would not look at the number of pages
    with opened(path) as campaign:
        assert campaign.read_only is not None
        assert len(texts(campaign)) == 40


def test_portraits_that_read_are_saved_and_damaged_ones_are_told(tmp_path: Path) -> None:
    path = big(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        campaign.portraits.put("character", "wren", plain_png(9, 9))
    raw(path, "INSERT INTO portrait VALUES('character', 'imp', 'image/png', x'00')")
    overwrite(path, page_of(path, "step"))
    with opened(path) as campaign:
        assert campaign.read_only is not None
        assert campaign.portraits.find("character", "wren") is not None
        assert campaign.portraits.find("character", "imp") is None
        assert "salvage.portraits" in {notice.code for notice in campaign.notices}
