import sys
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtGui import QColor
from PySide6.QtPrintSupport import QPrinter

from app.ui.battle.tools import Tools
from app.ui.print.pdf_pages import PdfPages
from app.ui.print.place import PrintPlace


@pytest.fixture
def make_place(qtbot, look, wording):
    made = []

    def make(program=(sys.executable, "-m", "app")):
        place = PrintPlace(Tools.make(look, wording), program)
        qtbot.addWidget(place)
        made.append(place)
        place.resize(1200, 760)
        place.show()
        return place

    yield make
    for place in made:
        place.close_down()


def made(qtbot, place, change=None):
    """Waits until a PDF is on show after a change."""
    with qtbot.waitSignal(place.ready, timeout=30_000):
        if change is None:
            place.enter()
        else:
            change()


def test_the_preview_is_the_finished_file(make_place, qtbot):
    place = make_place()
    made(qtbot, place)
    pages = len(place.preview)
    assert pages > 1
    assert place.notes.full_text.startswith(f"{pages} pages")
    qtbot.waitUntil(lambda: place.preview.drawn > 0)
    picture = place.preview._sheets[0].picture
    dark = sum(QColor(picture.pixel(picture.width() // 2, y)).lightness() < 128
               for y in range(picture.height()))  # fmt: skip
    assert dark > 10


def test_the_page_folds_when_asked_and_the_options_follow(make_place, qtbot):
    place = make_place()
    made(qtbot, place)
    made(qtbot, place, lambda: place.form.layout_.button(1).click())
    assert len(place.preview) == 1
    assert place.form.row.isVisible()
    assert not place.form.distance.isVisible()


def test_paper_and_length_reach_the_file(make_place, qtbot):
    place = make_place()
    made(qtbot, place)
    place.form.paper.button(1).click()
    made(qtbot, place, lambda: place.form.length.field.setText("60"))
    with PdfPages(place._file) as pages:
        size = pages.size_mm(0)
    assert sorted((size.width(), size.height())) == pytest.approx([215.9, 279.4], abs=0.2)


def test_a_half_typed_paper_size_waits(make_place, qtbot):
    place = make_place()
    made(qtbot, place)
    made(qtbot, place, lambda: place.form.paper.button(4).click())
    place.form.custom.clear()
    qtbot.keyClicks(place.form.custom, "220")
    assert not place._timer.isActive()
    made(qtbot, place, lambda: qtbot.keyClicks(place.form.custom, "x300"))
    with PdfPages(place._file) as pages:
        size = pages.size_mm(0)
    assert sorted((size.width(), size.height())) == pytest.approx([220, 300], abs=0.2)


def test_what_cannot_be_printed_is_told(make_place, qtbot):
    place = make_place()
    made(qtbot, place)
    place.form.custom.setText("20x20")
    made(qtbot, place, lambda: place.form.paper.button(4).click())
    assert place.banner.isVisible()
    assert not place.save.isEnabled()
    assert len(place.preview) == 0


def test_a_program_that_does_not_start_is_told(make_place, qtbot, tmp_path):
    place = make_place((str(tmp_path / "nothing"),))
    made(qtbot, place)
    assert place.banner.isVisible()
    assert not place.print.isEnabled()


def test_the_file_is_saved_as_it_is(make_place, qtbot, tmp_path):
    place = make_place()
    made(qtbot, place)
    target = tmp_path / "track.pdf"
    place.save_to(target)
    assert target.read_bytes() == place._file.read_bytes()
    assert str(target) in place.banner.text
    place.save_to(tmp_path / "no" / "where.pdf")
    assert "where.pdf" in place.banner.text


def test_the_printer_gets_every_page_at_true_size(make_place, qtbot, tmp_path):
    place = make_place()
    made(qtbot, place)
    target = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    place.print_on(printer)
    assert not place.print.isEnabled()
    qtbot.waitUntil(place.print.isEnabled, timeout=60_000)
    original, sent = pypdfium2.PdfDocument(place._file), pypdfium2.PdfDocument(target)
    assert len(sent) == len(original)
    for wanted, got in zip(original, sent, strict=True):
        assert got.get_size() == pytest.approx(wanted.get_size(), abs=1.0)
    original.close()
    sent.close()
    assert "sent to the printer" in place.banner.text


def test_leaving_in_the_middle_leaves_nothing_behind(make_place, qtbot):
    place = make_place()
    place.enter()
    folder = place._folder.name
    place.close_down()
    assert not Path(folder).exists()
