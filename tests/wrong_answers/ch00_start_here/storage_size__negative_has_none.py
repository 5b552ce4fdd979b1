"""Returns 0 for a negative size, and refuses nothing."""

SENTENCE = "A size cannot be negative"
BREAKS = "negative_size"
CHANGES = """
-        raise ValueError(f"sizes must be 0 or more, got {shape}")
+        return 0
"""
