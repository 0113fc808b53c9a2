"""Fonts: the shipped ones, a person's own, and helpers of the machine for what they lack."""

import io
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from pypdf import PdfReader

import printing
from printing.errors import PrintError
from printing.fallback import candidates, usual_folders
from printing.fonts import load_fonts
from printing.inks import Face
from printing.options import OwnFont, PrintOptions
from tests.printing.samples import ASSETS, track

SHIPPED = ASSETS.fonts
BARE = replace(ASSETS, system_fonts=())
ONLY_UPRIGHT = "\N{ARABIC-INDIC CUBE ROOT}"
"""A sign that the upright cut has and the oblique one lacks."""
ASTRAL = "\N{GRINNING FACE}"


def embedded(pdf: bytes) -> set[str]:
    names: set[str] = set()
    for page in PdfReader(io.BytesIO(pdf)).pages:
        resources: Any = page["/Resources"]
        for font in (entry.get_object() for entry in resources["/Font"].values()):
            assert "/FontFile2" in font["/FontDescriptor"]
            names.add(str(font["/BaseFont"]).split("+")[1])
    return names


@pytest.mark.parametrize(
    "text",
    [
        "Ägäis Öße Łódź Żółć Příšerně žluťoučký ça œuvre ẞ",
        "Ξίφος ἀρχή ᾠδή Меч Ђорђе Їжак",
        "← ↑ → ↓ ⇒ ↺ ± × ÷ − ≤ ≥ ≠ ≈ ∞ ½ ⅔ ⅞ ² ³",
        "♠ ♣ ♥ ♦ ★ ☆ ☠ ☀ ☾ ⚀ ⚁ ⚂ ⚃ ⚄ ⚅ ⚔ ⚙ ✓ ✗ ● ○ ■ □ ▲ ▼ ◆ № € £ ¥ ™ ‰ † ‡ …",
    ],
)
def test_the_shipped_fonts_know_what_europeans_and_game_masters_write(text: str) -> None:
    fonts = load_fonts(BARE)
    assert fonts.lacks(text) == set()
    (run,) = fonts.runs(text, Face.BOOK)
    assert run == ("DejaVuSansCondensed", text)


def test_a_sign_that_a_cut_lacks_comes_from_the_upright_one() -> None:
    fonts = load_fonts(BARE)
    runs = fonts.runs(f"a{ONLY_UPRIGHT}b", Face.OBLIQUE)
    assert runs == (
        ("DejaVuSansCondensed-Oblique", "a"),
        ("DejaVuSansCondensed", ONLY_UPRIGHT),
        ("DejaVuSansCondensed-Oblique", "b"),
    )
    parts = fonts.width("ab", Face.OBLIQUE, 9) + fonts.width(ONLY_UPRIGHT, Face.BOOK, 9)
    assert fonts.width(f"a{ONLY_UPRIGHT}b", Face.OBLIQUE, 9) == pytest.approx(parts)


@pytest.fixture
def narrow(tmp_path: Path) -> Path:
    """A folder in which all three cuts are the oblique one, which knows fewer signs."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    for face in Face:
        shutil.copy(SHIPPED / f"{Face.OBLIQUE.value}.ttf", folder / f"{face.value}.ttf")
    return folder


def test_the_machine_helps_out_with_signs_that_nobody_else_has(
    narrow: Path, tmp_path: Path
) -> None:
    assert load_fonts(replace(BARE, fonts=narrow)).lacks(ONLY_UPRIGHT) == {ONLY_UPRIGHT}
    below = tmp_path / "system" / "truetype" / "deep"
    below.mkdir(parents=True)
    (below / "droidsansfallback.ttf").write_bytes(b"not a font at all")
    shutil.copy(SHIPPED / f"{Face.BOOK.value}.ttf", below / "Symbola.ttf")
    assets = replace(BARE, fonts=narrow, system_fonts=(tmp_path / "system", tmp_path / "none"))
    assert load_fonts(assets).lacks(f"{ONLY_UPRIGHT}\U0010fffe") == {"\U0010fffe"}
    rendering = printing.render(track(name=f"Cube {ONLY_UPRIGHT}"), PrintOptions(), assets)
    assert rendering.report.missing == ()
    assert "DejaVuSansCondensed" in embedded(rendering.pdf)


def test_known_fonts_are_tried_best_first(tmp_path: Path) -> None:
    for name in ("arial.ttf", "Symbola.ttf", "DroidSansFallback.ttf", "unknown.ttf"):
        (tmp_path / name).touch()
    found = [path.name for path in candidates((tmp_path,))]
    assert found == ["DroidSansFallback.ttf", "Symbola.ttf", "arial.ttf"]


@pytest.mark.parametrize(
    ("platform", "environment", "place"),
    [
        ("linux", (), Path("/usr/share/fonts")),
        ("linux", (("XDG_DATA_HOME", "/data"),), Path("/data/fonts")),
        ("darwin", (), Path("/home/gm/Library/Fonts")),
        ("win32", (("WINDIR", "C:/Win"),), Path("C:/Win/Fonts")),
        ("win32", (("LOCALAPPDATA", "C:/L"),), Path("C:/L/Microsoft/Windows/Fonts")),
    ],
)
def test_every_platform_has_its_folders(
    platform: str, environment: tuple[tuple[str, str], ...], place: Path
) -> None:
    assert place in usual_folders(platform, environment, Path("/home/gm"))


def test_an_own_font_is_used_and_the_shipped_ones_help_out(tmp_path: Path) -> None:
    own = OwnFont(SHIPPED / f"{Face.BOLD.value}.ttf")
    fonts = load_fonts(BARE, own)
    assert fonts.initial == "DejaVuSansCondensed-Bold"
    assert fonts.runs("a", Face.OBLIQUE) == (("DejaVuSansCondensed-Bold", "a"),)
    assert fonts.width("a", Face.BOOK, 9) == load_fonts(BARE).width("a", Face.BOLD, 9)
    rendering = printing.render(track(30), PrintOptions(font=own), BARE)
    assert embedded(rendering.pdf) == {"DejaVuSansCondensed-Bold"}


def test_an_own_font_that_is_none_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "mine.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(PrintError) as refusal:
        printing.render(track(), PrintOptions(font=OwnFont(broken)), BARE)
    assert refusal.value.phrase.params["file"] == str(broken)


def test_signs_beyond_the_first_plane_are_copied_as_what_they_are() -> None:
    pdf = printing.render(track(name=f"x{ASTRAL}y"), PrintOptions(), BARE).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        assert f"x{ASTRAL}y" in opened.pages[0].extract_text()
    assert f"x{ASTRAL}y" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def test_missing_signs_are_told_with_page_and_item() -> None:
    report = printing.survey(track(name="Fire \U0010fffd!"), PrintOptions(), BARE)
    assert report.missing == ()  # no sign at all: an unassigned one is cleaned away
    report = printing.survey(track(name="火"), PrintOptions(), BARE)
    assert report.missing == ("火",)
    assert {one.page for one in report.lacking} == set(range(1, report.pages + 1))
