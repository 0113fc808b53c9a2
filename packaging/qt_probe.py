"""Whether Qt really starts on this machine. Runs as a script inside the environment.

Exits 0, or prints what is missing and exits 1. An argument such as ``xcb`` names the platform
plug-in that is to show a window; it is loaded too.
"""

import ctypes
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Import all that Seedboard uses of Qt and draw nothing on an offscreen application."""
    try:
        from PySide6 import QtCore, QtPrintSupport, QtSvg, QtTest, QtWidgets  # noqa: PLC0415

        used = (QtPrintSupport, QtSvg, QtTest)
        application = QtWidgets.QApplication(["probe", "-platform", "offscreen"])
        plugins = QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.PluginsPath)
        for name in arguments:
            load(Path(plugins) / "platforms" / f"libq{name}.so")
    except (ImportError, OSError) as missing:
        print(missing)
        return 1
    application.quit()
    return 0 if all(used) else 1


def load(plugin: Path) -> None:
    """Load a plug-in as Qt would; raises OSError naming the library that is missing."""
    if plugin.exists():
        ctypes.CDLL(str(plugin))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
