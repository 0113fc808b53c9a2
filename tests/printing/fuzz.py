"""Random documents with hostile words in them: whatever comes, a print ends in a report.

``python -m tests.printing.fuzz [COUNT] [SEED]`` prints so many, every tenth into a whole PDF,
and stops at the first that crashes, loses an item or draws outside its paper.
"""

import sys
from collections.abc import Sequence
from random import Random

import printing
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.printer import PrinterProfile
from app.engine.model.timeline import Presence
from app.engine.model.token_sheet import SIZES, Back, KitToken, Standees, TokenGroup, TokenSheet
from app.engine.model.tokens import COLOURS
from app.engine.model.track import (
    Layout,
    TrackChoices,
    TrackDocument,
    TrackLane,
    TrackMark,
    TrackToken,
)
from app.services.export import track_document
from printing.errors import PrintError
from printing.fonts import load_fonts
from printing.options import PAPERS, Ink, Margins, Orientation, Paper, PrintOptions, Sides
from printing.rendering import draw
from printing.report import Report
from tests.printing.fuzz_cards import a_deck, some_sheets, some_strips, some_turns
from tests.printing.kit import CALIBRATION, WORDS, picture
from tests.printing.recorder import Recording, Written
from tests.printing.samples import ASSETS, TEXTS

HOSTILE = (
    "<img src='/etc/hostname'/>",
    '<img src="http://127.0.0.1:9/x.png">',
    "<img src='file:///etc/passwd'>",
    "<img src='data:image/png;base64,AAAA'>",
    "<a href='javascript:alert(1)'>x</a>",
    "</para><font size='1000000000'>",
    "<b>unclosed",
    "<seq id='x'/><link href='http://x'>",
    "[[[getattr(pow, Word('__globals__'))['os'].system('touch /tmp/x') for Word in [1]]]]",
    "& &amp; &nosuch; <3 HP < 5",
    "%s %(x)s {0} {top} {n} {mm} \\n \\x00",
    "\x00\x01\x1f\x7f\ud800\u202e\u200b\ufeff",
    "é" * 4000,
    "W" * 4000,
    "a " * 2000,
    "火と氷 불 Ж Ξ א ب ไ 🔥😀🏳️\u200d🌈",
    "e\N{COMBINING ACUTE ACCENT}" * 50,
    "(unbalanced \\( \\) <<>> endobj endstream",
    "line\nline\r\nline\u2028line\tTab",
    "",
    " ",
)
_LENGTHS = (10, 11, 25, 60, 99, 100, 101, 150)
_PARTS = 3


def words(random: Random) -> str:
    """Hostile, random or plain text."""
    kind = random.randrange(4)
    if kind == 0:
        return random.choice(HOSTILE)
    if kind == 1:
        count = random.randrange(40)
        return "".join(chr(random.randrange(1, 0x2FFFF)) for _ in range(count))
    if kind == 2:
        return random.choice(HOSTILE)[:60] + random.choice(HOSTILE)[:60]
    return random.choice(("Ann", "Ash Drake", "Łucja of the Seventy-Seven Wells", "Ж"))


def a_track(random: Random) -> TrackDocument:
    """A track with anybody anywhere."""
    choices = TrackChoices(
        layout=random.choice(list(Layout)),
        distance=random.choice((None, 5, 8, 12.5, 20)),
        token=random.choice(SIZES),
        lanes=random.randrange(1, 13),
        row=random.randrange(5, 41),
        serpentine=random.random() < 0.3,
    )
    lanes = tuple(
        TrackLane(words(random), random.choice(("left", "right")))
        for _ in range(random.choice((0, 0, 1, 6)))
    )
    tokens = tuple(_track_token(random, index, len(lanes)) for index in range(random.randrange(9)))
    document = track_document(
        TEXTS, random.choice(_LENGTHS), choices, name=words(random), tokens=tokens
    )
    marks = tuple(TrackMark(random.randrange(-5, 160), words(random)) for _ in range(2))
    return TrackDocument(
        document.title, document.length, document.words, marks, tokens, choices, lanes
    )


def _track_token(random: Random, index: int, lanes: int) -> TrackToken:
    return TrackToken(
        letter=words(random)[:3] or "?",
        colour=random.choice(COLOURS),
        shape=random.choice(("circle", "square")),
        edge=random.choice(("left", "right")),
        place=random.choice((None, 0, 3, 25, 75, 100, 400)),
        presence=random.choice(list(Presence)),
        lane=random.randrange(lanes) if lanes and random.random() < 0.8 else None,
        key=f"token/{index}",
    )


def a_token_sheet(random: Random) -> TokenSheet:
    """Groups of any sizes, with portraits that may be none."""
    tokens = tuple(_kit_token(random, index) for index in range(random.randrange(1, 20)))
    groups = tuple(
        TokenGroup(
            title=words(random)[:200],
            note=words(random),
            size=random.choice(SIZES),
            tokens=tokens,
            back=random.choice(list(Back)),
            portrait=random.random() < 0.4,
            round=random.random() < 0.3,
            blanks=random.randrange(3),
        )
        for _ in range(random.randrange(1, 4))
    )
    standees = Standees(words(random), words(random), tokens) if random.random() < 0.4 else None
    return TokenSheet(words(random), WORDS.tokens, groups, standees)


def _kit_token(random: Random, index: int) -> KitToken:
    return KitToken(
        key=f"token/{index}",
        name=words(random),
        letter=words(random)[:3],
        colour=random.choice(COLOURS),
        shape=random.choice(("circle", "square")),
        portrait=random.choice((None, b"", b"<svg/>", picture(), picture()[:50])),
    )


def a_document(random: Random) -> KitDocument | Pack:
    """Any document of the kit, now and then a pack."""
    made: Sequence[KitDocument] = (
        a_track(random),
        a_token_sheet(random),
        CALIBRATION,
        a_deck(random, words),
        some_strips(random, words),
        some_turns(random, words),
        some_sheets(random, words),
    )
    kind = random.randrange(len(made) + 1)
    if kind == len(made):
        return Pack(words(random), tuple(random.choices(made, k=_PARTS)))
    return made[kind]


def some_options(random: Random) -> PrintOptions:
    """Any choices a person can make."""
    own = Paper("", random.choice((60, 100, 148, 210, 500)), random.choice((80, 150, 279, 900)))
    return PrintOptions(
        paper=random.choice((*PAPERS, own)),
        orientation=random.choice(list(Orientation)),
        margins=random.choice((Margins(), Margins(10, 5, 20, 8))),
        ink=random.choice(list(Ink)),
        sides=random.choice(list(Sides)),
        bleed=random.choice((0.0, 3.0)),
        marks=random.random() < 0.8,
        printer=random.choice((PrinterProfile(), PrinterProfile("x", 2, -3, 0.5))),
    )


def trial(random: Random, *, whole: bool) -> Report | None:
    """One print; nothing where the paper is too small for it. Raises what goes wrong."""
    document, options = a_document(random), some_options(random)
    try:
        if whole:
            return printing.render(document, options, ASSETS).report
        fonts = load_fonts(ASSETS)
        recording = Recording(fonts)
        report = draw(document, options, ASSETS, press=recording, ruler=fonts)
    except PrintError:
        return None
    told = {note.item for note in report.notes if note.phrase.code.startswith("print.note.crowd")}
    assert report.items_drawn == report.items_in or told, (document, options)
    for sheet in recording.sheets:
        for text in (call for call in sheet.calls if isinstance(call, Written)):
            assert text.text.isprintable(), text
            assert 0 <= text.box.x <= text.box.right <= sheet.paper.width, (text, options)
            assert 0 <= text.box.y <= text.box.bottom <= sheet.paper.height, (text, options)
    return report


def main(count: int, seed: int) -> None:
    """Prints many documents, and how many of them paper could hold."""
    printed = 0
    for number in range(count):
        chance = Random(f"{seed}/{number}")  # noqa: S311 - a test
        made = trial(chance, whole=number % 10 == 0)
        printed += made is not None
    said = f"{count} documents, {printed} printed, the others refused for their paper"
    print(said)  # noqa: T201 - what it is for


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [5000, 1][len(given) :]))
