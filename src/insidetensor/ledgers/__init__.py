"""The ledgers of claims and of differences: small programs whose outcome is a verdict."""
