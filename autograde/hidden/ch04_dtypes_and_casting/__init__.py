"""What is asked of the casts, the fields of a number, the promotions and the sum."""

from autograde.hidden.ch04_dtypes_and_casting.bfloat16_rounding import to_bfloat16_cases
from autograde.hidden.ch04_dtypes_and_casting.float32_fields import bits_of_cases, from_bits_cases
from autograde.hidden.ch04_dtypes_and_casting.lossless_sums import safe_sum_cases
from autograde.hidden.ch04_dtypes_and_casting.promotions import promoted_cases
from autograde.hidden.ch04_dtypes_and_casting.saturated_casts import cast_saturating_cases

CASES = {
    "bits_of": bits_of_cases,
    "from_bits": from_bits_cases,
    "to_bfloat16": to_bfloat16_cases,
    "cast_saturating": cast_saturating_cases,
    "promoted": promoted_cases,
    "safe_sum": safe_sum_cases,
}
