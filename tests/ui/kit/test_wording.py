"""Codes become sentences, and no template is broken."""

import tomllib
from pathlib import Path

import pytest

from app.engine.model.phrase import Phrase
from app.ui.wording import Wording, parameters

TEMPLATES = Wording.load(Path(__file__).parents[3] / "resources" / "i18n" / "en.toml").templates

WORDS = Wording(
    {
        "one": "{who}: {ticks:+} on {target}",
        "count": "{n} {n:tick|ticks}",
        "if": "{flag:?yes|no}",
    }
)


@pytest.mark.parametrize("code", sorted(TEMPLATES))
def test_every_template_parses_and_says_something(code):
    template = TEMPLATES[code]
    values = dict.fromkeys(parameters(template), 2)
    said = Wording({code: template}).text(code, **values)
    assert "{" not in said
    assert said == said.strip() or code.startswith("grid.moves")


def test_names_stand_for_ids_alone_and_in_groups():
    said = WORDS.phrase(
        Phrase("one", {"who": "a", "ticks": -5, "target": ("b", "c")}),
        {"a": "Ann", "b": "Bo", "c": "Cy"},
    )
    assert said == "Ann: −5 on Bo, Cy"


def test_a_stranger_is_shown_by_id():
    said = WORDS.phrase(Phrase("one", {"who": "a", "ticks": 1, "target": None}))
    assert said == "a: +1 on –"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 tick"), (2, "2 ticks"), (0, "0 ticks"), (-1, "−1 ticks")]
)
def test_a_number_chooses_its_word(n, said):
    assert WORDS.text("count", n=n) == said


def test_truth_chooses_its_word():
    assert [WORDS.text("if", flag=flag) for flag in (True, False, "", "x")] == [
        "yes",
        "no",
        "no",
        "yes",
    ]


def test_an_unknown_code_is_shown_as_it_is():
    assert WORDS.text("no.such", n=1) == "no.such"
    assert "no.such" not in WORDS
    assert "one" in WORDS


def test_a_missing_parameter_stays_visible():
    assert WORDS.text("count") == "{n} {n}"
    assert WORDS.text("if") == "no"


def test_braces_in_a_name_are_text():
    assert WORDS.text("count", n="{who}") == "{who} ticks"


def test_a_chosen_word_can_hold_a_parameter_and_a_bar_in_it_is_text():
    words = Wording({"gap": "{note:?, {note}|}", "bare": "{n:{n} here|}"})
    assert words.text("gap", note="a|b") == ", a|b"
    assert words.text("gap", note="") == ""
    assert words.text("bare", n=1) == "1 here"
    assert parameters("{note:?, {other}|}") == {"note", "other"}


def test_choices_can_stand_in_each_other():
    words = Wording({"hit": "{hit:?{critical:?critical hit|hit}|missed}{n:?, {n}|}"})
    assert words.text("hit", hit=True, critical=True) == "critical hit"
    assert words.text("hit", hit=True, critical=False, n=7) == "hit, 7"
    assert words.text("hit", hit=False, critical=True) == "missed"


def test_a_broken_template_is_found():
    with pytest.raises(ValueError, match="expected"):
        parameters("{who")


def test_the_quick_way_reads_what_toml_says(tmp_path):
    path = Path(__file__).parents[3] / "resources" / "i18n" / "en.toml"
    assert Wording.load(path).templates == tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        '"a" = "b"  # a remark\n"c" = "d"\n',
        "a = 'b'\n",
        '"a" = """b\nc"""\n',
        '"a.b" = "x \\"y\\" \\\\ \\u00e9"\n',
    ],
)
def test_other_toml_is_read_too(tmp_path, text):
    path = tmp_path / "words.toml"
    path.write_text(text, encoding="utf-8")
    assert Wording.load(path).templates == tomllib.loads(text)


def test_a_code_that_stands_twice_is_refused(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text('"a" = "b"\n"a" = "c"\n', encoding="utf-8")
    with pytest.raises(tomllib.TOMLDecodeError):
        Wording.load(path)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Ångström", "Ångström"),
        ("\u05d3\u05df", "\u2068\u05d3\u05df\u2069"),
        ("a\u202eb", "\u2068a\u202eb\u2069"),
        ("a\u2067b", "\u2068a\u2067b\u2069\u2069"),
        ("a\u2069b", "\u2068ab\u2069"),
        ("\u2067a\u2069b\u2069", "\u2068\u2067a\u2069b\u2069"),
    ],
)
def test_names_that_run_to_the_left_turn_no_sentence_round(name, shown):
    words = Wording({"hits": "{who} hits {n} times"})
    said = words.phrase(Phrase("hits", {"who": "c1", "n": 3}), {"c1": name})
    assert said == f"{shown} hits 3 times"
