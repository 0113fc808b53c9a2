"""Whatever the engine can say has words."""

import re
from pathlib import Path

from app.engine.systems.seed.info import KINDS
from app.ui.wording import Wording

ROOT = Path(__file__).parents[2]
PHRASE = re.compile(r'Phrase\(\s*"([a-z0-9_.]+)"')
LINE = re.compile(
    r'(?:Sum|\.add|\.times|\.at_least|\.at_most|\.rounded)\(\s*"([a-z0-9_]+\.[a-z0-9_.]+)"'
)


def test_every_phrase_sum_and_fact_of_the_engine_has_words():
    codes = {f"event.{kind}" for kind in KINDS}
    for path in (ROOT / "app" / "engine").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        codes |= set(PHRASE.findall(source)) | set(LINE.findall(source))
    wording = Wording.load(ROOT / "resources" / "i18n" / "en.toml")
    assert len(codes) > 150, "the search finds what it is for"
    assert sorted(code for code in codes if code not in wording) == []
