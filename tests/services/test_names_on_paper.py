"""What documents are called stands on paper, never the id by which others refer to them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from app.bootstrap import load_wording, system_info
from app.campaign.creating import NewCampaign, create_campaign
from app.engine.core.answers import DeskRoller
from app.services.autoplay import play
from app.services.content import Content, Listed, read_listed
from app.services.export import PrintOptions, load_assets, load_texts, render_kit
from app.services.kit_words import load_kit_words
from app.services.pack import Source, make_pack, read_session
from app.services.pack_parts import offered
from app.services.references import references
from app.services.resources import resource_folder
from app.services.session import Session
from app.ui.battle.log_rows import LogWriter
from app.ui.desk.speech import known_names
from tests.helpers.sessions import DAWN, opened

RESOURCES = resource_folder()
ASSETS = load_assets(RESOURCES)
WORDING = load_wording()
SYSTEMS = ("seed", "rounds", "pool")
MARK = "zq9"
"""Begins every id in these campaigns, and no word of any language."""
FIELDS = {"weapon": "weapons", "ability": "abilities", "item": "items", "gear": "gear"}

Documents = list[tuple[str, dict[str, Any]]]


class Marked(Content):
    """The shipped catalogue with an id for each document that cannot be mistaken for a name."""

    def listed(self, system: str) -> tuple[Listed, ...]:
        """As they stand, under other ids."""
        return tuple(
            Listed(one.kind, marked(one.kind, one.body, system), one.file)
            for one in super().listed(system)
        )


def marked(kind: str, body: Mapping[str, Any], system: str) -> dict[str, Any]:
    """A document whose own id and whose references to others bear the mark."""
    fixed = system_info(system).documents().fixed
    changed = _copied(body)
    for one in reversed(list(references(kind, body))):
        if one.kind not in fixed:
            _mark(changed, one.path)
    if kind not in fixed:
        changed["id"] = MARK + str(body["id"])
    return changed


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _mark(body: dict[str, Any], path: tuple[str | int, ...]) -> None:
    holder: Any = body
    for step in path[:-1]:
        holder = holder[step]
    last = path[-1]
    if isinstance(holder, dict) and not isinstance(holder[last], str):
        holder[MARK + str(last)] = holder.pop(last)
    else:
        holder[last] = MARK + holder[last]


def documents_of(system: str, content: Content) -> Documents:
    """The sample's, marked; in Seed with somebody who has all that there is to have."""
    (file,) = (RESOURCES / "samples" / system).glob("*.toml")
    made = [(one.kind, marked(one.kind, one.body, system)) for one in read_listed(file)]
    if system == "seed":
        everything: dict[str, Any] = {
            field: [one.body["id"] for one in content.listed(system) if one.kind == kind]
            for kind, field in FIELDS.items()
        }
        everything["items"] = dict.fromkeys(everything["items"], 2)
        made.append(("character", {"id": f"{MARK}all", "name": "Collector", **everything}))
    return made


@pytest.fixture(scope="module", params=SYSTEMS)
def session(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Session]:
    """An open campaign in which every id bears the mark and no name does."""
    system: str = request.param
    path: Path = tmp_path_factory.mktemp("names") / f"{system}.seedboard"
    content = Marked(RESOURCES / "catalogue")
    info = system_info(system)
    made = documents_of(system, content)
    create_campaign(path, NewCampaign(system, system, "1", DAWN, made, info.documents))
    with opened(path, content=content) as session:
        yield session


def texts(session: Session) -> Iterator[tuple[str, str]]:
    """Everything that is printed of everybody and of every encounter, part by part."""
    words = load_kit_words(RESOURCES, system=session.system.info.id)
    plain = Source(words, load_texts(RESOURCES), WORDING.phrase)
    for encounter in ("", *(one.id for one in session.encounters())):
        source = read_session(plain, session, encounter=encounter)
        assert source.faults == ()
        whole, parts = make_pack(source, offered(source.has, source.rules))
        for part, document in zip(parts, whole.parts, strict=True):
            made = render_kit(document, PrintOptions(), ASSETS)
            remarks = [WORDING.phrase(note.phrase) for note in made.report.notes]
            with pdfium.PdfDocument(made.pdf) as pdf:
                pages = [page.get_textpage().get_text_range() for page in pdf]
            yield f"{part.id} of {encounter or 'everybody'}", "\n".join((*pages, *remarks))


def test_no_part_of_any_pack_prints_an_id(session: Session) -> None:
    found = [
        f"{part}: {line}"
        for part, text in texts(session)
        for line in text.splitlines()
        if MARK in line.casefold()
    ]
    assert found == []


def test_no_line_of_a_log_tells_an_id(session: Session) -> None:
    for encounter in session.encounters():
        session.begin(encounter.id, responder=DeskRoller(5))
        battle = session.battle
        assert battle is not None
        play(battle, seed=5, turns=40)
        writer = LogWriter(WORDING, known_names(battle))
        told = [
            line
            for entry in battle.log
            for line in (
                writer.head(entry, current=False, open_=False).title,
                *(fact.text for fact in writer.lines(entry)),
            )
        ]
        assert [line for line in told if MARK in line.casefold()] == []
