"""An open campaign file."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from app.campaign.backup import Backup, backups
from app.campaign.battles import Battles
from app.campaign.copying import copy_to, real_path, same_file
from app.campaign.database import Database
from app.campaign.documents import Documents
from app.campaign.errors import CampaignError, file_phrase
from app.campaign.lock import OpenLock, held
from app.engine.model.phrase import Phrase

if TYPE_CHECKING:
    from app.campaign.portraits import Portraits

OPEN_KEY = "open"
"""Under which the id of the battle that was open last is kept."""


class Campaign:
    """An open campaign. Whoever holds it writable is the only one, until it is closed."""

    def __init__(
        self, database: Database, lock: OpenLock | None, notices: tuple[Phrase, ...]
    ) -> None:
        self._database = database
        self._lock = lock
        self.notices = notices
        """What a person should know after opening: failed backups, lost parts."""
        self.documents = Documents(database)
        self.battles = Battles(database)
        self._meta = dict(cast("list[tuple[str, str]]", database.rows("SELECT * FROM meta")))

    @cached_property
    def portraits(self) -> "Portraits":
        """The pictures of documents."""
        from app.campaign.portraits import Portraits  # noqa: PLC0415 - not needed to open a file

        return Portraits(self._database)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._database.path

    @property
    def read_only(self) -> Phrase | None:
        """Why nothing can be changed; ``None`` when the file is writable."""
        return self._database.read_only

    @property
    def title(self) -> str:
        """What the campaign is called, whatever its file is called."""
        return self._meta.get("title") or self.path.stem

    @property
    def system(self) -> str:
        """The id of the rule system that new battles use."""
        return self._meta.get("system", "")

    def restrict(self, why: Phrase) -> None:
        """From here on the campaign can only be read; an earlier reason stays."""
        self._database.read_only = self._database.read_only or why

    def sign(self, app: str) -> None:
        """Notes the version of the program that writes from now on, where it is another."""
        if self._meta.get("app") != app:
            self._write_meta("app", app)

    def rename(self, title: str) -> None:
        """Gives the campaign another title; the file keeps its name."""
        self._write_meta("title", title)

    def kept(self, key: str) -> str:
        """What `keep` has kept under ``key``; empty when nothing."""
        return self._meta.get(key, "")

    def keep(self, key: str, value: str) -> None:
        """Keeps a text of the program's own, such as what players may see."""
        if self.kept(key) != value:
            self._write_meta(key, value)

    def _write_meta(self, key: str, value: str) -> None:
        with self._database.change() as connection:
            connection.execute("INSERT OR REPLACE INTO meta VALUES(?, ?)", (key, value))
        self._meta[key] = value

    def save_copy(self, target: Path, *, replace: bool = False) -> None:
        """Writes a whole, checked copy to another file, also of a campaign that is damaged.

        ``replace`` allows to overwrite. Raises `CampaignError` (``file.same``,
        ``file.exists``, ``file.busy`` or a fault of the disk); the target is untouched then.
        """
        target = real_path(target)
        if same_file(target, self.path):
            raise CampaignError(file_phrase("file.same", target))
        if target.exists() and not replace:
            raise CampaignError(file_phrase("file.exists", target))
        if held(target):
            raise CampaignError(file_phrase("file.busy", target))
        copy_to(self._database.connection, target)

    def backups(self) -> tuple[Backup, ...]:
        """The backups beside the file, newest first."""
        return backups(self.path)

    def close(self) -> None:
        """Lets go of the file and lets the next one write."""
        self._database.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
