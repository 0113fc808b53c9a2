"""The report on rules sees what it claims to see."""

from pathlib import Path

import pytest

from tests import rules


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project: three rules implemented, two of them tested."""
    (tmp_path / "app").mkdir()
    (tmp_path / "printing").mkdir()
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "app" / "code.py").write_text(
        '"""Order (SEED-001…002)."""\n\n\ndef f():\n    """Ties (SEED-003)."""\n'
        '    return "SEED-900"  # SEED-901\n'
    )
    (tmp_path / "tests" / "deep" / "test_code.py").write_text(
        'import pytest\n\n\n@pytest.mark.rule("SEED-001", "SEED-002")\ndef test_a():\n    ...\n'
    )
    return tmp_path


def test_docstrings_and_marks_are_read_and_nothing_else(tree: Path) -> None:
    found = rules.coverage(tree)
    assert sorted(found.implemented) == ["SEED-001", "SEED-002", "SEED-003"]
    assert sorted(found.tested) == ["SEED-001", "SEED-002"]
    assert found.implemented["SEED-003"] == ["app/code.py:5"]


def test_a_rule_without_a_test_fails_and_is_named(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules.main(tree) == 1
    assert "no test: SEED-003 (app/code.py:5)" in capsys.readouterr().out


def test_a_document_that_holds_what_a_rule_is_about_claims_nothing(tree: Path) -> None:
    model = tree / "app" / "engine" / "model"
    model.mkdir(parents=True)
    (model / "documents.py").write_text('"""A weapon (SEED-107)."""\n')
    assert "SEED-107" not in rules.coverage(tree).implemented


def test_a_mark_on_a_parameter_counts(tree: Path) -> None:
    (tree / "tests" / "test_more.py").write_text(
        "import pytest\n\n\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SEED-003"))])\n'
        "def test_b(x):\n    ...\n"
    )
    assert rules.main(tree) == 0


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("SEED-047", ["SEED-047"]),
        ("SEED-009 … 011", ["SEED-009", "SEED-010", "SEED-011"]),
        ("SEED-009 to SEED-010", ["SEED-009", "SEED-010"]),
        ("SEED-001, SEED-005", ["SEED-001", "SEED-005"]),
        ("see SEED-1 or seed-001", []),
    ],
)
def test_ids_are_read_singly_and_as_ranges(text: str, wanted: list[str]) -> None:
    assert list(rules.ids(text)) == wanted


def test_neighbours_are_told_as_ranges() -> None:
    assert rules.spans(["A-001", "A-002", "A-003", "A-007"]) == "A-001…003, A-007"
    assert rules.spans([]) == "none"


def test_every_rule_the_code_names_is_proven() -> None:
    found = rules.coverage(rules.ROOT)
    assert not found.untested, rules.report(found)
