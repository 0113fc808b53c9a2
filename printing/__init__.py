"""The paper kit: documents in, PDF out, in true millimetres.

Importing this package is cheap; ReportLab is loaded by the first rendering.
"""

from app.engine.model.kit import KitDocument, Pack
from printing.options import Assets, PrintOptions
from printing.report import Progress, Rendering, Report


def render(
    document: KitDocument | Pack,
    options: PrintOptions,
    assets: Assets,
    progress: Progress | None = None,
) -> Rendering:
    """Prints any document of the kit, or a pack of them; the same input makes the same bytes.

    ``progress`` hears of every page that is begun and may raise `printing.errors.Cancelled`.
    Raises `printing.errors.PrintError` for a number out of its range, for paper that cannot
    hold the document, for an unknown token colour and for fonts that are not there.
    """
    from printing import rendering  # noqa: PLC0415  ReportLab costs 0.1 s

    return rendering.render(document, options, assets, progress)


def survey(document: KitDocument | Pack, options: PrintOptions, assets: Assets) -> Report:
    """What a print would come to, pages and all remarks, without making it.

    Raises like `render`.
    """
    from printing import rendering  # noqa: PLC0415  ReportLab costs 0.1 s

    return rendering.survey(document, options, assets)
