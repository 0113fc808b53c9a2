"""The choices of single parts: the track, tokens, cards and others."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox

from app.engine.model.kit_limits import LONGEST, MOST_ROUNDS, MOST_TURNS, SHORTEST
from app.ui.desk.tools import Tools
from app.ui.kit.controls import Choice, Range, Rows, Stepper
from app.ui.print.wishes import CARDS, LAYOUTS, NO, YES

_STEP = 10


class PartForm(Rows):
    """``changed`` tells that a choice differs; `options` gives all of this form by name."""

    changed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.look)
        self.tools = tools
        self.boxes: dict[str, QCheckBox] = {}

    def choice(self, name: str, codes: Sequence[str]) -> Choice:
        """A choice of a few by the name of its option."""
        words = self.tools.wording
        made = Choice(
            words.text(f"printing.{name}"),
            {code: words.text(f"printing.{name}_{code}") for code in codes},
        )
        made.chosen.connect(self.tell)
        return made

    def stepper(self, name: str, numbers: Range, value: float) -> Stepper:
        """A number by the name of its option."""
        text = self.tools.wording.text(f"printing.{name}")
        made = Stepper(self.tools.look, text, numbers, value)
        made.changed.connect(self.tell)
        return made

    def box(self, name: str) -> QCheckBox:
        """A check box by the name of its option."""
        made = QCheckBox(self.tools.wording.text(f"printing.{name}"))
        made.toggled.connect(self.tell)
        self.boxes[name] = made
        return made

    def tell(self) -> None:
        """A choice differs."""
        self.fit()
        self.changed.emit()

    def fit(self) -> None:
        """Shows what has a meaning beside the other choices."""

    def options(self) -> dict[str, str]:
        """The choices of this form."""
        return {name: YES if box.isChecked() else NO for name, box in self.boxes.items()}

    def show_options(self, options: Mapping[str, str]) -> None:
        """Takes sensible choices over, without a word."""
        blocked = self.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        for name, box in self.boxes.items():
            box.setChecked(options[name] == YES)
        self.take(options)
        self.blockSignals(blocked)
        self.fit()

    def take(self, options: Mapping[str, str]) -> None:
        """Takes over what is no check box."""


class TrackForm(PartForm):
    """How the delay track is ruled."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words = tools.wording
        self.layout_ = self.choice("layout", LAYOUTS)
        self.length = self.stepper("length", Range(SHORTEST, LONGEST, _STEP), 100)
        self.distance = self.stepper("distance", Range(5, 20, 0.5), 8)
        self.lanes = self.choice("lanes", ("4", "8", "names"))
        self.row = self.stepper("row", Range(5, 40, 1), 10)
        self.serpentine = self.box("serpentine")
        self.add("layout", words.text("printing.layout"), self.layout_)
        self.add("length", words.text("printing.length"), self.length)
        self.add("distance", words.text("printing.distance"), self.distance)
        self.add("lanes", words.text("printing.lanes"), self.lanes)
        self.add("row", words.text("printing.row"), self.row)
        self.add("serpentine", "", self.serpentine)
        self.fit()

    def fit(self) -> None:
        """A folded track has rows instead of lines and lanes."""
        folded = self.layout_.code == "folded"
        for name in ("distance", "lanes"):
            self.show_row(name, shown=not folded)
        for name in ("row", "serpentine"):
            self.show_row(name, shown=folded)

    def options(self) -> dict[str, str]:
        """The choices of this form."""
        return {
            **super().options(),
            "layout": self.layout_.code,
            "length": self.length.text,
            "distance": self.distance.text,
            "lanes": self.lanes.code,
            "row": self.row.text,
        }

    def take(self, options: Mapping[str, str]) -> None:
        """Takes over what is no check box."""
        self.layout_.take(options["layout"])
        self.lanes.take(options["lanes"])
        self.length.take(float(options["length"]))
        self.distance.take(float(options["distance"]))
        self.row.take(float(options["row"]))


class TokenForm(PartForm):
    """What tokens look like."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        for name in ("portraits", "round", "standees"):
            self.add(name, "", self.box(name))


class CardForm(PartForm):
    """How large cards are, and which there are."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.card = self.choice("card", CARDS)
        self.add("card", tools.wording.text("printing.card"), self.card)
        for name in ("basic", "backs"):
            self.add(name, "", self.box(name))
        self.boxes["backs"].setChecked(True)

    def options(self) -> dict[str, str]:
        """The choices of this form."""
        return {**super().options(), "card": self.card.code}

    def take(self, options: Mapping[str, str]) -> None:
        """Takes over what is no check box."""
        self.card.take(options["card"])


class SheetForm(PartForm):
    """How sheets are filled in."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.add("fillable", "", self.box("fillable"))


class TrackerForm(PartForm):
    """How many rounds there are columns for."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.rounds = self.stepper("tracker_rounds", Range(1, MOST_ROUNDS, 1), 8)
        self.add("tracker_rounds", tools.wording.text("printing.tracker_rounds"), self.rounds)

    def options(self) -> dict[str, str]:
        """The choices of this form."""
        return {**super().options(), "tracker_rounds": self.rounds.text}

    def take(self, options: Mapping[str, str]) -> None:
        """Takes over what is no check box."""
        self.rounds.take(float(options["tracker_rounds"]))


class SlipForm(PartForm):
    """For how many turns there are slips."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.turns = self.stepper("turns", Range(1, MOST_TURNS, 1), 4)
        self.add("turns", tools.wording.text("printing.turns"), self.turns)

    def options(self) -> dict[str, str]:
        """The choices of this form."""
        return {**super().options(), "turns": self.turns.text}

    def take(self, options: Mapping[str, str]) -> None:
        """Takes over what is no check box."""
        self.turns.take(float(options["turns"]))


class StripForm(PartForm):
    """What counts statuses down."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.add("wheels", "", self.box("wheels"))


FORMS: Mapping[str, type[PartForm]] = {
    "track": TrackForm,
    "tracker": TrackerForm,
    "slips": SlipForm,
    "dice": SheetForm,
    "tokens": TokenForm,
    "cards": CardForm,
    "items": CardForm,
    "statuses": CardForm,
    "reference": CardForm,
    "sheets": SheetForm,
    "monsters": SheetForm,
    "summary": SheetForm,
    "strips": StripForm,
    "record": SheetForm,
}
"""Which part has which form; parts of one form share their choices."""
