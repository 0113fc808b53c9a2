"""A landing names its neighbours in the acting order."""

import pytest

from app.ui.grid.landing import Landing, landing, landing_words
from tests.helpers.views import skirmish, token, view


@pytest.mark.parametrize(
    ("id_", "where"),
    [
        ("mirel", Landing(0, None, "Okko")),
        ("imp1", Landing(12, "Tamsin", "Marsh Hag")),
        ("imp2", Landing(41, "Boris", None)),
        ("wolf", None),
    ],
)
def test_neighbours(id_, where):
    assert landing(skirmish(), id_) == where


def test_a_stranger_is_a_fault():
    with pytest.raises(KeyError):
        landing(skirmish(), "nobody")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (Landing(3, "A", "B"), "after A, before B"),
        (Landing(3, None, "B"), "next, before B"),
        (Landing(3, "A", None), "last, after A"),
        (Landing(3, None, None), "next"),
    ],
)
def test_words(wording, where, said):
    assert landing_words(wording, where) == said


def test_alone():
    assert landing(view(token("ann", 5)), "ann") == Landing(5, None, None)
