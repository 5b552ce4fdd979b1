"""An instrument as this front end can show it: a widget, or a picture."""

from typing import Any

from insidetensor.explore.instrument import Instrument, Still


def show_live(instrument: Instrument) -> Any:
    """The instrument as a widget; as a picture where anywidget is not installed."""
    try:
        from insidetensor.explore.widget import widget
    except ModuleNotFoundError:
        return Still(instrument)
    return widget(instrument)
