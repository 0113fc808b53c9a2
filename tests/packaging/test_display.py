"""Whether a window can be shown is asked of the display server itself."""

import socket
from pathlib import Path

import pytest
from display import no_display, window_plugin


@pytest.fixture
def wayland(tmp_path: Path) -> dict[str, str]:
    """The variables of a Wayland session whose server listens."""
    return {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wayland-7"}


def test_linux_without_variables_has_no_display() -> None:
    reason = no_display({}, platform="linux")
    assert reason == "neither DISPLAY nor WAYLAND_DISPLAY is set"


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_systems_always_have_one(platform: str) -> None:
    assert no_display({}, platform=platform) is None


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("chosen", ["offscreen", "minimal", "offscreen:fontengine=freetype"])
def test_a_windowless_qt_platform_shows_nothing(platform: str, chosen: str) -> None:
    reason = no_display({"QT_QPA_PLATFORM": chosen, "DISPLAY": ":0"}, platform=platform)
    assert reason is not None
    assert "QT_QPA_PLATFORM" in reason


def test_a_frame_buffer_needs_no_server() -> None:
    assert no_display({"QT_QPA_PLATFORM": "linuxfb"}, platform="linux") is None


def test_a_listening_wayland_server_is_a_display(wayland: dict[str, str], tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        assert no_display(wayland, platform="linux") is None


def test_a_dead_wayland_server_is_none(wayland: dict[str, str]) -> None:
    reason = no_display(wayland, platform="linux")
    assert reason == "no display server answers at wayland-7"


def test_a_remote_x_server_is_asked_by_its_port() -> None:
    with socket.create_server(("localhost", 0)) as server:
        number = server.getsockname()[1] - 6000
        assert no_display({"DISPLAY": f"localhost:{number}.0"}, platform="linux") is None


def test_a_stale_display_is_not_believed() -> None:
    with socket.create_server(("localhost", 0)) as server:
        number = server.getsockname()[1] - 6000
    reason = no_display({"DISPLAY": f"localhost:{number}.0"}, platform="linux")
    assert reason == f"no display server answers at localhost:{number}.0"


def test_a_display_without_a_number_is_none() -> None:
    assert no_display({"DISPLAY": "nonsense"}, platform="linux") is not None


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="an X server's socket is a Unix socket")
def test_a_local_x_server_is_asked_by_its_abstract_socket() -> None:
    number = 5_000_000
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{number}")
        server.listen()
        assert no_display({"DISPLAY": f":{number}"}, platform="linux") is None
        assert no_display({"DISPLAY": f"unix:{number}.0"}, platform="linux") is None
    assert no_display({"DISPLAY": f":{number}"}, platform="linux") is not None


@pytest.mark.parametrize(
    ("environ", "platform", "plugin"),
    [
        ({"DISPLAY": ":0"}, "linux", "xcb"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "linux", "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", "wayland"),
        ({"WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "wayland-egl"}, "linux", "wayland"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":0"}, "linux", "xcb"),
        ({}, "darwin", None),
        ({}, "win32", None),
    ],
)
def test_the_plugin_is_the_one_qt_would_use(
    environ: dict[str, str], platform: str, plugin: str | None
) -> None:
    assert window_plugin(environ, platform=platform) == plugin
