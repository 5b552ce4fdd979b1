"""What numbers can hold: their bits, the gaps between them, what a mix of dtypes becomes."""
