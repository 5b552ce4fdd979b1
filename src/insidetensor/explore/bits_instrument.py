"""The instrument for the bits of one number: `explore_bits(number)`."""

from typing import Any

from insidetensor.explore.instrument import Instrument, State
from insidetensor.explore.live import show_live
from insidetensor.messages import message
from insidetensor.numbers.bits import NumberBits, number_bits
from insidetensor.numbers.bits_picture import bits_picture
from insidetensor.pictures.diagram import Diagram

DTYPES = ("float32", "float16", "bfloat16", "int8", "uint8")


def explore_bits(number: Any = 0.1, dtype: Any = "float32") -> Any:
    """Flip the bits of a number: its value, its neighbours, the gap; type one and see it rounded.

    `number` is cast to `dtype`, one of float32, float16, bfloat16, int8, uint8. The instrument
    has the attributes `dtype`, a name, and `bits`, a text of 0 and 1, the highest bit first.

    Raises: TypeError and ValueError as `bits_diagram` does; ValueError for any other dtype.
    """
    return show_live(bits_instrument(number, dtype))


def bits_instrument(number: Any = 0.1, dtype: Any = "float32") -> Instrument:
    """Make the instrument that begins with `number`, without showing it."""
    found = number_bits(number, dtype)
    if found.dtype not in DTYPES:
        known = ", ".join(DTYPES)
        raise ValueError(message("explore_bits.other_dtype", got=found.dtype, known=known))
    return Instrument("bits", {"dtype": found.dtype, "bits": found.bits}, {}, _still)


def _still(state: State) -> Diagram:
    return bits_picture([NumberBits(state["dtype"], state["bits"])], "x")
