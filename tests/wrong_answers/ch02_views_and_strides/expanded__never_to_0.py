"""A size of 1 is not stretched to 0."""

SENTENCE = "may become any size, 0 too"
BREAKS = "to_0"
CHANGES = """
-        elif size == 1 and new_size >= 0:
+        elif size == 1 and new_size > 0:
"""
