"""Fonts of the machine that help out where the shipped ones lack a sign."""

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

_NAMES: Final = (
    # whole scripts first: Chinese, Japanese, Korean
    "droidsansfallbackfull.ttf",
    "droidsansfallback.ttf",
    "ipagp.ttf",
    "ipag.ttf",
    "ipaexg.ttf",
    "takaogothic.ttf",
    "vl-gothic-regular.ttf",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "nanumgothic.ttf",
    "msyh.ttc",
    "msgothic.ttc",
    "yugothr.ttc",
    "malgun.ttf",
    "simsun.ttc",
    "stheiti light.ttc",
    "stheiti medium.ttc",
    "applegothic.ttf",
    "notosanssc-regular.ttf",
    "notosansjp-regular.ttf",
    "notosanskr-regular.ttf",
    "arial unicode.ttf",
    "arialuni.ttf",
    # then signs
    "symbola.ttf",
    "symbola_hint.ttf",
    "notosanssymbols2-regular.ttf",
    "notosanssymbols-regular.ttf",
    "notosansmath-regular.ttf",
    "seguisym.ttf",
    "apple symbols.ttf",
    "dejavusans.ttf",
    # then whatever covers much
    "freesans.ttf",
    "freeserif.ttf",
    "unifont.ttf",
    "segoeui.ttf",
    "tahoma.ttf",
    "arial.ttf",
)
"""Files that ReportLab can embed, as it takes TrueType outlines only; best first."""
_RANK: Final = {name: rank for rank, name in enumerate(_NAMES)}
_DEEPEST: Final = 6


@cache
def candidates(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """The known fonts in some folders and below, best first; folders that are none are empty."""
    found = {path for folder in folders for path in _known(folder)}
    return tuple(sorted(found, key=lambda path: (_RANK[path.name.lower()], str(path))))


def _known(folder: Path) -> Iterator[Path]:
    root = len(folder.parts)
    for place, below, names in os.walk(folder):
        here = Path(place)
        if len(here.parts) - root >= _DEEPEST:
            below.clear()
        yield from (here / name for name in names if name.lower() in _RANK)


def usual_folders(
    platform: str, environment: Sequence[tuple[str, str]], home: Path
) -> tuple[Path, ...]:
    """Where a platform (as in ``sys.platform``) keeps fonts."""
    known = dict(environment)
    if platform == "win32":
        folders = [Path(known.get("WINDIR", r"C:\Windows"), "Fonts")]
        if "LOCALAPPDATA" in known:
            folders.append(Path(known["LOCALAPPDATA"], "Microsoft", "Windows", "Fonts"))
        return tuple(folders)
    if platform == "darwin":
        return (
            Path("/System/Library/Fonts"),
            Path("/Library/Fonts"),
            home / "Library" / "Fonts",
        )
    data = Path(known.get("XDG_DATA_HOME") or home / ".local" / "share")
    return Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), data / "fonts", home / ".fonts"
