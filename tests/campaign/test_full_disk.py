"""A disk that takes no more: the change is refused, what was committed stays."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.campaign.backup import backup_folder
from app.campaign.creating import NewCampaign, create_campaign
from app.campaign.errors import CampaignError
from app.campaign.opening import open_campaign
from tests.helpers.campaigns import NOW, WREN, begin, contents, fill, make, opened, raw, row, texts

ROOT = Path(__file__).parents[2]

UNTIL_FULL = """
import sys
from pathlib import Path
from app.campaign.errors import CampaignError
from tests.helpers.campaigns import begin, make, opened, row, texts
folder = Path(sys.argv[1])
if sys.argv[2:]:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
(folder / "filler").write_bytes(bytes(60_000))
path = make(folder / "a.seedboard")
with opened(path) as campaign:
    begin(campaign)
    number = 1
    try:
        while number < 1000:
            campaign.battles.append(1, row(number + 1, f"s{number + 1}", size=3000), tail=False)
            number += 1
    except CampaignError as error:
        print(error.phrase.code, number)
    assert len(texts(campaign)) == number
with opened(path) as campaign:
    assert len(texts(campaign)) == number, "reopened"
    print(campaign.read_only, [notice.code for notice in campaign.notices])
    (folder / "filler").unlink()
    if sys.argv[2:]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    campaign.battles.append(1, row(number + 1, "room again", size=3000), tail=False)
    assert texts(campaign)[-1] == "room again"
print("done")
"""


def test_a_full_disk_refuses_the_step_and_keeps_the_others(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with opened(path) as campaign:
        connection = campaign.battles._database.connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        before = path.read_bytes()
        for change in (
            lambda: campaign.battles.append(1, row(4, "s4", size=50_000), tail=False),
            lambda: campaign.documents.put([("character", {**WREN[1], "notes": "x" * 50_000})]),
        ):
            with pytest.raises(CampaignError) as caught:
                change()
            assert caught.value.phrase.code == "disk.full"
            assert caught.value.phrase.params["path"] == str(path)
            assert path.read_bytes() == before
        connection.execute("PRAGMA max_page_count = 100000")
        campaign.battles.append(1, row(4, "s4", size=50_000), tail=False)
        assert texts(campaign) == ["begin", "s2", "s3", "s4"]


def run_until_full(command: list[str]) -> list[str]:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on file sizes")
def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    out = run_until_full([sys.executable, "-c", UNTIL_FULL, str(tmp_path), "150000"])
    code, number = out[0].split()
    assert code in {"disk.full", "disk.failed"}
    assert 5 < int(number) < 100
    assert out[-1] == "done"


def tiny_disk(folder: Path, script: str) -> list[str]:
    """A command that sees ``folder`` as a disk of 300 KB of its own."""
    steps = f'mount -t tmpfs -o size=300k tmpfs "{folder}" && exec "$@"'
    return ["unshare", "-rm", "sh", "-c", steps, "sh", sys.executable, "-c", script, str(folder)]


def can_mount(folder: Path) -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(tiny_disk(folder, ""), capture_output=True, check=False)
    return tried.returncode == 0


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    if not can_mount(tmp_path):
        pytest.skip("may not mount a small disk here")
    out = run_until_full(tiny_disk(tmp_path, UNTIL_FULL))
    code, number = out[0].split()
    assert code == "disk.full"
    assert 5 < int(number) < 100
    assert out[1] == "None ['backup.failed']"
    assert out[-1] == "done"


def test_a_campaign_that_does_not_fit_is_not_made_at_all(tmp_path: Path) -> None:
    if not can_mount(tmp_path):
        pytest.skip("may not mount a small disk here")
    script = """
import sys
from pathlib import Path
from app.campaign.errors import CampaignError
from tests.helpers.campaigns import make
folder = Path(sys.argv[1])
(folder / "filler").write_bytes(bytes(290_000))
try:
    make(folder / "a.seedboard")
except CampaignError as error:
    print(error.phrase.code, error.phrase.params["name"])
print(sorted(one.name for one in folder.iterdir()))
"""
    assert run_until_full(tiny_disk(tmp_path, script)) == [
        "disk.full a.seedboard",
        "['filler']",
    ]


def test_a_copy_that_does_not_fit_leaves_the_older_one(tmp_path: Path) -> None:
    if not can_mount(tmp_path):
        pytest.skip("may not mount a small disk here")
    script = """
import sys
from contextlib import suppress
from pathlib import Path
from app.campaign.errors import CampaignError
from tests.helpers.campaigns import fill, make, opened
folder = Path(sys.argv[1])
old = make(folder / "copy.seedboard").read_bytes()
with opened(fill(folder / "a.seedboard", 20, size=3000)) as campaign:
    with (folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(4096))
    try:
        campaign.save_copy(folder / "copy.seedboard", replace=True)
    except CampaignError as error:
        print(error.phrase.code)
print((folder / "copy.seedboard").read_bytes() == old, list(folder.glob(".*.part")))
"""
    out = run_until_full(tiny_disk(tmp_path, script))
    assert out == ["disk.full", "True []"]


def test_making_a_campaign_where_that_is_not_possible(tmp_path: Path) -> None:
    def made(path: Path, *documents: tuple[str, dict[str, object]]) -> str:
        with pytest.raises(CampaignError) as caught:
            create_campaign(path, NewCampaign("T", "seed", "0.1.0", NOW, documents))
        return caught.value.phrase.code

    path = make(tmp_path / "a.seedboard")
    before = contents(tmp_path)
    assert made(path) == "file.exists"
    assert made(tmp_path) == "file.exists"
    assert made(tmp_path / "no" / "b.seedboard") == "folder.not_found"
    assert made(path / "b.seedboard") == "folder.is_file"
    assert made(tmp_path / ("x" * 300)) == "file.long_name"
    assert made(tmp_path / "b.seedboard", ("character", {"id": "x"})) == "document.missing"
    assert contents(tmp_path) == before


def test_what_a_new_campaign_holds(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", title="Täler & Höhen")
    meta = dict(raw(path, "SELECT * FROM meta"))
    assert meta.pop("id")
    assert meta == {
        "title": "Täler & Höhen",
        "system": "seed",
        "created": NOW.isoformat(),
        "app": "0.1.0",
    }
    assert contents(tmp_path).keys() == {"a.seedboard"}
    with opened(path) as campaign:
        begin(campaign)
    assert not list(backup_folder(path).glob(".*"))


def test_another_program_version_signs_the_file_once_it_writes(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    open_campaign(path, app="0.2.0", now=NOW).close()
    assert ("app", "0.2.0") in raw(path, "SELECT * FROM meta")
    before = path.read_bytes()
    open_campaign(path, app="0.2.0", now=NOW).close()
    assert path.read_bytes() == before
