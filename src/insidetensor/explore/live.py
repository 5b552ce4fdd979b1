"""Show an instrument as a widget, or as a picture where there are no widgets."""

from typing import Any

from insidetensor.explore.instrument import Instrument, Still


def show_live(instrument: Instrument) -> Any:
    """Make a widget of an instrument; a picture where anywidget is not installed."""
    try:
        from insidetensor.explore.widget import widget
    except ModuleNotFoundError:
        return Still(instrument)
    return widget(instrument)
