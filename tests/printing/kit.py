"""Token sheets and other kit to print in tests."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from app.engine.model.token_sheet import Back, KitToken, Standees, TokenGroup, TokenSheet
from app.services.kit_words import calibration_sheet, load_kit_words
from tests.printing.samples import RESOURCES

WORDS = load_kit_words(RESOURCES)
CALIBRATION = calibration_sheet(WORDS)


def token(letter: str, name: str, colour: str, shape: str = "circle") -> KitToken:
    return KitToken(key=name.lower(), name=name, letter=letter, colour=colour, shape=shape)


PARTY = (
    token("A", "Ann", "rose"),
    token("B", "Boris", "orange"),
    token("Ł", "Łucja", "pine"),
    token("Y", "Ysolde", "plum"),
)
ENEMIES = (
    token("D", "Ash Drake", "red", "square"),
    token("G1", "Goblin 1", "leaf", "square"),
    token("G2", "Goblin 2", "chalk", "square"),
    token("G3", "Goblin 3", "tan", "square"),
    token("C", "Captain", "sky", "square"),
)
EVERYBODY = PARTY + ENEMIES


def group(size: float, tokens: tuple[KitToken, ...] = EVERYBODY, **more: object) -> TokenGroup:
    fixed = {"title": f"Tokens, {size:g} mm", "note": "to fold", **more}
    return TokenGroup(size=size, tokens=tokens, **fixed)  # type: ignore[arg-type]


def sheet_of(*groups: TokenGroup, standees: tuple[KitToken, ...] = ()) -> TokenSheet:
    figures = Standees("Standees", "25 × 36 mm", standees) if standees else None
    return TokenSheet("Tokens: Ash Drake ambush", WORDS.tokens, groups, figures)


SHEET = sheet_of(
    group(16),
    group(25, EVERYBODY[:6]),
    group(20, EVERYBODY[:7], back=Back.NONE, round=True),
    group(32, (PARTY[3], ENEMIES[0]), portrait=True, blanks=1),
    standees=(PARTY[3], ENEMIES[0]),
)
"""One sheet of A4 with everything that tokens can be."""


def picture(width: int = 40, height: int = 60, kind: str = "PNG") -> bytes:
    """A picture file: red above, blue below."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("blue", (0, height // 2, width, height))
    file = BytesIO()
    image.save(file, kind)
    return file.getvalue()


def with_portrait(one: KitToken, data: bytes) -> KitToken:
    return replace(one, portrait=data)
