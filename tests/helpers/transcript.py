"""The worked battle of the manual: read, compared with what happens, and written anew.

A line ``> {…}`` is sent, the line ``< {…}`` below it is the answer. In an answer ``"…": "…"``
leaves the other fields of an object out, ``"…"`` at the end of a list its other items, and
``"…"`` in any other place a value that differs each time.

``python -m tests.helpers.transcript`` fills in today's values and keeps what is left out.
"""

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "docs" / "drive.md"
MORE = "…"


def exchanges(text: str) -> Iterator[tuple[str, Any]]:
    """Requests as they are written, and the answers that are expected."""
    asked: str | None = None
    for line in text.splitlines():
        if line.startswith("> "):
            assert asked is None, f"no answer to {asked}"
            asked = line[2:]
        elif line.startswith("< ") and asked is not None:
            yield asked, json.loads(line[2:])
            asked = None
    assert asked is None, f"no answer to {asked}"


def difference(expected: Any, found: Any, path: str = "$") -> str | None:
    """Where an answer is not the one of the manual; ``None`` when it is."""
    if expected == MORE:
        return None
    if isinstance(expected, dict) and isinstance(found, dict):
        return _difference_of_objects(expected, found, path)
    if isinstance(expected, list) and isinstance(found, list):
        return _difference_of_lists(expected, found, path)
    if type(expected) is type(found) and expected == found:
        return None
    return f"{path}: {found!r} is not {expected!r}"


def _difference_of_objects(expected: Any, found: Any, path: str) -> str | None:
    if MORE not in expected and set(expected) != set(found):
        return f"{path}: {sorted(set(expected) ^ set(found))}"
    for key in set(expected) - {MORE}:
        if key not in found:
            return f"{path}: no {key}"
        inner = difference(expected[key], found[key], f"{path}.{key}")
        if inner is not None:
            return inner
    return None


def _difference_of_lists(expected: Any, found: Any, path: str) -> str | None:
    whole = expected[-1:] != [MORE]
    shown = expected if whole else expected[:-1]
    if len(found) < len(shown) or (whole and len(found) != len(shown)):
        return f"{path}: {len(found)} items"
    for at, (one, other) in enumerate(zip(shown, found, strict=False)):
        inner = difference(one, other, f"{path}[{at}]")
        if inner is not None:
            return inner
    return None


def filled(template: Any, found: Any) -> Any:
    """The answer with as much left out as in the template."""
    if template == MORE:
        return MORE
    if isinstance(template, dict) and isinstance(found, dict):
        return {key: filled(template[key], found.get(key, MORE)) for key in template}
    if isinstance(template, list) and isinstance(found, list) and template:
        shown = template[:-1] if template[-1] == MORE else template
        items = [filled(one, other) for one, other in zip(shown, found, strict=False)]
        return [*items, MORE] if template[-1] == MORE else items
    return found


def rewritten(text: str, answer: Callable[[bytes], bytes]) -> str:
    """The manual with the answers of today."""
    lines, found = [], None
    for line in text.splitlines():
        if line.startswith("> "):
            found = json.loads(answer(line[2:].encode()))
        if line.startswith("< ") and found is not None:
            told = filled(json.loads(line[2:]), found)
            line = "< " + json.dumps(told, ensure_ascii=False)  # noqa: PLW2901
        lines.append(line)
    return "\n".join((*lines, ""))


def main() -> None:
    """Write the manual anew."""
    from tests.helpers.drive import driven  # noqa: PLC0415
    from tests.helpers.making import make_sample  # noqa: PLC0415 - only for writing

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "coast.seedboard")
        make_sample(path)
        with driven(path) as client:
            text = rewritten(MANUAL.read_text("utf-8"), client.driver.answer)
    MANUAL.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
