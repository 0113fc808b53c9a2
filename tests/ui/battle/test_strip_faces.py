"""Cells of the strip share pictures of those they show."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize

from app.ui.battle.strip import CellFaces
from app.ui.desk.tools import Tools
from app.ui.kit.theme import Scheme
from tests.helpers.views import token


@pytest.fixture
def faces(look, wording):
    return CellFaces(Tools.make(look, wording))


def drawn(faces, one, wide=130, *, marked=False):
    picture, _ = faces.face(one, "circle", QSize(wide, 64), 1.0, marked=marked)
    return picture.cacheKey()


def test_another_place_or_a_pixel_more_draws_nothing_anew(faces):
    ann = token("a", 5, name="Ann")
    first = drawn(faces, ann, 119)
    assert drawn(faces, replace(ann, place=9, order=3), 120) == first
    assert drawn(faces, ann, 119) == first


def test_whatever_shows_on_a_face_makes_another(faces):
    ann = token("a", 5, name="Ann")
    others = (replace(ann, name="Bo"), replace(ann, hidden=True), replace(ann, letter="Q"))
    keys = [drawn(faces, ann), drawn(faces, ann, marked=True), *(drawn(faces, o) for o in others)]
    assert len(set(keys)) == len(keys)


def test_a_wider_strip_or_another_look_draws_anew(faces, look):
    ann = token("a", 5, name="Ann")
    first = drawn(faces, ann)
    assert drawn(faces, ann, 200) != first
    look.choose(Scheme.DARK)
    assert drawn(faces, ann) != first


def test_few_faces_are_kept(faces):
    first = token("n0", 1, name="0")
    keys = {drawn(faces, token(f"n{n}", n, name=str(n))) for n in range(60)}
    assert len(keys) == 60
    assert drawn(faces, first) not in keys
