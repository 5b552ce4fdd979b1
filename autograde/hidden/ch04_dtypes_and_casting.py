"""What is asked of the casts, the fields of a number, the promotions and the sum."""

from .bfloat16_rounding import to_bfloat16_cases
from .float32_fields import bits_of_cases, from_bits_cases
from .lossless_sums import safe_sum_cases
from .promotions import promoted_cases
from .saturated_casts import cast_saturating_cases

CASES = {
    "bits_of": bits_of_cases,
    "from_bits": from_bits_cases,
    "to_bfloat16": to_bfloat16_cases,
    "cast_saturating": cast_saturating_cases,
    "promoted": promoted_cases,
    "safe_sum": safe_sum_cases,
}
