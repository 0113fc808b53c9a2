"""Sheets on half a page: narrower, longer, and as whole as on a large one."""

from pathlib import Path

import pytest

from app.bootstrap import load_wording, read_campaign
from app.services.export import PrintOptions, Report, load_assets, load_texts, survey_kit
from app.services.kit_words import load_kit_words
from app.services.pack import Source, make_pack, read_session
from app.services.pack_parts import offered, parts_named
from app.services.resources import resource_folder
from printing.options import A5
from printing.report import SHORTENED
from tests.helpers.making import make_sample

RESOURCES = resource_folder()
SHEETS = ("sheets", "monsters", "summary", "record")


@pytest.fixture(params=["seed", "rounds", "pool"])
def report(request: pytest.FixtureRequest, tmp_path: Path) -> Report:
    """Every sheet of a sample's first encounter on A5."""
    make_sample(tmp_path / "a.seedboard", system=request.param)
    session = read_campaign(tmp_path / "a.seedboard")
    try:
        words = load_kit_words(RESOURCES, system=request.param)
        source = Source(words, load_texts(RESOURCES), load_wording().phrase)
        source = read_session(source, session, encounter=session.encounters()[0].id)
    finally:
        session.close()
    known = {part.id for part in offered(source.has, source.rules)}
    parts = parts_named(known.intersection(SHEETS), source.has, source.rules)
    whole, _ = make_pack(source, parts)
    return survey_kit(whole, PrintOptions(paper=A5), load_assets(RESOURCES))


def test_nothing_on_a_sheet_is_cut_off(report: Report) -> None:
    assert report.pages > 4
    assert [note for note in report.notes if note.phrase.code == SHORTENED] == []
