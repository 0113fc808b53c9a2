"""The list of keys on paper."""

import io

import pypdfium2
import pytest

from app.engine.model.key_list import KeyLine, KeyList, KeySection
from app.ui.kit.keymap import Keymap
from app.ui.shell.key_table import COMMANDS, command_text, sentence_case
from app.ui.shell.keys_page import SECTIONS
from app.ui.shell.keys_print import key_list
from app.ui.wording import Wording
from printing import render
from printing.options import A4, A5, LETTER, PrintOptions
from tests.printing.samples import ASSETS, RESOURCES

WORDS = Wording.load(RESOURCES / "i18n" / "en.toml")


def pages(document: KeyList, paper=A4):
    made = render(document, PrintOptions(paper=paper), ASSETS)
    pdf = pypdfium2.PdfDocument(io.BytesIO(made.pdf))
    texts = [page.get_textpage().get_text_range() for page in pdf]
    pdf.close()
    return made.report, texts


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_all_keys_of_the_desk_stand_on_one_page(qapp, paper):
    document = key_list(Keymap(COMMANDS), WORDS)
    report, texts = pages(document, paper)
    assert len(texts) == 1
    assert report.items_drawn == report.items_in == sum(len(s.lines) for s in document.sections)
    assert report.notes == ()
    assert report.missing == ()
    for words in (
        "Keys of Seedboard", "Ordinary turn", "Ctrl+Shift+Z", "Copy delays", "Ctrl+K",
        "Order of rounds", "Up or down inside its round", "Cards of secret choices", "F9",
    ):  # fmt: skip
        assert words in texts[0]


def test_every_panel_of_the_page_of_keys_is_printed_with_all_its_commands(qapp):
    keymap = Keymap(COMMANDS)
    document = key_list(keymap, WORDS)
    titles = [section.title for section in document.sections]
    assert titles == [WORDS.text(f"keys.{name}") for name, _ in SECTIONS]
    printed = {
        (section.title, line.text) for section in document.sections for line in section.lines
    }
    bound = [command for command in COMMANDS if keymap.keys(command.id)]
    for command in bound:
        assert (WORDS.text(f"keys.{command.scope}"), command_text(command, WORDS)) in printed
    fixed = [
        (WORDS.text(f"keys.{name}"), sentence_case(WORDS.text(f"keys.{code}")))
        for name, rows in SECTIONS
        for code, keys in rows
        if not any(key in keymap for key in keys)
    ]
    assert set(fixed) <= printed
    assert len(printed) == len(fixed) + len(bound)


def test_a_key_of_ones_own_is_printed_and_one_taken_away_is_not(qapp):
    keymap = Keymap(COMMANDS)
    keymap.bind("turn.free", "G")
    keymap.bind("window.copy_delays")
    lines = {
        line.text: line.keys for part in key_list(keymap, WORDS).sections for line in part.lines
    }
    assert lines["A free delay"] == ("G",)
    assert "Copy delays" not in lines


def test_a_long_list_goes_on_over_columns_and_pages_and_loses_nothing():
    lines = tuple(KeyLine((f"F{n}",), f"Command number {n} does this") for n in range(150))
    report, texts = pages(KeyList("Keys", (KeySection("All", lines),)), A5)
    assert report.items_drawn == 150
    assert len(texts) > 1
    found = " ".join(" ".join(texts).split())
    assert all(f"Command number {n} does this" in found for n in range(150))


def test_keys_that_do_not_fit_beside_each_other_go_below():
    keys = tuple(f"Ctrl+Shift+F{n}" for n in range(1, 9))
    report, texts = pages(KeyList("Keys", (KeySection("All", (KeyLine(keys, "Many"),)),)))
    assert report.notes == ()
    assert all(key in texts[0] for key in keys)
