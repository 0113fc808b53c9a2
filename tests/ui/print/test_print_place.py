"""The Print place as it is used: ticked, turned, saved and sent to the printer."""

from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest

from app.engine.model.phrase import Phrase
from app.engine.model.printer import PrinterProfile
from app.services.pack_memory import PrintMemory
from app.services.pack_parts import offered
from app.ui.kit.theme import Role
from app.ui.print.outcome import read_report
from app.ui.print.pdf_pages import PdfPages
from tests.ui.print.conftest import ENCOUNTER, PARTS


def rows(place):
    return {row.id: row for row in place.what.list.model_.rows}


def click_box(place, part):
    view = place.what.list
    index = view.model().index(view.model_.row_of(part), 0)
    at = QPoint(20, view.visualRect(index).center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def text(place):
    document = pypdfium2.PdfDocument(place.file)
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def test_without_a_campaign_the_track_prints(make_place, made, qtbot):
    place = make_place()
    made(place)
    ids = list(rows(place))
    assert ids[0] == "track"
    assert "tokens" not in ids
    assert not place.what.scope.isVisible()
    assert len(place.preview) == rows(place)["track"].pages
    qtbot.waitUntil(lambda: place.preview.view.drawn > 0)
    picture = place.preview.view.sheets[0].picture
    dark = sum(QColor(picture.pixel(picture.width() // 2, y)).lightness() < 128
               for y in range(picture.height()))  # fmt: skip
    assert dark > 10


def test_everything_of_an_encounter_is_offered_with_its_pages(make_place, sample, made, hands_of):
    place = make_place()
    place.show_encounter(next(one.id for one in sample.encounters() if one.name == ENCOUNTER))
    made(place)
    shown = rows(place)
    assert list(shown) == [part.id for part in offered(place._has)]
    ticked = [row for row in shown.values() if row.ticked]
    assert {"track", "tokens", "cards"} <= {row.id for row in ticked}
    assert sum(row.pages for row in ticked) == len(place.preview)
    assert shown["calibration"].pages == 2
    assert shown["calibration"].sheets == 1
    assert not shown["calibration"].ticked
    assert place.what.pages.full_text == f"{len(place.preview)} pages"
    sheets = sum(row.sheets for row in ticked)
    assert f"Takes {sheets} sheets of paper" in place.what.note.full_text
    assert place.paper.good.text == "Nothing is cut off and nothing is left out."
    for part in [row.id for row in ticked][:-1]:
        click_box(place, part)
    made(place, lambda: click_box(place, ticked[-1].id))
    assert "Tick" in place.banner.text
    assert not place.what.save.isEnabled()
    assert len(place.preview) == 0


@pytest.mark.parametrize(
    ("drawn", "code", "said"),
    [
        (2, "print.note.shrunk", "Nothing is cut off"),
        (2, "print.note.shortened", "Read the report"),
        (1, "print.note.shortened", "Not everything"),
    ],
)
def test_what_is_said_of_it_all_agrees_with_the_remarks(place, wording, drawn, code, said):
    note = {"page": 1, "item": "", "code": code, "text": "“Wren” is not as it was."}
    report = {"pages": 1, "items_in": 2, "items_drawn": drawn, "notes": [note]}
    place.paper.show_outcome(read_report(report, wording))
    assert place.paper.good.text.startswith(said)
    assert len(place.paper.remarks.model_.rows) == 1


def test_pages_are_found_turned_zoomed_and_saved(place, hands, qtbot, tmp_path):
    assert place.paper.part_head.title.full_text == "Delay track"
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Down)
    assert place.paper.part_head.title.full_text == "Ability cards"
    hands.enter()
    preview, first = place.preview, rows(place)["cards"].first
    assert preview.view.page == first
    assert preview.head.title.full_text.startswith(f"Ability cards, {first} of ")
    assert preview.thumbs.currentIndex().row() == first - 1
    hands.click_row(preview.thumbs, 0)
    assert preview.view.page == 1
    qtbot.waitUntil(lambda: preview.thumbs.drawn > 2)
    hands.click(preview.next)
    assert preview.view.page == 2
    hands.click(preview.back)
    assert preview.view.page == 1
    whole = preview.view.zoom
    preview.view.setFocus()
    hands.key(Qt.Key.Key_Plus)
    assert preview.view.zoom > whole
    hands.press("F")
    assert preview.view.zoom == pytest.approx(whole)
    hands.key(Qt.Key.Key_PageDown)
    assert preview.view.page == 2
    target = tmp_path / "pack.pdf"
    place.outlets.save(place.file, target)
    assert target.read_bytes() == place.file.read_bytes()
    assert str(target) in place.banner.text
    place.outlets.save(place.file, tmp_path / "no" / "where.pdf")
    assert "where.pdf" in place.banner.text


def test_options_reach_the_file_and_are_remembered(place, hands, made, sample):
    form = place.paper.forms[type(place.paper.forms[next(iter(place.paper.forms))])]
    form.layout_.setFocus()
    made(place, lambda: hands.key(Qt.Key.Key_Down))
    assert rows(place)["track"].pages == 1
    assert list(sample.printing.parts) == list(PARTS)
    form = place.paper.paper
    form.paper.setFocus()
    made(place, lambda: hands.key(Qt.Key.Key_End))
    assert form.custom.isVisible()
    form.custom.setFocus()
    form.custom.clear()
    hands.type("250")
    assert not place.press.waiting
    made(place, lambda: hands.type("x300"))
    with PdfPages(place.file) as pages:
        size = pages.size_mm(0)
    assert sorted((size.width(), size.height())) == pytest.approx([250, 300], abs=0.2)
    memory = sample.printing
    assert memory.options["paper"] == "250x300"
    assert memory.options["layout"] == "folded"
    assert memory.encounter
    form.custom.setText("20x20")
    made(place, form.changed.emit)
    assert place.banner.isVisible()
    assert not place.what.save.isEnabled()
    assert len(place.preview) == 0
    assert "cards" in rows(place)


def test_the_next_print_begins_as_the_last_one_and_space_and_the_box_tick(
    make_place, sample, made, hands_of
):
    encounter = next(one.id for one in sample.encounters() if one.name == ENCOUNTER)
    memory = PrintMemory(encounter, ("calibration",), {"paper": "a3", "ink": "?"})
    sample.remember_printing(memory)
    place = make_place()
    made(place)
    assert place.what.scope.currentText() == ENCOUNTER
    assert [row.id for row in rows(place).values() if row.ticked] == ["calibration"]
    assert place.paper.options()["paper"] == "a3"
    assert place.paper.options()["ink"] == "colour"
    assert len(place.preview) == 2
    assert place.what.list.hasFocus()
    made(place, lambda: hands_of(place).key(Qt.Key.Key_Space))
    assert rows(place)["track"].ticked
    assert "delay track" in text(place)
    made(place, lambda: click_box(place, "calibration"))
    assert not rows(place)["calibration"].ticked
    assert "Calibration" not in text(place)


def change(sample, kind, name, fields):
    """Other words in one of the campaign's documents."""
    one = next(one for one in sample.workshop.listed(kind) if one.name == name)
    sample.workshop.replace(kind, {**one.body, **fields}, Phrase("prep.edit", {"name": name}))


def test_remarks_mark_what_they_are_about_and_open_its_document(place, hands, qtbot, made, sample):
    made(place, lambda: change(sample, "ability", "Cure", {"text": "Long words. " * 90}))
    remarks, view = place.paper.remarks, place.preview.view
    known = remarks.model_.rows
    at = next(n for n, one in enumerate(known) if one.document and one.document[0] == "ability")
    hands.click_row(remarks, at)
    page = known[at].pages[0]
    assert view.page == page
    sheet = view.sheets[page - 1]
    assert sheet.spots == tuple(one for one in known[at].spots if one.page == page)
    assert sheet.spots
    card = sheet.spots[0]
    assert (card.width, card.height) == pytest.approx((63, 88))
    shot = sheet.grab().toImage()
    line = range(round((card.x - 4) * sheet.scale), round(card.x * sheet.scale))
    y = round((card.y + card.height / 2) * sheet.scale)
    assert place._tools.look.colour(Role.WARN) in [QColor(shot.pixel(x, y)) for x in line]
    assert place.paper.open.isEnabled()
    with qtbot.waitSignal(place.document_wanted) as wanted:
        hands.enter()
    assert tuple(wanted.args) == known[at].document
    with qtbot.waitSignal(place.document_wanted):
        hands.click(place.paper.open)


def test_documents_that_change_are_printed_anew(place, sample, made):
    made(place, lambda: change(sample, "character", "Wren", {"name": "Wren of the Weir"}))
    assert "Wren of the Weir" in text(place)


def test_one_character_alone_is_not_what_the_campaign_remembers(place, sample, made):
    before = sample.printing
    wren = next(one for one in sample.characters() if one.name == "Wren")
    made(place, lambda: place.show_character(wren.id))
    assert place.what.scope.currentText() == "Wren alone"
    assert [row.id for row in rows(place).values() if row.ticked]
    assert "Wren" in text(place)
    assert sample.printing == before


def test_a_program_that_does_not_start_is_told(make_place, made, tmp_path):
    place = make_place((str(tmp_path / "nothing"),))
    made(place)
    assert place.banner.isVisible()
    assert not place.what.print.isEnabled()


def test_making_is_stopped_by_its_button(place, hands, qtbot, made):
    place.press.want()
    qtbot.waitUntil(lambda: place.press.running)
    assert place.what.stop.isEnabled()
    made(place, lambda: hands.click(place.what.stop))
    assert "Stopped" in place.banner.text
    assert not place.press.running


def test_a_folder_of_files_is_stopped_or_comes_to_its_end(place, hands, tmp_path, qtbot):
    place.save_folder(tmp_path / "stopped")
    hands.click(place.what.stop)
    qtbot.waitUntil(lambda: not place.outlets.busy)
    assert "Stopped" in place.banner.text
    assert place.what.save.isEnabled()
    folder = tmp_path / "kit"
    place.save_folder(folder)
    assert place.what.stop.isEnabled()
    assert not place.what.save.isEnabled()
    qtbot.waitUntil(place.what.save.isEnabled, timeout=60_000)
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "01-track.pdf"
    assert f"{len(names)} files" in place.banner.text


def test_the_printer_gets_the_pages_that_were_asked_for_at_true_size(place, tmp_path, qtbot):
    count = len(place.preview)
    for name, asked, pages in (
        ("all", QPrinter.PrintRange.AllPages, range(count)),
        ("range", QPrinter.PrintRange.PageRange, range(1, 3)),
        ("one", QPrinter.PrintRange.CurrentPage, range(2, 3)),
    ):
        printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / f"{name}.pdf"))
        printer.setFromTo(2, 3)
        printer.setPrintRange(asked)
        place.outlets.print_on(printer, place.file, shown=3)
        assert not place.what.print.isEnabled()
        qtbot.waitUntil(place.what.print.isEnabled, timeout=60_000)
        original = pypdfium2.PdfDocument(place.file)
        sent = pypdfium2.PdfDocument(tmp_path / f"{name}.pdf")
        assert len(sent) == len(pages)
        for got, wanted in zip(sent, pages, strict=True):
            assert got.get_size() == pytest.approx(original[wanted].get_size(), abs=1.0)
        original.close()
        sent.close()
        assert "sent to the printer" in place.banner.text


def test_a_printer_is_measured_kept_used_and_forgotten(place, hands, made, memory):
    hands.click(place.paper.paper.measure)
    form = place.paper.printer
    assert form.name.hasFocus()
    hands.type("Hall laser")
    for field in form.fields["centre"]:
        field.setFocus()
        hands.type("50")
    assert "20" in form.banner.text
    assert not form.keep.isEnabled()
    for field in form.fields["centre"]:
        field.clear()
    for target in form.fields:
        for field, number in zip(form.fields[target], ("0,4", "-1"), strict=True):
            field.setFocus()
            hands.type(number)
    assert "+0.4 mm across" in form.result.full_text
    made(place, hands.enter)
    assert memory.settings.printers == (PrinterProfile("Hall laser", 0.4, -1.0, 0.0),)
    assert place.paper.options()["printer"] == "Hall laser"
    assert place.paper.currentIndex() == 0
    made(place, lambda: click_box(place, "calibration"))
    assert "Hall laser" in text(place)
    hands.click(place.paper.paper.measure)
    assert form.name.text() == "Hall laser"
    made(place, lambda: hands.click(form.forget))
    assert memory.settings.printers == ()


def test_the_calibration_page_is_one_button_away(place, hands, made, sample):
    hands.click(place.paper.paper.measure)
    made(place, lambda: hands.click(place.paper.printer.page))
    assert len(place.preview) == 2
    assert place.paper.printer.isVisible()
    made(place, lambda: hands.click(place.paper.printer.back))
    assert rows(place)["track"].ticked
    assert not rows(place)["calibration"].ticked
    assert "calibration" not in (sample.printing.parts or ())


def test_leaving_in_the_middle_leaves_nothing_behind(make_place, sample):
    place = make_place()
    place.enter()
    folder = place.press.draft().parent
    place.close_down()
    assert not Path(folder).exists()
