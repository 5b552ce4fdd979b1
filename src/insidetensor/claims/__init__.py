"""Claims and differences: small programs whose outcome is a verdict."""
