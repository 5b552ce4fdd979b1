"""Draw the bits of a number, a float's sign, exponent and fraction apart: `bits_diagram(x)`."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from insidetensor.messages import message
from insidetensor.numbers.bits import NumberBits, number_bits
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import INK, TONES, Page
from insidetensor.pictures.svg import element, pattern, text, text_width
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.showing.shown import format_element

BIT, BIT_HEIGHT, FIELD_GAP = 10.4, 20.0, 8.0  # px
NARROW = 16.0  # px, a bit of a short row
SHORT = 32  # bits
DIGITS = 64  # of a value written out; a float64 near 1 needs 53
WEIGHTS = 8  # powers of two that are still read
FIELDS = ("sign", "exponent", "fraction")


def bits_diagram(number: object, *dtypes: object) -> Diagram:
    """Draw the bits of `number` as it is stored; with `dtypes`, a row after a cast to each.

    A float is drawn as sign, exponent and fraction, with what they say below; a whole number as
    one row of bits. A dtype may be a name such as "bfloat16", or one of the libraries' own.

    Raises: as `number_bits`.
    """
    return bits_picture([number_bits(number, dtype) for dtype in dtypes or (None,)], _asked(number))


def bits_picture(found: Sequence[NumberBits], asked: str) -> Diagram:
    """Draw one row for each of `found`; `asked` is the number as text."""
    page = Page()
    for bits in found:
        _draw(bits, page)
    words = "\n".join(line for bits in found for line in _twin(bits))
    label = message("bits.label", number=asked, dtypes=", ".join(bits.dtype for bits in found))
    shades = [pattern(f"@id@-{at}", TONES[at], at) for at in (1, 2)]
    return Diagram(svg_picture(page, label, words, *shades), words)


def _asked(number: object) -> str:
    tolist = getattr(number, "item", None) or getattr(number, "numpy", None)
    return format_element(tolist() if tolist else number)


# ---- in words ------------------------------------------------------------------------------------


def _title(bits: NumberBits) -> str:
    if not bits.is_float:
        return message("bits.title_whole", dtype=bits.dtype, count=len(bits.bits))
    sizes = dict(zip(FIELDS, map(len, bits.fields), strict=True))
    return message("bits.title_float", dtype=bits.dtype, count=len(bits.bits), **sizes)


def _lines(bits: NumberBits) -> Iterator[str]:
    """Explain the fields, and the value that they give."""
    if not bits.is_float:
        yield message("bits.value", sum=_weights(bits), value=_minus(bits.value))
        return
    fields = {"sign": "−" if bits.bits[0] == "1" else "+", "stored": bits.stored_exponent}
    if bits.special in ("zero", "infinity", "nan"):
        yield message(f"bits.{bits.special}", **fields, fraction=bits.fraction)
        return
    power = (bits.stored_exponent or 1) - bits.bias
    size = len(bits.fields[2])
    yield message(
        "bits.subnormal" if bits.special else "bits.usual",
        **fields, bias=bits.bias, power=_minus(power), fraction=bits.fraction, size=size,
    )  # fmt: skip
    yield message("bits.exactly", value=format_exactly(bits.value))


def format_exactly(value: float) -> str:
    """Write every decimal digit of a float; a very long row is cut with "…"."""
    # The exponent of repr is easier to read than a hundred zeros.
    digits = f"{Decimal(value):f}" if 1e-7 < abs(value) < 1e17 else f"{Decimal(value):e}"
    if len(digits) > DIGITS:
        head, _, power = digits.partition("e")
        digits = head[: DIGITS - 8] + "…" + (f"e{power}" if power else "")
    return _minus(digits)


def _weights(bits: NumberBits) -> str:
    """Write a whole number as a sum of powers of two: "−128 + 64 + 2"; "" where it is too long."""
    places = [len(bits.bits) - 1 - at for at, bit in enumerate(bits.bits) if bit == "1"]
    if not 2 <= len(places) <= WEIGHTS:
        return ""
    terms = [str(2**place) for place in places]
    if bits.is_signed and bits.bits[0] == "1":
        terms[0] = f"−{terms[0]}"
    return " + ".join(terms) + " = "


def _minus(number: object) -> str:
    return str(number).replace("-", "−")


def _twin(bits: NumberBits) -> Iterator[str]:
    yield _title(bits)
    yield "    " + " ".join(bits.fields)
    yield from (f"    {line}" for line in _lines(bits))


# ---- drawn ---------------------------------------------------------------------------------------


def _draw(bits: NumberBits, page: Page) -> None:
    page.y += 22 if page.parts else 12
    page.words(0, page.y, _title(bits), font_weight="bold")
    page.y += 8
    width = NARROW if len(bits.bits) <= SHORT else BIT
    x = 0.0
    for at, field in enumerate(bits.fields):
        _draw_field(field, at if bits.is_float else 2, (x, page.y, width), page)
        if bits.is_float:
            _name_field(at, (x, len(field) * width), page)
        x += len(field) * width + (FIELD_GAP if at + 1 < len(bits.fields) else 0)
    if bits.is_signed and not bits.is_float:
        page.words(0, page.y + BIT_HEIGHT + 12, message("bits.negative_weight",
                   weight=2 ** (len(bits.bits) - 1)), font_size=10, opacity=0.7)  # fmt: skip
    page.width = max(page.width, x)
    named = bits.is_float or bits.is_signed
    page.y += BIT_HEIGHT + (16 if named else 4)
    for line in _lines(bits):
        page.y += 15
        page.words(0, page.y, line)
    page.y += 4


def _draw_field(field: str, at: int, place: tuple[float, float, float], page: Page) -> None:
    """Draw a box for each bit: a 1 is darker than a 0; each field has its tone and pattern."""
    x, y, width = place
    for number, bit in enumerate(field):
        box: dict[str, object] = {"x": x + number * width, "y": y, "width": width,
                                  "height": BIT_HEIGHT}  # fmt: skip
        page.add(
            element("rect", **box, fill=TONES[at], fill_opacity=0.38 if bit == "1" else 0.06,
                    stroke=TONES[at], stroke_opacity=0.8),
        )  # fmt: skip
        if at and bit == "1":
            page.add(element("rect", **box, fill=f"url(#@id@-{at})", fill_opacity=0.5))
        page.add(
            text(x + (number + 0.5) * width, y + 14.5, bit, **INK, text_anchor="middle",
                 font_size=12, font_weight="bold" if bit == "1" else None,
                 opacity=None if bit == "1" else 0.7)
        )  # fmt: skip


def _name_field(at: int, place: tuple[float, float], page: Page) -> None:
    """Write the field's name below it, where it has room, under a line as long as the field."""
    x, width = place
    name = message(f"bits.{FIELDS[at]}")
    y = page.y + BIT_HEIGHT + 4
    page.add(element("path", d=f"M{x + 1:.1f} {y}H{x + width - 1:.1f}", stroke=TONES[at],
                     stroke_width=2))  # fmt: skip
    if width >= text_width(name, 10):
        page.add(text(x + width / 2, y + 12, name, **INK, font_size=10, text_anchor="middle",
                      opacity=0.8))  # fmt: skip
    else:
        page.words(x, y + 12, message("bits.short_sign"), font_size=10, opacity=0.8)
