"""Number formats: the bits of a number, the gaps between floats, promotion of dtypes."""
