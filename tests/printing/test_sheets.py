"""What stands on the sheets of a track."""

from dataclasses import replace
from itertools import pairwise
from math import isclose

import pytest

from app.engine.model.timeline import Presence
from app.engine.model.track import Layout, TrackMark
from printing.inks import BAND, FIVE, TEN, TICK, ZONE
from printing.options import A4, LETTER, Ink
from printing.page import Circle, Outline, Rect, Shape
from tests.printing.recorder import Call, Clip, Drawn, Lines, Sheet, Written
from tests.printing.samples import FIGHT, Setup, enemy, party, record, tiled, track

TILED = Setup()
FOLDED = Setup(layout=Layout.FOLDED)


def sheets(options: Setup = TILED, **what: object) -> list[Sheet]:
    return record(track(**what), options)[0].sheets  # type: ignore[arg-type]


def numbers(sheet: Sheet) -> list[int]:
    return [int(text) for text in sheet.words() if text.isdigit()]


def points(shape: Shape | None) -> list[float]:
    if isinstance(shape, Rect):
        return [shape.x, shape.y, shape.right, shape.bottom]
    if isinstance(shape, Circle):
        return [shape.x, shape.y, shape.x + shape.radius, shape.y]
    if isinstance(shape, Outline):
        flat: list[float] = [*shape.start]
        for step in shape.steps:
            for part in step:
                flat += part if isinstance(part, tuple) else [part]
        return flat
    return []


def geometry(call: Call) -> list[float]:
    if isinstance(call, Lines):
        return [part for segment in call.segments for part in segment]
    if isinstance(call, Written):
        return [*call.at]
    assert isinstance(call, Drawn | Clip)
    return points(call.shape)


@pytest.mark.parametrize("distance", [5, 8, 10])
@pytest.mark.parametrize("wide", [False, True])
def test_letter_and_a4_tiles_are_the_same_drawing(distance: float, wide: bool) -> None:
    shift = (LETTER.width - A4.width) / 2
    options = replace(TILED, distance=distance, wide=wide)
    a4 = sheets(options, tokens=FIGHT)
    letter = sheets(replace(options, paper=LETTER), tokens=FIGHT)
    plan = tiled(100, distance, A4, wide=wide)
    for one, other, tile in zip(a4, letter, plan.tiles, strict=True):
        here = [call for call in one.calls if max([0.0, *geometry(call)[1::2]]) <= tile.end]
        there = [call for call in other.calls if max([0.0, *geometry(call)[1::2]]) <= tile.end]
        assert len(here) > 40
        assert len(here) == len(there)
        for call, twin in zip(here, there, strict=True):
            assert type(call) is type(twin)
            xy, moved = geometry(call), geometry(twin)
            expected = [part + shift * (index % 2 == 0) for index, part in enumerate(xy)]
            assert moved == pytest.approx(expected)


def test_every_tick_is_numbered_in_the_spine_and_fives_at_both_edges() -> None:
    for sheet, (top, bottom) in zip(
        sheets(), [(100, 75), (74, 50), (49, 25), (24, 1)], strict=True
    ):
        shown = numbers(sheet)
        for tick in range(top, bottom - 1, -1):
            assert shown.count(tick) >= (3 if tick % 5 == 0 else 1)


def test_line_weights_tell_ticks_fives_and_tens_apart() -> None:
    (_, sheet, _, _) = sheets()
    levels = {
        pen: sorted(y0 for (x0, y0, x1, y1), own in sheet.strokes if own == pen and y0 == y1 < 218)
        for pen in (TICK, FIVE, TEN)
    }
    assert levels[FIVE] == pytest.approx([18, 98, 178])
    assert levels[TEN] == pytest.approx([58, 138])
    assert len(levels[TICK]) == 20


def test_bands_of_five_alternate_and_meet_the_lines() -> None:
    (_, sheet, _, _) = sheets()
    bands = [call.shape for call in sheet.shapes if call.fill == BAND]
    spans = [(band.y, band.bottom) for band in bands if isinstance(band, Rect)]
    assert spans == [pytest.approx(span) for span in [(18, 58), (98, 138), (178, 218)]]


def test_a_flap_repeats_its_neighbours_band() -> None:
    # 60 begins a shaded five, so sheet two's flap must be shaded behind a gap at the seam
    first, second, *_ = sheets(replace(TILED, distance=10))
    band = next(call.shape for call in second.shapes if call.fill == BAND)
    assert isinstance(band, Rect)
    assert band.y == pytest.approx(18 - 2.4)
    assert "GLUE FLAP" not in first.words()
    assert "lay the cut edge of R1 here, its line 80 on this line 80" in second.words()


def test_steps_and_map_say_where_a_sheet_belongs() -> None:
    first, _, _, last = sheets()
    assert "2 Glue this cut edge onto the flap of R2, line 75 on line 75." in first.words()
    assert "sheet 1 of 4" in first.words()
    assert any(text.startswith("Last sheet") for text in last.words())
    for sheet, here in ((first, "R1C1"), (last, "R4C1")):
        cells = {text.text: text for text in sheet.texts if text.text.startswith("R")}
        assert sorted(cells) == ["R1C1", "R2C1", "R3C1", "R4C1"]
        assert [name for name, cell in cells.items() if cell.style.paint == 0] == [here]
    (only,) = sheets(length=15)
    assert any("nothing to cut" in text for text in only.words())


def test_wide_tracks_put_one_side_on_a_sheet() -> None:
    eight = sheets(replace(TILED, wide=True))
    assert ["PARTY" in sheet.words() for sheet in eight] == [True] + [False] * 7
    assert ["ENEMIES" in sheet.words() for sheet in eight] == [False] * 4 + [True] + [False] * 3
    assert any("flap of R1C2" in text for text in eight[0].words())
    assert any("right edge of R1C1" in text for text in eight[4].words())
    assert {"1", "8"} <= set(eight[3].words())


def test_long_tracks_show_the_part_of_the_map_around_a_sheet() -> None:
    many = sheets(length=999)
    middle = many[len(many) // 2]
    shown = [text for text in middle.words() if text.startswith("R") and "C" in text]
    assert f"R{len(many) // 2 + 1}C1" in shown
    assert len(shown) < len(many)
    assert "\N{HORIZONTAL ELLIPSIS}" in middle.words()


def test_marks_stand_on_their_line() -> None:
    _, second, third, _ = sheets()
    mark = next(text for text in second.texts if text.text.startswith("battle starts"))
    tile = tiled(100, 8, A4).tiles[1]
    assert mark.at[1] == pytest.approx(tile.y(50) - 1.55)
    assert any(text.startswith("pre-emptive") for text in third.words())


def test_marks_off_the_track_are_reported() -> None:
    document = replace(track(40), marks=(TrackMark(50, "start"), TrackMark(0, "end")))
    _, report = record(document, TILED)
    assert [(note.page, note.phrase.code) for note in report.notes] == [
        (0, "print.note.mark_off"),
        (0, "print.note.mark_off"),
    ]


def test_a_mark_gives_way_to_tokens_and_says_so() -> None:
    full = tuple(party(f"P{n}", "blue", 50) for n in range(4))
    recording, report = record(track(tokens=full), TILED)
    second = recording.sheets[1]
    mark = next(text for text in second.texts if text.text.startswith("battle starts"))
    assert mark.at[0] > 105, "written on the enemies' side"
    assert report.notes == ()
    both = full + tuple(enemy(f"E{n}", "red", 50) for n in range(4))
    _, crowded = record(track(tokens=both), TILED)
    assert [note.phrase.code for note in crowded.notes] == ["print.note.mark_covered"]


@pytest.mark.parametrize("options", [TILED, FOLDED, replace(TILED, wide=True)])
def test_all_tokens_handed_in_are_drawn(options: Setup) -> None:
    recording, report = record(track(tokens=FIGHT), options)
    assert report.items_in == report.items_drawn == len(FIGHT)
    words = [text for sheet in recording.sheets for text in sheet.words()]
    assert {token.letter for token in FIGHT} <= set(words)
    assert "112" in words
    assert words.count("KO") == 1


def test_those_who_left_are_not_printed() -> None:
    _, report = record(track(tokens=(party("X", "blue", 3, presence=Presence.GONE),)), TILED)
    assert (report.items_in, report.items_drawn, report.notes) == (0, 0, ())


def test_a_token_stands_on_its_line_and_crosses_a_seam_whole() -> None:
    # two lines high at 74, it reaches over the seam at 75 onto the sheet above
    first, second, *_ = sheets(tokens=(enemy("W3", "orange", 74),))
    tiles = tiled(100, 8, A4).tiles
    for sheet, tile in ((first, tiles[0]), (second, tiles[1])):
        (letter,) = [text for text in sheet.texts if text.text == "W3"]
        assert tile.y(74) - 16 < letter.at[1] < tile.y(74)
        clip = next(call for call in sheet.calls if isinstance(call, Clip))
        assert isinstance(clip.shape, Rect)
        assert isclose(clip.shape.bottom, tile.rows_end)
    assert tiles[0].y(74) > tiles[0].end > tiles[0].y(74) - 16


def test_ties_take_lanes_outwards_from_the_spine() -> None:
    tied = (*(party(f"P{n}", "blue", 20) for n in range(3)), enemy("E", "red", 20))
    *_, last = sheets(tokens=tied)
    xs = {text.text: text.at[0] for text in last.texts}
    assert xs["P0"] > xs["P1"] > xs["P2"]
    assert xs["P0"] < 105 < xs["E"]
    steps = [before - after for before, after in pairwise([xs["P0"], xs["P1"], xs["P2"]])]
    assert steps == pytest.approx([19, 19])


def test_crowds_are_reported_and_find_room_on_a_wide_track() -> None:
    crowd = tuple(party(f"P{n}", "blue", 20) for n in range(6))
    _, report = record(track(tokens=crowd), TILED)
    assert (report.items_in, report.items_drawn) == (6, 4)
    assert [note.phrase.params["letter"] for note in report.notes] == ["P4", "P5"]
    _, roomy = record(track(tokens=crowd), replace(TILED, wide=True))
    assert (roomy.items_drawn, roomy.notes) == (6, ())


@pytest.mark.parametrize("options", [TILED, FOLDED])
def test_more_than_four_at_now_are_reported(options: Setup) -> None:
    crowd = tuple(enemy(f"E{n}", "blue", 0) for n in range(5))
    _, report = record(track(tokens=crowd), options)
    assert report.items_drawn == 4
    (note,) = report.notes
    assert note.phrase.code == "print.note.crowded"
    assert dict(note.phrase.params) == {"letter": "E4", "place": 0}


def test_held_tokens_without_room_are_reported() -> None:
    crowd = tuple(party(f"H{n}", "blue", None, presence=Presence.HELD) for n in range(40))
    _, report = record(track(tokens=crowd), FOLDED)
    assert 0 < report.items_drawn < 40
    left = 40 - report.items_drawn
    assert [note.phrase.code for note in report.notes] == ["print.note.crowded_off"] * left


def test_ties_share_a_folded_cell() -> None:
    tied = tuple(party(f"P{n}", "blue", 37) for n in range(4))
    (page,) = sheets(FOLDED, tokens=tied)
    cell = Rect(141, 0, 18, 0)
    for text in page.texts:
        if text.text.startswith("P") and text.text[1:].isdigit():
            assert cell.x < text.at[0] < cell.right


def test_the_ink_saver_draws_no_bands_and_no_zone() -> None:
    for layout in Layout:
        for sheet in sheets(Setup(layout=layout, ink=Ink.SAVER)):
            assert not [call for call in sheet.shapes if call.fill in (BAND, ZONE)]
        filled = [
            call
            for sheet in sheets(Setup(layout=layout))
            for call in sheet.shapes
            if call.fill in (BAND, ZONE)
        ]
        assert filled


def test_the_folded_page_counts_like_a_number_line() -> None:
    (page,) = sheets(FOLDED)
    ats = {text.text: text.at for text in page.texts if text.style.size >= 14}
    assert ats["36"][0] < ats["37"][0]
    assert ats["37"][1] == ats["36"][1]
    assert ats["47"][0] == ats["37"][0]
    assert ats["47"][1] < ats["37"][1]
    assert {"10 less", "1 less", "page 1 of 1", "Print at 100 %"} <= set(page.words())
