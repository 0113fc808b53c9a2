"""Pages are drawn call for call as before; a change shows as a readable difference."""

import pytest

from tests.printing.references import CASES, FOLDER, written


@pytest.mark.parametrize("name", CASES)
def test_pages_are_drawn_as_before(name: str) -> None:
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert written(*CASES[name]) == expected


def test_no_reference_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(CASES)
