"""Campaigns of the other rule systems, from their example packs."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.bootstrap import system_info
from app.campaign.creating import NewCampaign, create_campaign
from app.services.content import read_listed
from app.services.resources import resource_folder

OTHERS = ("rounds", "pool")
_MEMBERS: dict[str, tuple[tuple[str, str, int], ...]] = {
    "rounds": (("reed-warden", "party", 1), ("lamp-thrower", "party", 1),
               ("mud-golem", "enemies", 1), ("gale-moth", "enemies", 2)),
    "pool": (("gate-sister", "party", 1), ("ink-runner", "party", 1),
             ("salt-husk", "enemies", 1), ("mask-child", "enemies", 3)),
}  # fmt: skip


def example(system: str, path: Path) -> Path:
    """A campaign with everybody of the pack, its house rules, and the encounter ``gate``."""
    files = sorted((resource_folder() / "catalogue" / system).glob("*.toml"))
    listed = [one for file in files for one in read_listed(file)]
    documents: list[tuple[str, dict[str, Any]]] = [
        (one.kind, dict(one.body)) for one in listed if one.kind != "status"
    ]
    members = [
        {"character": id_, "side": side, "count": count} for id_, side, count in _MEMBERS[system]
    ]
    documents.append(("encounter", {"id": "gate", "name": "At the gate", "members": members}))
    create_campaign(
        path,
        NewCampaign(
            "Example", system, "0.1.0", datetime(2026, 1, 1, tzinfo=UTC), documents,
            system_info(system).documents,
        ),
    )  # fmt: skip
    return path
