"""Plain data files are read in a moment, and always as the TOML they are."""

import tomllib
from pathlib import Path

import pytest

from app.ui import plain_toml
from app.ui.plain_toml import read_toml

RESOURCES = Path(__file__).parents[2] / "resources"
OWN = (RESOURCES / "i18n" / "en.toml", *sorted((RESOURCES / "themes").glob("*.toml")))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_our_own_files_are_plain_and_read_as_tomllib_reads_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = path.read_text(encoding="utf-8")
    whole = tomllib.loads(text)
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("read slowly"))
    assert read_toml(text) == whole


@pytest.mark.parametrize(
    "text",
    [
        "",
        'a = "x"\n',
        '"a.b" = "x = y # z"\n',
        'a = "x" # said\n',
        '  a = "x"  \n',
        "a = 1\nb = [1, 2]\n",
        "a = 'C:\\folder'\n",
        'a = """\nlong\n[b]\n"""\n',
        'a = "\\u00e9 \\t \\""\n',
        'a = { b = "x = y", c = "" }\n',
        'top = "x"\n[a] # said\nb = "c"\n[a.d]\ne = { f = "g" }\n',
        '[a.b]\nc = "d"\n[a]\ne = "f"\n',
        '[[a]]\nb = "c"\n[[a]]\nb = "d"\n',
    ],
)
def test_everything_else_is_read_as_tomllib_reads_it(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text", ['a = "x"\na = "y"\n', 'a = "x\n', 'a "x"\n', 'a = "\\q"\n', '[a\nb = "c"\n']
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        read_toml(text)


def test_a_plain_file_needs_no_reader_of_all_toml() -> None:
    assert "tomllib" not in vars(plain_toml)
