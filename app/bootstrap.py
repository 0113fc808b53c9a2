"""The composition root: the only place that knows every part."""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import app
from app.engine.model.collecting import nothing_collected
from app.engine.model.phrase import Phrase
from app.engine.systems import SYSTEMS
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.session import CampaignError, Session, open_session
from app.services.settings import SettingsFile, settings_file
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.engine.core.system import SystemInfo
    from app.services.check import CheckReport
    from app.ui.shell.application import Application
    from app.ui.shell.crash import CrashReporter
    from app.ui.shell.main_window import MainWindow
    from app.ui.shell.parts import DeskParts

LOG_SIZE = 256 * 1024
"""Bytes of the log before it is put aside; one older log is kept."""


class StartError(Exception):
    """The desk cannot open on this machine; says why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


def load_wording() -> Wording:
    """The sentences of the program; raises `CampaignError` when the installation is not whole.

    With ``SEEDBOARD_LONG_WORDS`` in the environment they are twice as long: for looking at
    layouts, no setting of a person's.
    """
    wording = Wording.load(resource_folder() / "i18n" / "en.toml")
    return wording.lengthened() if os.environ.get("SEEDBOARD_LONG_WORDS") else wording


def open_campaign(path: Path) -> Session:
    """A campaign with every rule system there is; raises `CampaignError`."""
    return open_session(path, SYSTEMS, _content(), clock=_now)


def read_campaign(path: Path) -> Session:
    """A campaign to read only, open elsewhere or not; nothing is written beside it either.

    Raises `CampaignError`.
    """
    return open_session(path, SYSTEMS, _content(), clock=_now, write=False)


def system_info(id_: str = "") -> "SystemInfo":
    """What a rule system says of itself; without an id the one of new campaigns.

    Raises `CampaignError` for an id that there is not.
    """
    infos = {system.info.id: system.info for system in SYSTEMS}
    wanted = id_ or SYSTEMS[0].info.id
    if wanted not in infos:
        raise CampaignError(Phrase("system.unknown", {"system": wanted, "names": tuple(infos)}))
    return infos[wanted]


def make_campaign(path: Path, title: str, system: str = "") -> None:
    """An empty campaign of a system, by its id; raises `CampaignError`. See `system_info`."""
    from app.services import sample  # noqa: PLC0415 - for a new file only

    sample.make_campaign(path, title, system_info(system))


def make_sample(path: Path, system: str = "") -> None:
    """The sample campaign of a system, by its id; raises `CampaignError`. See `system_info`."""
    from app.services import sample  # noqa: PLC0415 - for a new file only

    sample.make_sample(path, system_info(system))


def sample_file(system: str = "") -> str:
    """The name that the file of a system's sample has; raises `CampaignError`."""
    from app.campaign.backup import SUFFIX  # noqa: PLC0415 - for a new file only
    from app.services import sample  # noqa: PLC0415

    return f"{sample.sample_title(system_info(system))}{SUFFIX}"


def check_file(path: Path) -> "CheckReport":
    """What is wrong with a campaign, by every rule system there is; raises `CampaignError`."""
    from app.services.check import check_campaign  # noqa: PLC0415 - reads documents

    return check_campaign(path, SYSTEMS, _content())


def run_desk(
    file: Path | None, *, sample: bool = False, refuse: Callable[[Phrase], object] = lambda _: None
) -> int:
    """Open the window, stay until it closes, and return the exit code.

    ``file`` is opened first and a fault of it raised as `CampaignError`; without a terminal
    to tell it on, the window opens and says it. ``sample`` opens the person's own copy of the
    sample campaign, made when there is none. Raises `StartError` where Qt cannot start; where
    Qt itself would abort the process, ``refuse`` is told why and the process ends with 1.
    """
    with nothing_collected():
        session = _opened(file)
        try:
            _check_screen()
        except StartError:
            if session is not None:
                session.close()
            raise
        ended = partial(_ended_by_qt, refuse)
        application, crashes, window = _set_up(session, file, sample=sample, ended=ended)
        gc.freeze()  # what is there now stays: later searches leave it out
    from app.ui.shell.application import ended_by_signals  # noqa: PLC0415 - Qt

    try:
        with ended_by_signals(application):
            return application.exec()
    finally:
        crashes.uninstall()
        if window.isVisible():  # ended by a fault: sizes are still remembered
            window.close()


def _set_up(
    session: Session | None, file: Path | None, *, sample: bool, ended: Callable[[str], object]
) -> "tuple[Application, CrashReporter, MainWindow]":
    """The application, its crash reporter and its window, on show."""
    from app.ui.shell.application import finish, follow_paint, follow_screens  # noqa: PLC0415 - Qt
    from app.ui.shell.crash import CrashReporter  # noqa: PLC0415

    application, parts = make_desk(settings_file(), ended=ended)
    crashes = CrashReporter(parts.wording, application, log=start_log)
    crashes.install()
    try:
        window = make_window(parts)
        window.painted.connect(start_log)
        window.painted.connect(partial(follow_paint, application, parts.look, resource_folder()))
        window.painted.connect(partial(follow_screens, application, window.outgoing.screen_came))
        finish(application, parts.look)
        _show_first(window, parts, session, file, sample=sample)
        window.show()
    except Exception as error:
        crashes.uninstall()  # what it shows needs the loop of events, which will not run
        crashes.ended_the_start(error)
        raise
    return application, crashes, window


def desk_picture(session: Session, place: Path) -> bytes:
    """The desk with this campaign as PNG, drawn without a screen and without anyone's settings.

    ``place`` is a folder for what is needed on the way.
    """
    from app.ui.shell.imports import load_qt  # noqa: PLC0415 - Qt

    load_qt()
    from app.ui.shell.application import finish  # noqa: PLC0415
    from app.ui.shell.snapshot import save_desk_picture  # noqa: PLC0415

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application, parts = make_desk(SettingsFile(place / "settings.json"))
    finish(application, parts.look)
    target = place / "desk.png"
    if not save_desk_picture(session, target, parts):
        raise OSError(f"no picture could be written to {target}")
    return target.read_bytes()


def make_desk(
    settings: SettingsFile, *, ended: Callable[[str], object] = lambda _: None
) -> "tuple[Application, DeskParts]":
    """The Qt application of this process, and what its window is given; `finish` comes after.

    ``ended`` is called with the reason before Qt aborts a process that it cannot start in.
    """
    from app.ui.shell.application import dress, make_application  # noqa: PLC0415 - Qt
    from app.ui.shell.parts import DeskParts  # noqa: PLC0415

    resources = resource_folder()
    application = make_application(sys.argv[:1], log=start_log, ended=ended)
    look, scheme = dress(application, resources)
    parts = DeskParts(
        look=look,
        scheme=scheme,
        wording=load_wording(),
        settings=settings,
        open_campaign=open_campaign,
        systems=tuple(system.info for system in SYSTEMS),
        make_campaign=make_campaign,
        make_sample=make_sample,
        sample_file=sample_file,
        program=program(),
        find_home=home,
        now=lambda: _now().astimezone(),
        seed=lambda: int.from_bytes(os.urandom(4)),
        version=app.__version__,
    )
    return application, parts


def make_window(parts: "DeskParts") -> "MainWindow":
    """The window, not shown yet."""
    from app.ui.shell.main_window import MainWindow  # noqa: PLC0415 - Qt

    return MainWindow(parts)


def program() -> tuple[str, ...]:
    """The command that starts this program again, from any folder, frozen or not."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    root = str(Path(app.__file__).resolve().parent.parent)
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from app.__main__ import run; run()"
    return (sys.executable, "-P", "-c", code, root)


def home() -> Path:
    """Where a person's own campaigns go unless they say otherwise."""
    from platformdirs import user_documents_path  # noqa: PLC0415 - asks the system when needed

    return user_documents_path() / "Seedboard"


@cache
def start_log() -> Path | None:
    """Keep warnings and faults in a file for reports, and say where; none where that fails.

    The desk starts it after its first paint, or with the first thing to log.
    """
    import logging  # noqa: PLC0415 - not before the first paint
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415 - brings sockets along

    from platformdirs import user_log_path  # noqa: PLC0415 - asks the system when needed

    from app.campaign.folders import folder_for  # noqa: PLC0415

    try:
        with folder_for(user_log_path("seedboard", appauthor=False)) as folder:
            handler = RotatingFileHandler(
                folder / "seedboard.log", maxBytes=LOG_SIZE, backupCount=1, encoding="utf-8"
            )
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    return Path(handler.baseFilename)


def _check_screen() -> None:
    """Raise `StartError` where Qt would end the process, or does not even load."""
    try:
        from app.ui.shell.imports import load_qt  # noqa: PLC0415 - Qt

        load_qt()
        import app.ui.shell.application  # noqa: F401, PLC0415
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "app":
            raise
        raise StartError(Phrase("cli.no_qt", {"problem": str(error)})) from error
    somewhere = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in somewhere):
        raise StartError(Phrase("cli.no_display"))


def _ended_by_qt(refuse: Callable[[Phrase], object], problem: str) -> None:
    """Ends the process as every refused start ends, instead of by Qt's abort."""
    refuse(Phrase("cli.no_window", {"problem": problem}))
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError):
            stream.flush()
    os._exit(1)


def _opened(file: Path | None) -> Session | None:
    if file is None:
        return None
    try:
        return open_campaign(file)
    except CampaignError:
        if sys.stderr is None:  # started without a terminal: the window tells it
            return None
        raise


def _show_first(
    window: "MainWindow",
    parts: "DeskParts",
    session: Session | None,
    file: Path | None,
    *,
    sample: bool,
) -> None:
    """What the window shows at first: a campaign, a fault, the sample, or the start page."""
    if session is not None:
        window.show_session(session)
        opened = partial(window.memory.opened, session.path, session.title, parts.now())
        window.painted.connect(opened)  # it waits for the disk
    elif file is not None:
        window.open_file(file)
    elif sample:
        own = parts.home / sample_file("")
        if own.exists():
            window.open_file(own)
        else:
            window.open_sample()


def _content() -> Content:
    return Content(resource_folder() / "catalogue")


def _now() -> datetime:
    """The time now; local time is worked out when somebody reads it."""
    return datetime.now(UTC)
