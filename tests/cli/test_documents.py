"""Documents out of a campaign and into another, at a terminal."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.cli.arguments import WITH_SCHEMA
from app.engine.model.documents import KINDS as MODELS
from tests.helpers.examples import OTHERS
from tests.helpers.schemas import own_kinds

ROOT = Path(__file__).resolve().parents[2]


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(one) for one in arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    streams = capsys.readouterr()
    return code, streams.out, streams.err


@pytest.fixture
def two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    """The sample, and an empty campaign."""
    full, empty = tmp_path / "full.seedboard", tmp_path / "empty.seedboard"
    assert said(capsys, "new", full, "--sample")[0] == 0
    assert said(capsys, "new", empty)[0] == 0
    return full, empty


def test_a_campaigns_documents_arrive_in_another(
    two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, empty = two
    code, out, _ = said(capsys, "export", full, "-o", tmp_path / "out", "--json")
    files = json.loads(out)["files"]
    assert code == 0
    assert {Path(one["path"]).name for one in files} >= {"character.json", "encounter.json"}

    code, out, err = said(capsys, "import", empty, *(one["path"] for one in files), "--json")
    told = json.loads(out)["documents"]
    assert (code, err) == (0, "")
    assert {one["result"] for one in told} == {"add"}
    assert len(told) == sum(one["documents"] for one in files)
    said(capsys, "export", empty, "-o", tmp_path / "again")
    for one in files:
        name = Path(one["path"]).name
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "out" / name).read_bytes()


@pytest.mark.parametrize("system", OTHERS)
def test_documents_of_every_system_go_out_and_come_in_whole(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, empty = tmp_path / "full.seedboard", tmp_path / "empty.seedboard"
    assert said(capsys, "new", full, "--sample", "--system", system)[0] == 0
    assert said(capsys, "new", empty, "--system", system)[0] == 0
    said(capsys, "export", full, "-o", tmp_path / "out")
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == ["character.json", "encounter.json"]
    code, out, _ = said(capsys, "import", empty, *files, "--replace", "--json")
    assert code == 0
    told = json.loads(out)["documents"]
    added = {(one["kind"], one["id"]) for one in told if one["result"] != "keep"}
    assert {one["verdict"] for one in told if one["result"] == "keep"} <= {"same"}, "built in"
    said(capsys, "export", empty, "-o", tmp_path / "again")
    for file in files:
        sent, kept = (
            json.loads((folder / file.name).read_text("utf-8"))["documents"]
            for folder in (tmp_path / "out", tmp_path / "again")
        )
        kind = file.stem
        assert kept == [one for one in sent if (kind, one["body"]["id"]) in added]
        assert kept

    whole = json.loads(files[0].read_text("utf-8"))
    whole["documents"][0]["body"]["hp"] = "many"
    whole["documents"].append({"schema": "seedboard:weapon:1", "body": {"id": "w", "name": "W"}})
    files[0].write_text(json.dumps(whole))
    code, out, err = said(capsys, "import", empty, files[0], "--json")
    results = [one["result"] for one in json.loads(out)["documents"]]
    assert code == 1
    assert (results[0], results[-1]) == ("unfit", "unfit")
    assert "2" in err


def test_one_kind_can_be_asked_for(
    two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "export", two[0], "--kind", "weapon", "-o", tmp_path / "out")
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["weapon.json"]
    assert said(capsys, "export", two[1], "-o", tmp_path / "none")[:2] == (
        0, "This campaign has no documents of its own to export.\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("flag", "result", "names"),
    [
        (None, "keep", ["Ann"]),
        ("--replace", "replace", ["Bea"]),
        ("--copy", "copy", ["Ann", "Bea"]),
    ],
)
def test_what_differs_is_kept_replaced_or_copied(
    flag: str | None,
    result: str,
    names: list[str],
    two: tuple[Path, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("Ann", "Bea"):
        (tmp_path / f"{name}.json").write_text(exported({"id": "ann", "name": name}))
    said(capsys, "import", two[1], tmp_path / "Ann.json")
    flags = [flag] if flag else []
    code, out, _ = said(capsys, "import", two[1], tmp_path / "Bea.json", *flags, "--json")
    assert (code, json.loads(out)["documents"][0]["result"]) == (0, result)
    said(capsys, "export", two[1], "-o", tmp_path)
    listed = json.loads((tmp_path / "character.json").read_text())["documents"]
    assert [one["body"]["name"] for one in listed] == names


def exported(*bodies: dict[str, Any]) -> str:
    documents = [{"schema": "seedboard:character:1", "body": body} for body in bodies]
    return json.dumps({"format": "seedboard-documents", "version": 1, "documents": documents})


def test_an_unfit_document_is_named_with_its_field_and_the_others_arrive(
    two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = exported({"id": "a", "name": "Ann", "level": 0}, {"id": "b", "name": "Bo"})
    (tmp_path / "in.json").write_text(text)
    code, out, err = said(capsys, "import", two[1], tmp_path / "in.json")
    assert code == 1
    assert "level" in out
    assert "added: character “Bo”" in out
    assert err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[1, 2]", b"{}"])
def test_a_hostile_file_is_one_line_that_names_it(
    content: bytes, two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = two[1].read_bytes()
    (tmp_path / "in.json").write_bytes(content)
    code, _, err = said(capsys, "import", two[1], tmp_path / "in.json")
    assert (code, err.count("\n")) == (1, 1)
    assert "in.json" in err
    assert two[1].read_bytes() == before


def test_a_table_of_characters_is_taken_in(
    two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in.csv").write_text("name,level\nAnn,3\nBo,many\n")
    code, out, _ = said(capsys, "import", two[1], tmp_path / "in.csv")
    assert code == 1
    assert "added: character “Ann”" in out
    assert "Line 3, column “level”" in out


def test_a_folder_that_cannot_be_written_is_told(
    two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = said(capsys, "export", two[0], "-o", tmp_path / "file")
    assert code == 1
    assert "cannot be written" in err


@pytest.mark.parametrize("kind", [*WITH_SCHEMA, "documents"])
def test_the_published_schemas_are_those_of_the_models(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a change: ``python -m tests.helpers.schemas``."""
    code, out, _ = said(capsys, "schema", kind)
    assert code == 0
    assert (ROOT / f"docs/schema/{kind}.json").read_text(encoding="utf-8") == out


@pytest.mark.parametrize(("system", "kind"), own_kinds())
def test_the_published_schemas_of_every_system_are_those_of_its_models(
    system: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a change: ``python -m tests.helpers.schemas``."""
    code, out, _ = said(capsys, "schema", kind, "--system", system)
    assert code == 0
    assert (ROOT / f"docs/schema/{system}/{kind}.json").read_text(encoding="utf-8") == out
    assert json.loads(out)["$id"] == f"seedboard:{system}:{kind}:1"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(("ability", "--system", "pool"), "character, encounter, status"),
     (("character", "--system", "chess"), "seed, rounds, pool")],
)  # fmt: skip
def test_a_kind_or_a_system_that_there_is_not_is_refused_with_those_that_there_are(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, "schema", *arguments)
    assert (code, out) == (1, "")
    assert told in err


def test_every_kind_has_a_schema() -> None:
    assert set(WITH_SCHEMA) == set(MODELS)


def test_a_reader_that_leaves_early_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "app", "schema", "ability"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait() == 0
