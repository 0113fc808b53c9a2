"""Whatever the engine can say has words."""

import re
from pathlib import Path

from app.engine.systems import SYSTEMS
from app.ui.wording import Wording

ROOT = Path(__file__).parents[2]
PHRASE = re.compile(r'Phrase\(\s*"([a-z0-9_.]+)"')
LINE = re.compile(
    r'(?:Sum|Tally|\.add|\.times|\.at_least|\.at_most|\.rounded)\(\s*"([a-z0-9_]+\.[a-z0-9_.]+)"'
)


def test_every_house_rule_and_every_reading_of_it_has_words():
    wording = Wording.load(ROOT / "resources" / "i18n" / "en.toml")
    options = [option for system in SYSTEMS for option in system.rule_options()]
    codes = {f"rules.group.{option.group}" for option in options}
    for option in options:
        codes.add(f"rule.{option.key}")
        codes |= {f"rule.{option.key}.{str(value).lower()}" for value in option.values}
    columns = {column for option in options for column in option.columns}
    for column in columns:
        codes |= {
            f"rules.column.{column.key}{dot}" for dot in ("", *(f".{v}" for v in column.values))
        }
    assert columns
    assert sorted(code for code in codes if code not in wording) == []
    told = {code for code in wording.templates if code.startswith("rule.")}
    assert told <= codes, "words of a rule that is gone"


def test_every_phrase_sum_and_fact_of_the_engine_has_words():
    codes = {f"event.{kind}" for system in SYSTEMS for kind in system.info.kinds}
    for path in (ROOT / "app" / "engine").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        codes |= set(PHRASE.findall(source)) | set(LINE.findall(source))
    wording = Wording.load(ROOT / "resources" / "i18n" / "en.toml")
    assert len(codes) > 150, "the search finds what it is for"
    assert sorted(code for code in codes if code not in wording) == []
