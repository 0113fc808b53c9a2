"""The kit of parts on one picture, to be looked at: colours, states, compact forms, icons."""

from dataclasses import replace

from PySide6.QtGui import QPainter, QPixmap

from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk, Mark, TokenFace, lane_of, token_face
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.views import skirmish

WIDTH, HEIGHT = 1240, 520
DISKS_AT, FLAGS_AT, ICONS_AT = 10, 116, 420


def states() -> list[TokenFace]:
    """Flags in every state a token can be in."""
    shown = skirmish()
    faces = [token_face(one, lane_of(shown, one), "hidden") for one in shown.tokens]
    by_name = {face.name: face for face in faces}
    extra = [
        replace(by_name["Mirel"], marks=Mark.GHOST),
        replace(by_name["Okko"], charge=0.4).with_marks(Mark.CHARGING),
        by_name["Marsh Hag"].with_marks(Mark.SELECTED),
        by_name["Imp 2"].with_marks(Mark.KO),
        by_name["Tamsin"].with_marks(Mark.FOCUS),
        by_name["Boris"].with_marks(Mark.HOVER),
        by_name["Imp 1"].with_marks(Mark.LOCKED),
    ]
    return faces + extra


def kit_sheet(look: Look, ratio: float) -> QPixmap:
    """The picture at a device pixel ratio."""
    painter = TokenPainter(look)
    sheet = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    sheet.setDevicePixelRatio(ratio)
    sheet.fill(look.colour(Role.PANEL))
    brush = QPainter(sheet)
    for at, name in enumerate(look.theme.tokens):
        for side, shape in enumerate(("circle", "square")):
            disk = Disk(f"{name[0].upper()}{at}" if side else name[0].upper(), name, shape)
            x = DISKS_AT + at * 102 + side * 50
            brush.drawPixmap(x, DISKS_AT, painter.disk_pixmap(disk, 40, ratio))
            brush.drawPixmap(x, DISKS_AT + 54, painter.disk_pixmap(disk, 28, ratio))
    for at, face in enumerate(states()):
        x, y = 10 + at % 5 * 246, FLAGS_AT + at // 5 * 72
        brush.drawPixmap(x, y, painter.flag_pixmap(face, ratio))
        brush.drawPixmap(x + 166, y, painter.flag_pixmap(face, ratio, compact=True))
    for at, icon in enumerate(look.icons.names()):
        picture = look.pixmap(icon, 20, Role.INK, ratio)
        brush.drawPixmap(14 + at % 34 * 36, ICONS_AT + at // 34 * 34, picture)
    brush.end()
    return sheet
