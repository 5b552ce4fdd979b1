"""Format times, sizes and rates for readers: 1.2 µs, 34 ms, 5.6 s, 4,096."""

from decimal import Decimal

from insidetensor.messages import message

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def readable_seconds(seconds: float, digits: int = 3) -> str:
    """Format seconds in a fitting unit, as in "1.35 ms"."""
    scale, unit = _unit(seconds)
    return f"{_number(seconds / scale, digits)} {unit}"


def readable_spread(low: float, high: float) -> str:
    """Format two times, as in "1.31 to 1.42 ms", or in two units, as in "947 ns to 4.8 µs"."""
    (scale, unit), (_, unit_of_low) = _unit(high), _unit(low)
    first = _number(low / scale) if unit == unit_of_low else readable_seconds(low)
    return message("timing.to", low=first, high=readable_seconds(high))


def readable_size(n: float | None) -> str:
    """Format a size, 4,096; None becomes ""."""
    return "" if n is None else f"{n:,.0f}"


def readable_rate(gflops: float) -> str:
    """Format a rate in GFLOP/s with three digits: 0.0382, 12.5, 8,100."""
    return _number(gflops)


def _unit(seconds: float) -> tuple[float, str]:
    # What would be rounded to 1000 of a unit is written in the next: 999.9 µs is 1 ms.
    fits = (unit for unit in UNITS if abs(seconds) >= unit[0] * 0.9995)
    return next(fits, UNITS[-1])


def _number(value: float, digits: int = 3) -> str:
    """Format a number with `digits` significant digits, without an exponent."""
    if value == 0:
        return "0"
    return f"{Decimal(f'{value:.{digits}g}'):,f}"
