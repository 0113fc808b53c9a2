"""The arguments of ``seedboard print``: what to print, and how whatever it is is printed."""

import argparse

from app.cli.adding import Commands, add, path
from app.cli.pack_arguments import add_pack, add_rounds, add_turns
from app.engine.model.kit_limits import LONGEST, SHORTEST

_SIDES = ("single", "long", "short", "fold")


def add_print(commands: Commands) -> None:
    """Adds the command and everything that it prints."""
    printing = commands.add_parser("print", help="make a PDF of a part of the paper kit")
    things = printing.add_subparsers(metavar="THING", title="things to print", required=True)
    _add_track(things)
    _add_tokens(things)
    _add_cards(things)
    _add_statuses(things)
    _add_sheets(things)
    _add_tables(things)
    _add_turns(things)
    add_pack(things, add_options)
    calibration = add(
        things, "calibration", "app.cli.print_calibration", "the page that measures a printer"
    )
    add_options(calibration)
    _add_kit(things)
    _add_printer(things)


def add_options(command: argparse.ArgumentParser) -> None:
    """Paper, ink, sides, printer, font and target: the same for everything."""
    where = command.add_mutually_exclusive_group(required=True)
    where.add_argument("-o", "--out", type=path, metavar="OUT.pdf", help="the file to write")
    where.add_argument(
        "--count", action="store_true", help="only tell pages and remarks; write nothing"
    )
    command.add_argument(
        "--paper",
        default="a4",
        help="a4, letter, a3, tabloid, a5, a4+letter, or a size such as 210x279 or 8.5x11in",
    )
    command.add_argument("--orientation", choices=("auto", "portrait", "landscape"), default="auto")
    command.add_argument(
        "--margins", type=_margins, metavar="MM", help="one width, or LEFT,TOP,RIGHT,BOTTOM"
    )
    command.add_argument("--ink", choices=("colour", "grey", "saver"), default="colour")
    command.add_argument(
        "--sides",
        choices=_SIDES,
        default="fold",
        help="fronts only, both sides turned on this edge, or front beside back to fold",
    )
    command.add_argument("--bleed", type=float, default=0.0, metavar="MM")
    command.add_argument("--no-marks", action="store_true", help="no crop and register marks")
    command.add_argument("--printer", metavar="NAME", help="a profile of `print printer`")
    command.add_argument(
        "--offset", type=_offset, metavar="X,Y,TURN", help="its numbers, instead of those kept"
    )
    command.add_argument("--font", type=path, metavar="FILE", help="a TrueType font of your own")
    command.add_argument("--font-bold", type=path, metavar="FILE")
    command.add_argument("--font-oblique", type=path, metavar="FILE")
    command.add_argument(
        "--progress", action="store_true", help="tell every page on the standard error"
    )
    command.add_argument(
        "--gentle", action="store_true", help="give way to other programs, where that is possible"
    )


def _margins(text: str) -> tuple[float, ...]:
    try:
        widths = tuple(float(part) for part in text.split(","))
    except ValueError:
        widths = ()
    if len(widths) not in (1, 4):
        raise argparse.ArgumentTypeError("give one width in mm, or four with commas between")
    return widths * 4 if len(widths) == 1 else widths


def _offset(text: str) -> tuple[float, float, float]:
    try:
        x, y, turn = (float(part) for part in text.split(","))
    except ValueError:
        message = "give mm to the right, mm down and degrees, with commas between"
        raise argparse.ArgumentTypeError(message) from None
    return x, y, turn


def _add_track(things: Commands) -> None:
    track = add(things, "track", "app.cli.print_track", "the delay track")
    track.add_argument(
        "--length", type=int, default=100, help=f"ticks, {SHORTEST} to {LONGEST} (default: 100)"
    )
    track.add_argument(
        "--layout",
        choices=("tiled", "folded", "poster"),
        default="tiled",
        help="a line per tick over several sheets, cells in rows on one page, "
        "or one long sheet for a copy shop",
    )
    track.add_argument("--distance", type=float, help="tiled: mm from line to line")
    track.add_argument(
        "--token", type=float, default=16.0, help="tiled: mm a token is wide (default: 16)"
    )
    track.add_argument("--lanes", type=int, default=4, help="tiled: lanes a side (default: 4)")
    track.add_argument("--wide", action="store_true", help="tiled: eight lanes a side")
    track.add_argument("--row", type=int, default=10, help="folded: ticks in a row")
    track.add_argument(
        "--serpentine", action="store_true", help="folded: every second row runs back"
    )
    track.add_argument("--campaign", type=path, metavar="FILE", help="whose encounter it is for")
    track.add_argument(
        "--encounter", metavar="NAME", help="tiled: a lane by name for everybody in it"
    )
    add_options(track)


def _add_tokens(things: Commands) -> None:
    tokens = add(things, "tokens", "app.cli.print_tokens", "tokens for track and map")
    tokens.add_argument("file", type=path, metavar="FILE", help="the campaign")
    tokens.add_argument("--encounter", metavar="NAME", help="only who takes part in it")
    tokens.add_argument("--character", metavar="NAME", action="append", default=[])
    tokens.add_argument(
        "--track", type=float, default=16.0, metavar="MM", help="for the track; 0 makes none"
    )
    tokens.add_argument(
        "--map", type=float, default=25.0, metavar="MM", help="for the map; 0 makes none"
    )
    tokens.add_argument("--portraits", action="store_true", help="portraits on the map's tokens")
    tokens.add_argument("--round", action="store_true", help="cut everything round")
    tokens.add_argument("--standees", action="store_true", help="figures to stand up, too")
    tokens.add_argument("--blanks", type=int, default=0, help="tokens to write on, of each size")
    add_options(tokens)


def _add_whose(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=path, metavar="FILE", help="the campaign")
    command.add_argument("--encounter", metavar="NAME", help="only who takes part in it")
    command.add_argument("--character", metavar="NAME", action="append", default=[])


def _add_cards(things: Commands) -> None:
    text = "abilities, reactions, weapons, items and statuses as cards, sums done"
    cards = add(things, "cards", "app.cli.print_cards", text)
    _add_whose(cards)
    cards.add_argument(
        "--kind",
        action="append",
        choices=("ability", "reaction", "weapon", "item", "status"),
        default=[],
        help="only these (default: all but statuses)",
    )
    cards.add_argument("--basic", action="store_true", help="what everybody can do, too")
    cards.add_argument("--blanks", type=int, default=0, help="cards to write on")
    cards.add_argument("--no-backs", action="store_true", help="leave the backs free for texts")
    cards.add_argument(
        "--size",
        default="poker",
        help="poker, bridge, mini, tarot, a7, or a size such as 63x88 or 2.5x3.5in",
    )
    add_options(cards)


def _add_statuses(things: Commands) -> None:
    text = "strips or wheels that count statuses down"
    statuses = add(things, "statuses", "app.cli.print_statuses", text)
    statuses.add_argument("file", type=path, metavar="FILE", help="the campaign")
    statuses.add_argument(
        "--only", metavar="NAME", action="append", default=[], help="only this status"
    )
    statuses.add_argument("--wheels", action="store_true", help="wheels instead of strips")
    statuses.add_argument("--blanks", type=int, default=10, help="counters to write on")
    add_options(statuses)


def _add_sheets(things: Commands) -> None:
    text = "sheets of characters and monsters, sums done"
    sheets = add(things, "sheets", "app.cli.print_sheets", text)
    _add_whose(sheets)
    sheets.add_argument("--fillable", action="store_true", help="a PDF form to fill in on a screen")
    add_options(sheets)


def _add_tables(things: Commands) -> None:
    """What lies on the table besides cards and track."""
    text = "an encounter on one page, for the GM only"
    summary = add(things, "summary", "app.cli.print_summary", text)
    summary.add_argument("file", type=path, metavar="FILE", help="the campaign")
    summary.add_argument("--encounter", metavar="NAME", help="only this one (default: all)")
    summary.add_argument("--fillable", action="store_true", help="a form to fill in on a screen")
    add_options(summary)
    record = add(things, "record", "app.cli.print_record", "a sheet to write a battle down on")
    record.add_argument("--campaign", type=path, metavar="FILE", help="whose encounter it is for")
    record.add_argument("--encounter", metavar="NAME", help="with everybody who takes part")
    record.add_argument("--fillable", action="store_true", help="a form to fill in on a screen")
    add_options(record)
    text = "cards with the steps of a turn, sums, basic actions, keywords and marks"
    reference = add(things, "reference", "app.cli.print_reference", text)
    reference.add_argument("--campaign", type=path, metavar="FILE", help="by whose rules")
    reference.add_argument("--copies", type=int, default=1, help="of each card (default: 1)")
    reference.add_argument("--size", default="poker", help="as for cards (default: poker)")
    add_options(reference)


def _add_turns(things: Commands) -> None:
    """What some rules need in place of a delay track."""
    for name, text in (
        ("tracker", "who acts when, round by round"),
        ("slips", "slips to choose on in secret, for everybody and every turn"),
        ("dice", "everybody's dice, option by option"),
    ):
        command = add(things, name, "app.cli.print_part", f"{text}; for rules that need it")
        command.set_defaults(part=name, rounds=8, turns=4, fillable=False)
        _add_whose(command)
        if name == "tracker":
            add_rounds(command)
        if name == "slips":
            add_turns(command)
        add_options(command)


def _add_kit(things: Commands) -> None:
    text = "any document of the kit, described as JSON"
    kit = add(things, "kit", "app.cli.print_kit", text)
    kit.add_argument(
        "file", type=path, metavar="KIT.json", help="the description; - reads standard input"
    )
    add_options(kit)


def _add_printer(things: Commands) -> None:
    text = "list, set or forget printer profiles, as read off the calibration page"
    printer = add(things, "printer", "app.cli.print_printer", text)
    printer.add_argument("name", nargs="?", metavar="NAME", help="without one, list all")
    printer.add_argument("--forget", action="store_true")
    printer.add_argument("--paper", default="a4", help="what the page was printed on")
    for place in ("centre", "top-left", "top-right", "bottom-left", "bottom-right"):
        printer.add_argument(
            f"--{place}", type=float, nargs=2, metavar=("X", "Y"), help="as read, in mm"
        )
