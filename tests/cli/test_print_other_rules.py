"""``seedboard print`` with a campaign of other rules: everything by its words and its parts."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.test_commands import Said, Shell, assert_refused
from tests.cli.test_print_pack import parts, report
from tests.helpers.examples import OTHERS, example


@pytest.fixture
def seedboard(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("others")
    return {one: example(one, folder / f"{one}.seedboard") for one in OTHERS}


def words(said: Said, target: Path) -> str:
    assert said.code == 0, said.err
    return " ".join(page.extract_text() for page in PdfReader(target).pages)


@pytest.mark.parametrize(
    ("system", "thing", "more", "told"),
    [
        ("rounds", "tracker", ("--rounds", "3"), ("Round 3", "Mud Golem", "1d10 + 7")),
        ("rounds", "cards", ("--character", "Gale Moth"), ("Gust", "ATTACK", "2d4")),
        ("rounds", "sheets", ("--character", "Mud Golem"), ("Attack Moves", "16 + 1d20")),
        ("rounds", "summary", (), ("Who takes part", "2 against 3.")),
        ("pool", "slips", ("--turns", "1"), ("All Out Attack", "turn 1", "5d6 / 2d6")),
        ("pool", "dice", ("--encounter", "At the gate"), ("8 + 4d6 / 4 + 3d6 + 2d6", "MIND")),
        ("pool", "statuses", (), ("Berserk", "until it is cured")),
        ("pool", "sheets", ("--character", "Ink Runner"), ("STR", "8 + 5d6", "Ailments")),
        ("pool", "tokens", (), ("For sheets and slips",)),
    ],
)
def test_each_thing_is_printed_in_the_words_of_the_rules(
    system: str, thing: str, more: tuple[str, ...], told: tuple[str, ...],
    seedboard: Shell, files: dict[str, Path], tmp_path: Path,
) -> None:  # fmt: skip
    target = tmp_path / "out.pdf"
    found = words(seedboard("print", thing, files[system], *more, "-o", target), target)
    assert [one for one in told if one not in found] == []
    assert "Seed RPG" not in found


@pytest.mark.parametrize(
    ("system", "told"), [("rounds", "Counter Strike:"), ("pool", "A turn for everybody")]
)
def test_reference_and_record_are_those_of_the_campaign(
    system: str, told: str, seedboard: Shell, files: dict[str, Path], tmp_path: Path
) -> None:
    target = tmp_path / "out.pdf"
    asked = ("--campaign", files[system], "-o", target)
    assert told in words(seedboard("print", "reference", *asked), target)
    found = words(seedboard("print", "record", "--encounter", "At the gate", *asked), target)
    assert "Delay taken" not in found
    assert "At the gate" in found


@pytest.mark.parametrize("system", OTHERS)
def test_a_pack_is_whole_and_says_what_each_part_comes_to(
    system: str, seedboard: Shell, files: dict[str, Path], tmp_path: Path
) -> None:
    target = tmp_path / "pack.pdf"
    asked = ("print", "pack", files[system], "--encounter", "gate", "--parts", "all")
    read = report(seedboard(*asked, "-o", target, "--json"))
    assert read["items_in"] == read["items_drawn"]
    rows = parts(read)
    assert "track" not in rows
    assert all(row["pages"] and row["chosen"] for row in rows.values())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("print", "pack", "rounds", "--parts", "track"), "tracker"),
        (("print", "slips", "rounds"), "tracker"),
        (("print", "tracker", "pool"), "slips"),
        (("print", "statuses", "rounds"), "knows no statuses"),
        (("print", "track", "--encounter", "gate", "--campaign", "pool"), "slips"),
    ],
)
def test_what_the_rules_have_no_use_for_is_refused(
    asked: tuple[str, ...], told: str, seedboard: Shell, files: dict[str, Path], tmp_path: Path
) -> None:
    whole = [files.get(one, one) for one in asked]
    said = seedboard(*whole, "-o", tmp_path / "out.pdf")
    assert_refused(said)
    assert told in said.err
