"""Whatever the engine can say has words."""

import re
from pathlib import Path

from app.engine.systems.seed.house_rules import GROUPS
from app.engine.systems.seed.info import KINDS
from app.engine.systems.seed.rule_options import rule_options
from app.ui.wording import Wording

ROOT = Path(__file__).parents[2]
PHRASE = re.compile(r'Phrase\(\s*"([a-z0-9_.]+)"')
LINE = re.compile(
    r'(?:Sum|\.add|\.times|\.at_least|\.at_most|\.rounded)\(\s*"([a-z0-9_]+\.[a-z0-9_.]+)"'
)


def test_every_house_rule_and_every_reading_of_it_has_words():
    wording = Wording.load(ROOT / "resources" / "i18n" / "en.toml")
    codes = {f"rules.group.{group}" for group in GROUPS}
    for option in rule_options():
        codes.add(f"rule.{option.key}")
        codes |= {f"rule.{option.key}.{str(value).lower()}" for value in option.values}
    assert sorted(code for code in codes if code not in wording) == []
    told = {code for code in wording.templates if code.startswith("rule.")}
    assert told <= codes, "words of a rule that is gone"


def test_every_phrase_sum_and_fact_of_the_engine_has_words():
    codes = {f"event.{kind}" for kind in KINDS}
    for path in (ROOT / "app" / "engine").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        codes |= set(PHRASE.findall(source)) | set(LINE.findall(source))
    wording = Wording.load(ROOT / "resources" / "i18n" / "en.toml")
    assert len(codes) > 150, "the search finds what it is for"
    assert sorted(code for code in codes if code not in wording) == []
