"""Write numbers so that people can read them: 1.2 µs, 34 ms, 5.6 s, n = 4,096."""

from decimal import Decimal

from insidetensor.messages import message

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def readable_seconds(seconds: float, digits: int = 3) -> str:
    """`seconds` in the unit that suits it, as in "1.35 ms"."""
    scale, unit = _unit(seconds)
    return f"{_number(seconds / scale, digits)} {unit}"


def readable_spread(low: float, high: float) -> str:
    """Two times, as in "1.31 to 1.42 ms"; where one unit does not suit both, "947 ns to 4.8 µs"."""
    (scale, unit), (_, unit_of_low) = _unit(high), _unit(low)
    first = _number(low / scale) if unit == unit_of_low else readable_seconds(low)
    return message("timing.to", low=first, high=readable_seconds(high))


def readable_size(n: float | None) -> str:
    """A size as text, 4,096; "" where there is none."""
    return "" if n is None else f"{n:,.0f}"


def readable_rate(gflops: float) -> str:
    """A rate given in GFLOP/s, with three digits: 0.0382, 12.5, 8,100."""
    return _number(gflops)


def _unit(seconds: float) -> tuple[float, str]:
    # What would be rounded to 1000 of a unit is said in the next: 0.9999 ms is 1 ms.
    fits = (unit for unit in UNITS if abs(seconds) >= unit[0] * 0.9995)
    return next(fits, UNITS[-1])


def _number(value: float, digits: int = 3) -> str:
    """`digits` significant digits, never an exponent, and no digit made up behind them."""
    if value == 0:
        return "0"
    return f"{Decimal(f'{value:.{digits}g}'):,f}"
