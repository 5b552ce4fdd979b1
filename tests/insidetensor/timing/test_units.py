"""Seconds and rates as people read them."""

import pytest

from insidetensor.timing.units import readable_rate, readable_seconds, readable_spread


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0, "0 ns"),
        (2e-13, "0.0002 ns"),
        (3.14159e-9, "3.14 ns"),
        (9.9999e-4, "1 ms"),  # and not 1000 µs
        (0.00123456, "1.23 ms"),
        (1.0, "1 s"),
        (5432.1, "5,430 s"),
    ],
)
def test_seconds_take_the_unit_that_suits_them(seconds, shown):
    assert readable_seconds(seconds) == shown


def test_fewer_digits_for_what_is_a_guess():
    assert readable_seconds(2.94, 1) == "3 s"


def test_the_ends_of_a_spread_share_a_unit_only_where_it_suits_both():
    assert readable_spread(0.00131, 0.00142) == "1.31 to 1.42 ms"
    assert readable_spread(0.0000945, 0.00109) == "94.5 µs to 1.09 ms"


@pytest.mark.parametrize(
    ("rate", "shown"), [(0.03821, "0.0382"), (999.6, "1,000"), (8.1e6, "8,100,000"), (0.1, "0.1")]
)
def test_rates_have_three_digits_and_no_exponent(rate, shown):
    assert readable_rate(rate) == shown
