"""What a status does, as sentences. No Qt."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.engine.model.phrase import Param, Phrase

Body = Mapping[str, Any]
Name = Callable[[str], str]
"""The name of another status."""


def status_sentences(body: Body, name: Name) -> tuple[Phrase, ...]:
    """Every hook of a status as a sentence, in the order in which they come up in a turn."""
    return tuple(_sentences(body, name)) or (Phrase("says.nothing"),)


def _sentences(body: Body, name: Name) -> Iterator[Phrase]:
    yield from _while_it_lasts(body)
    yield from _turns(body)
    yield from _after_acting(body)
    yield from _ending(body, name)


def _while_it_lasts(body: Body) -> Iterator[Phrase]:
    for one in body.get("chances") or ():
        params: dict[str, Param] = {"n": one.get("amount", 0)}
        params["keywords"] = ", ".join(one.get("keywords") or ())
        yield Phrase(f"says.chance_{one.get('role', 'actor')}", params)
    for one in body.get("situational") or ():
        params = {"n": one.get("percent", 0), "element": one.get("element")}
        kind = "healing" if one.get("healing") else one.get("type", "any")
        params["type"] = "" if kind == "any" else kind
        yield Phrase(f"says.damage_{one.get('side', 'dealt')}", params)
    if body.get("delay"):
        yield Phrase("says.delay", {"n": body["delay"]})
    if str(body.get("delay_multiplier", "1")) != "1":
        yield Phrase("says.delay_times", {"factor": str(body["delay_multiplier"])})
    if body.get("element"):
        yield Phrase("says.element", {"element": body["element"]})
    drain = body.get("drain")
    if drain:
        told = {"share": str(drain.get("share", "")), "gauge": str(drain.get("gauge", "")).upper()}
        yield Phrase("says.drain", told)
    for flag in ("reflects", "absent"):
        if body.get(flag):
            yield Phrase(f"says.{flag}")


def _turns(body: Body) -> Iterator[Phrase]:
    if body.get("blocks"):
        yield Phrase("says.blocks", {"keywords": ", ".join(body["blocks"])})
    if body.get("ends_stances"):
        yield Phrase("says.ends_stances")
    if body.get("forced", "none") != "none":
        yield Phrase(f"says.forced_{body['forced']}")
    if body.get("directed"):
        yield Phrase("says.directed")
    penalty = body.get("penalty")
    if penalty:
        yield Phrase("says.penalty", {key: penalty.get(key, 0) for key in ("delay", "floor")})


def _after_acting(body: Body) -> Iterator[Phrase]:
    after = body.get("after_act")
    if not after:
        return
    way = "gain" if after.get("gain") else "loss"
    told: dict[str, Param] = {
        "gauge": str(after.get("gauge", "hp")).upper(),
        "flat": after.get("flat", 0),
        "percent": after.get("percent", 0),
        "per_delay": "" if str(after.get("per_delay", "0")) == "0" else str(after["per_delay"]),
    }
    if after.get("ask"):
        yield Phrase(f"says.after_ask_{way}", told)
    elif any(told[key] for key in ("flat", "percent", "per_delay")):
        yield Phrase(f"says.after_{way}", told)


def _ending(body: Body, name: Name) -> Iterator[Phrase]:
    if body.get("excludes"):
        yield Phrase("says.excludes", {"names": ", ".join(map(name, body["excludes"]))})
    for flag in ("broken_by_damage", "survives_ko", "persists", "fixed"):
        if body.get(flag):
            yield Phrase(f"says.{flag}")
    if body.get("on_expiry") == "ko":
        yield Phrase("says.expiry_ko")
    if body.get("revives"):
        yield Phrase("says.revives", {"percent": body["revives"]})
